"""Try lines in matches of Pebbles, for tests of exploring and planning."""

from __future__ import annotations

from typing import Any

from club.accounts.models import Member
from club.matches.models import Match, Seat
from club.matches.services import explorations, play
from club.matches.services.explorations import NOW, Root, explore
from club.matches.trees import ROOT
from games.core import codec
from games.core.advance import Asked
from tests.playing import start, to_move


def begin_turns(match: Match, members: list[Member]) -> tuple[Member, Member]:
    """Let both players hide, and return the member to move and the other one."""
    for member in members:
        member.language = "en"
        member.save()
        play(match_id=match.pk, member=member, kind="hide", token=0, line="hide 1")
    first = to_move(match.pk).member
    assert first is not None
    return first, next(member for member in members if member != first)


def pebbles(lena: Member, jonas: Member) -> Match:
    return start([lena, jonas], "pebbles", seed="1" * 64)


def try_(
    match: Match, member: Member, line: str, node: int = ROOT, kind: str = "turn", *, seat: int | None = None,
    root: Root = NOW,
) -> int:  # fmt: skip
    exploring = explore(match.pk, member, root)
    asked = exploring.world.at(exploring.tree.path(node)).asked(exploring.world.rules)
    seat = next(d.seat for d in asked if d.kind == kind) if seat is None else seat
    return explorations.try_move(
        match_id=match.pk, member=member, root=root, node=node, seat=seat, kind=kind, line=line
    )


def try_all(match: Match, member: Member, *lines: str, node: int = ROOT) -> int:
    for line in lines:
        node = try_(match, member, line, node)
    return node


def do(match: Match, member: Member, line: str) -> None:
    """Play a real move."""
    asked: Any = codec.decode(Match.objects.get(pk=match.pk).asked, tuple[Asked, ...])
    token = next(a.opened for a in asked if a.decision.kind == "turn")
    play(match_id=match.pk, member=member, kind="turn", token=token, line=line)


def number_of(match: Match, member: Member) -> int:
    return Seat.objects.get(match=match, member=member).number
