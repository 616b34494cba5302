"""Check pictures: well-formed, compatible with the content security policy, with unique ids.

Results are cached by markup, because the same markup is common: several readers see the same board, and many matches
begin alike.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple
from xml.etree import ElementTree

from games.core.contract import Target
from games.core.svg import Markup

FORBIDDEN = {"script", "style", "foreignObject", "image", "iframe"}
REMEMBERED = 500  # pictures of about ten thousand characters each


class Picture(NamedTuple):
    """The parts of a checked picture that other checks compare."""

    ids: frozenset[str]
    links: tuple[dict[str, str], ...]  # the attributes of its links


def quiet(markup: str, targets: Mapping[str, Target]) -> Picture:
    picture = _quiet(finished(markup))
    for link in picture.links:
        pressable(link, targets)
    return picture


def modest(markup: str) -> None:
    """Check a panel or sheet: well-formed, starts with its heading, contains nothing that the site's policy forbids."""
    _modest(finished(markup))


def finished(markup: str) -> str:
    assert isinstance(markup, Markup), "a picture is svg.Markup, or the page would show its source"
    return str(markup)


@lru_cache(maxsize=REMEMBERED)
def _quiet(markup: str) -> Picture:
    page = parsed(markup)
    nodes = list(page.iter())
    inner = {id(node) for svg in page.iter("svg") for node in svg.iter("svg") if node is not svg}
    drawn = [node for node in page.iter("svg") if id(node) not in inner]
    assert drawn, "a board has no <svg>"
    for svg in drawn:
        named = svg.get("aria-hidden") or (svg.get("role") and svg.get("aria-label"))
        assert svg.get("viewBox") and named, "viewBox, role and aria-label are missing"
    permitted(nodes)
    used = [node.attrib["id"] for node in nodes if "id" in node.attrib]
    known = frozenset(used)
    assert len(used) == len(known), f"ids twice: {sorted({i for i in used if used.count(i) > 1})}"
    for href in {node.attrib["href"] for node in nodes if "href" in node.attrib and node.tag != "a"}:
        assert href.removeprefix("#") in known, f"{href} is not in the picture"
    return Picture(known, tuple(node.attrib for node in nodes if node.tag == "a"))


@lru_cache(maxsize=REMEMBERED)
def _modest(markup: str) -> None:
    nodes = list(parsed(markup).iter())
    first = next((node for node in nodes if node.tag not in ("page", "div")), None)
    assert first is not None and first.tag == "h2", "a panel begins with its own <h2>"
    permitted(nodes)


def parsed(markup: str) -> ElementTree.Element:
    try:
        return ElementTree.fromstring(f"<page>{markup}</page>")
    except ElementTree.ParseError as problem:
        raise AssertionError(f"not well formed: {problem}: {markup[:200]}") from problem


def permitted(nodes: Sequence[ElementTree.Element]) -> None:
    """Check each kind of node once: there are hundreds of nodes, but only a few kinds."""
    for tag in {node.tag for node in nodes}:
        assert tag not in FORBIDDEN, f"<{tag}> has no place on a page"
    for name in set(chain.from_iterable(node.attrib for node in nodes)):
        assert name != "style" and not name.lower().startswith("on"), f"{name}= is blocked by the site's policy"


def pressable(link: Mapping[str, str], targets: Mapping[str, Target]) -> None:
    word = link.get("id", "").removeprefix("spot-")
    assert word in targets and link.get("id") == f"spot-{word}", f"a link that svg.link did not make: {link}"
    target = targets[word]
    assert link.get("href") == target.href and link.get("aria-label") == target.label, f"{word} leads elsewhere"
    for name, value in target.attributes.items():
        assert link.get(name) == value, f"{word} lacks {name}"
