"""The table as a picture, assembled as plain text: every page shows one, so it has to be quick.

From top to bottom: the demand, what the reader offers, the reader's hand, and one line for each other provider.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.contract import Event, Scene, Target
from games.core.escaping import escape
from games.core.speech import seat_name
from games.core.svg import Markup, link
from games.xnet import names
from games.xnet.data import CARD_OF, EMPTY, FIELD_OF, FIELDS, NUMBER, RUBRIC, RUBRIC_OF, RUBRICS, VALUES, WORDS
from games.xnet.icons import SIGNS
from games.xnet.providers import initials, others, own_area
from games.xnet.scoring import PAID_RANKS, lines
from games.xnet.state import Cards, View

WIDTH = 720
FIELD_W, FIELD_H, GAP = 212, 92, 10
LEFT = 56  # the values of the levels stand here
CENTER = LEFT + (WIDTH - LEFT) // 2 - 4
LEVELS = {3: (0,), 2: (1, 2), 1: (3, 4, 5)}
DEMAND_H = 3 * (FIELD_H + GAP) + 8
CARD_W, CARD_H, GROUP_W, LABEL_H = 74, 92, 124, 34
LETTER_W = 15  # of a name, roughly

PARTS = ("demand", "own", "hand", "others")
HAND_VERBS = frozenset({"lay", "fill", "user", "users", "displace"})  # their rubric is chosen in the hand


def paint(view: View, scene: Scene, *, prefix: str, label: str, parts: Sequence[str] = PARTS) -> Markup:
    """`prefix` keeps the ids of several pictures on one page apart; `parts` are what to show, all of it unless told."""
    drawn, top = [], 0
    seated = view.seat is not None and view.seat not in view.left
    for part in parts:
        if part in ("own", "hand") and not seated:
            continue
        picture, height = _PAINTERS[part](view, scene, prefix, top)
        drawn.append(picture)
        top += height
    role = "group" if scene.targets else "img"
    opening = f'<svg class="xnet" viewBox="0 0 {WIDTH} {top}" role="{role}" aria-label="{escape(label)}">'
    return Markup(f"{opening}{_symbols(prefix)}{''.join(drawn)}</svg>")


def _symbols(prefix: str) -> str:
    signs = "".join(f'<g id="{prefix}-{name}" class="xnet-sign xnet-{name}">{SIGNS[name]}</g>' for name in RUBRICS)
    return f"<defs>{signs}</defs>"


def _spot(inner: str, word: str, target: Target | None) -> str:
    return f"<g>{inner}</g>" if target is None else link(word, target, Markup(inner))


# --- the demand -------------------------------------------------------------------------------------------------------


def place_of(field: int) -> tuple[int, int]:
    """The upper left corner of a field."""
    value = VALUES[field]
    row = LEVELS[value]
    width = len(row) * FIELD_W + (len(row) - 1) * GAP
    return CENTER - width // 2 + row.index(field) * (FIELD_W + GAP), 6 + (3 - value) * (FIELD_H + GAP)


def _demand(view: View, scene: Scene, prefix: str, top: int) -> tuple[str, int]:
    """Always the first part: its places are fixed."""
    mine = {}
    if view.seat is not None:
        mine = {line.field: line for line in lines(view.providers, view.demand, view.seat)}
    chosen = {FIELD_OF[word] for word in scene.picked if word in FIELD_OF}
    parts = [_level(value) for value in LEVELS]
    parts.append(_stack(view))
    traces = _traces(scene.trail)
    for field, card in enumerate(view.demand):
        target = scene.targets.get(FIELDS[field])
        look = "field" if card != EMPTY else "field empty"
        look += " picked" if field in chosen else " target" if target else ""
        rank = mine[field].rank if field in mine else 0
        inner = _field(view, prefix, field, card, look, rank)
        if field in traces:
            x, y = place_of(field)
            inner += (
                f'<rect class="trace" x="{x - 3}" y="{y - 3}" width="{FIELD_W + 6}" height="{FIELD_H + 6}" rx="15"/>'
            )
        parts.append(_spot(inner, FIELDS[field], target))
    return "".join(parts), DEMAND_H + 6


def _level(value: int) -> str:
    y = 6 + (3 - value) * (FIELD_H + GAP) + FIELD_H // 2
    label = escape(pgettext("xnet", "value {n}").format(n=value))
    return (
        f'<g><title>{label}</title><circle class="value" cx="27" cy="{y}" r="21"/>'
        f'<text class="worth" x="27" y="{y}">{value}</text></g>'
    )


def _field(view: View, prefix: str, field: int, card: int, look: str, rank: int) -> str:
    x, y = place_of(field)
    said = escape(_field_title(view, field, card, rank))
    inner = (
        f'<title>{said}</title><rect class="{look}" x="{x}" y="{y}" width="{FIELD_W}" height="{FIELD_H}" rx="13"/>'
        f'<text class="place" x="{x + FIELD_W - 10}" y="{y + 18}">{FIELDS[field]}</text>'
    )
    if card == EMPTY:
        nothing = escape(pgettext("xnet", "empty"))
        return inner + f'<text class="none" x="{x + FIELD_W // 2}" y="{y + FIELD_H // 2}">{nothing}</text>'
    rubric = RUBRIC[card]
    inner += (
        f'<use href="#{prefix}-{RUBRICS[rubric]}" transform="translate({x + 36} {y + 34}) scale(1.2)"/>'
        f'<text class="number" x="{x + 88}" y="{y + 35}">{NUMBER[card]}</text>'
        f'<text class="name" x="{x + 12}" y="{y + 82}">{escape(names.rubric_at(rubric))}</text>'
    )
    if rubric in view.guards:
        inner += _marker(view, x + 130, y + 34, view.guards.index(rubric))
    if rank:
        inner += _rank(x + FIELD_W - 26, y + FIELD_H - 30, rank)
    return inner


def _marker(view: View, x: int, y: int, seat: int) -> str:
    look = "guard mine" if seat == view.seat else "guard"
    return (
        f'<circle class="{look}" cx="{x}" cy="{y}" r="19"/><path class="x" d="M{x - 8} {y - 8}l16 16m0 -16l-16 16"/>'
        f'<text class="whose" x="{x + 24}" y="{y + 17}">{escape(initials(view, seat))}</text>'
    )


def _rank(x: int, y: int, rank: int) -> str:
    """Whether the reader would score here: a full badge, or an empty one for too few cards."""
    look = "rank" if rank <= PAID_RANKS else "rank lost"
    text = f"{rank}." if rank <= PAID_RANKS else "–"
    return f'<circle class="{look}" cx="{x}" cy="{y}" r="17"/><text class="{look}-text" x="{x}" y="{y}">{text}</text>'


def _field_title(view: View, field: int, card: int, rank: int) -> str:
    place = names.field(FIELDS[field])
    if card == EMPTY:
        return pgettext("xnet", "{field}: empty").format(field=place)
    said = pgettext("xnet", "{field}: {card}").format(field=place, card=names.card_name(card))
    if RUBRIC[card] in view.guards:
        guard = seat_name(view.guards.index(RUBRIC[card]), _("Seat {n}"))
        said += ", " + _("X of {who}").format(who=guard)
    if rank:
        said += ", " + pgettext("xnet", "you: {place}").format(place=names.place(rank))
    return said


def _stack(view: View) -> str:
    """Draw pile and discards, beside the top of the pyramid."""
    pile, discards = escape(pgettext("xnet", "Pile")), escape(pgettext("xnet", "Discards"))
    target, right = escape(pgettext("xnet", "to win")), WIDTH - 12
    return (
        f'<text class="small" x="{LEFT + 4}" y="30">{pile}</text>'
        f'<text class="fact" x="{LEFT + 4}" y="60">{view.pile}</text>'
        f'<text class="small" x="{LEFT + 84}" y="30">{discards}</text>'
        f'<text class="fact" x="{LEFT + 84}" y="60">{len(view.discards)}</text>'
        f'<text class="small end" x="{right}" y="30">{target}</text>'
        f'<text class="fact end" x="{right}" y="60">{view.options.target}</text>'
    )


def _traces(events: Sequence[Event]) -> set[int]:
    """Fields that changed since the reader's last turn."""
    found = set()
    for event in events:
        if event.kind in ("filled", "displaced"):
            found.add(FIELD_OF[event.data["field"]])
        elif event.kind == "shifted":
            found.update((FIELD_OF[event.data["lower"]], FIELD_OF[event.data["upper"]]))
    return found


# --- the hand ---------------------------------------------------------------------------------------------------------


def _hand(view: View, scene: Scene, prefix: str, top: int) -> tuple[str, int]:
    """Sorted by rubric: a group for each, as many as fit side by side."""
    title = escape(pgettext("xnet", "Your hand ({n})").format(n=len(view.hand)))
    parts = [f'<text class="heading" x="12" y="{top + 26}">{title}</text>']
    x, y = 8, top + 40
    marks = _marks(view, scene)
    for rubric, cards in _groups(view.hand):
        name = names.rubric_at(rubric)
        width = max(GROUP_W, LETTER_W * len(name) + 44, len(cards) * (CARD_W + 6) + 12)
        if x + width > WIDTH - 4:
            x, y = 8, y + LABEL_H + CARD_H + 18
        parts.append(_group(scene, prefix, rubric, cards, x, y, width, marks))
        x += width + 8
    return "".join(parts), y + LABEL_H + CARD_H + 22 - top if view.hand else 44


def _groups(hand: Cards) -> Iterator[tuple[int, dict[int, int]]]:
    """Rubric -> its cards, and how many there are of each."""
    found: dict[int, dict[int, int]] = {}
    for card in hand:
        group = found.setdefault(RUBRIC[card], {})
        group[card] = group.get(card, 0) + 1
    return iter(found.items())


class Marks(NamedTuple):
    """What is to be seen of a move in the hand."""

    meant: int | None  # the rubric that a number stands for now
    picked: list[int]  # the cards chosen so far
    advised: list[int]  # those the site would give away
    new: Cards

    def of(self, card: int) -> str:
        if card in self.picked:
            return " picked"
        return " advised" if card in self.advised else ""


def _marks(view: View, scene: Scene) -> Marks:
    meant = _meant(view, scene.picked)
    picked: list[int] = []
    for word in scene.picked:
        if word.isdigit() and meant is not None:
            picked.append(CARD_OF[f"{word}-{RUBRICS[meant]}"])
        picked.extend(CARD_OF[part] for part in word.split(",") if part in CARD_OF)
    return Marks(meant, picked, _advised(scene), view.drawn)


def _meant(view: View, picked: Sequence[str]) -> int | None:
    """The rubric that was chosen; a shift names it by its field."""
    if len(picked) > 1 and picked[0] == "shift":
        return RUBRIC[view.demand[FIELD_OF[picked[1]]]]
    return next((RUBRIC_OF[word] for word in picked if word in RUBRIC_OF), None)


def _advised(scene: Scene) -> list[int]:
    """The suggestion is the first word on offer, where cards are to be paid."""
    first = next(iter(scene.targets), "")
    return [CARD_OF[part] for part in first.split(",") if part in CARD_OF]


def _group(
    scene: Scene, prefix: str, rubric: int, cards: dict[int, int], x: int, y: int, width: int, marks: Marks
) -> str:
    word = RUBRICS[rubric]
    target = scene.targets.get(word) if scene.picked and scene.picked[0] in HAND_VERBS else None
    chosen = bool(scene.picked) and scene.picked[0] in HAND_VERBS and word in scene.picked
    look = "group target" if target else "group chosen" if chosen else "group"
    inner = (
        f'<rect class="{look}" x="{x}" y="{y}" width="{width}" height="{LABEL_H + CARD_H + 10}" rx="12"/>'
        f'<use href="#{prefix}-{word}" transform="translate({x + 19} {y + 18}) scale(.62)"/>'
        f'<text class="label" x="{x + 35}" y="{y + 25}">{escape(names.rubric_at(rubric))}</text>'
    )
    wide = (width - 12 - 6 * (len(cards) - 1)) // len(cards)
    for i, (card, copies) in enumerate(cards.items()):
        inner += _card(scene, card, copies, x + 6 + i * (wide + 6), y + LABEL_H, wide, marks)
    return _spot(inner, word, target)


def _card(scene: Scene, card: int, copies: int, x: int, y: int, wide: int, marks: Marks) -> str:
    word = WORDS[card]
    numbered = str(NUMBER[card]) if RUBRIC[card] == marks.meant else ""
    key = word if word in scene.targets else numbered if numbered in scene.targets else ""
    look = f"card{marks.of(card)}"
    if key and " " not in look:
        look += " target"
    inner = f"<title>{escape(names.card_name(card))}</title>"
    if copies > 1:
        inner += f'<rect class="card under" x="{x + 5}" y="{y + 5}" width="{wide - 5}" height="{CARD_H - 5}" rx="9"/>'
    size = (wide - 5, CARD_H - 5) if copies > 1 else (wide, CARD_H)
    inner += (
        f'<rect class="{look}" x="{x}" y="{y}" width="{size[0]}" height="{size[1]}" rx="9"/>'
        f'<text class="big" x="{x + size[0] // 2}" y="{y + 44}">{NUMBER[card]}</text>'
    )
    if copies > 1:
        inner += f'<text class="copies" x="{x + size[0] - 6}" y="{y + 76}">×{copies}</text>'
    if card in marks.new:
        inner += f'<circle class="new" cx="{x + 13}" cy="{y + 13}" r="6"/>'
    return _spot(inner, key, scene.targets[key]) if key else inner


_PAINTERS: dict[str, Callable[[View, Scene, str, int], tuple[str, int]]] = {
    "demand": _demand,
    "own": own_area,
    "hand": _hand,
    "others": others,
}
