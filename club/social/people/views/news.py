"""Public views for news."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page, require_safe
from django.views.decorators.vary import vary_on_headers

from club.clubinfo.selectors import club
from club.social.people import news
from club.social.people.models import Announcement
from club.social.people.views.feeds import feed_response, tag
from club.web.http import Request, number
from club.web.site_urls import site_url

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
    url = site_url(reverse("news_feed"))
    feed = Atom1Feed(
        title=title, link=site_url(reverse("news")), description="", author_name=club().name,
        feed_url=url, feed_guid=url,
    )  # fmt: skip
    for one in latest:
        feed.add_item(
            title=one.title,
            link=site_url(one.get_absolute_url()),
            description=one.text,
            unique_id=f"{tag(one.created_at)}:news-{one.pk}",
            pubdate=one.created_at,
            updateddate=one.changed_at,
            author_name=one.by.name if one.by else club().name,
        )
    return feed_response(
        feed.writeString("utf-8").encode(), "application/atom+xml; charset=utf-8", [o.changed_at for o in latest]
    )
