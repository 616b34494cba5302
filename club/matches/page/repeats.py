"""Leave out the parts of a drawing that the drawing before it has too: a board is larger than what gzip looks back on.

An element that is the same at the same place becomes `<g data-same="4.2"></g>`: child 2 of child 4 of the earlier
drawing. motion.js puts it back. The end tag is needed where the drawing is HTML around several pictures.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import zip_longest

TAG = re.compile(r"<(/?)(\w+)[^>]*?(/?)>")
VOID = {"br", "hr", "img", "input", "wbr"}  # elements of HTML without an end
SHORTEST = 120  # characters of an element worth leaving out
LARGE = 2000  # characters of an element that is searched for repeated children


@lru_cache(maxsize=32)  # each drawing is compared twice: with the one before and the one after it
def children(element: str) -> tuple[list[str], list[str]]:
    """Split an element into its children and the texts around them: always one text more than children."""
    found, texts = [], []
    depth = begin = end = 0
    for tag in TAG.finditer(element):
        if tag[1]:
            depth -= 1
            if depth == 1:
                found.append(element[begin : tag.end()])
                end = tag.end()
            continue
        whole = bool(tag[3]) or tag[2] in VOID
        if depth == 1:
            begin = tag.start()
            texts.append(element[end:begin])
            if whole:
                found.append(element[begin : tag.end()])
                end = tag.end()
        depth += not whole
    return found, [*texts, element[end:]]


def without_repeats(drawing: str, before: str, depth: int = 4, path: Sequence[int] = ()) -> str:
    """Return the drawing with references to the one before it."""
    own, texts = children(drawing)
    others, _ = children(before)
    left = [
        shortened(element, other, depth, (*path, number))
        for number, (element, other) in enumerate(zip(own, others, strict=False))
    ]
    left += own[len(left) :]
    return "".join(part for pair in zip_longest(texts, left, fillvalue="") for part in pair)


def shortened(element: str, other: str, depth: int, path: Sequence[int]) -> str:
    if len(element) >= SHORTEST and element == other:
        return f'<g data-same="{".".join(map(str, path))}"></g>'
    if depth > 1 and len(element) >= LARGE and len(other) >= LARGE:
        return without_repeats(element, other, depth - 1, path)
    return element
