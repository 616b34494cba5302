"""What can be proven about the randomness of a match: its lucky words and when its seed was committed to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from club.accounts.models import FORMER
from club.matches.models import Match, Seat


@dataclass(frozen=True)
class Word:
    name: str
    text: str
    bot: bool  # a bot from the start, which has no lucky word


@dataclass(frozen=True)
class Chance:
    words: Sequence[Word]
    given: int  # the number of lucky words
    people: int  # at the start
    bots: bool
    committed_first: bool  # before any lucky word was given
    from_event: bool

    @classmethod
    def of(cls, seats: Sequence[Seat]) -> Self:
        match: Match = seats[0].match
        words = [Word(seat.shown_name, seat.lucky_word, is_bot(seat)) for seat in seats]
        return cls(
            words=words,
            given=sum(bool(word.text) for word in words),
            people=sum(not word.bot for word in words),
            bots=any(word.bot for word in words),
            committed_first=match.committed_first,
            from_event=bool(match.derived_from),
        )


def is_bot(seat: Seat) -> bool:
    """Whether the seat was a bot's from the start, not one standing in for a member."""
    return seat.member_id is None and seat.name != FORMER
