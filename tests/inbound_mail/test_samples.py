"""Sample mails of common programs in both languages, robots and forgers: no wrong move, no answer to a robot.

Each file in samples/ is a mail; expected.json has the expected result. The quoted mail in each sample contains an
example move, which must never be played.
"""

from __future__ import annotations

import json
import textwrap
from pathlib import Path
from typing import Any

import pytest

from club.accounts.models import Member
from club.inbound_mail import moves
from club.inbound_mail.models import Reply
from club.inbound_mail.reader import quotes, reading, text
from club.matches.models import Match, Move
from games.core import registry
from tests.inbound_mail.writing import address_for, arrive, log

pytestmark = pytest.mark.django_db

FOLDER = Path(__file__).parent / "samples"
EXPECTED: dict[str, dict[str, Any]] = json.loads((FOLDER / "expected.json").read_text())
LEGAL = {"swap a1 a2", "swap b1 b3"}
GAME = registry.get("nine")


def raw(name: str, member: str, reply: str) -> bytes:
    return (FOLDER / name).read_bytes().replace(b"{member}", member.encode()).replace(b"{reply}", reply.encode())


def names(kind: str) -> list[str]:
    return [name for name, expected in EXPECTED.items() if kind in expected]


def send(name: str, match: Match, member: Member, envelope_from: str | None = None) -> Reply:
    to = address_for(match, member)
    return arrive(raw(name, member.email, to), member.email if envelope_from is None else envelope_from, to)


def test_every_sample_has_an_expectation_and_there_are_enough():
    assert sorted(EXPECTED) == sorted(file.name for file in FOLDER.glob("*.eml"))
    assert len(EXPECTED) >= 60


@pytest.mark.parametrize("name", names("lines"))
def test_move_lines_are_extracted(name):
    message = reading.parsed(raw(name, "lena@example.org", "reply@club.example.org"))
    assert moves.moves(*quotes.split(text.text_of(message)), GAME) == EXPECTED[name]["lines"]


def test_wrapped_long_line_is_rejoined():
    long = "place " + " ".join(f"piece{n} a{n}" for n in range(40))
    broken = textwrap.wrap(long, 72)
    known = {long, "swap a1 a2"}
    assert len(broken) > 3
    assert moves.rejoined([*broken, "swap a1 a2"], known.__contains__) == [long, "swap a1 a2"]
    assert moves.rejoined([*broken[:-1], "swap a1 a2"], known.__contains__) == [*broken[:-1], "swap a1 a2"]


@pytest.mark.parametrize("name", names("lines"))
def test_legal_moves_are_played(name, match, lena, settings):
    if "proven" in EXPECTED[name]:
        settings.REPLY_AUTHSERV_ID = "mx.club.example.org"
    lines = [line.lower() for line in EXPECTED[name]["lines"]]
    reply = send(name, match, lena)
    right = bool(lines) and set(lines) <= LEGAL
    assert log(match) == (lines if right else [])
    assert reply.status == ("played" if right else "refused")
    assert reply.answer_to == lena.email


@pytest.mark.parametrize("name", names("unplayed"))
def test_mail_without_an_answer_is_not_played(name, match, lena):
    assert send(name, match, lena).status == "refused"
    assert not log(match)


@pytest.mark.parametrize("name", names("robot"))
def test_robots_neither_play_nor_get_an_answer(name, match, lena):
    reply = send(name, match, lena)
    assert (reply.status, reply.answer_to) == ("ignored", ""), reply.note
    assert not log(match)


@pytest.mark.parametrize("name", names("lines")[:3])
def test_mail_without_an_envelope_sender_is_ignored(name, match, lena):
    assert send(name, match, lena, envelope_from="").status == "ignored"
    assert not log(match)


@pytest.mark.parametrize("name", names("stranger"))
def test_strangers_get_one_answer_and_play_nothing(name, match, lena):
    first = send(name, match, lena, envelope_from="eve@evil.example")
    assert first.status == "stranger"
    assert first.answer_to.endswith("evil.example")
    again = raw(name, lena.email, address_for(match, lena)).replace(b"<sample-", b"<again-")
    second = arrive(again, "eve@evil.example", address_for(match, lena))
    assert (second.status, second.answer_to) == ("stranger", "")
    assert not log(match)


@pytest.mark.parametrize("name", names("unanswered"))
def test_unidentified_sender_gets_no_answer(name, match, lena):
    reply = send(name, match, lena)
    assert (reply.status, reply.answer_to) == ("stranger", "")
    assert not log(match)


@pytest.mark.parametrize("name", names("forged"))
def test_mail_that_fails_authentication_is_ignored(name, match, lena, settings):
    settings.REPLY_AUTHSERV_ID = "mx.club.example.org"
    reply = send(name, match, lena)
    assert (reply.status, reply.answer_to) == ("ignored", "")
    assert not log(match)


@pytest.mark.parametrize("name", names("unproven"))
def test_unauthenticated_mail_is_not_played(name, match, lena, settings):
    settings.REPLY_AUTHSERV_ID = "mx.club.example.org"
    assert send(name, match, lena).status == "stranger"
    assert not log(match)


@pytest.mark.parametrize("name", [*names("forged"), *names("unproven")])
def test_without_authentication_results_the_address_decides(name, match, lena):
    """Negative control: apart from the authentication result these mails are valid."""
    assert send(name, match, lena).status == "played"
    assert Move.objects.filter(match=match, origin="mail").count() == 2
