"""Data for the event page: standings with tie-break explanations, crosstable, rounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from django.utils import timezone
from django.utils.translation import gettext as _

from club.events import bracket, fairness, history, selectors, wording
from club.events.fairness import EventChance
from club.events.history import TIE_BREAKS, Pairing
from club.events.models import Entry, Event, Round, Table
from club.events.pairing import standings
from club.events.pairing.standings import Row
from club.matches.forms import LuckyWordForm
from club.matches.models import Match


@dataclass(frozen=True)
class Line:
    """One row of the standings, formatted for display."""

    row: Row
    entry: Entry
    points: str
    values: Sequence[str]
    cells: Sequence[Cell]
    mine: bool
    moves: str = ""  # "up" or "down": promotion or relegation if the season ended now


@dataclass(frozen=True)
class Cell:
    """A player's result in one round, or against one opponent."""

    text: str
    label: str = ""
    match_id: int | None = None


@dataclass(frozen=True)
class Group:
    """The standings of one division, or of the whole event."""

    name: str
    lines: Sequence[Line]
    reasons: Sequence[str]
    columns: Sequence[str]  # of the crosstable


@dataclass(frozen=True)
class Seating:
    entry: Entry
    points: str  # points from this table; empty while it is running
    won: bool


@dataclass(frozen=True)
class Shown:
    pairing: Pairing
    seatings: Sequence[Seating]
    note: str
    late: bool
    running: bool
    may_rule: bool  # the reader may set the result by hand


@dataclass(frozen=True)
class RoundShown:
    round: Round
    name: str
    tables: Sequence[Shown]
    open: bool


class EventPage:
    def __init__(self, event: Event, reader: selectors.Reader) -> None:
        self.event = event
        self.reader = reader
        self.now = timezone.now()
        self.history = history.load(event)
        self.organizer = selectors.may_organize(reader)
        self.kind = event.kind
        self.started = event.started_at is not None

    # Registration

    @cached_property
    def registered(self) -> list[Entry]:
        return [entry for entry in self.history.registered if entry.withdrawn_at is None]

    @property
    def mine(self) -> Entry | None:
        return next((e for e in self.registered if self.reader.pk and e.member_id == self.reader.pk), None)

    @property
    def full(self) -> bool:
        return len(self.registered) >= self.event.max_players

    @property
    def may_register(self) -> bool:
        event = self.event
        if self.mine is not None or self.full or (self.reader.is_authenticated and self.reader.is_guest):
            return False
        if event.registering:
            return event.register_until > self.now
        return event.running and event.takes_late and self.history.last_round < event.rounds

    @property
    def may_withdraw(self) -> bool:
        return self.mine is not None and (self.event.registering or self.event.running)

    # Fairness

    @cached_property
    def word_form(self) -> LuckyWordForm:
        return LuckyWordForm(initial={"lucky_word": self.mine.lucky_word if self.mine else ""})

    @cached_property
    def chance(self) -> EventChance:
        return fairness.chance_of(self.event)

    @property
    def rules(self) -> list[str]:
        return wording.rules(self.event, len(self.history.divisions))

    # Standings

    @property
    def tie_breaks(self) -> list[tuple[str, str, str]]:
        """Return (short name, name, meaning) for each tie-break."""
        names = TIE_BREAKS[self.kind]
        return [(wording.tie_break_short(n), wording.tie_break(n), wording.tie_break_meaning(n)) for n in names]

    @cached_property
    def groups(self) -> list[Group]:
        if not self.started:
            return []
        if self.kind != Event.Kind.LEAGUE:
            return [self.group(None)]
        return [self.group(division) for division in self.history.divisions]

    def group(self, division: int | None) -> Group:
        rows = self.history.standings(division)
        many = division is not None and len(self.history.divisions) > 1
        by_player = {row.player: row for row in rows}
        reasons = [reason for row in rows if (reason := wording.tie_break_reason(row, by_player, self.history))]
        return Group(
            _("Division {n}").format(n=division) if many else _("Standings"),
            [self.line(row, at, rows, division) for at, row in enumerate(rows)],
            reasons if self.kind != Event.Kind.KNOCKOUT else [],
            self.columns(rows),
        )

    def line(self, row: Row, at: int, rows: Sequence[Row], division: int | None) -> Line:
        entry = self.history.entries[row.player]
        knockout = self.kind == Event.Kind.KNOCKOUT
        return Line(
            row, entry, wording.reached(self.history, row) if knockout else wording.points(row.points),
            [wording.points(row.values[name]) if name in row.values else "" for name in TIE_BREAKS[self.kind]],
            [] if knockout else self.cells(row, rows),
            mine=bool(self.reader.pk) and entry.member_id == self.reader.pk,
            moves=self.moves(at, len(rows), division),
        )  # fmt: skip

    def moves(self, at: int, size: int, division: int | None) -> str:
        divisions = self.history.divisions
        if division is None or len(divisions) < 2:
            return ""
        if at < self.event.movers and division != divisions[0]:
            return "up"
        return "down" if at >= size - self.event.movers and division != divisions[-1] else ""

    # Crosstable: by opponent in a league, by round otherwise

    def columns(self, rows: Sequence[Row]) -> list[str]:
        if self.kind == Event.Kind.LEAGUE:
            return [str(at) for at in range(1, len(rows) + 1)]
        return [str(made.number) for made in self.history.rounds]

    def cells(self, row: Row, rows: Sequence[Row]) -> list[Cell]:
        if self.kind == Event.Kind.LEAGUE:
            return [self.against(row.player, other.player) for other in rows]
        return [self.in_round(row.player, made.number) for made in self.history.rounds]

    @cached_property
    def by_player(self) -> dict[tuple[int, int], list[Pairing]]:
        """Pairings by (round, player)."""
        found: dict[tuple[int, int], list[Pairing]] = {}
        for pairing in self.history.pairings:
            for sitting in pairing.sittings:
                found.setdefault((pairing.round.number, sitting.number), []).append(pairing)
        return found

    @cached_property
    def by_pair(self) -> dict[tuple[int, int], list[Pairing]]:
        found: dict[tuple[int, int], list[Pairing]] = {}
        for pairing in self.history.pairings:
            numbers = [sitting.number for sitting in pairing.sittings]
            for one in numbers:
                for other in numbers:
                    found.setdefault((one, other), []).append(pairing)
        return found

    def against(self, player: int, other: int) -> Cell:
        if player == other:
            return Cell("·")
        met = self.by_pair.get((player, other), [])
        texts = [wording.points(self.points_at(pairing)[player]) if pairing.over else "…" for pairing in met]
        return Cell(" ".join(texts), self.history.entries[other].shown_name, met[0].match_id if met else None)

    def in_round(self, player: int, number: int) -> Cell:
        for pairing in self.by_player.get((number, player), []):
            others = [s for s in pairing.sittings if s.number != player]
            names = ", ".join(s.entry.shown_name for s in others) or _("bye")
            result = wording.points(self.points_at(pairing)[player]) if pairing.over else "…"
            return Cell(result, names, pairing.match_id)
        return Cell("–")

    def points_at(self, pairing: Pairing) -> dict[int, Fraction]:
        return standings.points_of(self.history.result(pairing))

    # Rounds

    @cached_property
    def rounds(self) -> list[RoundShown]:
        """Rounds with their tables, latest first."""
        last = self.history.last_round
        return [
            RoundShown(
                made,
                wording.round_name(self.event, made.number),
                [self.shown(pairing) for pairing in self.history.of_round(made.number)],
                made.number == last or self.event.at_once,
            )
            for made in reversed(self.history.rounds)
        ]

    @cached_property
    def bracket(self) -> list[bracket.Column]:
        return bracket.grown(self.history, self.reader.pk) if self.kind == Event.Kind.KNOCKOUT and self.started else []

    def shown(self, pairing: Pairing) -> Shown:
        points = self.points_at(pairing) if pairing.over else {}
        running = not pairing.over and self.event.running
        late = running and (pairing.round.due_at < self.now or self.waits_too_long(pairing))
        seatings = [
            Seating(
                sitting.entry,
                wording.points(points[sitting.number]) if points else "",
                pairing.over and not pairing.bye and [s.place for s in pairing.sittings].count(1) == sitting.place == 1,
            )
            for sitting in pairing.sittings
        ]
        return Shown(pairing, seatings, self.note(pairing), late, running, self.may_rule(pairing))

    def may_rule(self, pairing: Pairing) -> bool:
        """Organizers may not rule on their own table; in a knock-out, only until the next round is drawn."""
        if not self.organizer or pairing.bye or self.event.status not in (Event.Status.RUNNING, Event.Status.FINISHED):
            return False
        if self.kind == Event.Kind.KNOCKOUT and pairing.round.number < self.history.last_round:
            return False
        return all(sitting.entry.member_id != self.reader.pk for sitting in pairing.sittings)

    def waits_too_long(self, pairing: Pairing) -> bool:
        return pairing.waits_since is not None and pairing.waits_since < self.now - selectors.PATIENCE

    def note(self, pairing: Pairing) -> str:
        said = [str(Table.Note(pairing.note).label)] if pairing.note else []
        if pairing.ruled:
            said.append(_("decided by an organizer: {why}").format(why=pairing.ruling))
        elif pairing.match_status == Match.Status.CANCELLED:
            said.append(_("cancelled: counts as a draw"))
        if self.kind == Event.Kind.KNOCKOUT:
            legs = self.history.legs(pairing.round.number)[pairing.number]
            outcome = self.history.decided(legs)
            if outcome is not None and pairing is legs[-1] and outcome[2] not in ("match", "bye"):
                said.append(wording.went_through(self.history.entries[outcome[0]].shown_name, outcome[2]))
        return "; ".join(said)
