"""How a press on a card or a space changes a complete move that is being chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from games.core.contract import UnreadableMove
from games.xnet.rules.actions import (
    Action,
    Add,
    Discard,
    Displace,
    End,
    Fill,
    Lay,
    Net,
    Server,
    Shift,
    Specialist,
    Streamer,
    Unpark,
    User,
    Users,
    read,
)
from games.xnet.rules.data import FIELDS, NUMBER, RUBRIC
from games.xnet.rules.legality import why_illegal
from games.xnet.rules.position import Position, least_useful_first, remove_cards
from games.xnet.rules.state import Cards, View
from games.xnet.rules.uses import acting, card_spots


def chosen_action(words: Sequence[str]) -> Action | None:
    """Return the action that these words are so far, or None while it cannot be read."""
    try:
        return read(" ".join(words))
    except UnreadableMove:
        return None


def given_cards(action: Action | None) -> Cards:
    """Return the cards that the action takes from the hand to the discards."""
    match action:
        case Server(cards) | Net(cards) | Streamer(cards) | Unpark(cards) | Discard(cards) | End(cards) | Users(cards):
            return cards
        case Specialist(_, cards):
            return cards
        case User(match, other):
            return (match, other)
        case Displace(_, cards):
            return tuple(sorted(cards, key=NUMBER.__getitem__))[:-1]
    return ()


def played_cards(p: Position, action: Action | None) -> Cards:
    """Return all cards that the action takes from the hand."""
    match action:
        case Lay(cards) | Add(cards):
            return cards
        case Fill(_, card):
            return (card,)
        case Displace(_, cards, lay):
            return cards + lay
        case Shift(lower, _, number):
            return tuple(card for card in p.hand if RUBRIC[card] == RUBRIC[p.demand[lower]] and NUMBER[card] == number)[
                :1
            ]
    return given_cards(action)


def changed_moves(view: View, words: Sequence[str]) -> Iterator[tuple[str, Action]]:
    """Yield the spots that change the move, each with the action after the press."""
    p, action = acting(view), chosen_action(words)
    if p is None or action is None:
        return
    used = list(played_cards(p, action))
    for name, card in zip(card_spots(p.hand), p.hand, strict=True):
        held = card in used
        if held:
            used.remove(card)
        changed = _without(p, action, card) if held else _with(p, action, card)
        if changed is not None and changed != action and why_illegal(p, changed) is None:
            yield name, changed
    for field, name in enumerate(FIELDS):
        changed = _elsewhere(action, field)
        if changed is not None and changed != action and why_illegal(p, changed) is None:
            yield name, changed


def _with(p: Position, action: Action, card: int) -> Action | None:
    """Return the action with this card, in place of another one if it needs a fixed number of cards."""
    match action:
        case Server(cards) | Net(cards) | Streamer(cards) | Unpark(cards) if cards:
            return replace(action, pay=_swapped(p, cards, card))
        case Specialist(_, cards):
            return replace(action, pay=(card,))
        case Discard(cards):
            return Discard(_swapped(p, cards, card))
        case End(cards) if cards:
            return End(_swapped(p, cards, card))
        case User(_, _other):
            return replace(action, other=card)
        case Lay(cards) | Add(cards) | Users(cards) if RUBRIC[card] == RUBRIC[cards[0]]:
            more = type(action)(_sorted((*cards, card)))
            return more if why_illegal(p, more) is None else type(action)(_sorted((*cards[:-1], card)))
        case Displace(_, cards) if RUBRIC[card] == RUBRIC[cards[0]]:
            return replace(action, cards=_sorted((*cards, card)))
        case Shift(_, _, _number):
            paid = played_cards(p, action)
            return replace(action, number=NUMBER[card]) if paid and RUBRIC[card] == RUBRIC[paid[0]] else None
    return None


def _without(p: Position, action: Action, card: int) -> Action | None:
    """Return the action without this card, with the next best one if it needs a fixed number of cards."""
    match action:
        case Server(cards) | Net(cards) | Streamer(cards) | Unpark(cards) | Specialist(_, cards) if cards:
            return replace(action, pay=_refilled(p, cards, card))
        case Discard(cards):
            return Discard(_refilled(p, cards, card))
        case End(cards) if cards:
            return End(_refilled(p, cards, card))
        case User(match, other) if card == other:
            rest = _spare(p, (match, other))
            return replace(action, other=rest[0]) if rest else None
        case Lay(cards) | Add(cards) if len(cards) > 1:
            return type(action)(remove_cards(cards, (card,)))
        case Displace(_, cards) if card in cards and len(cards) > 1:
            return replace(action, cards=remove_cards(cards, (card,)))
    return None


def _elsewhere(action: Action, field: int) -> Action | None:
    match action:
        case Fill() | Displace():
            return replace(action, field=field)
        case Shift():
            return replace(action, upper=field)
    return None


def _sorted(cards: Cards) -> Cards:
    return tuple(sorted(cards))


def _spare(p: Position, cards: Cards) -> list[int]:
    """Return the hand without these cards, the least useful first."""
    return least_useful_first(p, remove_cards(p.hand, cards))


def _swapped(p: Position, cards: Cards, card: int) -> Cards:
    """Pay with this card instead of the most useful one that was chosen."""
    order = least_useful_first(p)
    most_useful = max(cards, key=order.index)
    return _sorted((*remove_cards(cards, (most_useful,)), card))


def _refilled(p: Position, cards: Cards, card: int) -> Cards:
    """Keep this card and pay with the next least useful one."""
    rest = _spare(p, cards)
    return _sorted((*remove_cards(cards, (card,)), rest[0])) if rest else cards
