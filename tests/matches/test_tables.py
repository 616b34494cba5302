"""From an open table to a running match."""

from __future__ import annotations

import pytest

from club.matches import services
from club.matches.errors import NotNow, NotThere, NotYours, Refused
from club.matches.models import Match, Move, Seat
from club.matches.tables import read_options
from games.core import registry
from games.core.rng import commitment
from tests.factories import MemberFactory

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

NINE = registry.get("nine")


def open_table(owner, **wishes):
    wishes = {"seats": 2, "move_seconds": 3600, "options": NINE.options(), **wishes}
    return services.open_table(owner=owner, game=NINE, **wishes)


def test_the_commitment_is_published_before_anyone_joins(lena):
    table = open_table(lena)
    assert table.commitment == commitment(table.seed)
    assert table.status == Match.Status.OPEN


def test_the_last_one_to_join_starts_the_match(lena, jonas):
    table = open_table(lena)
    services.join(match_id=table.pk, member=jonas, lucky_word="moss")
    table.refresh_from_db()
    assert table.status == Match.Status.RUNNING
    assert Move.objects.get(match=table).kind == "setup"
    assert Seat.objects.get(match=table, member=jonas).lucky_word == "moss"


def test_the_lucky_word_changes_the_chance(lena, jonas):
    states = []
    for word in ("moss", "lamp"):
        table = open_table(lena)
        Match.objects.filter(pk=table.pk).update(seed="00")
        services.join(match_id=table.pk, member=jonas, lucky_word=word)
        states.append(Match.objects.get(pk=table.pk).state)
    assert states[0] != states[1]


def test_bots_in_the_last_seats_start_at_once(lena):
    assert open_table(lena, seats=3, bots=2).status == Match.Status.RUNNING


def test_who_cannot_join(lena, jonas):
    table = open_table(lena)
    with pytest.raises(NotNow):
        services.join(match_id=table.pk, member=lena)
    services.join(match_id=table.pk, member=jonas)
    with pytest.raises(NotNow):
        services.join(match_id=table.pk, member=MemberFactory())
    with pytest.raises(NotThere):
        services.join(match_id=table.pk + 1000, member=jonas)


def test_a_private_table_needs_its_link(lena, jonas):
    table = open_table(lena, private=True)
    for wrong in ("", "nonsense"):
        with pytest.raises(NotYours):
            services.join(match_id=table.pk, member=jonas, invite=wrong)
    services.join(match_id=table.pk, member=jonas, invite=table.invite)
    assert Seat.objects.filter(match=table, member=jonas).exists()


def test_leaving_frees_the_seat_and_passes_the_table_on(lena, jonas):
    table = open_table(lena, seats=3)
    services.join(match_id=table.pk, member=jonas)
    services.leave_table(match_id=table.pk, member=lena)
    table.refresh_from_db()
    assert table.owner == jonas
    services.leave_table(match_id=table.pk, member=jonas)
    table.refresh_from_db()
    assert table.status == Match.Status.CANCELLED


def test_only_the_owner_fills_up_with_bots(lena, jonas):
    table = open_table(lena, seats=4)
    services.join(match_id=table.pk, member=jonas)
    with pytest.raises(NotYours):
        services.fill_with_bots(match_id=table.pk, member=jonas)
    services.fill_with_bots(match_id=table.pk, member=lena)
    table.refresh_from_db()
    assert table.status == Match.Status.RUNNING


@pytest.mark.parametrize("wishes", [{"seats": 1}, {"seats": 5}, {"bots": 2}, {"bots": -1}, {"bot": "nonsense"}])
def test_impossible_tables_are_refused(lena, wishes):
    with pytest.raises(Refused):
        open_table(lena, **wishes)
    assert not Match.objects.exists()


@pytest.mark.parametrize("values", [{"version": "expert"}, {"round_limit": -1}, {"round_limit": 10**9}, {"call": None}])
def test_impossible_options_are_refused_by_the_game(values):
    with pytest.raises(Refused):
        read_options(NINE, values)
