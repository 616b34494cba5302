"""Frames of a film: the positions after each of several moves, fetched alone or as part of an answer."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from club.accounts.models import Member
from club.matches.models import LATE_MOVES, Match, Move
from tests.factories import MemberFactory
from tests.playing import play_one, start
from tools.board_states import golden_of
from tools.golden_matches import make_match

pytestmark = pytest.mark.django_db


def played(after: int = 12, golden: str = "balanced-2") -> tuple[Match, list[Member]]:
    chosen = golden_of("nine", golden)
    members = [MemberFactory() for _ in range(chosen.seats)]
    match = make_match(chosen, after, members)
    return match, members


def captions(content: bytes) -> list[str]:
    return re.findall(r'<template data-caption="([^"]*)"', content.decode())


def test_every_move_of_the_span_has_a_frame_with_its_position(client: Client) -> None:
    match, members = played()
    client.force_login(members[0])
    answer = client.get(f"/matches/{match.pk}/frames/?from=9&to=12")
    told = captions(answer.content)
    assert [line.split(".")[0] for line in told] == [
        f"{members[1].name} swapped {a} and {b}" for a, b in (("c3", "e3"), ("c5", "c6"), ("a2", "d2"))
    ]
    pictures = re.findall(r"<template.*?</template>", answer.content.decode(), re.S)
    assert len(set(pictures)) == 3 and all("data-key=" in picture for picture in pictures)
    assert "<a " not in answer.content.decode(), "a frame can be looked at, not pressed"


@pytest.mark.parametrize(
    "span",
    ["", "from=3", "to=3", "from=3&to=3", "from=4&to=3", "from=0&to=13", "from=a&to=b", "from=-1&to=2", "from=1e3&to=2",
     "from=0&to=99999999999999999999", "from=%00&to=%ff", "from=²&to=³"],
)  # fmt: skip
def test_span_that_does_not_exist_is_not_found(client: Client, span: str) -> None:
    match, members = played()
    client.force_login(members[0])
    answer = client.get(f"/matches/{match.pk}/frames/?{span}")
    assert answer.status_code in (400, 404) and b"<template" not in answer.content


def test_frames_accept_no_post(client: Client) -> None:
    match, members = played()
    client.force_login(members[0])
    assert client.post(f"/matches/{match.pk}/frames/?from=0&to=3").status_code == 405


@pytest.mark.parametrize("eyes", ["9", "-1", "x", "99999999999"])
def test_unknown_seat_in_the_query_is_ignored(client: Client, eyes: str) -> None:
    match, members = played()
    client.force_login(members[0])
    plain = client.get(f"/matches/{match.pk}/frames/?from=9&to=12")
    assert client.get(f"/matches/{match.pk}/frames/?from=9&to=12&eyes={eyes}").content == plain.content


def test_view_of_another_seat_is_not_shown_before_the_end(client: Client) -> None:
    match, members = played()
    client.force_login(members[0])
    mine = client.get(f"/matches/{match.pk}/frames/?from=9&to=12")
    assert client.get(f"/matches/{match.pk}/frames/?from=9&to=12&eyes=1").content == mine.content
    client.force_login(members[1])
    assert client.get(f"/matches/{match.pk}/frames/?from=9&to=12").content != mine.content, "each sees their own"


def test_view_of_every_seat_is_shown_after_the_end(client: Client) -> None:
    match, members = played(33)
    client.force_login(members[0])
    seen = [client.get(f"/matches/{match.pk}/frames/?from=9&to=12&eyes={seat}").content for seat in (0, 1)]
    assert seen[0] != seen[1]


def test_frames_of_a_running_match_are_cached_privately(client: Client) -> None:
    match, members = played()
    client.force_login(members[0])
    answer = client.get(f"/matches/{match.pk}/frames/?from=9&to=12")
    assert {"private", "immutable"} <= set(re.split(r",\s*", answer["Cache-Control"]))
    assert "Cookie" in answer["Vary"] and "Accept-Language" in answer["Vary"]


def test_frames_of_a_finished_or_delayed_match_are_not_cached(client: Client) -> None:
    match, members = played(33)
    client.force_login(members[0])
    assert "no-store" in client.get(f"/matches/{match.pk}/frames/?from=9&to=12")["Cache-Control"]
    match, _ = played(30)
    Match.objects.filter(pk=match.pk).update(spectators=Match.Spectators.LATE)
    late = Client().get(f"/matches/{match.pk}/frames/?from=9&to=12")
    assert late.status_code == 200 and "no-store" in late["Cache-Control"]


def test_frames_after_a_rewind_are_not_cached(client: Client) -> None:
    match, members = played()
    Move.objects.filter(match=match, number=10).update(kind="rewind", line="3")
    client.force_login(members[0])
    answer = client.get(f"/matches/{match.pk}/frames/?from=9&to=12")
    assert captions(answer.content) == [] and "no-store" in answer["Cache-Control"]


def test_spectators_of_a_delayed_match_get_no_frame_of_the_latest_moves() -> None:
    match, _ = played(30)
    Match.objects.filter(pk=match.pk).update(spectators=Match.Spectators.LATE)
    last = 30 - LATE_MOVES
    assert Client().get(f"/matches/{match.pk}/frames/?from=0&to={last}").status_code == 200
    assert Client().get(f"/matches/{match.pk}/frames/?from=0&to={last + 1}").status_code == 404


@pytest.mark.parametrize("change", [{"private": True}, {"spectators": Match.Spectators.OFF}])
def test_frames_of_a_private_or_unwatchable_match_are_for_its_players(change: dict[str, object]) -> None:
    match, members = played()
    Match.objects.filter(pk=match.pk).update(**change)
    assert Client().get(f"/matches/{match.pk}/frames/?from=9&to=12").status_code in (403, 404)
    own = Client()
    own.force_login(members[0])
    assert own.get(f"/matches/{match.pk}/frames/?from=9&to=12").status_code == 200


def test_one_answer_has_at_most_thirty_frames(client: Client) -> None:
    match, members = played(33)
    client.force_login(members[0])
    assert len(captions(client.get(f"/matches/{match.pk}/frames/?from=0&to=33").content)) == 30


def test_undone_moves_are_part_of_the_film(client: Client) -> None:
    golden = golden_of("mcmulti", "thousand-3-undo")
    undone = next(entry.number for entry in golden.entries if entry.kind == "undo")
    members = [MemberFactory() for _ in range(golden.seats)]
    match = make_match(golden, undone + 1, members)
    client.force_login(members[0])
    assert client.get(f"/matches/{match.pk}/frames/?from={undone - 1}&to={undone}").status_code == 200


class TestFilmInAnAnswer:
    def pulse(self, seen: int, **headers: str) -> bytes:
        match, members = played()
        client = Client()
        client.force_login(members[0])
        client.cookies.load(headers)
        return client.get(f"/matches/{match.pk}/pulse/?v={seen}", headers={"HX-Request": "true"}).content

    def test_several_new_moves_are_a_film(self) -> None:
        assert len(captions(self.pulse(9))) == 3

    def test_one_new_move_needs_no_film(self) -> None:
        assert captions(self.pulse(11)) == []

    def test_a_film_has_at_most_the_latest_twelve_moves(self) -> None:
        assert 1 < len(captions(self.pulse(0))) <= 12

    def test_readers_with_reduced_motion_get_no_film(self) -> None:
        assert captions(self.pulse(9, still="1")) == []

    def test_moves_of_bots_come_with_the_answer_to_a_move(self) -> None:
        member = MemberFactory(confirmation="never")
        match = start([member], bots=2)
        client = Client()
        client.force_login(member)
        while not Match.objects.get(pk=match.pk).seats.get(member=member).to_act:
            play_one(match.pk)
        match.refresh_from_db()
        form = {"decision": "swap", "token": str(match.version), "move": "swap a1 a2", "seen": str(match.version)}
        answer = client.post(f"/matches/{match.pk}/play/", form, headers={"HX-Request": "true"})
        moves = Match.objects.get(pk=match.pk).version - match.version
        assert answer.status_code == 200 and (moves == 1 or len(captions(answer.content)) == min(moves, 12))
