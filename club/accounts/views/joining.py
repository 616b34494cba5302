"""Pages for new members: invitation and waiting for approval. The organizers' pages are in club/organizer."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from club.accounts import services
from club.accounts.adapter import INVITATION_KEY
from club.web import errors


@require_http_methods(["GET", "HEAD", "POST"])
def invite(request: HttpRequest, code: str) -> HttpResponse:
    """Show an invitation. Accepting it (POST) stores the code in the session until the sign-up."""
    invitation = services.invitation_for(code)
    if invitation is None:
        text = _("It has already been used or withdrawn. Ask the person who sent it for a new one.")
        return errors.page(request, 404, _("This invitation no longer works"), text)
    if request.user.is_authenticated and not request.user.is_guest:
        messages.info(request, _("You're already a member. Pass the invitation on to a friend!"))
        return redirect("turns")
    if request.method == "POST":
        request.session[INVITATION_KEY] = code
        return redirect("account_signup")
    return render(request, "accounts/invite.html", {"invitation": invitation})


@require_safe
def awaiting_approval(request: HttpRequest) -> HttpResponse:
    return render(request, "accounts/awaiting_approval.html")
