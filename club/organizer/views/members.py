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
from club.organizer import audit_log
from club.organizer.forms.members import NoteForm, ReasonForm, RoleForm
from club.organizer.interventions import members as interventions
from club.organizer.members import deletion, directory, services, wording
from club.organizer.members.directory import Search
from club.organizer.members.models import MemberNote

LAST_PAGE = 10_000


@organizers_only
@require_safe
def directory_page(request: HttpRequest) -> HttpResponse:
    search = search_of(request)
    found = directory.members(search, by_address=me(request).is_superuser)
    context = {
        "section": "organizer",
        "members": found[: directory.PER_PAGE],
        "search": search,
        "older": search.page + 1 if len(found) > directory.PER_PAGE else None,
        "newer": search.page - 1,
        "roles": wording.role_filters(),
        "seen": wording.seen_filters(),
        "waiting": accounts.waiting().count(),
    }
    return render(request, "organizer/members.html", context)


def search_of(request: HttpRequest) -> Search:
    """Parse the search parameters, ignoring invalid ones."""
    role, seen, page = (request.GET.get(name, "") for name in ("role", "seen", "page"))
    return Search(
        words=request.GET.get("q", "").strip()[:100],
        role=role if role in directory.ROLES else "",
        seen=seen if seen in wording.seen_filters() else "",
        page=min(int(page), LAST_PAGE) if page.isascii() and page.isdigit() and int(page[:9]) else 1,
    )


@organizers_only
@require_safe
def member_page(request: HttpRequest, pk: int) -> HttpResponse:
    return page_of(request, member_or_404(pk))


def member_or_404(pk: int) -> Member:
    member = directory.member(pk)
    if member is None:
        raise Http404
    return member


def page_of(
    request: HttpRequest, member: Member, role_form: RoleForm | None = None, note_form: NoteForm | None = None,
    export_form: ReasonForm | None = None, deletion_form: ReasonForm | None = None,
) -> HttpResponse:  # fmt: skip
    given = [form for form in (role_form, note_form, export_form, deletion_form) if form is not None]
    role = services.role_of(member)
    available, problem = interventions.available_to(me(request), member)
    entries = audit_log.entries_about(member=member.pk)[: audit_log.LATEST]
    context = {
        "section": "organizer",
        "member": member,
        "role": wording.role(role),
        "seats": interventions.playing(member),
        "interventions": available,
        "problem": problem and problem.text,
        "notes": directory.notes_about(member),
        "entries": audit_log.rows(entries, lambda kind: kind in {one.kind for one in available}),
        "deletion": getattr(member, "deletion", None),
        "waits": accounts.is_waiting(member),
        "role_form": role_form or RoleForm(initial={"role": role}, auto_id="role_%s"),
        "note_form": note_form or NoteForm(auto_id="note_%s"),
        "export_form": export_form or ReasonForm(auto_id="export_%s"),
        "deletion_form": deletion_form or ReasonForm(auto_id="deletion_%s"),
    }
    return render(request, "organizer/member.html", context, status=422 if given else 200)


@administrators_only
@require_POST
def set_role(request: HttpRequest, pk: int) -> HttpResponse:
    member, form = member_or_404(pk), RoleForm(request.POST, auto_id="role_%s")
    if not form.is_valid():
        return page_of(request, member, role_form=form)
    data = form.cleaned_data
    if services.set_role(actor=me(request), member=member, role=data["role"], reason=data["reason"]):
        messages.success(request, _("Role changed. We've let %(name)s know.") % {"name": member.name})
    return redirect("organizer_member", pk)


@organizers_only
@require_POST
def add_note(request: HttpRequest, pk: int) -> HttpResponse:
    member, form = member_or_404(pk), NoteForm(request.POST, auto_id="note_%s")
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
    member, form = member_or_404(pk), ReasonForm(request.POST, auto_id="export_%s")
    if not form.is_valid():
        return page_of(request, member, export_form=form)
    deletion.offer_export(actor=me(request), member=member, **form.cleaned_data)
    messages.success(request, _("We'll tell %(name)s where to find the copy.") % {"name": member.name})
    return redirect("organizer_member", pk)


@administrators_only
@require_POST
def plan_deletion(request: HttpRequest, pk: int) -> HttpResponse:
    member, form = member_or_404(pk), ReasonForm(request.POST, auto_id="deletion_%s")
    if not form.is_valid():
        return page_of(request, member, deletion_form=form)
    deletion.plan_deletion(actor=me(request), member=member, reason=form.cleaned_data["reason"])
    messages.success(request, _("The account will be deleted in a week. You can cancel this until then."))
    return redirect("organizer_member", pk)


@administrators_only
@require_POST
def keep(request: HttpRequest, pk: int) -> HttpResponse:
    member = member_or_404(pk)
    if deletion.keep(actor=me(request), member=member):
        messages.success(request, _("The account won't be deleted."))
    return redirect("organizer_member", pk)
