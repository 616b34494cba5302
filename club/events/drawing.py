"""Draw a round: compute its tables from the event's history and save them. Matches are opened elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from club.events.history import History
from club.events.models import Chair, Entry, Event, Round, Table
from club.events.pairing import knockout, round_robin, swiss, tables

Note = Table.Note
PLAYED = (Note.NONE, Note.FLOAT, Note.AGAIN, Note.REPLAY, Note.THIRD)  # tables with a match, as opposed to byes


@dataclass(frozen=True)
class Drawn:
    """A table that is not saved yet: the numbers of its players in seat order."""

    players: tuple[int, ...]
    note: str = ""
    division: int = 0
    number: int = 0  # 0: use the index in the round
    leg: int = 1


def rounds_of(event: Event, history: History) -> int:
    """Return the number of rounds. Call it once the players are known."""
    match event.kind:
        case Event.Kind.LEAGUE:
            return max(len(schedule(event, len(members))) for members in by_division(history).values())
        case Event.Kind.KNOCKOUT:
            return knockout.rounds(len(history.entries))
    return event.rounds


def draw(history: History, number: int) -> list[Drawn]:
    event = history.event
    match event.kind:
        case Event.Kind.LEAGUE:
            return league_round(history, number)
        case Event.Kind.SWISS:
            return swiss_round(history)
        case Event.Kind.KNOCKOUT:
            return knockout_round(history, number)
    return tables_round(history, number)


def by_division(history: History) -> dict[int, list[Entry]]:
    return {
        division: [history.entries[n] for n in history.players if history.entries[n].division == division]
        for division in history.divisions
    }


def schedule(event: Event, players: int) -> list[list[tuple[int, int]]]:
    if players < 2:
        return []
    return round_robin.twice(players) if event.twice else round_robin.berger(players)


def league_round(history: History, number: int) -> list[Drawn]:
    drawn = []
    for division, members in by_division(history).items():
        rounds = schedule(history.event, len(members))
        for first, second in rounds[number - 1] if number <= len(rounds) else []:
            pair = members[first - 1], members[second - 1]
            if any(entry.active for entry in pair):
                drawn.append(Drawn(numbers(pair), walkover_note(pair), division))
    return drawn


def swiss_round(history: History) -> list[Drawn]:
    players = {player.number: player for player in history.swiss_players()}
    found = swiss.pair(players.values())
    drawn = []
    for first, second in found.pairs:
        again = second in players[first].met
        apart = players[first].points != players[second].points
        drawn.append(Drawn((first, second), Note.AGAIN if again else Note.FLOAT if apart else Note.NONE))
    return drawn + ([Drawn((found.bye,), Note.BYE)] if found.bye else [])


def tables_round(history: History, number: int) -> list[Drawn]:
    event = history.event
    smaller = event.seats - 1 in event.rulebook.seats
    found = tables.seat(history.table_players(), event.seats, smaller=smaller, seed=f"{event.seed}/{number}")
    return [Drawn(seated) for seated in found.tables] + [Drawn((player,), Note.BYE) for player in found.byes]


def knockout_round(history: History, number: int) -> list[Drawn]:
    if number == 1:
        pairs = knockout.first_round(len(history.entries))
        return [table_of(history, [n for n in pair if n is not None]) for pair in pairs]
    before = [history.decided(legs) for legs in history.legs(number - 1).values()]
    through = [outcome[0] for outcome in before if outcome is not None]
    out = [outcome[1] for outcome in before if outcome is not None and outcome[1] is not None]
    drawn = [table_of(history, pair) for pair in knockout.next_round(through)]
    if history.event.third_place and len(through) == 2 and len(out) == 2:
        drawn.append(table_of(history, out, Note.THIRD))
    return drawn


def table_of(history: History, players: Sequence[int], note: str = "") -> Drawn:
    """Seat the players of a knock-out table. The first seat goes to the player who had it less often, then by seed."""
    firsts = {n: sum(p.sittings[0].number == n for p in history.pairings if p.played) for n in players}
    order = sorted(players, key=lambda n: (firsts[n], n))
    entries = [history.entries[n] for n in order]
    return Drawn(tuple(order), (Note.BYE if len(order) == 1 else walkover_note(entries)) or note)


def replays(history: History) -> list[Drawn]:
    """Return a replay with swapped seats for each pairing of the last round that ended in a draw."""
    drawn = []
    for number, legs in history.legs(history.last_round).items():
        last = legs[-1]
        if not last.bye and last.over and history.decided(legs) is None:
            players = tuple(reversed([sitting.number for sitting in last.sittings]))
            note = walkover_note([history.entries[n] for n in players]) or Note.REPLAY
            drawn.append(Drawn(players, note, last.division, number, last.leg + 1))
    return drawn


def numbers(entries: Sequence[Entry]) -> tuple[int, ...]:
    return tuple(entry.number for entry in entries if entry.number is not None)


def walkover_note(entries: Sequence[Entry]) -> str:
    return Note.NONE if all(entry.active for entry in entries) else Note.WALKOVER


# Saving


def write_round(history: History, number: int, drawn: Sequence[Drawn], now: datetime) -> Round:
    event = history.event
    days = event.round_days * (event.rounds if event.at_once else 1)
    made = Round.objects.create(event=event, number=number, started_at=now, due_at=now + timedelta(days=days))
    write_tables(history, made, drawn)
    return made


def write_tables(history: History, made: Round, drawn: Sequence[Drawn]) -> None:
    rows = [
        Table(round=made, number=one.number or at, leg=one.leg, division=one.division, note=one.note)
        for at, one in enumerate(drawn, start=1)
    ]
    Table.objects.bulk_create(rows)
    Chair.objects.bulk_create(
        Chair(
            table=row, entry=history.entries[player], position=position,
            set_place=walkover_place(history.entries[player]) if one.note == Note.WALKOVER else None,
        )
        for row, one in zip(rows, drawn, strict=True)
        for position, player in enumerate(one.players)
    )  # fmt: skip


def walkover_place(entry: Entry) -> int:
    return 1 if entry.active else 2
