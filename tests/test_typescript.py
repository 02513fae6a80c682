from pathlib import Path

import pytest

from parlour.server.typescript import generated

WEB = Path(__file__).parents[1] / "web" / "src"


@pytest.mark.skipif(not WEB.is_dir(), reason="the browser client's source is not here")
@pytest.mark.parametrize("name", generated())
def test_the_browsers_types_are_fresh(name: str) -> None:
    text = (WEB / name).read_text(encoding="utf-8")
    assert text == generated()[name], "stale: run `python -m parlour.server.typescript`"
