"""Launch options for Chromium or its headless shell: `playwright.chromium.launch(**chromium.launch_options())`."""

from __future__ import annotations

from typing import Any

from tools.programs import NO_BROWSER, chromium_path, headless_shell_path

ARGUMENTS = [
    "--no-sandbox",  # the sandbox does not work as root, as on most CI machines
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def launch_options() -> dict[str, Any]:
    path = headless_shell_path() or chromium_path()
    assert path, NO_BROWSER
    return {"executable_path": path, "args": ARGUMENTS}
