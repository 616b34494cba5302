"""Each match commits to its seed before any lucky word arrives, and the fairness page states what that proves."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client, override_settings

from club.matches import records, services
from club.matches.errors import NotNow
from club.matches.models import Match, Seat
from club.matches.openings import Opening
from club.matches.paces import DAY
from club.matches.views.chance import VERIFIER
from games.core import registry
from games.core.rng import commitment
from tests.factories import MemberFactory
from tests.playing import play_out, start

pytestmark = pytest.mark.django_db

NINE = registry.get("nine")
OPEN, CHALLENGE = "/tables/new/nine/", "/members/jonas/challenge/nine/"
NOBODY = "Nobody added a lucky word"
ONE = "Only one lucky word was added"
AFTER = "choose the number after seeing"
OLD = "arrived together with the number"
BOTS = "With bots at the table"


def form_on(client, path):
    """Return the form values that a browser without JavaScript sends if nothing is changed."""
    form = client.get(path).context["form"]
    first = {name: field.choices[0][0] for name, field in form.fields.items() if hasattr(field, "choices")}
    values = {bound.html_name: bound.value() for bound in form if bound.value() not in (None, False)}
    return {**{name: value for name, value in first.items() if name != "others"}, **values}


def code_on(client, path):
    """Return the commitment shown on this page."""
    html = client.get(path).content.decode()
    return html.split("<code>", 1)[1].split("</code>", 1)[0]


def fair(match):
    return Client().get(f"/matches/{match.pk}/fair/").content.decode()


@pytest.mark.parametrize("path", [OPEN, CHALLENGE])
def test_the_form_page_commits_to_the_seed(lena, jonas, browser_of, path):
    browser = browser_of(lena)
    form = form_on(browser, path)
    assert "lucky_word" not in form
    answer = browser.post(path, {**form, "lucky_word": "moss"})
    match = Match.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, match.get_absolute_url())
    assert match.commitment == form["opening"].partition("-")[2] == commitment(match.seed)
    assert match.committed_first
    assert Seat.objects.get(match=match, number=0).lucky_word == "moss"


@pytest.mark.parametrize("path", [OPEN, CHALLENGE])
def test_the_form_shows_the_commitment(lena, jonas, browser_of, path):
    answer = browser_of(lena).get(path)
    shown = answer.context["form"].commitment
    assert len(shown) == 64
    assert f"<code>{shown}</code>" in answer.content.decode()


def test_players_who_join_later_see_the_commitment_of_the_table(lena, jonas, browser_of):
    table = services.open_table(owner=lena, game=NINE, options=NINE.options(), seats=3, move_seconds=DAY)
    for path in (table.get_absolute_url(), f"/tables/invite/{table.invite}/"):
        assert code_on(browser_of(jonas), path) == table.commitment
    browser_of(lena).post(CHALLENGE, form_on(browser_of(lena), CHALLENGE))
    asked = Match.objects.order_by("pk").last()
    assert code_on(browser_of(jonas), f"/challenges/{asked.challenges.get().pk}/") == asked.commitment


def test_a_lucky_word_without_a_prior_commitment_is_refused(lena, browser_of):
    browser = browser_of(lena)
    form = {**form_on(browser, OPEN), "lucky_word": "moss"}
    answer = browser.post(OPEN, {**form, "opening": ""})
    assert answer.status_code == 422
    assert not Match.objects.exists()
    again = answer.context["form"]
    assert (len(again.commitment), again["lucky_word"].value()) == (64, "")
    with pytest.raises(NotNow):
        services.open_table(
            owner=lena, game=NINE, options=NINE.options(), seats=2, move_seconds=DAY, lucky_word="early"
        )


def test_a_seed_is_used_for_one_match_only(lena, browser_of):
    browser = browser_of(lena)
    form = {**form_on(browser, OPEN), "lucky_word": "moss"}
    assert browser.post(OPEN, form).status_code == 302
    answer = browser.post(OPEN, form)
    assert answer.status_code == 422
    assert "has already opened a table" in answer.content.decode()
    fresh = answer.context["form"]
    assert fresh.commitment not in ("", Match.objects.get().commitment)
    assert fresh["lucky_word"].value() == ""  # the site already knows this word, so it cannot be used with a new seed
    assert browser.post(OPEN, {**form, "opening": fresh["opening"].value()}).status_code == 302
    assert len(set(Match.objects.values_list("commitment", flat=True))) == 2


def test_forged_openings_and_openings_of_an_old_secret_key_are_refused(lena, browser_of):
    browser = browser_of(lena)
    form = form_on(browser, OPEN)
    mine = "a" * 32
    for forged in (f"{mine}-{commitment(mine)}", f"{mine}-{form['opening'].partition('-')[2]}", "x", mine + "-"):
        assert browser.post(OPEN, {**form, "opening": forged}).status_code == 422
    old = Opening.new().token
    with override_settings(SECRET_KEY="another key of the site, as long as it has to be"), pytest.raises(NotNow):
        services.open_table(owner=lena, game=NINE, options=NINE.options(), seats=2, move_seconds=DAY, opening=old)
    assert not Match.objects.exists()


def test_each_request_for_an_opening_returns_a_new_one():
    one, other = (Client().get("/chance/opening/") for _ in range(2))
    assert one.json()["opening"] != other.json()["opening"]
    assert one.json()["opening"].endswith("-" + one.json()["commitment"])
    assert "no-store" in one["Cache-Control"]


def test_a_guest_trying_a_game_can_send_a_lucky_word():
    client = Client()
    made = client.get("/chance/opening/").json()
    sent = {"opening": made["opening"], "lucky_word": "fern"}
    assert client.post("/try/nine/", sent).status_code == 302
    match = Match.objects.get()
    assert (match.commitment, match.status) == (made["commitment"], "running")
    assert Seat.objects.get(match=match, number=0).lucky_word == "fern"
    page = fair(match)
    assert AFTER in page
    assert BOTS in page
    assert client.post("/try/nine/", sent).status_code == 409
    assert client.post("/try/nine/", {"lucky_word": "early"}).status_code == 409
    assert Match.objects.count() == 1
    assert client.post("/try/nine/").status_code == 302  # without JavaScript
    assert NOBODY in fair(Match.objects.order_by("pk").last())


def test_a_rematch_uses_the_lucky_words_of_all_players(lena, jonas, browser_of):
    match = play_out(start([lena, jonas], round_limit=1).pk)
    made = Opening.new()
    path = f"/matches/{match.pk}/again/"
    browser_of(lena).post(path, {"opening": made.token, "lucky_word": "hers"})
    table = Match.objects.get(sequel_of__match=match)
    assert table.commitment == made.commitment
    assert f'data-commitment="{table.commitment}"' in browser_of(jonas).get(match.get_absolute_url()).content.decode()
    browser_of(jonas).post(path, {"opening": Opening.new().token, "lucky_word": "his"})
    table.refresh_from_db()
    assert (table.status, table.commitment) == ("running", made.commitment)
    assert list(table.seats.order_by("number").values_list("lucky_word", flat=True)) == ["hers", "his"]


def test_a_rematch_without_a_commitment_refuses_a_lucky_word(lena, jonas, browser_of):
    match = play_out(start([lena, jonas], round_limit=1).pk)
    browser_of(lena).post(f"/matches/{match.pk}/again/", {"lucky_word": "early"})
    assert not Match.objects.filter(sequel_of__match=match).exists()
    browser_of(lena).post(f"/matches/{match.pk}/again/")
    assert Match.objects.filter(sequel_of__match=match).exists()


def test_taking_over_a_seat_changes_neither_commitment_nor_words(lena, jonas, browser_of):
    """The successor comes after the commitment and the words, and can add no word: chance stays as it was."""
    table = services.open_table(
        owner=lena, game=NINE, options=NINE.options(round_limit=1), seats=2, move_seconds=DAY, lucky_word="hers",
        opening=Opening.new().token,
    )  # fmt: skip
    services.join(match_id=table.pk, member=jonas, lucky_word="his")
    match = Match.objects.get(pk=table.pk)
    seat = Seat.objects.get(match=match, member=jonas)
    Seat.objects.filter(pk=seat.pk).update(bot="default")
    before = fair(match)
    mira = MemberFactory(username="mira")
    answer = browser_of(mira).post(f"/matches/{match.pk}/take-over/", {"seat": seat.number, "lucky_word": "tardigrade"})
    assert answer.status_code == 302
    seat.refresh_from_db()
    assert (seat.member_id, seat.lucky_word) == (mira.pk, "his")
    after = Match.objects.get(pk=match.pk)
    assert (after.commitment, after.seed, after.committed_first) == (match.commitment, match.seed, True)
    page = fair(match)
    assert AFTER in page
    assert "tardigrade" not in page
    assert [page.count(f"<code>{word}</code>") for word in ("hers", "his")] == [1, 1]
    assert before.count("<code>") == page.count("<code>")
    over = play_out(match.pk)
    assert records.verify(over, list(over.seats.order_by("number"))).fair
    seat.lucky_word = "tardigrade"  # negative control: with another word the log leads elsewhere
    seat.save()
    assert not records.verify(over, list(over.seats.order_by("number"))).fair


def test_the_page_states_what_is_proven_for_this_match(lena, jonas):
    match = start([lena, jonas])
    assert NOBODY in fair(match)
    Seat.objects.filter(match=match, number=1).update(lucky_word="moss")
    page = fair(match)
    assert NOBODY not in page
    assert ONE in page
    assert AFTER in page
    assert "<code>moss</code>" in page
    assert match.seed not in page
    Seat.objects.filter(match=match, number=0).update(lucky_word="fern")
    page = fair(match)
    assert ONE not in page
    assert AFTER in page
    assert BOTS not in page
    Match.objects.filter(pk=match.pk).update(committed_first=False)  # a match started before the site was updated
    page = fair(match)
    assert AFTER not in page
    assert OLD in page


def test_lucky_words_are_not_shown_before_the_start(lena):
    table = services.open_table(
        owner=lena, game=NINE, options=NINE.options(), seats=2, move_seconds=DAY,
        lucky_word="moss", opening=Opening.new().token,
    )  # fmt: skip
    page = fair(table)
    assert table.commitment in page
    assert "moss" not in page
    assert table.seed not in page


def test_the_verifier_is_a_download(lena, jonas):
    answer = Client().get("/chance/verify/")
    assert answer["Content-Disposition"] == 'attachment; filename="fernzug-verify.html"'
    assert "unsafe" not in answer["Content-Security-Policy"]
    text = answer.text
    assert text == VERIFIER.read_text("utf-8")
    assert "://" not in text
    page = fair(play_out(start([lena, jonas], round_limit=1).pk))
    assert 'href="/chance/verify/"' in page


def test_the_record_download_is_named_after_its_match(lena, jonas):
    match = play_out(start([lena, jonas], round_limit=1).pk)
    answer = Client().get(f"/matches/{match.pk}/record/")
    assert answer["Content-Disposition"] == f'inline; filename="nine-{match.pk}.txt"'
    out = StringIO()
    call_command("record", str(match.pk), stdout=out)
    assert answer.content.decode() == out.getvalue()
