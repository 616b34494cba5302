"""Views for leaderboards, seasons and honours."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.ladder import rating, selectors
from club.ladder.models import Season
from club.ladder.seasons import today
from club.web.http import Request
from games.core import registry

EVER, MONTH, SEASON = "ever", "month", "season"


@dataclass(frozen=True)
class Link:
    label: str
    url: str
    current: bool = False
    game: str = ""  # its slug, for the emblem


@require_safe
def leaderboard(request: Request, game: str = "") -> HttpResponse:
    known(game)
    month = read_month(request.GET.get("month", ""))
    here = reverse("leaderboard", args=[game]) if game else reverse("leaderboards")
    kept = {"month": f"{month:%Y-%m}"} if month else {}
    games = [("", _("All"), reverse("leaderboards"))]
    games += [(slug, book.name, reverse("leaderboard", args=[slug])) for slug, book in registry.all_games().items()]
    context = {
        "kind": MONTH if month else EVER,
        "month": month,
        "games": [Link(name, with_query(path, **kept), slug == game, slug) for slug, name, path in games],
        "periods": periods(here, game, month=month),
        "bots": [] if month or not game else selectors.bots_of(game),
    }
    if month:
        context["earlier"] = with_query(here, month=f"{month - timedelta(days=1):%Y-%m}")
        later = (month + timedelta(days=31)).replace(day=1)
        context["later"] = with_query(here, month=f"{later:%Y-%m}") if later <= today() else ""
    return show(request, context, period=kept.get("month", ""), game=game, here=here, kept=kept)


@require_safe
def season(request: Request, pk: int) -> HttpResponse:
    this = get_object_or_404(Season, pk=pk)
    game = request.GET.get("game", "")
    known(game)
    here = this.get_absolute_url()
    path = reverse("leaderboard", args=[game]) if game else reverse("leaderboards")
    games = [("", _("All")), *((slug, book.name) for slug, book in registry.all_games().items())]
    context = {
        "kind": SEASON,
        "season": this,
        "now": today(),
        "games": [Link(name, with_query(here, game=slug), slug == game, slug) for slug, name in games],
        "periods": periods(path, game, season=this),
    }
    return show(request, context, period=this.period, game=game, here=here, kept={"game": game})


@require_safe
def honours(request: Request) -> HttpResponse:
    seasons = selectors.seasons()
    context = {
        "section": "leaderboards",
        "honours": selectors.honours(),
        "running": [one for one in seasons if one.closed_at is None and one.first <= today()],
        "coming": [one for one in reversed(seasons) if one.first > today()],
    }
    return render(request, "ladder/honours.html", context)


def show(
    request: Request, context: dict[str, Any], *, period: str, game: str, here: str, kept: dict[str, str]
) -> HttpResponse:
    reader = request.user
    filters = {"": _("Everyone"), "active": _("Active")} if not period else {"": _("Everyone")}
    if reader.is_authenticated and not reader.is_guest:
        filters["friends"] = _("Friends")
    who = request.GET.get("who", "")
    who = who if who in filters else ""
    among = None
    if who == "friends" and reader.is_authenticated:
        among = [*selectors.friends_of(reader), reader.pk]
    lines = selectors.lines(period, game, among=among, active=who == "active")
    board = selectors.board(
        lines,
        reader,
        above=request.GET.get("above", ""),
        below=request.GET.get("below", ""),
        me="me" in request.GET,
    )
    here_and_who = {**kept, "who": who}
    context |= {
        "section": "leaderboards",
        "game": registry.get(game) if game else None,
        "board": board,
        "podium": podium(board),
        "filters": [Link(name, with_query(here, **kept, who=key), key == who) for key, name in filters.items()],
        "top": with_query(here, **here_and_who),
        "up": with_query(here, **here_and_who, above=board.up) if board.up else "",
        "down": with_query(here, **here_and_who, below=board.down) if board.down else "",
        "mine": with_query(here, **here_and_who, me="1") + "#me",
        "active_days": selectors.ACTIVE.days,
        "provisional": rating.PROVISIONAL,
        "best_games": rating.BEST_GAMES,
        "middle": rating.MIDDLE,
    }
    return render(request, "ladder/board.html", context)


def podium(board: selectors.Board) -> list[selectors.Row]:
    """Return the first three of the first page, if nobody shares a place with them."""
    first = board.rows[:3]
    alone = [row.place for row in board.rows[:4]][:3] == [1, 2, 3] and [row.place for row in board.rows].count(3) == 1
    return first if not board.up and alone else []


def periods(path: str, game: str, *, month: date | None = None, season: Season | None = None) -> list[Link]:
    """Return links to the ratings, the month, and the shown or current season."""
    shown = month or today().replace(day=1)
    links = [
        Link(_("Ratings"), path, current=month is None and season is None),
        Link(date_format(shown, "F Y"), with_query(path, month=f"{shown:%Y-%m}"), month is not None),
    ]
    if one := season or selectors.current_season():
        links.append(Link(one.name, with_query(one.get_absolute_url(), game=game), season is not None))
    return links


def known(game: str) -> None:
    if game and game not in registry.all_games():
        raise Http404


def read_month(text: str) -> date | None:
    """Parse a month as its first day. Raise 404 for invalid or future months."""
    if not text:
        return None
    found = re.fullmatch(r"(20[0-9]{2})-(0[1-9]|1[0-2])", text, re.ASCII)
    if found is None or (month := date(int(found[1]), int(found[2]), 1)) > today():
        raise Http404
    return month


def with_query(path: str, **query: str) -> str:
    given = {name: value for name, value in query.items() if value}
    return f"{path}?{urlencode(given)}" if given else path
