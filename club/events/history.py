"""The history of an event, loaded in three queries and converted to the types of `club.events.pairing`."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from typing import Any, Literal

from club.events.models import Chair, Entry, Event, Round, Table
from club.events.pairing import knockout, standings, swiss, tables
from club.events.pairing.standings import Result, Row, TieBreak
from club.matches.models import Match
from games.core import codec
from games.core.contract import AGREEMENT, Outcome

TIE_BREAKS: dict[str, tuple[TieBreak, ...]] = {
    Event.Kind.SWISS: ("buchholz_cut", "buchholz", "sonneborn", "direct", "wins", "scores"),
    Event.Kind.LEAGUE: ("direct", "sonneborn", "wins", "scores"),
    Event.Kind.TABLES: ("wins", "direct", "scores", "buchholz"),
    Event.Kind.KNOCKOUT: (),
}


@dataclass(frozen=True)
class Sitting:
    """An entry's seat at a table, with its result."""

    chair: int
    entry: Entry
    position: int
    place: int | None  # None: not known yet
    score: int | None

    @property
    def number(self) -> int:
        assert self.entry.number is not None
        return self.entry.number


@dataclass(frozen=True)
class Pairing:
    """A table with its result."""

    pk: int
    round: Round
    number: int
    leg: int
    division: int
    note: str
    match_id: int | None
    match_status: str | None
    waits_since: datetime | None  # the earliest deadline in its match, past or future
    ruled: bool
    ruling: str
    sittings: tuple[Sitting, ...]

    @property
    def bye(self) -> bool:
        return len(self.sittings) == 1

    @property
    def over(self) -> bool:
        return self.bye or all(sitting.place is not None for sitting in self.sittings)

    @property
    def played(self) -> bool:
        return self.match_id is not None

    def of(self, entry: Entry) -> Sitting | None:
        return next((sitting for sitting in self.sittings if sitting.entry == entry), None)


@dataclass
class History:
    event: Event
    registered: list[Entry] = field(default_factory=list)
    entries: dict[int, Entry] = field(default_factory=dict)  # by number; empty until the event starts
    rounds: list[Round] = field(default_factory=list)
    pairings: list[Pairing] = field(default_factory=list)

    # Current state

    @property
    def players(self) -> list[int]:
        return sorted(self.entries)

    @property
    def active(self) -> list[Entry]:
        return [entry for entry in self.entries.values() if entry.active]

    @property
    def divisions(self) -> list[int]:
        return sorted({entry.division for entry in self.entries.values()})

    @property
    def last_round(self) -> int:
        return max((made.number for made in self.rounds), default=0)

    def of_round(self, number: int) -> list[Pairing]:
        return [pairing for pairing in self.pairings if pairing.round.number == number]

    @property
    def complete(self) -> bool:
        return all(pairing.over for pairing in self.pairings)

    # Results

    @property
    def bye_worth(self) -> Fraction:
        """Return the points for a bye: a win for two seats, the average of a full table for multiplayer tables."""
        event = self.event
        if event.kind == Event.Kind.LEAGUE:
            return Fraction(0)
        scale = event.scale[: event.seats]
        return Fraction(1) if event.kind != Event.Kind.TABLES else Fraction(sum(scale), event.seats)

    def result(self, pairing: Pairing) -> Result:
        chairs = tuple(standings.Chair(s.number, s.place or 1, s.score) for s in pairing.sittings)
        return Result(chairs, self.event.scale, self.bye_worth, played=pairing.note != Table.Note.WALKOVER)

    def results(self, division: int | None = None, before: int | None = None) -> list[Result]:
        return [
            self.result(pairing)
            for pairing in self.pairings
            if pairing.over
            and (division is None or pairing.division == division)
            and (before is None or pairing.round.number < before)
        ]

    def standings(self, division: int | None = None) -> list[Row]:
        """Return the standings. Players who are level in everything share a place and are listed by number."""
        players = [n for n in self.players if division is None or self.entries[n].division == division]
        if self.event.kind == Event.Kind.KNOCKOUT:
            return self.knockout_standings(players)
        return standings.table(players, self.results(division), TIE_BREAKS[self.event.kind])

    def points(self, before: int | None = None) -> dict[int, Fraction]:
        """Return the points of each player before a round, or now."""
        of = standings.records(self.players, self.results(before=before))
        return {player: record.points for player, record in of.items()}

    # For the next round

    def swiss_players(self) -> list[swiss.Player]:
        points = self.points()
        met: dict[int, Counter[int]] = defaultdict(Counter)
        seats: dict[int, list[int]] = defaultdict(list)
        byes: Counter[int] = Counter()
        floated: Counter[int] = Counter()
        for number in range(1, self.last_round + 1):
            before = self.points(before=number)
            recent = number > self.last_round - 2
            for pairing in self.of_round(number):
                numbers = [sitting.number for sitting in pairing.sittings]
                if not pairing.played:
                    byes.update(s.number for s in pairing.sittings if s.place in (None, 1))
                    floated.update(numbers if recent else [])
                    continue
                first, second = numbers
                seats[first].append(swiss.FIRST)
                seats[second].append(swiss.SECOND)
                met[first][second] += 1
                met[second][first] += 1
                if recent and before[first] != before[second]:
                    floated[max(numbers, key=lambda n: before[n])] += 1
        return [
            swiss.Player(n, points[n], met[n], tuple(seats[n]), byes[n], floated[n])
            for n in (entry.number for entry in self.active)
            if n is not None
        ]

    def table_players(self) -> list[tables.Player]:
        """Return the active players, best first: byes are given from the end of the list."""
        met: dict[int, Counter[int]] = defaultdict(Counter)
        seats: dict[int, Counter[int]] = defaultdict(Counter)
        byes: Counter[int] = Counter()
        for pairing in self.pairings:
            if pairing.bye:
                byes[pairing.sittings[0].number] += 1
                continue
            for sitting in pairing.sittings:
                seats[sitting.number][sitting.position] += 1
                met[sitting.number].update(s.number for s in pairing.sittings if s is not sitting)
        ranked = [row.player for row in self.standings()]
        return [tables.Player(n, met[n], seats[n], byes[n]) for n in ranked if self.entries[n].active]

    # Knock-out

    def legs(self, number: int) -> dict[int, list[Pairing]]:
        """Return the matches of each pairing of a round, by pairing number."""
        found: dict[int, list[Pairing]] = defaultdict(list)
        for pairing in sorted(self.of_round(number), key=lambda p: (p.number, p.leg)):
            found[pairing.number].append(pairing)
        return found

    def decided(self, legs: list[Pairing]) -> tuple[int, int | None, str] | None:
        """Return the winner, the loser and what decided it, or None while it is undecided."""
        if legs[0].bye:
            return legs[0].sittings[0].number, None, "bye"
        if not all(pairing.over for pairing in legs):
            return None
        better, other = sorted(sitting.number for sitting in legs[0].sittings)
        verdict = knockout.verdict([self.leg(pairing, better) for pairing in legs])
        if verdict is None:
            return None
        return (better, other, verdict.by) if verdict.better_seed else (other, better, verdict.by)

    @staticmethod
    def leg(pairing: Pairing, better: int) -> knockout.Leg:
        mine = next(s for s in pairing.sittings if s.number == better)
        other = next(s for s in pairing.sittings if s.number != better)
        assert mine.place is not None
        assert other.place is not None
        ahead = (mine.place < other.place) - (mine.place > other.place)
        both = None if mine.score is None or other.score is None else (mine.score, other.score)
        return knockout.Leg(ahead, both)

    def knockout_standings(self, players: list[int]) -> list[Row]:
        """Rank by the round reached. Losers of the same round share a place, except after a match for third place."""
        reached = dict.fromkeys(players, Fraction(self.last_round + 1))
        wins: Counter[int] = Counter()
        played: Counter[int] = Counter()
        for made in self.rounds:
            for legs in self.legs(made.number).values():
                played.update(s.number for leg in legs if leg.played and leg.over for s in leg.sittings)
                outcome = self.decided(legs)
                if outcome is None:
                    continue
                through, out, _by = outcome
                if out is None:
                    continue
                wins[through] += 1
                if legs[0].note == Table.Note.THIRD:
                    reached[through] += Fraction(1, 2)
                else:
                    reached[out] = Fraction(made.number)
        rows: list[Row] = []
        for at, player in enumerate(sorted(players, key=lambda n: (-reached[n], n))):
            level = bool(rows) and reached[rows[-1].player] == reached[player]
            place = rows[-1].place if level else at + 1
            split: Literal["level", "points"] | None = None if not rows else "level" if level else "points"
            above = rows[-1].player if rows else None
            rows.append(Row(player, place, reached[player], played[player], wins[player], {}, split, above))
        return rows


def load(event: Event) -> History:
    entries = list(Entry.objects.filter(event=event).select_related("member").order_by("number", "pk"))
    by_pk = {entry.pk: entry for entry in entries}
    rounds = {made.pk: made for made in Round.objects.filter(event=event).order_by("number")}
    history = History(event, entries, {e.number: e for e in entries if e.number is not None}, list(rounds.values()))
    history.pairings = list(pairings_of(event, by_pk, rounds))
    return history


COLUMNS = (
    "table_id", "table__round_id", "table__number", "table__leg", "table__division", "table__note",
    "table__match_id", "table__match__status", "table__match__rated", "table__match__outcome",
    "table__ruled_at", "table__ruling", "pk", "entry_id", "position", "set_place", "seat__place", "seat__due_at",
)  # fmt: skip


def pairings_of(event: Event, entries: dict[int, Entry], rounds: dict[int, Round]) -> Iterator[Pairing]:
    rows = Chair.objects.filter(table__round__event=event)
    rows = rows.order_by("table__round__number", "table__number", "table__leg", "position")
    found: dict[int, list[tuple[Any, ...]]] = defaultdict(list)
    for row in rows.values_list(*COLUMNS):
        found[row[0]].append(row)
    for chairs in found.values():
        yield pairing_of(event, chairs, entries, rounds)


def pairing_of(
    event: Event, chairs: list[tuple[Any, ...]], entries: dict[int, Entry], rounds: dict[int, Round]
) -> Pairing:
    pk, made, number, leg, division, note, match_id, status, rated, outcome, ruled_at, ruling = chairs[0][:12]
    ended = codec.decode(outcome, Outcome) if outcome else None
    drawn = status == Match.Status.CANCELLED or (
        ended is not None and event.rated and not rated and ended.reason != AGREEMENT
    )
    sittings = []
    for chair, entry, position, set_place, place, _due in (row[12:] for row in chairs):
        score = ended.scores[position] if ended is not None and ended.scores is not None else None
        known = set_place if set_place is not None else 1 if drawn else place
        sittings.append(Sitting(chair, entries[entry], position, known, score))
    due = min((row[17] for row in chairs if row[17] is not None), default=None)
    return Pairing(
        pk, rounds[made], number, leg, division, note, match_id, status, due, ruled_at is not None, ruling,
        tuple(sittings),
    )  # fmt: skip
