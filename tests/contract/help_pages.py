"""Checks of a game's help page: its structure, the length of its sentences, and that it names the table's options."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import msgspec
from django.template.loader import render_to_string
from django.utils import translation

from games.core.contract import AnyGame
from games.core.testing import option_values
from tests.contract.speaking import LANGUAGES

LONGEST = 30  # words in a sentence
BLOCKS = "p|li|figcaption|td|th|dd|h2|h3"
SECTION = re.compile(r"<section(?P<attributes>[^>]*)>(?P<body>.*?)</section>", re.DOTALL)
BLOCK = re.compile(rf"<({BLOCKS})\b[^>]*>(.*?)</\1>", re.DOTALL)
ABBREVIATIONS = re.compile(r"\b(z\. ?B|d\. ?h|e\.g|i\.e)\.")


def page(game: AnyGame, language: str, options: Any, *, table: bool) -> str:
    """Return the help page: of a table with these options, or of the game with them as defaults."""
    context = {
        "game": game,
        "examples": game.board.examples(),
        "options": options,
        "match": object() if table else None,
    }
    with translation.override(language):
        return render_to_string(f"{game.slug}/help.html", context)


def variants(game: AnyGame) -> Iterator[tuple[str, Any]]:
    """Yield the name of an option with options in which only this one differs from the default."""
    for field in msgspec.structs.fields(game.options):
        kind = msgspec.inspect.type_info(field.type)
        values = option_values(field)
        if isinstance(kind, msgspec.inspect.IntType):
            values = [kind.ge or 0, kind.le]
        yield from ((field.name, game.options(**{field.name: value})) for value in values if value != field.default)


def sentences(markup: str) -> list[str]:
    found = []
    for _tag, inner in BLOCK.findall(re.sub(r"<svg.*?</svg>", "", markup, flags=re.DOTALL)):
        text = " ".join(unescape(re.sub(r"<[^>]+>", "", inner)).split())
        found += [part for part in re.split(r"(?<=[.!?]) +", ABBREVIATIONS.sub("", text)) if part]
    return found


def is_well_built(markup: str) -> None:
    """The goal comes first; then a turn in three sentences; no sentence is too long."""
    sections = list(SECTION.finditer(markup))
    assert sections and 'id="goal"' in sections[0]["attributes"], "the goal does not come first"
    assert len(sections) > 1 and 'id="turn"' in sections[1]["attributes"], "the turn does not follow the goal"
    for section in sections[:2]:
        assert "<h2>" in section["body"], "the goal or the turn has no heading"
    turn = [sentences(f"<li>{item}</li>") for item in re.findall(r"<li>(.*?)</li>", sections[1]["body"], re.DOTALL)]
    assert [len(said) for said in turn] == [1, 1, 1], f"a turn is told in three sentences, not {turn}"
    for sentence in sentences(markup):
        assert len(sentence.split()) <= LONGEST, f"longer than {LONGEST} words: {sentence}"


def names_its_options(game: AnyGame) -> None:
    """Each option changes the page of a table; a number is named there."""
    for language in LANGUAGES:
        default = page(game, language, game.options(), table=True)
        for name, options in variants(game):
            shown, value = page(game, language, options, table=True), getattr(options, name)
            assert shown != default, f"the help page does not tell {name}={value} from the default"
            if type(value) is int and value:
                text = " ".join(sentences(shown))
                assert re.search(rf"\b{value}\b", text), f"the help page does not name {name}={value}"


def is_complete(game: AnyGame) -> None:
    for language in LANGUAGES:
        is_well_built(page(game, language, game.options(), table=False))
        for _name, options in variants(game):
            is_well_built(page(game, language, options, table=True))
    names_its_options(game)
