"""Measure the drawing of every board, and what frames and pulses cost the server, over the positions of the goldens."""

from __future__ import annotations

import gzip
import time
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median

from club.accounts.models import Member
from club.matches.models import Match, Seat
from club.matches.page import MatchPage
from games.core import codec, goldens, registry
from games.core.advance import Asked
from games.core.contract import AnyGame
from games.core.goldens import Golden
from games.core.speech import called
from tests.bench import pages, world
from tools.board_states import folder_of, golden_of
from tools.golden_matches import make_match

POSITIONS = 12  # of each golden
DRAWINGS = 4  # of each position
REPEATS = 25  # of each request
SPANS = (7, 12)  # frames


@dataclass(frozen=True)
class Drawn:
    first: float  # milliseconds of processor for the first drawing of a position
    again: float  # ... for the same drawing once more
    size: int
    compressed: int


def goldens_of(slug: str) -> list[Golden]:
    return [golden_of(slug, file.stem) for file in sorted((folder_of(slug) / "goldens").glob("*.json"))]


def pages_of(game: AnyGame, golden: Golden) -> Iterator[MatchPage]:
    """Yield the pages of the seat to move at some positions, with everything that can be pressed. Nothing is saved."""
    rules = game.rules_at(golden.rules_version)
    step = max(len(golden.entries) // POSITIONS, 1)
    for position in list(goldens.positions(game, golden))[::step]:
        asked = tuple(Asked(decision, position.number) for decision in rules.pending(position.state))
        match = Match(
            pk=0, game=game.slug, rules_version=golden.rules_version, version=position.number, size=golden.seats,
            state=codec.encode(position.state), asked=codec.encode(asked), move_seconds=86400,
            status=Match.Status.RUNNING if asked else Match.Status.FINISHED,
        )  # fmt: skip
        members = [Member(pk=-1 - seat, username=f"member{seat}") for seat in range(golden.seats)]
        seats = [Seat(pk=-1 - i, match=match, number=i, member=member) for i, member in enumerate(members)]
        yield MatchPage(seats, members[asked[0].decision.seat if asked else 0], state=position.state)


def draw(page: MatchPage) -> Drawn:
    scene, drawing, times = page.scene, "", []
    with called(page.names.seats):
        for _ in range(DRAWINGS):
            began = time.process_time()
            drawing = page.game.board.draw(page.view, scene)
            times.append(time.process_time() - began)
    data = drawing.encode()
    return Drawn(1000 * times[0], 1000 * min(times[1:]), len(data), len(gzip.compress(data)))


def drawings(slug: str) -> list[Drawn]:
    game = registry.get(slug)
    return [draw(page) for golden in goldens_of(slug) for page in pages_of(game, golden)]


def requests_of(slug: str) -> tuple[dict[str, str], str]:
    """Make a match in the middle of the longest golden; return what to fetch, by name, and a player's session."""
    golden = max(goldens_of(slug), key=lambda golden: len(golden.entries))
    members = [world.member(f"film-{slug}-{seat}") for seat in range(golden.seats)]
    after = len(golden.entries) // 2
    match = make_match(golden, after, members)
    url = match.get_absolute_url()
    films = {f"{n} frames": f"{url}frames/?from={max(after - n, 0)}&to={after}" for n in SPANS}
    return {"page": url, **films, "pulse": f"{url}pulse/?v={after}"}, world.session_of(members[0])


def costs(port: int, paths: dict[str, str], session: str) -> dict[str, tuple[float, float, int]]:
    """Return for each request its median milliseconds, its ratio to the match page, and its compressed size."""
    times: dict[str, list[float]] = {name: [] for name in paths}
    for _ in range(REPEATS):
        for name, path in paths.items():
            times[name].append(1000 * pages.seconds(port, path, session))
    found = {}
    for name, path in paths.items():
        ratio = median(own / page for own, page in zip(times[name], times["page"], strict=True))
        found[name] = median(times[name]), ratio, len(gzip.compress(pages.fetch(port, path, session)))
    return found
