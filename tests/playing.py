"""Create and play matches for tests through the real services."""

from __future__ import annotations

from typing import Any

from club.accounts.models import Member
from club.matches import services
from club.matches.models import Match, Seat
from club.matches.paces import DAY
from club.matches.services.ledger import locked
from games.core import registry
from games.core.advance import Asked
from games.core.rng import Rng
from tests.factories import MemberFactory


def start(
    members: list[Member], game: str = "nine", bots: int = 0, seed: str = "", rated: bool | None = None, **options: Any
) -> Match:
    """Start a match with these members in the first seats and bots in the last; new members fill the rest."""
    rulebook = registry.get(game)
    enough = next(n for n in rulebook.seats if n >= len(members) + bots)
    members = [*members, *(MemberFactory() for _ in range(enough - bots - len(members)))]
    match = services.open_table(
        owner=members[0],
        game=rulebook,
        options=rulebook.options(**options),
        seats=len(members) + bots,
        bots=bots,
        move_seconds=DAY,
        rated=rated,
    )
    if seed:
        Match.objects.filter(pk=match.pk).update(seed=seed)
    for member in members[1:]:
        services.join(match_id=match.pk, member=member)
    match.refresh_from_db()
    return match


def asked_of(match_id: int) -> list[Asked]:
    with locked(match_id) as ledger:
        return [asked for asked in ledger.asked if asked.decision.holds_up]


def some_line(match_id: int, asked: Asked, choice: int = 0) -> str:
    with locked(match_id) as ledger:
        actions = list(ledger.rules.legal(ledger.state, asked.decision))
        return ledger.game.write(actions[choice % len(actions)])


def to_move(match_id: int) -> Seat:
    seat = Seat.objects.select_related("member").filter(match=match_id, to_act=True).order_by("number").first()
    assert seat is not None
    return seat


def play_one(match_id: int, choice: int = 0) -> Asked:
    """Play a legal move for the first seat that is to move."""
    asked = asked_of(match_id)[0]
    line = some_line(match_id, asked, choice)
    member = Seat.objects.select_related("member").get(match=match_id, number=asked.decision.seat).member
    assert member is not None
    services.play(match_id=match_id, member=member, kind=asked.decision.kind, token=asked.opened, line=line)
    return asked


def play_out(match_id: int, seed: bytes = b"tests", most: int = 2000) -> Match:
    """Play random legal moves until the match is over.

    All of them are played under one lock and written once. One transaction per move would take quadratic time inside
    the transaction of a test, because Postgres keeps every version of a row until that transaction ends.
    """
    with locked(match_id) as ledger:
        for number in range(most):
            if not ledger.running:
                break
            asked = next(asked for asked in ledger.asked if asked.decision.holds_up)
            actions = list(ledger.rules.legal(ledger.state, asked.decision))
            action = actions[Rng(seed, number).below(1000) % len(actions)]
            seat = ledger.seats[asked.decision.seat]
            ledger.answer(asked, action, "member", seat.member)
            seat.misses = 0
            ledger.follow()
        assert not ledger.running, f"match {match_id} did not end within {most} moves"
    return Match.objects.get(pk=match_id)


def play_turn_by_turn(match_id: int) -> Match:
    """Play the match to its end with a transaction for every move, for tests of what follows from single moves."""
    while not (match := Match.objects.get(pk=match_id)).over:
        play_one(match_id)
    return match
