"""Set-up: the secret cards, the placing of the explorers, and the start of phase 1."""

from __future__ import annotations

from msgspec.structs import replace

from games.core.contract import Event, Result
from games.core.rng import Rng
from games.core.seats import first_from, replace_at
from games.i9n.rules.actions import Place
from games.i9n.rules.data import FIELDS, LAPSED_PLACES, NOTES, PAIRS, SECRETS
from games.i9n.rules.drilling import phase_event
from games.i9n.rules.map import LABELS
from games.i9n.rules.state import Options, State
from games.i9n.rules.turns import start_turn


def set_up(options: Options, seats: int, rng: Rng) -> Result[State]:
    starter = rng.below(seats)  # I-12
    well, order = rng.below(len(FIELDS)), tuple(rng.shuffled(range(len(PAIRS))))
    nothing: tuple[tuple[int, ...], ...] = ((),) * seats
    state = State(options, starter, starter, nothing, nothing, well=well, order=order)
    return Result(state, (Event("started", {"seat": starter}),), final=True)


def place(s: State, seat: int, a: Place, rng: Rng) -> Result[State]:
    places = (a.first, a.second)
    s = replace(s, explorers=replace_at(s.explorers, seat, places))
    own = Event("placed_at", {"seat": seat, "fields": [FIELDS[f] for f in places]}, (seat,))
    return start_when_placed(s, (own, Event("placed", {"seat": seat})), rng)


def start_when_placed(s: State, events: tuple[Event, ...], rng: Rng) -> Result[State]:
    """Start phase 1 if every seat has placed: show the explorers, deal two cards to look at, start the first turn."""
    if not all(s.explorers[seat] for seat in s.playing):
        return Result(s, events, final=True)
    explorers = tuple(placed or LAPSED_PLACES for placed in s.explorers)
    secrets = tuple(() if seat in s.left else look_at_cards(s.well, rng) for seat in range(s.seats))
    first = first_from(s.starter, s.seats, s.playing)
    s = replace(s, explorers=explorers, secrets=secrets, phase=1)
    shown = Event("explorers", {"fields": [[FIELDS[f] for f in placed] for placed in explorers]})
    looks = tuple(
        Event("looked", {"seat": seat, "labels": [NOTES[note] for note in seen]}, (seat,))
        for seat, seen in enumerate(secrets)
        if seen
    )
    return start_turn(s, first, (*events, shown, *looks, phase_event(1)), rng)


def look_at_cards(well: int, rng: Rng) -> tuple[int, ...]:
    """Draw two of the six cards and return their labels, without the order of the cards (I-27)."""
    labels = LABELS[well]
    return tuple(sorted(labels[pair] for pair in rng.shuffled(range(len(PAIRS)))[:SECRETS]))
