"""A tree of lines as a list: moves that follow each other stand in one row, alternatives are indented."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from club.matches.trees import ROOT, Mark, Node, Tree


class Item(msgspec.Struct, frozen=True):
    """One position of the list."""

    who: str
    line: str
    url: str
    name: str
    mark: Mark
    own_mark: bool  # set by the reader, not run up from below
    here: bool
    planned: bool


class Row(msgspec.Struct, frozen=True):
    """Moves that follow each other, and the alternatives after the last of them."""

    items: Sequence[Item]
    rows: Sequence[Row]


def rows_of(tree: Tree, item_of: Callable[[Node], Item]) -> list[Row]:
    following: dict[int, list[Node]] = {}
    for node in tree.nodes:
        following.setdefault(node.parent, []).append(node)

    def rows(parent: int) -> list[Row]:
        found = []
        for node in following.get(parent, ()):
            chain = [node]
            while len(following.get(chain[-1].id, ())) == 1:
                chain += following[chain[-1].id]
            found.append(Row([item_of(each) for each in chain], rows(chain[-1].id)))
        return found

    return rows(ROOT)
