"""Run the checks of the contract on every registered game: whole matches, every number of seats, every option."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.core import record, registry
from games.core.contract import AnyGame, UnreadableMove
from games.core.testing import Playout, playouts
from tests.contract import checks, fingerprint, folders, secrecy
from tests.contract.moments import Seen, vocabulary
from tests.contract.speaking import both, differ
from tests.lengths import usual_or_long

GAMES = registry.all_games()
MATCHES = usual_or_long(80, 1000)  # every number of seats with every option at least twice
NOTHING_DEALT = {"pebbles"}  # games whose set-up draws no secrets

pytestmark = pytest.mark.long
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@cache
def matches(slug: str) -> list[Playout]:
    return list(playouts(GAMES[slug], MATCHES, "contract"))


@cache
def seen(slug: str) -> Seen:
    """Collect the sentences of some matches, and the reasons why all of them ended."""
    found = Seen()
    for match in matches(slug)[:60]:
        checks.look_at(checks.everything_has_words, GAMES[slug], match, found, 4)
        checks.look_at(checks.what_is_refused_changes_nothing, GAMES[slug], match, found, 4)
    found.reasons |= {match.outcome.reason for match in matches(slug) if match.outcome}
    return found


@each_game
@pytest.mark.parametrize("check", checks.MOMENT_CHECKS, ids=lambda check: check.__name__)
def test_check_of_moments_passes(game: AnyGame, check: checks.MomentCheck) -> None:
    found = Seen()
    for match in matches(game.slug)[:: checks.ONE_OF.get(check, 1)]:
        checks.look_at(check, game, match, found, checks.MOMENT_CHECKS[check])


@each_game
@pytest.mark.parametrize("check", checks.MATCH_CHECKS, ids=lambda check: check.__name__)
def test_check_of_matches_passes(game: AnyGame, check: checks.MatchCheck) -> None:
    for match in matches(game.slug)[:: checks.ONE_OF.get(check, 1)]:
        checks.look_through(check, game, match, Seen())


@each_game
def test_matches_cover_every_number_of_seats_and_every_variant(game: AnyGame) -> None:
    played = {(match.seats, match.options) for match in matches(game.slug)}
    assert {seats for seats, _ in played} == set(game.seats)
    assert len({options for _, options in played}) >= 1 + len(game.options.__struct_fields__)


@each_game
def test_secrets_can_be_reimagined(game: AnyGame) -> None:
    found = Seen()
    for match in matches(game.slug):
        checks.look_at(checks.secrets_can_be_imagined, game, match, found)
    checks.secrets_were_imagined(found)


@each_game
def test_ends_reveal_secrets(game: AnyGame) -> None:
    found = Seen()
    for match in matches(game.slug)[:40]:
        checks.look_at(secrecy.the_end_shows_everything, game, match, found, 4)
    assert found.ended["agreement"] and found.ended["leaving"]
    secrecy.secrets_were_shown(found)


@each_game
def test_states_with_other_draws_are_compared(game: AnyGame) -> None:
    """There are enough pairs of states that differ but look the same to a reader, so the comparison is meaningful."""
    found = Seen()
    for match in matches(game.slug)[:40]:
        checks.look_at(secrecy.events_tell_no_secrets, game, match, found, 6)
        checks.look_at(secrecy.leaving_tells_no_secrets, game, match, found, 2)
        checks.look_through(secrecy.setup_tells_no_secrets, game, match, found)
    assert found.compared["a move"] > 100 and found.compared["leaving"] > 20
    assert found.compared["set-up"] > 20 or game.slug in NOTHING_DEALT


@each_game
def test_sentences_exist_in_both_languages(game: AnyGame) -> None:
    kinds = [kind for kind in seen(game.slug).said if kind.startswith("event ")]
    differ(seen(game.slug), [*checks.SENTENCES, *kinds])


@cache
def nearly_moves(slug: str) -> st.SearchStrategy[list[str]]:
    words = sorted({word for line in vocabulary(slug) for word in line.split()})
    return st.lists(st.sampled_from([*words, "0", "-1", "99", "z9", "é", "{n}"]), max_size=5)


@each_game
@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(data=st.data(), noise=st.text(max_size=40))
def test_any_typed_line_is_read_or_refused(game: AnyGame, data: st.DataObject, noise: str) -> None:
    for line in (noise, " ".join(data.draw(nearly_moves(game.slug))), f"{vocabulary(game.slug)[0]} {noise}"):
        checks.read_or_refused(game, line)


@each_game
@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(data=st.data())
def test_damaged_record_is_read_or_refused(game: AnyGame, data: st.DataObject) -> None:
    match = min((m for m in matches(game.slug) if m.steps), key=lambda m: (len(m.steps) < 6, len(m.steps)))
    told = checks.record_of(game, match)
    text = record.write(data.draw(st.sampled_from([told, record.with_draws(told)])))
    at = data.draw(st.integers(0, len(text) - 1))
    instead = data.draw(st.sampled_from(["", "\n", "0", "9", "x", " ", ": ", '"']))
    checks.verified_or_refused(text[:at] + instead + text[at + data.draw(st.integers(0, 30)) :])


@given(text=st.text())
@example("")
@example("Fernzug match record 1\n\n")
@settings(max_examples=50, deadline=None, derandomize=True, database=None)
def test_text_that_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(record.RecordError):
        record.read(text)


@each_game
def test_goldens_replay_to_the_same_result(game: AnyGame) -> None:
    for golden in folders.goldens(folders.folder(game)):
        folders.golden_comes_out_the_same(game, golden)


@each_game
def test_every_reason_to_end_has_a_golden(game: AnyGame) -> None:
    folders.every_end_has_a_golden(folders.folder(game), seen(game.slug).reasons)


@each_game
def test_options_can_be_shown_as_a_form(game: AnyGame) -> None:
    folders.options_make_a_form(game)


@each_game
def test_registration_is_complete(game: AnyGame) -> None:
    folders.registration_is_complete(game)


@each_game
def test_help_page_exists(game: AnyGame) -> None:
    folders.help_page_is_there(game, folders.folder(game))


@each_game
def test_everything_is_translated(game: AnyGame) -> None:
    folders.everything_is_translated(folders.folder(game))


@each_game
def test_rules_use_no_clock_and_no_other_randomness(game: AnyGame) -> None:
    folders.no_clock_and_no_other_chance(folders.folder(game))


@each_game
@pytest.mark.parametrize("name", ["default", "random"])
def test_bots_play_whole_matches(game: AnyGame, name: str) -> None:
    checks.bots_never_fail(game, name)


@pytest.mark.long
def test_matches_are_the_same_in_another_process() -> None:
    """Neither the order of sets nor any other state of a process may affect the rules."""
    seeds = usual_or_long(("1",), ("1", "2"))
    elsewhere = [
        subprocess.run(
            [sys.executable, "-m", "tests.contract.fingerprint"],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in seeds
    ]
    assert elsewhere == [fingerprint.of_all_games()] * len(seeds)
    assert all(slug in elsewhere[0] for slug in GAMES)


def test_toy_games_are_registered() -> None:
    assert {"candles", "pebbles"} < set(GAMES)


def test_unreadable_move_has_a_message_in_both_languages() -> None:
    for game in GAMES.values():
        with pytest.raises(UnreadableMove) as caught:
            game.read("")
        both(Seen(), "refusal", lambda: game.wording.refusal(caught.value))
