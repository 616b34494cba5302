"""Hints: what to choose next while a move is being built."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.core.contract import Decision
from games.xnet.rules.card_choices import cards_in_word
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
from games.xnet.rules.state import View
from games.xnet.wording import names

PRICES = {"server": SERVER_COST, "net": NET_COST, "streamer": STREAMER_COST, "specialist": 1, "unpark": 1}


def hint(view: View, decision: Decision, picked: Sequence[str]) -> str:
    """Return what to choose next after these words."""
    held = len(view.hand)
    if not picked:
        return _first_word(held)
    verb, words = picked[0], picked[1:]
    if verb in ("lay", "add"):
        return _lay_or_add(verb, words)
    if verb in PRICES:
        return _pay(verb, words)
    if verb == "discard":
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


def _first_word(held: int) -> str:
    over = held - HAND_LIMIT
    if over > 0:
        return ngettext(
            "You hold {held} cards. At the end of your turn, {over} of them has to go.",
            "You hold {held} cards. At the end of your turn, {over} of them have to go.",
            over,
        ).format(held=held, over=over)
    return _("You hold {cards}. When you're done, end your turn.").format(cards=names.card_count(held))


def _chosen_count(words: Sequence[str]) -> int:
    return sum(len(cards_in_word(word)) for word in words)


def _give_away(needed: int, words: Sequence[str]) -> str:
    left = needed - _chosen_count(words)
    if left <= 0:
        return _("These cards go to the discard pile.")
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
    if len(words) == 1:
        return _("Choose the first {rubric} card.").format(rubric=names.rubric(words[0]))
    return _("Choose another {rubric} card, or confirm.").format(rubric=names.rubric(words[0]))


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
    if len(words) == 2:
        return _("Choose a card. A high number is hard to displace.")
    return _("{rubric} will be in demand on {field}.").format(
        rubric=names.rubric(words[1]), field=names.field(words[0])
    )


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
    if not words[-1].isdigit():
        return _("Choose the {rubric} card to pay with.").format(rubric=rubric)
    sinking = names.rubric(RUBRICS[RUBRIC[view.demand[FIELD_OF[words[1]]]]])
    return _("{rubric} moves up, {sinking} moves down.").format(rubric=rubric, sinking=sinking)


def _other_verbs(verb: str, words: Sequence[str]) -> str:
    if words and verb == "users":
        return (
            _("Both cards are discarded, and you win two users.")
            if len(words) == 3
            else _("Choose two {rubric} cards.").format(rubric=names.rubric(words[0]))
        )
    return {
        "users": _("Choose the topic that wins the users: one you offer that is in demand."),
        "park": _(
            "The whole topic goes into the streamer: its slot becomes free, it doesn't score, and any "
            "specialist leaves."
        ),
        "take": _(
            "The whole topic goes back into your hand. After that, you can only take back more topics or end your turn."
        ),
        "end": _("This ends your turn. It can't be undone."),
    }[verb]
