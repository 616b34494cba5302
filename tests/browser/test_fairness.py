"""The pages add random lucky words, and the verifier checks match records offline, as a single file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from msgspec import structs
from playwright.sync_api import Browser, Page, expect

from club.matches.models import Match, Seat
from club.matches.views.chance import VERIFIER
from games.core import codec, record, registry
from games.core.rng import Rng, commitment, derived_seed, match_key
from games.core.testing import playout
from tests.browser.conftest import PATIENCE, Watch
from tests.matches.test_records import OLD_RECORD
from tests.playing import play_out, start

pytestmark = pytest.mark.browser

GAMES = ("nine", "orapa", "i9n", "xnet", "mcmulti")
RANDOM = re.compile("[a-z2-7]{20}")


# Pages of the site


def test_trying_a_game_adds_a_random_word(visit):
    page = visit()
    page.locator("article.gamecard", has_text="NINE").get_by_role("button", name="Try it").click()
    expect(page.get_by_role("heading", level=1, name="NINE")).to_be_visible()
    match = Match.objects.get()
    assert match.committed_first
    assert RANDOM.fullmatch(match.seats.get(number=0).lucky_word)
    page.goto(f"{match.get_absolute_url()}fair/")
    expect(page.get_by_text("This browser had it before it sent a lucky word.")).to_be_visible()


def test_opening_and_joining_a_table_add_random_words(visit, lena, jonas):
    hers = visit(lena, "/tables/new/nine/")
    filled = hers.get_by_label("Lucky word").input_value()
    assert RANDOM.fullmatch(filled)
    hers.get_by_role("button", name="Open table").click()
    hers.wait_for_url("**/matches/*/")
    match = Match.objects.get()
    assert Seat.objects.get(match=match, number=0).lucky_word == filled
    his = visit(jonas, match.get_absolute_url())
    his.get_by_label("Glückswort").fill("clover")
    his.get_by_role("button", name="Platz nehmen").click()
    expect(his.locator(".stage")).to_be_visible()
    assert Seat.objects.get(match=match, member=jonas).lucky_word == "clover"
    stranger = visit(None, f"{match.get_absolute_url()}fair/")
    expect(stranger.get_by_text("clover")).to_be_visible()
    expect(stranger.get_by_text("This browser had it")).to_be_hidden()


def test_a_rematch_adds_random_words(visit, lena, jonas):
    match = play_out(start([lena, jonas], round_limit=1).pk)
    hers = visit(lena, match.get_absolute_url())
    hers.get_by_role("button", name="Rematch").click()
    expect(hers.get_by_role("heading", name="A table for NINE")).to_be_visible()
    his = visit(jonas, match.get_absolute_url())
    his.locator("#end form[action$='/again/'] button").click()
    expect(his.locator(".stage")).to_be_visible()
    words = list(Match.objects.get(sequel_of__match=match).seats.values_list("lucky_word", flat=True))
    assert [bool(RANDOM.fullmatch(word)) for word in words] == [True, True]
    assert len(set(words)) == 2


# The verifier


@pytest.fixture
def verifier(chrome: Browser, watch: Watch) -> Iterator[Page]:
    context = chrome.new_context(locale="en-GB", offline=True)
    context.set_default_timeout(PATIENCE)
    watch.follow(context)
    page = context.new_page()
    page.goto(VERIFIER.as_uri())
    yield page
    context.close()


@cache
def told(slug: str) -> record.Record:
    """Play a match of bots with typical and unusual lucky words, and return its record."""
    game = registry.get(slug)
    words = ["moss", "Größe 🎲", "", "0:", "x" * 40, "-"][: max(2, game.seats[0])]
    match = playout(game, len(words), f"verifier {slug}", options=game.options(round_limit=4), words=words)
    assert match.outcome is not None
    return record.with_draws(
        record.Record(
            game=slug, rules_version=game.rules_version, options=match.options, names=tuple(f"P{w}" for w in words),
            lucky_words=tuple(words), commitment=commitment(match.seed), seed=match.seed, outcome=match.outcome,
            digest=record.digest(codec.encode(match.state)), entries=tuple(match.entries),
        )
    )  # fmt: skip


def checks(page: Page, text: str) -> dict[str, str]:
    page.locator("#record").fill(text)
    rows = page.locator("#checks tr").all()
    return {row.get_attribute("data-check") or "": row.locator("td").last.inner_text() for row in rows}


def wrong(found: dict[str, str]) -> set[str]:
    return {name for name, outcome in found.items() if outcome == "mismatch"}


@pytest.mark.parametrize("slug", GAMES)
def test_the_verifier_accepts_a_genuine_record(verifier, slug, tmp_path):
    text = record.write(told(slug))
    record.verify(record.read(text))
    file = tmp_path / "match.txt"
    file.write_text(text, "utf-8")
    verifier.set_input_files("#file", file)
    expect(verifier.locator("#verdict")).to_have_text("Everything that could be checked is right.")
    found = checks(verifier, text)
    assert found == {**dict.fromkeys(("numbered", "log", "commitment", "key", "draws"), "ok"), "noted": "not checked"}
    assert verifier.locator("#draws tbody tr").count() == len(told(slug).draws or {}) > 0
    assert verifier.locator("#draws .wrong").count() == 0
    verifier.locator("#noted").fill(told(slug).commitment.upper() + " ")
    assert checks(verifier, text)["noted"] == "ok"
    verifier.locator("#noted").fill("0" * 64)
    assert wrong(checks(verifier, text)) == {"noted"}


@pytest.mark.parametrize("slug", GAMES)
def test_the_verifier_rejects_a_forged_record(verifier, slug):
    true = told(slug)
    text = record.write(true)
    assert not wrong(checks(verifier, text))

    assert {"commitment", "key", "draws"} <= wrong(checks(verifier, text.replace("\nSeed: ", "\nSeed: 0", 1)))
    other_words = text.replace('Lucky word 0: "moss"', 'Lucky word 0: "fern"', 1)
    assert {"key", "draws"} <= wrong(checks(verifier, other_words))

    assert true.draws
    number, draws = max(true.draws.items())
    n, value = draws[-1]
    changed = {**true.draws, number: (*draws[:-1], (n, (value + 1) % n))}
    forged = record.write(structs.replace(true, draws=changed))  # with a matching checksum
    assert wrong(checks(verifier, forged)) == {"draws"}
    expect(verifier.locator("#draws tbody tr", has=verifier.locator(".wrong"))).to_have_count(1)
    assert checks(verifier, text.replace("\nDraws\n0 ", "\nDraws\n0 6:", 1)) == {}
    expect(verifier.locator("#verdict")).to_contain_text("its list of draws is damaged")

    body = text.index("\n\n") + 2
    for end in (body, (body + text.index("\nDraws")) // 2, text.index("\nDraws"), len(text) - 3):
        checks(verifier, text[:end])
        expect(verifier.locator("#verdict")).to_have_class("wrong")
    lines = text.split("\n")
    moves = lines.index("") + 1
    without_one = "\n".join([*lines[:moves], *lines[moves + 1 :]])
    assert {"numbered", "log"} <= wrong(checks(verifier, without_one))


def test_an_event_match_is_checked_with_the_event_seed(verifier):
    true = told("nine")
    seed = derived_seed("the event's", "event 7 round 1 table 2 leg 1")
    label = record.Derived(commitment("the event's"), "event 7 round 1 table 2 leg 1")
    words = {"seed": seed, "commitment": commitment(seed), "derived": label, "draws": {}}
    text = record.write(structs.replace(true, **words))
    assert checks(verifier, text)["derived"] == "not checked"
    verifier.locator("#event").fill("the event's")
    assert checks(verifier, text)["derived"] == "ok"
    verifier.locator("#noted").fill(label.commitment)
    assert checks(verifier, text)["noted"] == "ok"
    verifier.locator("#event").fill("another")
    assert wrong(checks(verifier, text)) == {"derived"}


def test_old_records_are_checked_and_other_texts_are_refused(verifier):
    found = checks(verifier, OLD_RECORD.read_text("utf-8"))
    assert found == {"numbered": "ok", "commitment": "ok", "noted": "not checked", "draws": "not checked"}
    expect(verifier.locator("#verdict")).to_contain_text("lists no draws")
    for text in ("hello", "Fernzug match record 2\n\n", '<img src=x onerror="alert(1)">'):
        assert checks(verifier, text) == {}
        expect(verifier.locator("#verdict")).to_contain_text("This is not a match record")
    verifier.get_by_role("button", name="Deutsch").click()
    expect(verifier.locator("#verdict")).to_contain_text("Das ist kein Partieprotokoll")
    expect(verifier.locator("html")).to_have_attribute("lang", "de")


def test_the_verifier_is_fully_translated(verifier):
    texts: dict[str, dict[str, Any]] = verifier.evaluate("TEXTS")
    assert set(texts) == {"en", "de"}
    assert set(texts["en"]) == set(texts["de"])
    same = {name for name, text in texts["en"].items() if text == texts["de"][name]}
    assert same == {"outcome"}
    for name in ("shows", "not"):
        assert len(texts["en"][name]) == len(texts["de"][name])


def test_random_numbers_are_the_same_in_python_and_javascript(verifier):
    sizes = [1, 2, 3, 5, 6, 7, 8, 9, 52, 100, 255, 256, 257, 1000, 65_537, 999_999_999]
    for seed, words in (("a", []), ("0" * 64, ["moss", ""]), ("s" * 200, ["Größe 🎲", "x" * 40, "1:a"])):
        key = match_key(seed, words)
        assert verifier.evaluate("([seed, words]) => hex(matchKey(seed, words))", [seed, words]) == key.hex()
        for number in (0, 1, 10, 12345):
            rng = Rng(key, number)
            mine = [rng.below(sizes[i % len(sizes)]) for i in range(1000)]
            theirs = verifier.evaluate(
                """([seed, words, number, sizes]) => {
                    const rng = new Rng(matchKey(seed, words), number);
                    return Array.from({ length: 1000 }, (_, i) => rng.below(sizes[i % sizes.length]));
                }""",
                [seed, words, number, sizes],
            )
            assert theirs == mine
    for length in (0, 1, 55, 56, 63, 64, 65, 119, 120, 1000, 100_000):
        text = "ä" * (length // 2) + "b" * (length % 2)
        assert verifier.evaluate("(text) => hex(sha256(utf8(text)))", text) == commitment(text)
