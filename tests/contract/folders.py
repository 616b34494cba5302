"""Checks of a game's folder and registration; its rooms are checked in rooms.py."""

from __future__ import annotations

import ast
import importlib.util
import re
from pathlib import Path

import msgspec
from django.template.loader import render_to_string
from django.utils import translation

from games.core import codec, registry
from games.core.contract import AnyGame
from games.core.goldens import Golden, load, positions
from games.core.testing import limit_variants, option_variants
from tests.contract.moments import Seen
from tests.contract.pictures import quiet
from tests.contract.rooms import modules
from tests.contract.speaking import LANGUAGES, both
from tools import catalogs, messages

# Modules with clocks and random numbers: a replay could not reproduce their results.
UNREPEATABLE = {"datetime", "os", "random", "secrets", "time", "uuid"}


def folder(game: AnyGame) -> Path:
    package = next(name for name in registry.packages() if name.rsplit(".", 1)[-1] == game.slug)
    spec = importlib.util.find_spec(package)
    assert spec is not None and spec.origin is not None
    return Path(spec.origin).parent


def goldens(home: Path) -> list[Golden]:
    found = load(home / "tests" / "goldens")
    assert found, f"{home} has no golden matches in tests/goldens"
    return found


def golden_comes_out_the_same(game: AnyGame, golden: Golden) -> None:
    assert golden.game == game.slug
    *_, position = positions(game, golden)
    rules = game.rules_at(golden.rules_version)
    assert msgspec.to_builtins(position.state) == msgspec.to_builtins(
        msgspec.convert(golden.final_state, game.state)
    ), f"{golden.name} leads to another state"
    assert codec.encode(rules.outcome(position.state)) == codec.encode(golden.outcome), f"{golden.name} ends otherwise"


def every_end_has_a_golden(home: Path, reasons: set[str]) -> None:
    kept = {golden.outcome["reason"] for golden in goldens(home)}
    assert reasons <= kept, f"no golden match ends by {', '.join(sorted(reasons - kept))}"


def options_make_a_form(game: AnyGame) -> None:
    from club.matches.forms import option_field

    seen = Seen()
    fields = msgspec.structs.fields(game.options)
    assert "round_limit" in {field.name for field in fields}, "G-7: every game has a round_limit, 0 for none"
    for field in fields:
        name = field.name
        assert field.default is not msgspec.NODEFAULT, f"{name} has no default"
        both(seen, "option", lambda: game.wording.option(name))
        both(seen, "option help", lambda: game.wording.option_help(name))
        for language in LANGUAGES:
            with translation.override(language):
                assert option_field(game, field).label
        for options in (*option_variants(game), *limit_variants(game), game.options(round_limit=0)):
            value = getattr(options, name)
            both(seen, "option value", lambda: game.wording.option_value(name, value))
    for kind, pairs in seen.said.items():
        assert any(english != german for english, german in pairs), f"no {kind} is translated"


def registration_is_complete(game: AnyGame) -> None:
    assert {"default", "random"} <= set(game.bots), "bots need a default and a random one"
    assert list(game.seats) == sorted(set(game.seats)) and game.seats[0] >= 1
    assert game.rules_version not in game.older_rules and game.minutes > 0
    assert not game.cover or game.cover in game.board.examples(), "the cover is one of the board's examples"
    for kind in (game.options, game.state, game.view):
        assert kind.__struct_config__.frozen, f"{kind.__name__} is not frozen"
    seen = Seen()
    both(seen, "tagline", game.wording.tagline)
    for kind, pairs in seen.said.items():
        assert any(english != german for english, german in pairs), f"no {kind} is translated"


def help_page_is_there(game: AnyGame, home: Path) -> None:
    drawn = game.board.examples()
    used = [name for markup in drawn.values() for name in quiet(markup, {}).ids]
    assert len(used) == len(set(used)), "the pictures of the help page share ids"
    pages = []
    for language in LANGUAGES:
        with translation.override(language):
            page = render_to_string(
                f"{game.slug}/help.html", {"game": game, "examples": game.board.examples(), "options": game.options()}
            )
        assert "<svg" in page or not drawn, "the help page does not show its pictures"
        assert not re.search(r"<script|\sstyle=|\son\w+=|&lt;svg", page), "the help page breaks the site's policy"
        pages.append(page)
    assert pages[0] != pages[1], "the help page is not translated"
    assert (home / "README.md").exists(), "README.md is missing"
    css = (home / "static" / game.slug / "board.css").read_text()
    assert "@import" not in css and "://" not in css, "board.css loads something from elsewhere"


def everything_is_translated(home: Path) -> None:
    book = catalogs.CatalogSources(home, (home,))
    for language in catalogs.LANGUAGES:
        catalog = catalogs.read(book.file(language), language)
        for message in catalogs.sentences(catalogs.extracted(book, home)):
            known = catalog.get(message.id, message.context)
            assert known is not None, f"{messages.described(message)} is missing in {book.file(language)}"
            faults = list(messages.faults(known, catalog.num_plurals))
            assert not faults, f"{messages.described(message)}: {', '.join(faults)}"


def no_clock_and_no_other_chance(home: Path) -> None:
    for path in modules(home):
        for node in ast.walk(ast.parse(path.read_text())):
            imported: list[str] = []
            if isinstance(node, ast.Import):
                imported = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                imported = [node.module or ""]
            found = {name.split(".")[0] for name in imported} & UNREPEATABLE
            assert not found, f"{path.relative_to(home)} imports {', '.join(found)}: a replay could not repeat it"
