"""Sentences about exploring and planning: what a plan played, why it was dropped, what a tried line shows."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.matches.planning import ANYTHING, News
from club.web.notation import localized
from games.core.contract import AnyGame, IllegalAction
from games.core.speech import Names


def dropped_plan() -> str:
    return _("Something happened that you hadn't planned for, so the rest of your plan was dropped.")


def plan_news(game: AnyGame, news: News, names: Names) -> str:
    """Tell what a plan played, or why the rest of it was dropped."""
    lines, made, expected = (localized(game, text) for text in ("; ".join(news.lines), news.line, news.expected))
    if news.kind == "played":
        return _("Your plan played {lines}.").format(lines=lines)
    if news.kind == "refused":
        why = game.wording.refusal(IllegalAction(news.why, **news.facts)) if news.why else ""
        told = _("Your plan couldn't play {lines}, so the rest of your plan was dropped.").format(lines=lines)
        return f"{told} {why}".strip()
    if not made or not 0 <= news.seat < len(names.seats):
        return dropped_plan()
    facts = {"move": made, "expected": expected}
    if not expected or expected == ANYTHING:
        return names.tell(
            news.seat, _("You played {move}, so the rest of your plan was dropped."),
            _("{who} played {move}, so the rest of your plan was dropped."), **facts,
        )  # fmt: skip
    return names.tell(
        news.seat, _("You played {move} instead of {expected}, so the rest of your plan was dropped."),
        _("{who} played {move} instead of {expected}, so the rest of your plan was dropped."), **facts,
    )  # fmt: skip


def impossible(line: str) -> str:
    return _("{line} isn't possible in this world.").format(line=line)


def at_the_root(*, after_end: bool, number: int) -> tuple[str, str]:
    """Return two sentences about the position from which lines are tried."""
    where = _("The position after move {n}.").format(n=number) if after_end else _("The current position.")
    return where, _("Try any move. Nothing here touches the match, and nobody else sees it.")


def where(depth: int, name: str) -> str:
    """Say how far a tried line goes, and what it is called."""
    told = ngettext("{n} move ahead", "{n} moves ahead", depth).format(n=depth)
    return f"{name}, {told}" if name else told


def remove(count: int) -> str:
    return ngettext("Remove this position", "Remove this and what follows ({n} positions)", count).format(n=count)


def foreseen(count: int, of: int) -> str:
    return ngettext(
        "You had tried {n} of {of} move of the others before it was made.",
        "You had tried {n} of {of} moves of the others before they were made.",
        of,
    ).format(n=count, of=of)


def as_seen_by(name: str) -> str:
    return _("As {name} would see it: secrets are made up.").format(name=name)
