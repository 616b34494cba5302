"""Extract the moves from the lines of a reply: drop greeting and farewell, rejoin wrapped lines.

The game decides what is notation, so that a possible move is never dropped as small talk.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from club.inbound_mail.reader.quotes import any_of
from club.matches.services.lines import MOST_LINES
from games.core.contract import AnyGame, Refusal

Readable = Callable[[str], bool]

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
BROKEN_FROM = 60  # characters: mail clients do not wrap shorter lines
MOST_PIECES = 30


def moves(above: Sequence[str], below: Sequence[str], game: AnyGame) -> list[str]:
    """Return the moves above the quoted email, or those below it if there is nothing above."""

    @cache
    def readable(line: str) -> bool:
        return reads(game, line)

    own = without_small_talk(above, readable) or without_small_talk(below, readable)
    return [legible(line, readable) for line in rejoined(own, readable)]


def reads(game: AnyGame, line: str) -> bool:
    try:
        game.read_typed(line)
    except Refusal:
        return False
    return True


def without_small_talk(lines: Sequence[str], readable: Readable) -> list[str]:
    """Remove a greeting before the moves and a farewell after them."""
    kept = list(lines)
    if kept and GREETING.fullmatch(kept[0]) and not readable(kept[0]):
        kept = kept[1:]
    farewells = [i for i, line in enumerate(kept) if FAREWELL.fullmatch(line)]
    if farewells:
        last_move = max((i for i, line in enumerate(kept) if readable(line)), default=-1)
        end = next((i for i in farewells if i > last_move), len(kept))
        return kept[:end]
    return kept


def rejoined(lines: Sequence[str], readable: Readable) -> list[str]:
    """Undo the wrapping of mail clients: join a long, unreadable line with the next ones if that makes it readable."""
    whole: list[str] = []
    at = 0
    while at < len(lines) and len(whole) <= MOST_LINES:  # nothing is played if there are more
        line, used = lines[at], 1
        if len(line) >= BROKEN_FROM and not readable(line):
            most = min(len(lines) - at, MOST_PIECES)
            used = next((n for n in range(2, most + 1) if readable(" ".join(lines[at : at + n]))), 1)
            line = " ".join(lines[at : at + used])
        whole.append(line)
        at += used
    return whole


def legible(line: str, readable: Readable) -> str:
    """Drop punctuation at the end, which phones add, if the line is readable only without it."""
    bare = line.rstrip(" .,;!")
    return bare if bare and not readable(line) and readable(bare) else line
