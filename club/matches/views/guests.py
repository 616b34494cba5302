"""View for trying a game against bots, as a new guest when logged out."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from club.accounts import services, zones
from club.accounts.access import me
from club.clubinfo.selectors import club
from club.matches import error_messages
from club.matches.errors import NotNow, TooMany
from club.matches.forms import OpeningForm
from club.matches.paces import DAY
from club.matches.services import tables
from club.web import errors, limits
from games.core import registry

BACKEND = settings.AUTHENTICATION_BACKENDS[0]
GUESTS_PER_HOUR = 20  # from one client address
GUEST_PACE = 3 * DAY


@require_POST
def try_game(request: HttpRequest, slug: str) -> HttpResponse:
    """Start a match against bots, as a new guest when logged out."""
    game = registry.all_games().get(slug)
    if game is None or not club().offers(slug):
        raise Http404
    seats = request.POST.get("seats") or str(game.fewest_seats)
    if seats not in map(str, game.seats):
        text = _("%(game)s can't be played with that many players. Go back and choose another number.") % {
            "game": game.name
        }
        return errors.page(request, 422, _("That number of players doesn't work"), text)
    refusal = refuse_or_welcome_guest(request)
    if refusal is not None:
        return refusal
    try:
        match = tables.open_table(
            owner=me(request), game=game, options=tables.read_options(game, {}), seats=int(seats), bots=int(seats) - 1,
            bot="easy" if "easy" in game.bots else "default", move_seconds=GUEST_PACE,
            **OpeningForm(request.POST).chance(),
        )  # fmt: skip
    except TooMany as problem:
        messages.info(request, error_messages.message(game, problem))
        return redirect("turns")
    except NotNow as problem:  # the form was submitted twice, or is outdated
        return errors.page(request, problem.status, problem.title, error_messages.message(game, problem))
    return redirect(match)


def refuse_or_welcome_guest(request: HttpRequest) -> HttpResponse | None:
    """Log a new guest in if the reader is logged out. Return an error page if too many guests have come."""
    if request.user.is_authenticated:
        return None
    if not limits.allow(request, "guest", GUESTS_PER_HOUR):
        text = _("Too many guests have come from your network in the past hour. Try again later, or join the club.")
        return errors.page(request, 429, _("One moment, please"), text)
    guest = services.welcome_guest(language=translation.get_language(), time_zone=zones.of_browser(request))
    login(request, guest, backend=BACKEND)
    return None
