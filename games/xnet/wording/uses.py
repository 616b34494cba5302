"""Labels of what a thing on the board can be used for, and of presses that change a move."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.presentation import Press
from games.xnet.rules.actions import (
    Action,
    Add,
    Displace,
    Fill,
    Lay,
    Net,
    Park,
    Server,
    Shift,
    Specialist,
    Streamer,
    Take,
    Unpark,
    User,
    Users,
)
from games.xnet.rules.changes import changed_moves, chosen_action, played_cards
from games.xnet.rules.data import CARD_OF, EMPTY, FIELD_OF, RUBRIC, RUBRIC_OF, RUBRICS, VALUES
from games.xnet.rules.position import demand_fields, find_laid
from games.xnet.rules.state import View
from games.xnet.rules.uses import PARKED, acting, spelled
from games.xnet.wording import names


def use(view: View, words: Sequence[str]) -> str:
    """Return the label of one use of a thing. It names the cards that the site adds."""
    action = chosen_action(words)
    match action:
        case Lay(cards):
            return _several(len(cards), _("Play it"), _("Play 2: {cards}"), cards)
        case Add(cards):
            return _several(len(cards), _("Add it"), _("Add 2: {cards}"), cards)
        case Users(cards):
            return _("Win 2 users: {cards}").format(cards=names.card_list(cards))
        case User(_match, other):
            return _("Win 1 user: plus {card}").format(card=names.card_name(other))
        case Fill() | Displace() | Shift():
            return _demand(view, action)
        case Server():
            return _("Buy a server")
        case Net():
            return _("Buy a network")
        case Streamer():
            return _("Buy a streamer")
    return _own_topic(action)


def _several(count: int, one: str, more: str, cards: Sequence[int]) -> str:
    return one if count == 1 else more.format(cards=names.card_list(cards))


def _demand(view: View, action: Action) -> str:
    match action:
        case Fill(field, _card):
            return pgettext("xnet", "Bring it into demand, worth {n}").format(n=VALUES[field])
        case Displace(field, cards, lay):
            facts = {
                "old": names.card_name(view.demand[field]),
                "cards": names.card_list(cards),
                "lay": names.card_list(lay),
            }
            if lay:
                return _("Displace {old} with {cards} and play {lay}").format(**facts)
            return _("Displace {old} with {cards}").format(**facts)
        case Shift(lower, upper, _number):
            rising, sinking = (names.rubric_at(RUBRIC[view.demand[field]]) for field in (lower, upper))
            return _("Move {rising} up, {sinking} down").format(rising=rising, sinking=sinking)
    return ""


def _own_topic(action: Action | None) -> str:
    match action:
        case Specialist(_rubric, pay):
            return _("Hire a specialist: pay {card}").format(card=names.card_list(pay))
        case Park():
            return pgettext("xnet", "Park it in the streamer")
        case Unpark(pay):
            if pay:
                return _("Bring it back: specialist for {card}").format(card=names.card_list(pay))
            return pgettext("xnet", "Bring it back to a server")
        case Take():
            return pgettext("xnet", "Take it back into your hand")
    return ""


def about(view: View, thing: str) -> str:
    """Return what the pressed thing is, and what can be done now."""
    p = acting(view)
    if p is None:
        return ""
    word = thing.removesuffix("-2")
    if word in CARD_OF:
        rubric, fields = RUBRIC[CARD_OF[word]], demand_fields(view.demand)
        card = names.card(word)
        if rubric not in fields:
            return _("{card}: not in demand").format(card=card)
        worth = VALUES[fields[rubric]]
        return _("{card}: in demand, worth {n}").format(card=card, n=worth)
    topic = RUBRICS[RUBRIC[p.own.parked[0]]] if thing == PARKED else thing.removeprefix("on-")
    if topic not in RUBRIC_OF:
        return ""
    rubric = RUBRIC_OF[topic]
    laid = find_laid(p.own, rubric)
    count = names.card_count(len(laid.cards if laid else p.own.parked))
    return _("{topic}: {cards}").format(topic=names.rubric_at(rubric), cards=count)


def changes(view: View, words: Sequence[str]) -> dict[str, Press]:
    """Return the presses that change the chosen move."""
    return {
        spot: Press(spelled(action), _change(view, words, spot, action)) for spot, action in changed_moves(view, words)
    }


def _change(view: View, words: Sequence[str], spot: str, action: Action) -> str:
    if spot in FIELD_OF:
        card = view.demand[FIELD_OF[spot]]
        return names.field(spot) if card == EMPTY else names.card_name(card)
    p = acting(view)
    card = CARD_OF[spot.removesuffix("-2")]
    uses_it = p is not None and card in played_cards(p, action)
    said = pgettext("xnet", "{card}: use it") if uses_it else pgettext("xnet", "{card}: keep it")
    return said.format(card=names.card_name(card))
