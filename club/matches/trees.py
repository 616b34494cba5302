"""The tree of lines that a member tries on the page for exploring and planning. Pure functions.

A position is a node: the move that leads to it, and the position before it. The root is the real position after a
certain move of the match. Only moves are stored, no states, so a tree holds nothing that its member did not choose.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, Protocol

import msgspec
from msgspec.structs import replace

from club.matches.errors import NotThere, Refused

MOST_NODES = 400
DEEPEST = 60
LONGEST_NAME = 40
ROOT = 0  # the id of the root, which is no node

Mark = Literal["", "good", "bad"]


class Node(msgspec.Struct, frozen=True, omit_defaults=True):
    id: int
    parent: int
    seat: int
    kind: str  # of the decision
    line: str
    secret: bool = False  # the others cannot learn this line
    begins: bool = False  # it is the first move of a turn
    name: str = ""
    mark: Mark = ""
    ends: Mark = ""  # the match ends here: whether that is good for the owner of the tree


class Tree(msgspec.Struct, frozen=True, omit_defaults=True):
    number: int = 0  # the root is the position after this move of the match
    world: int = 0
    last: int = ROOT  # the highest id given so far
    nodes: tuple[Node, ...] = ()
    foreseen: tuple[int, ...] = ()  # numbers of real moves of others that were in the tree before they were made

    def node(self, number: int) -> Node:
        for node in self.nodes:
            if node.id == number:
                return node
        raise NotThere("no_such_branch")

    def path(self, number: int) -> list[Node]:
        """Return the nodes from the root to this one."""
        found: list[Node] = []
        while number != ROOT:
            found.append(self.node(number))
            number = found[-1].parent
        return found[::-1]

    def children(self, number: int) -> list[Node]:
        return [node for node in self.nodes if node.parent == number]

    def below(self, number: int) -> set[int]:
        """Return the ids of this node and all nodes that follow from it."""
        found = {number}
        for node in self.nodes:  # a node always stands behind its parent
            if node.parent in found:
                found.add(node.id)
        return found


def load(text: str) -> Tree:
    return msgspec.json.decode(text, type=Tree) if text else Tree()


def dump(tree: Tree) -> str:
    return msgspec.json.encode(tree).decode()


# Changing a tree


def add(tree: Tree, parent: int, node: Node) -> tuple[Tree, int]:
    """Add a move after a position, unless it is there already; return the id of the new position."""
    path = tree.path(parent)
    for known in tree.children(parent):
        if (known.seat, known.kind, known.line) == (node.seat, node.kind, node.line):
            return tree, known.id
    if len(tree.nodes) >= MOST_NODES:
        raise Refused("tree_full", most=MOST_NODES)
    if len(path) >= DEEPEST:
        raise Refused("branch_too_long", most=DEEPEST)
    new = replace(node, id=tree.last + 1, parent=parent)
    return replace(tree, last=new.id, nodes=(*tree.nodes, new)), new.id


def remove(tree: Tree, number: int) -> Tree:
    gone = tree.below(tree.node(number).id)
    return replace(tree, nodes=tuple(node for node in tree.nodes if node.id not in gone))


def rename(tree: Tree, number: int, name: str) -> Tree:
    return changed(tree, replace(tree.node(number), name=name[:LONGEST_NAME]))


def mark(tree: Tree, number: int, value: Mark) -> Tree:
    return changed(tree, replace(tree.node(number), mark=value))


def changed(tree: Tree, new: Node) -> Tree:
    return replace(tree, nodes=tuple(new if node.id == new.id else node for node in tree.nodes))


# Marks


def marks(tree: Tree, owner: int) -> dict[int, Mark]:
    """Return the mark of every position, including the root. Marks run up from the end of the lines.

    The owner chooses the best of their moves; the others are expected to choose the worst for the owner. A mark that
    the owner set counts instead of what follows.
    """
    following: dict[int, list[Node]] = {}
    for node in tree.nodes:
        following.setdefault(node.parent, []).append(node)
    found: dict[int, Mark] = {}
    for node in reversed(tree.nodes):  # children before their parents
        found[node.id] = node.mark or node.ends or judged(following.get(node.id, ()), found, owner)
    found[ROOT] = judged(following.get(ROOT, ()), found, owner)
    return found


def judged(nodes: Sequence[Node], known: dict[int, Mark], owner: int) -> Mark:
    own = [known[node.id] for node in nodes if node.seat == owner]
    others = [known[node.id] for node in nodes if node.seat != owner]
    verdicts: set[Mark] = set()
    if own:
        verdicts.add("good" if "good" in own else "bad" if set(own) == {"bad"} else "")
    if others:
        verdicts.add("bad" if "bad" in others else "good" if set(others) == {"good"} else "")
    return verdicts.pop() if len(verdicts) == 1 else ""


# Carrying a tree on


class RealMove(Protocol):
    @property
    def number(self) -> int: ...

    @property
    def kind(self) -> str: ...

    @property
    def seat(self) -> int | None: ...

    @property
    def decision(self) -> str: ...


def carried(tree: Tree, moves: Iterable[tuple[RealMove, str | None]], owner: int) -> Tree:
    """Return the tree after these real moves: what follows from them stays, with its names and marks.

    Each move comes with its line, or None if the owner cannot know it. Then the branch with the most positions is
    taken, whatever the line was, so that the tree tells nothing about it.
    """
    places: list[int | None] = [ROOT]  # the positions since the root; None: not in the tree
    foreseen, number = list(tree.foreseen), tree.number
    for move, line in moves:
        number = move.number
        if move.kind == "undo":
            places = places[:-1] or [None]
        elif move.kind != "act" or places[-1] is None:
            places.append(None)
        else:
            found = matching(tree, places[-1], move, line)
            places.append(None if found is None else found.id)
            if found is not None and line is not None and move.seat != owner:
                foreseen.append(move.number)
    if number == tree.number:
        return tree
    kept = () if places[-1] is None else tuple(below_root(tree, places[-1]))
    return replace(tree, number=number, nodes=kept, foreseen=tuple(dict.fromkeys(foreseen)))


def matching(tree: Tree, place: int, move: RealMove, line: str | None) -> Node | None:
    asked = [n for n in tree.children(place) if (n.seat, n.kind) == (move.seat, move.decision)]
    if line is None:
        return max(asked, key=lambda node: len(tree.below(node.id)), default=None)
    return next((node for node in asked if node.line == line), None)


def below_root(tree: Tree, new_root: int) -> Iterator[Node]:
    """Yield the nodes that follow from the new root, with their ids unchanged: open pages still find them."""
    stay = tree.below(new_root) - {new_root}
    for node in tree.nodes:
        if node.id in stay:
            yield replace(node, parent=ROOT) if node.parent == new_root else node
