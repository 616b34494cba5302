"""From one turn to the next: marker back, scoring, five cards; and the ends of a match."""

from __future__ import annotations

from msgspec.structs import replace

from games.core.contract import Event, Result
from games.core.rng import Rng
from games.xnet.data import DRAW, FIELDS, NOBODY, RUBRICS, VALUES
from games.xnet.doing import words
from games.xnet.position import put
from games.xnet.scoring import lines
from games.xnet.state import Provider, State

TARGET, ROUND_LIMIT, LAST_SEAT = "target", "round_limit", "last_seat"

Events = tuple[Event, ...]


def next_turn(s: State, events: Events, rng: Rng) -> Result[State]:
    """To the next seat clockwise that still plays; past the start player's place a new round begins."""
    seats = len(s.hands)
    steps = next(i for i in range(1, seats + 1) if (s.turn + i) % seats not in s.left)
    passed = (s.turn - s.starter) % seats + steps >= seats
    if passed and s.round == s.options.round_limit:
        return _limit_reached(s, events)
    turn, number = (s.turn + steps) % seats, s.round + passed
    if passed:
        events = (*events, Event("round", {"number": number}))
    return begin_turn(replace(s, turn=turn, round=number, displaced=False, closing=False), events, rng)


def begin_turn(s: State, events: Events, rng: Rng) -> Result[State]:
    seat = s.turn
    guards, providers = s.guards, s.providers
    if guards[seat] != NOBODY:
        events = (*events, Event("unguarded", {"seat": seat, "rubric": RUBRICS[guards[seat]]}))
        guards = put(guards, seat, NOBODY)
    own, scored = _scored(s, seat)
    providers = put(providers, seat, own)
    events = (*events, scored)
    if own.points >= s.options.target:  # at once, before drawing
        won = Event("target", {"seat": seat, "points": own.points})
        return over(replace(s, guards=guards, providers=providers), TARGET, (seat,), (*events, won))
    return _drawn(replace(s, guards=guards, providers=providers), events, rng)


def _scored(s: State, seat: int) -> tuple[Provider, Event]:
    """X-12: compulsory, and told line by line."""
    own = s.providers[seat]
    told, gain = [], 0
    for line in lines(s.providers, s.demand, seat):
        gain += line.points
        told.append(
            {
                "field": FIELDS[line.field],
                "rubric": RUBRICS[line.rubric],
                "value": VALUES[line.field],
                "count": line.held,
                "rank": line.rank,
                "points": line.points,
            }
        )
    own = replace(own, points=own.points + gain, gains=(*own.gains, gain))
    facts = {"seat": seat, "users": own.users, "lines": told, "points": gain, "total": own.points}
    return own, Event("scored", facts)


def _drawn(s: State, events: Events, rng: Rng) -> Result[State]:
    """X-1: the discards become a new pile at the moment a card is needed."""
    seat, pile, discards = s.turn, s.pile, s.discards
    drawn = pile[: -DRAW - 1 : -1]
    pile = pile[: -len(drawn)] if drawn else pile
    if len(drawn) < DRAW and discards:
        events = (*events, Event("reshuffled", {"n": len(discards)}))
        pile, discards = tuple(rng.shuffled(discards)), ()
        more = pile[: len(drawn) - DRAW - 1 : -1]
        drawn, pile = drawn + more, pile[: -len(more)]
    told = (
        Event("drew", {"seat": seat, "n": len(drawn)}),
        Event("drawn", {"seat": seat, "cards": words(drawn)}, (seat,)),
    )
    hands = put(s.hands, seat, tuple(sorted(s.hands[seat] + drawn)))
    s = replace(s, pile=pile, discards=discards, hands=hands, drawn=drawn)
    return Result(s, (*events, *told), final=True)


def _limit_reached(s: State, events: Events) -> Result[State]:
    """G-7: after the last seat of the round, without a last scoring."""
    points = [provider.points for provider in s.providers]
    most = max(p for seat, p in enumerate(points) if seat not in s.left)
    winners = tuple(seat for seat, p in enumerate(points) if p == most and seat not in s.left)
    event = Event("round_limit", {"round": s.round, "winners": list(winners), "points": most})
    return over(s, ROUND_LIMIT, winners, (*events, event))


def over(s: State, reason: str, winners: tuple[int, ...], events: Events) -> Result[State]:
    return Result(replace(s, drawn=(), ended=reason, winners=winners), events, final=True)
