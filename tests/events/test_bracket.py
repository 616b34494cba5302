"""The bracket of a knock-out event, from the first round to the final, including ties not yet decided."""

from __future__ import annotations

from itertools import pairwise

import pytest

from club.events import bracket
from tests.events.making import past, play_event, play_round, running_event

pytestmark = pytest.mark.django_db


def test_six_players_get_a_bracket_of_eight(client):
    event = running_event(6, kind="knockout", third_place=True)
    first, semi, final = bracket.grown(past(event), None)
    assert [len(column.ties) for column in (first, semi, final)] == [4, 2, 1]
    byes = [tie for tie in first.ties if len(tie.places) == 1]
    assert len(byes) == 2
    assert all(tie.places[0].goes_on and tie.match_id is None for tie in byes)
    waiting = [place.name for tie in semi.ties for place in tie.places]
    assert sorted(filter(None, waiting)) == sorted(tie.places[0].name for tie in byes)
    assert [place.name for place in final.ties[0].places] == ["", ""]
    assert "Road to the final" in client.get(event.get_absolute_url()).content.decode()


def test_winners_advance_to_the_right_place_in_the_bracket():
    event = running_event(6, kind="knockout", third_place=True)
    lena = past(event).entries[1].member_id
    while event.running:
        columns = bracket.grown(past(event), lena)
        for before, after in pairwise(columns):
            through = [next((place.name for place in tie.places if place.goes_on), "") for tie in before.ties]
            for number, tie in enumerate(after.ties):  # winners of neighbouring ties meet
                assert sorted(place.name for place in tie.places) == sorted(through[2 * number : 2 * number + 2])
        play_round(event)
    final = bracket.grown(past(play_event(event)), lena)[-1].ties[0]
    assert [place.goes_on for place in final.places].count(True) == 1
    assert [place.is_out for place in final.places].count(True) == 1
    assert sum(place.mine for column in columns for tie in column.ties for place in tie.places) >= 1


def test_other_events_have_no_bracket(client):
    event = running_event(4)
    assert "Road to the final" not in client.get(event.get_absolute_url()).content.decode()
