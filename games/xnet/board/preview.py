"""The view after a move, as far as the reader can know it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from games.core.seats import replace_at
from games.xnet.rules.actions import Action, End
from games.xnet.rules.changes import chosen_action
from games.xnet.rules.effects import effect_of
from games.xnet.rules.legality import why_illegal
from games.xnet.rules.position import Position
from games.xnet.rules.state import View
from games.xnet.rules.uses import acting


def preview(view: View, words: Sequence[str]) -> View | None:
    """Return the view after the move of these words; None for the end of a turn, which draws unknown cards."""
    p, action = acting(view), chosen_action(words)
    if p is None or action is None or isinstance(action, End) or why_illegal(p, action) is not None:
        return None
    return after_action(view, p, action)


def after_action(view: View, p: Position, action: Action) -> View:
    effect = effect_of(p, action)
    after = effect.position
    return replace(
        view,
        discards=view.discards + effect.discarded,
        demand=after.demand,
        guards=after.guards,
        providers=replace_at(view.providers, p.seat, after.own),
        sizes=replace_at(view.sizes, p.seat, len(after.hand)),
        hands=replace_at(view.hands, p.seat, after.hand),
        displaced=after.displaced,
        closing=after.closing,
    )
