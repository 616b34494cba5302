"""The organizers' pages: form, preview and confirmation, and what they must not show."""

from __future__ import annotations

import html
import re
from datetime import timedelta

import pytest
from allauth.mfa.totp.internal.auth import TOTP
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from club.audit.models import AuditEntry
from club.matches.models import Match, Seat
from club.matches.page import MatchPage
from club.matches.positions import as_each_seat_sees_it
from club.organizer import selectors
from tests.factories import MemberFactory
from tests.organizer.doing import REASON, do, hidden, through_the_pages
from tests.playing import play_one, start, to_move

pytestmark = pytest.mark.django_db
DAY = 86400


@pytest.fixture
def match(lena, jonas):
    return start([lena, jonas], "i9n")


def intervention_url(match, kind):
    return f"/organizer/matches/{match.pk}/{kind}/"


def html_of(answer):
    return answer.content.decode()


def test_form_preview_and_confirmation(match, mira, browser_of):
    mover = to_move(match.pk)
    client = browser_of(mira)
    asked = client.post(
        intervention_url(match, "extend"), {"reason": REASON, "seats": [mover.number], "seconds": 2 * DAY}
    )
    shown = html_of(asked)
    assert "instead of" in shown
    assert "lena" in shown
    assert "jonas" in shown
    assert REASON in shown
    assert Seat.objects.get(pk=mover.pk).due_at == mover.due_at, "a preview acts on nothing"
    form = hidden(shown)
    for _press in range(2):
        answer = client.post(intervention_url(match, "extend"), form)
        assert answer.status_code == 302
    assert Seat.objects.get(pk=mover.pk).due_at - mover.due_at == timedelta(days=2)
    assert AuditEntry.objects.count() == 1


def test_form_can_be_changed_after_the_preview(match, mira, browser_of):
    client = browser_of(mira)
    form = hidden(html_of(client.post(intervention_url(match, "pause"), {"reason": REASON})))
    back = client.post(intervention_url(match, "pause"), {**form, "change": "1"})
    assert back.status_code == 200
    assert REASON in html_of(back)
    assert "Preview" in html_of(back)
    assert not AuditEntry.objects.exists()


def test_move_after_the_preview_requires_a_new_confirmation(match, mira, browser_of):
    client = browser_of(mira)
    form = hidden(html_of(client.post(intervention_url(match, "pause"), {"reason": REASON})))
    play_one(match.pk)
    again = client.post(intervention_url(match, "pause"), form)
    assert again.status_code == 409
    assert "moved on in the meantime" in html_of(again)
    assert not AuditEntry.objects.exists()
    assert client.post(intervention_url(match, "pause"), hidden(html_of(again))).status_code == 302
    assert Match.objects.get(pk=match.pk).paused_at is not None


@pytest.mark.parametrize("kind", ["extend", "pause", "replace", "return", "end", "rewind"])
def test_intervention_needs_a_reason(match, mira, browser_of, kind):
    for reason in ("", "  ", "x"):
        answer = browser_of(mira).post(
            intervention_url(match, kind), {"reason": reason, "token": "t", "seat": 0, "to": 0}
        )
        assert answer.status_code == 422
    assert not AuditEntry.objects.exists()


@pytest.mark.parametrize(
    "values",
    [{"seats": ["9"]}, {"seats": ["x"]}, {"seconds": "1"}, {"seconds": ""}, {"seats": []}],
)
def test_invalid_input_is_422(match, mira, browser_of, values):
    good = {"reason": REASON, "seats": [to_move(match.pk).number], "seconds": DAY, "token": "t"}
    assert browser_of(mira).post(intervention_url(match, "extend"), {**good, **values}).status_code == 422
    assert not AuditEntry.objects.exists()


def test_unknown_addresses_are_404(mira, match, browser_of):
    client = browser_of(mira)
    assert client.get("/organizer/matches/999999/").status_code == 404
    assert client.get("/organizer/matches/999999/pause/").status_code == 404
    assert client.get(intervention_url(match, "explode")).status_code == 404
    assert client.get("/organizer/members/999999/").status_code == 404
    assert client.get("/organizer/matches/?number=x").status_code == 422
    assert client.get(f"/organizer/matches/?number={match.pk}")["Location"] == f"/organizer/matches/{match.pk}/"


def test_refusal_is_a_page_with_an_explanation(match, mira, browser_of):
    answer = browser_of(mira).post(intervention_url(match, "resume"), {"reason": REASON})
    assert answer.status_code == 409
    assert "paused." in html_of(answer)


def test_own_match_offers_and_accepts_no_interventions(lena, jonas, browser_of):
    lena.is_organizer = True
    lena.save()
    TOTP.activate(lena, "A" * 32)
    match = start([lena, jonas])
    client = browser_of(lena)
    page = html_of(client.get(f"/organizer/matches/{match.pk}/"))
    assert "another organizer has to decide" in page
    assert "/pause/" not in page
    for answer in (
        client.get(intervention_url(match, "pause")),
        client.post(intervention_url(match, "pause"), {"reason": REASON, "token": "t"}),
    ):
        assert answer.status_code == 403
        assert "another organizer has to decide" in html_of(answer)
    assert not AuditEntry.objects.exists()


# Hidden information


def secrets_of(match, seats):
    """Return each seat's own board as it appears on its page."""
    return [board for _name, board, _panel in as_each_seat_sees_it(match, seats)]


def test_organizers_do_not_see_hidden_information(match, mira, admin, browser_of):
    seats = list(Seat.objects.filter(match=match).select_related("match", "member").order_by("number"))
    public = MatchPage(seats, AnonymousUser()).board
    own = secrets_of(match, seats)
    assert all(board != public for board in own), "this game has no secrets, so this test would prove nothing"
    for organizer in (mira, admin):
        page = html_of(browser_of(organizer).get(f"/organizer/matches/{match.pk}/"))
        assert str(public)[:2000] in page
        assert match.seed not in page
        for board in own:
            assert str(board) not in page
    assert browser_of(mira).get(f"/organizer/matches/{match.pk}/secrets/").status_code == 403


def test_reveal_by_an_administrator_is_recorded_and_announced(match, admin, lena, browser_of):
    address = f"/organizer/matches/{match.pk}/secrets/"
    client = browser_of(admin)
    assert client.get(address)["Location"] == intervention_url(match, "reveal")
    answer, _form = through_the_pages(client, intervention_url(match, "reveal"))
    assert answer["Location"] == address
    page = html_of(client.get(address))
    assert "as lena sees it" in page
    assert "as jonas sees it" in page
    log = html_of(browser_of(lena).get(match.get_absolute_url()))
    assert "An administrator is looking at the hidden parts of this match: chief." in log
    other = MemberFactory(is_superuser=True, is_organizer=True)
    assert browser_of(other).get(address).status_code == 302, "the look of one is not the look of another"


def test_reveal_expires(match, admin, browser_of, monkeypatch):
    do("reveal", match, admin)
    client = browser_of(admin)
    assert client.get(f"/organizer/matches/{match.pk}/secrets/").status_code == 200
    monkeypatch.setattr(selectors, "LOOKING", timedelta(0))
    assert client.get(f"/organizer/matches/{match.pk}/secrets/").status_code == 302


def test_organizer_sees_the_page_of_a_private_match(lena, jonas, mira, browser_of):
    match = start([lena, jonas])
    Match.objects.filter(pk=match.pk).update(private=True)
    assert browser_of(mira).get(f"/organizer/matches/{match.pk}/").status_code == 200


# Audit log and undo


def test_audit_log_can_be_searched(match, mira, admin, browser_of):
    do("pause", match, mira)
    do("resume", match, admin)
    client = browser_of(mira)
    assert html_of(client.get("/organizer/audit/")).count("<blockquote>") == 2
    assert html_of(client.get("/organizer/audit/?kind=pause")).count("<blockquote>") == 1
    assert html_of(client.get("/organizer/audit/?who=chief")).count("<blockquote>") == 1
    assert html_of(client.get("/organizer/audit/?words=hospital")).count("<blockquote>") == 2
    assert "Nothing found." in html_of(client.get("/organizer/audit/?words=elephant"))
    assert client.get("/organizer/audit/?page=x&kind=%00").status_code < 500


def test_audit_log_shows_amounts_and_seats(match, mira, browser_of):
    mover = to_move(match.pk)
    do("extend", match, mira, seats=[mover.number], seconds=2 * DAY)
    do("replace", match, mira, seat=0, name="")
    page = html_of(browser_of(mira).get("/organizer/audit/"))
    assert f"(seat {mover.number + 1}, 2 days)" in page
    assert "(seat 1, by a bot)" in page


def test_audit_log_survives_deleted_members_and_matches(match, admin, mira, browser_of):
    do("pause", match, admin)
    admin.delete()
    Match.objects.all().delete()
    page = browser_of(mira).get("/organizer/audit/")
    assert page.status_code == 200
    assert "Former member" in html_of(page)


@pytest.mark.parametrize(
    ("kind", "values", "undo"),
    [
        ("extend", {"seats": None, "seconds": DAY}, "shorten"),
        ("pause", {}, "resume"),
        ("replace", {"seat": 0, "name": ""}, "return"),
        ("rewind", {"to": 0}, "rewind"),
    ],
)
def test_match_page_offers_the_undo(match, mira, browser_of, kind, values, undo):
    play_one(match.pk)
    if "seats" in values:
        values = {**values, "seats": [to_move(match.pk).number]}
    do(kind, match, mira, **values)
    client = browser_of(mira)
    page = html_of(client.get(f"/organizer/matches/{match.pk}/"))
    link = html.unescape(re.search(r'class="undo" href="([^"]+)"', page).group(1))
    assert link.startswith(intervention_url(match, undo))
    form = html_of(client.get(link))
    found = (
        re.findall(r'name="(\w+)"[^>]*value="([^"]*)"[^>]*checked', form)
        + re.findall(r'<input type="number" name="(\w+)" value="([^"]*)"', form)
        + re.findall(r'<input type="hidden" name="(undoes)" value="([^"]*)"', form)
    )
    sent = dict(found)
    if kind == "extend":
        assert f'<option value="{DAY}" selected>' in form
        sent["seconds"] = str(DAY)
    answer, _sent = through_the_pages(client, link, **sent)
    assert answer.status_code == 302
    assert AuditEntry.objects.latest("pk").data["undoes"] == AuditEntry.objects.earliest("pk").pk
    page = html_of(client.get(f"/organizer/matches/{match.pk}/"))
    assert page.count('class="undo"') == 1 or undo == "shorten", "what is undone is not offered again"


def test_pages_take_a_constant_number_of_queries(match, mira, browser_of, django_assert_max_num_queries, lena, jonas):
    client = browser_of(mira)
    for _round in range(3):
        with django_assert_max_num_queries(22):
            client.get("/organizer/")
        with django_assert_max_num_queries(10):
            client.get(f"/organizer/matches/{match.pk}/")
        with django_assert_max_num_queries(8):
            client.get("/organizer/audit/")
        for _match in range(3):
            other = start([lena, jonas])
            Seat.objects.filter(match=other).update(bot="default", turn_at=timezone.now() - timedelta(hours=1))
            do("pause", other, mira)
            do("resume", other, mira)
            do("pause", match, mira)
            do("resume", match, mira)
        MemberFactory(is_active=False)
        MemberFactory(trouble="mail")
