"""A finished match as text: a header, the seed, one line of notation per move, and the random draws of each move.

Version 1 has no draws. Version 2 does, so that they can be checked without the rules of the game
(`club/matches/views/verifier.html`). `verify` replays the whole match.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from games.core import codec, registry, replay
from games.core.advance import Kind
from games.core.contract import Outcome, Refusal
from games.core.replay import Entry
from games.core.rng import Draw, Draws, commitment, match_key

TITLE_WITHOUT_DRAWS = "Fernzug match record 1"
TITLE = "Fernzug match record 2"
DRAWS = "Draws"  # the line between the moves and the draws


class RecordError(Exception):
    """A record is unreadable, or its contents do not match the replay."""


class Derived(msgspec.Struct, frozen=True):
    """The match's seed is HMAC-SHA256(an event's seed, label); the event published the commitment to its own seed."""

    commitment: str
    label: str


class Record(msgspec.Struct, frozen=True):
    game: str
    rules_version: int
    options: Any
    names: tuple[str, ...]
    lucky_words: tuple[str, ...]
    commitment: str
    seed: str
    outcome: Outcome
    digest: str  # SHA-256 of the last state, because other moves can lead to the same result
    entries: tuple[Entry, ...]
    draws: dict[int, tuple[Draw, ...]] | None = None  # by move; None: a record of version 1
    derived: Derived | None = None


def digest(state: str) -> str:
    return hashlib.sha256(state.encode()).hexdigest()


def write(record: Record) -> str:
    body = _body(record)
    header = [
        TITLE if record.draws is not None else TITLE_WITHOUT_DRAWS,
        f"Game: {record.game}",
        f"Rules: {record.rules_version}",
        f"Options: {codec.encode(record.options)}",
        *(f"Seat {i}: {_one_line(name)}" for i, name in enumerate(record.names)),
        *(f"Lucky word {i}: {_one_line(word)}" for i, word in enumerate(record.lucky_words)),
        *_derived_lines(record.derived),
        f"Commitment: {record.commitment}",
        f"Seed: {record.seed}",
        *([f"Key: {_key(record).hex()}"] if record.draws is not None else []),
        f"Outcome: {codec.encode(record.outcome)}",
        f"Last state: {record.digest}",
        *([f"Moves: {len(record.entries)}", f"Log: {digest(body)}"] if record.draws is not None else []),
    ]
    return "\n".join([*header, "", body, ""])


def _body(record: Record) -> str:
    lines = [_line(entry) for entry in record.entries]
    if record.draws is not None:
        lines += ["", DRAWS, *(_draws_line(number, record.draws[number]) for number in sorted(record.draws))]
    return "\n".join(lines)


def _derived_lines(derived: Derived | None) -> list[str]:
    return [] if derived is None else [f"Derived from: {derived.commitment}", f"Derived as: {derived.label}"]


def _draws_line(number: int, draws: tuple[Draw, ...]) -> str:
    return " ".join([str(number), *(f"{n}:{value}" for n, value in draws)])


def _key(record: Record) -> bytes:
    return match_key(record.seed, record.lucky_words)


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
    if title not in (TITLE, TITLE_WITHOUT_DRAWS):
        raise ValueError(f"the first line must be {TITLE!r} or {TITLE_WITHOUT_DRAWS!r}")
    fields = dict(row.split(": ", 1) for row in rows)
    if len(fields) < len(rows):
        raise ValueError("a header line is repeated")
    lines = [row for row in body.split("\n") if row.strip()]
    draws = None
    if title == TITLE:
        if DRAWS not in lines or digest(body.rstrip("\n")) != fields["Log"]:
            raise ValueError("moves or draws are missing or were changed")
        at = lines.index(DRAWS)
        draws = dict(_draws(row) for row in lines[at + 1 :])
        lines = lines[:at]
        if len(lines) != int(fields["Moves"]):
            raise ValueError("moves are missing")
    game = registry.get(fields["Game"])
    seats = sum(name.startswith("Seat ") for name in fields)
    record = Record(
        game=game.slug,
        rules_version=int(fields["Rules"]),
        options=codec.decode(fields["Options"], game.options),
        names=tuple(codec.decode(fields[f"Seat {i}"], str) for i in range(seats)),
        lucky_words=tuple(codec.decode(fields[f"Lucky word {i}"], str) for i in range(seats)),
        commitment=fields["Commitment"],
        seed=fields["Seed"],
        outcome=codec.decode_outcome(fields["Outcome"]),
        digest=fields["Last state"],
        entries=tuple(_entry(row) for row in lines),
        draws=draws,
        derived=Derived(fields["Derived from"], fields["Derived as"]) if "Derived from" in fields else None,
    )
    if title == TITLE and fields["Key"] != _key(record).hex():
        raise ValueError("the key does not follow from the seed and the lucky words")
    return record


def _draws(row: str) -> tuple[int, tuple[Draw, ...]]:
    number, *pairs = row.split(" ")
    return int(number), tuple((int(n), int(value)) for n, _, value in (pair.partition(":") for pair in pairs))


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
    """Replay the record. Raise RecordError if the commitment, a move or the result differs."""
    game = registry.get(record.game)
    if commitment(record.seed) != record.commitment:
        raise RecordError("the seed does not match the commitment published before the match")
    if record.rules_version not in (game.rules_version, *game.older_rules):
        raise RecordError(f"rules version {record.rules_version} of {game.name} is not known")
    seats = len(record.names)
    if seats not in game.seats or any(e.seat is not None and e.seat not in range(seats) for e in record.entries):
        raise RecordError("the seats do not fit the game")
    if [entry.number for entry in record.entries] != list(range(1, len(record.entries) + 1)):
        raise RecordError("the moves are not numbered consecutively")
    rules = game.rules_at(record.rules_version)
    key, draws = _key(record), Draws()
    position = replay.begin(game, rules, record.options, seats, key, chance=draws)
    positions = replay.replay(game, rules, position, record.entries, key, chance=draws)
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
    if record.draws is not None and record.draws != draws.drawn():
        raise RecordError("the draws do not match the moves")
    return position


def with_draws(record: Record) -> Record:
    """Add the draws of each move, found by a replay. If the replay fails, the record stays without draws."""
    try:
        game = registry.get(record.game)
        rules, key, draws = game.rules_at(record.rules_version), _key(record), Draws()
        start = replay.begin(game, rules, record.options, len(record.names), key, chance=draws)
        replay.last(replay.replay(game, rules, start, record.entries, key, chance=draws), start)
    except Exception:  # a damaged log may make the rules fail in any way
        return msgspec.structs.replace(record, draws=None)
    return msgspec.structs.replace(record, draws=draws.drawn())
