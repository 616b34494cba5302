"""Members' explorations: who may try lines from which seat, and all changes of their trees.

Trees are private and dry: nothing here writes to the match. A change is made to the latest tree under a lock of its
row, so two open pages do not lose each other's branches.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from club.accounts.models import Member
from club.matches import planning, selectors, trees
from club.matches.errors import NotNow, NotThere, NotYours, Refused, Stale
from club.matches.models import CARRIED_ON, Exploration, Match, Move, Seat
from club.matches.positions import state_at
from club.matches.services.deputies import seat_for
from club.matches.services.moves import LONGEST_LINE
from club.matches.trees import Mark, Tree
from club.matches.worlds import World
from games.core import codec, gathering
from games.core.contract import Refusal

MOST_ROOTS = 30  # positions of one finished match from which a member tries lines


@dataclass(frozen=True)
class Root:
    """Where a tree begins: the current position (number None), or the position after a move of a finished match."""

    seat: int = 0
    number: int | None = None

    def __str__(self) -> str:
        return "now" if self.number is None else f"{self.seat}-{self.number}"


NOW = Root()


@dataclass(frozen=True)
class Exploring:
    """A member's tree with the match it belongs to."""

    seats: list[Seat]
    root: Root
    seat: int  # whose knowledge counts
    tree: Tree
    state: Any = field(repr=False)  # the real state at the root: used only to draw a world that looks like it
    saved: int = 0  # the version of the saved tree; 0: it is not saved yet

    @property
    def match(self) -> Match:
        return self.seats[0].match

    @cached_property
    def world(self) -> World:
        match = self.match
        game = match.rulebook
        rules = game.rules_at(match.rules_version)
        return World.imagined(game, rules, self.state, self.seat, str(match.pk), self.tree)


def explore(match_id: int, member: Member, root: Root | None = None, *, lock: bool = False) -> Exploring:
    """Return the member's tree. In a running match, only those who play in it may explore, from their own seat.

    Without a root, it is the current position or, in a finished match, where the member's own tree ended.
    """
    seats = selectors.seats_of(match_id, member)
    match = seats[0].match
    if match.status == Match.Status.RUNNING:
        own = seat_for(seats, member, None)
        if own is None:
            raise NotYours("explore_own_match")
        if root is not None and root.number is not None:
            raise NotNow("not_finished")
        return running(seats, own, member, lock=lock)
    if match.status != Match.Status.FINISHED:
        raise NotNow("not_running")
    if root is None or root.number is None:
        root = default_root(seats, member)
    if root.seat >= len(seats) or root.number is None or root.number > match.version:
        raise NotThere("no_such_position")
    return finished(seats, root, member, lock=lock)


def running(seats: list[Seat], own: Seat, member: Member, *, lock: bool) -> Exploring:
    match = seats[0].match
    rows = Exploration.objects.filter(match=match, member=member, seat=own.number, root=CARRIED_ON)
    row = (rows.select_for_update(no_key=True) if lock else rows).first()
    tree = carried_on(match, own.number, Tree(match.version) if row is None else trees.load(row.document))
    state = codec.decode(match.state, match.rulebook.state)
    return Exploring(seats, NOW, own.number, tree, state, row.version if row else 0)


def carried_on(match: Match, seat: int, tree: Tree) -> Tree:
    """Carry a tree on to the current position, by what this seat can know of the moves since."""
    if tree.number == match.version or not tree.nodes:
        return msgspec.structs.replace(tree, number=match.version)
    moves = Move.objects.filter(match=match, number__gt=tree.number).defer("snapshot").order_by("number")
    known = [(m, m.line if m.seat == seat else planning.public_line(match.rulebook, m)) for m in moves]
    return trees.carried(tree, known, seat)


def default_root(seats: list[Seat], member: Member) -> Root:
    own = seat_for(seats, member, None)
    seat, match = own.number if own else 0, seats[0].match
    row = Exploration.objects.filter(match=match, member=member, seat=seat, root=CARRIED_ON).first()
    number = trees.load(row.document).number if row else max(match.version - 1, 0)
    return Root(seat, number)


def finished(seats: list[Seat], root: Root, member: Member, *, lock: bool) -> Exploring:
    """A tree of a finished match does not move. It begins with what the member tried there during the match."""
    match, number = seats[0].match, root.number or 0
    rows = Exploration.objects.filter(match=match, member=member, seat=root.seat, root__in=(number, CARRIED_ON))
    found = {row.root: row for row in (rows.select_for_update(no_key=True) if lock else rows)}
    tree, saved = Tree(number), 0
    if number in found:
        tree, saved = trees.load(found[number].document), found[number].version
    elif CARRIED_ON in found and (tried := trees.load(found[CARRIED_ON].document)).number == number:
        tree = msgspec.structs.replace(tried, foreseen=())
    return Exploring(seats, root, root.seat, tree, state_at(match, seats, number), saved)


def change(match_id: int, member: Member, root: Root, edit: Callable[[Exploring], Tree]) -> None:
    """Change the latest tree and save it."""
    with transaction.atomic(durable=True):
        before = explore(match_id, member, root)
        kept = CARRIED_ON if root.number is None else root.number
        which = {"match_id": match_id, "member": member, "seat": before.seat, "root": kept}
        if not before.saved:
            many = Exploration.objects.filter(match_id=match_id, member=member).exclude(root=CARRIED_ON).count()
            if many >= MOST_ROOTS:
                raise Refused("too_many_roots", most=MOST_ROOTS)
            made = {"document": trees.dump(before.tree), "changed_at": timezone.now()}
            Exploration.objects.get_or_create(**which, defaults=made)
        latest = explore(match_id, member, root, lock=True)
        tree = edit(latest)
        Exploration.objects.filter(**which).update(
            document=trees.dump(tree), version=latest.saved + 1, changed_at=timezone.now()
        )


def try_move(*, match_id: int, member: Member, root: Root, node: int, seat: int, kind: str, line: str) -> int:
    """Play a line after a position of the tree, for any seat that has to decide there; return the new position."""
    reached = node

    def edit(exploring: Exploring) -> Tree:
        nonlocal reached
        tree, world = exploring.tree, exploring.world
        explored = world.at(tree.path(node))
        if explored.stuck is not None:
            raise NotNow("impossible_in_world")
        try:
            for action in gathering.read(world.game, kind, line[:LONGEST_LINE]):
                new, explored = world.played(explored, seat, kind, action)
                tree, reached = trees.add(tree, reached, new)
        except Refusal as refusal:
            raise Refused("game", refusal=refusal) from refusal
        return tree

    change(match_id, member, root, edit)
    return reached


def mark(*, match_id: int, member: Member, root: Root, node: int, value: Mark) -> None:
    change(match_id, member, root, lambda exploring: trees.mark(exploring.tree, node, value))


def rename(*, match_id: int, member: Member, root: Root, node: int, name: str) -> None:
    written = " ".join("".join(sign for sign in name if sign.isprintable()).split())
    change(match_id, member, root, lambda exploring: trees.rename(exploring.tree, node, written))


def remove(*, match_id: int, member: Member, root: Root, node: int, size: int) -> int:
    """Remove a position and all that follow from it; return the position before it.

    `size` is how many they are on the member's page: if another page has added some, nothing is removed.
    """
    parent = trees.ROOT

    def edit(exploring: Exploring) -> Tree:
        nonlocal parent
        parent = exploring.tree.node(node).parent
        if len(exploring.tree.below(node)) != size:
            raise Stale("branch_changed")
        return trees.remove(exploring.tree, node)

    change(match_id, member, root, edit)
    return parent


def change_world(*, match_id: int, member: Member, root: Root) -> None:
    """Draw another world, with other secrets and other chance."""

    def edit(exploring: Exploring) -> Tree:
        return msgspec.structs.replace(exploring.tree, world=exploring.tree.world + 1)

    change(match_id, member, root, edit)


def foreseen(match: Match, member: Member, seat: int) -> list[int]:
    """Return the numbers of the moves of others that the member's tree had before they were made."""
    row = Exploration.objects.filter(match=match, member=member, seat=seat, root=CARRIED_ON).first()
    return [] if row is None else list(carried_on(match, seat, trees.load(row.document)).foreseen)
