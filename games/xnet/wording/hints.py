"""Hints: what to choose next while a move is being built."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.core.contract import Decision
from games.core.seats import replace_at
from games.xnet.rules.actions import Action, Displace, End, Park, Take
from games.xnet.rules.card_choices import cards_in_word
from games.xnet.rules.changes import chosen_action, given_cards
from games.xnet.rules.data import (
    FIELD_OF,
    HAND_LIMIT,
    NET_COST,
    NUMBER,
    RUBRIC,
    RUBRICS,
    SERVER_COST,
    STREAMER_COST,
)
from games.xnet.rules.effects import effect_of
from games.xnet.rules.legality import why_illegal
from games.xnet.rules.scoring import forecast
from games.xnet.rules.state import View
from games.xnet.rules.uses import acting
from games.xnet.wording import names

PRICES = {"server": SERVER_COST, "net": NET_COST, "streamer": STREAMER_COST, "specialist": 1, "unpark": 1}


def hint(view: View, decision: Decision, picked: Sequence[str]) -> str:
    """Return what to choose next after these words."""
    held = len(view.hand)
    if not picked:
        return _first_word(held - HAND_LIMIT)
    verb, words = picked[0], picked[1:]
    if said := _complete(view, picked):
        return said
    if verb in ("lay", "add"):
        return _lay_or_add(verb, words)
    if verb in PRICES:
        return _pay(verb, words)
    if verb in ("discard", "end") and held > HAND_LIMIT:
        return _give_away(held - HAND_LIMIT, words)
    if verb == "fill":
        return _fill(words)
    if verb == "user":
        return _user(words)
    if verb == "displace":
        return _displace(view, words)
    if verb == "shift":
        return _shift(view, words)
    return _other_verbs(verb, words)


def _complete(view: View, picked: Sequence[str]) -> str:
    """Return what a complete move would bring, and which cards it costs; '' if the move is not complete."""
    p, action = acting(view), chosen_action(picked)
    if p is None or action is None or why_illegal(p, action) is not None:
        return ""
    if isinstance(action, End):
        paid = _("You discard {cards}. Tap a card to swap it.").format(cards=names.card_list(action.discard))
        return paid if action.discard else _("This ends your turn. It can't be undone.")
    after = effect_of(p, action).position
    was = forecast(view.providers, view.demand, p.seat)
    now = forecast(replace_at(view.providers, p.seat, after.own), after.demand, p.seat)
    brings = _("Next turn: +{was} → +{now}.") if was != now else _("Next turn: still +{now}.")
    said = [_meaning(action), brings.format(was=was, now=now)]
    if given := given_cards(action):
        said.append(_("You pay {cards}. Tap a card to swap it.").format(cards=names.card_list(given)))
    return " ".join(filter(None, said))


def _meaning(action: Action) -> str:
    """Return what is special about some moves."""
    match action:
        case Park():
            return _("The whole topic goes into the streamer: it doesn't score there, and any specialist leaves.")
        case Take():
            return _("After that, you can only take back more topics or end your turn.")
        case Displace():
            return _("Your X marker will protect the new card until your next turn.")
    return ""


def _first_word(over: int) -> str:
    if over > 0:
        return ngettext(
            "Take as many actions as you like. At the end, {over} card has to go.",
            "Take as many actions as you like. At the end, {over} cards have to go.",
            over,
        ).format(over=over)
    return _("Take as many actions as you like, then end your turn.")


def _chosen_count(words: Sequence[str]) -> int:
    return sum(len(cards_in_word(word)) for word in words)


def _give_away(needed: int, words: Sequence[str]) -> str:
    left = needed - _chosen_count(words)
    return ngettext(
        "Choose {left} more card to give up. The marked ones are the easiest to spare.",
        "Choose {left} more cards to give up. The marked ones are the easiest to spare.",
        left,
    ).format(left=left)


def _lay_or_add(verb: str, words: Sequence[str]) -> str:
    if not words:
        return (
            _("Choose a topic for a free slot on your servers.")
            if verb == "lay"
            else _("Choose which of your topics to add to.")
        )
    return _("Choose the first {rubric} card.").format(rubric=names.rubric(words[0]))


def _pay(verb: str, words: Sequence[str]) -> str:
    if verb == "specialist" and not words:
        return _("Choose the topic that can then have more than two cards.")
    if verb == "unpark" and not words:
        return _("The topic goes back to a free slot on your servers.")
    return _give_away(PRICES[verb], words)


def _fill(words: Sequence[str]) -> str:
    if not words:
        return _("Choose an empty demand space.")
    if len(words) == 1:
        return _("Choose the topic that will be in demand on {field}.").format(field=names.field(words[0]))
    return _("Choose a card. A high number is hard to displace.")


def _user(words: Sequence[str]) -> str:
    if not words:
        return _("Choose the topic that wins the user: one you offer that is in demand.")
    if len(words) == 1:
        return _("Choose the matching {rubric} card.").format(rubric=names.rubric(words[0]))
    return _give_away(1, words[2:])


def _displace(view: View, words: Sequence[str]) -> str:
    if not words:
        return _("Choose the space whose topic you want to displace. Spaces with an X marker are safe.")
    number = NUMBER[view.demand[FIELD_OF[words[0]]]]
    if len(words) == 1:
        return _("The card on {field} has the number {number}. Choose the topic that takes its place.").format(
            field=names.field(words[0]), number=number
        )
    split = list(words).index("lay") if "lay" in words else len(words)
    total = sum(int(word) for word in words[2:split])
    if split < len(words):
        return _("Choose one or two cards to play on your servers.")
    if total > number:
        return _("{total} beats {number}. The highest card takes the space, with your X marker on it.").format(
            total=total, number=number
        )
    return _("{total} so far; you need more than {number}.").format(total=total, number=number)


def _shift(view: View, words: Sequence[str]) -> str:
    if not words:
        return _("Choose the topic to move up.")
    rubric = names.rubric(RUBRICS[RUBRIC[view.demand[FIELD_OF[words[0]]]]])
    if len(words) == 1:
        return _("{rubric} moves up. Choose a space one level above.").format(rubric=rubric)
    return _("Choose the {rubric} card to pay with.").format(rubric=rubric)


def _other_verbs(verb: str, words: Sequence[str]) -> str:
    if words and verb == "users":
        return _("Choose two {rubric} cards.").format(rubric=names.rubric(words[0]))
    return {
        "users": _("Choose the topic that wins the users: one you offer that is in demand."),
        "park": _("Choose the topic to park in the streamer."),
        "take": _("Choose the topic to take back into your hand."),
        "end": _("This ends your turn. It can't be undone."),
    }[verb]
