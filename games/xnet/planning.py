"""How a bot looks ahead: a narrow search through the actions of its own turn, each position judged by open facts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.xnet.actions import Action, Add, Discard, End, Fill, Lay, Park, Specialist, Streamer, Take, Unpark
from games.xnet.data import EMPTY, HAND_LIMIT, NETS, NUMBER, RUBRIC, SLOTS_PER_SERVER, VALUES, WITHOUT_SPECIALIST
from games.xnet.doing import done
from games.xnet.offering import offered
from games.xnet.position import Position, by_rubric, least_useful, of_view
from games.xnet.scoring import laid_cards
from games.xnet.state import View

# What things are worth, in points of this and the coming turns.
INCOME = 3.0  # a point that the next scoring would bring: it comes again
BREADTH = 2.5  # a point of value of the fields on which the seat scores, before it has users
USER = 2.5
ROOM = 1.0  # room for another user
PLACE = 1.5  # a place at a server
LEAD = 0.5  # having the most, not just the second most, for each point of value and user
CARD = 1.6  # a card in the hand ...
FITTING = 0.8  # ... more if it is in demand, and as much again if it wins users
PAIR = 0.5  # ... and for a number that may displace something
RIVAL = 1.2  # a point that the strongest opponent would score
OTHERS = 0.3  # ... and any other one
VICTORY = 300.0
USEFUL_PLACES = 4  # places beyond these hardly pay


class Table(NamedTuple):
    """What the seat sees of the others, prepared for judging many positions."""

    seat: int
    target: int
    cards: tuple[tuple[int, dict[int, int]], ...]  # of the others: seat, rubric -> cards laid
    users: tuple[int, ...]
    points: tuple[int, ...]


class Plan(NamedTuple):
    value: float
    position: Position
    first: Action | None


def table_of(view: View, seat: int) -> Table:
    cards = tuple(
        (i, {laid.rubric: len(laid.cards) for laid in provider.laid})
        for i, provider in enumerate(view.providers)
        if i != seat and i not in view.left
    )
    users = tuple(provider.users for provider in view.providers)
    points = tuple(provider.points for provider in view.providers)
    return Table(seat, view.options.target, cards, users, points)


def best_action(view: View, seat: int, width: int, depth: int) -> Action:
    """The first action of the best turn found."""
    p, table = of_view(view, seat), table_of(view, seat)
    best = Plan(value(p, table), p, None)
    front, seen = [best], {p}
    for _ in range(depth):
        found: list[Plan] = []
        for plan in front:
            for action in candidates(plan.position):
                position = done(plan.position, action).position
                if position not in seen:
                    seen.add(position)
                    found.append(Plan(value(position, table), position, plan.first or action))
        if not found:
            break
        found.sort(key=lambda plan: -plan.value)
        front = found[:width]
        if front[0].value > best.value:
            best = front[0]
    return best.first or closing(p)


def closing(p: Position) -> Action:
    return Discard(tuple(sorted(least_useful(p)[: p.over]))) if p.over > 0 else End()


def candidates(p: Position) -> Iterator[Action]:
    """Of actions that differ only in the card, one is enough."""
    hand = by_rubric(p.hand)
    fillable = [rubric for rubric, cards in hand.items() if len(cards) > 1] or list(hand)
    for action in offered(p):
        match action:
            case Lay(cards) | Add(cards) if len(cards) == 1 and cards[0] != hand[RUBRIC[cards[0]]][0]:
                continue
            case Fill(_, card) if RUBRIC[card] not in fillable:
                continue
            case Specialist(rubric) if rubric not in hand or laid_cards(p.own, rubric) < WITHOUT_SPECIALIST:
                continue
            case Take(rubric) if any(other != EMPTY and RUBRIC[other] == rubric for other in p.demand):
                continue
            case Discard() | End() | Park() | Unpark() | Streamer():
                continue
        yield action


def value(p: Position, table: Table) -> float:
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
    worth_now += ROOM * (NETS[own.net] - users) + PLACE * min(SLOTS_PER_SERVER * own.servers, USEFUL_PLACES)
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
            worth += PAIR * NUMBER[card] / 9
        values.append(worth)
    values.sort(reverse=True)
    return sum(values[:HAND_LIMIT])


def _threat(incomes: dict[int, int], table: Table) -> float:
    """What the others would score if their turn came now; a victory most of all."""
    threat, strongest = 0.0, 0.0
    for seat, breadth in incomes.items():
        points = breadth * table.users[seat]
        if table.points[seat] + points >= table.target:
            threat += VICTORY / 3
        ahead = points * (1 + table.points[seat] / table.target)
        strongest = max(strongest, ahead)
        threat += OTHERS * ahead
    return threat + (RIVAL - OTHERS) * strongest
