"""The hands under the board while the dealt pieces are placed: a large one for the reader, small ones for the others.

Hands are open to everyone (N-3).
"""

from __future__ import annotations

from games.core.contract import Scene, Target
from games.core.escaping import escape
from games.core.speech import shortened
from games.core.svg import clickable
from games.nine.board.layout import BOARD_SIZE
from games.nine.board.pieces import draw_piece
from games.nine.rules.data import ANIMALS, LETTERS
from games.nine.rules.placing import piece_in_hand
from games.nine.rules.state import View
from games.nine.wording.names import animals
from games.wording import seat_label

OWN_HEIGHT = 92
HEAP, OWN_HEAP = 110, 114  # width of a heap that can be pressed, and its distance to the next
SMALL = 0.6  # scale of the pieces of the others
NAME, LINE = 28, 50  # heights of a name and of a line of heaps in the hands of the others


class Hands:
    """The parts of the picture that show the hands."""

    def __init__(self, view: View, scene: Scene, *, prefix: str, keys: bool) -> None:
        self._view, self._scene, self._prefix, self._keys = view, scene, prefix, keys
        self.below: list[str] = []  # under the pieces: names, counts and what can be pressed
        self.pieces: list[str] = []
        self.height = BOARD_SIZE
        if view.hands:
            self._draw()

    def _draw(self) -> None:
        view = self._view
        seats = len(view.hands)
        first = view.seat or 0
        top = BOARD_SIZE + 8
        others = [seat for i in range(seats) if (seat := (first + i) % seats) != view.seat]
        if view.seat is not None:
            self._draw_own(view.seat, top)
            top += OWN_HEIGHT
        width = BOARD_SIZE // len(others)
        columns = 4 if width > 250 else 2
        for place, seat in enumerate(others):
            self._draw_other(seat, place * width + 10, top, (width - 10) // columns, columns)
        self.height = top + NAME + LINE * (4 // columns) + 4

    def _draw_own(self, seat: int, top: int) -> None:
        middle = top + OWN_HEIGHT // 2
        self._draw_name(seat, 10, middle)
        for place, letter in enumerate(LETTERS):
            x, kind = 110 + OWN_HEAP * place, ANIMALS[letter]
            target = self._scene.targets.get(kind)
            look = "cell picked" if kind in self._scene.picked else "cell target" if _marked(target) else "cell"
            count = self._count(seat, letter)
            plate = (
                f"<title>{escape(animals(kind, count))}</title>"
                f'<rect class="{look}" x="{x}" y="{top + 3}" width="{HEAP}" height="{OWN_HEIGHT - 6}" rx="11"/>'
            )
            self.below.append(clickable(plate, kind, target))
            self._draw_heap(seat, letter, x + 41, middle, x + 93)

    def _draw_other(self, seat: int, left: int, top: int, step: int, columns: int) -> None:
        self._draw_name(seat, left, top + NAME // 2 + 2)
        for place, letter in enumerate(LETTERS):
            x, middle = left + step * (place % columns), top + NAME + LINE * (place // columns) + LINE // 2
            self._draw_heap(seat, letter, x + 22, middle, x + 59, SMALL)

    def _draw_name(self, seat: int, x: int, y: int) -> None:
        label = escape(shortened(seat_label(self._view, seat), 8))
        now = " now" if seat == self._view.turn else ""
        self.below.append(f'<text class="label seat{now}" x="{x}" y="{y}">{label}</text>')

    def _draw_heap(self, seat: int, letter: str, x: int, y: int, text: int, scale: float = 1) -> None:
        view, count = self._view, self._count(seat, letter)
        counting = f' data-key="hand-{seat}-{letter}" data-count="{count}"' if self._keys else ""
        self.below.append(f'<text class="label many"{counting} x="{text}" y="{y}">{count}</text>')
        look, key = "piece none", ""
        if count:
            look = "piece"
            if self._keys and view.places:  # the piece that is placed next, so that it can be seen moving to its space
                key = f"piece-{piece_in_hand(view.places, view.hands, seat, letter)}"
        self.pieces.append(draw_piece(letter, x, y, look, letter == view.mine, key, self._prefix, scale))

    def _count(self, seat: int, letter: str) -> int:
        return self._view.hands[seat].count(letter)


def _marked(target: Target | None) -> bool:
    return target is not None and target.marked
