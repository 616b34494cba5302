"""The start of a turn (marker back, scoring, drawing), the change of turns, and the end of a match."""

from __future__ import annotations

from msgspec.structs import replace

from games.core.contract import Event, Result
from games.core.rng import Rng
from games.core.seats import pass_turn, ranked, replace_at
from games.xnet.rules.data import DRAW, FIELDS, NO_RUBRIC, RUBRICS, VALUES
from games.xnet.rules.effects import card_words
from games.xnet.rules.scoring import scoring_lines
from games.xnet.rules.state import Provider, State

TARGET, ROUND_LIMIT, LAST_SEAT = "target", "round_limit", "last_seat"

Events = tuple[Event, ...]


def next_turn(s: State, events: Events, rng: Rng) -> Result[State]:
    """Pass the turn to the next active seat; passing the start player begins a new round."""
    turn, new_round = pass_turn(s.turn, s.starter, len(s.hands), s.playing)
    if new_round and s.round == s.options.round_limit:
        return _end_at_round_limit(s, events)
    number = s.round + new_round
    if new_round:
        events = (*events, Event("round", {"number": number}))
    return begin_turn(replace(s, turn=turn, round=number, displaced=False, closing=False), events, rng)


def begin_turn(s: State, events: Events, rng: Rng) -> Result[State]:
    """Return the marker X, score and draw for the seat whose turn it is."""
    seat = s.turn
    guards, providers = s.guards, s.providers
    if guards[seat] != NO_RUBRIC:
        events = (*events, Event("unguarded", {"seat": seat, "rubric": RUBRICS[guards[seat]]}))
        guards = replace_at(guards, seat, NO_RUBRIC)
    own, scored = _score(s, seat)
    providers = replace_at(providers, seat, own)
    events = (*events, scored)
    if own.points >= s.options.target:  # the match ends before drawing
        won = Event("target", {"seat": seat, "points": own.points})
        return end_match(replace(s, guards=guards, providers=providers), TARGET, (seat,), (*events, won))
    return _draw(replace(s, guards=guards, providers=providers), events, rng)


def _score(s: State, seat: int) -> tuple[Provider, Event]:
    """Score the seat and report it line by line (X-12)."""
    own = s.providers[seat]
    reported, gain = [], 0
    for line in scoring_lines(s.providers, s.demand, seat):
        gain += line.points
        reported.append(
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
    facts = {"seat": seat, "users": own.users, "lines": reported, "points": gain, "total": own.points}
    return own, Event("scored", facts)


def _draw(s: State, events: Events, rng: Rng) -> Result[State]:
    """Draw cards, shuffling the discards into a new pile when the pile runs out (X-1)."""
    seat, pile, discards = s.turn, s.pile, s.discards
    drawn = pile[: -DRAW - 1 : -1]
    pile = pile[: -len(drawn)] if drawn else pile
    if len(drawn) < DRAW and discards:
        events = (*events, Event("reshuffled", {"n": len(discards)}))
        pile, discards = tuple(rng.shuffled(discards)), ()
        more = pile[: len(drawn) - DRAW - 1 : -1]
        drawn, pile = drawn + more, pile[: -len(more)]
    drew = (
        Event("drew", {"seat": seat, "n": len(drawn)}),
        Event("drawn", {"seat": seat, "cards": card_words(drawn)}, (seat,)),
    )
    hands = replace_at(s.hands, seat, tuple(sorted(s.hands[seat] + drawn)))
    s = replace(s, pile=pile, discards=discards, hands=hands, drawn=drawn)
    return Result(s, (*events, *drew), final=True)


def _end_at_round_limit(s: State, events: Events) -> Result[State]:
    """End the match after the last seat of the last round, without another scoring (G-7)."""
    points = [provider.points for provider in s.providers]
    winners = ranked(s.playing, points)[0]
    most = points[winners[0]]
    event = Event("round_limit", {"round": s.round, "winners": list(winners), "points": most})
    return end_match(s, ROUND_LIMIT, winners, (*events, event))


def end_match(s: State, reason: str, winners: tuple[int, ...], events: Events) -> Result[State]:
    """End the match for this reason."""
    return Result(replace(s, drawn=(), ended=reason, winners=winners), events, final=True)
