"""The reader's hand: cards of full size, sorted by topic, each of which can be pressed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from django.utils.translation import pgettext

from games.xnet.board.layout import CARD_H, CARD_W, HAND_OVER, HAND_SAME, HAND_STEP, WIDE
from games.xnet.board.machines import STAR
from games.xnet.board.marks import Picture, card_key
from games.xnet.board.shapes import at, disc, path, rect, text
from games.xnet.board.topics import use_card
from games.xnet.rules.data import HAND_LIMIT, NUMBER, RUBRIC, RUBRICS
from games.xnet.wording import names

_COIN = at(22, 70, disc("coin", 0, 0, 15) + path("x", "M-6 0h12"), "give")
_HOLD = rect("hold", -3, -3, CARD_W + 6, CARD_H + 6, 11)
_FRESH = path("fresh", STAR)


def draw_hand(picture: Picture, width: int = WIDE) -> str:
    """Draw the hand. It always has the same size: a large one overlaps."""
    held = picture.hand()
    count = len(picture.view.hand)
    said = pgettext("xnet", "{cards}, at most {most} at the end of your turn").format(
        cards=names.card_count(count), most=HAND_LIMIT
    )
    heading = pgettext("xnet", "Your hand")
    over = " over" if count > HAND_LIMIT else ""
    parts = [
        text("heading", 2, -5, heading),
        text(f"soft limit{over}", 22 + 11 * len(heading), -4, said),
        '<g class="cards">',
    ]
    places = _places([card for _spot, card, _look, _new in held], width)
    copies = dict(picture.card_keys(picture.view.providers[picture.view.seat or 0].laid))
    for i, ((spot, card, look, is_new), x) in enumerate(zip(held, places, strict=True)):
        copy = copies.get(card, 0)
        copies[card] = copy + 1
        middle = (i - (len(held) - 1) / 2) / max(1, len(held) - 1)
        inner = _HOLD + use_card(picture.prefix, RUBRICS[RUBRIC[card]], NUMBER[card])
        inner += (_FRESH if is_new else "") + (_COIN if "paying" in look else "")
        lifted = at(0, -14 if "picked" in look else 0, inner, "lift")
        parts.append(
            at(
                x,
                20 + 7 * (2 * middle) ** 2,
                picture.link(spot, lifted, names.card_name(card)),
                f"{look} h-{i}",
                picture.key(card_key(card, copy)),
                turn=2.6 * middle,
            )
        )
    return "".join([*parts, "</g>"])


def _places(cards: Sequence[int], width: int) -> list[float]:
    """Return where the cards are: side by side while there is room, then those of one topic over each other."""
    room = width - CARD_W - 4
    same = [RUBRIC[a] == RUBRIC[b] for a, b in pairwise(cards)]
    left = room - HAND_STEP * same.count(False)
    over = max(HAND_OVER, min(HAND_SAME, left / max(1, same.count(True))))
    steps = [over if is_same else HAND_STEP for is_same in same]
    shrink = min(1.0, room / max(1, sum(steps)))
    return [2 + sum(steps[:i]) * shrink for i in range(len(cards))]
