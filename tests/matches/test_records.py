"""Match records and the commands `record` and `replay`."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from msgspec import structs

from club.matches import records, services
from club.matches.models import Match, Move
from games.core import record
from games.core.rng import Rng, match_key
from tests.playing import play_one, play_out, start

pytestmark = pytest.mark.django_db

OLD_RECORD = Path(__file__).with_name("record-1.txt")


def output(*command: str) -> str:
    out = StringIO()
    call_command(*command, stdout=out)
    return out.getvalue()


@pytest.fixture
def finished(lena, jonas):
    return play_out(start([lena, jonas], game="nine", round_limit=3).pk)


def test_a_record_can_be_replayed(finished, tmp_path):
    text = output("record", str(finished.pk))
    assert f"Commitment: {finished.commitment}" in text
    assert f"Seed: {finished.seed}" in text
    file = tmp_path / "match.txt"
    file.write_text(text)
    assert "Verified: nine, 2 seats" in output("replay", str(file))


@pytest.mark.parametrize(
    "old, new", [("Seed: ", "Seed: 0"), ("swap: swap", "swap: call swap"), ("Game: nine", "Game: chess")]
)
def test_a_falsified_record_is_refused(finished, tmp_path, old, new):
    text = output("record", str(finished.pk))
    assert old in text
    file = tmp_path / "match.txt"
    file.write_text(text.replace(old, new, 1))
    with pytest.raises(CommandError):
        call_command("replay", str(file))


def test_a_record_with_a_missing_move_is_refused(finished, tmp_path):
    text = output("record", str(finished.pk))
    lines = text.splitlines()
    moves = [i for i, line in enumerate(lines) if ": swap" in line]
    del lines[moves[-1]]
    file = tmp_path / "match.txt"
    file.write_text("\n".join(lines))
    with pytest.raises(CommandError):
        call_command("replay", str(file))


def test_undos_and_agreements_are_in_the_record(lena, jonas, tmp_path):
    match = start([lena, jonas], game="pebbles")
    for _ in range(3):
        play_one(match.pk)
    mover = match.seats.get(to_act=True).member
    services.undo(match_id=match.pk, member=mover, token=Match.objects.get(pk=match.pk).version)
    for member in (lena, jonas):
        services.propose_end(match_id=match.pk, member=member, wanted=True)
    text = output("record", str(match.pk))
    assert " undo" in text
    assert " - end\n\nDraws\n" in text
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


def refused(tmp_path, text):
    file = tmp_path / "match.txt"
    file.write_text(text)
    with pytest.raises(CommandError) as problem:
        call_command("replay", str(file))
    return str(problem.value)


def test_a_version_1_record_can_still_be_replayed():
    assert OLD_RECORD.read_text("utf-8").startswith("Fernzug match record 1\n")
    assert "Verified: nine, 2 seats, 96 moves" in output("replay", str(OLD_RECORD))


def test_a_record_lists_the_random_draws(finished):
    told = record.read(output("record", str(finished.pk)))
    assert told.draws is not None
    assert told.draws
    key = match_key(told.seed, told.lucky_words)
    for number, draws in told.draws.items():
        rng = Rng(key, number)
        assert [(n, rng.below(n)) for n, _ in draws] == list(draws)


def test_changed_draws_and_lucky_words_are_refused(finished, tmp_path):
    told = record.with_draws(records.of(finished, list(finished.seats.order_by("number"))))
    text = record.write(told)
    assert told.draws is not None
    number, draws = next(iter(told.draws.items()))
    n, value = draws[0]
    forged = {**told.draws, number: ((n, (value + 1) % n), *draws[1:])}
    assert "do not match the moves" in refused(tmp_path, record.write(structs.replace(told, draws=forged)))
    assert "missing or were changed" in refused(tmp_path, text.replace(f"{n}:{value}", f"{n}:{(value + 1) % n}", 1))
    assert "missing or were changed" in refused(tmp_path, text[: text.index("\nDraws")])
    assert "the key" in refused(tmp_path, text.replace('Lucky word 0: ""', 'Lucky word 0: "x"'))
    assert "repeated" in refused(tmp_path, text.replace("\nSeed: ", "\nSeed: x\nSeed: "))


def test_a_log_that_cannot_be_replayed_still_has_a_record(finished):
    Move.objects.filter(match=finished, number=1).update(line="nonsense")
    assert output("record", str(finished.pk)).startswith("Fernzug match record 1\n")
