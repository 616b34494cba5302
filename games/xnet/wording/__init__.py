"""The wording of X.net: every text that players read, in the language active when it is called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from games.core.contract import Decision, Outcome, UnreadableMove
from games.wording import LAST_ROUND, ended_status, gave_up, round_status, rounds
from games.wording import REASONS as COMMON_REASONS
from games.xnet.rules import completion
from games.xnet.rules.actions import VERBS, Displace, Fill, Shift, User, read
from games.xnet.rules.data import CARD_WORDS, FIELD_OF, NETS, NUMBERS, RUBRIC, RUBRIC_OF, RUBRICS
from games.xnet.rules.state import View
from games.xnet.wording import events, hints, names, progress, refusals, uses

event = events.event
refusal = refusals.refusal
hint = hints.hint
goal, told, why = progress.goal, progress.told, progress.why
main, nudge, prompt, undoable = progress.main, progress.nudge, progress.prompt, progress.undoable
use, about, changes = uses.use, uses.about, uses.changes

OPTIONS = {
    "target": gettext_lazy("Points to win"),
    "round_limit": LAST_ROUND,
}
OPTION_HELP = {
    "target": gettext_lazy("The first player to reach this many points wins at once. 120 is usual."),
    "round_limit": gettext_lazy("After this round, the most points win. 0 means you play on until someone has enough."),
}
REASONS = {
    **COMMON_REASONS,
    "target": gettext_lazy("The winner reached the agreed number of points."),
    "round_limit": gettext_lazy("The last round is over. The player with the most points wins."),
}
NUMBER_WORDS = frozenset(map(str, NUMBERS))


def tagline() -> str:
    return _("Offer what the net wants, win users, and change the demand before the others cash in.")


# --- the question ---------------------------------------------------------------------------------------------------


def question(view: View, decision: Decision) -> str:
    if view.closing:
        return _("Your turn: take back more topics, or end it")
    return _("Your turn: use your cards")


def choice(view: View, picked: Sequence[str], word: str) -> str:
    if word in VERBS and not (picked and word == "lay"):
        return _priced_verb(word)
    if word in RUBRIC_OF:
        return names.rubric(word)
    if word in FIELD_OF:
        return names.field(word)
    if word in NUMBER_WORDS:
        return _card_of_number(picked, word)
    if word == "pay":
        return pgettext("xnet", "Pay")
    if word == "lay":
        return _("That's enough: now play cards of it")
    if "," in word:
        return _("As suggested: {cards}").format(cards=names.cards(word.split(",")))
    return names.card(word)


def _priced_verb(verb: str) -> str:
    cost = names.cost(verb)
    if not cost:
        return names.verb(verb)
    return pgettext("xnet", "{action} ({cost})").format(action=names.verb(verb), cost=cost)


def impossible(view: View) -> dict[str, str]:
    """Return for each verb that is impossible now why it is; shown on the buttons."""
    return {verb: refusal(reason) for verb, reason in completion.impossible(view).items()}


def _card_of_number(picked: Sequence[str], number: str) -> str:
    """Return the card a number stands for. A shift has no rubric among its words, so it is the number alone."""
    rubrics = [word for word in picked if word in RUBRICS]
    return f"{names.rubric(rubrics[-1])} {number}" if rubrics else number


def confirm(words: Sequence[str]) -> str:
    """Return the label of the button that plays the move. The hint names the cards of a large payment."""
    try:
        action = read(" ".join(words))
    except UnreadableMove:
        return pgettext("xnet", "Confirm")
    verb = action.verb
    match action:
        case Fill(_field, card):
            return _("Bring {card} into demand").format(card=names.card_name(card))
        case User(matching, other):
            return _("Win one user for {cards}").format(cards=names.cards((CARD_WORDS[matching], CARD_WORDS[other])))
        case Displace(_field, cards, lay):
            facts = {"cards": _cards(cards), "lay": _cards(lay)}
            if lay:
                return _("Displace with {cards}, play {lay}").format(**facts)
            return _("Displace with {cards}").format(**facts)
        case Shift(_lower, _upper, number):
            return _("Shift it up, paying the {number}").format(number=number)
    return _confirmed(verb, action)


def _confirmed(verb: str, action: Any) -> str:
    cards = getattr(action, "pay", ()) or getattr(action, "cards", ()) or getattr(action, "discard", ())
    paid, count = _cards(cards), names.card_count(len(cards))
    name = names.rubric_at(action.rubric) if hasattr(action, "rubric") else ""
    sentence = {
        "lay": _("Play {paid}"),
        "add": _("Add {paid}"),
        "park": _("Park {rubric}"),
        "unpark": _("Bring it back, specialist for {paid}") if paid else _("Bring it back from the streamer"),
        "specialist": _("Hire a specialist for {rubric}, paying {paid}"),
        "server": _("Buy a server for {count}"),
        "net": _("Buy the network for {count}"),
        "streamer": _("Buy a streamer for {count}"),
        "users": _("Win two users for {paid}"),
        "take": _("Take {rubric} back into your hand"),
        "discard": _("Discard {count}"),
        "end": _("Discard {count} and end your turn") if cards else pgettext("xnet", "End your turn"),
    }[verb]
    return sentence.format(paid=paid, rubric=name, count=count)


def _cards(cards: Sequence[int]) -> str:
    return names.cards(CARD_WORDS[card] for card in cards)


# --- status of the match --------------------------------------------------------------------------------------------


def status(view: View) -> str:
    if view.ended:
        return ended_status(view.round)
    return round_status(view.round, view.options.round_limit)


def reason(outcome: Outcome) -> str:
    return str(REASONS[outcome.reason])


def seat_note(view: View, seat: int) -> str:
    provider = view.providers[seat]
    notes = [names.points(provider.points)]
    if seat in view.left:
        return " · ".join((gave_up(), *notes))
    notes.append(_("{users} of {most} users").format(users=provider.users, most=NETS[provider.net]))
    notes.append(pgettext("xnet", "hand {n}").format(n=view.sizes[seat]))
    if provider.laid:
        notes.append(", ".join(f"{names.rubric_at(laid.rubric)} {len(laid.cards)}" for laid in provider.laid))
    if provider.parked:
        notes.append(_("parked: {rubric}").format(rubric=names.rubric_at(RUBRIC[provider.parked[0]])))
    return " · ".join(notes)


# --- the form that opens a table ------------------------------------------------------------------------------------


def tally() -> str:
    return pgettext("xnet", "Points")


def option(name: str) -> str:
    return str(OPTIONS[name])


def option_help(name: str) -> str:
    return str(OPTION_HELP[name])


def option_value(name: str, value: Any) -> str:
    if name == "target":
        return names.points(value)
    return rounds(value)
