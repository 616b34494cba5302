"""Access control: the table lists every URL of the site, and the suite fails if one is missing.

Each row gives the expected status of every role for GET and POST: `ok` is a page or a redirect after an action, `login`
redirects to the login page, a number is that status. A "seat" plays in the match, a "member" does not; a "playing
organizer" is an organizer with a seat in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.cookies import SimpleCookie
from types import ModuleType
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, include, path
from django.utils import timezone

from club.accounts.models import Invitation, Member
from club.matches import services
from club.matches.models import Match
from club.notifications.models import Contact, feed_token
from club.organizer.members.models import MemberNote
from club.social.chat import services as talk
from club.social.chat.models import Report
from games.core import registry
from tests.events.making import draft, open_event, past, running_event
from tests.factories import (
    AnnouncementFactory,
    ChallengeFactory,
    EndpointFactory,
    MemberFactory,
    NightFactory,
    SeasonFactory,
)
from tests.playing import play_out, start

pytestmark = pytest.mark.django_db

ROLES = ("anonymous", "guest", "member", "seat", "organizer", "playing_organizer", "administrator")

OK, LOGIN = "ok", "login"


def everybody(answer: Any) -> dict[str, Any]:
    return dict.fromkeys(ROLES, answer)


def logged_in(answer: Any = OK) -> dict[str, Any]:
    return {**everybody(answer), "anonymous": LOGIN}


def members(answer: Any = OK, guest: Any = OK) -> dict[str, Any]:
    return {**logged_in(answer), "guest": guest}


def organizers(answer: Any = OK) -> dict[str, Any]:
    powers = ("organizer", "playing_organizer", "administrator")
    return {**everybody(403), "anonymous": LOGIN, **dict.fromkeys(powers, answer)}


def uninvolved(answer: Any = OK) -> dict[str, Any]:
    """Organizers who do not play in the match."""
    return {**organizers(answer), "playing_organizer": 403}


def administrators(answer: Any = OK) -> dict[str, Any]:
    return {**everybody(403), "anonymous": LOGIN, "administrator": answer}


def seats_only(answer: Any = OK) -> dict[str, Any]:
    return {**logged_in(403), "seat": answer, "playing_organizer": answer}


def only_seat(answer: Any = OK) -> dict[str, Any]:
    """Only the seated member, for personal pages or a table where the organizer has no seat."""
    return {**logged_in(403), "seat": answer}


def own_way(others: Any) -> dict[str, Any]:
    return {**members(others), "seat": OK}


NO = everybody(405)


@dataclass(frozen=True)
class Row:
    address: str
    get: dict[str, Any]
    post: dict[str, Any]


TABLE: dict[str, Row] = {
    "": Row("/", everybody(OK), NO),
    "games/": Row("/games/", everybody(OK), NO),
    "games/<slug:slug>/": Row("/games/nine/", everybody(OK), NO),
    "games/<slug:slug>/rules/": Row("/games/nine/rules/", everybody(OK), NO),
    "games/<slug:slug>/cover-<slug:theme>.svg": Row("/games/nine/cover-light.svg", everybody(OK), NO),
    "games-<slug:stamp>.css": Row("/games-1.css", everybody(OK), NO),
    "offline/": Row("/offline/", everybody(OK), NO),
    "club.css": Row("/club.css", everybody(OK), NO),
    "manifest.webmanifest": Row("/manifest.webmanifest", everybody(OK), NO),
    "favicon.ico": Row("/favicon.ico", everybody(OK), NO),
    "robots.txt": Row("/robots.txt", everybody(OK), NO),
    "sw.js": Row("/sw.js", everybody(OK), NO),
    "learn/<slug:slug>/": Row("/learn/nine/", everybody(OK), NO),
    "learn/<slug:slug>/start/": Row("/learn/nine/start/", NO, everybody(OK)),
    "learn/<slug:slug>/play/": Row("/learn/nine/play/", logged_in(405), logged_in(404)),
    "learn/<slug:slug>/sheet/": Row("/learn/orapa/sheet/", logged_in(405), logged_in(404)),
    "turns/": Row("/turns/", logged_in(), logged_in(405)),
    "turns/next/": Row("/turns/next/", logged_in(), logged_in(405)),
    "tables/": Row("/tables/", everybody(OK), NO),
    "tables/new/<slug:slug>/": Row("/tables/new/nine/", members(), members(422)),
    "tables/invite/<slug:code>/": Row("/tables/invite/{private.invite}/", everybody(OK), NO),
    "tables/invite/<slug:code>/rules/": Row("/tables/invite/{private.invite}/rules/", everybody(OK), NO),
    "matches/<id:match_id>/": Row("/matches/{running.pk}/", everybody(OK), NO),
    "matches/<id:match_id>/picture/<id:version>-<slug:theme>.svg": Row(
        "/matches/{finished.pk}/picture/{finished.version}-light.svg", everybody(OK), NO
    ),
    "matches/<id:match_id>/frames/": Row("/matches/{finished.pk}/frames/?from=0&to=1", everybody(OK), NO),
    "matches/<id:match_id>/pulse/": Row("/matches/{running.pk}/pulse/?v=0", everybody(204), NO),
    "matches/<id:match_id>/play/": Row("/matches/{running.pk}/play/", logged_in(405), logged_in(422)),
    "matches/<id:match_id>/plan/": Row("/matches/{running.pk}/plan/", seats_only(), seats_only()),
    "matches/<id:match_id>/plan/<root:root>/<id:node>/": Row(
        "/matches/{finished.pk}/plan/0-1/0/", logged_in(), logged_in(405)
    ),
    "matches/<id:match_id>/plan/<root:root>/<id:node>/<id:seat>/": Row(
        "/matches/{running.pk}/plan/now/0/0/", seats_only(), logged_in(405)
    ),
    "matches/<id:match_id>/plan/<root:root>/<id:node>/<id:seat>/play/": Row(
        "/matches/{running.pk}/plan/now/0/0/play/", logged_in(405), seats_only(422)
    ),
    "matches/<id:match_id>/plan/<root:root>/<id:node>/edit/": Row(
        "/matches/{finished.pk}/plan/0-1/0/edit/", logged_in(405), logged_in(422)
    ),
    "matches/<id:match_id>/sheet/": Row("/matches/{running.pk}/sheet/", logged_in(405), seats_only(409)),
    "matches/<id:match_id>/undo/": Row("/matches/{running.pk}/undo/", logged_in(405), logged_in(422)),
    "matches/<id:match_id>/resign/": Row("/matches/{running.pk}/resign/", logged_in(405), seats_only()),
    "matches/<id:match_id>/propose-end/": Row("/matches/{running.pk}/propose-end/", logged_in(405), seats_only()),
    "matches/<id:match_id>/propose-pause/": Row("/matches/{running.pk}/propose-pause/", logged_in(405), seats_only()),
    "matches/<id:match_id>/resume/": Row("/matches/{running.pk}/resume/", logged_in(405), seats_only(409)),
    "matches/<id:match_id>/take-over/": Row(
        "/matches/{running.pk}/take-over/", logged_in(405), {**logged_in(422), "guest": 403}
    ),
    "settings/time-off/": Row("/settings/time-off/", logged_in(), logged_in(422)),
    "matches/<id:match_id>/take-back/": Row("/matches/{running.pk}/take-back/", logged_in(405), seats_only(409)),
    "matches/<id:match_id>/join/": Row(
        "/matches/{open.pk}/join/", logged_in(405), {**logged_in(), "guest": 403, "seat": 409}
    ),
    "matches/<id:match_id>/leave/": Row("/matches/{open.pk}/leave/", logged_in(405), only_seat()),
    "matches/<id:match_id>/bots/": Row("/matches/{open.pk}/bots/", logged_in(405), only_seat()),
    "matches/<id:match_id>/record/": Row("/matches/{running.pk}/record/", everybody(409), NO),
    "chance/opening/": Row("/chance/opening/", everybody(OK), NO),
    "chance/verify/": Row("/chance/verify/", everybody(OK), NO),
    "matches/<id:match_id>/fair/": Row("/matches/{running.pk}/fair/", everybody(OK), NO),
    "matches/<id:match_id>/rules/": Row("/matches/{running.pk}/rules/", everybody(OK), NO),
    "matches/<id:match_id>/chat/": Row("/matches/{running.pk}/chat/", everybody(OK), NO),
    "matches/<id:match_id>/chat/pulse/": Row("/matches/{running.pk}/chat/pulse/?v=x", everybody(OK), NO),
    "matches/<id:match_id>/chat/write/": Row("/matches/{running.pk}/chat/write/", logged_in(405), seats_only(422)),
    "matches/<id:match_id>/chat/read/": Row("/matches/{running.pk}/chat/read/", logged_in(405), logged_in(422)),
    "matches/<id:match_id>/chat/<id:line>/remove/": Row(
        "/matches/{running.pk}/chat/{line.pk}/remove/", logged_in(405), only_seat()
    ),
    "matches/<id:match_id>/chat/<id:line>/report/": Row(
        "/matches/{running.pk}/chat/{line.pk}/report/",
        {**logged_in(), "guest": 403, "seat": 403},
        {**logged_in(422), "guest": 403, "seat": 403},
    ),
    "organizer/reports/<id:pk>/": Row(
        "/organizer/reports/{report.pk}/",
        {**organizers(), "playing_organizer": 403},
        {**organizers(422), "playing_organizer": 403},
    ),
    "matches/<id:match_id>/notes/": Row("/matches/{running.pk}/notes/", logged_in(), logged_in()),
    "matches/<id:match_id>/again/": Row("/matches/{finished.pk}/again/", logged_in(405), only_seat()),
    "matches/<id:match_id>/end/": Row("/matches/{finished.pk}/end/", everybody(OK), NO),
    "matches/<id:match_id>/film.webp": Row("/matches/{finished.pk}/film.webp", everybody(OK), NO),
    "matches/<id:match_id>/film.png": Row("/matches/{finished.pk}/film.png", everybody(OK), NO),
    "matches/<id:match_id>/review/": Row("/matches/{finished.pk}/review/", logged_in(405), logged_in()),
    "try/<slug:slug>/": Row("/try/nine/", NO, everybody(OK)),
    "language/": Row("/language/", NO, everybody((302, 400, 422))),
    "settings/": Row("/settings/", logged_in(), logged_in()),
    "settings/sessions/": Row("/settings/sessions/", logged_in(405), logged_in()),
    "settings/delete/": Row("/settings/delete/", logged_in(), logged_in(422)),
    "settings/notices/": Row("/settings/notices/", members(), members(422)),
    "settings/notices/receipts/": Row("/settings/notices/receipts/", members(), members(405)),
    "settings/notices/again/": Row("/settings/notices/again/", members(405), members()),
    "settings/notices/webhooks/": Row("/settings/notices/webhooks/", members(405), members(422)),
    "settings/notices/browsers/": Row("/settings/notices/browsers/", members(405), members(422)),
    "settings/notices/ways/<id:pk>/test/": Row("/settings/notices/ways/{way.pk}/test/", members(405), own_way(404)),
    "settings/notices/ways/<id:pk>/remove/": Row("/settings/notices/ways/{way.pk}/remove/", members(405), members()),
    "settings/notices/feeds/": Row("/settings/notices/feeds/", members(405), members()),
    "settings/notices/feeds/revoke/": Row("/settings/notices/feeds/revoke/", members(405), members()),
    "feeds/<slug:token>/turns.atom": Row("/feeds/{feed.feed_token}/turns.atom", everybody(OK), NO),
    "feeds/<slug:token>/deadlines.ics": Row("/feeds/{feed.feed_token}/deadlines.ics", everybody(OK), NO),
    "organizer/notices/": Row("/organizer/notices/", organizers(), organizers(405)),
    "organizer/": Row("/organizer/", organizers(), organizers(405)),
    "organizer/workers/": Row("/organizer/workers/", organizers(), organizers(405)),
    "organizer/clock/": Row("/organizer/clock/", organizers(405), organizers(409)),
    "organizer/audit/": Row("/organizer/audit/", organizers(), organizers(405)),
    "organizer/matches/": Row("/organizer/matches/?number=1", organizers(), organizers(405)),
    "organizer/matches/<id:match_id>/": Row("/organizer/matches/{running.pk}/", organizers(), organizers(405)),
    "organizer/matches/<id:match_id>/secrets/": Row(
        "/organizer/matches/{running.pk}/secrets/", administrators(), administrators(405)
    ),
    "organizer/matches/<id:match_id>/<slug:kind>/": Row(
        "/organizer/matches/{running.pk}/pause/", uninvolved(), uninvolved(422)
    ),
    "organizer/members/<id:pk>/do/<slug:kind>/": Row(
        "/organizer/members/{member.pk}/do/suspend/", organizers(), organizers(422)
    ),
    "settings/second-factor/": Row("/settings/second-factor/", logged_in(), logged_in(405)),
    "leaderboards/": Row("/leaderboards/", everybody(OK), NO),
    "leaderboards/<slug:game>/": Row("/leaderboards/nine/", everybody(OK), NO),
    "seasons/<id:pk>/": Row("/seasons/{season.pk}/", everybody(OK), NO),
    "honours/": Row("/honours/", everybody(OK), NO),
    "organizer/seasons/": Row("/organizer/seasons/", organizers(), organizers(422)),
    "organizer/seasons/<id:pk>/end/": Row("/organizer/seasons/{season.pk}/end/", organizers(405), organizers(422)),
    "organizer/seasons/<id:pk>/call-off/": Row(
        "/organizer/seasons/{season.pk}/call-off/", organizers(405), organizers()
    ),
    "invite/<str:code>/": Row("/invite/{invitation.code}/", everybody(OK), everybody(OK)),
    "account/waiting/": Row("/account/waiting/", everybody(OK), NO),
    "organizer/club/": Row("/organizer/club/", administrators(), administrators(422)),
    "organizer/members/": Row("/organizer/members/", organizers(), organizers(405)),
    "organizer/members/invitations/": Row("/organizer/members/invitations/", organizers(), organizers()),
    "organizer/members/invitations/mail/": Row(
        "/organizer/members/invitations/mail/", organizers(405), organizers(422)
    ),
    "organizer/members/invitations/list/": Row("/organizer/members/invitations/list/", organizers(), organizers(422)),
    "organizer/members/invitations/<id:pk>/revoke/": Row(
        "/organizer/members/invitations/{invitation.pk}/revoke/", organizers(405), organizers()
    ),
    "organizer/members/waiting/": Row("/organizer/members/waiting/", organizers(), organizers(405)),
    "organizer/members/waiting/<id:pk>/approve/": Row(
        "/organizer/members/waiting/{newcomer.pk}/approve/", organizers(405), organizers()
    ),
    "organizer/members/waiting/<id:pk>/decline/": Row(
        "/organizer/members/waiting/{newcomer.pk}/decline/", organizers(405), organizers(409)
    ),
    "organizer/members/notes/<id:pk>/remove/": Row(
        "/organizer/members/notes/{note.pk}/remove/", organizers(405), organizers()
    ),
    "organizer/members/<id:pk>/": Row("/organizer/members/{seat.pk}/", organizers(), organizers(405)),
    "organizer/members/<id:pk>/role/": Row(
        "/organizer/members/{seat.pk}/role/", administrators(405), administrators(422)
    ),
    "organizer/members/<id:pk>/notes/": Row("/organizer/members/{seat.pk}/notes/", organizers(405), organizers(422)),
    "organizer/members/<id:pk>/export/": Row("/organizer/members/{seat.pk}/export/", organizers(405), organizers(422)),
    "organizer/members/<id:pk>/delete/": Row(
        "/organizer/members/{seat.pk}/delete/", administrators(405), administrators(422)
    ),
    "organizer/members/<id:pk>/keep/": Row("/organizer/members/{seat.pk}/keep/", administrators(405), administrators()),
    "organizer/figures/": Row("/organizer/figures/", organizers(), organizers(405)),
    "organizer/figures/<slug:name>.<slug:form>": Row("/organizer/figures/moves.csv", organizers(), organizers(405)),
    "organizer/export/": Row("/organizer/export/", organizers(), organizers(405)),
    "organizer/export/<slug:name>/": Row("/organizer/export/members/", organizers(405), organizers(409)),
    "settings/tokens/": Row("/settings/tokens/", members(), members(422, guest=OK)),
    "settings/tokens/<id:token_id>/revoke/": Row("/settings/tokens/1/revoke/", logged_in(405), logged_in()),
    "settings/data/": Row("/settings/data/", logged_in(), logged_in()),
    "settings/data/keep/": Row("/settings/data/keep/", logged_in(405), logged_in()),
    "members/<str:username>/": Row("/members/{seat.username}/", everybody(OK), NO),
    "members/<str:username>/friend/": Row("/members/{seat.username}/friend/", logged_in(405), logged_in(422)),
    "members/<str:username>/challenge/": Row(
        "/members/{seat.username}/challenge/", {**members(), "guest": 403, "seat": 422}, logged_in(405)
    ),
    "members/<str:username>/challenge/<slug:slug>/": Row(
        "/members/{seat.username}/challenge/nine/",
        {**members(), "guest": 403, "seat": 422},
        {**members(422), "guest": 403},
    ),
    "members/<str:username>/against/<str:other>/": Row(
        "/members/{seat.username}/against/{member.username}/", everybody(OK), NO
    ),
    "now/": Row("/now/", everybody(OK), NO),
    "friends/": Row("/friends/", members(), members(405, guest=405)),
    "settings/privacy/": Row("/settings/privacy/", members(), members(422)),
    "challenges/<id:pk>/": Row("/challenges/{challenge.pk}/", {**logged_in(404), "seat": OK}, logged_in(405)),
    "challenges/<id:pk>/rules/": Row(
        "/challenges/{challenge.pk}/rules/", {**logged_in(404), "seat": OK}, logged_in(405)
    ),
    "challenges/<id:pk>/answer/": Row(
        "/challenges/{challenge.pk}/answer/", logged_in(405), {**logged_in(404), "seat": 422}
    ),
    "news/": Row("/news/", everybody(OK), NO),
    "news/<id:pk>/": Row("/news/{announcement.pk}/", everybody(OK), NO),
    "news.atom": Row("/news.atom", everybody(OK), NO),
    "nights/": Row("/nights/", everybody(OK), NO),
    "nights/<id:pk>/come/": Row("/nights/{night.pk}/come/", logged_in(405), logged_in(422)),
    "nights.ics": Row("/nights.ics", everybody(OK), NO),
    "organizer/news/": Row("/organizer/news/", organizers(), organizers(422)),
    "organizer/news/<id:pk>/": Row("/organizer/news/{announcement.pk}/", organizers(), organizers(422)),
    "organizer/news/<id:pk>/withdraw/": Row(
        "/organizer/news/{announcement.pk}/withdraw/", organizers(405), organizers()
    ),
    "organizer/nights/": Row("/organizer/nights/", organizers(), organizers(422)),
    "organizer/nights/<id:pk>/": Row("/organizer/nights/{night.pk}/", organizers(), organizers(422)),
    "organizer/nights/<id:pk>/call-off/": Row("/organizer/nights/{night.pk}/call-off/", organizers(405), organizers()),
    "events/": Row("/events/", everybody(OK), NO),
    "events/new/": Row("/events/new/", organizers(), organizers(422)),
    "events/<id:event_id>/": Row("/events/{event.pk}/", everybody(OK), NO),
    "events/<id:event_id>/register/": Row(
        "/events/{event.pk}/register/", logged_in(405), {**logged_in(), "guest": 403}
    ),
    "events/<id:event_id>/word/": Row("/events/{event.pk}/word/", logged_in(405), {**logged_in(409), "seat": OK}),
    "events/<id:event_id>/withdraw/": Row(
        "/events/{event.pk}/withdraw/", logged_in(405), {**logged_in(409), "seat": OK}
    ),
    "organizer/events/<id:event_id>/": Row("/organizer/events/{event.pk}/", organizers(), organizers(405)),
    "organizer/events/<id:event_id>/change/": Row(
        "/organizer/events/{event.pk}/change/", organizers(405), organizers(422)
    ),
    "organizer/events/<id:event_id>/publish/": Row(
        "/organizer/events/{draft.pk}/publish/", organizers(405), organizers()
    ),
    "organizer/events/<id:event_id>/start/": Row(
        "/organizer/events/{event.pk}/start/", organizers(405), organizers(409)
    ),
    "organizer/events/<id:event_id>/sign-off/": Row(
        "/organizer/events/{event.pk}/sign-off/", organizers(405), organizers(409)
    ),
    "organizer/events/<id:event_id>/next-season/": Row(
        "/organizer/events/{event.pk}/next-season/", organizers(405), organizers(409)
    ),
    "organizer/events/<id:event_id>/cancel/": Row(
        "/organizer/events/{event.pk}/cancel/", organizers(405), organizers(422)
    ),
    "organizer/events/<id:event_id>/transfer/": Row(
        "/organizer/events/{event.pk}/transfer/", organizers(405), organizers(422)
    ),
    "organizer/events/<id:event_id>/substitute/": Row(
        "/organizer/events/{event.pk}/substitute/", organizers(405), organizers(422)
    ),
    "organizer/events/<id:event_id>/tables/<id:table_id>/": Row(
        "/organizer/events/{pairing.round.event_id}/tables/{pairing.pk}/", organizers(), organizers(422)
    ),
    "mails/off/<str:token>/": Row("/mails/off/x/", everybody(404), everybody(404)),  # signed tokens: tests/inbound_mail
    "demo/mail/<slug:name>/answer/": Row("/demo/mail/x/answer/", NO, everybody(404)),
    "mails/in/": Row("/mails/in/", everybody(404), everybody(404)),  # no mail provider is configured here
    "demo/mail/": Row("/demo/mail/", everybody(404), everybody((404, 405))),
    "demo/mail/<slug:name>/": Row("/demo/mail/x/", everybody(404), everybody((404, 405))),
    "demo/mail/<slug:name>/html/": Row("/demo/mail/x/html/", everybody(404), everybody((404, 405))),
}

# django-allauth controls access to its own pages; here they must not fail, or act on GET.
OF_ALLAUTH = "account/"
# Django's admin is for administrators only.
OF_ADMIN = "admin/"
# The API needs a token: tests/api.
OF_API = "api/"


def addresses(resolver: Any = None, prefix: str = "") -> list[str]:
    found = []
    for pattern in (resolver or get_resolver()).url_patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            found += addresses(pattern, route)
        elif isinstance(pattern, URLPattern):
            found.append(route)
    return found


@pytest.fixture
def world() -> dict[str, Any]:
    return make_world()


def make_world() -> dict[str, Any]:
    """Create the members and objects that the table refers to."""
    seat, other = MemberFactory(username="seated"), MemberFactory()
    game = registry.get("nine")
    common = {"owner": seat, "game": game, "options": game.options(), "seats": 4, "move_seconds": 3600}
    people: dict[str, Any] = {
        "seat": seat,
        "guest": MemberFactory(username="Guest-1", is_guest=True, email=""),
        "member": MemberFactory(),
        "organizer": MemberFactory(is_organizer=True),
        "playing_organizer": MemberFactory(is_organizer=True),
        "administrator": MemberFactory(is_organizer=True, is_staff=True, is_superuser=True),
        "newcomer": MemberFactory(is_active=False),
    }
    running = start([seat, other, people["playing_organizer"]])
    return {
        **people,
        "running": running,
        "line": (line := talk.write(match_id=running.pk, member=seat, text="hello")),
        "report": Report.objects.create(line=line, reporter=other, reason="rude", created_at=timezone.now()),
        "open": services.open_table(**common),
        "private": services.open_table(**common, private=True),
        "finished": play_out(start([seat, other], round_limit=1).pk),
        "way": EndpointFactory(member=seat),
        "season": SeasonFactory(),
        "feed": Contact.objects.create(member=seat, feed_token=feed_token()),
        "announcement": AnnouncementFactory(),
        "night": NightFactory(),
        "challenge": ChallengeFactory(match=services.open_table(**{**common, "owner": other}), member=seat),
        "invitation": Invitation.objects.create(invited_by=people["organizer"]),
        "event": open_event([seat]),
        "draft": draft(),
        "pairing": past(running_event([seat, other])).pairings[0],
        "note": MemberNote.objects.create(member=seat, author=people["organizer"], text="Friendly."),
    }


def client_of(world: dict[str, Any], role: str) -> Client:
    client = Client(raise_request_exception=True)
    if role != "anonymous":
        client.force_login(world[role])
    return client


@contextmanager
def undone(client: Client | None = None) -> Iterator[None]:
    """Undo the block: roll back the database, restore the client's cookies and clear the rate limits in the cache."""
    before = transaction.savepoint()
    cookies = {name: cookie.value for name, cookie in client.cookies.items()} if client else {}
    yield
    transaction.savepoint_rollback(before)
    transaction.savepoint_commit(before)  # else savepoints nest, and after thousands the locks run out
    cache.clear()
    if client:
        client.cookies = SimpleCookie(cookies)


def judge(answer: Any, expected: Any, what: str) -> None:
    if expected == OK:
        assert answer.status_code in (200, 302, 303), f"{what}: {answer.status_code}"
        assert "/account/login/" not in answer.headers.get("Location", ""), f"{what}: sent to the log-in page"
    elif expected == LOGIN:
        assert answer.status_code == 302, f"{what}: {answer.status_code}"
        assert "/account/login/" in answer["Location"], f"{what}: {answer['Location']}"
    else:
        allowed = expected if isinstance(expected, tuple) else (expected,)
        assert answer.status_code in allowed, f"{what}: {answer.status_code}, not {expected}"


def test_every_address_is_in_the_table() -> None:
    unlisted = [a for a in addresses() if a not in TABLE and not a.startswith((OF_ALLAUTH, OF_ADMIN, OF_API))]
    assert not unlisted, f"say in tests/test_access.py who may do what at: {unlisted}"
    assert not [a for a in TABLE if a not in addresses()]


def with_address(address: str) -> Any:
    """Return the site's URLs, preceded by one that is open to everybody."""
    addresses: Any = ModuleType("addresses")
    addresses.urlpatterns = [path(address, lambda request, **kwargs: HttpResponse()), path("", include("club.urls"))]
    return addresses


def test_a_url_missing_from_the_table_is_detected(settings: Any) -> None:
    settings.ROOT_URLCONF = with_address("secret/<int:pk>/")
    with pytest.raises(AssertionError, match="secret/<int:pk>/"):
        test_every_address_is_in_the_table()


@pytest.mark.parametrize("address", ["turns/", "matches/<id:match_id>/undo/", "organizer/members/"])
def test_a_view_without_access_control_is_detected(world: dict[str, Any], settings: Any, address: str) -> None:
    settings.ROOT_URLCONF = with_address(address)
    with pytest.raises(AssertionError, match="as anonymous"):
        test_who_may_do_what(world, "post", "anonymous")


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("method", ["get", "post"])
def test_who_may_do_what(world: dict[str, Any], method: str, role: str) -> None:
    client = client_of(world, role)
    for row in TABLE.values():
        address = row.address.format(**world)
        with undone(client):
            answer = getattr(client, method)(address)
            judge(answer, getattr(row, method)[role], f"{method} {address} as {role}")


OF_EVERYBODY = {
    "/games/nine/cover-light.svg",
    "/games-1.css",
    "/favicon.ico",
    "/robots.txt",
    "/club.css",
    "/manifest.webmanifest",
    "/sw.js",
    "/news.atom",
    "/nights.ics",
}


@pytest.mark.parametrize("role", ROLES)
def test_pages_of_members_are_not_cached(world: dict[str, Any], role: str) -> None:
    """Neither another user of the same browser nor a cache on the way may get a member's page."""
    client = client_of(world, role)
    rows = [row.address.format(**world) for row in TABLE.values()]
    of_allauth = [
        "/" + a for a in addresses() if a.startswith(OF_ALLAUTH) and a not in TABLE and not set("<(") & set(a)
    ]
    for address in [*rows, *of_allauth, "/admin/", "/nowhere/"]:
        before = transaction.savepoint()
        kept = client.get(address).headers.get("Cache-Control", "")
        transaction.savepoint_rollback(before)
        if address in OF_EVERYBODY or address.startswith("/feeds/") or "/picture/" in address:  # what spectators see
            assert "max-age" in kept, address
            assert "no-store" not in kept, address
        elif role != "anonymous":
            assert "no-store" in kept, f"{address} as {role}: {kept!r}"


def test_a_response_that_starts_a_session_is_not_cached() -> None:
    answer = Client().post("/try/nine/")
    assert settings.SESSION_COOKIE_NAME in answer.cookies
    assert answer["Cache-Control"] == "private, no-store"


def rows_in_database() -> dict[str, int]:
    with connection.cursor() as cursor:
        names = [
            n
            for n in connection.introspection.table_names(cursor)
            if not n.startswith(("django_session", "accounts_membersession"))
        ]
        counts = {}
        for name in names:
            cursor.execute(f'SELECT count(*) FROM "{name}"')
            counts[name] = cursor.fetchone()[0]
    return counts


@pytest.mark.parametrize("role", ROLES)
def test_get_requests_change_nothing(world: dict[str, Any], role: str) -> None:
    """Fetching a URL, as mail scanners and prefetching browsers do, changes nothing but presence."""

    def snapshot() -> Any:
        counts = rows_in_database()
        counts.pop("matches_presence")
        return (
            counts,
            list(Match.objects.order_by("pk").values()),
            list(Member.objects.order_by("pk").values_list("username", "is_active")),
        )

    client = client_of(world, role)
    before = snapshot()
    for row in TABLE.values():
        client.get(row.address.format(**world))
        client.head(row.address.format(**world))
    assert snapshot() == before


@pytest.mark.parametrize("role", ROLES)
def test_account_pages_cause_no_server_error(world: dict[str, Any], role: str) -> None:
    client = client_of(world, role)
    for route in addresses():
        if route.startswith(OF_ALLAUTH) and route not in TABLE and "<" not in route and "(" not in route:
            with undone(client):
                for answer in (client.get("/" + route), client.post("/" + route)):
                    assert answer.status_code < 500, f"{route} as {role}"


@pytest.mark.parametrize("role", ROLES)
def test_only_administrators_enter_the_admin(world: dict[str, Any], role: str) -> None:
    client = client_of(world, role)
    for address in (
        "/admin/",
        "/admin/matches/match/",
        "/admin/accounts/member/",
        "/admin/matches/match/{running.pk}/change/",
    ):
        answer = client.get(address.format(**world))
        assert answer.status_code == (200 if role == "administrator" else 302), f"{address} as {role}"


def test_the_admin_shows_no_secrets_and_is_read_only(world: dict[str, Any]) -> None:
    client = client_of(world, "administrator")
    match = world["running"]
    for model in ("match", "seat", "move"):
        assert client.get(f"/admin/matches/{model}/").status_code == 200
        assert client.get(f"/admin/matches/{model}/add/").status_code == 403
    html = client.get(f"/admin/matches/match/{match.pk}/change/").content.decode()
    assert match.seed not in html
    assert match.invite not in html
    assert "&quot;cards&quot;" not in html
    assert client.post(f"/admin/matches/match/{match.pk}/change/", {"status": "finished"}).status_code == 403
    assert client.post(f"/admin/matches/match/{match.pk}/delete/", {"post": "yes"}).status_code == 403
    assert Match.objects.get(pk=match.pk).status == Match.Status.RUNNING
