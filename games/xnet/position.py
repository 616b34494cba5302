"""What one seat acts on: its hand, what lies in front of it, and the demand. Rules, page and bots share it."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from games.xnet.data import ABOVE, EMPTY, HAND_LIMIT, NUMBER, RUBRIC, VALUES, WITHOUT_SPECIALIST
from games.xnet.state import Cards, Laid, Provider, State, View

T = TypeVar("T")


class Position(NamedTuple):
    seat: int
    hand: Cards  # sorted, so that the cards of a rubric lie together
    own: Provider
    demand: Cards
    guards: tuple[int, ...]
    displaced: bool
    closing: bool

    @property
    def over(self) -> int:
        """Hand cards beyond the limit."""
        return len(self.hand) - HAND_LIMIT


def of_state(s: State, seat: int) -> Position:
    return Position(seat, s.hands[seat], s.providers[seat], s.demand, s.guards, s.displaced, s.closing)


def of_view(view: View, seat: int) -> Position:
    """Only the reader's own seat can be looked at like this."""
    hand = view.hands[seat]
    assert hand is not None
    return Position(seat, hand, view.providers[seat], view.demand, view.guards, view.displaced, view.closing)


# --- what lies where --------------------------------------------------------------------------------------------------


def by_rubric(hand: Cards) -> dict[int, list[int]]:
    """The hand sorted by rubric, each with its lowest card first."""
    found: dict[int, list[int]] = {}
    for card in hand:
        rubric = RUBRIC[card]
        if rubric in found:
            found[rubric].append(card)
        else:
            found[rubric] = [card]
    return found


def demanded(demand: Cards) -> dict[int, int]:
    """Rubric -> field."""
    return {RUBRIC[card]: field for field, card in enumerate(demand) if card != EMPTY}


def laid_as(own: Provider, rubric: int) -> Laid | None:
    for laid in own.laid:
        if laid.rubric == rubric:
            return laid
    return None


def parked_rubric(own: Provider) -> int | None:
    return RUBRIC[own.parked[0]] if own.parked else None


def growth(laid: Laid) -> int:
    """How many more cards this rubric may get."""
    return 99 if laid.specialist else WITHOUT_SPECIALIST - len(laid.cards)


def without(hand: Cards, cards: Cards) -> Cards:
    """The hand without these; ValueError where one is not in it."""
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return tuple(rest)


def put(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The same, with another item at one place."""
    return (*items[:at], item, *items[at + 1 :])


def holds(hand: Cards, cards: Cards) -> int | None:
    """The first of these cards that the hand does not hold; None: it holds all of them."""
    rest = list(hand)
    for card in cards:
        if card not in rest:
            return card
        rest.remove(card)
    return None


# --- what an action could be about ------------------------------------------------------------------------------------


def can_lay(p: Position, hand: dict[int, list[int]], fields: dict[int, int]) -> list[int]:
    """Rubrics for a free place at a server (X-19, X-21)."""
    if not p.own.free:
        return []
    taken = [laid.rubric for laid in p.own.laid]
    if p.own.parked:
        taken.append(RUBRIC[p.own.parked[0]])
    return [rubric for rubric in hand if rubric in fields and rubric not in taken]


def can_add(p: Position, hand: dict[int, list[int]], fields: dict[int, int]) -> list[Laid]:
    return [laid for laid in p.own.laid if laid.rubric in hand and laid.rubric in fields and growth(laid) > 0]


def matching(p: Position, hand: dict[int, list[int]], fields: dict[int, int]) -> list[int]:
    """Rubrics that win users: offered, in demand and in the hand (X-28)."""
    return [laid.rubric for laid in p.own.laid if laid.rubric in hand and laid.rubric in fields]


def offers(p: Position, rubric: int, hand: list[int]) -> tuple[bool, bool]:
    """Whether the seat may displace by this rubric at all, and whether it has to lay a card of it (X-33)."""
    if laid_as(p.own, rubric) is not None:
        return True, False
    return p.own.free > 0 and parked_rubric(p.own) != rubric and len(hand) > 1, True


def strength(hand: list[int], laying: bool) -> int:
    """The most that these cards, lowest first, can displace."""
    return sum(NUMBER[card] for card in hand) - (NUMBER[hand[0]] if laying else 0)


def can_displace(p: Position, hand: dict[int, list[int]], fields: dict[int, int]) -> list[tuple[int, list[int]]]:
    """Fields whose card may go, each with the rubrics that are strong enough."""
    if p.displaced or EMPTY in p.demand:
        return []
    strong = []
    for rubric, cards in hand.items():
        if rubric not in fields:
            allowed, laying = offers(p, rubric, cards)
            if allowed:
                strong.append((rubric, strength(cards, laying)))
    if not strong:
        return []
    found = []
    for field, card in enumerate(p.demand):
        if RUBRIC[card] not in p.guards:
            rubrics = [rubric for rubric, sum_ in strong if sum_ > NUMBER[card]]
            if rubrics:
                found.append((field, rubrics))
    return found


def can_shift(p: Position, hand: dict[int, list[int]]) -> list[tuple[int, int]]:
    """Pairs of a lower and a higher field whose cards may change places (X-37)."""
    return [
        (lower, upper)
        for lower, card in enumerate(p.demand)
        if card != EMPTY and RUBRIC[card] in hand
        for upper in ABOVE[lower]
        if p.demand[upper] != EMPTY
    ]


def can_take(p: Position) -> list[int]:
    """Rubrics that may come back to the hand (X-3)."""
    room = HAND_LIMIT - len(p.hand)
    found = [laid.rubric for laid in p.own.laid if len(laid.cards) <= room]
    if p.own.parked and len(p.own.parked) <= room:
        found.append(RUBRIC[p.own.parked[0]])
    return found


# --- which cards are needed least -------------------------------------------------------------------------------------


def least_useful(p: Position, hand: Cards | None = None) -> list[int]:
    """The hand, with the cards that can be spared first: what nobody asks for before what the seat could lay, and that
    before what wins users; of equals the lower number, which displaces less."""
    hand = p.hand if hand is None else hand
    fields, offered = demanded(p.demand), [laid.rubric for laid in p.own.laid]
    count: dict[int, int] = {}
    for card in hand:
        count[RUBRIC[card]] = count.get(RUBRIC[card], 0) + 1

    def use(card: int) -> tuple[int, int, int]:
        rubric = RUBRIC[card]
        if rubric in fields:
            return 4 if rubric in offered else 2, VALUES[fields[rubric]], NUMBER[card]
        return (1 if count[rubric] > 1 or rubric in offered else 0), 0, NUMBER[card]

    return sorted(hand, key=use)
