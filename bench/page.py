"""What the page weighs and how soon one can play: bytes before the first card, time, layout shift.

Starts a server of its own and Debian's Chromium (``CHROMIUM``, else /usr/bin/chromium), loads the
start page, presses Play now, and prints the bytes received until the first card lies in the hand,
the time until the start page can be used beside that of an almost empty page (``/healthz``), and
the layout shift.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

_PORT = 8731
_URL = f"http://127.0.0.1:{_PORT}"
_REPEATS = 5
_SHIFTS = """
window.shift = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""
_BYTES = """() => performance.getEntriesByType("resource")
  .concat(performance.getEntriesByType("navigation"))
  .reduce((sum, entry) => sum + entry.encodedBodySize, 0)"""


def load(browser: Browser) -> dict[str, float]:
    """Load the page afresh and play to the first card."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    began = time.perf_counter()
    page.goto(f"{_URL}/healthz")
    empty_s = time.perf_counter() - began
    page.add_init_script(_SHIFTS)
    began = time.perf_counter()
    page.goto(_URL)
    button = page.get_by_role("button", name="Play now")
    button.click(trial=True)
    interactive_s = time.perf_counter() - began
    button.click()
    page.locator("#region-hand [data-card]").first.wait_for()
    found = {
        "kilobytes": page.evaluate(_BYTES) / 1000,
        "interactive_s": interactive_s,
        "times_empty_page": interactive_s / empty_s,
        "layout_shift": page.evaluate("shift"),
    }
    context.close()
    return found


def main() -> None:
    """Print one JSON object, medians of a few loads."""
    with tempfile.TemporaryDirectory() as folder:
        store = str(Path(folder) / "tables.sqlite3")
        command = [sys.executable, "-m", "parlour", "serve", "--port", str(_PORT)]
        server = subprocess.Popen([*command, "--store", store], stdout=subprocess.DEVNULL)
        try:
            _wait()
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"),
                    chromium_sandbox=False,
                    args=["--disable-gpu", "--disable-background-networking"],
                )
                runs = [load(browser) for _ in range(_REPEATS)]
                browser.close()
        finally:
            server.terminate()
            server.wait()
    print(json.dumps({key: statistics.median(run[key] for run in runs) for key in runs[0]}))


def _wait() -> None:
    """Wait until the server answers."""
    for _ in range(600):
        try:
            urllib.request.urlopen(f"{_URL}/healthz", timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    sys.exit("bench/page.py: the server did not start")


if __name__ == "__main__":
    main()
