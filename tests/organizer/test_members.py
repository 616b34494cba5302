"""The member list, roles, and notes about members."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from club.accounts.models import Member
from club.audit.models import AuditEntry
from club.matches.models import Presence
from club.organizer.members import services
from club.organizer.members.models import MemberNote
from club.outbox.models import Notification
from club.web.errors import NotPossible
from tests.factories import MemberFactory
from tests.playing import start

pytestmark = pytest.mark.django_db


def names(client, query: str = "") -> list[str]:
    return [member.username for member in client.get(f"/organizer/members/{query}").context["members"]]


def test_the_list_and_its_filters(lena, jonas, mira, ada, browser_of):
    MemberFactory(username="Guest-1", is_guest=True)
    MemberFactory(username="newcomer", is_active=False)
    long_ago = timezone.now() - timedelta(days=400)
    gone = MemberFactory(username="gone")
    Member.objects.filter(pk=gone.pk).update(date_joined=long_ago, last_login=long_ago)
    quiet = MemberFactory(username="quiet")
    Member.objects.filter(pk=quiet.pk).update(date_joined=long_ago, last_login=long_ago)
    Presence.objects.create(match=start([lena, jonas]), member=quiet, seen_at=timezone.now() - timedelta(days=2))
    client = browser_of(mira)
    assert set(names(client)) == {"lena", "jonas", "mira", "ada", "gone", "quiet"}
    assert names(client, "?q=LEN") == ["lena"]
    assert set(names(client, "?role=organizers")) == {"mira", "ada"}
    assert names(client, "?role=administrators") == ["ada"]
    assert names(client, "?seen=gone_year") == ["gone"]
    assert "quiet" in names(client, "?seen=week")
    assert "gone" not in names(client, "?seen=month")
    assert set(names(client, "?role=nonsense&seen=x&page=-5")) == set(names(client))
    assert names(client, "?page=99999999999") == []


def test_only_administrators_can_see_and_search_email_addresses(lena, mira, ada, browser_of):
    assert names(browser_of(mira), "?q=lena@example") == []
    assert names(browser_of(ada), "?q=lena@example") == ["lena"]
    page = f"/organizer/members/{lena.pk}/"
    assert "lena@example.org" not in browser_of(mira).get(page).content.decode()
    assert "lena@example.org" in browser_of(ada).get(page).content.decode()


def test_the_query_count_of_the_list_does_not_grow(mira, browser_of, django_assert_max_num_queries):
    client = browser_of(mira)
    MemberFactory.create_batch(60)
    with django_assert_max_num_queries(5):
        assert len(names(client)) == 50
    with django_assert_max_num_queries(5):
        names(client, "?page=2")


def test_the_query_count_of_a_member_page_does_not_grow(lena, mira, browser_of, django_assert_max_num_queries):
    for n in range(30):
        services.add_note(actor=mira, member=lena, text="x", token=f"{n:020}")
    client = browser_of(mira)
    with django_assert_max_num_queries(9):
        assert client.get(f"/organizer/members/{lena.pk}/").status_code == 200


# Roles


def role_form(role: str) -> dict[str, str]:
    return {"role": role, "reason": "helps out", "token": "r" * 20}


def test_an_administrator_can_change_roles(lena, ada, browser_of):
    client = browser_of(ada)
    for role, flags in (
        ("organizer", (True, False, False)),
        ("administrator", (True, True, True)),
        ("member", (False, False, False)),
    ):
        assert client.post(f"/organizer/members/{lena.pk}/role/", role_form(role)).status_code == 302
        lena.refresh_from_db()
        assert (lena.is_organizer, lena.is_superuser, lena.is_staff) == flags
    acts = AuditEntry.objects.filter(kind="role", member=lena).order_by("pk")
    assert [act.about for act in acts] == ["organizer", "administrator", "member"]
    assert acts[0].reason == "helps out"
    assert Notification.objects.filter(member=lena, kind="news").count() == 3
    client.post(f"/organizer/members/{lena.pk}/role/", role_form("member"))
    assert acts.count() == 3, "nothing was different"


def test_a_role_needs_a_reason(lena, ada, browser_of):
    answer = browser_of(ada).post(f"/organizer/members/{lena.pk}/role/", {**role_form("organizer"), "reason": " "})
    assert answer.status_code == 422
    assert "Give a reason" in answer.content.decode()
    assert not AuditEntry.objects.exists()


def test_administrators_cannot_change_their_own_role(ada, browser_of):
    MemberFactory(is_superuser=True)
    answer = browser_of(ada).post(f"/organizer/members/{ada.pk}/role/", role_form("member"))
    assert answer.status_code == 409
    ada.refresh_from_db()
    assert ada.is_superuser


def test_the_last_administrator_keeps_the_role(ada):
    """The actor may have lost the role since the page was loaded, so the check happens in the database."""
    former = MemberFactory()
    with pytest.raises(NotPossible, match="last administrator"):
        services.set_role(actor=former, member=ada, role="member", reason="x")


def test_organizers_cannot_change_roles(lena, mira, browser_of):
    assert browser_of(mira).post(f"/organizer/members/{lena.pk}/role/", role_form("organizer")).status_code == 403


def test_closed_accounts_cannot_get_a_role(ada):
    closed = MemberFactory(is_active=False)
    with pytest.raises(NotPossible):
        services.set_role(actor=ada, member=closed, role="organizer", reason="x")


# Notes


def test_notes_are_visible_to_organizers_only_and_saved_once(lena, mira, browser_of):
    client = browser_of(mira)
    for _ in range(2):
        client.post(f"/organizer/members/{lena.pk}/notes/", {"text": "Call her Leni.", "token": "n" * 20})
    note = MemberNote.objects.get()
    assert "Call her Leni." in client.get(f"/organizer/members/{lena.pk}/").content.decode()
    for page in ("/members/lena/", "/settings/", "/settings/data/"):
        assert "Call her Leni." not in browser_of(lena).get(page).content.decode()
    client.post(f"/organizer/members/notes/{note.pk}/remove/")
    assert not MemberNote.objects.exists()
    assert set(AuditEntry.objects.values_list("kind", flat=True)) == {"note", "note_removed"}


def test_approving_and_declining_are_recorded_in_the_audit_log(mira, browser_of):
    first, second = MemberFactory(is_active=False), MemberFactory(is_active=False)
    client = browser_of(mira)
    client.post(f"/organizer/members/waiting/{first.pk}/approve/")
    client.post(f"/organizer/members/waiting/{second.pk}/decline/", {"reason": "spam", "token": "d" * 20})
    assert list(AuditEntry.objects.order_by("pk").values_list("kind", "member_id", "reason")) == [
        ("approve", first.pk, ""),
        ("decline", second.pk, "spam"),
    ]
