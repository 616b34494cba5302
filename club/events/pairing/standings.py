"""Compute points, tie-breaks and places, and record which tie-break separated two players.

Players who share a place get the average of the points of the places they occupy. For two seats that is one point for
a win and half a point for a draw.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

TieBreak = Literal["direct", "buchholz_cut", "buchholz", "sonneborn", "wins", "scores"]

WIN = (1, 0)  # points by place for two seats
HALF = Fraction(1, 2)


@dataclass(frozen=True)
class Chair:
    """One player's result at one table."""

    player: int
    place: int  # 1 for the first; shared places have the same number
    score: int | None = None  # the score in the game, if it has one


@dataclass(frozen=True)
class Result:
    """A finished table. A table with one chair is a bye, which counts `worth` points."""

    chairs: tuple[Chair, ...]
    scale: tuple[int, ...] = WIN
    worth: Fraction = Fraction(1)
    played: bool = True  # False: a walkover


@dataclass(frozen=True)
class Row:
    player: int
    place: int
    points: Fraction
    played: int
    wins: int
    values: Mapping[TieBreak, Fraction]
    split: TieBreak | Literal["points", "level"] | None = None  # what separates it from the row above; None: top row
    above: int | None = None  # the player of the row above


def points_of(result: Result) -> dict[int, Fraction]:
    if len(result.chairs) == 1:
        return {result.chairs[0].player: result.worth}
    ranked = sorted(result.chairs, key=lambda chair: chair.place)
    scale = [Fraction(n) for n in (*result.scale, *[0] * len(ranked))]
    points: dict[int, Fraction] = {}
    at = 0
    while at < len(ranked):
        level = [chair for chair in ranked if chair.place == ranked[at].place]
        share = sum(scale[at : at + len(level)], Fraction(0)) / len(level)
        points |= {chair.player: share for chair in level}
        at += len(level)
    return points


def against(mine: int, theirs: int) -> Fraction:
    """Return 1, ½ or 0: the result of one place against another."""
    return Fraction(mine < theirs) + (HALF if mine == theirs else 0)


@dataclass
class Record:
    """Totals of one player over all results."""

    points: Fraction = Fraction(0)
    played: int = 0
    wins: int = 0
    score: int = 0
    meetings: list[tuple[int, Fraction]] = field(default_factory=list)  # opponent and result
    alone: int = 0  # rounds without an opponent
    alone_points: Fraction = Fraction(0)


def records(players: Iterable[int], results: Iterable[Result]) -> dict[int, Record]:
    found: dict[int, Record] = {player: Record() for player in players}
    for result in results:
        points = points_of(result)
        for chair in result.chairs:
            record = found[chair.player]
            record.points += points[chair.player]
            if len(result.chairs) == 1 or not result.played:
                record.alone += 1
                record.alone_points += points[chair.player]
                record.wins += result.played is False and chair.place == 1
                continue
            record.played += 1
            record.score += chair.score or 0
            others = [other for other in result.chairs if other.player != chair.player]
            record.wins += chair.place == 1 and all(other.place > 1 for other in others)
            record.meetings += [(other.player, against(chair.place, other.place)) for other in others]
    return found


def buchholz(player: int, of: Mapping[int, Record], cut: int = 0) -> Fraction:
    """Sum the points of all opponents. A round without an opponent counts the player's own points."""
    mine = of[player]
    met = sorted([of[other].points for other, _how in mine.meetings] + [mine.points] * mine.alone)
    return sum(met[cut:], Fraction(0))


def sonneborn(player: int, of: Mapping[int, Record]) -> Fraction:
    """Sum the points of beaten opponents and half the points of opponents in drawn games."""
    mine = of[player]
    met = sum((of[other].points * how for other, how in mine.meetings), Fraction(0))
    return met + mine.points * min(mine.alone_points, Fraction(mine.alone))


VALUES: dict[TieBreak, Callable[[int, Mapping[int, Record]], Fraction]] = {
    "buchholz_cut": lambda player, of: buchholz(player, of, cut=1),
    "buchholz": buchholz,
    "sonneborn": sonneborn,
    "wins": lambda player, of: Fraction(of[player].wins),
    "scores": lambda player, of: Fraction(of[player].score),
}


def direct(group: Sequence[int], of: Mapping[int, Record]) -> dict[int, Fraction] | None:
    """Return the points from games within the group, or None unless all of them have met."""
    among = set(group)
    met = {player: [(other, how) for other, how in of[player].meetings if other in among] for player in group}
    if any({other for other, _how in met[player]} != among - {player} for player in group):
        return None
    return {player: sum((how for _other, how in met[player]), Fraction(0)) for player in group}


def table(players: Sequence[int], results: Sequence[Result], tie_breaks: Sequence[TieBreak]) -> list[Row]:
    """Return the standings. Players who are level in everything keep the order of `players`."""
    of = records(players, results)
    values: dict[int, dict[TieBreak, Fraction]] = {
        player: {name: VALUES[name](player, of) for name in tie_breaks if name != "direct"} for player in players
    }
    split: dict[int, TieBreak | Literal["points"]] = {}  # by player: what separates them from the row above
    groups = [list(players)]
    by: list[TieBreak | Literal["points"]] = ["points", *tie_breaks]
    for name in by:
        groups = [part for group in groups for part in parted(group, name, of, values, split)]
    rows: list[Row] = []
    place = 1
    for group in groups:
        for at, player in enumerate(group):
            record = of[player]
            above = rows[-1].player if rows else None
            why = None if above is None else "level" if at else split[player]
            rows.append(Row(player, place, record.points, record.played, record.wins, values[player], why, above))
        place += len(group)
    return rows


def parted(
    group: list[int],
    name: TieBreak | Literal["points"],
    of: Mapping[int, Record],
    values: dict[int, dict[TieBreak, Fraction]],
    split: dict[int, TieBreak | Literal["points"]],
) -> list[list[int]]:
    """Split a group of level players by one more criterion, and record that criterion in `split`."""
    if name == "points":
        worth = {player: of[player].points for player in group}
    elif name == "direct":
        among = direct(group, of) if len(group) > 1 else None
        if among is None:
            return [group]
        worth = among
        for player in group:
            values[player]["direct"] = worth[player]
    else:
        worth = {player: values[player][name] for player in group}
    parts: dict[Fraction, list[int]] = defaultdict(list)
    for player in group:
        parts[worth[player]].append(player)
    ordered = [parts[value] for value in sorted(parts, reverse=True)]
    for part in ordered[1:]:
        for player in part:
            split[player] = name
    return ordered
