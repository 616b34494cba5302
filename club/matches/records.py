"""Make match records from the database, and verify that a finished match was fair."""

from __future__ import annotations

from dataclasses import dataclass

from club.matches.models import Match, Move, Seat
from club.matches.positions import entry_of
from games.core import codec, record, replay
from games.core.record import Derived, Record, RecordError
from games.core.rng import match_key


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
        derived=Derived(match.derived_from, match.derived_as) if match.derived_from else None,
    )


def write(match: Match, seats: list[Seat]) -> str:
    return record.write(record.with_draws(of(match, seats)))


@dataclass(frozen=True)
class Finding:
    fair: bool
    moves: int
    problem: str = ""


def verify(match: Match, seats: list[Seat]) -> Finding:
    """Replay the log from the revealed seed and compare the result with the record."""
    told = of(match, seats)
    try:
        record.verify(told)
    except RecordError as problem:
        return Finding(False, len(told.entries), str(problem))
    return Finding(True, len(told.entries))


def replayed(match: Match) -> str:
    """Replay the log, also of a running match; return '' if it leads to the stored state, else the problem."""
    seats = list(match.seats.order_by("number"))
    game = match.rulebook
    moves = Move.objects.filter(match=match).defer("snapshot", "events").order_by("number")
    entries = [entry_of(move) for move in moves]
    if not entries:
        return "" if not match.state else "there is a state but no log"
    if [entry.number for entry in entries] != list(range(match.version + 1)):
        return f"the log has {len(entries)} lines, and the match stands at {match.version}"
    rules, key = game.rules_at(match.rules_version), match_key(match.seed, [seat.lucky_word for seat in seats])
    try:
        begin = replay.begin(game, rules, codec.decode(match.options, game.options), len(seats), key)
        end = replay.last(replay.replay(game, rules, begin, entries[1:], key), begin)
    except Exception as problem:  # a damaged log can make the rules raise anything
        return f"the log cannot be played: {type(problem).__name__}: {problem}"
    return "" if codec.encode(end.state) == match.state else "the log leads to another state"
