"""The labels around a mine, with the answers of their waves."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.escaping import escape
from games.core.svg import clickable, number
from games.orapa.board.geometry import label_box, middle, side
from games.orapa.board.patterns import Patterns
from games.orapa.board.spec import PictureSpec, draw_flag
from games.orapa.rules.data import LABELS
from games.orapa.rules.waves import ABSORBED, INKS_PER_LABEL, START, exit_label
from games.orapa.wording.answers import wave_answer
from games.orapa.wording.names import place_name

INSIDE = {"top": (0, 1), "right": (-1, 0), "left": (1, 0), "bottom": (0, -1)}  # the direction from a label to the grid


def draw_labels(spec: PictureSpec, patterns: Patterns) -> Iterable[str]:
    for label, name in enumerate(LABELS):
        answer = spec.answers.get(label)
        x, y, width, height = label_box(label)
        look = "chip"
        if label in spec.picked:
            look = "chip picked"
        elif spec.highlight and name in spec.targets:
            look = "chip target"
        elif answer is not None:
            look = "chip known"
        inner = f'<rect class="{look}" x="{x}" y="{y}" width="{width}" height="{height}" rx="8"/>'
        inner += _draw_answer(label, answer, patterns)
        title = place_name(name) if answer is None else f"{place_name(name)}: {wave_answer(label, answer)}"
        yield clickable(f"<title>{escape(title)}</title>{inner}", name, spec.targets.get(name))
        if label in spec.fresh or label in spec.picked:
            yield _draw_arrow(label)
        yield draw_flag(spec, label, *_inner_corner(label))


def _inner_corner(label: int) -> tuple[int, int]:
    """Return the corner of a chip next to the grid, where a flag covers neither the label nor the answer."""
    x, y, width, height = label_box(label)
    where = side(label)
    return (x + 3 if where == "right" else x + width - 3), (y + height - 3 if where == "top" else y + 3)


def _draw_answer(label: int, answer: int | None, patterns: Patterns) -> str:
    """Draw the label and, once its wave is known, where it leads, on a patch of the wave's colour."""
    x, y, width, height = label_box(label)
    name = escape(place_name(LABELS[label]))
    if answer is None:
        return f'<text class="label" x="{x + width // 2}" y="{y + height // 2}">{name}</text>'
    where = side(label)
    if where in ("top", "bottom"):
        label_y, patch_y = (y + 13, y + 25) if where == "top" else (y + height - 12, y + 3)
        at, patch = (x + width // 2, label_y), (x + 3, patch_y, width - 6, height - 28)
    else:
        label_x, patch_x = (x + 15, x + 28) if where == "left" else (x + width - 15, x + 3)
        at, patch = (label_x, y + height // 2), (patch_x, y + 3, width - 31, height - 6)
    shown = f'<text class="label known" x="{at[0]}" y="{at[1]}">{name}</text>'
    return shown + draw_swatch(label, answer, patch, patterns)


def draw_swatch(label: int, answer: int, patch: tuple[int, int, int, int], patterns: Patterns) -> str:
    """Draw where a wave leads on a patch (x, y, width, height) of its colour."""
    x, y, width, height = patch
    if answer == ABSORBED:
        fill, text, look = patterns.of_field("black"), "×", "patch absorbed"
    else:
        fill, look = patterns.of_inks(answer % INKS_PER_LABEL), "patch"
        text = "↩" if exit_label(answer) == label else place_name(LABELS[exit_label(answer)])
    return (
        f'<rect class="{look}" fill="{fill}" x="{x}" y="{y}" width="{width}" height="{height}" rx="6"/>'
        f'<text class="leads" x="{x + width // 2}" y="{y + height // 2}">{escape(text)}</text>'
    )


def _draw_arrow(label: int) -> str:
    """Draw an arrow from the label into the grid."""
    x, y = middle(START[label][0])
    dx, dy = INSIDE[side(label)]
    px, py = -dy, dx
    tip, base = 12, -2
    points = [
        (x + dx * tip, y + dy * tip),
        (x + dx * base + px * 9, y + dy * base + py * 9),
        (x + dx * base - px * 9, y + dy * base - py * 9),
    ]
    return f'<polygon class="arrow" points="{" ".join(f"{number(a)},{number(b)}" for a, b in points)}"/>'
