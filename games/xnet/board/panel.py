"""The panel beside the board: forecast, leaders by rubric, possible actions, the last scoring and all providers.

It uses public data and the reader's hand only. After the end it shows all hands.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.contract import Event, Scene, UnreadableMove
from games.core.seats import replace_at
from games.core.svg import EMPTY as EMPTY_MARKUP
from games.core.svg import Markup, el, join, table
from games.wording import seat_label
from games.xnet.board.legend import legend
from games.xnet.board.own import laid_title
from games.xnet.board.providers import turn_order
from games.xnet.board.topics import sign
from games.xnet.rules.actions import VERBS, End, read
from games.xnet.rules.data import CARD_WORDS, EMPTY, NETS, RUBRIC, RUBRIC_OF, RUBRICS, VALUES
from games.xnet.rules.effects import effect_of
from games.xnet.rules.legality import why_illegal
from games.xnet.rules.position import Position
from games.xnet.rules.scoring import forecast, laid_count, scoring_lines
from games.xnet.rules.state import Cards, View
from games.xnet.wording import choice, impossible, names


def has_panel(view: View) -> bool:
    return True


def panel(view: View, scene: Scene) -> str:
    """Return the panel as HTML."""
    if view.ended:
        parts = [el("h2", pgettext("xnet", "How it ended")), *_hands(view)]
    else:
        parts = [el("h2", pgettext("xnet", "Forecast")), *_forecast(view, scene), *_leaders(view), *_actions(view)]
    parts += [*_last_scoring(view, scene.trail), *_providers(view), legend(view)]
    return el("div", *parts, class_="xnet-panel")


def _sign(rubric: int) -> Markup:
    """Return the sign and the name of a rubric as HTML."""
    return join((Markup(sign(RUBRICS[rubric])), names.rubric_at(rubric)))


# --- the forecast -----------------------------------------------------------------------------------------------------


def _planned(view: View, scene: Scene) -> Position | None:
    """Return the position after the move that is being chosen, or None while it is not a legal move yet."""
    if view.seat is None or view.turn != view.seat or not scene.picked:
        return None
    try:
        action = read(" ".join(scene.picked))
    except UnreadableMove:
        return None
    p = Position.from_view(view, view.seat)
    return None if isinstance(action, End) or why_illegal(p, action) is not None else effect_of(p, action).position


def _forecast(view: View, scene: Scene) -> list[Markup]:
    """Return what each provider would score if its turn began now, and after the chosen move."""
    after = _planned(view, scene)
    seats = [seat for seat in range(len(view.providers)) if seat not in view.left]
    columns = [pgettext("xnet", "If the turn began now"), pgettext("xnet", "Points"), pgettext("xnet", "Scores")]
    rows = []
    for seat in sorted(seats, key=lambda seat: seat != view.seat):
        gain = forecast(view.providers, view.demand, seat)
        total = view.providers[seat].points + gain
        gained = Markup(f"+{gain} = {total}")
        if total >= view.options.target:
            gained = join((gained, " ", el("b", pgettext("xnet", "wins!"))))
        row = [seat_label(view, seat), str(view.providers[seat].points), gained]
        if after is not None:
            row.append(f"+{forecast(replace_at(view.providers, after.seat, after.own), after.demand, seat)}")
        rows.append(row)
    if after is not None:
        columns.append(pgettext("xnet", "After this move"))
    return [table(columns, rows, class_="xnet-forecast")]


def _leaders(view: View) -> list[Markup]:
    """Return for each rubric in demand the seats with the most and second most cards, and the reader's points."""
    mine = (
        {}
        if view.seat is None
        else {line.field: line for line in scoring_lines(view.providers, view.demand, view.seat)}
    )
    columns = [pgettext("xnet", "In demand"), pgettext("xnet", "Most"), pgettext("xnet", "Second")]
    if view.seat is not None:
        columns.append(pgettext("xnet", "You score"))
    rows = []
    for field, card in enumerate(view.demand):
        if card == EMPTY:
            continue
        counts = {seat: laid_count(provider, RUBRIC[card]) for seat, provider in enumerate(view.providers)}
        ranks = sorted({count for count in counts.values() if count}, reverse=True)
        first, second = (_seats_with(view, counts, ranks[place : place + 1]) for place in (0, 1))
        worth = VALUES[field]
        value = el("span", str(worth), class_="xnet-value", title=pgettext("xnet", "value {n}").format(n=worth))
        row: list[str] = [join((value, _sign(RUBRIC[card]))), first, second]
        if view.seat is not None:
            row.append(str(mine[field].points) if field in mine else "–")
        rows.append(row)
    return [table(columns, rows, class_="xnet-leaders")]


def _seats_with(view: View, counts: dict[int, int], count: list[int]) -> Markup:
    """Return the seats with this many cards; `count` is empty where the rank is not taken."""
    if not count:
        return Markup("–")
    seats = [_token(view, seat) for seat, n in counts.items() if n == count[0]]
    return join((*seats, el("span", f"×{count[0]}", class_="xnet-count")))


def _token(view: View, seat: int) -> Markup:
    return el("span", seat_label(view, seat), class_="xnet-seat mine" if seat == view.seat else "xnet-seat")


# --- actions ----------------------------------------------------------------------------------------------------------


def _actions(view: View) -> list[Markup]:
    """Return all actions with their price; impossible ones with the reason."""
    if view.seat is None or view.turn != view.seat:
        return []
    blocked = impossible(view)
    possible = [el("li", el("b", choice(view, (), verb)), class_="can") for verb in VERBS if verb not in blocked]
    rest = [el("li", el("b", choice(view, (), verb)), ": ", why) for verb, why in blocked.items()]
    listed = el("ul", *possible, *rest, class_="xnet-actions")
    counted = _("What you can and can't do now: {n} of {all}").format(n=len(possible), all=len(VERBS))
    return [el("details", el("summary", counted), listed)]


# --- the last scoring -------------------------------------------------------------------------------------------------


def _last_scoring(view: View, trail: Sequence[Event]) -> list[Markup]:
    """Return the reader's last scoring, line by line."""
    scorings = [event.data for event in trail if event.kind == "scored" and event.data["seat"] == view.seat]
    if not scorings or not scorings[-1]["lines"]:
        return []
    data = scorings[-1]
    columns = [
        pgettext("xnet", "Your last scoring"),
        pgettext("xnet", "Value"),
        pgettext("xnet", "Rank"),
        pgettext("xnet", "Users"),
        pgettext("xnet", "Points"),
    ]
    rows: list[Sequence[str]] = [
        [
            _sign(RUBRIC_OF[line["rubric"]]),
            str(line["value"]),
            names.place(line["rank"]),
            str(data["users"]),
            str(line["points"]),
        ]
        for line in data["lines"]
    ]
    rows.append([pgettext("xnet", "Total"), "", "", "", str(data["points"])])
    return [table(columns, rows, class_="xnet-scoring")]


# --- providers and hands ----------------------------------------------------------------------------------------------


def _providers(view: View) -> list[Markup]:
    """Return a collapsible summary of each provider still playing."""
    return [_provider(view, seat) for seat in turn_order(view) if seat not in view.left]


def _provider(view: View, seat: int) -> Markup:
    provider = view.providers[seat]
    line = _("{points} · {users}/{most} users").format(
        points=names.points(provider.points), users=provider.users, most=NETS[provider.net]
    )
    if not view.ended:
        line = _("{line} · +{gain} next turn").format(line=line, gain=forecast(view.providers, view.demand, seat))
    facts = [el("li", _sign(laid.rubric), laid_title(laid).partition(":")[2]) for laid in provider.laid]
    facts.append(el("li", _("servers: {n} of 3, free slots: {free}").format(n=provider.servers, free=provider.free)))
    if provider.streamer:
        parked = _cards(provider.parked) if provider.parked else pgettext("xnet", "empty")
        facts.append(el("li", _("streamer: {cards}").format(cards=parked)))
    facts.append(el("li", _("hand: {cards}").format(cards=names.card_count(view.sizes[seat]))))
    if provider.known and not view.ended:
        facts.append(el("li", _("seen when taken back: {cards}").format(cards=_cards(provider.known))))
    summary = el("summary", el("b", seat_label(view, seat)), " ", el("span", line))
    return el("details", summary, el("ul", *facts), class_="xnet-provider")


def _cards(cards: Cards) -> str:
    return names.cards(CARD_WORDS[card] for card in cards)


def _hands(view: View) -> list[Markup]:
    rows = [[seat_label(view, seat), _cards(hand)] for seat, hand in enumerate(view.hands) if hand]
    return (
        [table([pgettext("xnet", "Hands at the end"), pgettext("xnet", "Cards")], rows, class_="xnet-shown")]
        if rows
        else [EMPTY_MARKUP]
    )
