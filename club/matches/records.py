"""Match records from the database, and the proof that a finished match was fair."""

from __future__ import annotations

from dataclasses import dataclass

from club.matches.ledger import entry_of
from club.matches.models import Match, Move, Seat
from games.core import codec, record
from games.core.record import Record, RecordError


def of(match: Match, seats: list[Seat]) -> Record:
    moves = Move.objects.filter(match=match, number__gt=0).defer("snapshot", "events").order_by("number")
    return Record(
        game=match.game,
        rules_version=match.rules_version,
        options=codec.decode(match.options, match.rulebook.options),
        names=tuple(seat.shown_name for seat in seats),
        lucky_words=tuple(seat.lucky_word for seat in seats),
        commitment=match.commitment,
        seed=match.seed,
        outcome=codec.decode_outcome(match.outcome),
        digest=record.digest(match.state),
        entries=tuple(entry_of(move) for move in moves),
    )


def write(match: Match, seats: list[Seat]) -> str:
    return record.write(of(match, seats))


@dataclass(frozen=True)
class Finding:
    fair: bool
    moves: int
    problem: str = ""


def verify(match: Match, seats: list[Seat]) -> Finding:
    """Plays the log again from the revealed seed and compares the end with what was shown."""
    told = of(match, seats)
    try:
        record.verify(told)
    except RecordError as problem:
        return Finding(False, len(told.entries), str(problem))
    return Finding(True, len(told.entries))
