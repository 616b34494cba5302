"""Endpoints of tables: list, open, join, leave."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja import Query, Router, Status

from club.accounts.access import me as member_of
from club.api import access, schemas
from club.api.endpoints.matches import infos, match_info
from club.matches import paces, selectors, services
from club.matches.errors import NotYours, Refused
from club.matches.models import Match
from club.matches.services.tables import game_or_refuse, read_options

PER_PAGE = 50

router = Router(tags=["tables"])


@router.get("/tables", response=list[schemas.MatchInfo], auth=access.READ)
def tables(request: HttpRequest, filters: Query[schemas.TableFilter]) -> list[dict[str, Any]]:
    """List the tables that wait for players."""
    reader = member_of(request)
    keys = selectors.open_tables(reader, game=filters.game).values_list("pk", flat=True)[:PER_PAGE]
    return infos(Match.objects.filter(pk__in=list(keys)).order_by("-pk"), reader)


@router.post("/tables", response={201: schemas.MatchInfo}, auth=access.PLAY)
def open_table(request: HttpRequest, table: schemas.NewTable) -> Status[dict[str, Any]]:
    """Open a table. It starts at once if bots fill it."""
    member = member_of(request)
    if member.is_guest:
        raise NotYours("guests_play_bots")
    game = game_or_refuse(table.game)
    pace = paces.PACES.get(table.pace)
    if pace is None:
        raise Refused("bad_pace")
    match = services.open_table(
        owner=member,
        game=game,
        options=read_options(game, table.options),
        seats=table.seats or game.fewest_seats,
        bots=table.bots,
        bot=table.bot,
        move_seconds=pace.move_seconds,
        bank_seconds=pace.bank_seconds,
        weekends_off=table.weekends_off,
        grace_days=paces.DEFAULT_GRACE,
        private=table.private,
        rated={"yes": True, "no": False}.get(table.rating),
    )
    return Status(201, match_info(match, selectors.seats_of(match.pk, member), member))


@router.post("/tables/{id:match_id}/join", response=schemas.MatchInfo, auth=access.PLAY)
def join(request: HttpRequest, match_id: int, joining: schemas.Joining) -> dict[str, Any]:
    """Take a free seat."""
    member = member_of(request)
    if member.is_guest:
        raise NotYours("guests_play_bots")
    ledger = services.join(match_id=match_id, member=member, invite=joining.invite, lucky_word=joining.lucky_word)
    return match_info(ledger.match, ledger.seats, member)


@router.post("/tables/{id:match_id}/leave", response=schemas.MatchInfo, auth=access.PLAY)
def leave(request: HttpRequest, match_id: int) -> dict[str, Any]:
    """Free your seat at a table that has not started."""
    member = member_of(request)
    ledger = services.leave_table(match_id=match_id, member=member)
    return match_info(ledger.match, ledger.seats, member)
