"""The page on which a member tries lines: the match page over a position of their tree, in an imagined world.

It shows only the tree and the imagined world. The real state never gets here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import msgspec
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from club.matches import error_messages, plan_wording, planning
from club.matches.page import SeatRow
from club.matches.page.imagined import imagined_seats, moves_of
from club.matches.page.outcome import Strip
from club.matches.page.trees import PageTree
from club.matches.services.explorations import Exploring
from club.matches.trees import ROOT, Node
from club.matches.worlds import Explored
from club.web.addresses import address
from club.web.notation import localized
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
class ExplorePage(PageTree):
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

    @property
    def match_url(self) -> str:
        at = "" if self.root.number is None else f"?at={self.root.number}&eyes={self.root.seat}"
        return f"{address('match', self.real.pk)}{at}"

    @property
    def chairs(self) -> list[Chair]:
        """The seats that have to decide here."""
        return self._chairs(d.seat for d in self.pending if d.holds_up or d.seat == self.answering)

    @property
    def other_chairs(self) -> list[Chair]:
        """The seats that may do something here, although the match does not wait for it."""
        waiting = {chair.number for chair in self.chairs}
        return self._chairs(d.seat for d in self.pending if d.seat not in waiting)

    def _chairs(self, seats: Iterable[int]) -> list[Chair]:
        found = dict.fromkeys(seats)
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

    @cached_property
    def rows(self) -> list[SeatRow]:
        return super().rows if self._as_owner is self else self._as_owner.rows

    @cached_property
    def panel(self) -> str:
        return super().panel if self._as_owner is self else self._as_owner.panel

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
        eyes = plan_wording.as_seen_by(self.guessing) if self.guessing else ""
        if not self.explored.steps:
            first, more = plan_wording.at_the_root(after_end=self.root.number is not None, number=self.tree.number)
            return Strip(first, more=eyes or more)
        shown = self._as_owner.latest_strip
        where = plan_wording.where(len(self.path), self.name)
        more = " · ".join(filter(None, (where, eyes, shown.more if shown else "")))
        return None if shown is None else msgspec.structs.replace(shown, watch=None, more=more)

    @property
    def latest_strip(self) -> Strip | None:
        """What the match page would say about the latest move."""
        with called(self.names.seats):
            return self._strip()
