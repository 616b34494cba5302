"""Choose moves word by word, as players do on the page."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

from games.core import choices
from games.core.contract import Decision, Desk, Scene, Target
from games.core.svg import Markup
from tests.contract.moments import Moment

MOST_OTHERS = 12  # other words tried after each step


def paths(moment: Moment, decision: Decision, chance: random.Random) -> Iterator[choices.Offer]:
    """Choose a move word by word and yield every offer on the way; the last one is complete."""
    picked: tuple[str, ...] = ()
    while True:
        offer = choices.offer(moment.game, moment.rules, moment.state, decision, picked)
        assert offer.picked[: len(picked)] == picked, f"{picked} was offered and is not accepted"
        assert offer.complete or offer.next, f"{decision}: nothing follows {offer.picked}"
        other_words_can_be_picked(moment, offer)
        yield offer
        if not offer.next or (offer.complete and chance.random() < 0.5):
            return
        word = chance.choice(offer.next)
        if word in offer.ends:
            there = choices.offer(moment.game, moment.rules, moment.state, decision, (*offer.picked, word))
            assert there.complete, f"{word} should make {offer.picked} whole"
        picked = (*offer.picked, word)


def other_words_can_be_picked(moment: Moment, offer: choices.Offer) -> None:
    """Each other word can be picked after the words in front of it, so that the game can label it there."""
    for word, other in islice(offer.others().items(), MOST_OTHERS):
        line = (*other.before, word)
        there = choices.offer(moment.game, moment.rules, moment.state, offer.decision, line)
        assert there.picked[: len(line)] == line, f"{word!r} does not stand after {other.before}"


DESK = Desk(
    form=lambda inner: Markup(f"<form>{inner}</form>"),
    move=lambda line: f"/m/1/?do={line}",
    write=lambda line: {"hx-post": "/m/1/sheet/", "hx-vals": f'{{"line":"{line}"}}'},
)


def mode_scenes(moment: Moment, view: Any) -> Iterator[Scene]:
    """Yield the scene of a plain page and of every mode that changes what a press means."""
    yield Scene(mode_url="/m/1/?mode=")
    for mode in moment.game.presentation.modes(view):
        if not mode.line:
            yield Scene(mode=mode.name, mode_url="/m/1/?mode=", desk=DESK if moment.game.sheet else None)


def scenes(moment: Moment, viewer: int | None, trail: Any, chance: random.Random) -> Iterator[Scene]:
    """Yield the scene with its clickable targets at every step of a move."""
    for decision in moment.pending:
        if decision.seat == viewer:
            for offer in paths(moment, decision, chance):
                targets = {
                    word: Target(f'/m/1/?do={word}&x="1"', f"choose <{word}>", {"hx-get": f"/m/1/?do={word}"})
                    for word in offer.next
                }
                yield Scene(offer.picked, targets, trail)
