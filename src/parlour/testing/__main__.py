"""``python -m parlour.testing cases FILE.toml ...``: run worked cases and say how they came out."""

from __future__ import annotations

import sys
from pathlib import Path

from parlour.core.errors import ParlourError
from parlour.core.texts import spoken
from parlour.testing.cases import CaseFailed, game_of, read_cases, run_case

__all__ = ["main"]


def main(arguments: list[str]) -> int:
    """Run the command; return 0 if all passed, 1 if some failed, 2 for a wrong call."""
    say = spoken().say
    if len(arguments) < 2 or arguments[0] != "cases":
        print(say("testing-usage"), file=sys.stderr)
        return 2
    passed = failed = 0
    for name in arguments[1:]:
        try:
            cases = read_cases(Path(name))
            game = game_of(Path(name), cases)
        except (OSError, ParlourError) as problem:
            print(f"{name}: {problem}", file=sys.stderr)
            return 2
        for case in cases:
            try:
                run_case(game, case)
                passed += 1
            except CaseFailed as problem:
                failed += 1
                print(say("testing-case-failed", id=str(case.get("id", "?")), why=str(problem)))
    print(say("testing-summary", passed=str(passed), failed=str(failed)))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
