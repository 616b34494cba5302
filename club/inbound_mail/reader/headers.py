"""Read the raw headers of an email in one bounded pass over the bytes, without interpreting them.

The email package is not used here: its header parser takes quadratic time and decodes what must stay raw.
"""

from __future__ import annotations

import re
from typing import NamedTuple

HEADER_BYTES = 100_000  # of all headers together
HEADERS = 500
HEADER_LENGTH = 20_000  # of one header with its folded lines
MESSAGE_ID_LENGTH = 1_000

FIELD = re.compile(rb"([!-9;-~]++)([ \t]*+):(.*)", re.DOTALL)
ANGLE = re.compile(r"<([^<>]*)>")


class Field(NamedTuple):
    name: str  # lowercase
    value: str  # unfolded; each character is a byte


class Head(NamedTuple):
    fields: list[Field]
    broken: bool = False  # contains a line that is not a header, or that not all servers accept as one
    complete: bool = True  # False if there are more than HEADER_BYTES

    def all(self, name: str) -> list[str]:
        return [field.value for field in self.fields if field.name == name]

    def first(self, name: str) -> str | None:
        return next((field.value for field in self.fields if field.name == name), None)


def read(raw: bytes) -> Head:
    """Read everything above the first empty line, up to HEADER_BYTES."""
    found: list[tuple[str, list[bytes]]] = []
    broken = False
    complete = len(raw) <= HEADER_BYTES
    for number, line in enumerate(raw[:HEADER_BYTES].split(b"\n")):
        line = line.removesuffix(b"\r")
        field = FIELD.fullmatch(line)
        if not line:
            complete = True
            break
        if line.startswith((b" ", b"\t")) and found:
            found[-1][1].append(line)
        elif field and not line.startswith((b" ", b"\t")):
            found.append((field[1].decode("ascii").lower(), [field[3]]))
            broken = broken or bool(field[2])  # space before the colon: obsolete syntax that some servers ignore
        elif number or not line.startswith(b"From "):  # mbox files have such a line above the headers
            broken = True
    fields = [Field(name, b"".join(lines).decode("latin-1").strip(" \t")) for name, lines in found]
    return Head(fields, broken, complete)


def message_id(head: Head) -> str:
    value = head.first("message-id") or ""
    return " ".join(value.split()) if len(value) <= MESSAGE_ID_LENGTH else ""


def bare_address(value: str) -> str:
    """Return 'a@b' for '<a@b>' and for 'a@b'; '' for '<>'."""
    found = ANGLE.search(value[:HEADER_LENGTH])
    return (found[1] if found else value).strip()
