"""Measure what the worker computes after the end of a match: processor time, memory, and the size of the film."""

from __future__ import annotations

import multiprocessing
import resource
import time
from dataclasses import dataclass

from club.matches.models import Match, Seat
from club.matches.reviews import films
from club.matches.reviews.log import MatchLog
from games.core import codec, registry
from games.core.analysis import analyse
from games.core.testing import playout

PROCESSOR = {"insight": 20, "film": 20}  # seconds at most
MEMORY = 150  # megabytes at most, beyond those of an idle worker


@dataclass(frozen=True)
class Reviewed:
    insight: float  # seconds of processor
    film: float
    size: int  # bytes of the film
    memory: float  # megabytes more than before


def measure(slug: str) -> list[Reviewed]:
    """Review a match of each number of seats, and film the fullest, in a process whose memory is counted."""
    with multiprocessing.get_context("fork").Pool(1, maxtasksperchild=1) as pool:
        found: list[Reviewed] = pool.apply(_measure, (slug,))
    return found


def _measure(slug: str) -> list[Reviewed]:
    game = registry.get(slug)
    return [reviewed(finished(slug, seats, "bench"), filmed=seats == max(game.seats)) for seats in game.seats]


def finished(slug: str, seats: int, seed: str) -> MatchLog:
    """Return a finished match of the easy bots, without saving it."""
    game = registry.get(slug)
    played = playout(game, seats, seed, players=[game.bots.get("easy", game.bots["default"])] * seats)
    match = Match(
        pk=0, game=slug, rules_version=game.rules_version, options=codec.encode(played.options), seed=seed, size=seats,
        version=len(played.steps), status=Match.Status.FINISHED,
    )  # fmt: skip
    return MatchLog(match, [Seat(match=match, number=i, name=f"Seat {i + 1}") for i in range(seats)], played.entries)


def reviewed(played: MatchLog, *, filmed: bool) -> Reviewed:
    """Review a match as if all its seats were people's, which costs most."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = time.process_time()
    if played.game.insight is not None:
        seats = len(played.seats)
        game, rules = played.game, played.rules
        analyse(game, rules, played.start, played.entries, played.key, seats=seats, people=range(seats))
    middle = time.process_time()
    film = films.compute(played)["film"] if filmed else b""
    end = time.process_time()
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    return Reviewed(middle - start, end - middle, len(film), memory / 1024)
