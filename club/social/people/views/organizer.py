"""Organizer views for news and club nights."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from club.accounts import zones
from club.accounts.access import organizers_only
from club.accounts.http import MemberRequest
from club.social.people import news, nights
from club.social.people.forms import AnnouncementForm, NightForm
from club.social.people.models import Announcement, Night
from club.social.people.views.nights import day_of


@organizers_only
@require_http_methods(["GET", "HEAD", "POST"])
def write_news(request: MemberRequest) -> HttpResponse:
    form = AnnouncementForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        news.publish(announcement=form.save(commit=False), by=request.user, tell=form.cleaned_data["tell"])
        messages.success(request, _("Published."))
        return redirect("organizer_news")
    context = {"form": form, "announcements": news.latest()[:30], "section": "organizer"}
    return render(request, "people/write_news.html", context, status=422 if form.is_bound else 200)


@organizers_only
@require_http_methods(["GET", "HEAD", "POST"])
def edit_news(request: MemberRequest, pk: int) -> HttpResponse:
    announcement = get_object_or_404(Announcement, pk=pk)
    form = AnnouncementForm(request.POST if request.method == "POST" else None, instance=announcement)
    if form.is_valid():
        news.revise(announcement=form.save(commit=False), by=request.user)
        messages.success(request, _("Saved."))
        return redirect("organizer_news")
    context = {"form": form, "announcement": announcement, "section": "organizer"}
    return render(request, "people/edit_news.html", context, status=422 if form.is_bound else 200)


@organizers_only
@require_POST
def withdraw_news(request: MemberRequest, pk: int) -> HttpResponse:
    if news.withdraw(pk=pk, by=request.user):
        messages.success(request, _("News withdrawn. Notifications already sent can't be recalled."))
    return redirect("organizer_news")


@organizers_only
@require_http_methods(["GET", "HEAD", "POST"])
def set_nights(request: MemberRequest) -> HttpResponse:
    zone = request.user.time_zone or zones.of_browser(request)
    initial = {"time_zone": zone or "UTC", "first": timezone.localdate(), "title": _("Club night")}
    form = NightForm(request.POST if request.method == "POST" else None, initial=initial)
    if form.is_valid():
        nights.save(night=form.save(commit=False), by=request.user)
        messages.success(request, _("Saved."))
        return redirect("organizer_nights")
    now = timezone.now()
    context = {
        "form": form,
        "nights": [(night, nights.coming_evenings(night, now)) for night in nights.active()],
        "section": "organizer",
    }
    return render(request, "people/set_nights.html", context, status=422 if form.is_bound else 200)


@organizers_only
@require_http_methods(["GET", "HEAD", "POST"])
def edit_night(request: MemberRequest, pk: int) -> HttpResponse:
    night = get_object_or_404(Night, pk=pk, cancelled_at=None)
    form = NightForm(request.POST if request.method == "POST" else None, instance=night)
    if form.is_valid():
        nights.save(night=form.save(commit=False), by=request.user)
        messages.success(request, _("Saved."))
        return redirect("organizer_nights")
    context = {"form": form, "night": night, "section": "organizer"}
    return render(request, "people/edit_night.html", context, status=422 if form.is_bound else 200)


@organizers_only
@require_POST
def call_off_night(request: MemberRequest, pk: int) -> HttpResponse:
    night = get_object_or_404(Night, pk=pk)
    day = request.POST.get("day", "")
    nights.call_off(night=night, by=request.user, day=day_of(day) if day else None)
    messages.success(request, _("Called off."))
    return redirect("organizer_nights")
