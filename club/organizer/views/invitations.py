"""Organizers' pages for invitations (by link, email or list) and for members waiting for approval."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from club.accounts import services as accounts
from club.accounts.access import me, organizers_only
from club.clubinfo.selectors import club
from club.organizer.forms.members import LinkForm, ListForm, MailForm, ReasonForm
from club.organizer.members import directory, invitations, services
from club.web.errors import NotPossible

PER_PAGE = 30


@organizers_only
@require_http_methods(["GET", "HEAD", "POST"])
def invite(request: HttpRequest) -> HttpResponse:
    """List all invitations and create a new link."""
    form = LinkForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        invitations.make_link(actor=me(request), note=form.cleaned_data["note"])
        messages.success(request, _("Here's the link. It lets one person join: send it to them."))
        return redirect("invitations")
    return invitations_page(request, link_form=form)


@organizers_only
@require_POST
def invite_by_mail(request: HttpRequest) -> HttpResponse:
    form = MailForm(request.POST)
    if form.is_valid():
        data = form.cleaned_data
        lines = invitations.mark_known([invitations.Line(1, "", data["name"], data["email"].lower(), data["language"])])
        try:
            sent = invitations.send(actor=me(request), lines=lines)
        except NotPossible as problem:
            form.add_error(None, str(problem))
        else:
            if sent:
                messages.success(request, _("The invitation is on its way."))
            else:
                messages.info(request, _("The person with this address is already a member or has been invited."))
            return redirect("invitations")
    return invitations_page(request, mail_form=form)


def invitations_page(
    request: HttpRequest, link_form: LinkForm | None = None, mail_form: MailForm | None = None
) -> HttpResponse:
    bound = any(form is not None and form.is_bound for form in (link_form, mail_form))
    page = Paginator(directory.invitations(), PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "link_form": link_form or LinkForm(),
        "mail_form": mail_form or MailForm(initial={"language": club().language}),
        "page": page,
        "section": "organizer",
    }
    return render(request, "organizer/invitations.html", context, status=422 if bound else 200)


@organizers_only
@require_http_methods(["GET", "HEAD", "POST"])
def invite_list(request: HttpRequest) -> HttpResponse:
    """Invite people from a pasted list. The first button shows a preview of each line, the second one sends."""
    form = ListForm(request.POST if request.method == "POST" else None)
    lines: list[invitations.Line] = []
    if form.is_valid():
        try:
            lines = invitations.read(form.cleaned_data["people"])
            if "send" in request.POST:
                sent = invitations.send(actor=me(request), lines=lines)
                sentence = ngettext("{n} invitation is on its way.", "{n} invitations are on their way.", sent)
                messages.success(request, sentence.format(n=sent))
                left = [line for line in lines if line.problem]
                if not left:
                    return redirect("invitations")
                lines = left
                form = ListForm(initial={"people": "\n".join(line.text for line in left)})
        except NotPossible as problem:
            form.add_error("people", str(problem))
    context = {
        "form": form,
        "lines": lines,
        "ready": sum(line.ready for line in lines),
        "wrong": sum(bool(line.problem) for line in lines),
        "section": "organizer",
    }
    return render(request, "organizer/invite_list.html", context, status=422 if form.errors else 200)


@organizers_only
@require_POST
def revoke(request: HttpRequest, pk: int) -> HttpResponse:
    if invitations.revoke(actor=me(request), pk=pk):
        messages.success(request, _("Invitation withdrawn. The link no longer works."))
    else:
        messages.error(request, _("This invitation has already been used or withdrawn."))
    return redirect("invitations")


@organizers_only
@require_safe
def waiting(request: HttpRequest) -> HttpResponse:
    context = {"waiting": accounts.waiting(), "form": ReasonForm(auto_id=False), "section": "organizer"}
    return render(request, "organizer/waiting.html", context)


@organizers_only
@require_POST
def approve(request: HttpRequest, pk: int) -> HttpResponse:
    member = get_object_or_404(accounts.waiting(), pk=pk)
    if services.approve(actor=me(request), member=member):
        messages.success(request, _("%(name)s is now a member and will get an email.") % {"name": member.name})
    return redirect("waiting")


@organizers_only
@require_POST
def decline(request: HttpRequest, pk: int) -> HttpResponse:
    member = get_object_or_404(accounts.waiting(), pk=pk)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        raise NotPossible(_("Give a reason: we keep it on record. Go back and write one."))
    services.decline(actor=me(request), member=member, reason=form.cleaned_data["reason"])
    messages.success(request, _("%(name)s's request was declined and deleted.") % {"name": member.name})
    return redirect("waiting")
