"""The event pages: visibility, query counts, and forms."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from club.audit.models import AuditEntry
from club.events import services
from club.events.models import Chair, Entry, Event, Round, Table
from games.core import registry
from tests.events.making import draft, open_event, past, play_event, play_round, running_event
from tests.factories import MemberFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def mira():
    return MemberFactory(username="mira", is_organizer=True)


def html(client, path, status=200):
    answer = client.get(path)
    assert answer.status_code == status, answer.status_code
    return answer.content.decode()


def test_the_list_of_events(client, browser_of, mira):
    draft(name="Secret plan")
    open_event(2, name="Open cup")
    running_event(2, name="Running cup")
    text = html(client, "/events/")
    assert "Open cup" in text
    assert "Running cup" in text
    assert "Secret plan" not in text
    assert "New event" not in text
    text = html(browser_of(mira), "/events/")
    assert "Secret plan" in text
    assert "New event" in text


def test_a_draft_is_visible_to_organizers_only(client, browser_of, lena, mira):
    path = draft().get_absolute_url()
    html(client, path, 404)
    html(browser_of(lena), path, 404)
    html(browser_of(mira), path)
    assert browser_of(lena).post(path + "register/").status_code == 404


def test_registering_and_withdrawing(browser_of, lena):
    event = open_event(1)
    browser = browser_of(lena)
    assert "Register" in html(browser, event.get_absolute_url())
    browser.post(f"/events/{event.pk}/register/")
    assert Entry.objects.filter(event=event, member=lena).exists()
    text = html(browser, event.get_absolute_url())
    assert "You're playing in this event." in text
    assert "Yes, withdraw" in text
    browser.post(f"/events/{event.pk}/withdraw/")
    assert not Entry.objects.filter(event=event, member=lena).exists()


def test_tie_breaks_are_explained(client):
    event = running_event(4, kind="league", at_once=True)
    history = past(event)
    winners = {frozenset((1, 2)): 1, frozenset((3, 4)): 3, frozenset((1, 3)): 3, frozenset((2, 4)): 4}
    for pairing in history.pairings:
        numbers = frozenset(s.number for s in pairing.sittings)
        best = winners.get(numbers, min(numbers))
        places = {s.chair: 1 if s.number == best else 2 for s in pairing.sittings}
        services.rule(event_id=event.pk, table_id=pairing.pk, actor=event.owner, places=places, reason="test")
    names = {n: entry.shown_name for n, entry in past(event).entries.items()}
    text = html(client, event.get_absolute_url())
    # 1 beat 2 and 4; 3 beat 4 and 1; 2 beat 3; 4 beat 2: 1 and 3 are tied with two points, 2 and 4 with one.
    assert f"{names[1]} has as many points as {names[3]} but is behind on head-to-head result: 0 to 1." in text
    assert f"{names[2]} has as many points as {names[4]} but is behind on head-to-head result: 0 to 1." in text
    assert "decided by an organizer: test" in text


def test_late_tables_are_marked(client):
    event = running_event(2)
    assert 'class="late"' not in html(client, event.get_absolute_url())
    Round.objects.filter(event=event).update(due_at=timezone.now() - timedelta(hours=1))
    assert 'class="late"' in html(client, event.get_absolute_url())


def test_a_match_page_links_to_its_event(client):
    event = running_event(2)
    match = Table.objects.get(round__event=event).match
    assert f'<a href="{event.get_absolute_url()}">{event.title}</a>, round 1' in html(client, f"/matches/{match.pk}/")
    Table.objects.update(match=None)
    assert event.get_absolute_url() not in html(client, f"/matches/{match.pk}/")


@pytest.mark.parametrize("kind", ["swiss", "league", "knockout", "tables"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_pages_work_for_every_kind_at_every_stage(browser_of, mira, kind, language):
    mira.language = language
    mira.save()
    browser = browser_of(mira)
    players = 3 if kind == "tables" else 4
    event = open_event(players, kind=kind, rounds=1 if kind in ("swiss", "tables") else 0, owner=mira)
    desk = f"/organizer/events/{event.pk}/"
    for path in (event.get_absolute_url(), desk):
        html(browser, path)
    assert browser.post(desk + "start/").status_code == 302
    for path in (event.get_absolute_url(), desk):
        html(browser, path)
    event.refresh_from_db()
    play_event(event)
    for path in (event.get_absolute_url(), desk):
        html(browser, path)
    assert browser.post(desk + "sign-off/").status_code == 302
    for path in (event.get_absolute_url(), desk, "/events/"):
        html(browser, path)
    event.refresh_from_db()
    assert event.status == Event.Status.SIGNED


OF_KIND: dict[str, dict[str, object]] = {
    "league": {"division_size": 6, "movers": 1, "at_once": "on"},
    "swiss": {"rounds": 4},
    "knockout": {"third_place": "on"},
    "tables": {"seats": 3, "rounds": 2, "place_points": "4,2,1,0"},
}


def fields_of(kind):
    day = (timezone.localdate() + timedelta(days=9)).isoformat()
    return {
        "name": "Cup", "register_until": day, "min_players": 4, "max_players": 8, "round_days": 20, "seeding": "draw",
        "pace": "86400", "grace_days": "14", "rated": "on", **OF_KIND[kind],
    }  # fmt: skip


@pytest.mark.parametrize("kind", ["swiss", "league", "knockout", "tables"])
def test_creating_an_event(browser_of, mira, kind):
    browser = browser_of(mira)
    path = f"/events/new/?game=nine&kind={kind}"
    form = browser.get(path).context["form"]
    values = {name: field.initial for name, field in form.fields.items() if field.initial is not None}
    values = {name: "on" if value is True else value for name, value in values.items() if value is not False}
    answer = browser.post(path, {**values, **fields_of(kind)})
    assert answer.status_code == 302, answer.context["form"].errors
    event = Event.objects.get()
    assert (event.kind, event.status, event.owner) == (kind, Event.Status.DRAFT, mira)
    assert event.register_until > timezone.now() + timedelta(days=8)
    assert browser.post(f"/organizer/events/{event.pk}/publish/").status_code == 302
    event.refresh_from_db()
    assert event.registering


def test_invalid_forms_are_refused(browser_of, mira):
    browser = browser_of(mira)
    assert browser.get("/events/new/?game=xnet&kind=swiss").status_code == 422  # not a game for two players
    answer = browser.post("/events/new/?game=nine&kind=tables", {"place_points": "1,2,3"})
    assert answer.status_code == 422
    assert "place_points" in answer.context["form"].errors
    event = open_event(2)
    day = (timezone.localdate() - timedelta(days=1)).isoformat()
    answer = browser.post(
        f"/organizer/events/{event.pk}/change/",
        {"name": "x", "register_until": day, "min_players": 5, "max_players": 4, "round_days": 3},
    )
    assert answer.status_code == 422
    assert {"register_until", "max_players"} <= set(answer.context["basics"].errors)
    assert not Event.objects.filter(name="x").exists()


def test_organizer_actions_over_http(browser_of, mira):
    browser, other = browser_of(mira), MemberFactory(username="otto", is_organizer=True)
    event = running_event(4, owner=mira)
    desk = f"/organizer/events/{event.pk}/"
    pairing = past(event).pairings[0]
    path = f"{desk}tables/{pairing.pk}/"
    form = browser.get(path).context["form"]
    values = {"reason": "by phone", "token": form["token"].value()}
    values |= {f"place_{s.chair}": place for s, place in zip(pairing.sittings, (2, 1), strict=True)}
    for _ in range(2):  # a double click
        assert browser.post(path, values).status_code == 302
    assert AuditEntry.objects.filter(kind="event_result").count() == 1
    assert browser.post(path, {**values, "token": "other", f"place_{pairing.sittings[1].chair}": 2}).status_code == 422
    entry = Entry.objects.filter(event=event).first()
    helper = MemberFactory(username="helper")
    values = {"substitute-entry": entry.pk, "substitute-by": "helper", "substitute-reason": "ill"}
    assert browser.post(desk + "substitute/", values).status_code == 302
    entry.refresh_from_db()
    assert entry.member_id == helper.pk
    values = {"transfer-to": other.pk, "transfer-reason": "holiday"}
    preview = browser.post(desk + "transfer/", values)
    assert preview.status_code == 200 and "Who will be notified" in preview.content.decode()
    assert Event.objects.get(pk=event.pk).owner_id != other.pk, "a preview acts on nothing"
    for _ in range(2):
        browser.post(desk + "transfer/", {**values, "sure": "1"})
    assert AuditEntry.objects.filter(kind="event_transferred").count() == 1
    assert browser.post(desk + "cancel/", {"reason": "no more time"}).status_code == 302
    event.refresh_from_db()
    assert (event.owner_id, event.status) == (other.pk, Event.Status.CANCELLED)


def grown(players, rounds=5):
    """Create a large event quickly, with all results set directly in the database."""
    event = running_event(2, rounds=rounds + 1)
    members = MemberFactory.create_batch(players - 2, verified=False)
    now = timezone.now()
    Entry.objects.bulk_create(
        Entry(event=event, member=member, number=number, joined_at=now)
        for number, member in enumerate(members, start=3)
    )
    entries = list(Entry.objects.filter(event=event).order_by("number"))
    for number in range(2, rounds + 2):
        made = Round.objects.create(event=event, number=number, started_at=now, due_at=now + timedelta(days=9))
        tables = Table.objects.bulk_create(Table(round=made, number=n, ruled_at=now) for n in range(players // 2))
        turned = entries[number:] + entries[:number]
        Chair.objects.bulk_create(
            Chair(table=table, entry=entry, position=seat, set_place=(n + seat + number) % 2 + 1)
            for n, table in enumerate(tables)
            for seat, entry in enumerate((turned[n], turned[-1 - n]))
        )
    return event


def test_the_query_count_of_an_event_page_does_not_grow(browser_of, lena, django_assert_max_num_queries):
    browser = browser_of(lena)
    for players in (10, 200):
        path = grown(players).get_absolute_url()
        with django_assert_max_num_queries(8):
            assert html(browser, path).count("<tr") == players + 1


def test_query_counts_of_the_organizer_page_and_the_list(browser_of, mira, django_assert_max_num_queries):
    event = grown(60)
    for _ in range(5):
        open_event(2)
    browser = browser_of(mira)
    with django_assert_max_num_queries(10):
        html(browser, f"/organizer/events/{event.pk}/")
    with django_assert_max_num_queries(8):
        html(browser, "/events/")


def test_names_are_escaped(client):
    event = open_event(0, name="<b>Cup</b>", about="<script>alert(1)</script>")
    text = html(client, event.get_absolute_url())
    assert "<script>alert" not in text
    assert "<b>Cup" not in text


def test_a_swiss_event_shows_byes_and_tie_breaks(client):
    event = running_event(5, rounds=3)
    play_round(event)
    text = html(client, event.get_absolute_url())
    assert "bye" in text
    assert "Buchholz" in text
    assert registry.get("nine").name in text
