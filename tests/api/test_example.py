"""The example bot plays against a live server."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from club.api import tokens
from club.matches.models import Move
from tests.factories import MemberFactory
from tests.playing import start

pytestmark = pytest.mark.django_db(transaction=True)

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


def test_the_example_plays_until_it_is_somebody_elses_turn(live_server) -> None:
    member = MemberFactory()
    match = start([member], bots=1)
    _token, text = tokens.create(member=member, name="bot", scope="play", days=1)
    environment = {**os.environ, "FERNZUG_URL": live_server.url, "FERNZUG_TOKEN": text}
    bot = subprocess.Popen([sys.executable, str(BOT)], env=environment, stdout=subprocess.PIPE, encoding="utf-8")
    try:
        assert bot.stdout is not None
        told = [bot.stdout.readline() for _ in range(4)]
    finally:
        bot.kill()
        bot.wait()
    assert all(line.startswith(f"#{match.pk} ") for line in told)
    assert Move.objects.filter(match=match, member=member).count() >= 4


def test_the_example_is_short() -> None:
    assert len(BOT.read_text().splitlines()) < 100
