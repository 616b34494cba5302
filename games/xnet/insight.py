"""What is told about a finished match of X.net: points by topic, luck with the cards drawn, turns ended too early."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from games.core.contract import Event
from games.core.insight import ChanceEvent, Insight, Possibility, Step
from games.core.rng import Rng
from games.xnet.bots.planning import value_of_hand
from games.xnet.rules.actions import Action, End
from games.xnet.rules.data import CARD_OF
from games.xnet.rules.state import Cards, State, View
from games.xnet.wording import insight as wording

DRAW = "draw"
SAMPLE = 60  # other draws that are compared with the real one


def chances(rules: Any, step: Step[State, Action]) -> Iterator[ChanceEvent]:
    """Yield the draw of the next turn: what the hand is worth with it, and with other cards nobody has shown."""
    for event in step.events:
        if event.kind == "drawn" and event.data["cards"]:
            seat = event.data["seat"]
            drawn = tuple(CARD_OF[word] for word in event.data["cards"])
            yield draw_event(rules.view(step.after, seat), step, seat, drawn)


def draw_event(view: View, step: Step[State, Action], seat: int, drawn: Cards) -> ChanceEvent:
    state = step.after
    kept = list(view.hand)
    for card in drawn:
        kept.remove(card)
    unseen = [*drawn, *state.pile, *(c for i, hand in enumerate(state.hands) if i != seat for c in hand)]
    rng = Rng(b"other draws", step.number)

    def value(cards: Sequence[int]) -> tuple[float, ...]:
        worth = value_of_hand(view, seat, tuple(sorted((*kept, *cards))))
        return tuple(worth if i == seat else 0.0 for i in range(len(state.hands)))

    others = [value(rng.shuffled(sorted(unseen))[: len(drawn)]) for _ in range(SAMPLE)]
    return ChanceEvent(seat, DRAW, value(drawn), tuple(Possibility(1 / SAMPLE, other) for other in others))


def sources(events: Sequence[Event]) -> Iterator[tuple[str, int, int]]:
    """Yield the points of each scoring by topic."""
    for event in events:
        if event.kind == "scored":
            for line in event.data["lines"]:
                yield line["rubric"], event.data["seat"], line["points"]


INSIGHT: Insight[State, Action, View] = Insight(
    chances=lambda rules, step: tuple(chances(rules, step)),
    chance_name=wording.chance_name,
    sources=sources,
    source_name=wording.source_name,
    judge="default",
    judged=lambda view, decision, action: isinstance(action, End),
)
