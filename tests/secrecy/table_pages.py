"""Addresses of the match page that show a choice, a preview, a part of the board or frames of a film."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote

from club.accounts.models import Member
from club.matches.models import Match, Seat
from games.core import choices, codec
from games.core.advance import Asked
from games.core.contract import Scene
from tests.lengths import usual_or_long

MOST_LINES = usual_or_long(3, 8)  # legal moves of one question, chosen evenly


def frame_addresses(match: Match) -> Iterator[str]:
    """Yield the film of the whole match, its last move, its second half, and its film through other seats' eyes.

    The long variant adds every move alone. All of them are frames of the whole film too.
    """
    base, version = f"/matches/{match.pk}/", match.version
    alone = range(usual_or_long(max(version - 1, 0), 0), version)
    spans = {(number, number + 1) for number in alone} | {(0, version), (version // 2, version)}
    for since, until in sorted(span for span in spans if span[0] < span[1]):
        yield f"{base}frames/?from={since}&to={until}"
    for eyes in range(usual_or_long(1, match.size)):  # they count only after the end
        yield f"{base}frames/?from=0&to={version}&eyes={eyes}"
    for seen in {0, version // 2, max(version - 2, 0)}:
        yield f"{base}pulse/?v={seen}"  # the answer has the film of the moves since then


def choice_addresses(match: Match, reader: Member | None) -> Iterator[str]:
    """Yield pages with one word picked, with a complete move (a preview), a thing, a mode or a part of the board."""
    base, game = f"/matches/{match.pk}/", match.rulebook
    rules, state = game.rules_at(match.rules_version), codec.decode(match.state, game.state)
    seat = Seat.objects.filter(match=match, member=reader).first() if reader is not None else None
    view = rules.view(state, seat.number if seat else None)
    for asked in codec.decode(match.asked, tuple[Asked, ...]):
        if seat is None or asked.decision.seat != seat.number:
            continue
        lines = list(dict.fromkeys(choices.lines(game, rules, state, asked.decision)))
        for words in lines[:: max(len(lines) // MOST_LINES, 1)]:
            for length in range(1, len(words) + 1):
                yield f"{base}?do={'+'.join(map(quote, words[:length]))}"
    for thing in game.presentation.things(view):
        yield f"{base}?on={quote(thing)}"
    for mode in game.presentation.modes(view):
        yield f"{base}?mode={quote(mode.name)}"
    for part in game.presentation.parts(view, Scene()):
        yield f"{base}?part={quote(part.name)}"
    yield f"{base}?on=nothing&mode=nothing&part=nothing"


def table_addresses(match: Match, reader: Member | None) -> Iterator[tuple[str, dict[str, str]]]:
    for address in dict.fromkeys([*frame_addresses(match), *choice_addresses(match, reader)]):
        yield address, {"HX-Request": "true", "Open-Tab": "panel"}
