"""Providers as pictures: the reader's servers, net and streamer, and a row for each other provider."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.contract import Scene
from games.core.escaping import escape
from games.core.speech import seat_name, shortened
from games.core.svg import clickable
from games.wording import gave_up, seat_label, you
from games.xnet.board.icons import HAND, SERVER, USER
from games.xnet.board.layout import WIDTH
from games.xnet.rules.data import MAX_SERVERS, NETS, RUBRIC, RUBRICS, SLOTS_PER_SERVER
from games.xnet.rules.scoring import forecast
from games.xnet.rules.state import Laid, Provider, View
from games.xnet.wording import names

SLOT_W, SLOT_H = 101, 96
SERVER_W = 2 * SLOT_W + 32
ROW = 62
NET_W = 412
OWN_VERBS = frozenset({"add", "specialist", "park", "take"})  # verbs whose rubric is chosen at the reader's servers


def initials(view: View, seat: int) -> str:
    """Return a label of two letters for a seat, beside its marker X."""
    return you() if seat == view.seat else seat_name(seat, "{n}")[:2]


def turn_order(view: View) -> list[int]:
    """Return the other seats in turn order after the reader; all seats for a spectator or a reader who gave up."""
    seats, first = len(view.providers), 0 if view.seat is None else view.seat
    order = [(first + i) % seats for i in range(seats)]
    return order if view.seat is None or view.seat in view.left else order[1:]


# --- the reader's servers, net and streamer ---------------------------------------------------------------------------


def draw_own(view: View, scene: Scene, prefix: str, top: int) -> tuple[str, int]:
    """Draw what the reader owns; return the SVG and its height."""
    assert view.seat is not None
    own = view.providers[view.seat]
    parts = [_draw_own_heading(view, own, top)]
    for server in range(MAX_SERVERS):
        parts.append(_draw_server(own, scene, prefix, server, 4 + server * (SERVER_W + 5), top + 42))
    bottom = top + 42 + SLOT_H + 14
    parts.append(_draw_net(own, bottom))
    parts.append(_draw_streamer(own, scene, prefix, bottom))
    return "".join(parts), 42 + SLOT_H + 14 + 62 + 12


def _draw_own_heading(view: View, own: Provider, top: int) -> str:
    heading = escape(pgettext("xnet", "Your servers"))
    points = names.points(own.points)
    if not view.ended:
        gain = forecast(view.providers, view.demand, view.seat or 0)
        points = _("{points}, next turn +{gain}").format(points=points, gain=gain)
    return (
        f'<text class="heading" x="12" y="{top + 28}">{heading}</text>'
        f'<text class="heading end" x="{WIDTH - 12}" y="{top + 28}">{escape(points)}</text>'
    )


def _draw_server(own: Provider, scene: Scene, prefix: str, server: int, x: int, y: int) -> str:
    bought = server < own.servers
    look = "server" if bought else "server ghost"
    inner = f'<rect class="{look}" x="{x}" y="{y}" width="{SERVER_W}" height="{SLOT_H + 8}" rx="12"/>'
    if not bought:
        label = escape(_("no server {n}").format(n=server + 1))
        return f'<g>{inner}<text class="none" x="{x + SERVER_W // 2}" y="{y + SLOT_H // 2 + 4}">{label}</text></g>'
    middle = x + SERVER_W // 2
    inner += f'<g class="machine" transform="translate({middle} {y + SLOT_H // 2 + 4})">{SERVER}</g>'
    slots = own.laid[server * SLOTS_PER_SERVER : (server + 1) * SLOTS_PER_SERVER]
    for i in range(SLOTS_PER_SERVER):
        left = x + 3 if i == 0 else x + SERVER_W - SLOT_W - 3
        if i < len(slots):
            inner += _draw_slot(slots[i], scene, prefix, left, y + 4)
        else:
            inner += f'<rect class="slot empty" x="{left}" y="{y + 4}" width="{SLOT_W}" height="{SLOT_H}" rx="10"/>'
    return f"<g>{inner}</g>"


def _draw_slot(laid: Laid, scene: Scene, prefix: str, x: int, y: int) -> str:
    word, name = RUBRICS[laid.rubric], names.rubric_at(laid.rubric)
    own = bool(scene.picked) and scene.picked[0] in OWN_VERBS
    target = scene.targets.get(word) if own else None
    look = "slot target" if target else "slot picked" if own and word in scene.picked else "slot"
    said = laid_title(laid)
    squeezed = f' textLength="{SLOT_W - 10}" lengthAdjust="spacingAndGlyphs"' if len(name) > 8 else ""
    inner = (
        f"<title>{escape(said)}</title>"
        f'<rect class="{look}" x="{x}" y="{y}" width="{SLOT_W}" height="{SLOT_H}" rx="10"/>'
        f'<use href="#{prefix}-{word}" transform="translate({x + 28} {y + 32}) scale(1.05)"/>'
        f'<text class="number" x="{x + 66}" y="{y + 34}">{len(laid.cards)}</text>'
        f'<text class="name middle" x="{x + SLOT_W // 2}" y="{y + 82}"{squeezed}>{escape(name)}</text>'
    )
    if laid.specialist:
        inner += _draw_specialist(x + SLOT_W - 13, y + 13)
    return clickable(inner, word, target)


def laid_title(laid: Laid) -> str:
    """Return a rubric at a server in words."""
    said = f"{names.rubric_at(laid.rubric)}: {names.card_count(len(laid.cards))}"
    return pgettext("xnet", "{rubric}, with a specialist").format(rubric=said) if laid.specialist else said


def _draw_specialist(x: int, y: int) -> str:
    return f'<circle class="expert" cx="{x}" cy="{y}" r="12"/><text class="expert-text" x="{x}" y="{y}">S</text>'


def _draw_net(own: Provider, y: int) -> str:
    """Draw a figure for each user the net can hold, filled for those already won."""
    most = NETS[own.net]
    label = escape(pgettext("xnet", "{users} of {most} users").format(users=own.users, most=most))
    figures = "".join(
        f'<g class="user{"" if i < own.users else " free"}" transform="translate({28 + 32 * i} {y + 34}) scale(1.2)">'
        f"{USER}</g>"
        for i in range(most)
    )
    return (
        f'<g><title>{label}</title><rect class="net" x="8" y="{y + 6}" width="{NET_W}" height="56" rx="12"/>'
        f'{figures}<text class="fact end" x="{NET_W - 2}" y="{y + 43}">{own.users}/{most}</text></g>'
    )


def _draw_streamer(own: Provider, scene: Scene, prefix: str, y: int) -> str:
    x, width = 428, 284
    middle = y + 42
    if not own.streamer:
        nothing = escape(pgettext("xnet", "no streamer"))
        return (
            f'<g><rect class="server ghost" x="{x}" y="{y + 6}" width="{width}" height="56" rx="12"/>'
            f'<text class="none" x="{x + width // 2}" y="{y + 34}">{nothing}</text></g>'
        )
    inner, word, target = "", "", None
    if own.parked:
        rubric = RUBRIC[own.parked[0]]
        word = RUBRICS[rubric]
        target = scene.targets.get(word) if scene.picked and scene.picked[0] == "take" else None
        text = _("Streamer: {rubric} {n}").format(rubric=names.rubric_at(rubric), n=len(own.parked))
        inner = f'<use href="#{prefix}-{word}" transform="translate({x + 32} {y + 34})"/>'
    else:
        text = _("Streamer: empty")
    look = "slot target" if target else "slot"
    inner = (
        f'<rect class="{look}" x="{x}" y="{y + 6}" width="{width}" height="56" rx="12"/>{inner}'
        f'<text class="name" x="{x + (60 if own.parked else 20)}" y="{middle}">{escape(text)}</text>'
    )
    return clickable(inner, word, target)


# --- the other providers ----------------------------------------------------------------------------------------------


def draw_others(view: View, scene: Scene, prefix: str, top: int) -> tuple[str, int]:
    """Draw a row for each other provider; return the SVG and its height."""
    seats = turn_order(view)
    parts = [_draw_row(view, prefix, seat, top + 6 + i * (ROW + 6)) for i, seat in enumerate(seats)]
    return "".join(parts), len(seats) * (ROW + 6) + 10


def _draw_row(view: View, prefix: str, seat: int, y: int) -> str:
    provider, middle = view.providers[seat], y + ROW // 2
    now = seat == view.turn and not view.ended
    look = "row gone" if seat in view.left else "row now" if now else "row won" if seat in view.winners else "row"
    label = escape(shortened(seat_label(view, seat), 8))
    inner = (
        f"<title>{escape(row_title(view, seat))}</title>"
        f'<rect class="{look}" x="8" y="{y}" width="{WIDTH - 16}" height="{ROW}" rx="12"/>'
        f'<text class="who" x="20" y="{middle + 8}">{label}</text>'
        f'<text class="score end" x="178" y="{middle + 10}">{provider.points}</text>'
    )
    if seat in view.left:
        gone = escape(gave_up())
        return f'<g>{inner}<text class="small" x="200" y="{middle + 7}">{gone}</text></g>'
    inner += (
        f'<g class="user" transform="translate(206 {middle})">{USER}</g>'
        f'<text class="fact" x="221" y="{middle + 8}">{provider.users}/{NETS[provider.net]}</text>'
        f'<g class="held" transform="translate(284 {middle})">{HAND}</g>'
        f'<text class="fact" x="300" y="{middle + 8}">{view.sizes[seat]}</text>'
    )
    x = 338
    for i in range(SLOTS_PER_SERVER * provider.servers):
        if i < len(provider.laid):
            inner += _draw_small_rubric(provider.laid[i], prefix, x, y)
        else:
            inner += f'<rect class="slot empty" x="{x}" y="{y + 9}" width="51" height="{ROW - 18}" rx="8"/>'
        x += 54
    if provider.streamer:
        inner += _draw_small_streamer(provider, prefix, 664, y)
    return f"<g>{inner}</g>"


def _draw_small_rubric(laid: Laid, prefix: str, x: int, y: int) -> str:
    look = "slot expertly" if laid.specialist else "slot"
    return (
        f'<rect class="{look}" x="{x}" y="{y + 9}" width="51" height="{ROW - 18}" rx="8"/>'
        f'<use href="#{prefix}-{RUBRICS[laid.rubric]}" transform="translate({x + 18} {y + ROW // 2}) scale(.68)"/>'
        f'<text class="mini" x="{x + 47}" y="{y + ROW // 2 + 8}">{len(laid.cards)}</text>'
    )


def _draw_small_streamer(provider: Provider, prefix: str, x: int, y: int) -> str:
    inner = f'<rect class="slot parked" x="{x}" y="{y + 9}" width="44" height="{ROW - 18}" rx="8"/>'
    if provider.parked:
        word = RUBRICS[RUBRIC[provider.parked[0]]]
        inner += f'<use href="#{prefix}-{word}" transform="translate({x + 22} {y + ROW // 2}) scale(.68)"/>'
    return inner


def row_title(view: View, seat: int) -> str:
    """Return what the row of a provider shows, in words."""
    provider = view.providers[seat]
    parts = [
        names.points(provider.points),
        pgettext("xnet", "{users} of {most} users").format(users=provider.users, most=NETS[provider.net]),
        pgettext("xnet", "hand {n}").format(n=view.sizes[seat]),
        *(laid_title(laid) for laid in provider.laid),
    ]
    return f"{seat_label(view, seat)}: {'; '.join(parts)}"
