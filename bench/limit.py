"""The hand-written C programs that kernels are measured against, compiled and run."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

__all__ = ["build", "run"]


def build(name: str) -> Path:
    """Compile ``bench/limits/NAME.c`` (``CC``, else ``cc``) and return the program."""
    compiler = os.environ.get("CC") or shutil.which("cc")
    if compiler is None:
        sys.exit("this bench needs a C compiler; set CC")
    source = Path(__file__).parent / "limits" / f"{name}.c"
    program = Path(tempfile.mkdtemp()) / name
    warnings = ("-Wall", "-Wextra", "-Werror")
    subprocess.run([compiler, "-O3", "-march=native", *warnings, source, "-o", program], check=True)
    return program


def run(program: Path, *arguments: int) -> dict[str, Any]:
    """What a program found, from the JSON object that it prints."""
    command = [str(program), *map(str, arguments)]
    out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found: dict[str, Any] = json.loads(out)
    return found
