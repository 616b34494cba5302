"""Positions to begin a test with, written as a player would write them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from games.core.contract import Decision, IllegalAction, Outcome, Result
from games.core.rng import Rng
from games.xnet.actions import read
from games.xnet.data import DECK, EMPTY, NOBODY, RUBRIC_OF
from games.xnet.rules import XnetRules
from games.xnet.samples import cards, demand, laid
from games.xnet.state import Cards, Options, Provider, State

RULES = XnetRules()
# Six rubrics in demand; not in demand: cooking, hobby, business, nature, games, knowledge.
FULL = demand(t1="art 6", m1="sport 4", m2="music 7", b1="tech 3", b2="travel 9", b3="romance 5")
START = demand(t1="art 6", m1="sport 4", b1="tech 3")


def chance(number: int = 1) -> Rng:
    return Rng(b"xnet", number)


def provider(*rubrics: str, **facts: Any) -> Provider:
    """provider('art 3 5', 'sport 2 3 4 S'): what lies at the servers, S for a specialist."""
    lying = tuple(laid(line.removesuffix(" S"), line.endswith(" S")) for line in rubrics)
    if isinstance(facts.get("parked"), str):
        facts |= {"parked": cards(facts["parked"]), "streamer": True}
    facts.setdefault("servers", max(1, (len(lying) + 1) // 2))
    return Provider(laid=lying, **facts)


def table(
    hand: str = "", *providers: Provider, demand: Cards = FULL, hands: tuple[str, ...] = (), **facts: Any
) -> State:
    """Seat 0 acts with this hand. The rest of the deck is the pile, so that all 192 cards are there."""
    options = Options(**{name: facts.pop(name) for name in Options.__struct_fields__ if name in facts})
    seats = [*providers, *(Provider() for _ in range(3 - len(providers)))]
    held = [cards(hand), *(cards(hands[i]) if i < len(hands) else () for i in range(len(seats) - 1))]
    discards = facts.pop("discards", ())
    used = [*discards, *(card for card in demand if card != EMPTY), *(card for one in held for card in one)]
    used += [card for seat in seats for card in (*seat.parked, *(c for rubric in seat.laid for c in rubric.cards))]
    pile = list(DECK)
    for card in used:
        pile.remove(card)
    state = State(
        options, 0, 0, 3, tuple(pile), discards, demand, (NOBODY,) * len(seats), tuple(seats), tuple(held), ()
    )
    return replace(state, **facts) if facts else state


def everything(state: State) -> list[int]:
    """Every card there is, wherever it lies."""
    found = [*state.pile, *state.discards, *(card for card in state.demand if card != EMPTY)]
    for hand, seat in zip(state.hands, state.providers, strict=True):
        found += hand
        found += seat.parked
        for rubric in seat.laid:
            found += rubric.cards
    found.sort()
    return found


def turn(state: State) -> Decision:
    (decision,) = RULES.pending(state)
    return decision


def play(state: State, *lines: str) -> State:
    for line in lines:
        state = result(state, line).state
    return state


def result(state: State, line: str) -> Result[State]:
    action = read(line)
    RULES.check(state, turn(state), action)
    found = RULES.apply(state, turn(state), action, chance())
    assert everything(found.state) == everything(state)
    return found


def refused(state: State, line: str) -> str:
    with pytest.raises(IllegalAction) as caught:
        RULES.check(state, turn(state), read(line))
    return caught.value.code


def ended(state: State) -> Outcome:
    outcome = RULES.outcome(state)
    assert outcome is not None
    return outcome


def kinds(found: Result[State]) -> list[str]:
    return [event.kind for event in found.events]


def offer(state: State, seat: int = 0) -> dict[str, int]:
    """What a seat has at its servers: rubric -> cards."""
    words = {index: word for word, index in RUBRIC_OF.items()}
    return {words[rubric.rubric]: len(rubric.cards) for rubric in state.providers[seat].laid}
