"""How much a test does: in `make test` enough to find its planted faults, in `make soak` (FERNZUG_LONG=1) much more.

A test that has a long variant carries the marker `long`, by which `make soak` selects it.
"""

from __future__ import annotations

import os
from typing import TypeVar

LONG = os.environ.get("FERNZUG_LONG", "") == "1"

Value = TypeVar("Value")


def usual_or_long(usual: Value, long: Value) -> Value:
    return long if LONG else usual
