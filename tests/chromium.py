"""The machine's Chromium, for Playwright: `playwright.chromium.launch(**chromium.launch_options())`."""

from __future__ import annotations

from typing import Any

from tools.programs import NO_BROWSER, chromium_path

ARGUMENTS = [
    "--no-sandbox",  # root, as in most CI machines, gets no sandbox
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def launch_options() -> dict[str, Any]:
    path = chromium_path()
    assert path, NO_BROWSER
    return {"executable_path": path, "args": ARGUMENTS}
