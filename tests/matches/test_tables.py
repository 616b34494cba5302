"""From an open table to a running match."""

from __future__ import annotations

import pytest

from club.matches import services
from club.matches.errors import NotNow, NotThere, NotYours, Refused
from club.matches.models import Match, Move, Seat
from club.matches.services.tables import read_options
from games.core import codec, registry
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


def test_the_match_starts_when_the_last_player_joins(lena, jonas):
    table = open_table(lena)
    services.join(match_id=table.pk, member=jonas, lucky_word="moss")
    table.refresh_from_db()
    assert table.status == Match.Status.RUNNING
    assert Move.objects.get(match=table).kind == "setup"
    assert Seat.objects.get(match=table, member=jonas).lucky_word == "moss"


def test_the_lucky_word_changes_the_random_numbers(lena, jonas):
    states = []
    for word in ("moss", "lamp"):
        table = open_table(lena)
        Match.objects.filter(pk=table.pk).update(seed="00")
        services.join(match_id=table.pk, member=jonas, lucky_word=word)
        states.append(Match.objects.get(pk=table.pk).state)
    assert states[0] != states[1]


def test_a_table_filled_with_bots_starts_at_once(lena):
    assert open_table(lena, seats=3, bots=2).status == Match.Status.RUNNING


def test_joining_is_refused_if_already_seated_or_the_table_is_full_or_missing(lena, jonas):
    table = open_table(lena)
    with pytest.raises(NotNow):
        services.join(match_id=table.pk, member=lena)
    services.join(match_id=table.pk, member=jonas)
    with pytest.raises(NotNow):
        services.join(match_id=table.pk, member=MemberFactory())
    with pytest.raises(NotThere):
        services.join(match_id=table.pk + 1000, member=jonas)


def test_joining_a_private_table_needs_its_link(lena, jonas):
    table = open_table(lena, private=True)
    for wrong in ("", "nonsense"):
        with pytest.raises(NotYours):
            services.join(match_id=table.pk, member=jonas, invite=wrong)
    services.join(match_id=table.pk, member=jonas, invite=table.invite)
    assert Seat.objects.filter(match=table, member=jonas).exists()


def test_leaving_frees_the_seat_and_hands_over_the_table(lena, jonas):
    table = open_table(lena, seats=3)
    services.join(match_id=table.pk, member=jonas)
    services.leave_table(match_id=table.pk, member=lena)
    table.refresh_from_db()
    assert table.owner == jonas
    services.leave_table(match_id=table.pk, member=jonas)
    table.refresh_from_db()
    assert table.status == Match.Status.CANCELLED


def orapa_table(owner, seats, **wishes):
    orapa = registry.get("orapa")
    wishes = {"move_seconds": 3600, "options": orapa.options(), **wishes}
    return services.open_table(owner=owner, game=orapa, seats=seats, **wishes)


def orapa_state(match):
    return codec.decode(Match.objects.get(pk=match.pk).state, registry.get("orapa").state)


def test_o27_the_owner_sits_in_the_first_seat_after_a_change_of_owner(lena, jonas):
    """Lena opens the table and leaves, Jonas becomes its owner, and others take the free seats."""
    table = orapa_table(lena, 3)
    services.join(match_id=table.pk, member=jonas, lucky_word="lamp")
    services.leave_table(match_id=table.pk, member=lena)
    other, last = MemberFactory(), MemberFactory()
    services.join(match_id=table.pk, member=other, lucky_word="tide")
    services.join(match_id=table.pk, member=last)
    seats = list(Seat.objects.filter(match=table).order_by("number"))
    assert [(seat.member, seat.lucky_word) for seat in seats] == [(jonas, "lamp"), (other, "tide"), (last, "")]
    assert orapa_state(table).master == 0 and seats[0].to_act  # O-27: the owner of the table hides the gems
    assert registry.get("orapa").rules.pending(orapa_state(table))[0].seat == 0


def test_o27_the_owner_and_not_a_bot_sits_in_the_first_seat(lena, jonas):
    table = orapa_table(lena, 4)
    services.join(match_id=table.pk, member=jonas)
    services.join(match_id=table.pk, member=MemberFactory())
    services.leave_table(match_id=table.pk, member=lena)
    services.fill_with_bots(match_id=table.pk, member=jonas)
    seats = list(Seat.objects.filter(match=table).order_by("number"))
    assert seats[0].member == jonas and not seats[0].bot and not seats[0].name
    assert seats[1].member is None and seats[1].bot and seats[1].name
    assert orapa_state(table).master == 0


@pytest.mark.parametrize("master", ["creator", "drawn"])
def test_o27_one_person_among_bots_is_a_scientist(lena, master):
    options = registry.get("orapa").options(master=master, clear=True)
    opened = orapa_table(lena, 4, bots=3, options=options)
    filled = orapa_table(lena, 3, options=options)
    services.fill_with_bots(match_id=filled.pk, member=lena)
    for table in (opened, filled):
        state = orapa_state(table)
        assert 0 in state.scientists and state.options.clear
        kept = codec.decode(Match.objects.get(pk=table.pk).options, registry.get("orapa").options)
        assert kept == state.options and kept.master == "site"  # the record and a rematch use these options


def test_o27_with_two_people_the_chosen_options_are_kept(lena, jonas):
    table = orapa_table(lena, 3, bots=1)
    services.join(match_id=table.pk, member=jonas)
    assert orapa_state(table).master == 0 and orapa_state(table).options.master == "creator"


def test_only_the_owner_can_fill_the_table_with_bots(lena, jonas):
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
