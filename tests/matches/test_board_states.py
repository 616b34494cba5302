"""The states of boards that `make shots` takes pictures of exist, and their pages show them."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qs

import msgspec
import pytest
from django.test import Client

from club.matches import selectors, services
from club.matches.models import Match
from club.matches.page import MatchPage
from games.core import codec, goldens, registry
from tests.factories import MemberFactory
from tests.matches.marks import MARKS, unexplained_marks
from tools import board_states
from tools.board_states import State, golden_of
from tools.golden_matches import make_match

pytestmark = pytest.mark.django_db

STATES = list(board_states.all_states())


def made(slug: str, state: State) -> tuple[Match, list]:
    golden = golden_of(slug, state.golden)
    assert 0 <= state.after <= len(golden.entries), f"{golden.name} has only {len(golden.entries)} entries"
    assert state.seat is None or state.seat in range(golden.seats), f"{golden.name} has only {golden.seats} seats"
    members = [MemberFactory() for _ in range(golden.seats)]
    return make_match(golden, state.after, members), members


@pytest.mark.parametrize(("slug", "state"), STATES, ids=[f"{slug}-{state.name}" for slug, state in STATES])
def test_state_can_be_shown(slug: str, state: State, client: Client) -> None:
    match, members = made(slug, state)
    if state.seat is not None:
        client.force_login(members[state.seat])
    for line in state.sheet:
        services.write_sheet(match_id=match.pk, member=members[state.seat or 0], line=line)
    answer = client.get(f"{match.get_absolute_url()}?{state.query}")
    assert answer.status_code == 200
    asked = {name: values[-1] for name, values in parse_qs(state.query).items()}
    reader = answer.wsgi_request.user
    page, without_mode = (
        MatchPage(
            selectors.seats_of(match.pk, reader), reader, picked=asked.get("do", ""), thing=asked.get("on", ""),
            mode=mode, part=asked.get("part", ""), at=int(asked["at"]) if "at" in asked else None,
        )
        for mode in (asked.get("mode", ""), "")
    )  # fmt: skip
    assert not page.choice_is_gone, f"{state.query} is not possible in this position"
    assert not page.part or page.shown_part == page.part, f"the board has no part {page.part}"
    assert not page.mode or page.board != without_mode.board, f"the mode {page.mode} shows nothing of its own"
    assert "at" not in asked or page.at == int(asked["at"]), f"there is no position {asked['at']}"
    assert unexplained_marks(page) == [], "the legend lacks marks that are on the board"


def test_mark_without_legend_is_noticed(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    state = next(state for slug, state in STATES if slug == "nine" and state.name == "picked")
    monkeypatch.setitem(MARKS["nine"], "cell.picked", "cell.chosen")
    with pytest.raises(AssertionError, match="legend lacks marks"):
        test_state_can_be_shown("nine", state, client)


def test_every_state_of_a_game_has_its_own_name() -> None:
    names = [(slug, state.name) for slug, state in STATES]
    assert len(names) == len(set(names))
    assert {"turn", "picked", "preview", "film", "refused", "replay", "waiting", "over"} <= {
        name for slug, name in names if slug == "nine"
    }


@pytest.mark.parametrize("name", ["balanced-4", "dealt-3-one-left", "balanced-agreement-2"])
def test_match_made_of_a_golden_is_the_golden(name: str) -> None:
    golden = golden_of("nine", name)
    match = make_match(golden, len(golden.entries), [MemberFactory() for _ in range(golden.seats)])
    match.refresh_from_db()
    *_, last = goldens.positions(registry.get("nine"), golden)
    assert match.over and codec.decode(match.state, registry.get("nine").state) == last.state
    assert [seat.left for seat in match.seats.all()] == [
        any(entry.kind == "leave" and entry.seat == number for entry in golden.entries)
        for number in range(golden.seats)
    ]


def test_two_matches_of_one_golden_are_possible() -> None:
    state = State("turn", "balanced-2", 3, 0)
    assert made("nine", state)[0].pk != made("nine", state)[0].pk


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        (State("turn", "no-such-golden", 3), FileNotFoundError),
        (State("turn", "balanced-2", 34), AssertionError),
        (State("turn", "balanced-2", 3, 2), AssertionError),
    ],
)
def test_state_that_does_not_exist_is_noticed(wrong: State, error: type[Exception]) -> None:
    with pytest.raises(error):
        made("nine", wrong)


@pytest.mark.parametrize("query", ["do=zz", "do=b2+c3", "on=nothing", "part=moon", "mode=none", "at=99"])
def test_query_that_does_not_exist_is_noticed(query: str, client: Client) -> None:
    with pytest.raises(AssertionError):
        test_state_can_be_shown("nine", State("turn", "balanced-2", 24, 0, query), client)


def test_misspelt_field_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "shots.json").write_text('[{"name": "turn", "golden": "balanced-2", "aftr": 3}]')
    monkeypatch.setattr(board_states, "folder_of", lambda slug: tmp_path)
    with pytest.raises(msgspec.ValidationError):
        board_states.states_of("nine")
