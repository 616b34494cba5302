"""Setting up a match: shuffle, deal, and fill the first fields of the demand."""

from __future__ import annotations

from games.core.contract import Event, Result
from games.core.rng import Rng
from games.xnet.rules.data import (
    CARD_WORDS,
    DECK,
    EMPTY,
    EXTRA_CARDS,
    NO_RUBRIC,
    RUBRIC,
    START_FIELDS,
    START_HAND,
    VALUES,
)
from games.xnet.rules.effects import card_words
from games.xnet.rules.state import Cards, Options, Provider, State
from games.xnet.rules.turns import begin_turn


def set_up(options: Options, seats: int, rng: Rng) -> Result[State]:
    """Return the match after dealing and after the start player's scoring and draw."""
    pile = rng.shuffled(DECK)
    starter = rng.below(seats)
    hands: list[Cards] = [()] * seats
    for place, extra in enumerate(EXTRA_CARDS[seats]):
        hands[(starter + place) % seats] = tuple(sorted(pile.pop() for _ in range(START_HAND + extra)))
    demand, discards = [EMPTY] * len(VALUES), []
    for field in START_FIELDS:
        card = pile.pop()
        while any(other != EMPTY and RUBRIC[other] == RUBRIC[card] for other in demand):
            discards.append(card)
            card = pile.pop()
        demand[field] = card
    state = State(
        options, starter, starter, 1, tuple(pile), tuple(discards), tuple(demand),
        (NO_RUBRIC,) * seats, (Provider(),) * seats, tuple(hands), (),
    )  # fmt: skip
    started = Event("started", {"seat": starter, "demand": [CARD_WORDS[c] for c in demand if c != EMPTY]})
    dealt = tuple(Event("dealt", {"seat": i, "cards": card_words(hand)}, (i,)) for i, hand in enumerate(hands))
    return begin_turn(state, (started, *dealt), rng)
