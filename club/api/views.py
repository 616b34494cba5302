"""The settings page for tokens, and the schema."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from club.accounts.http import MemberRequest
from club.api import api
from club.api import tokens as services
from club.api.forms import TokenForm


@require_safe
def schema(request: HttpRequest) -> JsonResponse:
    return JsonResponse(api.schema())


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: MemberRequest) -> HttpResponse:
    """List the member's tokens and create one. Its text is shown only in the answer to the form."""
    if request.user.is_guest:
        return redirect("account_signup")
    form = TokenForm(request.user, request.POST if request.method == "POST" else None)
    created = ""
    if form.is_valid():
        data = form.cleaned_data
        _token, created = services.create(
            member=request.user, name=data["name"], scope=data["scope"], days=data["days"]
        )
        form = TokenForm(request.user)
    context = {
        "form": form,
        "created": created,
        "tokens": request.user.api_tokens.order_by("-created_at"),
        "section": "settings",
    }
    return render(request, "api/tokens.html", context, status=422 if form.is_bound else 200)


@login_required
@require_POST
def revoke(request: MemberRequest, token_id: int) -> HttpResponse:
    if services.revoke(member=request.user, token_id=token_id):
        messages.success(request, _("The token has been revoked. Programs that use it no longer have access."))
    return redirect("api_tokens")
