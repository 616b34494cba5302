"""Pictures of boards outside of a page, made from the page's SVG and style sheets.

Emails and films get a PNG, because they cannot show SVG. Lists get an SVG file that contains its own styles. The PNG
renderer supports CSS 2 only, and a file has no other style sheets, so custom properties and `color-mix` are resolved
here.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import resvg_py
from django.contrib.staticfiles import finders
from django.http import HttpResponse

PAPER = "#fffdf8"
WIDTH = 560  # pixels: fits an email and is sharp enough on a phone
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
PROPERTY = re.compile(r"(--[\w-]+)\s*:\s*([^;]+)")
VARIABLE = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,\s*([^()]*))?\)")
CLASS = re.compile(r"\.([A-Za-z][\w-]*)")
BEGINS = re.compile(r"""\[class\^=["']?([\w-]+)["']?\]""")
MIX = re.compile(r"color-mix\(\s*in srgb\s*,\s*(#\w+)\s+([\d.]+)%\s*,\s*(#\w+)\s*\)")
FONTS = {"--sans": "sans-serif", "--serif": "serif", "--mono": "monospace"}  # the renderer does not support system-ui
FAMILIES: Any = {
    "sans_serif_family": "DejaVu Sans",
    "serif_family": "DejaVu Serif",
    "monospace_family": "DejaVu Sans Mono",
}
PARTLY = " in parts"  # after the name of a property that has no value for the whole picture
DARK = '[data-theme="dark"]'
MOST_DEPTH = 10  # of variables that refer to other variables


def png(svg: str, game: str) -> bytes:
    """Render a board that this game drew."""
    plain = resolved(svg, values_of(game)) if "var(" in svg else svg
    return rendered(plain, style_of(game, classes_in(svg)))


@lru_cache(maxsize=64)
def rendered(svg: str, style: str) -> bytes:
    """Render the SVG, cached: the players of a table and retried emails often show the same board."""
    return _rendered(svg, style, WIDTH)


def draw_png(svg: str, game: str, width: int) -> bytes:
    """Render a board in another size, without the cache."""
    plain = resolved(svg, values_of(game)) if "var(" in svg else svg
    return _rendered(plain, style_of(game, classes_in(svg)), width)


def _rendered(svg: str, style: str, width: int) -> bytes:
    return bytes(
        resvg_py.svg_to_bytes(svg_string=named(svg), style_sheet=style, width=width, background=PAPER, **FAMILIES)
    )


def named(svg: str) -> str:
    return svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)


def file_response(svg: str, game: str, *, dark: bool) -> HttpResponse:
    """Serve a board that this game drew as a file, whose content security policy allows its own styles only."""
    style = style_of(game, classes_in(svg), dark=dark)
    drawn = named(resolved(svg, values_of(game, dark=dark)) if "var(" in svg else svg)
    answer = HttpResponse(drawn.replace(">", f"><style>{style}</style>", 1), content_type="image/svg+xml")
    digest = b64encode(sha256(style.encode()).digest()).decode()
    answer["Content-Security-Policy"] = f"default-src 'none'; frame-ancestors 'none'; style-src 'sha256-{digest}'"
    return answer


def classes_in(svg: str) -> frozenset[str]:
    return frozenset(name for names in re.findall(r'class="([^"]+)"', svg) for name in names.split())


@lru_cache(maxsize=64)
def style_of(game: str, classes: frozenset[str], *, dark: bool = False) -> str:
    """Return the style sheet for a drawing with these classes."""
    parts = ((part, body) for selector, body in rules_of(game) for part in parts_of(selector))
    drawn = [(used(spelled_out(part, classes), classes), declarations(body)) for part, body in parts if drawable(part)]
    written = []
    for selector, body in drawn:
        if selector and body:
            written.append(f"{selector} {{ {resolved(body, values_of(game, dark=dark))} }}")
            written += scoped_rules(game, selector, body, classes, dark=dark)
    return "\n".join(written)


def scoped_rules(game: str, selector: str, body: str, classes: frozenset[str], *, dark: bool = False) -> Iterator[str]:
    """Yield the rule once more for every part of the picture that sets a property it uses to another value."""
    for name, scopes in scopes_of(game).items():
        own = "; ".join(part for part in body.split("; ") if name in used_in(part, values_of(game)))
        for scope, value in scopes if own else ():
            if set(re.findall(r"\.([\w-]+)", scope)) <= classes:
                within = ", ".join(nested for part in selector.split(", ") for nested in nestings(scope, part))
                yield f"{within} {{ {resolved(own, {**values_of(game, dark=dark), name: value})} }}"


def used_in(text: str, values: Mapping[str, str]) -> set[str]:
    """Return the properties that a declaration uses, directly or through the values of others."""
    found: set[str] = set()
    new = {name for name, _fallback in VARIABLE.findall(text)}
    while new - found:
        found |= new
        new = {name for used in new for name, _fallback in VARIABLE.findall(value_of(used, "", values))}
    return found


def nestings(scope: str, selector: str) -> Iterator[str]:
    """Yield the selectors of what `selector` selects inside of `scope`, or on the same element.

    The element of the scope may be one of those that the selector names, or lie before any of them.
    """
    parts = selector.split()
    for at, part in enumerate(parts):
        outer = [name for name in scope.split() if name not in parts[:at]]
        yield " ".join([*parts[:at], *outer, *parts[at:]])
        merged = part + "".join(name for name in re.findall(r"\.[\w-]+", outer[-1]) if name not in part)
        yield " ".join([*parts[:at], *outer[:-1], merged, *parts[at + 1 :]])


@cache
def values_of(game: str, *, dark: bool = False) -> dict[str, str]:
    """Return the custom properties by name, with fonts that the renderer supports.

    A property that only parts of a picture set has no value elsewhere, so its fallback is used if there is one.
    """
    found: dict[str, str] = {}
    for name, given in definitions(game).items():
        whole = [value for selector, value in given if not is_scope(selector)]
        found[name if whole else f"{name}{PARTLY}"] = whole[-1] if whole else given[-1][1]
    if dark:
        found |= {name: value.strip() for _s, body in rules_of(game, DARK) for name, value in PROPERTY.findall(body)}
    return found | FONTS


@cache
def scopes_of(game: str) -> dict[str, list[tuple[str, str]]]:
    """Return the properties that parts of a picture set, each with the selectors of these parts and its values."""
    scoped = {
        name: [(selector, value) for selector, value in given if is_scope(selector) and drawable(selector)]
        for name, given in definitions(game).items()
    }
    return {name: scopes for name, scopes in scoped.items() if scopes}


def is_scope(selector: str) -> bool:
    """Return whether the selector names a part of a picture: more than one class, or a class of a seat or the like."""
    return len(re.findall(r"\.[\w-]+", selector)) > 1 or bool(re.fullmatch(r"\.[\w-]+-\d+", selector))


@cache
def definitions(game: str) -> dict[str, list[tuple[str, str]]]:
    """Return for every custom property the selectors that set it, with their values."""
    found: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for selector, body in rules_of(game):
        for name, value in PROPERTY.findall(body):
            found[name] += [(part, value.strip()) for part in parts_of(selector)]
    return found


@cache
def rules_of(game: str, theme: str = "") -> list[tuple[str, str]]:
    return [rule for name in ("site.css", f"{game}/board.css") for rule in rules_in(static(name), theme)]


def static(name: str) -> str:
    found = finders.find(name)
    return Path(found).read_text() if isinstance(found, str) else ""


def rules_in(sheet: str, theme: str = "") -> Iterator[tuple[str, str]]:
    """Yield the rules that depend on nothing, or those of a theme. Rules that depend on the screen are left out."""
    sheet = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    for selector, body in RULE.findall(without_conditions(sheet)):
        if (theme in selector) if theme else ("data-theme" not in selector):
            yield " ".join(selector.split()), " ".join(body.split())


def without_conditions(sheet: str) -> str:
    """Remove at-rules such as `@media … { … { … } … }` with everything nested in them."""
    kept, rest = "", sheet
    while (at := rest.find("@")) >= 0:
        kept, depth, end = kept + rest[:at], 0, at
        for end in range(at, len(rest)):
            depth += {"{": 1, "}": -1}.get(rest[end], 0)
            if (rest[end] == "}" and depth == 0) or (rest[end] == ";" and depth == 0):
                break
        rest = rest[end + 1 :]
    return kept + rest


def parts_of(selector: str) -> list[str]:
    """Split a selector list at its top-level commas, so that one unsupported selector does not drop the others.

    `a, b :is(c, d)` has two parts.
    """
    parts, depth = [""], 0
    for sign in selector:
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if sign == "," and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts]


def declarations(body: str) -> str:
    """Return the declarations without custom properties, and without transforms, which need the browser's units."""
    parts = (part.strip() for part in body.split(";"))
    return "; ".join(part for part in parts if part and not part.startswith(("--", "transform:")))


def spelled_out(selector: str, classes: frozenset[str]) -> str:
    """Replace `[class^="nine-"]` with each class that has the prefix: the renderer has no attribute selectors."""
    one_by_one = selector.split(",")
    for part in selector.split(","):
        if found := BEGINS.search(part):
            one_by_one.remove(part)
            names = sorted(name for name in classes if name.startswith(found[1]))
            one_by_one += [part.replace(found[0], f".{name}") for name in names]
    return ", ".join(part.strip() for part in one_by_one) or ".nothing"


def used(selector: str, classes: frozenset[str]) -> str:
    """Keep the parts of a selector list that can match: all their classes are in the drawing."""
    return ", ".join(part for part in selector.split(", ") if set(CLASS.findall(part)) <= classes)


def drawable(selector: str) -> bool:
    """Return whether the selector applies to a static board: it has a class and no pseudo-class or attribute."""
    named = BEGINS.sub(".", selector)
    return "." in named and not {":", "["} & set(named)


def resolved(text: str, values: Mapping[str, str]) -> str:
    for _depth in range(MOST_DEPTH):
        simpler = VARIABLE.sub(lambda found: value_of(found[1], found[2] or "", values), text)
        simpler = MIX.sub(lambda found: mixed(found[1], float(found[2]) / 100, found[3]), simpler)
        if simpler == text:
            break
        text = simpler
    return text


def value_of(name: str, fallback: str, values: Mapping[str, str]) -> str:
    return values.get(name) or fallback or values.get(f"{name}{PARTLY}", "")


def mixed(one: str, share: float, other: str) -> str:
    parts = zip(channels(one), channels(other), strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in parts)


def channels(colour: str) -> list[int]:
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    return [int(digits[i : i + 2], 16) for i in (0, 2, 4)]
