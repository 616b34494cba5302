"""Public views for news and club nights."""

from __future__ import annotations

from datetime import date, datetime
from urllib.parse import urljoin

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.http import http_date
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from club.accounts.http import MemberRequest
from club.clubinfo.selectors import club
from club.matches import paces
from club.notifications.feeds import tag
from club.social.people import calendars, news, nights
from club.social.people.errors import NotPossible, says_why_not
from club.social.people.models import Announcement, Night
from club.web.http import Request, number

PER_PAGE = 10
LATEST = 20


@require_safe
def announcements(request: Request) -> HttpResponse:
    page = max(1, number(request.GET.get("page", "")) or 1)
    found = list(news.latest()[(page - 1) * PER_PAGE : page * PER_PAGE + 1])
    context = {
        "announcements": found[:PER_PAGE],
        "newer": page - 1,
        "older": page + 1 if len(found) > PER_PAGE else None,
        "section": "news",
    }
    return render(request, "people/news.html", context)


@require_safe
def announcement(request: Request, pk: int) -> HttpResponse:
    one = get_object_or_404(Announcement.objects.select_related("by"), pk=pk)
    return render(request, "people/announcement.html", {"announcement": one, "section": "news"})


@require_safe
@cache_control(max_age=60)
@vary_on_headers("Accept-Language", "Cookie")
@conditional_page
def news_feed(request: Request) -> HttpResponse:
    """Return the Atom feed, in the reader's language where a translation exists."""
    title = _("News from {club}").format(club=club().name)
    latest = list(Announcement.objects.select_related("by").order_by("-created_at")[:LATEST])
    url = urljoin(settings.CLUB_URL, reverse("news_feed"))
    feed = Atom1Feed(
        title=title, link=urljoin(settings.CLUB_URL, reverse("news")), description="", author_name=club().name,
        feed_url=url, feed_guid=url,
    )  # fmt: skip
    for one in latest:
        feed.add_item(
            title=one.title,
            link=urljoin(settings.CLUB_URL, one.get_absolute_url()),
            description=one.text,
            unique_id=f"{tag(one.created_at)}:news-{one.pk}",
            pubdate=one.created_at,
            updateddate=one.changed_at,
            author_name=one.by.name if one.by else club().name,
        )
    return answer(
        feed.writeString("utf-8").encode(), "application/atom+xml; charset=utf-8", [o.changed_at for o in latest]
    )


@require_safe
def club_nights(request: Request) -> HttpResponse:
    context = {
        "nights": nights.by_night(nights.next_evenings(request.user, each=6)),
        "games": club().games,
        "night_pace": paces.CLUB_NIGHT.code,
        "section": "nights",
    }
    return render(request, "people/nights.html", context)


@require_safe
@cache_control(public=True, max_age=300)
@conditional_page
def nights_feed(request: Request) -> HttpResponse:
    known = calendars.nights()
    body = calendars.calendar(known).to_ical()
    return answer(body, "text/calendar; charset=utf-8", [night.changed_at for night in known])


@login_required
@require_POST
@says_why_not
def come(request: MemberRequest, pk: int) -> HttpResponse:
    night = get_object_or_404(Night, pk=pk)
    comes = request.POST.get("come") != "no"
    nights.visit(member=request.user, night=night, day=day_of(request.POST.get("day", "")), comes=comes)
    messages.success(request, _("See you there!") if comes else _("Maybe another time."))
    return redirect("home" if request.POST.get("back") == "home" else "nights")


def day_of(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise NotPossible(_("This club night doesn't exist, or it's over."), 422) from None


def answer(body: bytes, content_type: str, changes: list[datetime]) -> HttpResponse:
    headers = {"Last-Modified": http_date(max(changes).timestamp())} if changes else {}
    return HttpResponse(body, content_type=content_type, headers=headers)
