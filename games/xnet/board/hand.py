"""The reader's hand as a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import pgettext

from games.core.contract import Scene
from games.core.escaping import escape
from games.core.svg import clickable
from games.xnet.board.layout import WIDTH
from games.xnet.rules.card_choices import cards_in_word
from games.xnet.rules.data import CARD_OF, CARD_WORDS, FIELD_OF, NUMBER, RUBRIC, RUBRIC_OF, RUBRICS
from games.xnet.rules.state import Cards, View
from games.xnet.wording import names

CARD_W, CARD_H, GROUP_W, LABEL_H = 74, 92, 124, 34
LETTER_W = 15  # approximate width of a letter of a rubric's name
HAND_VERBS = frozenset({"lay", "fill", "user", "users", "displace"})  # verbs whose rubric is chosen in the hand


def draw_hand(view: View, scene: Scene, prefix: str, top: int) -> tuple[str, int]:
    """Draw the hand in groups by rubric, wrapped to the width of the picture; return the SVG and its height."""
    title = escape(pgettext("xnet", "Your hand ({n})").format(n=len(view.hand)))
    parts = [f'<text class="heading" x="12" y="{top + 26}">{title}</text>']
    x, y = 8, top + 40
    marks = _marks(view, scene)
    for rubric, cards in _groups(view.hand):
        name = names.rubric_at(rubric)
        width = max(GROUP_W, LETTER_W * len(name) + 44, len(cards) * (CARD_W + 6) + 12)
        if x + width > WIDTH - 4:
            x, y = 8, y + LABEL_H + CARD_H + 18
        parts.append(_draw_group(scene, prefix, rubric, cards, x, y, width, marks))
        x += width + 8
    return "".join(parts), y + LABEL_H + CARD_H + 22 - top if view.hand else 44


def _groups(hand: Cards) -> Iterator[tuple[int, dict[int, int]]]:
    """Return each rubric with its cards and how many copies of each are held."""
    found: dict[int, dict[int, int]] = {}
    for card in hand:
        group = found.setdefault(RUBRIC[card], {})
        group[card] = group.get(card, 0) + 1
    return iter(found.items())


class Marks(NamedTuple):
    """How the cards of the hand are marked while a move is being chosen."""

    rubric: int | None  # the rubric that a chosen number refers to
    picked: list[int]  # the cards chosen so far
    advised: list[int]  # cards that the site suggests to pay with
    new: Cards  # drawn this turn

    def css_class(self, card: int) -> str:
        if card in self.picked:
            return " picked"
        return " advised" if card in self.advised else ""


def _marks(view: View, scene: Scene) -> Marks:
    rubric = _chosen_rubric(view, scene.picked)
    picked: list[int] = []
    for word in scene.picked:
        if word.isdigit() and rubric is not None:
            picked.append(CARD_OF[f"{word}-{RUBRICS[rubric]}"])
        picked.extend(cards_in_word(word))
    return Marks(rubric, picked, _suggested_cards(scene), view.drawn)


def _chosen_rubric(view: View, picked: Sequence[str]) -> int | None:
    """Return the rubric chosen so far; a shift names it by its field."""
    if len(picked) > 1 and picked[0] == "shift":
        return RUBRIC[view.demand[FIELD_OF[picked[1]]]]
    return next((RUBRIC_OF[word] for word in picked if word in RUBRIC_OF), None)


def _suggested_cards(scene: Scene) -> list[int]:
    """Return the suggested cards if the next word is a payment: the suggestion is the first target."""
    return cards_in_word(next(iter(scene.targets), ""))


def _draw_group(
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
    card_width = (width - 12 - 6 * (len(cards) - 1)) // len(cards)
    for i, (card, copies) in enumerate(cards.items()):
        inner += _draw_card(scene, card, copies, x + 6 + i * (card_width + 6), y + LABEL_H, card_width, marks)
    return clickable(inner, word, target)


def _draw_card(scene: Scene, card: int, copies: int, x: int, y: int, width: int, marks: Marks) -> str:
    word = CARD_WORDS[card]
    numbered = str(NUMBER[card]) if RUBRIC[card] == marks.rubric else ""
    key = word if word in scene.targets else numbered if numbered in scene.targets else ""
    look = f"card{marks.css_class(card)}"
    if key and " " not in look:
        look += " target"
    inner = f"<title>{escape(names.card_name(card))}</title>"
    if copies > 1:
        inner += f'<rect class="card under" x="{x + 5}" y="{y + 5}" width="{width - 5}" height="{CARD_H - 5}" rx="9"/>'
    size = (width - 5, CARD_H - 5) if copies > 1 else (width, CARD_H)
    inner += (
        f'<rect class="{look}" x="{x}" y="{y}" width="{size[0]}" height="{size[1]}" rx="9"/>'
        f'<text class="big" x="{x + size[0] // 2}" y="{y + 44}">{NUMBER[card]}</text>'
    )
    if copies > 1:
        inner += f'<text class="copies" x="{x + size[0] - 6}" y="{y + 76}">×{copies}</text>'
    if card in marks.new:
        inner += f'<circle class="new" cx="{x + 13}" cy="{y + 13}" r="6"/>'
    return clickable(inner, key, scene.targets[key]) if key else inner
