"""What the reader owns: servers with their topics, the streamer, points and the network with its users."""

from __future__ import annotations

from django.utils.translation import pgettext

from games.xnet.board.layout import (
    CARD_H,
    CARD_W,
    LINE_H,
    RACK_H,
    RACK_STEP,
    RACK_W,
    RIGHT_W,
    SLOT_X,
    SLOT_Y,
    SMALL,
    STREAMER_W,
    STREAMER_X,
    USER_STEP,
)
from games.xnet.board.machines import DEVICES, heap, person, seal
from games.xnet.board.marks import Picture, card_key
from games.xnet.board.shapes import at, counted, disc, path, rect, text, use
from games.xnet.board.topics import use_card, use_tile
from games.xnet.rules.data import (
    MAX_SERVERS,
    NET_COST,
    NETS,
    RUBRIC,
    RUBRICS,
    SERVER_COST,
    SLOTS_PER_SERVER,
    STREAMER_COST,
)
from games.xnet.rules.position import find_laid
from games.xnet.rules.scoring import PAID_RANKS, forecast
from games.xnet.rules.state import Laid, Provider
from games.xnet.rules.uses import BUY_NET, BUY_SERVER, BUY_STREAMER, FREE_SLOT, PARKED, laid_spot
from games.xnet.wording import names

SLOT_W, SLOT_H = round(CARD_W * SMALL), round(CARD_H * SMALL)
STACKED = 3  # edges that show a pile of cards


def draw_own(picture: Picture) -> str:
    """Draw the servers and the streamer, with the cards in a layer above them."""
    own = picture.view.providers[picture.view.seat or 0]
    racks, cards = [], []
    for server in range(MAX_SERVERS):
        case, on_it = _draw_rack(picture, own, server)
        racks.append(at(RACK_STEP * server, 0, case, f"rack r-{server}"))
        cards.append(at(RACK_STEP * server, 0, on_it, f"rack r-{server}"))
    layer = ' data-layer=""' if picture.keys else ""
    streamer = at(STREAMER_X, 0, _draw_streamer(picture, own), "streamer")
    return f'{"".join(racks)}{streamer}<g class="laid"{layer}>{"".join(cards)}</g>'


def _draw_rack(picture: Picture, own: Provider, server: int) -> tuple[str, str]:
    """Return a server, and the cards on it."""
    if server >= own.servers:
        inner = (
            rect("ghost", 1, 1, RACK_W - 2, RACK_H - 2, 12)
            + use(f"{picture.prefix}-rack", RACK_W / 2 + 24, 14, 0.6, "dim")
            + path("plus", f"M{RACK_W // 2 - 28} 38h20M{RACK_W // 2 - 18} 28v20")
            + _draw_price(RACK_W / 2, 78, pgettext("xnet", "Server"), SERVER_COST)
        )
        first = server == own.servers
        return (picture.link(BUY_SERVER, inner) if first else f'<g class="later">{inner}</g>'), ""
    case = [rect("case", 0, 0, RACK_W, RACK_H, 12), path("vent", f"M44 13h{RACK_W - 88}")]
    if server >= picture.owned.servers:
        case.append(rect("ahead whole-case", 1, 1, RACK_W - 2, RACK_H - 2, 12))
    case.append(use(f"{picture.prefix}-rack", RACK_W / 2, SLOT_Y, look="core"))
    cards = []
    for side in range(SLOTS_PER_SERVER):
        slot = SLOTS_PER_SERVER * server + side
        laid = own.laid[slot] if slot < len(own.laid) else None
        case.append(at(SLOT_X[side], SLOT_Y, _draw_slot(picture, own, slot, laid), f"slot s-{side}"))
        if laid is not None:
            cards.append(at(SLOT_X[side], SLOT_Y, _draw_pile(picture, laid), f"slot s-{side}"))
    return "".join(case), "".join(cards)


def _draw_price(x: float, y: float, name: str, cost: int) -> str:
    return at(x, y, text("buy mid", 0, 0, name) + text("soft mid", 0, 19, names.card_count(cost)), "offer-buy")


def _draw_slot(picture: Picture, own: Provider, slot: int, laid: Laid | None) -> str:
    """Draw a slot with its two lights: it scores; one light: in demand, but too few cards; none: not in demand."""
    lights = _draw_lights(picture, laid)
    if laid is None:
        name = FREE_SLOT if slot == len(own.laid) else ""
        lit = bool(name) and picture.is_lit(name)
        bay = rect("bay legal" if lit else "bay", 0, 0, SLOT_W, SLOT_H, 7) + rect("hit", -6, -26, 76, 116)
        return picture.link(name, bay + (path("plus", "M22 42h16M30 34v16") if lit else "") + lights)
    name = laid_spot(laid.rubric)
    look = "legal-frame" if picture.is_lit(name) else "picked-frame" if picture.scene.thing == name else "frame-none"
    if find_laid(picture.owned, laid.rubric) != laid:
        look = "ahead"
    ground = rect(look, -3, -3, SLOT_W + 6, SLOT_H + 6, 9) + rect("hit", -6, -26, 76, 116)
    return picture.link(name, ground + lights, laid_title(laid))


def _draw_lights(picture: Picture, laid: Laid | None) -> str:
    line = None if laid is None else next((x for x in picture.mine.values() if x.rubric == laid.rubric), None)
    on = 0 if line is None else 2 if line.rank <= PAID_RANKS else 1
    return "".join(disc("led on" if i < on else "led", 24 + 12 * i, -13, 4) for i in range(2))


def _draw_pile(picture: Picture, laid: Laid) -> str:
    """Draw the cards of a topic. Each has its key, so that a card moves here from the hand."""
    cards, copies, drawn = sorted(laid.cards), dict[int, int](), []
    for i, card in enumerate(cards):
        copies[card] = copies.get(card, -1) + 1
        key = picture.key(card_key(card, copies[card]))
        deep = min(len(cards) - 1 - i, STACKED - 1)
        if i == len(cards) - 1:
            drawn.append(at(0, 0, use_card(picture.prefix, RUBRICS[laid.rubric]), "face", key, SMALL))
        else:
            edge = rect("edge", 0, 0, CARD_W - 2, CARD_H, 9)
            drawn.append(at(2.4 * deep, -2 * deep, edge, "face under", key, SMALL))
    badges = at(50, 12, heap(len(cards)), "count")
    if laid.specialist:
        badges += at(11, 12, use(f"{picture.prefix}-expert"), "hat")
    return "".join(drawn) + badges


def laid_title(laid: Laid) -> str:
    """Return a topic on a server in words."""
    said = f"{names.rubric_at(laid.rubric)}: {names.card_count(len(laid.cards))}"
    return pgettext("xnet", "{rubric}, with a specialist").format(rubric=said) if laid.specialist else said


def _draw_streamer(picture: Picture, own: Provider) -> str:
    middle = STREAMER_W / 2
    reel = f"{picture.prefix}-reel"
    if not own.streamer:
        inner = (
            rect("ghost", 1, 1, STREAMER_W - 2, RACK_H - 2, 12)
            + use(reel, middle - 14, 30, 0.75, "dim reel")
            + path("plus", f"M{middle + 14:g} 30h16M{middle + 22:g} 22v16")
            + _draw_price(middle, 78, pgettext("xnet", "Streamer"), STREAMER_COST)
        )
        return picture.link(BUY_STREAMER, inner)
    look = "case picked" if picture.scene.thing == PARKED else "case"
    inner = rect(look, 0, 0, STREAMER_W, RACK_H, 12) + use(reel, middle, 19, 0.8, "reel")
    if not own.parked:
        return (
            inner
            + rect("bay", middle - 26, 36, 52, 52, 8)
            + text("on-case mid", middle, 103, pgettext("xnet", "Streamer"))
        )
    topic = RUBRICS[RUBRIC[own.parked[0]]]
    inner += at(middle - 26, 36, use_tile(picture.prefix, topic, scale=1.3), "parked")
    inner += at(middle + 26, 42, heap(len(own.parked), 11), "count-small")
    inner += text("on-case mid", middle, 103, names.rubric(topic))
    return picture.link(PARKED, inner, pgettext("xnet", "Parked: {rubric}").format(rubric=names.rubric(topic)))


# --- points and network -----------------------------------------------------------------------------------------------


def draw_line(picture: Picture) -> str:
    """Draw the reader's points with the forecast, and the network with its users."""
    seat = picture.view.seat or 0
    look = "strip now" if seat == picture.view.turn and not picture.view.ended else "strip"
    if seat in picture.view.winners:
        look = "strip won"
    return (
        rect(look, 0, 0, RIGHT_W, LINE_H, 12)
        + at(12, 0, _draw_score(picture, seat), "score")
        + at(250, 6, _draw_net(picture, seat), "net")
    )


def _draw_score(picture: Picture, seat: int) -> str:
    view = picture.view
    own, target = view.providers[seat], view.options.target
    gain = 0 if view.ended else forecast(view.providers, view.demand, seat)
    drawn = (
        seal(picture.prefix, seat, 16, 26)
        + counted("points", 40, 26, picture.key(f"points-{seat}"), own.points, str(own.points))
        + text("soft", 48 + 17 * len(str(own.points)), 29, pgettext("xnet", "of {n}").format(n=target))
        + draw_track(2, 50, 222, own.points, gain, target)
    )
    if view.ended:
        return drawn
    said = pgettext("xnet", "+{n} next turn").format(n=gain)
    if picture.scene.before is not None:
        was = forecast(picture.now.providers, picture.now.demand, seat)
        if was != gain:
            said = pgettext("xnet", "+{was} → +{n} next turn").format(was=was, n=gain)
    return drawn + counted("next", 2, 80, picture.key(f"gain-{seat}"), gain, said)


def draw_track(x: float, y: float, width: float, points: int, gain: int, target: int) -> str:
    """Draw the way to victory; the paler part is what the next scoring would bring."""
    have, soon = min(1.0, points / target), min(1.0, (points + gain) / target)
    return (
        rect("bar", x, y, width, 9, 4.5)
        + rect("soon", x, y, max(9, width * soon), 9, 4.5)
        + rect("gain", x, y, max(9, width * have), 9, 4.5)
        + path("tick", "".join(f"M{x + width * k / 4:g} {y:g}v9" for k in (1, 2, 3)))
    )


def _draw_net(picture: Picture, seat: int) -> str:
    """Draw users on a wire; dotted figures could be won, and posts show the larger networks."""
    own, prefix = picture.view.providers[seat], picture.prefix
    most, end = NETS[own.net], 58 + USER_STEP * NETS[own.net]
    parts = [path("wire", f"M24 62H{end - 12}"), path("wire later", f"M{end - 12} 62H{52 + USER_STEP * NETS[-1]}")]
    parts += [use(f"{prefix}-free", 60 + USER_STEP * i, 60, 1.25) for i in range(own.users, most)]
    parts += [
        at(
            60 + USER_STEP * i,
            60,
            person(prefix, i, 0, 0, 1.25),
            "" if i < picture.owned.users else "new-user",
            picture.key(f"user-{seat}-{i}"),
        )
        for i in range(own.users)
    ]
    for size in NETS[own.net + 1 :]:
        x = 60 + USER_STEP * (size - 1)
        parts.append(path("mast", f"M{x} 62v-18") + text("post-n mid", x, 34, size))
    parts.append(use(f"{prefix}-{DEVICES[own.net]}", 24, 40))
    users = pgettext("xnet", "{users} of {most} users").format(users=own.users, most=most)
    parts.append(text("small", 48, 82, users))
    if own.net + 1 < len(NETS) and not picture.view.ended:
        better = pgettext("xnet", "Better network: {n} cards").format(n=NET_COST)
        said = text("more end" if BUY_NET in picture.targets else "soft end", 322, 82, better)
        parts.append(picture.link(BUY_NET, rect("hit", 160, 44, 170, 52, 8) + said))
    return "".join(parts)
