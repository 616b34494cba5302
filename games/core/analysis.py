"""Analyse a finished match from its log: the same log gives the same numbers, and the cost is bounded."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from games.core import bots
from games.core.advance import turns
from games.core.contract import AnyGame
from games.core.insight import (
    Advice,
    Analysis,
    AnyInsight,
    ChanceEvent,
    Counted,
    Luck,
    Moment,
    SeatAnalysis,
    Settled,
    Step,
)
from games.core.luck import share_of_equal_values, share_of_worse_sums, share_of_worse_values
from games.core.replay import Entry, Position, apply_entry, find, rewound_to
from games.core.rng import Key

VERSION = 1  # of the computation: raised when a change gives other numbers for the same log
MOST_COMPARED = 24  # decisions per match for which the judge is asked
MOST_ADVICE = 3  # per seat
MOST_MOMENTS = 150  # per curve; more would not be distinguishable
JUDGE_KEY = b"insight"  # the judge's own random numbers, which have nothing to do with those of the match


def steps_of(game: AnyGame, rules: Any, start: Position, entries: Iterable[Entry], key: Key) -> list[Step[Any, Any]]:
    """Replay the log and return the moves that counted, without those that were undone or rewound."""
    found: list[Step[Any, Any]] = []
    position = start
    for entry in entries:
        if entry.kind == "rewind":
            found = [step for step in found if step.number <= rewound_to(entry)]
            position = Position(entry.number, found[-1].after if found else start.state)
            continue
        after = apply_entry(game, rules, position, entry, key)
        if entry.kind == "undo":
            found.pop()
        else:
            decision = action = None
            if entry.kind == "act":
                decision = find(rules.pending(position.state), entry.seat, entry.decision)
                action = game.read(entry.line)
            states = position.state, after.state
            found.append(Step(entry.number, entry.seat, decision, action, *states, after.events))
        position = after
    return found


def analyse(
    game: AnyGame,
    rules: Any,
    start: Position,
    entries: Iterable[Entry],
    key: Key,
    *,
    seats: int,
    people: Collection[int],
) -> Analysis:
    """Compute everything the game knows about. Only the decisions of `people` are compared with the judge's."""
    insight = game.insight
    assert insight is not None
    steps = steps_of(game, rules, start, entries, key)
    chances = {step.number: insight.chances(rules, step) for step in steps} if insight.chances else {}
    events = [(number, event) for number, found in chances.items() for event in found]
    advice = compared(insight, game, rules, steps, people)
    analysed = []
    for seat in range(seats):
        worlds, settled = knowledge(insight, rules, start, steps, seat)
        got, deserved = curves(game, start, steps, chances, seat)
        own = [(number, event) for number, event in events if event.seat == seat]
        lucks = [luck_of(number, event) for number, event in own]
        judged, agreed, better = advice.get(seat, (0, 0, ()))
        analysed.append(
            SeatAnalysis(
                worlds=worlds,
                settled=settled,
                got=got,
                deserved=deserved,
                luck=rounded(sum(lead(event, seat, seats) for _number, event in events)),
                own_luck=rounded(sum(event.luck(seat) for _number, event in own)),
                worse=rounded(share_of_worse_sums([event for _number, event in own], seat)) if own else None,
                chances=len(own),
                best=max(lucks, key=lambda one: one.luck, default=None),
                worst=min(lucks, key=lambda one: one.luck, default=None),
                compared=judged,
                agreed=agreed,
                advice=better,
            )
        )
    return Analysis(tuple(analysed), sources(insight, steps, seats))


def rounded(value: float) -> float:
    """Round away what depends on the order of additions, so that recomputed numbers are equal."""
    return round(float(value), 6) + 0.0  # no negative zero


def rounded_or_none(value: float | None) -> float | None:
    return None if value is None else rounded(value)


def luck_of(number: int, event: ChanceEvent) -> Luck:
    seat = event.seat
    worse, same = share_of_worse_values(event, seat), share_of_equal_values(event, seat)
    return Luck(number, event.kind, rounded(event.luck(seat)), rounded(worse), rounded(same))


def lead(event: ChanceEvent, seat: int, seats: int) -> float:
    """Return a seat's luck minus the average luck of the others. Over all seats this adds up to zero."""
    others = [event.luck(other) for other in range(seats) if other != seat]
    return event.luck(seat) - sum(others) / len(others) if others else event.luck(seat)


def knowledge(
    insight: AnyInsight, rules: Any, start: Position, steps: Sequence[Step[Any, Any]], seat: int
) -> tuple[tuple[Counted, ...], Settled | None]:
    """Return the worlds still possible for a seat after each turn, and how its questions narrowed them down."""
    if insight.worlds is None:
        return (), None
    count = insight.answers or insight.worlds
    views = [rules.view(start.state, seat)]
    curve = [Counted(0, insight.worlds(views))]
    answers, asked, after, more = count(views), 0, None, 0
    for step in steps:
        if step.seat == seat and step.action is not None and insight.asks(step.action):
            asked += 1
            more += after is not None
        if rules.outcome(step.after) is not None:  # everything is revealed then
            break
        views.append(rules.view(step.after, seat))
        if turn_ended(rules, step):
            curve.append(Counted(step.number, insight.worlds(views)))
            answers = count(views)
            if answers == 1 and after is None:
                after = asked
    return tuple(thinned(curve)), Settled(asked, after, more, answers)


def turn_ended(rules: Any, step: Step[Any, Any]) -> bool:
    before, after = (turns(rules, state, rules.pending(state)) for state in (step.before, step.after))
    return before != after


def curves(
    game: AnyGame, start: Position, steps: Sequence[Step[Any, Any]], chances: Any, seat: int
) -> tuple[tuple[Moment, ...], tuple[Moment, ...]]:
    """Return what a seat had after each turn, and what it would have had with average luck."""
    insight = game.insight
    assert insight is not None
    if insight.chances is None:
        return (), ()
    value = insight.value or (game.tally.count if game.tally else None)
    got, deserved, luck, brought = [], [], 0.0, 0.0
    for step in steps:
        found = chances[step.number]
        luck += sum(event.luck(seat) for event in found)
        brought += sum(event.got[seat] for event in found)
        values = value(step.after) if value else None
        if value is None and not found:
            continue
        now = brought if value is None else values[seat] if values is not None else None
        if now is not None:
            got.append(Moment(step.number, rounded(now)))
            deserved.append(Moment(step.number, rounded(now - luck)))
    return tuple(thinned(got)), tuple(thinned(deserved))


def thinned(curve: list[Any]) -> list[Any]:
    """Drop points of a long curve; the first and the last one stay."""
    step = 1 + len(curve) // MOST_MOMENTS
    return curve[:-1:step] + curve[-1:]


def compared(
    insight: AnyInsight, game: AnyGame, rules: Any, steps: Sequence[Step[Any, Any]], people: Collection[int]
) -> dict[int, tuple[int, int, tuple[Advice, ...]]]:
    """Ask the judge what it would have done on the same view. Long matches are sampled evenly."""
    if not insight.judge:
        return {}
    worth = [
        step
        for step in steps
        if step.seat in people
        and step.decision is not None
        and step.decision.holds_up
        and insight.judged(rules.view(step.before, step.seat), step.decision, step.action)
    ]
    found: dict[int, list[tuple[bool, Advice, float]]] = {}
    for step in worth[:: 1 + len(worth) // MOST_COMPARED]:
        assert step.decision is not None and step.seat is not None
        best = bots.ask(game.bots[insight.judge], rules, step.before, step.decision, number=step.number, key=JUDGE_KEY)
        view = rules.view(step.before, step.seat)
        promised, possible = (insight.promise(view, step.decision, action) for action in (step.action, best))
        gain = 0.0 if promised is None or possible is None else possible - promised
        same = best == step.action or (promised is not None and possible is not None and gain <= 0)
        better = game.write(best) if best is not None else ""
        played = game.write(step.action)
        told = Advice(step.number, played, better, rounded_or_none(promised), rounded_or_none(possible))
        found.setdefault(step.seat, []).append((same, told, gain))
    return {seat: (len(rows), sum(same for same, _, _ in rows), best_advice(rows)) for seat, rows in found.items()}


def best_advice(rows: Sequence[tuple[bool, Advice, float]]) -> tuple[Advice, ...]:
    """Return the advice with the largest gains, in the order of the moves."""
    differing = [(gain, advice) for same, advice, gain in rows if not same and advice.better]
    differing.sort(key=lambda row: (-row[0], row[1].number))
    return tuple(sorted((advice for _gain, advice in differing[:MOST_ADVICE]), key=lambda advice: advice.number))


def sources(insight: AnyInsight, steps: Sequence[Step[Any, Any]], seats: int) -> dict[str, tuple[int, ...]]:
    """Add up points or income by source."""
    if insight.sources is None:
        return {}
    sums: dict[str, list[int]] = {}
    for step in steps:
        for source, seat, amount in insight.sources(step.events):
            sums.setdefault(source, [0] * seats)[seat] += amount
    return {source: tuple(by_seat) for source, by_seat in sorted(sums.items()) if any(by_seat)}
