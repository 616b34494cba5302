"""Match seeds are derived from the event seed, which the event page commits to before any lucky word arrives."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from club.events import fairness, services
from club.events.models import Entry, Event, Table
from club.matches import records
from club.matches.models import Match
from games.core import record
from games.core.rng import commitment, derived_seed, match_key
from tests.events.making import draft, open_event, play_event, play_round, running_event
from tests.factories import MemberFactory

pytestmark = pytest.mark.django_db

SEED = "only the site knows this number!"


def matches_of(event):
    return Match.objects.filter(event_table__round__event=event).order_by("pk")


def page(event, client=None):
    return (client or Client()).get(f"/events/{event.pk}/").content.decode()


def words(match):
    return {seat.member: seat.lucky_word for seat in match.seats.select_related("member")}


def test_the_page_shows_the_commitment_before_the_first_lucky_word(lena, browser_of):
    event = draft(seed=SEED)
    services.publish(event_id=event.pk)
    shown = page(event, browser_of(lena))
    assert f"<code>{commitment(SEED)}</code>" in shown
    assert f'data-commitment="{commitment(SEED)}"' in shown
    assert 'name="lucky_word"' in shown
    assert SEED not in shown
    browser_of(lena).post(f"/events/{event.pk}/register/", {"lucky_word": "moss"})
    assert Entry.objects.get(event=event, member=lena).lucky_word == "moss"


def test_matches_use_the_event_seed_and_the_lucky_words_of_the_players():
    players = [MemberFactory() for _ in range(4)]
    event = open_event([], seed=SEED, min_players=4)
    for number, member in enumerate(players):
        services.register(event_id=event.pk, member=member, lucky_word=f"word {number}")
    services.start(event_id=event.pk)
    assert matches_of(event).count() == 2
    for match in matches_of(event):
        table = Table.objects.get(match=match)
        name = f"event {event.pk} round 1 table {table.number} leg 1"
        assert (match.derived_from, match.derived_as) == (commitment(SEED), name)
        assert match.seed == derived_seed(SEED, name)
        assert match.commitment == commitment(match.seed)
        assert match.committed_first
        assert words(match) == {m: f"word {n}" for n, m in enumerate(players) if m in words(match)}
        fair = Client().get(f"/matches/{match.pk}/fair/").content.decode()
        assert commitment(SEED) in fair
        assert name in fair
        assert event.get_absolute_url() in fair
        assert "When the event was created" in fair
        assert SEED not in fair
        assert match.seed not in fair
    assert len(set(matches_of(event).values_list("seed", flat=True))) == 2


def test_the_seed_is_shown_after_the_last_match():
    event = running_event(4, seed=SEED, rounds=2)
    play_round(event)
    assert SEED not in page(event)
    play_event(event)
    shown = page(event)
    assert SEED in shown
    assert "the numbers of 4 matches follow from it" in shown
    told = records.of(matches_of(event)[0], list(matches_of(event)[0].seats.order_by("number")))
    assert record.read(record.write(told)).derived == told.derived
    assert told.derived is not None
    assert derived_seed(SEED, told.derived.label) == told.seed
    assert commitment(SEED) == told.derived.commitment
    assert f"Derived as: {told.derived.label}" in record.write(record.with_draws(told))
    record.verify(told)


def test_the_seed_stays_secret_while_a_match_is_still_running():
    """An organizer has set the result while the match is still running."""
    event = running_event(2, seed=SEED, rounds=1)
    table = Table.objects.get(round__event=event)
    places = {chair.pk: 1 for chair in table.chairs.all()}
    services.rule(
        event_id=event.pk, table_id=table.pk, actor=MemberFactory(is_organizer=True), places=places, reason="late"
    )
    services.sweep()
    event.refresh_from_db()
    assert event.over
    assert SEED not in page(event)
    Match.objects.filter(event_table=table).update(status="finished", finished_at=timezone.now())
    assert SEED in page(event)


def test_an_event_started_before_derived_seeds_continues():
    event = running_event(2, seed=SEED, rounds=2)
    matches_of(event).update(seed="0" * 64, commitment=commitment("0" * 64), derived_from="", derived_as="",
                             committed_first=False)  # fmt: skip
    old = matches_of(event).get()
    assert fairness.chance_of(event).commitment == commitment(SEED)
    fair = Client().get(f"/matches/{old.pk}/fair/").content.decode()
    assert "Nobody added a lucky word" in fair
    assert "When the event was created" not in fair
    play_event(event)
    chance = fairness.chance_of(Event.objects.get(pk=event.pk))
    assert (chance.derived, chance.older, chance.wrong) == (1, 1, 0)
    assert "1 match started before" in page(event)


def test_a_seed_that_was_not_derived_is_reported():
    event = play_event(running_event(2, seed=SEED, rounds=1))
    matches_of(event).update(seed="0" * 64)
    shown = page(event)
    assert "t follow from it" in shown
    assert "just checked: the" not in shown


def test_a_lucky_word_can_be_set_for_future_matches(browser_of):
    one, other = MemberFactory(), MemberFactory()
    event = running_event([one, other], seed=SEED, rounds=2)
    assert browser_of(one).post(f"/events/{event.pk}/word/", {"lucky_word": "later"}).status_code == 302
    assert 'value="later"' in page(event, browser_of(one))
    assert "later" not in page(event, browser_of(other))
    play_round(event)
    first, second = matches_of(event)
    assert words(first) == {one: "", other: ""}
    assert words(second) == {one: "later", other: ""}
    key = match_key(second.seed, [seat.lucky_word for seat in second.seats.order_by("number")])
    assert key != match_key(second.seed, ["", ""])
    stranger = browser_of(MemberFactory())
    assert stranger.post(f"/events/{event.pk}/word/", {"lucky_word": "x"}).status_code == 409
    play_event(event)
    assert browser_of(one).post(f"/events/{event.pk}/word/", {"lucky_word": "x"}).status_code == 409


def test_a_substitute_does_not_inherit_the_lucky_word():
    one, other, new = MemberFactory(), MemberFactory(), MemberFactory()
    event = open_event([other], seed=SEED, rounds=2)
    services.register(event_id=event.pk, member=one, lucky_word="mine")
    services.start(event_id=event.pk)
    entry = Entry.objects.get(event=event, member=one)
    services.substitute(
        event_id=event.pk, entry_id=entry.pk, actor=MemberFactory(is_organizer=True), by=new, reason="ill"
    )
    entry.refresh_from_db()
    assert entry.member_id == new.pk
    assert entry.lucky_word == ""
