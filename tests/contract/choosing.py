"""Choose moves word by word, as players do on the page."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from games.core import choices
from games.core.contract import Decision, Scene, Target
from tests.contract.moments import Moment


def paths(moment: Moment, decision: Decision, chance: random.Random) -> Iterator[choices.Offer]:
    """Choose a move word by word and yield every offer on the way; the last one is complete."""
    picked: tuple[str, ...] = ()
    while True:
        offer = choices.offer(moment.game, moment.rules, moment.state, decision, picked)
        assert offer.picked[: len(picked)] == picked, f"{picked} was offered and is not accepted"
        assert offer.complete or offer.next, f"{decision}: nothing follows {offer.picked}"
        yield offer
        if not offer.next or (offer.complete and chance.random() < 0.5):
            return
        word = chance.choice(offer.next)
        if word in offer.ends:
            there = choices.offer(moment.game, moment.rules, moment.state, decision, (*offer.picked, word))
            assert there.complete, f"{word} should make {offer.picked} whole"
        picked = (*offer.picked, word)


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
