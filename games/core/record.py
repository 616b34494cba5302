"""A finished match as text: a header, the seed, one line of notation per move. Anybody can play it again."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from games.core import codec, registry, replay
from games.core.advance import Kind
from games.core.contract import Outcome, Refusal
from games.core.replay import Entry
from games.core.rng import commitment, match_key

TITLE = "Fernzug match record 1"


class RecordError(Exception):
    """Why a record cannot be read, or does not tell the truth."""


class Record(msgspec.Struct, frozen=True):
    game: str
    rules_version: int
    options: Any
    names: tuple[str, ...]
    lucky_words: tuple[str, ...]
    commitment: str
    seed: str
    outcome: Outcome
    digest: str  # SHA-256 of the last state: another way to the same result is another match
    entries: tuple[Entry, ...]


def digest(state: str) -> str:
    return hashlib.sha256(state.encode()).hexdigest()


def write(record: Record) -> str:
    header = [
        TITLE,
        f"Game: {record.game}",
        f"Rules: {record.rules_version}",
        f"Options: {codec.encode(record.options)}",
        *(f"Seat {i}: {_one_line(name)}" for i, name in enumerate(record.names)),
        *(f"Lucky word {i}: {_one_line(word)}" for i, word in enumerate(record.lucky_words)),
        f"Commitment: {record.commitment}",
        f"Seed: {record.seed}",
        f"Outcome: {codec.encode(record.outcome)}",
        f"Last state: {record.digest}",
        "",
    ]
    return "\n".join([*header, *(_line(entry) for entry in record.entries), ""])


def _line(entry: Entry) -> str:
    seat = "-" if entry.seat is None else str(entry.seat)
    what = f"{entry.decision}: {entry.line}" if entry.kind == "act" else f"{entry.kind} {entry.line}".strip()
    return f"{entry.number} {seat} {what}"


def _one_line(text: str) -> str:
    return codec.encode(text)


def read(text: str) -> Record:
    try:
        return _read(text)
    except (LookupError, ValueError, msgspec.MsgspecError, Refusal) as problem:
        raise RecordError(f"this is not a match record: {problem}") from problem


def _read(text: str) -> Record:
    head, _, body = text.replace("\r\n", "\n").partition("\n\n")
    title, *rows = head.split("\n")
    if title != TITLE:
        raise ValueError(f"the first line must be {TITLE!r}")
    fields = dict(row.split(": ", 1) for row in rows)
    game = registry.get(fields["Game"])
    seats = sum(name.startswith("Seat ") for name in fields)
    return Record(
        game=game.slug,
        rules_version=int(fields["Rules"]),
        options=codec.decode(fields["Options"], game.options),
        names=tuple(codec.decode(fields[f"Seat {i}"], str) for i in range(seats)),
        lucky_words=tuple(codec.decode(fields[f"Lucky word {i}"], str) for i in range(seats)),
        commitment=fields["Commitment"],
        seed=fields["Seed"],
        outcome=codec.decode_outcome(fields["Outcome"]),
        digest=fields["Last state"],
        entries=tuple(_entry(row) for row in body.split("\n") if row.strip()),
    )


def _entry(row: str) -> Entry:
    number, seat, what = row.split(" ", 2)
    place = None if seat == "-" else int(seat)
    others: dict[str, Kind] = {"undo": "undo", "leave": "leave", "end": "end"}
    if what in others:
        return Entry(int(number), others[what], place)
    if what.startswith("rewind "):
        return Entry(int(number), "rewind", place, line=what.removeprefix("rewind "))
    decision, line = what.split(": ", 1)
    return Entry(int(number), "act", place, decision, line)


def verify(record: Record) -> replay.Position:
    """Plays it again; RecordError where commitment, a move or the result is not as recorded."""
    game = registry.get(record.game)
    if commitment(record.seed) != record.commitment:
        raise RecordError("the seed does not match the commitment published before the match")
    if record.rules_version not in (game.rules_version, *game.older_rules):
        raise RecordError(f"rules version {record.rules_version} of {game.name} is not known")
    seats = len(record.names)
    if seats not in game.seats or any(e.seat is not None and e.seat not in range(seats) for e in record.entries):
        raise RecordError("the seats are not those of a match")
    if [entry.number for entry in record.entries] != list(range(1, len(record.entries) + 1)):
        raise RecordError("the moves are not numbered one by one, and chance follows these numbers")
    rules = game.rules_at(record.rules_version)
    key = match_key(record.seed, record.lucky_words)
    position = replay.begin(game, rules, record.options, seats, key)
    positions = replay.replay(game, rules, position, record.entries, key)
    for entry in record.entries:
        try:
            position = next(positions)
        except (LookupError, Refusal) as problem:
            raise RecordError(
                f"move {entry.number} ({entry.line or entry.kind}) is not possible: {problem}"
            ) from problem
    if rules.outcome(position.state) != record.outcome:
        raise RecordError("the moves do not lead to the recorded result")
    if digest(codec.encode(position.state)) != record.digest:
        raise RecordError("the moves do not lead to the recorded last position")
    return position
