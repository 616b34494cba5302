from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.utils import timezone

from club.accounts import services
from club.accounts.models import FORMER, Member
from club.matches.models import Match, Move, Presence, Seat
from club.matches.services.members import forget_stale_guests
from games.core import registry
from tests.accounts.conftest import PASSWORD, joining, who
from tests.playing import play_one, start

pytestmark = pytest.mark.django_db


def guest_in(client: Client) -> Member:
    guest = who(client)
    assert guest is not None
    assert guest.is_guest
    return guest


def test_trying_a_game_takes_one_click_and_no_account(client: Client) -> None:
    client.cookies["zone"] = "Europe/Vienna"
    response = client.post("/try/nine/", headers={"accept-language": "de"})
    match = Match.objects.get()
    assert response.url == match.get_absolute_url()
    guest = guest_in(client)
    assert (guest.language, guest.time_zone, guest.has_usable_password()) == ("de", "Europe/Vienna", False)
    assert guest.username.startswith("Guest-")
    assert match.status == Match.Status.RUNNING
    seats = list(match.seats.all())
    assert len(seats) == registry.get("nine").seats[0]
    assert [seat.member_id for seat in seats if not seat.bot] == [guest.pk]
    assert client.get(response.url).status_code == 200


def test_trying_a_game_always_adds_a_bot(client: Client) -> None:
    client.post("/try/orapa/")
    assert [bool(seat.bot) for seat in Seat.objects.order_by("number")] == [False, True]


def test_the_number_of_seats_can_be_chosen(client: Client) -> None:
    most = registry.get("nine").seats[-1]
    client.post("/try/nine/", {"seats": str(most)})
    assert Seat.objects.count() == most


@pytest.mark.parametrize("seats", ["1", "99", "many", "²"])
def test_an_invalid_number_of_seats_creates_no_guest(client: Client, seats: str) -> None:
    assert client.post("/try/nine/", {"seats": seats}).status_code == 422
    assert not Member.objects.exists()


def test_trying_again_reuses_the_logged_in_guest_or_member(guest_client: Client, lena: Member, browser_of) -> None:
    guest_client.post("/try/nine/")
    browser_of(lena).post("/try/nine/")
    assert Member.objects.filter(is_guest=True).count() == 1
    assert sorted(Match.objects.values_list("owner__is_guest", flat=True)) == [False, True, True]


def test_trying_needs_a_post_request_and_a_known_game(client: Client) -> None:
    assert client.get("/try/nine/").status_code == 405
    assert client.post("/try/no-such-game/").status_code == 404
    assert not Member.objects.exists()


def test_an_invalid_time_zone_cookie_is_ignored(client: Client) -> None:
    client.cookies["zone"] = "../../etc/passwd"
    client.post("/try/nine/")
    assert guest_in(client).time_zone == ""


def test_new_guests_are_rate_limited_by_ip_address() -> None:
    for _ in range(20):
        assert Client().post("/try/nine/").status_code == 302
    refused = Client().post("/try/nine/", headers={"accept-language": "en"})
    assert refused.status_code == 429
    assert "One moment, please" in refused.content.decode()
    assert Client(REMOTE_ADDR="10.1.2.3").post("/try/nine/").status_code == 302
    assert Member.objects.count() == 21


def test_guest_names_are_unique(monkeypatch: pytest.MonkeyPatch, db: None) -> None:
    numbers = iter(["1", "1", "2"])
    monkeypatch.setattr(services, "get_random_string", lambda *_: next(numbers))
    names = [services.welcome_guest(language="en", time_zone="").username for _ in range(2)]
    assert names == ["Guest-1", "Guest-2"]


def test_signing_up_keeps_the_match(guest_client: Client) -> None:
    guest = guest_in(guest_client)
    before = guest_client.session.session_key
    assert "Your matches come with you" in guest_client.get("/account/signup/").content.decode()
    response = guest_client.post("/account/signup/", joining())
    assert response.url == "/turns/"
    member = who(guest_client)
    assert member is not None
    assert member.pk == guest.pk
    assert (member.username, member.email) == ("Nele", "nele@example.org")
    assert not member.is_guest
    assert member.check_password(PASSWORD)
    assert Seat.objects.get(member=member).match.owner == member
    assert guest_client.session.session_key != before
    assert "nele@example.org" in mail.outbox[0].to
    assert guest_client.get("/turns/").status_code == 200


def test_a_guest_can_keep_the_guest_name_but_not_use_a_taken_one(guest_client: Client, mara: Member) -> None:
    guest = guest_in(guest_client)
    taken = guest_client.post("/account/signup/", joining(username="MARA"))
    assert "This name is taken." in taken.content.decode()
    assert guest_client.post("/account/signup/", joining(username=guest.username)).status_code == 302
    guest.refresh_from_db()
    assert not guest.is_guest


def test_a_failed_sign_up_does_not_change_the_guest(guest_client: Client) -> None:
    guest = guest_in(guest_client)
    guest_client.post("/account/signup/", joining(password1="short"))
    assert guest_in(guest_client) == guest
    assert not EmailAddress.objects.exists()


def test_logging_in_moves_the_matches_of_the_guest_to_the_member(guest_client: Client, mara: Member) -> None:
    guest = guest_in(guest_client)
    play_one(Match.objects.get().pk)
    page = guest_client.get("/account/login/")
    assert guest.username in page.content.decode()
    guest_client.post("/account/login/", {"login": "mara", "password": PASSWORD})
    assert who(guest_client) == mara
    seat = Seat.objects.get(member=mara)
    assert seat.match.owner == mara
    assert Move.objects.filter(member=mara).count() == 1
    assert not Member.objects.filter(pk=guest.pk).exists()


def test_logging_in_with_a_code_moves_the_matches_too(guest_client: Client, mara: Member) -> None:
    guest_client.post("/account/login/code/", {"email": mara.email})
    assert guest_in(guest_client), "still a guest while the code is on its way"
    code = mail.outbox[0].body.split("\n\n")[1].strip()
    guest_client.post("/account/login/code/confirm/", {"code": code})
    assert who(guest_client) == mara
    assert Seat.objects.filter(member=mara).count() == 1


def test_cancelling_the_login_code_keeps_the_guest_logged_in(guest_client: Client, mara: Member) -> None:
    guest_client.post("/account/login/code/", {"email": mara.email})
    guest_client.post("/account/logout/", {"next": "/account/login/"})
    assert guest_in(guest_client)


@pytest.mark.parametrize("page", ["email/", "password/set/", "password/change/", "2fa/", "2fa/webauthn/add/"])
def test_pages_that_need_an_account_redirect_guests_to_sign_up(guest_client: Client, page: str) -> None:
    assert guest_client.get(f"/account/{page}").url == "/account/signup/"
    assert guest_client.post(f"/account/{page}", {"email": "x@example.org", "action_add": ""}).url == "/account/signup/"
    assert not EmailAddress.objects.exists()


def test_guests_can_log_out(guest_client: Client) -> None:
    assert "get back to your matches" in guest_client.get("/account/logout/").content.decode()
    guest_client.post("/account/logout/")
    assert who(guest_client) is None


def test_a_wrong_password_keeps_the_guest_logged_in(guest_client: Client, mara: Member) -> None:
    guest_client.post("/account/login/", {"login": "mara", "password": "wrong"})
    assert guest_in(guest_client)
    assert Seat.objects.filter(member=mara).count() == 0


def test_a_bot_takes_the_guest_seat_if_the_member_plays_in_the_same_match(mara: Member, lena: Member) -> None:
    guest = services.welcome_guest(language="en", time_zone="")
    match = start([guest, mara, lena])
    services.merge_guest(guest=guest, member=mara)
    first, second, _third = match.seats.all()
    assert (first.member, first.name, first.bot) == (None, FORMER, "default")
    assert second.member == mara
    match.refresh_from_db()
    assert match.owner == mara


def test_inactive_guests_are_deleted(lena: Member, settings) -> None:
    with time_machine.travel(timezone.now() - timedelta(days=settings.GUEST_DAYS + 1)):
        gone, looks, plays = (services.welcome_guest(language="en", time_zone="") for _ in range(3))
        old = start([gone, lena])
        watched = start([looks, lena])
        played = start([plays, lena])
    services.welcome_guest(language="en", time_zone="")  # a new guest
    Presence.objects.create(match=watched, member=looks, seen_at=timezone.now())
    Move.objects.filter(match=played).update(member=plays, created_at=timezone.now())
    forget_stale_guests()
    assert set(Member.objects.filter(is_guest=True)) >= {looks, plays}
    assert Member.objects.filter(is_guest=True).count() == 3
    assert old.seats.get(number=0).name == FORMER
    assert Member.objects.filter(pk=lena.pk).exists()
