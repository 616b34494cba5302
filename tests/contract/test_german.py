"""The notation in German. `checks.MOMENT_CHECKS` reads all actions of all games; these are single lines and faults."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.core import registry
from games.core.contract import AnyGame, UnreadableMove
from games.core.german import German
from tests.contract import checks, folders, german
from tests.contract.planting import finds
from tests.toy.pebbles import GAME as PEBBLES

GAMES = registry.all_games()

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@each_game
def test_every_german_word_has_one_meaning(game: AnyGame) -> None:
    german.words_have_one_meaning(game)


@each_game
def test_german_sentences_use_german_notation(game: AnyGame) -> None:
    german.sentences_quote_german(game, folders.folder(game))


# --- what is typed --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "typed", "line"),
    [
        ("nine", "tausche b2 b5", "swap b2 b5"),
        ("nine", "Lege Frosch b2", "place frog b2"),
        ("nine", "swap b2 b5", "swap b2 b5"),
        ("nine", "place frosch b2", "place frog b2"),
        ("i9n", "bohre 1 mit nord", "drill 1 with north"),
        ("i9n", "1 bohren Norden", "drill 1 with north"),
        ("i9n", "tausche 2 pol+sonne gegen ost", "swap 2 pole+sun for east"),
        ("i9n", "ziehe 1 sued", "step 1 south"),
        ("orapa", "Löse rot auf c4 rot 1 gelb auf a1 rot 2", "solve red at c4 rot 1 yellow at a1 rot 2"),
        ("orapa", "löse gelb a1 2 rot c4 1", "solve red at c4 rot 1 yellow at a1 rot 2"),
        ("orapa", "lege rot.1 c4", "place red at c4 rot 1"),
        ("orapa", "lege rot rot 1 auf c4", "place red at c4 rot 1"),
        ("orapa", "rot auf c4 drehung 1", "place red at c4 rot 1"),
        ("orapa", "entferne ROT", "remove red"),
        ("orapa", "LEGE WEISS1 AUF C4", "place white1 at c4 rot 0"),
        ("xnet", "lege romantik 9", "lay romance 9"),
        ("xnet", "streamer zahle 2-hobby, 3-kunst 5-wissen", "streamer pay 3 art 2 hobby 5 knowledge"),
        ("mcmulti", "verkaufe ausland benzin 2", "sell foreign gasoline 2"),
        ("mcmulti", "c4 baue bohrturm", "build derrick c4"),
        ("mcmulti", "auftraege raffiniere behalte 2 verkaufe nie", "orders refine keep 2 sell never"),
        ("pebbles", "VERSTECKE 2", "hide 2"),
        ("candles", "würfeln", "roll"),
    ],
)  # fmt: skip
def test_german_line_is_logged_in_the_one_notation(slug: str, typed: str, line: str) -> None:
    game = GAMES[slug]
    assert game.write(game.read_typed(typed)) == line


@pytest.mark.parametrize(
    ("slug", "typed", "code", "quoted"),
    [
        ("nine", "tauschen b2 z9", "unknown_cell", "z9"),
        ("nine", "lege Elefant b2", "unknown_animal", "elefant"),
        ("nine", "wackle b2 b5", "unknown_word", "wackle"),
        ("i9n", "bohre 1 mit kaufe", "unknown_note", "kaufe"),
        ("i9n", "Verkaufen", "one_note", "verkaufen"),
        ("xnet", "wirf kunst", "number_missing", "kunst"),
        ("mcmulti", "würfle Inland", "stands_alone", "würfle"),
        ("pebbles", "ende ende", "stands_alone", "ende"),
    ],
)
def test_refusal_quotes_what_was_typed(slug: str, typed: str, code: str, quoted: str) -> None:
    with pytest.raises(UnreadableMove) as refused:
        GAMES[slug].read_typed(typed)
    assert refused.value.code == code
    assert quoted in refused.value.data.values()


def test_stored_lines_are_read_in_the_one_notation_only() -> None:
    with pytest.raises(UnreadableMove):
        PEBBLES.read("verstecke 2")


# --- the checks detect faults ---------------------------------------------------------------------------------------


def speaking(**changes: str) -> AnyGame:
    """Pebbles with other German words; an empty text removes a word."""
    words = {**speaking_words(), **changes}
    return checks.broken(PEBBLES, german=German({word: known for word, known in words.items() if known}))


def test_detects_a_word_without_german() -> None:
    finds(german.german_lines_can_be_read, speaking(hide=""), "pebbles: no German for hide")
    finds(german.german_words_can_be_chosen, speaking(roll=""), "pebbles: no German for roll")


def test_detects_a_word_with_two_meanings() -> None:
    german.words_have_one_meaning(PEBBLES)
    with pytest.raises(AssertionError, match="pebbles: 'nimm' means both 'take' and 'show'"):
        german.words_have_one_meaning(speaking(show="zeige nimm"))
    with pytest.raises(AssertionError, match="pebbles: 'WUERFEL' means both 'roll' and 'show'"):
        german.words_have_one_meaning(speaking(show="zeige WUERFEL"))


def test_detects_a_german_word_that_is_a_word_of_the_notation() -> None:
    with pytest.raises(AssertionError, match="pebbles: 'roll' means 'show' and is itself a word of the notation"):
        german.words_have_one_meaning(speaking(show="zeige roll"))


def test_detects_a_german_line_with_another_meaning() -> None:
    game = checks.broken(PEBBLES, german=German({**speaking_words(), "show": "end"}, lambda words, at: True))
    finds(german.german_lines_can_be_read, game, "pebbles: 'end', German for 'show', was read as 'end'")


def speaking_words() -> dict[str, str]:
    return {word: " ".join(known) for word, known in PEBBLES.german.words.items()}


def test_detects_english_notation_in_a_german_sentence(tmp_path: Path) -> None:
    file = tmp_path / "locale" / "de" / "LC_MESSAGES" / "django.po"
    file.parent.mkdir(parents=True)
    for quoted, found in (("verstecke 2", False), ("hide 2", True), ("{hide}", False), ("versteckt", False)):
        file.write_text(
            f'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "a"\nmsgstr "„{quoted}“."\n'
        )
        if found:
            with pytest.raises(AssertionError, match="pebbles: hide in '„hide 2“"):
                german.sentences_quote_german(PEBBLES, tmp_path)
        else:
            german.sentences_quote_german(PEBBLES, tmp_path)
