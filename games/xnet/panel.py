"""What helps to think, beside the table: a forecast, who leads where, what can be done now and why not; after the end
how it came about. Public knowledge, and the reader's own hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.contract import Event, Scene, UnreadableMove
from games.core.svg import EMPTY as NOTHING
from games.core.svg import Markup, el, join
from games.xnet import names
from games.xnet.actions import End, read
from games.xnet.checking import objection
from games.xnet.data import EMPTY, NETS, RUBRIC, RUBRIC_OF, RUBRICS, VALUES, WORDS
from games.xnet.doing import done
from games.xnet.following import VERBS
from games.xnet.icons import SIGNS
from games.xnet.position import Position, of_view, put
from games.xnet.providers import laid_title, seat_label, turn_order
from games.xnet.scoring import forecast, laid_cards, lines
from games.xnet.state import Cards, View
from games.xnet.wording import choice, impossible


def panel(view: View, scene: Scene) -> str:
    if view.ended:
        parts = [el("h2", pgettext("xnet", "How it came about")), *_hands(view)]
    else:
        parts = [el("h2", pgettext("xnet", "Forecast")), *_forecast(view, scene), *_leaders(view), *_actions(view)]
    parts += [*_last_scoring(view, scene.trail), *_providers(view)]
    return el("div", *parts, class_="xnet-panel")


def _table(columns: Sequence[str], rows: Iterable[Sequence[str]], class_: str = "") -> Markup:
    head = el("tr", *(el("th", column, scope="col") for column in columns))
    body = (el("tr", el("th", first, scope="row"), *(el("td", cell) for cell in rest)) for first, *rest in rows)
    return el("table", el("thead", head), el("tbody", *body), class_=class_ or None)


def sign(rubric: int) -> Markup:
    """The sign and the name of a rubric."""
    word = RUBRICS[rubric]
    drawn = f'<svg class="xnet sign" viewBox="-21 -21 42 42" aria-hidden="true"><g class="xnet-sign xnet-{word}">'
    return join((Markup(f"{drawn}{SIGNS[word]}</g></svg>"), names.rubric_at(rubric)))


# --- the forecast -----------------------------------------------------------------------------------------------------


def planned(view: View, scene: Scene) -> Position | None:
    """The table after the move that is being chosen, where the words make a whole one."""
    if view.seat is None or view.turn != view.seat or not scene.picked:
        return None
    try:
        action = read(" ".join(scene.picked))
    except UnreadableMove:
        return None
    p = of_view(view, view.seat)
    return None if isinstance(action, End) or objection(p, action) is not None else done(p, action).position


def _forecast(view: View, scene: Scene) -> list[Markup]:
    """What each provider would score if its turn began now."""
    after = planned(view, scene)
    seats = [seat for seat in range(len(view.providers)) if seat not in view.left]
    columns = [pgettext("xnet", "If the turn began now"), pgettext("xnet", "Points"), pgettext("xnet", "scores")]
    rows = []
    for seat in sorted(seats, key=lambda seat: seat != view.seat):
        gain = forecast(view.providers, view.demand, seat)
        total = view.providers[seat].points + gain
        gained = Markup(f"+{gain} = {total}")
        if total >= view.options.target:
            gained = join((gained, " ", el("b", pgettext("xnet", "wins!"))))
        row = [seat_label(view, seat), str(view.providers[seat].points), gained]
        if after is not None:
            row.append(f"+{forecast(put(view.providers, after.seat, after.own), after.demand, seat)}")
        rows.append(row)
    if after is not None:
        columns.append(pgettext("xnet", "after this move"))
    return [_table(columns, rows, "xnet-forecast")]


def _leaders(view: View) -> list[Markup]:
    """Who has the most cards of each rubric in demand, who the second most, and what that brings the reader."""
    mine = {} if view.seat is None else {line.field: line for line in lines(view.providers, view.demand, view.seat)}
    columns = [pgettext("xnet", "In demand"), pgettext("xnet", "most"), pgettext("xnet", "second")]
    if view.seat is not None:
        columns.append(pgettext("xnet", "brings you"))
    rows = []
    for field, card in enumerate(view.demand):
        if card == EMPTY:
            continue
        counts = {seat: laid_cards(provider, RUBRIC[card]) for seat, provider in enumerate(view.providers)}
        ranks = sorted({count for count in counts.values() if count}, reverse=True)
        first, second = (_who(view, counts, ranks[place : place + 1]) for place in (0, 1))
        worth = VALUES[field]
        value = el("span", str(worth), class_="xnet-value", title=pgettext("xnet", "value {n}").format(n=worth))
        row: list[str] = [join((value, sign(RUBRIC[card]))), first, second]
        if view.seat is not None:
            row.append(str(mine[field].points) if field in mine else "–")
        rows.append(row)
    return [_table(columns, rows, "xnet-leaders")]


def _who(view: View, counts: dict[int, int], count: list[int]) -> Markup:
    """The seats with this many cards, as small tokens."""
    if not count:
        return Markup("–")
    seats = [_token(view, seat) for seat, n in counts.items() if n == count[0]]
    return join((*seats, el("span", f"×{count[0]}", class_="xnet-count")))


def _token(view: View, seat: int) -> Markup:
    return el("span", seat_label(view, seat), class_="xnet-seat mine" if seat == view.seat else "xnet-seat")


# --- what can be done -------------------------------------------------------------------------------------------------


def _actions(view: View) -> list[Markup]:
    """Every action with its price, and why it is not possible now."""
    if view.seat is None or view.turn != view.seat:
        return []
    blocked = impossible(view)
    possible = [el("li", el("b", choice(view, (), verb)), class_="can") for verb in VERBS if verb not in blocked]
    rest = [el("li", el("b", choice(view, (), verb)), ": ", why) for verb, why in blocked.items()]
    listed = el("ul", *possible, *rest, class_="xnet-actions")
    counted = _("What is possible now, and what is not: {n} of {all}").format(n=len(possible), all=len(VERBS))
    return [el("details", el("summary", counted), listed)]


# --- what was ---------------------------------------------------------------------------------------------------------


def _last_scoring(view: View, trail: Sequence[Event]) -> list[Markup]:
    """The reader's own scoring, line by line."""
    told = [event.data for event in trail if event.kind == "scored" and event.data["seat"] == view.seat]
    if not told or not told[-1]["lines"]:
        return []
    data = told[-1]
    columns = [
        pgettext("xnet", "Your last scoring"),
        pgettext("xnet", "Value"),
        pgettext("xnet", "Rank"),
        pgettext("xnet", "Users"),
        pgettext("xnet", "Points"),
    ]
    rows: list[Sequence[str]] = [
        [
            sign(RUBRIC_OF[line["rubric"]]),
            str(line["value"]),
            names.place(line["rank"]),
            str(data["users"]),
            str(line["points"]),
        ]
        for line in data["lines"]
    ]
    rows.append([pgettext("xnet", "Together"), "", "", "", str(data["points"])])
    return [_table(columns, rows, "xnet-scoring")]


# --- the others -------------------------------------------------------------------------------------------------------


def _providers(view: View) -> list[Markup]:
    """A line for each, to be unfolded."""
    return [_provider(view, seat) for seat in turn_order(view) if seat not in view.left]


def _provider(view: View, seat: int) -> Markup:
    provider = view.providers[seat]
    line = _("{points} · {users}/{most} users").format(
        points=names.points(provider.points), users=provider.users, most=NETS[provider.net]
    )
    if not view.ended:
        line = _("{line} · next +{gain}").format(line=line, gain=forecast(view.providers, view.demand, seat))
    facts = [el("li", sign(laid.rubric), laid_title(laid).partition(":")[2]) for laid in provider.laid]
    facts.append(el("li", _("servers: {n} of 3, free places: {free}").format(n=provider.servers, free=provider.free)))
    if provider.streamer:
        parked = _cards(provider.parked) if provider.parked else pgettext("xnet", "empty")
        facts.append(el("li", _("streamer: {cards}").format(cards=parked)))
    facts.append(el("li", _("hand: {cards}").format(cards=names.card_count(view.sizes[seat]))))
    if provider.known and not view.ended:
        facts.append(el("li", _("seen when taken back: {cards}").format(cards=_cards(provider.known))))
    summary = el("summary", el("b", seat_label(view, seat)), " ", el("span", line))
    return el("details", summary, el("ul", *facts), class_="xnet-provider")


def _cards(cards: Cards) -> str:
    return names.cards(WORDS[card] for card in cards)


def _hands(view: View) -> list[Markup]:
    rows = [[seat_label(view, seat), _cards(hand)] for seat, hand in enumerate(view.hands) if hand]
    return (
        [_table([pgettext("xnet", "The hands at the end"), pgettext("xnet", "Cards")], rows, "xnet-shown")]
        if rows
        else [NOTHING]
    )
