"""Endpoints about the club: you, games, members, leaderboards, events, the organizers' list."""

from __future__ import annotations

from typing import Any

import msgspec
from django.http import HttpRequest
from ninja import Query, Router

from club.accounts import privacy
from club.accounts.access import me as member_of
from club.accounts.access import organizes
from club.accounts.models import Member
from club.api import access, schemas
from club.clubinfo.selectors import club
from club.events import selectors as events
from club.events.models import Event
from club.ladder import selectors as ladder
from club.matches.lists import turn_count
from club.matches.services.tables import game_or_refuse
from club.social.people import selectors as people
from club.web.todo import task_groups
from games.core.contract import AnyGame

MOST_MEMBERS = 50
MOST_EVENTS = 50

router = Router()


@router.get("/me", response=schemas.Me, auth=access.READ, tags=["you"])
def me(request: HttpRequest) -> dict[str, Any]:
    """Return who the token belongs to."""
    member = member_of(request)
    return {
        "name": member.name,
        "language": member.language,
        "time_zone": member.time_zone,
        "organizer": organizes(member),
        "turns": turn_count(member),
        "scope": request.token.scope,  # type: ignore[attr-defined]  # set by the middleware
    }


@router.get("/games", response=list[schemas.GameInfo], auth=access.READ, tags=["games"])
def games(request: HttpRequest) -> list[dict[str, Any]]:
    """List the games that the club offers."""
    return [game_info(game) for game in club().games]


@router.get("/games/{slug}", response=schemas.GameInfo, auth=access.READ, tags=["games"])
def game(request: HttpRequest, slug: str) -> dict[str, Any]:
    """Return a game with the schema of its options."""
    return game_info(game_or_refuse(slug))


def game_info(game: AnyGame) -> dict[str, Any]:
    return {
        "slug": game.slug,
        "name": game.name,
        "tagline": game.wording.tagline(),
        "seats": list(game.seats),
        "minutes": game.minutes,
        "bots": sorted(game.bots),
        "options": msgspec.json.schema(game.options),
    }


@router.get("/members", response=list[schemas.MemberInfo], auth=access.READ, tags=["members"])
def members(request: HttpRequest, filters: Query[schemas.MemberFilter]) -> list[dict[str, Any]]:
    """Find members whose name begins with a text."""
    return [member_info(member) for member in people.members_called(filters.called)[:MOST_MEMBERS]]


@router.get("/members/{name}", response=schemas.MemberDetail, auth=access.READ, tags=["members"])
def member(request: HttpRequest, name: str) -> dict[str, Any]:
    """Return a member, with ratings if they are shown to you."""
    found = people.member_named(name)
    reader = member_of(request)
    friends = people.friends_of(reader).filter(pk=found.pk).exists()
    shown = privacy.shown_to(reader, found, friends=friends).results
    ratings = [
        {"game": one.game, "points": one.points, "matches": one.matches, "provisional": one.provisional}
        for one in ladder.ratings_of(found)
    ]
    return {**member_info(found), "ratings": ratings if shown else None}


def member_info(member: Member) -> dict[str, Any]:
    return {"name": member.name, "about": member.about, "member_since": member.date_joined}


@router.get("/leaderboards/{slug}", response=list[schemas.Rank], auth=access.READ, tags=["leaderboards"])
def leaderboard(request: HttpRequest, slug: str) -> list[dict[str, Any]]:
    """Return the top of a game's leaderboard."""
    found = ladder.board(ladder.lines("", game_or_refuse(slug).slug), member_of(request))
    return [
        {"place": row.place, "name": row.line.member.name, "points": row.line.points, "matches": row.line.matches}
        for row in found.rows
    ]


@router.get("/events", response=list[schemas.EventInfo], auth=access.READ, tags=["events"])
def event_list(request: HttpRequest) -> list[dict[str, Any]]:
    """List the events that are open for registration or in progress."""
    shown = events.listed(member_of(request), Event.Status.REGISTRATION, Event.Status.RUNNING)
    return [event_info(event) for event in shown[:MOST_EVENTS]]


@router.get("/events/{id:event_id}", response=schemas.EventInfo, auth=access.READ, tags=["events"])
def event(request: HttpRequest, event_id: int) -> dict[str, Any]:
    """Return an event."""
    reader = member_of(request)
    return event_info(events.counted(events.visible(reader)).get(pk=events.event_for(event_id, reader).pk))


def event_info(event: Event) -> dict[str, Any]:
    return {
        "id": event.pk,
        "name": event.name,
        "game": event.game,
        "status": event.status,
        "players": event.players,  # type: ignore[attr-defined]  # annotated by `counted`
    }


@router.get("/todo", response=list[schemas.Task], auth=access.ORGANIZE, tags=["organizers"])
def todo(request: HttpRequest) -> list[dict[str, Any]]:
    """List what waits for the organizers."""
    return [
        {"group": group.heading, "text": task.text, "urgent": group.urgent, "url": task.url}
        for group in task_groups()
        for task in group.tasks
    ]
