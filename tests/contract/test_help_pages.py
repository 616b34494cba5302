"""Test that every help page is well built and names the options of its table, and that the checks detect faults."""

from __future__ import annotations

import pytest

from games.core import registry
from games.core.contract import AnyGame
from tests.contract import help_pages
from tests.toy.pebbles import GAME

GAMES = registry.all_games()
GOOD = (
    '<section id="goal"><h2>Goal</h2><p>Win.</p></section>'
    '<section id="turn"><h2>Turn</h2><ol><li>One.</li><li>Two.</li><li>Three.</li></ol></section>'
)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_help_page_is_complete(game: AnyGame) -> None:
    help_pages.is_complete(game)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "Be the first to reach 80 points"), ("de", "Erreiche vor allen anderen 80 Punkte")],
)
def test_a_table_of_80_says_first_to_80(language: str, sentence: str) -> None:
    game = GAMES["xnet"]
    assert sentence in help_pages.page(game, language, game.options(target=80), table=True)
    assert sentence not in help_pages.page(game, language, game.options(), table=True)


# Faults that the checks must detect


@pytest.mark.parametrize(
    ("good", "bad", "fault"),
    [
        (
            '<section id="goal">',
            "<section><h2>Setup</h2></section>" + '<section id="goal">',
            "goal does not come first",
        ),
        ('id="turn"', 'id="setup"', "turn does not follow"),
        ("<h2>Goal</h2>", "", "no heading"),
        ("<li>Three.</li>", "", "three sentences"),
        ("Two.", "Two. And a half.", "three sentences"),
        ("Win.", "word " * 31 + ".", "longer than 30 words"),
    ],
)
def test_detects_a_badly_built_page(good: str, bad: str, fault: str) -> None:
    help_pages.is_well_built(GOOD)
    assert good in GOOD
    with pytest.raises(AssertionError, match=fault):
        help_pages.is_well_built(GOOD.replace(good, bad, 1))


def test_detects_a_page_that_ignores_its_options(monkeypatch: pytest.MonkeyPatch) -> None:
    help_pages.names_its_options(GAME)
    whole = help_pages.page
    monkeypatch.setattr(
        help_pages, "page", lambda game, language, options, table: whole(game, language, game.options(), table=table)
    )
    with pytest.raises(AssertionError, match="does not tell pile=large"):
        help_pages.names_its_options(GAME)
