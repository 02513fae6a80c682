"""The browser client's own checks: form, lint, types and unit tests, by npm."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

_WEB = Path(__file__).parent.parent / "web"


def _npm(*arguments: str) -> None:
    """Run npm in the client's folder; what it printed is shown where it fails."""
    done = subprocess.run(
        ["npm", *arguments], cwd=_WEB, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
@pytest.mark.skipif(
    shutil.which("npm") is None and "CI" not in os.environ,
    reason="Node is not installed: the client's own checks are left out",
)
def test_the_client_passes_its_checks() -> None:
    if not (_WEB / "node_modules" / "vitest").is_dir():
        _npm("ci", "--ignore-scripts")
    _npm("run", "check")


def test_the_lock_file_names_no_registry() -> None:
    assert '"resolved"' not in (_WEB / "package-lock.json").read_text(encoding="utf-8")
