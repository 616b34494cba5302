"""Turn order: the next island, rounds, rolls for ownerless islands, and the end of the match."""

from __future__ import annotations

from games.core.rng import Rng
from games.mcmulti.rules.data import OWNERLESS, UNSET
from games.mcmulti.rules.dice import finish_roll, roll
from games.mcmulti.rules.draft import Draft
from games.mcmulti.rules.state import FOUNDING, MARKET

# Reasons of an outcome.
THOUSAND, ROUND_LIMIT, LAST_SEAT = "thousand", "round_limit", "last_seat"


def next_turn(d: Draft, rng: Rng) -> None:
    """Go clockwise to the next island that has an owner (M-42, M-44)."""
    while not d.ended:
        d.island = (d.island + 1) % 4
        if d.island == d.start and not next_round(d):
            return
        d.market, d.strike = UNSET, UNSET
        if d.seat != OWNERLESS:
            d.phase = FOUNDING if d.round == 1 else MARKET
            return
        if d.round > 1:
            roll_for_ownerless(d, rng)
        end_if_announced_here(d)


def roll_for_ownerless(d: Draft, rng: Rng) -> None:
    """Play the dice phase of an ownerless island, in which only its neighbours act."""
    roll(d, rng)
    finish_roll(d)


def next_round(d: Draft) -> bool:
    """Begin the next round; return False if the match ended at the round limit instead."""
    d.wealth = (*d.wealth, tuple(d.cash))
    if d.round == d.options.round_limit:
        end_match(d, ROUND_LIMIT)
        return False
    d.round += 1
    d.add_event("round", number=d.round)
    return True


def end_if_announced_here(d: Draft) -> None:
    """End the match after the second turn of the island that announced a thousand (M-39, M-43)."""
    if d.island == d.announced:
        end_match(d, THOUSAND)


def end_match(d: Draft, reason: str) -> None:
    """End the match for this reason."""
    d.ended = reason
    if d.wealth[-1] != tuple(d.cash):
        d.wealth = (*d.wealth, tuple(d.cash))
    d.add_event("over", reason=reason, winners=winners(d), cash=max(d.cash[seat] for seat in d.playing), round=d.round)


def winners(d: Draft) -> list[int]:
    """Return the seats with the most cash."""
    most = max(d.cash[seat] for seat in d.playing)
    return [seat for seat in d.playing if d.cash[seat] == most]
