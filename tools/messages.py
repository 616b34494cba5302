"""Translations with Babel alone, since a fresh machine has no gettext programs.

    python -m tools.messages update     add what is new to the .po files, remove what is no longer used
    python -m tools.messages compile    .po -> .mo, where the .po file is newer
    python -m tools.messages check      name every sentence that is not (or not correctly) translated

The club with its templates and the games' common code share one catalog; every game has its own beside its code.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import textwrap
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from tools.catalogs import (
    KEYWORDS,
    LANGUAGES,
    ROOT,
    every_catalog,
    extracted,
    read,
    replace,
    sentences,
    source_files,
    translations,
    with_translations,
    write,
)  # fmt: skip

if TYPE_CHECKING:
    from babel.messages.catalog import Message

# Checking translations

NAMED = re.compile(r"%\(\w+\)[sd]|\{\w+(?:[!:][^{}]*)?\}")
ORDERED = re.compile(r"%[sd]|\{(?:[!:][^{}]*)?\}")


def placeholders(text: str) -> tuple[frozenset[str], tuple[tuple[str, int], ...]]:
    """Return the set of named placeholders, and the counts of positional ones."""
    text = text.replace("%%", "").replace("{{", "").replace("}}", "")
    return frozenset(NAMED.findall(text)), tuple(sorted(Counter(ORDERED.findall(text)).items()))


def faults(message: Message, plurals: int) -> Iterator[str]:
    forms = translations(message)
    if message.fuzzy:
        yield "fuzzy"
    if not all(forms) or not forms:
        yield "not translated" if not any(forms) else "a plural form is missing"
    elif message.pluralizable:
        if len(forms) != plurals:
            yield f"{len(forms)} plural forms instead of {plurals}"
        allowed = [placeholders(form) for form in message.id]
        if placeholders(forms[0]) not in allowed:  # the singular may be "one card" or "{n} card"
            yield "placeholders differ in the singular"
        if any(placeholders(form) != allowed[1] for form in forms[1:]):
            yield "placeholders differ in the plural"
    elif placeholders(str(message.id)) != placeholders(forms[0]):
        yield "placeholders differ"


def problems(root: Path) -> Iterator[str]:
    for path in (path for catalog in every_catalog(root) for path in source_files(catalog) if path.suffix == ".py"):
        yield from (f"{path.relative_to(root)}: {call}: take it out of the f-string" for call in hidden(path))
    for language in LANGUAGES:
        translated: dict[tuple[str, str | None], tuple[list[str], Path]] = {}
        for sources in every_catalog(root):
            path = sources.file(language)
            place = path.relative_to(root)
            catalog = read(path, language)
            for message in sentences(extracted(sources, root)):
                known = catalog.get(message.id, message.context)
                if known is None or known.pluralizable != message.pluralizable:
                    yield f"{place}: {described(message)}: missing, run `make messages`"
                    continue
                yield from (f"{place}: {described(message)}: {fault}" for fault in faults(known, catalog.num_plurals))
                key, forms = (singular(message), message.context), translations(known)
                there, where = translated.setdefault(key, (forms, place))
                # Django merges all catalogs, so only one of two different translations would be used.
                if there[0] and forms[0] and there[0] != forms[0]:
                    yield f"{place}: {described(message)}: differs from {where}, use pgettext"


def hidden(path: Path) -> Iterator[str]:
    """Yield gettext calls within f-strings. Babel does not find them, so they would silently stay untranslated."""
    for text in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(text, ast.JoinedStr):
            continue
        for call in ast.walk(text):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in KEYWORDS:
                yield ast.unparse(call)


def singular(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def described(message: Message) -> str:
    context = f" ({message.context})" if message.context else ""
    return f'"{textwrap.shorten(singular(message), 80, placeholder="…")}"{context}'


# The commands


def update(root: Path) -> int:
    for sources in every_catalog(root):
        found = extracted(sources, root)
        for language in LANGUAGES:
            path = sources.file(language)
            if not sentences(found) and not path.exists():
                continue
            catalog = with_translations(found, read(path, language), language)
            if write(path, catalog):
                waiting = sum(not all(translations(message)) for message in sentences(catalog))
                print(f"{path.relative_to(root)}: {len(sentences(catalog))} sentences, {waiting} to translate")
    return 0


def outdated(root: Path) -> list[Path]:
    """Return the .po files that are newer than their .mo files."""
    found = []
    for path in sorted([*root.glob("locale/*/LC_MESSAGES/*.po"), *root.glob("games/*/locale/*/LC_MESSAGES/*.po")]):
        compiled = path.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime_ns <= path.stat().st_mtime_ns:
            found.append(path)
    return found


def compile_catalogs(root: Path) -> int:
    for path in outdated(root):
        from babel.messages.mofile import write_mo

        compiled = io.BytesIO()
        write_mo(compiled, read(path, path.parts[-3]))
        replace(path.with_suffix(".mo"), compiled.getvalue())
    return 0


def check(root: Path) -> int:
    found = list(problems(root))
    for problem in found:
        print(problem, file=sys.stderr)
    return 1 if found else 0


COMMANDS = {"update": update, "compile": compile_catalogs, "check": check}


def main(arguments: list[str], root: Path = ROOT) -> int:
    if len(arguments) != 1 or arguments[0] not in COMMANDS:
        print(__doc__, file=sys.stderr)
        return 2
    return COMMANDS[arguments[0]](root)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
