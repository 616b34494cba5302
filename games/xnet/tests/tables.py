"""Helpers of the tests: states built from short texts, and moves written in notation."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from games.core.contract import Decision, IllegalAction, Result
from games.core.rng import Rng
from games.core.testing import outcome_of
from games.xnet.board.examples import cards, demand, laid
from games.xnet.rules import XnetRules
from games.xnet.rules.actions import read
from games.xnet.rules.data import DECK, EMPTY, NO_RUBRIC, RUBRIC_OF
from games.xnet.rules.state import Cards, Options, Provider, State

RULES = XnetRules()
ended = partial(outcome_of, RULES)
# Six rubrics in demand; not in demand: cooking, hobby, business, nature, games, knowledge.
FULL = demand(t1="art 6", m1="sport 4", m2="music 7", b1="tech 3", b2="travel 9", b3="romance 5")
START = demand(t1="art 6", m1="sport 4", b1="tech 3")


def rng(number: int = 1) -> Rng:
    return Rng(b"xnet", number)


def provider(*rubrics: str, **facts: Any) -> Provider:
    """A provider such as provider('art 3 5', 'sport 2 3 4 S'), where S is a specialist."""
    laid_rubrics = tuple(laid(line.removesuffix(" S"), line.endswith(" S")) for line in rubrics)
    if isinstance(facts.get("parked"), str):
        facts |= {"parked": cards(facts["parked"]), "streamer": True}
    facts.setdefault("servers", max(1, (len(laid_rubrics) + 1) // 2))
    return Provider(laid=laid_rubrics, **facts)


def table(
    hand: str = "", *providers: Provider, demand: Cards = FULL, hands: tuple[str, ...] = (), **facts: Any
) -> State:
    """A state in which seat 0 acts with this hand; all cards not given are in the pile."""
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
        options, 0, 0, 3, tuple(pile), discards, demand, (NO_RUBRIC,) * len(seats), tuple(seats), tuple(held), ()
    )
    return replace(state, **facts) if facts else state


def all_cards(state: State) -> list[int]:
    """All cards of the state, sorted."""
    found = [*state.pile, *state.discards, *(card for card in state.demand if card != EMPTY)]
    for hand, seat in zip(state.hands, state.providers, strict=True):
        found += hand
        found += seat.parked
        for rubric in seat.laid:
            found += rubric.cards
    found.sort()
    return found


def decision(state: State) -> Decision:
    """The open decision."""
    (decision,) = RULES.pending(state)
    return decision


def play(state: State, *lines: str) -> State:
    """The state after these moves."""
    for line in lines:
        state = result(state, line).state
    return state


def result(state: State, line: str) -> Result[State]:
    """The result of one legal move, in which no card was lost."""
    action = read(line)
    RULES.check(state, decision(state), action)
    found = RULES.apply(state, decision(state), action, rng())
    assert all_cards(found.state) == all_cards(state)
    return found


def refused(state: State, line: str) -> str:
    """The code with which this move is refused."""
    with pytest.raises(IllegalAction) as caught:
        RULES.check(state, decision(state), read(line))
    return caught.value.code


def offer(state: State, seat: int = 0) -> dict[str, int]:
    """The number of cards of each rubric at the servers of a seat."""
    words = {index: word for word, index in RUBRIC_OF.items()}
    return {words[rubric.rubric]: len(rubric.cards) for rubric in state.providers[seat].laid}


def setup(seats: int = 3, number: int = 0, **options: int) -> State:
    return RULES.setup(Options(**options), seats, rng(number)).state


def facts(found: Result[State], kind: str) -> dict[str, Any]:
    """The data of the first event of this kind."""
    return next(event.data for event in found.events if event.kind == kind)


def points(state: State) -> list[int]:
    return [seat.points for seat in state.providers]
