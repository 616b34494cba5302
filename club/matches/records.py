"""Match records from the database, and the proof that a finished match was fair."""

from __future__ import annotations

from dataclasses import dataclass

from club.matches.ledger import entry_of
from club.matches.models import Match, Move, Seat
from games.core import codec, record, replay
from games.core.record import Record, RecordError
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


def replayed(match: Match) -> str:
    """Plays the log again, of a running match too: empty where it leads to the state that is stored, else why not."""
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
    except Exception as problem:  # whatever a damaged log does to the rules
        return f"the log cannot be played: {type(problem).__name__}: {problem}"
    return "" if codec.encode(end.state) == match.state else "the log leads to another state"
