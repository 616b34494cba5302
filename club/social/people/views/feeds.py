"""Atom feed of a member's turns and calendar of deadlines and club nights, at secret URLs that can be revoked.

Neither contains a position: they say no more than a notification does. They change only when something happened, so
that a client that asks again gets 304 Not Modified.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import wraps

from django.db.models import Max
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.http import http_date
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page, require_safe
from icalendar import Calendar, Event

from club.accounts.models import Member
from club.clubinfo.selectors import club
from club.matches import selectors
from club.matches.models import Match, Remark, Seat
from club.notifications import wording
from club.notifications.models import Contact
from club.outbox.models import Notification
from club.social.people import calendars
from club.web.site_urls import hostname, site_url

LATEST = 40

Feed = Callable[[Contact], tuple[bytes, datetime]]
View = Callable[..., HttpResponse]


def at_secret_address(content_type: str) -> Callable[[Feed], View]:
    """Serve a feed to anyone who knows its URL. The token is the only credential: no session, no cookie."""

    def decorate(feed: Feed) -> View:
        @require_safe
        @cache_control(private=True, max_age=60)
        @conditional_page
        @wraps(feed)
        def view(request: HttpRequest, token: str) -> HttpResponse:
            contact = Contact.objects.select_related("member").filter(feed_token=token).first()
            if contact is None or not contact.member.is_active:
                raise Http404
            with wording.localized(contact.member):
                body, changed = feed(contact)
            headers = {"Last-Modified": http_date(changed.timestamp()), "X-Robots-Tag": "noindex"}
            return HttpResponse(body, content_type=content_type, headers=headers)

        return view

    return decorate


@at_secret_address("application/atom+xml; charset=utf-8")
def turns(contact: Contact) -> tuple[bytes, datetime]:
    """Return the member's notifications, newest first, regardless of their channel preferences."""
    member = contact.member
    rows = Notification.objects.filter(member=member).exclude(kind=Notification.Kind.TEST).select_related("match")
    notices = list(rows.order_by("-pk")[:LATEST])
    title = _("{club}: {name}'s turns").format(club=club().name, name=member.name)
    feed = Atom1Feed(
        title=title, link=site_url(reverse("turns")), description="", author_name=club().name,
        feed_url=site_url(reverse("feed", args=[contact.feed_token])),
        feed_guid=f"{tag(member.date_joined)}:turns-{member.pk}",
    )  # fmt: skip
    for notice in notices:
        feed.add_item(
            title=wording.title_of(notice),
            link=site_url(wording.path_of(notice)),
            description=wording.written_text(notice),
            unique_id=f"{tag(notice.created_at)}:notice-{notice.pk}",
            pubdate=notice.created_at,
            updateddate=notice.created_at,
        )
    changed = notices[0].created_at if notices else member.date_joined
    return feed.writeString("utf-8").encode(), changed


@at_secret_address("text/calendar; charset=utf-8")
def calendar(contact: Contact) -> tuple[bytes, datetime]:
    """Return the member's move deadlines and the club nights as calendar events."""
    member = contact.member
    book = Calendar()
    book.add("prodid", "-//Fernzug//club//EN")
    book.add("version", "2.0")
    book.add("x-wr-calname", club().name)
    book.add("refresh-interval", timedelta(hours=1), parameters={"value": "DURATION"})
    for seat in selectors.waiting_for(member)[: 5 * LATEST]:
        if seat.due_at is None:
            continue
        match = seat.match
        event = Event()
        event.add("uid", f"turn-{seat.pk}-{match.version}@{hostname()}")
        event.add("dtstamp", match.changed_at.astimezone(UTC))
        event.add("dtstart", seat.due_at.astimezone(UTC).replace(microsecond=0))
        event.add("summary", _("Deadline for your move: {game}, match {number}").format(
            game=match.rulebook.name, number=match.pk
        ))  # fmt: skip
        event.add("url", site_url(reverse("match", args=[match.pk])))
        book.add_component(event)
    nights = calendars.nights()
    calendars.add_nights(book, nights)
    return book.to_ical(), max([*clocks_changed(member), member.date_joined, *(night.changed_at for night in nights)])


def clocks_changed(member: Member) -> list[datetime]:
    """Return when deadlines last changed: by moves (even if none is due), calendars, pauses, organizers, outages."""
    seats = Seat.objects.filter(member__in=selectors.acting_for(member))
    running = seats.filter(match__status=Match.Status.RUNNING).values("match")
    moments = seats.aggregate(moved=Max("match__changed_at"), set=Max("clock_at"))
    remarked = Remark.objects.filter(match__in=running).aggregate(at=Max("created_at"))
    return [moment for moment in (*moments.values(), remarked["at"]) if moment is not None]


def tag(moment: datetime) -> str:
    return f"tag:{hostname()},{moment:%Y-%m-%d}"


def feed_response(body: bytes, content_type: str, changes: list[datetime]) -> HttpResponse:
    headers = {"Last-Modified": http_date(max(changes).timestamp())} if changes else {}
    return HttpResponse(body, content_type=content_type, headers=headers)
