"""Records and commands for rule people."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from club.matches import services
from club.matches.models import Match
from tests.playing import play_one, play_out, start

pytestmark = pytest.mark.django_db


def output(*command: str) -> str:
    out = StringIO()
    call_command(*command, stdout=out)
    return out.getvalue()


@pytest.fixture
def finished(lena, jonas):
    return play_out(start([lena, jonas], game="nine", round_limit=3).pk)


def test_a_record_can_be_played_again(finished, tmp_path):
    text = output("record", str(finished.pk))
    assert f"Commitment: {finished.commitment}" in text
    assert f"Seed: {finished.seed}" in text
    file = tmp_path / "match.txt"
    file.write_text(text)
    assert "Verified: nine, 2 seats" in output("replay", str(file))


@pytest.mark.parametrize(
    "old, new", [("Seed: ", "Seed: 0"), ("swap: swap", "swap: call swap"), ("Game: nine", "Game: chess")]
)
def test_a_record_that_lies_is_refused(finished, tmp_path, old, new):
    text = output("record", str(finished.pk))
    assert old in text
    file = tmp_path / "match.txt"
    file.write_text(text.replace(old, new, 1))
    with pytest.raises(CommandError):
        call_command("replay", str(file))


def test_a_record_with_another_result_is_refused(finished, tmp_path):
    text = output("record", str(finished.pk))
    lines = text.splitlines()
    moves = [i for i, line in enumerate(lines) if ": swap" in line]
    del lines[moves[-1]]
    file = tmp_path / "match.txt"
    file.write_text("\n".join(lines))
    with pytest.raises(CommandError):
        call_command("replay", str(file))


def test_undos_leaves_and_agreements_are_in_the_record(lena, jonas, tmp_path):
    match = start([lena, jonas], game="pebbles")
    for _ in range(3):
        play_one(match.pk)
    mover = match.seats.get(to_act=True).member
    services.undo(match_id=match.pk, member=mover, token=Match.objects.get(pk=match.pk).version)
    for member in (lena, jonas):
        services.propose_end(match_id=match.pk, member=member, wanted=True)
    text = output("record", str(match.pk))
    assert " undo" in text
    assert text.strip().endswith("- end")
    file = tmp_path / "match.txt"
    file.write_text(text)
    assert "agreement" in output("replay", str(file))


def test_a_running_match_has_no_record(lena, jonas):
    with pytest.raises(CommandError):
        call_command("record", str(start([lena, jonas]).pk))
    with pytest.raises(CommandError):
        call_command("record", "0")
    with pytest.raises(CommandError):
        call_command("replay", "no-such-file")


def test_simulate_tells_outcomes_and_speed():
    text = output("simulate", "nine", "--seats", "3", "--games", "5", "--seed", "7", "--bots", "random,default")
    assert "3 seats, 5 matches, seed 7" in text
    assert "moves a second" in text
    assert (
        output("simulate", "nine", "--games", "3").splitlines()[:4]
        == output("simulate", "nine", "--games", "3").splitlines()[:4]
    )
    with pytest.raises(CommandError):
        call_command("simulate", "nine", "--seats", "9")
    with pytest.raises(CommandError):
        call_command("simulate", "nine", "--bots", "nobody")
