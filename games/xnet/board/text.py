"""The board as text tables, for screen readers and emails."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.contract import TextTable
from games.wording import seat_label
from games.xnet.rules.data import CARD_WORDS, EMPTY, FIELDS, NETS, NUMBER, RUBRIC, VALUES
from games.xnet.rules.position import group_by_rubric
from games.xnet.rules.scoring import forecast, laid_count, scoring_lines
from games.xnet.rules.state import Cards, Provider, View
from games.xnet.wording import names


def text(view: View) -> Sequence[TextTable]:
    """Return the demand, the providers and the hands as tables."""
    tables = [_demand(view), _providers(view)]
    if view.seat is not None and view.hand:
        tables.append(_hand(view))
    if view.ended:
        tables.append(_final_hands(view))
    return tables


def _demand(view: View) -> TextTable:
    mine = (
        {}
        if view.seat is None
        else {line.field: line for line in scoring_lines(view.providers, view.demand, view.seat)}
    )
    rows = []
    for field, card in enumerate(view.demand):
        first = [FIELDS[field], str(VALUES[field])]
        if card == EMPTY:
            rows.append([*first, pgettext("xnet", "empty"), "", "", "", ""])
            continue
        rubric = RUBRIC[card]
        guard = seat_label(view, view.guards.index(rubric)) if rubric in view.guards else ""
        laid = [(laid_count(provider, rubric), seat) for seat, provider in enumerate(view.providers)]
        offers = ", ".join(f"{seat_label(view, seat)} {n}" for n, seat in sorted(laid, key=lambda e: -e[0]) if n)
        points = str(mine[field].points) if field in mine else ""
        rows.append([*first, names.rubric_at(rubric), str(NUMBER[card]), guard, offers, points])
    caption = _("Demand; {pile} in the draw pile, {discards} discarded").format(
        pile=names.card_count(view.pile), discards=len(view.discards)
    )
    columns = [
        pgettext("xnet", "Space"), pgettext("xnet", "Value"), pgettext("xnet", "Topic"), pgettext("xnet", "Number"),
        pgettext("xnet", "X marker of"), pgettext("xnet", "On offer"), pgettext("xnet", "You score"),
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
                _laid_rubrics(provider),
                str(provider.servers),
                _streamer(provider),
                _hand_size(view, seat),
            ]
        )
    caption = _("Providers; {target} points to win").format(target=view.options.target)
    columns = [
        _("Seat"), pgettext("xnet", "Points"), pgettext("xnet", "Next scoring"), pgettext("xnet", "Users / "
"network"),
        pgettext("xnet", "On servers"), pgettext("xnet", "Servers"), pgettext("xnet", "Streamer"),
        pgettext("xnet", "Hand"),
    ]  # fmt: skip
    return TextTable(caption, columns, rows)


def _laid_rubrics(provider: Provider) -> str:
    return ", ".join(
        f"{names.rubric_at(laid.rubric)} {len(laid.cards)}{' S' if laid.specialist else ''}" for laid in provider.laid
    )


def _streamer(provider: Provider) -> str:
    if not provider.streamer:
        return pgettext("xnet", "none")
    if not provider.parked:
        return pgettext("xnet", "empty")
    return f"{names.rubric_at(RUBRIC[provider.parked[0]])} {len(provider.parked)}"


def _hand_size(view: View, seat: int) -> str:
    """Return how many cards a seat holds, and which of them everyone has seen."""
    known = view.providers[seat].known
    if not known or view.ended:
        return str(view.sizes[seat])
    return _("{n}, including {cards}").format(n=view.sizes[seat], cards=names.cards(CARD_WORDS[card] for card in known))


def _hand_rows(hand: Cards) -> list[list[str]]:
    return [
        [names.rubric_at(rubric), " ".join(str(NUMBER[card]) for card in cards)]
        for rubric, cards in group_by_rubric(hand).items()
    ]


def _hand(view: View) -> TextTable:
    columns = [pgettext("xnet", "Topic"), pgettext("xnet", "Numbers")]
    return TextTable(pgettext("xnet", "Your hand ({n})").format(n=len(view.hand)), columns, _hand_rows(view.hand))


def _final_hands(view: View) -> TextTable:
    rows = [
        [seat_label(view, seat), names.cards(CARD_WORDS[card] for card in hand or ())]
        for seat, hand in enumerate(view.hands)
    ]
    return TextTable(pgettext("xnet", "Hands at the end"), [_("Seat"), pgettext("xnet", "Hand")], rows)
