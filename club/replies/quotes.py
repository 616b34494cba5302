"""What somebody wrote themselves in a reply: the lines above the quoted mail, or below it where they answered there.

When in doubt a line is kept: one that is no move is refused, with the reason, and nothing is played.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence


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
GREETING = any_of(
    "hi", "hello", "hallo", "hey", "moin", "servus", "dear", "liebe[rs]?", "guten (tag|morgen|abend)", "grüß gott",
    "good (morning|evening)",
    then=r"\b.{0,40}",
)  # fmt: skip
FAREWELL = any_of(
    r"(mit )?(viele|liebe|beste|schöne|herzliche|freundliche)[nr]? grü(ß|ss)en?",
    "gru(ß|ss)", "grü(ß|ss)e", "lg", "vg", "mfg", "bg",
    "bis (bald|dann|morgen)", "danke", "tschüss?", "ciao",
    "(best|kind|warm)( regards| wishes)?", "regards", "cheers", "thanks", "thank you", "yours", "bye", "see you",
    then=r"\b.{0,40}",
)  # fmt: skip
LONGEST_ATTRIBUTION = 4  # lines
LONGEST_HEADERS = 5
BROKEN_FROM = 60  # characters: no mail program breaks shorter lines
MOST_PIECES = 30


def own_lines(text: str, readable: Callable[[str], bool]) -> list[str]:
    """`readable`: whether a line is notation, so that nothing that might be a move is taken for small talk."""
    lines = [line.strip() for line in text.split("\n")]
    start = next((i for i in range(len(lines)) if quote_begins(lines, i)), len(lines))
    above = without_small_talk(lines[:start], readable)
    if above:
        return above
    last = max((i for i, line in enumerate(lines) if line.startswith((">", "|"))), default=len(lines))
    return without_small_talk(lines[last + 1 :], readable)


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
    """'On Monday … wrote:', often broken over several lines."""
    joined = ""
    for line in lines[i : i + LONGEST_ATTRIBUTION]:
        if not line or line.startswith(">"):
            return False
        joined = f"{joined} {line}".strip()
        if joined.endswith(":"):
            return bool(ATTRIBUTION.fullmatch(joined))
    return False


def without_small_talk(lines: Sequence[str], readable: Callable[[str], bool]) -> list[str]:
    """Ends at a signature; a greeting before and a farewell after the moves are not moves."""
    kept: list[str] = []
    for line in lines:
        if SIGNATURE.fullmatch(line) or DEVICE.fullmatch(line):
            break
        if line:
            kept.append(undecorated(line))
    if kept and GREETING.fullmatch(kept[0]) and not readable(kept[0]):
        kept = kept[1:]
    for i, line in enumerate(kept):
        if FAREWELL.fullmatch(line) and not any(map(readable, kept[i:])):
            return kept[:i]
    return kept


def rejoined(lines: Sequence[str], readable: Callable[[str], bool]) -> list[str]:
    """Mail programs break long lines: one that is long and makes no sense goes on in the next, if that makes sense."""
    whole: list[str] = []
    rest = list(lines)
    while rest:
        line, used = rest[0], 1
        if len(line) >= BROKEN_FROM and not readable(line):
            ends = (n for n in range(2, min(len(rest), MOST_PIECES) + 1) if readable(" ".join(rest[:n])))
            used = next(ends, 1)
            line = " ".join(rest[:used])
        whole.append(line)
        rest = rest[used:]
    return whole


def undecorated(line: str) -> str:
    """As typed: without the stars of bold text and the dots of a list."""
    line = re.sub(r"^[•·▪◦*]\s+", "", line)
    bold = re.fullmatch(r"([*_])(.+)\1", line)
    return bold[2].strip() if bold else line
