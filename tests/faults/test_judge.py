"""The judge finds no fault in a correct club, and finds everything that is tampered with."""

from __future__ import annotations

import json
from copy import deepcopy
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.db import transaction
from django.test import Client
from django.utils import timezone

from club.inbound_mail.models import Reply
from club.matches import services
from club.matches.models import Match, Move, Seat
from club.matches.services import clocks
from club.notifications import policy, relay
from club.notifications.models import Delivery
from club.outbox.models import Notification
from tests.factories import MemberFactory
from tests.faults import clients, judge
from tests.playing import asked_of, some_line, start, to_move

pytestmark = pytest.mark.django_db

SLACK = timedelta(seconds=60)
LONG_AGO = timedelta(hours=25)


class World:
    """Two matches: three moves in one, a missed deadline in the other."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.lines: list[dict[str, Any]] = []
        self.match = start([MemberFactory(), MemberFactory()])
        for _ in range(3):
            self.move()
        self.late = start([MemberFactory(), MemberFactory()])
        Move.objects.filter(match=self.late).update(created_at=timezone.now() - LONG_AGO)
        Notification.objects.filter(match=self.late).update(created_at=timezone.now() - LONG_AGO)
        Seat.objects.filter(match=self.late, to_act=True).update(due_at=timezone.now() - timedelta(seconds=1))
        clocks.sweep()
        Seat.objects.filter(match=self.late, to_act=True).update(due_at=timezone.now() + timedelta(days=1))
        relay.deliver("mail")
        self.mails = [str(message.extra_headers["Message-ID"]) for message in mail.outbox]
        self.look()

    def look(self) -> None:
        """Record what the site shows, as the storm's players do at the end."""
        member = to_move(self.match.pk).member
        assert member is not None
        client = Client()
        client.force_login(member)
        page = client.get("/settings/notices/receipts/").content.decode()
        shown = [int(match) for match in clients.RECEIPT.findall(page)]
        assert shown
        self.lines.insert(0, {"what": "looked", "member": member.pk, "shown": shown})

    def move(self) -> None:
        asked, seat = asked_of(self.match.pk)[0], to_move(self.match.pk)
        line = some_line(self.match.pk, asked)
        facts = {"match": self.match.pk, "seat": seat.number, "decision": asked.decision.kind, "token": asked.opened}
        assert seat.member is not None
        services.play(
            match_id=self.match.pk, member=seat.member, kind=asked.decision.kind, token=asked.opened, line=line
        )
        self.lines += [{"what": "sent", "line": line, **facts}, {"what": "acknowledged", "line": line, **facts}]

    def verdict(self, now: datetime | None = None) -> judge.Verdict:
        (self.folder / "journal.jsonl").write_text("".join(json.dumps(line) + "\n" for line in self.lines))
        mails = [{"id": name, "to": ""} for name in self.mails]
        (self.folder / "mails.jsonl").write_text("".join(json.dumps(line) + "\n" for line in mails))
        return judge.judge(self.folder, now or timezone.now(), SLACK + timedelta(hours=2))


@pytest.fixture
def world(tmp_path, monkeypatch):
    monkeypatch.setattr(policy, "judge", lambda delivery, now: policy.Send())
    return World(tmp_path)


def test_a_correct_club_has_no_faults(world):
    verdict = world.verdict()
    assert verdict.faults == []
    assert verdict.counts["acknowledged turns"] == 3
    assert verdict.counts["deadlines"] == 1
    assert verdict.counts["mails"] == verdict.counts["notices"] > 3


def lose_a_move(world):
    Move.objects.filter(match=world.match).order_by("number").last().delete()
    Match.objects.filter(pk=world.match.pk).update(version=2)


def acknowledge_what_never_was(world):
    world.lines.append({**world.lines[-1], "token": 99})


def acknowledge_two_answers(world):
    world.lines.append({**world.lines[-1], "line": "swap a1 c3"})


def play_twice(world):
    last = Move.objects.filter(match=world.match).order_by("number").last()
    last.pk, last.number, last.opened = None, last.number + 1, last.opened + 1
    last.save()
    Match.objects.filter(pk=world.match.pk).update(version=last.number)


def refuse_what_was_played(world):
    world.lines[-1]["what"] = "refused"


def change_the_state(world):
    Match.objects.filter(pk=world.match.pk).update(state=Match.objects.get(pk=world.late.pk).state)


def forget_a_notice(world):
    Notification.objects.filter(match=world.match, kind="turn").first().delete()


def lose_a_mail(world):
    world.mails.pop()


def leave_a_mail_behind(world):
    Delivery.objects.filter(pk=Delivery.objects.first().pk).update(status="queued")


def leave_a_notice_behind(world):
    Notification.objects.filter(pk=Notification.objects.first().pk).update(routed_at=None)


def strike_early(world):
    Move.objects.filter(match=world.late, number=0).update(created_at=timezone.now() - timedelta(hours=23))


def strike_late(world):
    Move.objects.filter(match=world.late, number=0).update(created_at=timezone.now() - timedelta(hours=30))


def forget_the_daily_mail(world):
    Delivery.objects.filter(pk=Delivery.objects.first().pk).update(
        status="queued", channel="daily", send_after=timezone.now() - timedelta(hours=1)
    )


def show_a_notice_to_nobody(world):
    world.lines[0]["shown"].pop()


def show_a_notice_twice(world):
    world.lines[0]["shown"] += world.lines[0]["shown"][:1]


def never_read_a_letter(world):
    Reply.objects.create(key="x", raw=b"", envelope_to="x", received_at=timezone.now())


TAMPERED = {
    lose_a_move: "lost",
    acknowledge_what_never_was: "lost",
    acknowledge_two_answers: "lost",
    play_twice: "invented",
    refuse_what_was_played: "contradicted",
    change_the_state: "broken",
    forget_a_notice: "untold",
    lose_a_mail: "unsent",
    leave_a_mail_behind: "unsent",
    leave_a_notice_behind: "unsent",
    strike_early: "too early",
    strike_late: "too late",
    forget_the_daily_mail: "unsent",
    never_read_a_letter: "lost",
    show_a_notice_to_nobody: "unseen",
    show_a_notice_twice: "seen twice",
}


def test_tampering_is_found(world):
    for tamper, says in TAMPERED.items():
        before, lines, mails = transaction.savepoint(), deepcopy(world.lines), list(world.mails)
        tamper(world)
        faults = world.verdict().faults
        assert any(fault.startswith(says) for fault in faults), (tamper, faults)
        transaction.savepoint_rollback(before)
        world.lines, world.mails = lines, mails


def test_deliveries_for_the_next_daily_email_may_wait(world):
    waiting = Delivery.objects.first()
    Delivery.objects.filter(pk=waiting.pk).update(
        status="queued", channel="daily", send_after=timezone.now() + timedelta(hours=1)
    )
    assert world.verdict().faults == []


def test_a_deadline_that_is_not_enforced_is_found(world):
    assert world.verdict(timezone.now() + timedelta(hours=20)).faults == []
    faults = world.verdict(timezone.now() + timedelta(hours=30)).faults
    assert any(fault.startswith("too late") for fault in faults), faults
