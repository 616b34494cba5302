"""Build the bracket of a knock-out: pairings, winners, and placeholders for rounds that are not drawn yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from club.events import wording
from club.events.history import History, Pairing
from club.events.models import Table


@dataclass(frozen=True)
class Place:
    name: str  # empty: not known yet
    goes_on: bool = False
    is_out: bool = False
    mine: bool = False


@dataclass(frozen=True)
class Tie:
    places: Sequence[Place]  # two, or one for a bye
    match_id: int | None = None


@dataclass(frozen=True)
class Column:
    name: str
    ties: Sequence[Tie]


def grown(history: History, reader: int | None) -> list[Column]:
    """Return one column per round, from the first round to the final. `reader`: the member whose place is marked."""
    columns: list[Column] = []
    through: list[int | None] = []  # winners from top to bottom; None: not decided yet
    for number in range(1, history.event.rounds + 1):
        drawn = [legs for legs in history.legs(number).values() if legs[0].note != Table.Note.THIRD]
        if drawn:
            ties = [played(history, legs, reader) for legs in drawn]
            verdicts = [history.decided(legs) for legs in drawn]
            through = [None if verdict is None else verdict[0] for verdict in verdicts]
        else:
            pairs = zip(through[::2], through[1::2], strict=True)
            ties = [Tie([place(history, seed, reader) for seed in pair]) for pair in pairs]
            through = [None] * len(ties)
        columns.append(Column(wording.round_name(history.event, number), ties))
    return columns


def played(history: History, legs: list[Pairing], reader: int | None) -> Tie:
    verdict = history.decided(legs)
    ahead, behind = (verdict[0], verdict[1]) if verdict else (None, None)
    seeds = sorted(sitting.number for sitting in legs[0].sittings)
    return Tie([place(history, seed, reader, ahead, behind) for seed in seeds], legs[-1].match_id)


def place(
    history: History, seed: int | None, reader: int | None, ahead: int | None = None, behind: int | None = None
) -> Place:
    if seed is None:
        return Place("")
    entry = history.entries[seed]
    return Place(entry.shown_name, seed == ahead, seed == behind, reader is not None and entry.member_id == reader)
