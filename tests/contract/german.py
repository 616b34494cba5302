"""Check that a game's notation can be typed in German, and that German sentences quote it in German."""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from games.core import choices
from games.core.contract import AnyGame, UnreadableMove
from games.core.german import SEPARATORS, UMLAUTS, fold
from tests.contract.choosing import paths
from tests.contract.moments import Moment, Seen
from tools import catalogs

WORD = re.compile(r"[a-z]{2,}\d*")  # not a field (b2), a label (g) or a number
IN_A_SENTENCE = re.compile(r"(?<![\w{])[a-z]{2,}\d*(?![\w}])")  # in lower case, and not the name of a fact


def words_have_one_meaning(game: AnyGame) -> None:
    """No German word stands for two words of the notation, or is itself a word with another meaning."""
    meanings: dict[str, str] = {}
    for word, spellings in game.german.words.items():
        assert spellings, f"{game.slug}: {word!r} has no German word"
        for spelling in spellings:
            other = meanings.setdefault(fold(spelling), word)
            assert other == word, f"{game.slug}: {spelling!r} means both {other!r} and {word!r}"
    if not game.german.decides_by_context:
        for spelling, word in meanings.items():
            clash = spelling in game.german.words and spelling != word
            assert not clash, f"{game.slug}: {spelling!r} means {word!r} and is itself a word of the notation"


def german_lines_can_be_read(moment: Moment, chance: random.Random, seen: Seen) -> None:
    """Every legal action can be typed in German, with all spellings of its words."""
    game = moment.game
    for action in chain.from_iterable(moment.legal.values()):
        for line in game.spellings(action) if game.spellings else [game.write(action)]:
            if line not in seen.german:
                seen.german.add(line)
                reads_in_german(game, line, action)


def reads_in_german(game: AnyGame, line: str, action: Any) -> None:
    every_word_is_known(game, line.split())
    for german in spelled(game, line):
        try:
            again = game.read_typed(german)
        except UnreadableMove as refusal:
            raise AssertionError(
                f"{game.slug}: {german!r}, German for {line!r}, cannot be read: {refusal}"
            ) from refusal
        assert again == action, f"{game.slug}: {german!r}, German for {line!r}, was read as {game.write(again)!r}"


def every_word_is_known(game: AnyGame, words: Iterable[str]) -> None:
    parts = {part for word in words for part in SEPARATORS.split(word) if WORD.fullmatch(part)}
    unknown = sorted(parts - game.german.words.keys())
    assert not unknown, f"{game.slug}: no German for {', '.join(unknown)}"


def spelled(game: AnyGame, line: str) -> Iterator[str]:
    """Yield the line in German: as it is shown, with the other spellings, in capitals, and without umlauts."""
    shown = game.german.write(line)
    yield from (shown, shown.upper(), shown.title(), f"  {shown.replace(' ', '   ')} ")
    yield shown.translate(UMLAUTS).replace("ß", "ss")
    yield unicodedata.normalize("NFD", shown)  # as some mail programs send umlauts
    parts = SEPARATORS.split(line)
    known = [game.german.words.get(part, (part,)) for part in parts]
    for number in range(1, max(map(len, known))):
        yield "".join(spellings[number % len(spellings)] for spellings in known)


def german_words_can_be_chosen(moment: Moment, chance: random.Random, seen: Seen) -> None:
    """The words of a link may be German: choosing them leads to the same offer."""
    game = moment.game
    for decision in moment.pending:
        for offer in paths(moment, decision, chance):
            every_word_is_known(game, offer.next)
            german = game.german.write(offer.line).split()
            again = choices.offer(game, moment.rules, moment.state, decision, german)
            assert again.picked == offer.picked, f"{game.slug}: {german} leads to {again.picked}, not to {offer.picked}"
            if offer.complete:
                reads_in_german(game, offer.line, game.read(offer.line))


def sentences_quote_german(game: AnyGame, home: Path) -> None:
    """German sentences of the game use the German words of the notation, not the English ones."""
    german = {fold(spelling) for spellings in game.german.words.values() for spelling in spellings}
    english = game.german.words.keys() - german
    catalog = catalogs.read(catalogs.CatalogSources(home, (home,)).file("de"), "de")
    for message in catalogs.sentences(catalog):
        for text in [message.string] if isinstance(message.string, str) else message.string:
            found = sorted(english & set(IN_A_SENTENCE.findall(text)))
            assert not found, f"{game.slug}: {', '.join(found)} in {text!r}: use the German words of the notation"
