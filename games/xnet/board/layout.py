"""The width that all parts of the picture share."""

from __future__ import annotations

WIDTH = 720
