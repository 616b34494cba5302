"""How many of a hundred players would have been less lucky: by value, for one chance event or for many."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.insight import ChanceEvent

CLOSE = 1e-9  # values this close are equal
BINS = 400  # width of the grid on which sums of many events are computed


def share_of_worse_values(event: ChanceEvent, seat: int) -> float:
    """Return the probability of an outcome that is worth less to a seat."""
    return sum(one.probability for one in event.possible if one.values[seat] < event.got[seat] - CLOSE)


def share_of_equal_values(event: ChanceEvent, seat: int) -> float:
    """Return the probability of an outcome that is worth the same to a seat."""
    return sum(one.probability for one in event.possible if abs(one.values[seat] - event.got[seat]) <= CLOSE)


def share_of_worse_sums(events: Sequence[ChanceEvent], seat: int) -> float:
    """Return the probability that the same events together would have been worth less to a seat.

    The sums are computed on a grid, so the cost grows only with the number of events.
    """
    spans = [(min(v), max(v)) for v in ([one.values[seat] for one in event.possible] for event in events)]
    width = sum(high - low for low, high in spans)
    if width <= CLOSE:
        return 0.0
    unit = width / BINS
    sums, place = {0: 1.0}, 0
    for event, (low, _high) in zip(events, spans, strict=True):
        place += round((event.got[seat] - low) / unit)
        steps: dict[int, float] = {}
        for one in event.possible:
            step = round((one.values[seat] - low) / unit)
            steps[step] = steps.get(step, 0.0) + one.probability
        further: dict[int, float] = {}
        for at, probability in sums.items():
            for step, share in steps.items():
                further[at + step] = further.get(at + step, 0.0) + probability * share
        sums = further
    return sum(probability for at, probability in sums.items() if at < place)
