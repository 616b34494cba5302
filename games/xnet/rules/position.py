"""The part of a match that one seat acts on: its hand, its servers and the demand.

It can be made from a state or from a view, so rules, pages and bots use the same checks.
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from games.xnet.rules.data import ABOVE, CARDS_WITHOUT_SPECIALIST, EMPTY, HAND_LIMIT, NUMBER, RUBRIC, VALUES
from games.xnet.rules.state import Cards, Laid, Provider, State, View

T = TypeVar("T")
UNLIMITED = 99


class Position(NamedTuple):
    seat: int
    hand: Cards  # sorted, so that cards of the same rubric are adjacent
    own: Provider
    demand: Cards
    guards: tuple[int, ...]
    displaced: bool
    closing: bool

    @classmethod
    def from_state(cls, s: State, seat: int) -> Position:
        return cls(seat, s.hands[seat], s.providers[seat], s.demand, s.guards, s.displaced, s.closing)

    @classmethod
    def from_view(cls, view: View, seat: int) -> Position:
        """Return the position of the view's own seat; the hands of other seats are hidden."""
        hand = view.hands[seat]
        assert hand is not None
        return cls(seat, hand, view.providers[seat], view.demand, view.guards, view.displaced, view.closing)

    @property
    def excess(self) -> int:
        """How many cards the hand is above the limit (negative: below it)."""
        return len(self.hand) - HAND_LIMIT


# --- cards and rubrics ------------------------------------------------------------------------------------------------


def group_by_rubric(hand: Cards) -> dict[int, list[int]]:
    """Map each rubric of the hand to its cards, lowest first."""
    found: dict[int, list[int]] = {}
    for card in hand:
        rubric = RUBRIC[card]
        if rubric in found:
            found[rubric].append(card)
        else:
            found[rubric] = [card]
    return found


def demand_fields(demand: Cards) -> dict[int, int]:
    """Map each rubric in demand to its field."""
    return {RUBRIC[card]: field for field, card in enumerate(demand) if card != EMPTY}


def find_laid(own: Provider, rubric: int) -> Laid | None:
    """Return this rubric at the servers, if it is there."""
    for laid in own.laid:
        if laid.rubric == rubric:
            return laid
    return None


def parked_rubric(own: Provider) -> int | None:
    return RUBRIC[own.parked[0]] if own.parked else None


def more_cards_allowed(laid: Laid) -> int:
    """Return how many cards may be added to this rubric."""
    return UNLIMITED if laid.specialist else CARDS_WITHOUT_SPECIALIST - len(laid.cards)


def remove_cards(hand: Cards, cards: Cards) -> Cards:
    """Return the hand without these cards; raise ValueError if one of them is missing."""
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return tuple(rest)


def first_missing(hand: Cards, cards: Cards) -> int | None:
    """Return the first of these cards that is not in the hand, or None."""
    rest = list(hand)
    for card in cards:
        if card not in rest:
            return card
        rest.remove(card)
    return None


# --- what each kind of action could apply to --------------------------------------------------------------------------


def layable_rubrics(p: Position, hand: dict[int, list[int]], fields: dict[int, int]) -> list[int]:
    """Return rubrics that may be laid at a free place (X-19, X-21)."""
    if not p.own.free:
        return []
    taken = [laid.rubric for laid in p.own.laid]
    if p.own.parked:
        taken.append(RUBRIC[p.own.parked[0]])
    return [rubric for rubric in hand if rubric in fields and rubric not in taken]


def extendable_rubrics(p: Position, hand: dict[int, list[int]], fields: dict[int, int]) -> list[Laid]:
    """Return rubrics at the servers that may get more cards from the hand."""
    return [
        laid for laid in p.own.laid if laid.rubric in hand and laid.rubric in fields and more_cards_allowed(laid) > 0
    ]


def matching_rubrics(p: Position, hand: dict[int, list[int]], fields: dict[int, int]) -> list[int]:
    """Return rubrics that can win users: at the servers, in demand and in the hand (X-28)."""
    return [laid.rubric for laid in p.own.laid if laid.rubric in hand and laid.rubric in fields]


def may_displace_with(p: Position, rubric: int, hand: list[int]) -> tuple[bool, bool]:
    """Whether the seat may displace with this rubric, and whether it must lay a card of it to do so (X-33)."""
    if find_laid(p.own, rubric) is not None:
        return True, False
    return p.own.free > 0 and parked_rubric(p.own) != rubric and len(hand) > 1, True


def displacing_strength(hand: list[int], laying: bool) -> int:
    """Return the highest sum these cards (lowest first) reach, keeping one back if a card must be laid."""
    return sum(NUMBER[card] for card in hand) - (NUMBER[hand[0]] if laying else 0)


def displaceable_fields(p: Position, hand: dict[int, list[int]], fields: dict[int, int]) -> list[tuple[int, list[int]]]:
    """Return fields whose card can be displaced, each with the rubrics that are strong enough."""
    if p.displaced or EMPTY in p.demand:
        return []
    strong = []
    for rubric, cards in hand.items():
        if rubric not in fields:
            allowed, laying = may_displace_with(p, rubric, cards)
            if allowed:
                strong.append((rubric, displacing_strength(cards, laying)))
    if not strong:
        return []
    found = []
    for field, card in enumerate(p.demand):
        if RUBRIC[card] not in p.guards:
            rubrics = [rubric for rubric, total in strong if total > NUMBER[card]]
            if rubrics:
                found.append((field, rubrics))
    return found


def shiftable_pairs(p: Position, hand: dict[int, list[int]]) -> list[tuple[int, int]]:
    """Return pairs of a lower and an upper field whose cards may swap places (X-37)."""
    return [
        (lower, upper)
        for lower, card in enumerate(p.demand)
        if card != EMPTY and RUBRIC[card] in hand
        for upper in ABOVE[lower]
        if p.demand[upper] != EMPTY
    ]


def takeable_rubrics(p: Position) -> list[int]:
    """Return rubrics that may be taken back into the hand (X-3)."""
    room = HAND_LIMIT - len(p.hand)
    found = [laid.rubric for laid in p.own.laid if len(laid.cards) <= room]
    if p.own.parked and len(p.own.parked) <= room:
        found.append(RUBRIC[p.own.parked[0]])
    return found


# --- which cards can be spared ----------------------------------------------------------------------------------------


def least_useful_first(p: Position, hand: Cards | None = None) -> list[int]:
    """Return the hand ordered by usefulness, so that the cards to give away come first.

    Cards out of demand come before cards that could be laid, and those before cards that win users. Among equals the
    lower number comes first, because it displaces less.
    """
    hand = p.hand if hand is None else hand
    fields, offered = demand_fields(p.demand), [laid.rubric for laid in p.own.laid]
    count: dict[int, int] = {}
    for card in hand:
        count[RUBRIC[card]] = count.get(RUBRIC[card], 0) + 1

    def usefulness(card: int) -> tuple[int, int, int]:
        rubric = RUBRIC[card]
        if rubric in fields:
            return 4 if rubric in offered else 2, VALUES[fields[rubric]], NUMBER[card]
        return (1 if count[rubric] > 1 or rubric in offered else 0), 0, NUMBER[card]

    return sorted(hand, key=usefulness)
