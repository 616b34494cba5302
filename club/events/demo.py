"""Events of the demo club: one open for registration, a running Swiss, a cup to sign off, a finished league season."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

from django.utils import timezone

from club.accounts.models import Member
from club.events import services
from club.events.models import Event, Table
from club.matches.models import Match
from club.matches.paces import DAY
from games.core import codec, registry

Play = Callable[[int], object]  # plays a match to its end


def fill(players: Sequence[Member], organizer: Member, play: Play) -> None:
    make("Winter league", players[:4], organizer, play, kind="league", at_once=True, division_size=4, sign=True)
    make("Autumn cup", players[2:6], organizer, play, kind="knockout", third_place=True)
    make("Friday Swiss", players[:7], organizer, play, kind="swiss", rounds=4, played=2)
    make("Spring tables", players[1:7], organizer, play, kind="tables", seats=3, rounds=3, played=0, begun=False)


def make(
    name: str,
    players: Sequence[Member],
    organizer: Member,
    play: Play,
    *,
    played: int = 99,
    begun: bool = True,
    sign: bool = False,
    **values: Any,
) -> None:
    """Create an event in the given state. `played`: the number of rounds to play to the end."""
    game = registry.get("nine")
    event = services.create(
        owner=organizer, name=name, game=game.slug, options=codec.encode(game.options(round_limit=1)),
        register_until=timezone.now() + timedelta(days=10), min_players=3, max_players=16, move_seconds=2 * DAY,
        **values,
    )  # fmt: skip
    services.publish(event_id=event.pk)
    for member in players:
        services.register(event_id=event.pk, member=member)
    if begun:
        services.start(event_id=event.pk)
        for _round in range(played):
            if not play_round(event, play):
                break
    if sign:
        services.sign_off(event_id=event.pk, actor=organizer)


def play_round(event: Event, play: Play) -> bool:
    tables = Table.objects.filter(round__event=event, match__status=Match.Status.RUNNING)
    for match_id in list(tables.values_list("match_id", flat=True)):
        if match_id is not None:
            play(match_id)
    services.advance(event_id=event.pk)
    event.refresh_from_db()
    return event.running
