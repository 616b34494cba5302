"""What a picture on a page may be: well formed, quiet under the content security policy, with ids of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from xml.etree import ElementTree

from games.core.contract import Target
from games.core.svg import Markup

FORBIDDEN = {"script", "style", "foreignObject", "image", "iframe"}


def parsed(markup: str) -> ElementTree.Element:
    assert isinstance(markup, Markup), "a picture is svg.Markup, or the page would show its source"
    try:
        return ElementTree.fromstring(f"<page>{markup}</page>")
    except ElementTree.ParseError as problem:
        raise AssertionError(f"not well formed: {problem}: {markup[:200]}") from problem


def ids(picture: ElementTree.Element) -> list[str]:
    return [node.attrib["id"] for node in picture.iter() if "id" in node.attrib]


def quiet(markup: str, targets: Mapping[str, Target]) -> ElementTree.Element:
    picture = parsed(markup)
    svg = picture.find("svg")
    assert svg is not None and len(picture) == 1, "a picture is one <svg>"
    assert svg.get("viewBox") and svg.get("role") and svg.get("aria-label"), "viewBox, role and aria-label are missing"
    nodes = list(picture.iter())
    permitted(nodes)
    used = ids(picture)
    known = set(used)
    assert len(used) == len(known), f"ids twice: {sorted({i for i in used if used.count(i) > 1})}"
    for node in picture.iter("a"):
        pressable(node, targets)
    for href in {node.attrib["href"] for node in nodes if "href" in node.attrib and node.tag != "a"}:
        assert href.removeprefix("#") in known, f"{href} is not in the picture"
    return picture


def permitted(nodes: Sequence[ElementTree.Element]) -> None:
    """A picture has hundreds of nodes and but a few kinds of them: each kind is looked at once."""
    for tag in {node.tag for node in nodes}:
        assert tag not in FORBIDDEN, f"<{tag}> has no place on a page"
    for name in set(chain.from_iterable(node.attrib for node in nodes)):
        assert name != "style" and not name.lower().startswith("on"), f"{name}= is blocked by the site's policy"


def pressable(node: ElementTree.Element, targets: Mapping[str, Target]) -> None:
    word = node.get("id", "").removeprefix("spot-")
    assert word in targets and node.get("id") == f"spot-{word}", f"a link that svg.link did not make: {node.attrib}"
    target = targets[word]
    assert node.get("href") == target.href and node.get("aria-label") == target.label, f"{word} leads elsewhere"
    for name, value in target.attributes.items():
        assert node.get(name) == value, f"{word} lacks {name}"


def modest(markup: str) -> None:
    """A panel or a sheet: well formed, begins with its heading, nothing that the site's policy forbids."""
    shown = parsed(markup)
    first = next((node for node in shown.iter() if node.tag not in ("page", "div")), None)
    assert first is not None and first.tag == "h2", "a panel begins with its own <h2>"
    permitted(list(shown.iter()))
