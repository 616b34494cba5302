"""Pages around joining: invitations, and members who wait to be let in."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from club.accounts import selectors, services
from club.accounts.access import me, organizers_only
from club.accounts.adapter import INVITATION_KEY
from club.accounts.forms import InvitationForm
from club.site import errors


@organizers_only
@require_http_methods(["GET", "POST"])
def invitations(request: HttpRequest) -> HttpResponse:
    form = InvitationForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        form.instance.invited_by = me(request)
        form.save()
        messages.success(request, _("Here is the link. It lets one person in: send it to them."))
        return redirect("invitations")
    return render(request, "accounts/invitations.html", {"form": form, "invitations": selectors.invitations()})


@organizers_only
@require_POST
def revoke(request: HttpRequest, pk: int) -> HttpResponse:
    if services.revoke_invitation(pk=pk):
        messages.success(request, _("The invitation does not work any more."))
    else:
        messages.error(request, _("This invitation was used or revoked already."))
    return redirect("invitations")


@require_http_methods(["GET", "POST"])
def invite(request: HttpRequest, code: str) -> HttpResponse:
    """Looking at an invitation changes nothing; accepting it remembers the code until the sign-up."""
    invitation = services.invitation_for(code)
    if invitation is None:
        text = _("It was used already or taken back. Ask whoever sent it to you for a new one.")
        return errors.page(request, 404, _("This invitation does not work any more"), text)
    if request.user.is_authenticated and not request.user.is_guest:
        messages.info(request, _("You are a member already. Pass the invitation on to a friend!"))
        return redirect("turns")
    if request.method == "POST":
        request.session[INVITATION_KEY] = code
        return redirect("account_signup")
    return render(request, "accounts/invite.html", {"invitation": invitation})


@require_GET
def awaiting_approval(request: HttpRequest) -> HttpResponse:
    return render(request, "accounts/awaiting_approval.html")


@organizers_only
@require_GET
def waiting(request: HttpRequest) -> HttpResponse:
    return render(request, "accounts/waiting.html", {"waiting": services.waiting()})


@organizers_only
@require_POST
def approve(request: HttpRequest, pk: int) -> HttpResponse:
    member = get_object_or_404(services.waiting(), pk=pk)
    if services.approve(member=member):
        messages.success(request, _("%(name)s is in, and gets a mail.") % {"name": member.name})
    return redirect("waiting")


@organizers_only
@require_POST
def decline(request: HttpRequest, pk: int) -> HttpResponse:
    member = get_object_or_404(services.waiting(), pk=pk)
    services.forget(member)
    messages.success(request, _("The request of %(name)s is deleted.") % {"name": member.name})
    return redirect("waiting")
