"""The page on which a member tries lines: the match page over a position of their tree, in an imagined world.

It shows only the tree and the imagined world. The real state never gets here.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from club.matches import branches, error_messages, plan_wording, planning, trees
from club.matches.models import Match, Move, Seat
from club.matches.page import MatchPage
from club.matches.page.outcome import Strip
from club.matches.page.trees import Item, Row, rows_of
from club.matches.services.explorations import Exploring
from club.matches.trees import ROOT, Mark, Node
from club.matches.worlds import Explored
from club.web.addresses import address
from club.web.notation import localized
from games.core import advance, codec
from games.core.advance import Asked
from games.core.contract import Decision
from games.core.presentation import Goal, Mode
from games.core.speech import Names, called


class Chair(msgspec.Struct, frozen=True):
    """A seat that has to decide in the explored position."""

    number: int
    name: str
    url: str
    chosen: bool


@dataclass
class ExplorePage(MatchPage):
    exploring: Exploring | None = None
    node: int = ROOT
    answering: int | None = None  # the seat whose question is shown; None: the owner's if there is one
    known: Explored | None = None  # the position of the node, if it is known
    watching: bool = False  # ask nothing and show the position as the owner of the tree sees it

    def __post_init__(self) -> None:
        assert self.exploring is not None
        self.tree, self.owner, self.root = self.exploring.tree, self.exploring.seat, self.exploring.root
        self.path: list[Node] = self.tree.path(self.node)
        self.explored: Explored = self.exploring.world.at(self.path) if self.known is None else self.known
        self.plan = planning.load(self.seats[self.owner].plan) if self.root.number is None else planning.NOTHING
        self.real = self.seats[0].match
        rules = self.real.rulebook.rules_at(self.real.rules_version)
        self.pending = () if self.watching else self.explored.asked(rules)
        self.seats = imagined_seats(self.seats, rules, self.explored)
        super().__post_init__()
        self.me, self.by_deputy, self.late, self.at = self.seats[self.owner], False, False, None
        self.state = self.explored.state
        self.version = self.tree.number + len(self.explored.steps)
        self.names = Names([seat.shown_name for seat in self.seats], self.owner)
        self.answering = self.answering if self.answering in {d.seat for d in self.pending} else self._default_seat
        self.seen_from = self.owner if self.answering is None else self.answering
        self.moves = moves_of(self.match, self.tree.number, self.explored, self.real)
        if self.explored.steps:
            self.seen, self.before = self.version - 1, self.explored.states[-1]

    @property
    def explores(self) -> bool:
        return True

    # Where the page is

    @cached_property
    def url(self) -> str:
        return self.url_of(self.node, self.answering)

    @property
    def _default_seat(self) -> int | None:
        waiting = [d.seat for d in self.pending if d.holds_up] or [d.seat for d in self.pending]
        return self.owner if self.owner in waiting else next(iter(waiting), None)

    def url_of(self, node: int, seat: int | None = None) -> str:
        place = address("explore", self.real.pk, str(self.root), node)
        return place if seat is None else f"{place}{seat}/"

    @property
    def match_url(self) -> str:
        at = "" if self.root.number is None else f"?at={self.root.number}&eyes={self.root.seat}"
        return f"{address('match', self.real.pk)}{at}"

    @cached_property
    def chairs(self) -> list[Chair]:
        """The seats that have to decide here, if there are several, or if the only one is not the owner's."""
        found = dict.fromkeys(d.seat for d in sorted(self.pending, key=lambda d: not d.holds_up))
        return [
            Chair(seat, _("You") if seat == self.owner else self.names[seat], self.url_of(self.node, seat),
                  seat == self.answering)
            for seat in found
        ]  # fmt: skip

    @property
    def guessing(self) -> str:
        """The name of the player for whom the reader guesses; '' for the reader's own move."""
        return "" if self.answering in (None, self.owner) else self.names[self.seen_from or 0]

    # What the match page shows, in the imagined world

    @cached_property
    def _asked(self) -> list[Asked]:
        return [Asked(d, len(self.explored.steps)) for d in self.pending if d.seat == self.answering]

    @cached_property
    def _as_owner(self) -> ExplorePage:
        """The same position as the owner of the tree sees it."""
        if self.seen_from == self.owner:
            return self
        return ExplorePage(
            self.exploring.seats if self.exploring else [], self.reader, exploring=self.exploring, node=self.node,
            known=self.explored, watching=True,
        )  # fmt: skip

    @cached_property
    def goal(self) -> Goal | None:
        return self.game.presentation.goal(self._as_owner.view)

    @property
    def writes_sheet(self) -> bool:
        return False

    @property
    def sheets(self) -> list[tuple[str, str]]:
        """None: a line that ends the match in an imagined world must not show what others really wrote."""
        return []

    @property
    def modes(self) -> Sequence[tuple[Mode, str, bool]]:
        return [(mode, url, chosen) for mode, url, chosen in super().modes if mode.line]

    @property
    def can_undo(self) -> bool:
        return False

    @property
    def is_first_turn(self) -> bool:
        return False

    @property
    def turn_label(self) -> str:
        return _("Trying things out")

    def _confirms(self, decision: Decision, words: Sequence[str]) -> bool:
        """Nothing is at stake here: only moves that are gathered or filled in by the page are confirmed."""
        shown = self.game.presentation
        return shown.suggested(self.view, words) or shown.gathers(decision.kind, words) is not None

    @cached_property
    def strip(self) -> Strip | None:
        if self.problem:
            return Strip(self.problem, icon="stop", look="no")
        if self.explored.stuck is not None:
            node, problem = self.explored.stuck
            told = plan_wording.impossible(localized(self.game, node.line))
            return Strip(told, more=error_messages.message(self.game, problem), icon="stop", look="clash")
        if not self.explored.steps:
            return Strip(*plan_wording.at_the_root(after_end=self.root.number is not None, number=self.tree.number))
        shown = self._as_owner.latest_strip
        more = " · ".join(filter(None, (plan_wording.where(len(self.path), self.name), shown.more if shown else "")))
        return None if shown is None else msgspec.structs.replace(shown, watch=None, more=more)

    @property
    def latest_strip(self) -> Strip | None:
        """What the match page would say about the latest move."""
        with called(self.names.seats):
            return self._strip()

    # The tree

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
        told = [f"{self._who(move.seat)}: {localized(self.game, move.line)}" for move in branch]
        return ", ".join(told)

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


def imagined_seats(seats: list[Seat], rules: Any, explored: Explored) -> list[Seat]:
    """Return copies of seats and match that say what is true in the explored position. They are never saved."""
    match: Match = copy.copy(seats[0].match)
    outcome = rules.outcome(explored.state)
    match.status = Match.Status.RUNNING if outcome is None else Match.Status.FINISHED
    match.outcome = "" if outcome is None else codec.encode(outcome)
    match.paused_at = None
    waiting, out = advance.acting(explored.asked(rules)), rules.out(explored.state)
    places = {seat: place for place, group in enumerate(outcome.ranking if outcome else (), 1) for seat in group}
    found = []
    for real in seats:
        seat = copy.copy(real)
        seat.match = match
        seat.to_act, seat.due_at, seat.out = seat.number in waiting, None, seat.number in out
        seat.place = places.get(seat.number)
        seat.last_move = 1
        found.append(seat)
    return found


def moves_of(match: Match, number: int, explored: Explored, real: Match) -> list[Move]:
    """Return the moves of the explored line as the log would show them."""
    return [
        Move(
            match=match, number=number + i, kind=step.kind, seat=step.seat, decision=step.decision, line=step.line,
            origin="member", events=codec.encode_events(step.events), created_at=real.changed_at,
        )
        for i, step in enumerate(explored.steps, 1)
    ]  # fmt: skip
