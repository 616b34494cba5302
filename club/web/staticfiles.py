"""Static files as they are served: compressed, named after their content, without comments and indentation."""

from __future__ import annotations

import re
from typing import Any

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

CSS_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
CSS_STRING = re.compile(r"(\"[^\"]*\"|'[^']*')")
CSS_SPACES = re.compile(r"\s*([{};])\s*|(?<=[,])\s+|(?<=[a-z-]:) +")
LINE_COMMENT = re.compile(r"^\s*//.*$|\s//\s[^\"'`]*$")  # a whole line, or the end of one if it is not in a string


def lean(name: str, text: str) -> str:
    """Remove comments and spaces that mean nothing. Strings that span several lines are not supported."""
    if name.endswith(".css"):
        return lean_css(text)
    lines = (LINE_COMMENT.sub("", line).strip() for line in text.splitlines())
    return "\n".join(filter(None, lines)) + "\n"


def lean_css(text: str) -> str:
    rules = "\n".join(filter(None, map(str.strip, CSS_COMMENT.sub("", text).splitlines())))
    parts = CSS_STRING.split(rules)  # every second part is a string and stays as it is
    parts[::2] = (CSS_SPACES.sub(r"\1", part) for part in parts[::2])
    return "".join(parts).replace(";}", "}") + "\n"


def is_own(name: str) -> bool:
    """Whether it is a style sheet or script of this repository; those of packages stay as they are."""
    folder, _, file = name.rpartition("/")
    return file.endswith((".css", ".js")) and (not folder or file.startswith("board."))


class LeanStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # whitenoise has no types
    def _save(self, name: str, content: Any) -> str:
        if is_own(name):
            content.seek(0)  # it was read for the name
            content = ContentFile(lean(name, content.read().decode()).encode())
        return str(super()._save(name, content))
