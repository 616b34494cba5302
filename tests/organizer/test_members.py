"""Mute and suspend: with an end, a way back, a word to the member and a line in the logs."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from club.accounts.models import Member, MemberSession
from club.matches import clocks
from club.matches.errors import NotNow, NotYours
from club.matches.models import Match, Remark, Seat
from club.notices.models import Notice
from club.organizer import members
from club.organizer.models import Act
from club.replies import inbox
from tests.factories import MemberFactory
from tests.organizer.doing import REASON, through_the_pages
from tests.playing import asked_of, some_line, start, to_move
from tests.replies.writing import address_for, log, reply, written

pytestmark = pytest.mark.django_db


def do(kind, member, organizer, token="t", **values):
    return members.intervene(
        members.DEEDS[kind], pk=member.pk, organizer=organizer, values=values, reason=REASON, token=token
    )


@pytest.fixture
def karl():
    member = MemberFactory(username="karl", language="en")
    member.set_password("a long password")
    member.save()
    return member


def log_in(name="karl"):
    client = Client()
    client.post(reverse("account_login"), {"login": name, "password": "a long password"})
    return client


def test_a_suspended_member_is_out_at_once_and_cannot_come_in(karl, mira):
    before = log_in()
    assert before.get("/turns/").status_code == 200
    do("suspend", karl, mira, days=7)
    assert not MemberSession.objects.filter(member=karl).exists()
    assert before.get("/turns/").status_code == 302
    client = Client()
    answer = client.post(reverse("account_login"), {"login": "karl", "password": "a long password"}, follow=True)
    assert "Your account is suspended until" in answer.content.decode()
    assert client.get("/turns/").status_code == 302


def test_the_password_comes_first(karl, mira):
    """Who does not know it learns nothing about the account."""
    do("suspend", karl, mira, days=7)
    answer = Client().post(reverse("account_login"), {"login": "karl", "password": "wrong password"}, follow=True)
    assert "suspended" not in answer.content.decode()


def test_a_session_that_was_kept_back_is_worth_nothing(karl, browser_of):
    client = browser_of(karl)
    Member.objects.filter(pk=karl.pk).update(suspended_until=timezone.now() + timedelta(days=1))
    assert client.get("/turns/").status_code == 302
    Member.objects.filter(pk=karl.pk).update(suspended_until=timezone.now() - timedelta(seconds=1))
    assert client.get("/turns/").status_code == 200, "it ends by itself"


def test_the_suspension_can_be_ended(karl, mira):
    do("suspend", karl, mira, days=7)
    do("readmit", karl, mira, token="u")
    assert log_in().get("/turns/").status_code == 200
    with pytest.raises(NotNow):
        do("readmit", karl, mira, token="v")


def test_no_bot_takes_over_at_once_and_the_logs_say_what_happens(karl, mira, lena, browser_of):
    match = start([karl, lena])
    mover = to_move(match.pk)
    do("suspend", karl, mira, days=7)
    assert list(Seat.objects.filter(match=match).values_list("bot", flat=True)) == ["", ""]
    assert to_move(match.pk).due_at == mover.due_at
    assert Remark.objects.filter(match=match, kind="cut_off").count() == 1
    page = browser_of(lena).get(match.get_absolute_url()).content.decode()
    assert "karl cannot log in until" in page
    assert REASON not in page, "the reason is between the organizers and the member"
    clocks.sweep()
    assert Match.objects.get(pk=match.pk).version == 0


def test_the_preview_names_the_matches(karl, mira, lena):
    match = start([karl, lena])
    shown = " ".join(members.rehearse(members.DEEDS["suspend"], pk=karl.pk, organizer=mira, values={"days": 7}))
    assert f"match {match.pk}" in shown
    assert "No bot takes over at once" in shown
    karl.refresh_from_db()
    assert karl.suspended_until is None
    assert not Remark.objects.exists()


def test_once_per_form_told_and_recorded(karl, mira):
    first = do("mute", karl, mira, days=3)
    assert do("mute", karl, mira, days=3) == first
    karl.refresh_from_db()
    assert karl.muted
    assert not karl.suspended
    assert Act.objects.get().member == karl
    notice = Notice.objects.get(member=karl)
    assert REASON in notice.text
    assert "You are muted until" in notice.text
    assert notice.title == "A message from the organizers"
    do("unmute", karl, mira, token="u")
    karl.refresh_from_db()
    assert not karl.muted


def test_not_oneself_and_not_ones_equals(mira, admin, karl):
    for member in (mira, admin, MemberFactory(is_organizer=True)):
        with pytest.raises(NotYours):
            do("suspend", member, mira, days=1)
    do("suspend", mira, admin, days=1)
    assert Act.objects.count() == 1


def test_through_the_pages(karl, mira, browser_of):
    client = browser_of(mira)
    page = client.get(f"/organizer/members/{karl.pk}/").content.decode()
    assert f"/organizer/members/{karl.pk}/suspend/" in page
    answer, _form = through_the_pages(client, f"/organizer/members/{karl.pk}/suspend/", days=7)
    assert answer.status_code == 302
    page = client.get(f"/organizer/members/{karl.pk}/").content.decode()
    assert "Suspended until" in page
    assert "/readmit/" in page
    assert client.get(f"/organizer/members/{mira.pk}/mute/").status_code == 403


def test_mail_of_a_suspended_member_plays_nothing(karl, lena, mira, settings):
    settings.REPLY_DOMAIN = "club.example.org"
    match = start([karl, lena])
    mover = to_move(match.pk).member
    line = some_line(match.pk, asked_of(match.pk)[0])
    address = address_for(match, mover)
    do("suspend", mover, mira, days=7)
    inbox.receive(written(line, sender=mover.email, to=address), mover.email, address)
    assert log(match) == []
    do("readmit", mover, mira, token="u")
    assert reply(match, mover, line).status == "played", "this very mail would have been played"
