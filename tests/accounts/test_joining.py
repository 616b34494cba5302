from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.test import Client

from club.accounts import services
from club.accounts.models import Invitation, Member
from tests.accounts.conftest import PASSWORD, joining, who
from tests.factories import MemberFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def visitor() -> Client:
    return Client(headers={"accept-language": "en"})


def text(response) -> str:
    return response.content.decode()


# Open sign-up


def test_everyone_can_join_an_open_club(visitor: Client) -> None:
    visitor.cookies["zone"] = "Europe/Berlin"
    response = visitor.post("/account/signup/", joining(), headers={"accept-language": "de"})
    assert response.url == "/turns/"
    member = Member.objects.get()
    assert who(visitor) == member
    assert (member.language, member.time_zone, member.is_active) == ("de", "Europe/Berlin", True)
    assert not EmailAddress.objects.get(user=member).verified
    assert "Hallo" in mail.outbox[0].body or "Hello" in mail.outbox[0].body


def test_the_link_in_the_email_asks_before_it_confirms(visitor: Client) -> None:
    visitor.post("/account/signup/", joining())
    link = next(line for line in mail.outbox[0].body.splitlines() if line.startswith("http"))
    path = link.removeprefix("http://testserver")
    assert "Yes, confirm" in text(visitor.get(path))
    assert not EmailAddress.objects.get().verified
    visitor.post(path)
    assert EmailAddress.objects.get().verified


@pytest.mark.parametrize(
    "name", ["mara", "MARA", "admin", "Waiting", "-nele", "ne le", "nele\n.", "nele\x00", "x" * 31]
)
def test_invalid_names_are_refused(visitor: Client, mara: Member, name: str) -> None:
    response = visitor.post("/account/signup/", joining(username=name))
    assert response.status_code in (200, 400)
    assert Member.objects.count() == 1


def test_names_are_unique_ignoring_case(mara: Member) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        MemberFactory(username="mARA")


def test_a_name_cannot_end_with_a_newline() -> None:
    with pytest.raises(ValidationError):
        Member(username="nele\n", password="!").full_clean()


def test_a_name_taken_by_a_concurrent_sign_up_shows_an_error(visitor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    MemberFactory(username="nele")
    monkeypatch.setattr("club.accounts.adapter.AccountAdapter.clean_username", lambda self, name, shallow=False: name)
    response = visitor.post("/account/signup/", joining(), follow=True)
    assert "Someone just took this name" in text(response)


# Sign-up by invitation


def test_sign_up_without_an_invitation_is_refused(visitor: Client, settings) -> None:
    settings.SIGNUP = "invitation"
    assert "By invitation" in text(visitor.get("/account/signup/"))
    assert visitor.post("/account/signup/", joining()).status_code == 200
    assert not Member.objects.exists()


def test_an_invitation_can_be_used_once(visitor: Client, organizer: Member, settings) -> None:
    settings.SIGNUP = "invitation"
    invitation = Invitation.objects.create(invited_by=organizer)
    path = f"/invite/{invitation.code}/"
    assert "olga has invited you" in text(visitor.get(path))
    assert "By invitation" in text(visitor.get("/account/signup/")), "looking does nothing"
    assert visitor.post(path).url == "/account/signup/"
    assert visitor.post("/account/signup/", joining()).status_code == 302
    invitation.refresh_from_db()
    assert invitation.used_by == who(visitor)
    another = Client(headers={"accept-language": "en"})
    assert another.get(path).status_code == 404
    services.forget(Member.objects.get(username="Nele"))
    assert another.get(path).status_code == 404, "used is used"


def test_only_the_first_sign_up_with_a_link_succeeds(organizer: Member, settings) -> None:
    settings.SIGNUP = "invitation"
    invitation = Invitation.objects.create(invited_by=organizer)
    first, second = Client(), Client(headers={"accept-language": "en"})
    for client in (first, second):
        client.post(f"/invite/{invitation.code}/")
    first.post("/account/signup/", joining())
    closed = second.post("/account/signup/", joining(username="Ole", email="ole@example.org"))
    assert "By invitation" in text(closed)
    assert not Member.objects.filter(username="Ole").exists()


def test_a_guest_with_an_invitation_keeps_the_match(guest_client: Client, organizer: Member, settings) -> None:
    settings.SIGNUP = "invitation"
    guest = who(guest_client)
    invitation = Invitation.objects.create(invited_by=organizer)
    guest_client.post(f"/invite/{invitation.code}/")
    guest_client.post("/account/signup/", joining())
    assert Member.objects.get(username="Nele") == guest


def test_organizers_can_create_and_revoke_invitations(organizer: Member, lena: Member, browser_of) -> None:
    client = browser_of(organizer)
    client.post("/organizer/members/invitations/", {"note": "for Ida"})
    invitation = Invitation.objects.get()
    assert invitation.invited_by == organizer
    assert f"http://testserver/invite/{invitation.code}/" in text(client.get("/organizer/members/invitations/"))
    assert browser_of(lena).get("/organizer/members/invitations/").status_code == 403
    assert browser_of(lena).post(f"/organizer/members/invitations/{invitation.pk}/revoke/").status_code == 403
    assert client.get(f"/organizer/members/invitations/{invitation.pk}/revoke/").status_code == 405
    client.post(f"/organizer/members/invitations/{invitation.pk}/revoke/")
    assert not Invitation.objects.exists()


def test_a_used_invitation_cannot_be_revoked(organizer: Member, lena: Member, browser_of) -> None:
    invitation = Invitation.objects.create(invited_by=organizer)
    services.use_invitation(invitation=invitation, member=lena)
    response = browser_of(organizer).post(f"/organizer/members/invitations/{invitation.pk}/revoke/", follow=True)
    assert "already been used or withdrawn" in text(response)
    assert Invitation.objects.exists()


def test_a_member_who_opens_an_invitation_is_redirected(organizer: Member, lena: Member, browser_of) -> None:
    invitation = Invitation.objects.create(invited_by=organizer)
    assert browser_of(lena).post(f"/invite/{invitation.code}/").url == "/turns/"
    assert Client().get("/invite/nonsense/").status_code == 404


# Sign-up by approval


def test_new_members_wait_for_approval(visitor: Client, organizer: Member, browser_of, settings) -> None:
    settings.SIGNUP = "approval"
    response = visitor.post("/account/signup/", joining(), follow=True)
    assert "Almost there" in text(response)
    assert who(visitor) is None
    member = Member.objects.get(username="Nele")
    assert not member.is_active
    waiting = visitor.post("/account/login/", {"login": "Nele", "password": PASSWORD}, follow=True)
    assert "Almost there" in text(waiting)
    assert visitor.get("/members/Nele/").status_code == 404
    assert len(mail.outbox) == 1, "the address can be confirmed meanwhile"

    client = browser_of(organizer)
    assert "nele@example.org" in text(client.get("/organizer/members/waiting/"))
    assert client.get(f"/organizer/members/waiting/{member.pk}/approve/").status_code == 405
    assert "Nele is now a member" in text(client.post(f"/organizer/members/waiting/{member.pk}/approve/", follow=True))
    assert mail.outbox[1].to == ["nele@example.org"]
    assert "you're in" in mail.outbox[1].subject
    assert "/account/login/" in mail.outbox[1].body
    assert client.post(f"/organizer/members/waiting/{member.pk}/approve/").status_code == 404
    assert len(mail.outbox) == 2
    visitor.post("/account/login/", {"login": "Nele", "password": PASSWORD})
    assert who(visitor) == member


def test_an_invitation_counts_as_approval(visitor: Client, organizer: Member, settings) -> None:
    settings.SIGNUP = "approval"
    visitor.post(f"/invite/{Invitation.objects.create(invited_by=organizer).code}/")
    visitor.post("/account/signup/", joining())
    assert Member.objects.get(username="Nele").is_active


def test_a_guest_keeps_the_match_after_approval(guest_client: Client, settings) -> None:
    settings.SIGNUP = "approval"
    guest = who(guest_client)
    assert guest is not None
    guest_client.post("/account/signup/", joining())
    assert guest_client.get("/settings/").status_code == 302, "not let in yet"
    services.waiting().get(pk=guest.pk)
    Member.objects.filter(pk=guest.pk).update(is_active=True)
    guest_client.post("/account/login/", {"login": "Nele", "password": PASSWORD})
    assert who(guest_client) == guest
    assert guest.seats.count() == 1


def test_only_organizers_can_approve(lena: Member, browser_of, settings) -> None:
    waiting = MemberFactory(is_active=False)
    client = browser_of(lena)
    assert client.get("/organizer/members/waiting/").status_code == 403
    assert client.post(f"/organizer/members/waiting/{waiting.pk}/approve/").status_code == 403
    assert Client().get("/organizer/members/waiting/").status_code == 302
    waiting.refresh_from_db()
    assert not waiting.is_active


def test_requests_can_be_declined(organizer: Member, browser_of) -> None:
    waiting = MemberFactory(is_active=False)
    address = f"/organizer/members/waiting/{waiting.pk}/decline/"
    assert browser_of(organizer).post(address).status_code == 409, "not without a reason"
    browser_of(organizer).post(address, {"reason": "a robot", "token": "x" * 20})
    assert not Member.objects.filter(pk=waiting.pk).exists()


def test_closed_accounts_cannot_be_approved(mara: Member, visitor: Client, organizer: Member, browser_of) -> None:
    visitor.post("/account/login/", {"login": "Mara", "password": PASSWORD})
    Member.objects.filter(pk=mara.pk).update(is_active=False)
    assert visitor.get("/settings/").status_code == 302
    response = visitor.post("/account/login/", {"login": "Mara", "password": PASSWORD}, follow=True)
    assert "This account is closed" in text(response)
    assert browser_of(organizer).post(f"/organizer/members/waiting/{mara.pk}/approve/").status_code == 404
