"""Worlds to try things in: states that a seat cannot tell from the real one, with random numbers of their own.

Nothing here depends on what the seat does not know: a world is drawn by `Rules.reimagine`, and moves are checked and
applied in that world only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from club.matches.errors import MatchError, NotNow, Refused
from club.matches.trees import Mark, Node, Tree
from games.core import advance
from games.core.advance import Asked, Step
from games.core.contract import AnyGame, Decision, Refusal
from games.core.rng import Rng


@dataclass(frozen=True)
class Explored:
    """A position of a tree in a world."""

    state: Any
    steps: tuple[Step, ...] = ()  # the moves from the root
    states: tuple[Any, ...] = ()  # the state before each of them
    stuck: tuple[Node, MatchError] | None = None  # a move of the branch that is impossible in this world

    def asked(self, rules: Any) -> tuple[Decision, ...]:
        pending: tuple[Decision, ...] = () if self.stuck else rules.pending(self.state)
        return pending


@dataclass(frozen=True)
class World:
    """A world of one seat. Its random numbers are determined by `name` and by the number of the world."""

    game: AnyGame
    rules: Any
    seat: int
    name: str  # of the match
    tree: Tree
    start: Any = field(repr=False)  # the state at the root, as the seat imagines it

    @classmethod
    def imagined(cls, game: AnyGame, rules: Any, state: Any, seat: int, name: str, tree: Tree) -> World:
        """Draw the world of this tree. Uses only what the seat knows of the real state."""
        rng = Rng(f"world {name} {seat} {tree.world}".encode(), tree.number)
        return cls(game, rules, seat, name, tree, rules.reimagine(state, seat, rng))

    @property
    def key(self) -> bytes:
        return f"explored {self.name} {self.seat} {self.tree.world}".encode()

    def at(self, path: Sequence[Node]) -> Explored:
        """Play the moves of a branch, as far as they are possible in this world."""
        explored = Explored(self.start)
        for node in path:
            try:
                step = self._act(explored, node.seat, node.kind, self.game.read(node.line))
            except Refusal as refusal:
                return self._stuck(explored, node, Refused("game", refusal=refusal))
            except MatchError as problem:
                return self._stuck(explored, node, problem)
            explored = Explored(step.state, (*explored.steps, step), (*explored.states, explored.state))
        return explored

    def _stuck(self, explored: Explored, node: Node, problem: MatchError) -> Explored:
        return Explored(explored.state, explored.steps, explored.states, (node, problem))

    def _act(self, explored: Explored, seat: int, kind: str, action: Any) -> Step:
        for decision in self.rules.pending(explored.state):
            if (decision.seat, decision.kind) == (seat, kind):
                number = self.tree.number + len(explored.steps) + 1
                return advance.act(
                    self.game, self.rules, explored.state, Asked(decision, 0), action,
                    number=number, key=self.key, origin="member",
                )  # fmt: skip
        raise NotNow("nobody_asks_that")

    def played(self, explored: Explored, seat: int, kind: str, action: Any) -> tuple[Node, Explored]:
        """Play one more move; return it as a node without an id, and the position after it. May raise Refusal."""
        step = self._act(explored, seat, kind, action)
        node = Node(
            id=0, parent=0, seat=seat, kind=kind, line=step.line, secret=self._is_secret(step),
            begins=self._begins_turn(explored, seat), ends=self._end(step.state),
        )  # fmt: skip
        return node, Explored(step.state, (*explored.steps, step), (*explored.states, explored.state))

    def _is_secret(self, step: Step) -> bool:
        return step.decision in self.game.secret_answers or any(event.audience is not None for event in step.events)

    def _begins_turn(self, explored: Explored, seat: int) -> bool:
        """Whether the seat's move now is the first one of a turn."""
        own = [i for i, step in enumerate(explored.steps) if step.seat == seat]
        if not own:
            return bool(explored.steps)  # at the root, the turn may have begun before
        return bool(self.rules.turn(explored.states[own[-1]], seat) != self.rules.turn(explored.state, seat))

    def _end(self, state: Any) -> Mark:
        outcome = self.rules.outcome(state)
        if outcome is None:
            return ""
        return "good" if self.seat in outcome.ranking[0] else "bad"
