"""Changes between two forms of a view."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.server.changes import changes, fold

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.text("ab/+-0", max_size=3),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text("ab/+-0"), inner),
    max_leaves=12,
)
FORMS = st.dictionaries(st.sampled_from(["one", "two", "three"]), JSON)


@given(FORMS, FORMS)
def test_folding_the_changes_gives_the_new_form(old: dict[str, Any], new: dict[str, Any]) -> None:
    new = {**old, **new}
    made = changes(old, new)
    assert fold(old, made) == new
    assert bool(made) == (old != new)


@given(st.lists(st.integers(0, 3)), st.lists(st.integers(0, 3)))
def test_lists_that_grow_and_shrink(old: list[int], new: list[int]) -> None:
    assert fold({"a": old}, changes({"a": old}, {"a": new})) == {"a": new}


@pytest.mark.parametrize(
    ("old", "new", "made"),
    [
        ([1, 2], [1, 2, 3], {"a/+2": 3}),
        (["G2", "G9", "R2"], ["G2", "G5", "G9", "R2"], {"a/+1": "G5"}),
        (["G2", "G5", "G9", "R2"], ["G2", "G9", "R2"], {"a/-1": None}),
        (["some", "long", "texts"], ["some", "long", "ones"], {"a/2": "ones"}),
        (["G2", "G5"], [], {"a": []}),
        ([{"b": 1, "c": 2}], [{"b": 1, "c": 3}], {"a/0/c": 3}),
        ({"b": 1}, {"c": 1}, {"a": {"c": 1}}),
        (1, 2, {"a": 2}),
    ],
)
def test_how_changes_are_written(old: Any, new: Any, made: dict[str, Any]) -> None:
    assert changes({"a": old, "z": 0}, {"a": new, "z": 0}) == made


def test_a_form_that_was_not_there_before_is_its_own_changes() -> None:
    assert changes({}, {"a": [1]}) == {"a": [1]}


def test_folding_leaves_the_old_form_alone() -> None:
    old = {"a": [1]}
    fold(old, {"a/+1": 2})
    assert old == {"a": [1]}
