"""Translation catalogs: the sentences of the sources, and reading and writing .po files with Babel.

The club with its templates and the games' common code share one catalog; every game has its own beside its code.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

ROOT = Path(__file__).resolve().parents[1]
LANGUAGES = ("de",)
TEMPLATE_ENDINGS = (".html", ".txt", ".xml", ".svg")
NOT_SOURCES = {"locale", "static", "migrations", "tests", "docs"}
KEYWORDS: dict[str, Any] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
HEADER = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals={plurals}; plural={rule};\\n"

"""


@dataclass(frozen=True)
class CatalogSources:
    """One catalog, and the folders and files whose sentences it translates."""

    home: Path  # the parent of its locale folder
    sources: tuple[Path, ...]

    def file(self, language: str) -> Path:
        return self.home / "locale" / language / "LC_MESSAGES" / "django.po"


def every_catalog(root: Path) -> list[CatalogSources]:
    games = sorted(p.parent for p in root.glob("games/*/__init__.py") if p.parent.name != "core")
    common = CatalogSources(
        root, (root / "club", root / "templates", root / "games" / "core", root / "games" / "wording.py")
    )
    return [common, *(CatalogSources(game, (game,)) for game in games)]


# Reading the sources


def extracted(catalog_sources: CatalogSources, root: Path) -> Catalog:
    from babel.messages.catalog import Catalog
    from babel.messages.extract import extract

    catalog = Catalog()
    for path in source_files(catalog_sources):
        method, source, options = readable(path)
        for _line, message, comments, context in extract(method, source, KEYWORDS, ("Translators:",), options):
            catalog.add(message, None, [(str(path.relative_to(root)), 0)], auto_comments=comments, context=context)
    return catalog


def source_files(catalog_sources: CatalogSources) -> Iterator[Path]:
    for source in catalog_sources.sources:
        for path in [source] if source.is_file() else sorted(source.rglob("*")):
            inside = path.relative_to(source).parts
            if NOT_SOURCES.isdisjoint(inside) and (
                path.suffix == ".py" or (path.suffix in TEMPLATE_ENDINGS and "templates" in path.parts)
            ):
                yield path


def readable(path: Path) -> tuple[Any, io.BytesIO, dict[str, str]]:
    """Return how Babel should read the file: as Jinja2, as Python, or as a Django template converted to Python."""
    text = path.read_text(encoding="utf-8")
    if "jinja2" in path.parts:
        from jinja2.ext import babel_extract

        return babel_extract, io.BytesIO(text.encode()), {"silent": "false"}
    if path.suffix != ".py":
        from django.utils.translation.template import templatize

        # templatize replaces other text with X but keeps its indentation, which would be invalid in Python.
        text = "\n".join(line.lstrip() for line in templatize(text, origin=str(path)).split("\n"))
    return "python", io.BytesIO(text.encode()), {"encoding": "utf-8"}


# Reading and writing catalogs


def read(path: Path, language: str) -> Catalog:
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import PoFileError, read_po

    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        try:
            return read_po(file, locale=language, abort_invalid=True)
        except PoFileError as reason:
            raise SystemExit(f"{path}: {reason}") from None


def write(path: Path, catalog: Catalog) -> bool:
    """Write the catalog without dates and line numbers, to keep diffs small. Return False if nothing changed."""
    from babel.messages.pofile import write_po

    body = io.BytesIO()
    write_po(body, catalog, width=0, omit_header=True, sort_output=True, include_lineno=False)
    header = HEADER.format(language=catalog.locale, plurals=catalog.num_plurals, rule=catalog.plural_expr)
    content = header.encode() + body.getvalue().strip() + b"\n"
    if path.exists() and path.read_bytes() == content:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    replace(path, content)
    return True


def replace(path: Path, content: bytes) -> None:
    new = path.with_name(f".{path.name}.{os.getpid()}")
    new.write_bytes(content)
    new.replace(path)


def with_translations(sources: Catalog, old: Catalog, language: str) -> Catalog:
    from babel.messages.catalog import Catalog

    catalog = Catalog(locale=language)
    for message in sentences(sources):
        known = old.get(message.id, message.context)
        flags: Iterable[str] = known.flags & {"fuzzy"} if known else ()
        catalog.add(
            message.id,
            fitting(message, known),
            sorted(set(message.locations)),
            flags={*message.flags, *flags},
            auto_comments=message.auto_comments,
            user_comments=known.user_comments if known else (),
            context=message.context,
        )
    return catalog


def fitting(message: Message, known: Message | None) -> Any:
    """Return the known translation, or only its first form if the message gained or lost its plural."""
    forms = translations(known) if known else []
    if message.pluralizable:
        return tuple(forms) if len(forms) > 1 else (*forms, "")
    return forms[0] if forms else ""


def sentences(catalog: Catalog) -> list[Message]:
    return [message for message in catalog if message.id]


def translations(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string or ())
