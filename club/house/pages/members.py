"""The organizers' pages about members."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from club.accounts import services as accounts
from club.accounts.access import administrators_only, me, organizers_only
from club.accounts.models import Member
from club.house import roll, services, wording
from club.house.forms import NoteForm, ReasonForm, RoleForm
from club.house.models import MemberNote
from club.house.pages.answers import explains_refusals
from club.house.roll import Search
from club.matches import wording as match_wording
from club.organizer import members as interventions
from club.organizer import selectors, trail

LAST_PAGE = 10_000


@organizers_only
@require_safe
def everybody(request: HttpRequest) -> HttpResponse:
    search = search_of(request)
    found = roll.members(search, by_address=me(request).is_superuser)
    context = {
        "section": "organizer",
        "members": found[: roll.PER_PAGE],
        "search": search,
        "older": search.page + 1 if len(found) > roll.PER_PAGE else None,
        "newer": search.page - 1,
        "roles": wording.role_filters(),
        "seen": wording.seen_filters(),
        "waiting": accounts.waiting().count(),
    }
    return render(request, "house/members.html", context)


def search_of(request: HttpRequest) -> Search:
    """Parse the search parameters, ignoring invalid ones."""
    role, seen, page = (request.GET.get(name, "") for name in ("role", "seen", "page"))
    return Search(
        words=request.GET.get("q", "").strip()[:100],
        role=role if role in roll.ROLES else "",
        seen=seen if seen in wording.seen_filters() else "",
        page=min(int(page), LAST_PAGE) if page.isascii() and page.isdigit() and int(page[:9]) else 1,
    )


@organizers_only
@require_safe
def one(request: HttpRequest, pk: int) -> HttpResponse:
    return page_of(request, known(pk))


def known(pk: int) -> Member:
    member = roll.member(pk)
    if member is None:
        raise Http404
    return member


def page_of(
    request: HttpRequest, member: Member, role_form: RoleForm | None = None, note_form: NoteForm | None = None,
    export_form: ReasonForm | None = None, deletion_form: ReasonForm | None = None,
) -> HttpResponse:  # fmt: skip
    given = [form for form in (role_form, note_form, export_form, deletion_form) if form is not None]
    role = services.role_of(member)
    deeds, hindered = interventions.offered_to(me(request), member)
    acts = selectors.acts_about(member=member.pk)[: selectors.LATEST_ACTS]
    context = {
        "section": "organizer",
        "member": member,
        "role": wording.role(role),
        "seats": interventions.playing(member),
        "deeds": deeds,
        "hindered": hindered and match_wording.error(None, hindered),
        "notes": roll.notes_about(member),
        "acts": trail.shown(acts, lambda kind: kind in {deed.kind for deed in deeds}),
        "deletion": getattr(member, "deletion", None),
        "waits": accounts.is_waiting(member),
        "role_form": role_form or RoleForm(initial={"role": role}, auto_id="role_%s"),
        "note_form": note_form or NoteForm(auto_id="note_%s"),
        "export_form": export_form or ReasonForm(auto_id="export_%s"),
        "deletion_form": deletion_form or ReasonForm(auto_id="deletion_%s"),
    }
    return render(request, "house/member.html", context, status=422 if given else 200)


@administrators_only
@require_POST
@explains_refusals
def set_role(request: HttpRequest, pk: int) -> HttpResponse:
    member, form = known(pk), RoleForm(request.POST, auto_id="role_%s")
    if not form.is_valid():
        return page_of(request, member, role_form=form)
    data = form.cleaned_data
    if services.set_role(actor=me(request), member=member, role=data["role"], reason=data["reason"]):
        messages.success(request, _("Role changed. We've let %(name)s know.") % {"name": member.name})
    return redirect("organizer_member", pk)


@organizers_only
@require_POST
def add_note(request: HttpRequest, pk: int) -> HttpResponse:
    member, form = known(pk), NoteForm(request.POST, auto_id="note_%s")
    if not form.is_valid():
        return page_of(request, member, note_form=form)
    services.add_note(actor=me(request), member=member, **form.cleaned_data)
    return redirect("organizer_member", pk)


@organizers_only
@require_POST
def remove_note(request: HttpRequest, pk: int) -> HttpResponse:
    note = get_object_or_404(MemberNote.objects.select_related("member"), pk=pk)
    services.remove_note(actor=me(request), note=note)
    messages.success(request, _("Note removed."))
    return redirect("organizer_member", note.member.pk)


@organizers_only
@require_POST
def offer_export(request: HttpRequest, pk: int) -> HttpResponse:
    member, form = known(pk), ReasonForm(request.POST, auto_id="export_%s")
    if not form.is_valid():
        return page_of(request, member, export_form=form)
    services.offer_export(actor=me(request), member=member, **form.cleaned_data)
    messages.success(request, _("We'll tell %(name)s where to find the copy.") % {"name": member.name})
    return redirect("organizer_member", pk)


@administrators_only
@require_POST
@explains_refusals
def plan_deletion(request: HttpRequest, pk: int) -> HttpResponse:
    member, form = known(pk), ReasonForm(request.POST, auto_id="deletion_%s")
    if not form.is_valid():
        return page_of(request, member, deletion_form=form)
    services.plan_deletion(actor=me(request), member=member, reason=form.cleaned_data["reason"])
    messages.success(request, _("The account will be deleted in a week. You can cancel this until then."))
    return redirect("organizer_member", pk)


@administrators_only
@require_POST
def keep(request: HttpRequest, pk: int) -> HttpResponse:
    member = known(pk)
    if services.keep(actor=me(request), member=member):
        messages.success(request, _("The account won't be deleted."))
    return redirect("organizer_member", pk)
