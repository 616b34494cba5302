"""From one island to the next: ownerless ones are rolled for, rounds are counted, and the end is noticed."""

from __future__ import annotations

from games.core.rng import Rng
from games.mcmulti.data import NOBODY
from games.mcmulti.dice import FOUND, MARKET, close, roll
from games.mcmulti.draft import Draft

THOUSAND, ROUND_LIMIT, LAST_SEAT = "thousand", "round_limit", "last_seat"


def next_turn(d: Draft, rng: Rng) -> None:
    """Clockwise to the next island that has an owner (M-42, M-44)."""
    while not d.ended:
        d.island = (d.island + 1) % 4
        if d.island == d.start and not next_round(d):
            return
        d.market, d.strike = NOBODY, NOBODY
        if d.seat != NOBODY:
            d.phase = FOUND if d.round == 1 else MARKET
            return
        if d.round > 1:
            roll_for_nobody(d, rng)
        finish_at_announced(d)


def roll_for_nobody(d: Draft, rng: Rng) -> None:
    """The dice phase of an ownerless island: only its neighbours act."""
    roll(d, rng)
    close(d)


def next_round(d: Draft) -> bool:
    d.wealth = (*d.wealth, tuple(d.cash))
    if d.round == d.options.round_limit:
        over(d, ROUND_LIMIT)
        return False
    d.round += 1
    d.tell("round", number=d.round)
    return True


def finish_at_announced(d: Draft) -> None:
    """Everybody had one more turn, the announcing island the last one (M-39, M-43)."""
    if d.island == d.announced:
        over(d, THOUSAND)


def over(d: Draft, reason: str) -> None:
    d.ended = reason
    if d.wealth[-1] != tuple(d.cash):
        d.wealth = (*d.wealth, tuple(d.cash))
    d.tell("over", reason=reason, winners=winners(d), cash=max(d.cash[seat] for seat in d.playing), round=d.round)


def winners(d: Draft) -> list[int]:
    most = max(d.cash[seat] for seat in d.playing)
    return [seat for seat in d.playing if d.cash[seat] == most]
