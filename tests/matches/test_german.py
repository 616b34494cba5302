"""Members type and read notation in German wherever the site reads or shows it; what is stored is the one notation."""

from __future__ import annotations

import pytest
from django.core import mail

from club.matches.errors import Refused
from club.matches.models import Move, Seat, Sheet
from club.matches.services import play, write_sheet
from club.matches.services.plans import set_plan
from club.notifications import relay
from tests.factories import MemberFactory
from tests.inbound_mail.writing import reply
from tests.playing import asked_of, start, to_move
from tools.board_states import golden_of
from tools.golden_matches import make_match

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _takes_replies(settings):
    settings.REPLY_DOMAIN = "club.example.org"


@pytest.fixture
def match(lena, jonas):
    for member in (lena, jonas):
        member.language = "de"
        member.save()
    return start([lena, jonas])


@pytest.fixture
def member(match):
    return to_move(match.pk).member


def last_line(match):
    return Move.objects.filter(match=match, kind="act").latest("number").line


def test_a_typed_line_is_stored_in_the_one_notation(match, member, browser_of):
    form = {"decision": "swap", "token": asked_of(match.pk)[0].opened, "move": "Tausche B2 b5"}
    assert browser_of(member).post(f"/matches/{match.pk}/play/", form).status_code == 302
    assert last_line(match) == "swap b2 b5"


def test_a_repeated_form_in_german_is_played_once(match, member):
    token = asked_of(match.pk)[0].opened
    form = {"match_id": match.pk, "member": member, "kind": "swap", "token": token}
    play(**form, line="tausche b2 b5")
    assert play(**form, line="swap b5 b2").repeated
    assert Move.objects.filter(match=match, kind="act").count() == 1


def test_a_refusal_quotes_the_typed_word(match, member, browser_of):
    form = {"decision": "swap", "token": asked_of(match.pk)[0].opened, "move": "tausche b2 z9", "typed": "1"}
    answer = browser_of(member).post(f"/matches/{match.pk}/play/", form)
    assert answer.status_code == 422
    assert "„z9“ ist kein Feld" in answer.content.decode()
    assert 'value="tausche b2 z9"' in answer.content.decode()


@pytest.mark.parametrize(("language", "example"), [("de", "tausche a1 b1"), ("en", "swap a1 b1")])
def test_the_placeholder_is_in_the_readers_language(match, member, browser_of, language, example):
    member.language = language
    member.save()
    assert f'placeholder="{example}"' in browser_of(member).get(f"/matches/{match.pk}/").content.decode()


def test_the_words_of_a_link_may_be_german(match, member, browser_of):
    html = browser_of(member).get(f"/matches/{match.pk}/?do=Tausche+b2+b5").content.decode()
    assert 'name="move" value="swap b2 b5"' in html, "forms send the one notation"


def test_an_email_may_be_written_in_german(match, member):
    answer = reply(match, member, "Hallo!\n\nTausche b2 b5.\n\nViele Grüße\n")
    assert (answer.status, last_line(match)) == ("played", "swap b2 b5")


@pytest.mark.parametrize(("language", "example"), [("de", "    tausche a1 b1\n"), ("en", "    swap a1 b1\n")])
def test_the_turn_email_has_an_example_in_the_readers_language(match, member, language, example):
    member.language = language
    member.save()
    relay.deliver("mail")
    (letter,) = [letter for letter in mail.outbox if letter.to == [member.email]]
    assert example in letter.body


def test_a_plan_may_be_german_and_is_shown_in_the_readers_language(match, member, browser_of):
    other = Seat.objects.exclude(member=member).get(match=match).member
    set_plan(match_id=match.pk, member=other, text="tausche b2 b5 > tausche c1 c2\nimmer > tauschen d1 d2")
    stored = Seat.objects.get(match=match, member=other).plan
    assert "swap b2 b5" in stored and "swap c1 c2" in stored and "tausch" not in stored
    page = browser_of(other).get(f"/matches/{match.pk}/plan/").content.decode()
    assert "tausche b2 b5 &gt; tausche c1 c2\nimmer &gt; tausche d1 d2</textarea>" in page
    assert "<code>tausche c1 c2</code>" in page and "swap c1" not in page
    play(match_id=match.pk, member=member, kind="swap", token=asked_of(match.pk)[0].opened, line="tausche b2 b5")
    assert last_line(match) == "swap c1 c2"


def test_notes_on_a_sheet_may_be_german(lena):
    orapa = start([lena], "orapa")
    write_sheet(match_id=orapa.pk, member=lena, line="Notiere rot auf c4 rot 1")
    write_sheet(match_id=orapa.pk, member=lena, line="markiere d5 leer")
    assert Sheet.objects.get().text.startswith("note red at c4 rot 1\nmark d5 empty")
    with pytest.raises(Refused) as refused:
        write_sheet(match_id=orapa.pk, member=lena, line="markiere rot")
    assert refused.value.data["refusal"].code == "mark_needs_field"


@pytest.mark.parametrize(
    ("slug", "english", "german"),
    [
        ("nine", "swap b2 b5", "tausche b2 b5"),
        ("i9n", "swap 2 pole+sun for east", "tausche 2 pol+sonne gegen ost"),
        ("orapa", "place red at C4 rot 1", "lege rot auf C4 drehung 1"),
        ("xnet", "users art 3 5", "users kunst 3 5"),
        ("mcmulti", "orders refine all sell 18", "aufträge raffiniere alles verkaufe 18"),
    ],
)
def test_the_help_page_shows_notation_in_the_readers_language(client, slug, english, german):
    for language, shown, other in (("en", english, german), ("de", german, english)):
        page = client.get(f"/games/{slug}/rules/", headers={"accept-language": language}).content.decode()
        assert f"<code>{shown}</code>" in page
        assert f"<code>{other}</code>" not in page


def test_an_explorer_may_be_named_by_the_space_it_is_on(lena, jonas):
    """The lines of an email are read before the first one is played: d8 has an explorer only after the second one."""
    lena.language = "de"
    lena.save()
    match = make_match(golden_of("i9n", "last-well-3"), 34, [lena, jonas, MemberFactory()])
    answer = reply(match, lena, "kaufe pazifik\nziehe d1 west\nbohre d8 pazifik\n")
    assert answer.status == "played"
    lines = Move.objects.filter(match=match, number__gt=34).order_by("number").values_list("line", flat=True)
    assert list(lines) == ["buy pacific", "step 1 west", "drill 1 with pacific"]


def test_a_space_without_an_explorer_is_refused(lena, jonas, browser_of):
    lena.language = "de"
    lena.save()
    match = make_match(golden_of("i9n", "last-well-3"), 34, [lena, jonas, MemberFactory()])
    form = {"decision": "turn", "token": asked_of(match.pk)[0].opened, "move": "bohre a1 nord", "typed": "1"}
    answer = browser_of(lena).post(f"/matches/{match.pk}/play/", form)
    assert answer.status_code == 422
    assert "Auf a1 steht keiner deiner Forscher" in answer.content.decode()
