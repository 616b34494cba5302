"""Received mails are stored first, played once, and answered within limits."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.utils import timezone

from club.accounts.models import Member
from club.inbound_mail import addresses, answers, inbox, processing
from club.inbound_mail.models import Reply, UnknownSender
from club.matches import services
from club.matches.models import Match, Move
from club.notifications.models import Delivery
from club.outbox.models import Notification
from games.core import rng
from tests.concurrency.racing import race
from tests.factories import MemberFactory
from tests.inbound_mail.writing import address_for, arrive, log, reply, work, written
from tests.playing import start, to_move

pytestmark = pytest.mark.django_db


# Addresses


def test_addresses_are_case_insensitive(match, lena):
    address = address_for(match, lena)
    token = addresses.Token(lena.pk, match.pk, match.version)
    assert addresses.read(address) == addresses.read(address.upper()) == token
    assert addresses.read(f"Fernzug <{address}>") == token
    assert len(address.split("@")[0]) <= 64


@pytest.mark.parametrize(
    "change",
    [
        lambda a: a.replace("reply+", "answer+"),
        lambda a: a.replace("@club.example.org", "@evil.example"),
        lambda a: a.replace("-", "-1", 1),
        lambda a: a.replace(a[-20], "a" if a[-20] != "a" else "b"),
        lambda a: a.split("-")[0] + "@club.example.org",
        lambda a: "",
        lambda a: "\0" + a,
    ],
)
def test_tampered_address_is_invalid(match, lena, change):
    assert addresses.read(change(address_for(match, lena))) is None


def test_old_addresses_stay_valid_with_secret_key_fallbacks(match, lena, settings):
    address = address_for(match, lena)
    settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], "another"
    assert addresses.read(address) is not None
    settings.SECRET_KEY_FALLBACKS = []
    assert addresses.read(address) is None


def test_without_a_domain_there_is_no_address(match, lena, settings):
    address = address_for(match, lena)
    settings.REPLY_DOMAIN = ""
    assert address_for(match, lena) == ""
    assert addresses.read(address) is None


# Playing


def test_turn_by_mail_is_played_and_recorded(match, lena):
    row = reply(match, lena, "swap a1 a2\nswap b1 b3\n")
    assert row.status == "played"
    assert (row.member, row.match, row.last_move - row.first_move) == (lena, match, 1)
    assert log(match) == ["swap a1 a2", "swap b1 b3"]
    assert to_move(match.pk).member != lena


def test_match_log_says_by_mail(match, lena, browser_of):
    reply(match, lena, "swap a1 a2")
    assert "by email" in browser_of(lena).get(f"/matches/{match.pk}/").content.decode()


def test_duplicate_mail_is_played_once(match, lena):
    for _ in range(100):
        reply(match, lena, "swap a1 a2", version=match.version, message_id="<same@example.org>")
    assert log(match) == ["swap a1 a2"]
    assert Reply.objects.count() == 1


def test_reply_to_an_old_mail_is_refused(match, lena):
    reply(match, lena, "swap a1 a2", version=match.version)
    late = reply(match, lena, "swap a1 a2", version=match.version)
    assert (late.status, late.note) == ("refused", "moved_on_since_mail")
    assert "has moved on" in late.problem
    assert log(match) == ["swap a1 a2"]


def test_wrong_line_is_reported(match, lena):
    row = reply(match, lena, "swap a1 b2\nswap a1 a2")
    assert (row.status, row.line, row.written) == ("refused", 1, "swap a1 b2")
    assert "in the same row or column" in row.problem
    assert not log(match)


def test_g10_final_moves_before_the_wrong_line_count(match, lena):
    row = reply(match, lena, "swap a1 a2\nswap a1 b2")
    assert (row.status, row.line, row.written) == ("played", 2, "swap a1 b2")
    assert (row.first_move, row.last_move) == (match.version + 1, match.version + 1)
    assert log(match) == ["swap a1 a2"]


def test_german_member_gets_a_german_error(match, jonas):
    row = reply(match, jonas, "Unsinn")
    assert "Warte bitte" in row.problem or "kein Zug" in row.problem or "nichts gefragt" in row.problem


def test_verified_second_address_is_accepted_and_an_unverified_one_is_not(match, lena):
    EmailAddress.objects.create(user=lena, email="Lena@Work.example", verified=True)
    EmailAddress.objects.create(user=lena, email="lena@new.example", verified=False)
    assert reply(match, lena, "swap a1 a2", sender="lena@new.example").status == "stranger"
    assert reply(match, lena, "swap a1 a2", sender="LENA@work.example").status == "played"


def test_reply_address_of_another_member_does_not_work(match, lena, jonas):
    assert reply(match, lena, "swap a1 a2", sender=jonas.email).status == "stranger"
    assert not log(match)


def test_mail_of_a_closed_account_is_ignored(match, lena):
    Member.objects.filter(pk=lena.pk).update(is_active=False)
    assert reply(match, lena, "swap a1 a2").status == "ignored"


def test_member_without_a_seat_is_refused(match):
    stranger = MemberFactory(language="en")
    assert reply(match, stranger, "swap a1 a2").note == "not_your_match"


def test_garbage_never_raises(match, lena):
    to = address_for(match, lena)
    for raw in (
        b"",
        b"\0\xff\xfe",
        b"From: lena@example.org",
        b"Content-Type: multipart/mixed; boundary=x\n\n--x\n",
        b"\n" * 999,
    ):
        row = arrive(raw, lena.email, to)
        assert row.status in ("stranger", "ignored", "refused")
    for body in (
        "\0swap\0 a1 a2",
        "\ud800".encode("utf-8", "surrogatepass").decode("latin-1"),
        "x" * 100_000,
        "swap a1 a2\n" * 500,
    ):
        assert reply(match, lena, body).status in ("refused", "played")


def test_bodies_with_a_wrong_content_type_are_refused(match, lena):
    head = f"From: {lena.email}\nTo: {address_for(match, lena)}\nMIME-Version: 1.0\n"
    kinds = [f"text/plain; charset={name}" for name in ("unicode_escape", "rot13", "hex", "utf-16", "\xff")]
    kinds += [
        "text/html; charset=utf-16",
        "multipart/alternative; boundary=",
        "message/rfc822",
        "text/plain; format=flowed",
    ]
    for number, kind in enumerate(kinds):
        raw = f"{head}Message-ID: <{number}@x>\nContent-Type: {kind}\n\n\\ud800 <b>> swap\n".encode("latin-1")
        row = arrive(raw, lena.email, address_for(match, lena))
        assert row.status == "refused", kind


def test_too_large_mail_is_not_stored(match, lena):
    raw = written("x" * 2_000_001, sender=lena.email, to=address_for(match, lena))
    assert inbox.store(raw, lena.email, address_for(match, lena)) is None
    assert not Reply.objects.exists()


# Crashes and races


def test_mail_left_by_a_crash_is_processed_later(match, lena, monkeypatch):
    monkeypatch.setattr(processing, "process", broken)
    assert reply(match, lena, "swap a1 a2").status == "waiting"
    monkeypatch.undo()
    assert work() == 1
    assert log(match) == ["swap a1 a2"]
    assert work() == 0


def broken(*_: Any) -> None:
    raise RuntimeError("the light went out")


def test_crash_while_playing_rolls_back_move_and_status(match, lena, monkeypatch, time_machine):
    now = timezone.now()
    time_machine.move_to(now, tick=False)
    monkeypatch.setattr(processing, "answers_left", broken)
    assert reply(match, lena, "swap a1 a2").status == "waiting"
    assert not log(match)
    monkeypatch.undo()
    assert work() == 0, "an error of our own is tried again after a pause"
    time_machine.move_to(now + processing.QUEUE.lease, tick=False)
    assert work() == 1
    assert log(match) == ["swap a1 a2"]


def test_internal_error_fails_a_mail_only_after_a_day(match, lena, monkeypatch, time_machine):
    now = timezone.now()
    time_machine.move_to(now, tick=False)
    monkeypatch.setattr(processing, "answers_left", broken)
    row = reply(match, lena, "swap a1 a2")
    for hours in (1, 5, 23):
        time_machine.move_to(now + timedelta(hours=hours), tick=False)
        work()
        row.refresh_from_db()
        assert row.status == "waiting"
    time_machine.move_to(now + timedelta(hours=25), tick=False)
    work()
    row.refresh_from_db()
    assert (row.status, row.note) == ("failed", "could not be dealt with")


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_concurrent_workers_play_a_mail_once(transactional_db, lena, jonas, settings):
    match = start([lena, jonas], seed="7" * 64)
    mover = to_move(match.pk).member
    to = address_for(match, mover)
    inbox.store(written("swap a1 a2", sender=mover.email, to=to), mover.email, to)
    race([processing.work] * 4)
    assert log(match) == ["swap a1 a2"]
    assert race([answers.deliver] * 4).count(1) == 1
    assert len(mail.outbox) == 1


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_concurrent_delivery_of_the_same_mail_stores_it_once(transactional_db, lena, jonas):
    match = start([lena, jonas], seed="7" * 64)
    mover = to_move(match.pk).member
    to = address_for(match, mover)
    raw = written("swap a1 a2", sender=mover.email, to=to)
    outcomes = race([lambda: inbox.store(raw, mover.email, to)] * 6)
    assert not [o for o in outcomes if isinstance(o, Exception)]
    assert Reply.objects.count() == 1
    assert work() == 1
    assert log(match) == ["swap a1 a2"]


# Answering


def test_answers_per_hour_are_limited(match, lena, settings, time_machine):
    settings.REPLY_ANSWERS_PER_HOUR = 3
    now = timezone.now()
    time_machine.move_to(now, tick=False)
    assert [bool(reply(match, lena, "nonsense").answer_to) for _ in range(5)] == [True] * 3 + [False] * 2
    time_machine.move_to(now + timedelta(minutes=61), tick=False)
    assert reply(match, lena, "nonsense").answer_to


def test_stranger_gets_one_answer_a_day(match, lena, time_machine):
    now = timezone.now()
    time_machine.move_to(now, tick=False)
    told = [bool(reply(match, lena, "hello", sender="eve@evil.example").answer_to) for _ in range(3)]
    assert told == [True, False, False]
    time_machine.move_to(now + timedelta(hours=25), tick=False)
    assert reply(match, lena, "hello", sender="eve@evil.example").answer_to == "eve@evil.example"


def test_auto_reply_loop_stops(match, lena):
    """The sender answers each of our answers and has no auto-reply header."""
    for _ in range(50):
        reply(match, lena, "I got your mail!", sender="echo@evil.example")
        answers.deliver()
    assert len(mail.outbox) == 1


def test_old_mails_are_deleted(match, lena, time_machine):
    row = reply(match, lena, "swap a1 a2")
    reply(match, lena, "hello", sender="eve@evil.example")
    assert inbox.forget() == 0
    time_machine.move_to(timezone.now() + timedelta(days=31))
    assert inbox.forget() == 2
    assert not Reply.objects.filter(pk=row.pk).exists()
    assert not UnknownSender.objects.exists()


def test_deleting_an_account_deletes_its_mails(match, lena):
    from club.accounts.services import forget

    reply(match, lena, "swap a1 a2")
    forget(lena)
    assert not Reply.objects.exists()
    assert Move.objects.filter(match=match, origin="mail").exists()


def test_answer_includes_the_turn_after_bot_moves(lena, monkeypatch):
    monkeypatch.setattr(rng, "new_seed", lambda: "7" * 64)  # a match that the bot does not win at once
    match = start([lena], bots=1)
    Notification.objects.all().delete()
    row = reply(match, lena, "swap a1 a2")
    assert row.status == "played", row.note
    assert Notification.objects.filter(kind="turn", routed_at=None).exists()
    assert answers.deliver() == 1
    assert not Notification.objects.filter(kind="turn", routed_at=None).exists()
    assert not Delivery.objects.filter(notice__kind="turn", status="queued").exists()
    assert services.sweep() == 0
    assert Match.objects.get(pk=match.pk).status == "running"


def test_admin_shows_the_status_of_a_mail_and_not_its_text(match, lena, browser_of):
    row = reply(match, lena, "swap a1 b2 my secret words")
    client = browser_of(MemberFactory(is_staff=True, is_superuser=True))
    for address in ("/admin/replies/reply/", f"/admin/replies/reply/{row.pk}/change/"):
        answer = client.get(address)
        assert answer.status_code == 200
        assert "secret" not in answer.content.decode()
        assert "reply+" not in answer.content.decode()


@pytest.mark.parametrize("name", [b"<;,;[\xc3\xa4(", b"<=?utf-8?q?@"])
def test_malformed_message_id_is_ignored(match, lena, name):
    to = address_for(match, lena)
    good = written("swap a1 a2", sender=lena.email, to=to)
    raw = re.sub(rb"Message-ID: .*?\r?\n", lambda _found: b"Message-ID: " + name + b"\r\n", good)
    assert name in raw
    arrive(raw, lena.email, to)
    assert log(match) == ["swap a1 a2"]
    assert answers.deliver() == 1
