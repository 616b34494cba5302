"""Mails leak no hidden information: states a seat cannot tell apart give byte-identical mails."""

from __future__ import annotations

import re

import pytest
from django.utils import timezone

from club.accounts.models import Member
from club.matches.models import Match
from club.notifications import match_mails
from club.outbox.models import Notification
from games.core import codec, registry
from games.core.rng import Rng
from tests.factories import MemberFactory
from tests.lengths import usual_or_long
from tests.playing import play_one, start

pytestmark = pytest.mark.django_db

MOVES = 8
EVERY = usual_or_long(2, 1)  # mails are compared after every n-th move
IMAGININGS = 3


def mail_bytes(notice: Notification) -> bytes:
    source: bytes = match_mails.compose_match_mail(notice).message().as_bytes()
    return re.sub(rb"={15}\d+={2}", b"boundary", source)


def mails_to(member: Member, match: Match) -> dict[str, bytes]:
    now = timezone.now()
    return {
        kind: mail_bytes(
            Notification(pk=7, match=match, member=member, kind=kind, version=match.version, created_at=now)
        )
        for kind in match_mails.SUBJECTS
    }


def differences(match: Match) -> set[tuple[str, str]]:
    """Return (kind, username) of the mails that change when only information hidden from their reader changes."""
    match = Match.objects.get(pk=match.pk)
    rules = match.rulebook.rules_at(match.rules_version)
    state = codec.decode(match.state, match.rulebook.state)
    found = set()
    for seat in match.seats.select_related("member"):
        before = mails_to(seat.member, match)
        for i in range(IMAGININGS):
            imagined = codec.encode(rules.reimagine(state, seat.number, Rng(b"x", i)))
            Match.objects.filter(pk=match.pk).update(state=imagined)
            after = mails_to(seat.member, match)
            found |= {(kind, seat.member.username) for kind in before if before[kind] != after[kind]}
        Match.objects.filter(pk=match.pk).update(state=match.state)
    return found


@pytest.mark.long
@pytest.mark.parametrize("game", sorted(registry.all_games()))
def test_mails_leak_no_hidden_information(game, time_machine):
    time_machine.move_to(timezone.now(), tick=False)
    match = start(MemberFactory.create_batch(min(registry.get(game).seats)), game=game)
    for number in range(MOVES):
        if Match.objects.get(pk=match.pk).over:
            break
        if number % EVERY == 0:
            assert differences(match) == set()
        play_one(match.pk, Rng(b"secrets", number).below(1000))


def test_leak_is_detected(time_machine, monkeypatch):
    """Negative control: when every seat gets the first seat's view, its secrets appear in the others' mails."""
    time_machine.move_to(timezone.now(), tick=False)
    match = start(MemberFactory.create_batch(2))
    rules = match.rulebook.rules_at(match.rules_version)
    view = type(rules).view
    monkeypatch.setattr(type(rules), "view", lambda self, state, seat: view(self, state, 0))
    assert differences(match)
