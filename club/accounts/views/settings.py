"""Account pages: settings, language, and account deletion."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render, resolve_url
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from club.accounts import selectors, services, zones
from club.accounts.access import has_second_factor, me, organizes
from club.accounts.forms import DeleteForm, SettingsForm
from club.accounts.models import Member


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit_settings(request: HttpRequest) -> HttpResponse:
    member = me(request)
    form = SettingsForm(
        request.POST if request.method == "POST" else None, instance=member, browser_zone=zones.of_browser(request)
    )
    if request.method == "POST" and form.is_valid():
        services.save_settings(member=member, form=form)
        with translation.override(member.language or translation.get_language()):
            messages.success(request, _("Saved."))
        return with_language(redirect("settings"), member.language)
    context = {
        "form": form,
        "section": "settings",
        "organizes": organizes(member),
        "waiting": services.waiting().count() if organizes(member) else 0,
        "address": selectors.primary_address(member),
    }
    return render(request, "accounts/settings.html", context, status=422 if form.is_bound else 200)


@login_required
@require_POST
def log_out_elsewhere(request: HttpRequest) -> HttpResponse:
    ended = services.log_out_elsewhere(member=me(request), session_key=request.session.session_key)
    messages.success(
        request, _("You've been logged out everywhere else.") if ended else _("You weren't logged in anywhere else.")
    )
    return redirect("settings")


@login_required
@require_safe
def second_factor(request: HttpRequest) -> HttpResponse:
    """Explain why organizers need a second factor and how to set it up."""
    member = me(request)
    context = {"has_one": has_second_factor(member), "organizes": organizes(member), "section": "settings"}
    return render(request, "accounts/second_factor.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete_account(request: HttpRequest) -> HttpResponse:
    member = me(request)
    form = DeleteForm(request.POST if request.method == "POST" else None, member=member)
    if request.method == "POST" and form.is_valid():
        doomed = Member.objects.get(pk=member.pk)
        logout(request)
        services.forget(doomed)
        messages.success(request, _("Your account has been deleted. Thanks for playing."))
        return redirect("home")
    context = {"form": form, "section": "settings"}
    return render(request, "accounts/delete.html", context, status=422 if form.is_bound else 200)


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    language = request.POST.get("language", "")
    target = request.POST.get("next", "")
    ours = target.startswith("/") and url_has_allowed_host_and_scheme(target, allowed_hosts=None)
    response = HttpResponseRedirect(target if ours else resolve_url("home"))
    if language not in dict(settings.LANGUAGES):
        return response
    if request.user.is_authenticated and request.user.language != language:
        Member.objects.filter(pk=request.user.pk).update(language=language)
    return with_language(response, language)


def with_language(response: HttpResponse, language: str) -> HttpResponse:
    if language:
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME, language, max_age=60 * 60 * 24 * 365, samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )  # fmt: skip
    return response
