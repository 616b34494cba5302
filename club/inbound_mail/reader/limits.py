"""Size limits of an email, checked on its bytes in one pass before anything is parsed."""

from __future__ import annotations

import re

from club.inbound_mail.reader.headers import HEADER_BYTES, HEADER_LENGTH, HEADERS, Head

BYTES = 2_000_000
TEXT = 250_000  # characters of one text part; the rest is ignored
PARTS = 100
NESTING = 20
STRUCTURE_LENGTH = 4_000  # of a Content-Type header, which the email package parses in quadratic time

STRUCTURE = re.compile(rb"^content-type[ \t]*:[^\n]*(?:\n[ \t][^\n]*)*+", re.IGNORECASE | re.MULTILINE)
CONTAINER = re.compile(rb"content-type[ \t]*:\s*+(?:multipart|message)/", re.IGNORECASE)
BOUNDARY = re.compile(rb"boundary\s*+=\s*+\"?([^\"\s;]+)", re.IGNORECASE)
DELIMITER = re.compile(rb"^--[^\n]*", re.MULTILINE)


class Unreadable(Exception):
    """The email exceeds a limit. The message is shown to administrators."""


def check(raw: bytes, head: Head) -> None:
    if len(raw) > BYTES:
        raise Unreadable(f"longer than {BYTES} bytes")
    if not head.complete:
        raise Unreadable(f"headers of more than {HEADER_BYTES} bytes")
    if len(head.fields) > HEADERS:
        raise Unreadable(f"more than {HEADERS} headers")
    if any(len(field.value) > HEADER_LENGTH for field in head.fields):
        raise Unreadable(f"a header of more than {HEADER_LENGTH} bytes")
    check_structure(raw)


def check_structure(raw: bytes) -> None:
    containers = 0
    boundaries: set[bytes] = set()
    for found in STRUCTURE.finditer(raw):
        if len(found[0]) > STRUCTURE_LENGTH:
            raise Unreadable(f"a Content-Type of more than {STRUCTURE_LENGTH} bytes")
        containers += CONTAINER.match(found[0]) is not None
        boundaries.update(b"--" + name for name in BOUNDARY.findall(found[0]))
        if containers > NESTING:
            raise Unreadable(f"more than {NESTING} parts with parts of their own")
    parts = 0
    for delimiter in DELIMITER.finditer(raw) if boundaries else ():
        parts += delimiter[0].rstrip() in boundaries
        if parts > PARTS:
            raise Unreadable(f"more than {PARTS} parts")
