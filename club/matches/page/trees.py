"""The tree on the page for trying lines: moves that follow each other stand in one row, alternatives are indented."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

import msgspec
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from club.matches import branches, plan_wording, planning, trees
from club.matches.models import Match
from club.matches.page import MatchPage
from club.matches.services.explorations import Root
from club.matches.trees import ROOT, Mark, Node, Tree
from club.web.addresses import address
from club.web.notation import localized


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


class PageTree(MatchPage):
    tree: Tree
    root: Root
    node: int
    path: list[Node]  # to the node
    owner: int  # the seat whose knowledge counts
    plan: planning.Plan
    real: Match

    @property
    def name(self) -> str:
        """The name of this branch: of the position, or of the nearest position before it that has one."""
        return next((node.name for node in reversed(self.path) if node.name), "")

    @property
    def here(self) -> Node | None:
        return self.path[-1] if self.path else None

    @cached_property
    def marks(self) -> dict[int, Mark]:
        return trees.marks(self.tree, self.owner)

    @property
    def size(self) -> int:
        """How many positions would be removed with this one."""
        return len(self.tree.below(self.node))

    @cached_property
    def planned(self) -> set[int]:
        """The positions that lie on a branch of the plan."""
        found: set[int] = set()
        for branch in self.plan.branches:
            place = ROOT
            for move in branch[len(self.plan.done) :] if branches.is_alive(self.plan, branch) else ():
                on = (n for n in self.tree.children(place) if branches.same(move, planning.Expected(n.seat, n.line)))
                node = next(on, None)
                if node is None:
                    break
                place = node.id
                found.add(place)
        return found

    @property
    def can_plan(self) -> bool:
        """Whether this line can become part of the plan."""
        playing = self.root.number is None and self.me is not None and self.me.playing
        return playing and branches.fires(branches.branch_of(self.path, self.owner), self.owner)

    @property
    def is_planned(self) -> bool:
        branch = branches.branch_of(self.path, self.owner)
        return bool(branch) and self.path[len(branch) - 1].id in self.planned

    @cached_property
    def branches(self) -> list[tuple[int, str, bool]]:
        """The branches of the plan: number, text, and whether the moves so far fit."""
        return [
            (number, self._written(branch[len(self.plan.done) :]), branches.is_alive(self.plan, branch))
            for number, branch in enumerate(self.plan.branches)
        ]

    def _written(self, branch: planning.Branch) -> str:
        told = [
            f"{self._who(seat)}: {localized(self.game, '; '.join(move.line for move in moves))}"
            for seat, moves in groupby(branch, lambda move: move.seat)
        ]
        return " → ".join(told)

    def _who(self, seat: int) -> str:
        return _("You") if seat == self.owner else self.names[seat]

    @cached_property
    def lines_tried(self) -> list[Row]:
        return rows_of(self.tree, self._item)

    def _item(self, node: Node) -> Item:
        return Item(
            self._who(node.seat), localized(self.game, node.line), self.url_of(node.id), node.name,
            self.marks[node.id], bool(node.mark), node.id == self.node, node.id in self.planned,
        )  # fmt: skip

    @property
    def most_nodes(self) -> int:
        return trees.MOST_NODES

    def url_of(self, node: int, seat: int | None = None) -> str:
        place = address("explore", self.real.pk, str(self.root), node)
        return place if seat is None else f"{place}{seat}/"

    @property
    def eyes_of_others(self) -> list[tuple[str, str, bool]]:
        """In a finished match: each seat's name, the page from its eyes, and whether it is this one."""
        if self.root.number is None:
            return []
        return [
            (name, address("explore", self.real.pk, f"{seat}-{self.root.number}", ROOT), seat == self.owner)
            for seat, name in enumerate(self.names.seats)
        ]

    @property
    def edit_url(self) -> str:
        return f"{self.url_of(self.node)}edit/"

    @property
    def plan_url(self) -> str:
        return address("plan", self.real.pk)

    @property
    def remove_label(self) -> str:
        return plan_wording.remove(len(self.tree.below(self.node)))

    @property
    def walk(self) -> dict[str, str]:
        """Where the arrow keys lead: to the position before, the first one after, and the neighbours."""
        parent = self.here.parent if self.here else ROOT
        around = [n.id for n in self.tree.children(parent)] if self.here else []
        following = [n.id for n in self.tree.children(self.node)]
        at = around.index(self.node) if around else 0
        to = {
            "prev": parent if self.here else None,
            "next": following[0] if following else None,
            "up": around[at - 1] if at > 0 else None,
            "down": around[at + 1] if at + 1 < len(around) else None,
        }
        return {name: self.url_of(node) for name, node in to.items() if node is not None}
