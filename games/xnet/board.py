"""The table as a picture, its text twin, and the pictures of the help page: all of them drawn from a view alone."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.contract import Scene, TextTable
from games.core.escaping import escape
from games.core.svg import Markup
from games.xnet import names
from games.xnet.data import EMPTY, FIELDS, NETS, NUMBER, RUBRIC, VALUES, WORDS
from games.xnet.drawing import paint
from games.xnet.panel import panel
from games.xnet.position import by_rubric
from games.xnet.providers import seat_label
from games.xnet.samples import examples
from games.xnet.scoring import forecast, laid_cards, lines
from games.xnet.state import Cards, Provider, View

__all__ = ["badge", "draw", "examples", "panel", "text"]


def draw(view: View, scene: Scene) -> str:
    return paint(view, scene, prefix=f"xnet{scene.name}", label=_("The demand, the providers and your hand"))


def badge(view: View, seat: int) -> str:
    """The marker X of a seat: full while it lies on a card."""
    lies = view.guards[seat] != EMPTY
    label = _("marker X is out") if lies else _("marker X is in reserve")
    ground = '<circle class="token" r="26"/>' if lies else '<circle class="none" r="24"/>'
    cross = '<path class="x" d="M-11 -11L11 11M11 -11L-11 11"/>' if lies else ""
    number = "" if lies else f'<text class="fact middle" y="9">{seat + 1}</text>'
    opening = f'<svg class="xnet badge" viewBox="-34 -34 68 68" role="img" aria-label="{escape(label)}">'
    return Markup(f"{opening}{ground}{cross}{number}</svg>")


# --- the text twin ----------------------------------------------------------------------------------------------------


def text(view: View) -> Sequence[TextTable]:
    tables = [_demand(view), _providers(view)]
    if view.seat is not None and view.hand:
        tables.append(_hand(view))
    if view.ended:
        tables.append(_shown_hands(view))
    return tables


def _demand(view: View) -> TextTable:
    mine = {} if view.seat is None else {line.field: line for line in lines(view.providers, view.demand, view.seat)}
    rows = []
    for field, card in enumerate(view.demand):
        first = [FIELDS[field], str(VALUES[field])]
        if card == EMPTY:
            rows.append([*first, pgettext("xnet", "empty"), "", "", "", ""])
            continue
        rubric = RUBRIC[card]
        guard = seat_label(view, view.guards.index(rubric)) if rubric in view.guards else ""
        laid = [(laid_cards(provider, rubric), seat) for seat, provider in enumerate(view.providers)]
        offers = ", ".join(f"{seat_label(view, seat)} {n}" for n, seat in sorted(laid, key=lambda e: -e[0]) if n)
        brings = str(mine[field].points) if field in mine else ""
        rows.append([*first, names.rubric_at(rubric), str(NUMBER[card]), guard, offers, brings])
    caption = _("Demand; {pile} in the pile, {discards} discarded").format(
        pile=names.card_count(view.pile), discards=len(view.discards)
    )
    columns = [
        pgettext("xnet", "Field"), pgettext("xnet", "Value"), pgettext("xnet", "Rubric"), pgettext("xnet", "Number"),
        pgettext("xnet", "X of"), pgettext("xnet", "On offer"), pgettext("xnet", "Brings you"),
    ]  # fmt: skip
    return TextTable(caption, columns, rows)


def _providers(view: View) -> TextTable:
    rows = []
    for seat, provider in enumerate(view.providers):
        label = seat_label(view, seat)
        if seat in view.left:
            label = pgettext("xnet", "{who} (gave up)").format(who=label)
        elif seat == view.turn and not view.ended:
            label = pgettext("xnet", "{who} (to move)").format(who=label)
        rows.append(
            [
                label,
                str(provider.points),
                f"+{forecast(view.providers, view.demand, seat)}",
                f"{provider.users}/{NETS[provider.net]}",
                _offers(provider),
                str(provider.servers),
                streamer(provider),
                _held(view, seat),
            ]
        )
    caption = _("Providers; {target} points win").format(target=view.options.target)
    columns = [
        _("Seat"), pgettext("xnet", "Points"), pgettext("xnet", "Next scoring"), pgettext("xnet", "Users of net"),
        pgettext("xnet", "At the servers"), pgettext("xnet", "Servers"), pgettext("xnet", "Streamer"),
        pgettext("xnet", "Hand"),
    ]  # fmt: skip
    return TextTable(caption, columns, rows)


def _offers(provider: Provider) -> str:
    return ", ".join(
        f"{names.rubric_at(laid.rubric)} {len(laid.cards)}{' S' if laid.specialist else ''}" for laid in provider.laid
    )


def streamer(provider: Provider) -> str:
    if not provider.streamer:
        return pgettext("xnet", "none")
    if not provider.parked:
        return pgettext("xnet", "empty")
    return f"{names.rubric_at(RUBRIC[provider.parked[0]])} {len(provider.parked)}"


def _held(view: View, seat: int) -> str:
    """How many cards, and those of them that everybody has seen."""
    known = view.providers[seat].known
    if not known or view.ended:
        return str(view.sizes[seat])
    return _("{n}, among them {cards}").format(n=view.sizes[seat], cards=names.cards(WORDS[card] for card in known))


def _hand_rows(hand: Cards) -> list[list[str]]:
    return [
        [names.rubric_at(rubric), " ".join(str(NUMBER[card]) for card in cards)]
        for rubric, cards in by_rubric(hand).items()
    ]


def _hand(view: View) -> TextTable:
    columns = [pgettext("xnet", "Rubric"), pgettext("xnet", "Numbers")]
    return TextTable(pgettext("xnet", "Your hand ({n})").format(n=len(view.hand)), columns, _hand_rows(view.hand))


def _shown_hands(view: View) -> TextTable:
    rows = [
        [seat_label(view, seat), names.cards(WORDS[card] for card in hand or ())]
        for seat, hand in enumerate(view.hands)
    ]
    return TextTable(pgettext("xnet", "The hands at the end"), [_("Seat"), pgettext("xnet", "Hand")], rows)
