"""Draw a `Plan` of a mine as SVG.

From bottom to top: rim and floor, gems, results of looks, marks, labels, waves, the gem in hand, and clear areas with
the links. So a finger never meets a stone first, and a moving gem is never hidden by the floor.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.core.escaping import escape
from games.core.svg import Markup
from games.orapa.board.beams import draw_answer, draw_tried, draw_way
from games.orapa.board.fields import BASE, cell_area, draw_bubble, draw_look, draw_mark
from games.orapa.board.geometry import HEIGHT, WIDTH
from games.orapa.board.plan import PENCIL, Plan
from games.orapa.board.rim import define_verdicts, draw_arrow, draw_flag, draw_label, draw_ring
from games.orapa.board.stones import draw_stone
from games.orapa.rules.data import LABELS
from games.orapa.rules.gems import FIELD, PLACEMENTS
from games.orapa.rules.state import FIRST_CELL
from games.orapa.rules.waves import ABSORBED, exit_label

MOST_RINGED = 2  # with more tried waves, rings at their labels would hide the answers


def render(plan: Plan) -> Markup:
    """Return the picture as SVG."""
    layer = ' data-layer=""' if plan.animated else ""
    body = "".join(
        (
            BASE,
            _draw_picked_field(plan),
            f"<g{layer}>",
            *_draw_gems(plan),
            "</g>",
            *_draw_looks(plan),
            *(draw_mark(cell, kind, key=plan.animated) for cell, kind in plan.marks.items()),
            *_draw_labels(plan),
            *_draw_waves(plan),
            _draw_picked_label(plan),
            _draw_ghost(plan),
            plan.below,
            *plan.links,
        )
    )
    role = "group" if plan.links else "img"
    return Markup(
        f'<svg class="orapa board-{plan.mode or "still"}" viewBox="0 0 {WIDTH} {HEIGHT}" role="{role}"'
        f' aria-label="{escape(plan.label)}">{body}</svg>'
    )


def _draw_gems(plan: Plan) -> Iterable[str]:
    in_hand = None if plan.ghost is None else PLACEMENTS[plan.ghost].gem
    for number in plan.gems:
        gem = PLACEMENTS[number].gem
        if gem != in_hand:
            yield draw_stone(number, f"{plan.look} cut" if gem in plan.cut_off else plan.look, key=plan.animated)


def _draw_looks(plan: Plan) -> Iterable[str]:
    sketched: dict[int, int] = {}
    if plan.look == PENCIL:
        sketched = {cell: FIELD[PLACEMENTS[n].gem] for n in plan.gems for cell, _letter in PLACEMENTS[n].parts}
    for ask, answer in plan.answers.items():
        if ask >= FIRST_CELL:
            cell = ask - FIRST_CELL
            yield draw_look(cell, answer, sketched.get(cell), key=plan.animated, fresh=ask in plan.recent)


def _draw_labels(plan: Plan) -> Iterable[str]:
    fresh = plan.fresh if plan.animated else None
    answer = None if fresh is None or fresh >= FIRST_CELL else plan.answers.get(fresh)
    new = {fresh} if answer in (None, ABSORBED) else {fresh, exit_label(answer)}
    for label in range(len(LABELS)):
        known = plan.answers.get(label)
        look = "new" if label in new and known is not None else "open" if plan.mode == "ask" else ""
        yield draw_label(label, known, look)
    if plan.flags:
        yield define_verdicts(plan.prefix)
        yield from (draw_flag(label, kind, plan.prefix) for label, kind in plan.flags.items())


def _draw_waves(plan: Plan) -> Iterable[str]:
    for label in plan.ways:
        yield draw_way(plan.gems, label, key=plan.animated)
    ringed = len(plan.tried) <= MOST_RINGED
    for label in plan.tried:
        yield draw_tried(plan.gems, label, plan.answers.get(label), ringed=ringed)
    for ask in plan.recent:
        if ask < FIRST_CELL and ask != plan.fresh:
            yield draw_ring(ask, "in")
    shown = plan.shown if plan.shown is not None else plan.fresh
    if shown is not None and shown < FIRST_CELL and shown not in plan.ways:
        yield draw_answer(shown, plan.answers[shown], fresh=plan.animated and plan.shown is None)


def _draw_picked_field(plan: Plan) -> str:
    if plan.picked is None or plan.picked < FIRST_CELL:
        return ""
    return cell_area(plan.picked - FIRST_CELL, "cell picked")


def _draw_picked_label(plan: Plan) -> str:
    if plan.picked is None or plan.picked >= FIRST_CELL or plan.picked == plan.shown:
        return ""
    return draw_ring(plan.picked, "in") + draw_arrow(plan.picked, "ray-colourless", inwards=True)


def _draw_ghost(plan: Plan) -> str:
    if plan.ghost is None:
        return ""
    look = "ghost bad" if plan.refused else "ghost"
    bubble = draw_bubble(plan.ghost, plan.refused) if plan.refused else ""
    return draw_stone(plan.ghost, look, key=plan.animated) + bubble
