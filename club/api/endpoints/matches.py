"""Endpoints of matches: lists, positions with their open questions, moves, plans, chat, notes and records."""

from __future__ import annotations

from typing import Any

import msgspec
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Query, Router

from club.accounts import privacy
from club.accounts.access import me as member_of
from club.accounts.models import Member
from club.api import access, schemas
from club.matches import planning, records, selectors, services
from club.matches.errors import NotNow
from club.matches.lists import turns_of
from club.matches.models import Match, Seat
from club.matches.page import MatchPage
from club.matches.services import clocks
from club.matches.services.deputies import seat_for
from club.matches.services.plans import set_plan as save_plan
from club.notifications.match_mails import text_of_table
from club.social.chat import selectors as chats
from club.social.chat import services as chat_services
from club.social.people import selectors as people
from games.core import codec

PER_PAGE = 50
MOST_TURNS = 200
MOST_LINES = 500  # legal moves listed per question

AS_TEXT = {"responses": {200: {"description": "OK", "content": {"text/plain": {"schema": {"type": "string"}}}}}}

router = Router(tags=["matches"])


def match_info(match: Match, seats: list[Seat], reader: Member) -> dict[str, Any]:
    """Return what a list shows of a match. Spectators of a delayed match do not see whose turn it is."""
    plays = any(seat.member_id == reader.pk for seat in seats)
    hidden = match.seen_late and not plays
    return {
        "id": match.pk,
        "game": match.game,
        "status": match.status,
        "version": match.version if plays else match.watched_version,
        "rated": match.rated,
        "seats": [
            {
                "number": seat.number,
                "name": seat.shown_name,
                "bot": bool(seat.bot),
                "to_act": seat.to_act and not hidden,
                "due_at": None if hidden else seat.due_at,
                "place": seat.place,
            }
            for seat in seats
        ],
        "created_at": match.created_at,
        "changed_at": match.changed_at,
    }


def infos(matches: QuerySet[Match], reader: Member) -> list[dict[str, Any]]:
    return [match_info(match, list(match.seats.all()), reader) for match in selectors.with_seats(matches)]


@router.get("/turns", response=list[schemas.MatchInfo], auth=access.READ, tags=["you"])
def turns(request: HttpRequest) -> list[dict[str, Any]]:
    """List the matches that wait for your move, the most urgent first."""
    reader = member_of(request)
    waiting = [seat.match_id for seat in turns_of(reader, MOST_TURNS)]
    found = {info["id"]: info for info in infos(Match.objects.filter(pk__in=waiting), reader)}
    return [found[number] for number in waiting if number in found]


@router.get("/matches", response=schemas.Matches, auth=access.READ)
def matches(request: HttpRequest, filters: Query[schemas.MatchFilter]) -> dict[str, Any]:
    """List your matches, or those that everyone can watch, latest number first."""
    reader = member_of(request)
    wanted = Match.Status(filters.status)
    found = Match.objects.filter(status=wanted)
    if filters.mine:
        found = found.filter(pk__in=Seat.objects.filter(member=reader).values("match"))
    else:
        found = found.filter(private=False)
        if wanted == Match.Status.RUNNING:
            found = found.filter(~Q(spectators=Match.Spectators.OFF))
    if filters.game:
        found = found.filter(game=filters.game)
    if filters.player:
        found = found.filter(
            pk__in=Seat.objects.filter(member=shown_player(filters.player, wanted, reader)).values("match")
        )
    if filters.before:
        found = found.filter(pk__lt=filters.before)
    shown = infos(found.order_by("-pk")[: PER_PAGE + 1], reader)
    return {"matches": shown[:PER_PAGE], "next": shown[PER_PAGE - 1]["id"] if len(shown) > PER_PAGE else None}


def shown_player(name: str, status: Match.Status, reader: Member) -> Member | None:
    """Return the member with this name if they show their matches to the reader."""
    found = people.member_named(name)
    friends = people.friends_of(reader).filter(pk=found.pk).exists()
    shown = privacy.shown_to(reader, found, friends=friends)
    return found if (shown.matches if status == Match.Status.RUNNING else shown.results) else None


@router.get("/matches/{id:match_id}", response=schemas.MatchDetail, auth=access.READ)
def match(request: HttpRequest, match_id: int) -> dict[str, Any]:
    """Return a match as you see it, with the questions that wait for you and the moves that answer them."""
    reader = member_of(request)
    seats = selectors.seats_of(match_id, reader)
    if clocks.enforce(seats):
        seats = selectors.seats_of(match_id, reader)
    return detail(MatchPage(seats, reader), reader)


def detail(page: MatchPage, reader: Member) -> dict[str, Any]:
    begun = page.match.status in (Match.Status.RUNNING, Match.Status.FINISHED)
    return {
        **match_info(page.match, page.seats, reader),
        "my_seat": page.me.number if page.me else None,
        "my_turn": begun and page.my_turn,
        "can_undo": begun and page.can_undo,
        "options": msgspec.to_builtins(codec.decode(page.match.options, page.game.options)),
        "progress": page.status if begun else "",
        "view": msgspec.to_builtins(page.view, str_keys=True) if begun else {},
        "text": "\n\n".join(f"{table.caption}\n{text_of_table(table)}" for table in page.tables) if begun else "",
        "questions": [question(page, asked) for asked in page.questions] if begun else [],
        "result": page.result if page.match.over else "",
    }


def question(page: MatchPage, asked: Any) -> dict[str, Any]:
    legal, more = page.legal_lines(asked, MOST_LINES)
    return {
        "decision": asked.decision.kind,
        "token": asked.token,
        "holds_up": asked.decision.holds_up,
        "heading": asked.heading,
        "hint": asked.hint,
        "legal": legal,
        "more": more,
    }


@router.get("/matches/{id:match_id}/log", response=list[schemas.LogLine], auth=access.READ)
def log(request: HttpRequest, match_id: int, filters: Query[schemas.LogFilter]) -> list[dict[str, Any]]:
    """Return what happened after a move, latest first, at most 200 moves."""
    page = MatchPage(selectors.seats_of(match_id, member_of(request)), request.user)
    page.moves = [
        move for move in selectors.moves_of(page.match, 200, until=page.version) if move.number > filters.after
    ]
    page.remarks = [
        note for note in selectors.remarks_of(page.match, until=page.version) if note.number > filters.after
    ]
    return [msgspec.structs.asdict(line) for line in page.lines]


@router.post("/matches/{id:match_id}/moves", response=schemas.Played, auth=access.PLAY)
def play(request: HttpRequest, match_id: int, move: schemas.Move) -> dict[str, Any]:
    """Answer a question with a line of notation. The same request twice plays one move."""
    member = member_of(request)
    played = services.play(match_id=match_id, member=member, kind=move.decision, token=move.token, line=move.line)
    if played.repeated:
        page = MatchPage(selectors.seats_of(match_id, member), member)
    else:
        page = MatchPage.after(played.ledger, member)
    told = [line.text for one in page.moves for line in page.lines_of(one)]
    return {
        "version": page.version,
        "repeated": played.repeated,
        "my_turn": page.my_turn,
        "over": page.match.over,
        "told": told,
    }


@router.post("/matches/{id:match_id}/undo", response=schemas.MatchDetail, auth=access.PLAY)
def undo(request: HttpRequest, match_id: int, seen: schemas.Undo) -> dict[str, Any]:
    """Undo your last action, if it revealed nothing and nobody has acted since."""
    member = member_of(request)
    services.undo(match_id=match_id, member=member, token=seen.token)
    return detail(MatchPage(selectors.seats_of(match_id, member), member), member)


@router.post("/matches/{id:match_id}/resign", response=schemas.MatchDetail, auth=access.PLAY)
def resign(request: HttpRequest, match_id: int) -> dict[str, Any]:
    """Give the match up."""
    member = member_of(request)
    services.resign(match_id=match_id, member=member)
    return detail(MatchPage(selectors.seats_of(match_id, member), member), member)


@router.post("/matches/{id:match_id}/end", response=schemas.MatchDetail, auth=access.PLAY)
def propose_end(request: HttpRequest, match_id: int, proposal: schemas.Wanted) -> dict[str, Any]:
    """Propose to end the match unrated, or withdraw that."""
    member = member_of(request)
    services.propose_end(match_id=match_id, member=member, wanted=proposal.wanted)
    return detail(MatchPage(selectors.seats_of(match_id, member), member), member)


@router.get("/matches/{id:match_id}/plan", response=schemas.PlanText, auth=access.READ)
def plan(request: HttpRequest, match_id: int) -> dict[str, str]:
    """Return your conditional moves."""
    member = member_of(request)
    mine = own_seat(selectors.seats_of(match_id, member), member)
    return {"text": planning.written(planning.load(mine.plan))}


@router.put("/matches/{id:match_id}/plan", response=schemas.PlanText, auth=access.PLAY)
def set_plan(request: HttpRequest, match_id: int, wanted: schemas.PlanText) -> dict[str, str]:
    """Replace your conditional moves."""
    member = member_of(request)
    ledger = save_plan(match_id=match_id, member=member, text=wanted.text)
    return {"text": planning.written(planning.load(own_seat(ledger.seats, member).plan))}


def own_seat(seats: list[Seat], member: Member) -> Seat:
    mine = seat_for(seats, member, None)
    if mine is None:
        raise NotNow("not_your_match")
    return mine


@router.get("/matches/{id:match_id}/chat", response=list[schemas.ChatLine], auth=access.READ)
def chat(request: HttpRequest, match_id: int) -> list[dict[str, Any]]:
    """Return the latest chat lines, oldest first."""
    member = member_of(request)
    shown = chats.Chat(selectors.seats_of(match_id, member), member)
    if shown.unreadable is not None:
        raise shown.unreadable
    return [chat_line(line.line, member) for line in shown.lines if not line.line.removed_by]


def chat_line(line: Any, reader: Member) -> dict[str, Any]:
    name = line.member.name if line.member else ""
    return {"id": line.pk, "name": name, "text": line.text, "at": line.created_at, "mine": line.member_id == reader.pk}


@router.post("/matches/{id:match_id}/chat", response=schemas.ChatLine, auth=access.PLAY)
def write_chat(request: HttpRequest, match_id: int, line: schemas.Text) -> dict[str, Any]:
    """Write a chat line."""
    member = member_of(request)
    return chat_line(chat_services.write(match_id=match_id, member=member, text=line.text), member)


@router.get("/matches/{id:match_id}/note", response=schemas.NoteText, auth=access.READ)
def note(request: HttpRequest, match_id: int) -> dict[str, str]:
    """Return your private note."""
    member = member_of(request)
    return {"text": chats.note_of(member, selectors.seats_of(match_id, member)[0].match)}


@router.put("/matches/{id:match_id}/note", response=schemas.NoteText, auth=access.PLAY)
def save_note(request: HttpRequest, match_id: int, wanted: schemas.NoteText) -> dict[str, str]:
    """Replace your private note."""
    member = member_of(request)
    chat_services.save_note(match_id=match_id, member=member, text=wanted.text)
    return {"text": chats.note_of(member, selectors.seats_of(match_id, member)[0].match)}


@router.get("/matches/{id:match_id}/record", auth=access.READ, openapi_extra=AS_TEXT)
def record(request: HttpRequest, match_id: int) -> HttpResponse:
    """Return the record of a finished match, from which anyone can replay and verify it."""
    seats = selectors.seats_of(match_id, member_of(request))
    if not seats[0].match.over:
        raise NotNow("not_over")
    return HttpResponse(records.write(seats[0].match, seats), content_type="text/plain; charset=utf-8")
