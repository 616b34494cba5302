"""Find the text that the sender wrote in a reply: the lines above the quoted email, and those below it.

When in doubt, a line is kept: if it is not a move, it is refused with a reason and nothing is played.
"""

from __future__ import annotations

import re
from collections.abc import Sequence


def any_of(*ways: str, then: str = "") -> re.Pattern[str]:
    return re.compile(f"({'|'.join(ways)}){then}", re.IGNORECASE)


ATTRIBUTION = any_of(
    r"on\b.{4,400}\bwrote",
    r"am\b.{4,400}\bschrieb(en)?",
    r".{2,200}\b(wrote|schrieb)( am\b.{4,200})?",
    r".{0,200}<[^<> ]+@[^<> ]+> (wrote|schrieb)",
    then=r"\b.{0,200}:",
)
DIVIDER = any_of(
    "original message", "original-nachricht", "originalnachricht", "ursprüngliche nachricht", "begin forwarded message",
    "forwarded message", "weitergeleitete nachricht", "original appointment",
)  # fmt: skip
AROUND_DIVIDER = "-_–—=*: "
RULE = re.compile(r"_{10,}|-{10,}")
HEADER = any_of(
    "from", "von", "sent", "gesendet", "date", "datum", "to", "an", "cc", "subject", "betreff",
    "reply-to", "antwort an",
    then=r"\s?[*]?:[*]?\s?\S.*",
)  # fmt: skip
SIGNATURE = re.compile(r"--|—")
DEVICE = any_of(
    r"sent (from|with|using|via)\b", r"get outlook for\b", r"von mein(em|er)\b.{0,60}\bgesendet\b",
    r"gesendet (von|mit|aus)\b",
    r"diese nachricht wurde von mein", r"outlook für (ios|android)\b", "holen sie sich outlook", "download outlook",
    "virenfrei", "virus-free",
    then=".*",
)  # fmt: skip
LONGEST_ATTRIBUTION = 4  # lines
LONGEST_JOINED = 1_500  # characters: no attribution is longer
LONGEST_HEADERS = 5
MOST_LINES = 3_100  # over a hundred moves even if each is wrapped into thirty lines (club/inbound_mail/moves.py)
LONGEST_LINE = 2_000  # same limit as in the club


def split(text: str) -> tuple[list[str], list[str]]:
    """Return the lines above the quoted email and those below it, each up to a signature."""
    lines = [line.strip() for line in text.split("\n")]
    start = next((i for i in range(len(lines)) if quote_begins(lines, i)), len(lines))
    last = max((i for i, line in enumerate(lines) if line.startswith((">", "|"))), default=len(lines))
    return unsigned(lines[:start]), unsigned(lines[last + 1 :])


def quote_begins(lines: Sequence[str], i: int) -> bool:
    line = lines[i]
    if line.startswith((">", "|")) or DIVIDER.fullmatch(line.strip(AROUND_DIVIDER)) or RULE.fullmatch(line):
        return True
    if is_header(line):
        return sum(map(is_header, lines[i : i + LONGEST_HEADERS])) > 1
    return attributes(lines, i)


def is_header(line: str) -> bool:
    return bool(HEADER.fullmatch(line.lstrip("* ")))


def attributes(lines: Sequence[str], i: int) -> bool:
    """Whether an attribution ('On Monday … wrote:') starts here. It is often wrapped over several lines."""
    joined = ""
    for line in lines[i : i + LONGEST_ATTRIBUTION]:
        if not line or line.startswith(">"):
            return False
        joined = f"{joined} {line}".strip()
        if joined.endswith(":"):
            return len(joined) <= LONGEST_JOINED and bool(ATTRIBUTION.fullmatch(joined))
    return False


def unsigned(lines: Sequence[str]) -> list[str]:
    """Return the lines up to a signature, without empty lines; at most MOST_LINES."""
    kept: list[str] = []
    for line in lines:
        if len(kept) == MOST_LINES or SIGNATURE.fullmatch(line) or DEVICE.fullmatch(line):
            break
        if line:
            kept.append(undecorated(line)[:LONGEST_LINE])
    return kept


def undecorated(line: str) -> str:
    """Remove the asterisks of bold text and the bullet of a list item."""
    line = re.sub(r"^[•·▪◦*]\s+", "", line)
    bold = re.fullmatch(r"([*_])(.+)\1", line)
    return bold[2].strip() if bold else line
