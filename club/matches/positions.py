"""Earlier positions, rebuilt from the log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.core.cache import cache

from club.matches.errors import NotThere
from club.matches.models import Match, Move, Seat
from games.core import codec, replay
from games.core.contract import Scene
from games.core.replay import Entry
from games.core.rng import match_key
from games.core.speech import called


def state_at(match: Match, seats: list[Seat], number: int) -> Any:
    """Return the state after a move: load the last snapshot and replay the few moves since."""
    game = match.rulebook
    kept = Move.objects.filter(match=match, number__lte=number).exclude(snapshot="")
    base = kept.order_by("-number").first()
    if base is None:
        raise NotThere("no_such_position")
    start = replay.Position(base.number, codec.decode(base.snapshot, game.state))
    if base.number == number:
        return start.state
    later = Move.objects.filter(match=match, number__gt=base.number, number__lte=number).defer("snapshot")
    key = match_key(match.seed, [seat.lucky_word for seat in seats])
    rules = game.rules_at(match.rules_version)
    return replay.last(replay.replay(game, rules, start, map(entry_of, later), key), start).state


def states_between(match: Match, seats: list[Seat], since: int, until: int) -> Iterator[tuple[Move, Any]]:
    """Yield the moves after `since` up to `until`, each with the state after it. None if an organizer rewound there."""
    game = match.rulebook
    kept = Move.objects.filter(match=match, number__lte=since).exclude(snapshot="")
    base = kept.order_by("-number").first()
    if base is None:
        raise NotThere("no_such_position")
    later = list(Move.objects.filter(match=match, number__gt=base.number, number__lte=until))
    if any(move.kind == "rewind" for move in later):
        return
    rules = game.rules_at(match.rules_version)
    key = match_key(match.seed, [seat.lucky_word for seat in seats])
    position = replay.Position(base.number, codec.decode(base.snapshot, game.state))
    for move in later:
        if move.snapshot:
            position = replay.Position(move.number, codec.decode(move.snapshot, game.state))
        else:
            position = replay.apply_entry(game, rules, position, entry_of(move), key)
        if move.number > since:
            yield move, position.state


A_WEEK = 7 * 24 * 3600
MOST_POINTS = 150  # per line of a chart; more would not be distinguishable

Scores = list[tuple[int, list[int]]]  # move number, and the score of each seat


def scores_of(match: Match) -> Scores:
    """Return the scores of a finished match by turn. They are cached because the match no longer changes."""
    return cache.get_or_set(f"scores:{match.pk}:{match.version}", lambda: count_scores(match), A_WEEK) or []


def count_scores(match: Match) -> Scores:
    """Compute the scores from the snapshots, of which every turn has at least one."""
    game = match.rulebook
    if game.tally is None:
        return []
    kept = Move.objects.filter(match=match).exclude(snapshot="").order_by("number").values_list("number", "snapshot")
    found: Scores = []
    gone = taken_back(match)
    for number, snapshot in kept.exclude(number__in=gone).iterator(chunk_size=100):
        counted = game.tally.count(codec.decode(snapshot, game.state))
        if counted is not None:
            found.append((number, list(counted)))
    step = 1 + len(found) // MOST_POINTS
    return found[:-1:step] + found[-1:]


def as_each_seat_sees_it(match: Match, seats: list[Seat]) -> list[tuple[str, str, str]]:
    """Return name, board and panel of every seat with all secrets: only for an administrator's logged access.

    Panels that are the same for all seats are left out: they hold no secrets.
    """
    game = match.rulebook
    rules = game.rules_at(match.rules_version)
    state = codec.decode(match.state, game.state)
    shown = []
    with called([seat.shown_name for seat in seats]):
        for seat in seats:
            view, scene = rules.view(state, seat.number), Scene(name=f"seat-{seat.number}")
            shown.append((seat.shown_name, game.board.draw(view, scene), game.board.panel(view, scene)))
    if len({panel for _name, _board, panel in shown}) == 1:  # only a legend, which is written for the player
        shown = [(name, board, "") for name, board, _panel in shown]
    return shown


def taken_back(match: Match) -> list[int]:
    """Return the numbers of moves that an organizer rewound. They stay in the log but no longer count."""
    rewinds = dict(Move.objects.filter(match=match, kind="rewind").values_list("number", "line"))
    if not rewinds:
        return []
    counted, number = set(), match.version
    while number >= 0:
        counted.add(number)
        number = int(rewinds.get(number, number - 1))
    return [number for number in range(match.version) if number not in counted]


def entry_of(move: Move) -> Entry:
    return Entry(move.number, move.kind, move.seat, move.decision, move.line)  # type: ignore[arg-type]  # the column holds no other kinds
