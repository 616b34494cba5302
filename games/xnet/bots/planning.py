"""Planning a turn: a beam search through its actions, with positions valued by what the seat can see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.xnet.rules.actions import Action, Add, Discard, End, Fill, Lay, Park, Specialist, Streamer, Take, Unpark
from games.xnet.rules.data import (
    CARDS_WITHOUT_SPECIALIST,
    EMPTY,
    HAND_LIMIT,
    NETS,
    NUMBER,
    RUBRIC,
    SLOTS_PER_SERVER,
    VALUES,
)
from games.xnet.rules.effects import effect_of
from games.xnet.rules.legal_actions import sample_actions
from games.xnet.rules.position import Position, group_by_rubric, least_useful_first
from games.xnet.rules.scoring import laid_count
from games.xnet.rules.state import Cards, View

# Weights of the value of a position, in points of this turn and the coming ones.
INCOME = 3.0  # per point of the next scoring, which is likely to repeat
BREADTH = 2.5  # per value of the fields on which the seat scores, even without users
USER = 2.5
FREE_USERS = 1.0  # per user the net could still hold
SLOT = 1.5  # per slot at a server
LEAD = 0.5  # for the most instead of second most cards, per value and user
CARD = 1.6  # per card in the hand
FITTING = 0.8  # for a card in demand; twice if it can win users
HIGH_NUMBER = 0.5  # for a 9 out of demand, which may displace a card; less for lower numbers
RIVAL = 1.2  # per point that the strongest opponent would score
OTHERS = 0.3  # per point that any other opponent would score
VICTORY = 300.0
USEFUL_SLOTS = 4  # more slots are not counted


class OtherSeats(NamedTuple):
    """Public data of the other seats, prepared once for valuing many positions."""

    seat: int
    target: int
    cards: tuple[tuple[int, dict[int, int]], ...]  # other seats with their cards laid by rubric
    users: tuple[int, ...]
    points: tuple[int, ...]


class Plan(NamedTuple):
    value: float
    position: Position
    first: Action | None  # the first action of the plan; None: no action yet


def _other_seats(view: View, seat: int) -> OtherSeats:
    cards = tuple(
        (i, {laid.rubric: len(laid.cards) for laid in provider.laid})
        for i, provider in enumerate(view.providers)
        if i != seat and i not in view.left
    )
    users = tuple(provider.users for provider in view.providers)
    points = tuple(provider.points for provider in view.providers)
    return OtherSeats(seat, view.options.target, cards, users, points)


def best_action(view: View, seat: int, width: int, depth: int) -> Action:
    """Return the first action of the best turn found by a beam search of this width and depth."""
    p, table = Position.from_view(view, seat), _other_seats(view, seat)
    best = Plan(_value(p, table), p, None)
    beam, seen = [best], {p}
    for _ in range(depth):
        found: list[Plan] = []
        for plan in beam:
            for action in candidates(plan.position):
                position = effect_of(plan.position, action).position
                if position not in seen:
                    seen.add(position)
                    found.append(Plan(_value(position, table), position, plan.first or action))
        if not found:
            break
        found.sort(key=lambda plan: -plan.value)
        beam = found[:width]
        if beam[0].value > best.value:
            best = beam[0]
    return best.first or _finish_turn(p)


def _finish_turn(p: Position) -> Action:
    return Discard(tuple(sorted(least_useful_first(p)[: p.excess]))) if p.excess > 0 else End()


def candidates(p: Position) -> Iterator[Action]:
    """Yield the actions worth considering; of those that differ only in the card, one."""
    hand = group_by_rubric(p.hand)
    fillable = [rubric for rubric, cards in hand.items() if len(cards) > 1] or list(hand)
    for action in sample_actions(p):
        match action:
            case Lay(cards) | Add(cards) if len(cards) == 1 and cards[0] != hand[RUBRIC[cards[0]]][0]:
                continue
            case Fill(_, card) if RUBRIC[card] not in fillable:
                continue
            case Specialist(rubric) if rubric not in hand or laid_count(p.own, rubric) < CARDS_WITHOUT_SPECIALIST:
                continue
            case Take(rubric) if any(other != EMPTY and RUBRIC[other] == rubric for other in p.demand):
                continue
            case Discard() | End() | Park() | Unpark() | Streamer():
                continue
        yield action


def _value(p: Position, table: OtherSeats) -> float:
    """Return the estimated value of a position for its seat."""
    own, users = p.own, p.own.users
    counts = {laid.rubric: len(laid.cards) for laid in own.laid}
    incomes = dict.fromkeys((seat for seat, _ in table.cards), 0)
    breadth, lead = 0, 0.0
    for field, card in enumerate(p.demand):
        if card == EMPTY:
            continue
        rubric, worth = RUBRIC[card], VALUES[field]
        mine = counts.get(rubric, 0)
        others = [(seat, laid[rubric]) for seat, laid in table.cards if rubric in laid]
        ranks = sorted({mine, *(count for _, count in others)} - {0}, reverse=True)
        paid = ranks[1] if len(ranks) > 1 else 1
        if mine >= paid:
            breadth += worth
            lead += worth * (mine == ranks[0]) + 0.3 * worth * min(mine, 4)
        for seat, count in others:
            if count >= paid:
                incomes[seat] += worth
    income = breadth * users
    worth_now = INCOME * income + BREADTH * breadth + USER * users + LEAD * lead * max(users, 1)
    worth_now += FREE_USERS * (NETS[own.net] - users) + SLOT * min(SLOTS_PER_SERVER * own.servers, USEFUL_SLOTS)
    if own.points + income >= table.target:
        worth_now += VICTORY
    return worth_now + _hand_value(p, counts) - _threat(incomes, table)


def _hand_value(p: Position, counts: dict[int, int]) -> float:
    fields = {RUBRIC[card] for card in p.demand if card != EMPTY}
    values = []
    for card in p.hand:
        rubric = RUBRIC[card]
        worth = CARD
        if rubric in fields:
            worth += 2 * FITTING if rubric in counts else FITTING
        else:
            worth += HIGH_NUMBER * NUMBER[card] / 9
        values.append(worth)
    values.sort(reverse=True)
    return sum(values[:HAND_LIMIT])


def _threat(incomes: dict[int, int], table: OtherSeats) -> float:
    """Return the weighted points that the others would score now, with an extra for a victory."""
    threat, strongest = 0.0, 0.0
    for seat, breadth in incomes.items():
        points = breadth * table.users[seat]
        if table.points[seat] + points >= table.target:
            threat += VICTORY / 3
        ahead = points * (1 + table.points[seat] / table.target)
        strongest = max(strongest, ahead)
        threat += OTHERS * ahead
    return threat + (RIVAL - OTHERS) * strongest


def value_of_hand(view: View, seat: int, hand: Cards) -> float:
    """Return what these cards would be worth in the hand of a seat."""
    own = view.providers[seat]
    p = Position(seat, hand, own, view.demand, view.guards, view.displaced, view.closing)
    return _hand_value(p, {laid.rubric: len(laid.cards) for laid in own.laid})
