"""Non-interference: unless a move is recorded, an answer reveals nothing about hidden information or chance.

A message is played in each world (state) that the seat cannot tell apart, and for every outcome of chance
(`chance.branches`). The seat's owner learns two things. First, the steps that were recorded: the visible events of each
and the view after it. Second, the answer: how many lines were played, which one is wrong and why, in English and
German, and whether an undo is offered. If a run stops after certain steps, every run in which these steps look the same
must stop there with the same answer.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any
from unittest.mock import patch

from django.utils import translation

from club.accounts.models import Member
from club.matches import dry_runs, error_messages, planning, services
from club.matches.errors import MatchError, Refused
from club.matches.models import Match, Seat
from club.matches.paces import DAY
from club.matches.services.ledger import Ledger
from club.matches.services.lines import Turn
from club.matches.trees import Node, Tree
from club.matches.worlds import Explored, World
from games.core import advance, choices, codec
from games.core.advance import Asked, Step
from games.core.contract import AnyGame, Decision, IllegalAction
from games.core.rng import Rng
from tests.contract.moments import Moment, some, visible
from tests.secrecy.chance import Count, TooLarge, branches, whole

WORLDS = 6  # per position, including the real one; all of them if there are at most WHOLE
WHOLE = 24
MOST_OFFERED = 300  # legal actions examined
EXPLORED_PLIES = 3
ORDERS: tuple[dict[str, Any], ...] = ({}, {"hide": 2}, {"end_at": 0}, {"end_at": 2})

PlayLines = Callable[..., Turn]
Facts = tuple[Any, ...]


class Leak(AssertionError):
    """An answer reveals something without a recorded move."""


@dataclass
class Figures:
    """Counters of what was compared."""

    messages: int = 0
    worlds: int = 0  # compared, summed over all messages and questions
    different: int = 0  # distinct worlds, summed over the seats of each position
    runs: int = 0  # of a message in one world with one outcome of chance
    answers: int = 0  # choices, refusals, orders and dry runs compared
    chance: Count = field(default_factory=Count)

    def add(self, other: Figures) -> None:
        for name in ("messages", "worlds", "different", "runs", "answers"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("branches", "whole", "partly"):
            setattr(self.chance, name, getattr(self.chance, name) + getattr(other.chance, name))

    def __str__(self) -> str:
        return (
            f"{self.messages} messages, {self.answers} answers, {self.worlds} worlds ({self.different} different), "
            f"{self.runs} runs; "
            f"{self.chance.branches} branches of chance, {self.chance.whole} trees whole, {self.chance.partly} partly"
        )


@dataclass(frozen=True)
class Run:
    """What a seat's owner learns from one message in one world with one outcome of chance."""

    seen: Facts  # by each recorded step
    answer: Facts


# --- a match without a database ---------------------------------------------------------------------------------------


class Memory(Ledger):
    """A ledger without a database that collects what one seat sees of each recorded step."""

    def __init__(self, game: AnyGame, seats: int, state: Any, asked: tuple[Asked, ...], number: int, reader: int):
        match = Match(
            pk=1, game=game.slug, status=Match.Status.RUNNING, version=number, move_seconds=DAY, seed="real",
            rules_version=game.rules_version,
        )  # fmt: skip
        super().__init__([Seat(pk=i + 1, number=i, match=match, member=MEMBERS[i]) for i in range(seats)])
        self.game, self.rules = game, game.rules
        self.state, self.asked, self.undoable = state, asked, []
        self.reader = reader
        self.seen: list[Any] = []

    def record(self, step: Step, member: Member | None = None) -> None:
        super().record(step, member)
        self.seen.append(seen_of(self.rules, step, self.reader))


MEMBERS = [Member(pk=number + 1, username=f"seat{number}") for number in range(8)]


def seen_of(rules: Any, step: Step, seat: int) -> Any:
    own = step.line if step.seat == seat else ""
    events = codec.encode_events(tuple(visible(step.events, seat)))
    return step.seat, own, events, codec.encode(rules.view(step.state, seat))


# --- comparing ------------------------------------------------------------------------------------------------------


def compare(runs: Sequence[Run], what: str, figures: Figures) -> None:
    """Raise Leak unless all runs that look the same so far stop at the same step with the same answer."""
    figures.messages += 1
    figures.runs += len(runs)
    stopped: dict[Facts, Facts] = {}
    for run in runs:
        if stopped.setdefault(run.seen, run.answer) != run.answer:
            raise Leak(f"{what}: after the same steps {run.answer} and {stopped[run.seen]}")
    for run in runs:
        for number in range(len(run.seen)):
            if run.seen[:number] in stopped:
                there = stopped[run.seen[:number]]
                raise Leak(f"{what}: of what looks the same {number} steps stand and {len(run.seen)}: {there}")


def told(game: AnyGame, problem: MatchError | None) -> Facts:
    """Return a refusal as code, data and text in both languages."""
    if problem is None:
        return ()
    refusal = problem.data.get("refusal")
    code, data = (problem.code, problem.data) if refusal is None else (refusal.code, refusal.data)
    facts = game.slug, problem.code, code, repr(data)
    if facts not in WORDS:
        for language in ("en", "de"):
            with translation.override(language):
                WORDS[facts] = (*WORDS.get(facts, ()), error_messages.message(game, problem))
    return *facts, *WORDS[facts]


WORDS: dict[Facts, tuple[str, ...]] = {}  # cache: a refusal's facts to its texts


# --- one moment of a match ------------------------------------------------------------------------------------------


class Place:
    """A moment of a match, with the worlds that each seat cannot tell apart."""

    def __init__(self, moment: Moment, play_lines: PlayLines = services.play_lines, worlds: int = WORLDS) -> None:
        self.moment = moment
        self.most = worlds
        self.game, self.rules = moment.game, moment.rules
        self.play_lines = play_lines
        self.figures = Figures()
        self.typed = typed_in(moment)
        self._worlds: dict[int, list[Any]] = {}

    def worlds(self, seat: int) -> list[Any]:
        """Return distinct worlds that the seat cannot tell apart: all of them if they are few."""
        if seat not in self._worlds:
            self._worlds[seat] = list({codec.encode(world): world for world in self._imagined(seat)}.values())
            self.figures.different += len(self._worlds[seat])
        self.figures.worlds += len(self._worlds[seat])
        return self._worlds[seat]

    def _imagined(self, seat: int) -> list[Any]:
        state, rules = self.moment.state, self.rules
        try:
            return [state, *whole(lambda rng: rules.reimagine(state, seat, rng), WHOLE)]
        except TooLarge:
            return [state, *(rules.reimagine(state, seat, Rng(b"worlds", number)) for number in range(self.most - 1))]

    def ledger(self, world: Any, reader: int) -> Memory:
        return Memory(self.game, self.moment.playout.seats, world, self.asked, self.moment.number, reader)

    @property
    def asked(self) -> tuple[Asked, ...]:
        return tuple(Asked(decision, 0) for decision in self.moment.pending)

    def runs(self, seat: int, run: Callable[[Any, Rng], Run]) -> list[Run]:
        """Run in each world and for each outcome of chance."""

        def in_world(world: Any) -> Iterator[Run]:
            return branches(lambda rng: run(world, rng), self.figures.chance)

        return [found for world in self.worlds(seat) for found in in_world(world)]

    # The inputs

    def lines_tell_nothing(self, seat: int, lines: Sequence[str]) -> None:
        """Check a mail with these lines; a single line is the same as the form on the page."""

        def run(world: Any, rng: Rng) -> Run:
            ledger = self.ledger(world, seat)
            with patch.object(advance, "Rng", lambda _key, _number: rng):
                turn = self.play_lines(ledger, member=MEMBERS[seat], version=self.moment.number, lines=lines)
            mine = tuple(a for a in ledger.asked if a.decision.seat == seat)
            answer = turn.played, turn.line, told(self.game, turn.problem), ledger.undoable[-1:] == [seat], mine
            return Run(tuple(ledger.seen), answer)

        compare(self.runs(seat, run), f"lines {list(lines)} of seat {seat}", self.figures)

    def undo_takes_nothing_back(self, decision: Decision, action: Any) -> None:
        """Check that an undoable move looks the same in every world and for every outcome of chance."""
        seat = decision.seat

        def run(world: Any, rng: Rng) -> Run:
            ledger = self.ledger(world, seat)
            with patch.object(advance, "Rng", lambda _key, _number: rng):
                ledger.answer(Asked(decision, 0), action, "member", MEMBERS[seat])
            return Run(tuple(ledger.seen), (bool(ledger.undoable),))

        runs = self.runs(seat, run)
        self.figures.messages += 1
        self.figures.runs += len(runs)
        if any(run.answer[0] for run in runs) and len(set(runs)) > 1:
            raise Leak(f"seat {seat} can take {self.game.write(action)} back after it has shown something")

    def answers_tell_nothing(self, decision: Decision, lines: Sequence[str], chance: random.Random) -> None:
        """Check answers without chance: choices, refusals, standing orders, and reimagined states."""
        game, rules, seat = self.game, self.rules, decision.seat
        worlds, where = self.worlds(seat), f"{decision}"
        self.same((offered(game, world, decision) for world in worlds), f"{where}: choices")
        picked: tuple[str, ...] = ()
        while True:
            offers = [choices.offer(game, rules, world, decision, picked) for world in worlds]
            self.same(offers, f"{where}: what follows {picked}")
            if not offers[0].next or len(picked) > 8:
                break
            picked = (*offers[0].picked, chance.choice(offers[0].next))
        if game.impossible is not None:
            self.same((dict(game.impossible(rules.view(world, seat))) for world in worlds), f"{where}: impossible")
        for line in lines:
            self.same((refused(game, world, decision, line) for world in worlds), f"{where}: refusal of {line}")
        for order in ORDERS:
            self.same((rules.standing(world, decision, order) for world in worlds), f"{where}: order {order}")
        orders = (planning.standing(game, rules, world, decision, lines) for world in worlds)
        self.same(orders, f"{where}: orders {lines}")
        for number in range(2):
            drawn = (codec.encode(rules.reimagine(world, seat, Rng(b"again", number))) for world in worlds)
            self.same(drawn, f"{where}: what is imagined")

    def dry_run_tells_nothing(self, seat: int, plan: planning.Plan) -> None:
        """Check the page's dry run in every world, each with a different random key."""
        answers = []
        for number, world in enumerate(self.worlds(seat)):
            ledger = self.ledger(world, seat)
            ledger.match.seed = f"key {number}"
            position = dry_runs.Position(ledger.match, self.game, self.rules, world)
            answers.append(dry_runs.rehearsals(position, seat, plan))
        self.same(answers, f"dry run of {planning.written(plan)} by seat {seat}")

    def exploring_tells_nothing(self, seat: int, chance: random.Random) -> None:
        """Check a line that the seat tries: positions, events and refusals are the same in every world."""
        path: list[Node] = []
        for _ply in range(EXPLORED_PLIES):
            explored = [self.explored(world, seat, path) for world in self.worlds(seat)]
            seen = ((codec.encode(e.state), [(s.line, s.events) for s in e.steps], e.stuck is None) for e in explored)
            self.same(seen, f"exploring by seat {seat} after {[node.line for node in path]}")
            decisions = explored[0].asked(self.rules)
            if not decisions:
                break
            decision = chance.choice(decisions)
            line = chance.choice(offered(self.game, explored[0].state, decision) or ["end"])
            path.append(Node(len(path) + 1, len(path), decision.seat, decision.kind, line))

    def explored(self, state: Any, seat: int, path: Sequence[Node]) -> Explored:
        tree = Tree(self.moment.number)
        return World.imagined(self.game, self.rules, state, seat, "match", tree).at(path)

    def plan_tells_nothing(self, seat: int, theirs: Decision, plan: planning.Plan) -> None:
        """Check a plan while another seat acts: its effect depends only on what its owner sees of that action."""
        runs: list[Run] = []

        def run(world: Any, action: Any, rng: Rng) -> Run:
            ledger = self.ledger(world, seat)
            ledger.seats[seat].plan = planning.dump(plan)
            with patch.object(advance, "Rng", lambda _key, _number: rng):
                ledger.answer(Asked(theirs, 0), action, "member", MEMBERS[theirs.seat])
                ledger.follow()
            return Run(tuple(ledger.seen), (ledger.seats[seat].plan, ledger.undoable[-1:] == [seat]))

        for world in self.worlds(seat):
            for action in actions_of(self.game, world, theirs, self.typed, random.Random(self.moment.number)):

                def play(rng: Rng, world: Any = world, action: Any = action) -> Run:
                    return run(world, action, rng)

                runs += branches(play, self.figures.chance)
        compare(runs, f"plan {planning.written(plan)} of seat {seat}", self.figures)

    def same(self, answers: Iterable[Any], what: str) -> None:
        first, *others = answers
        self.figures.answers += 1 + len(others)
        for other in others:
            if other != first:
                raise Leak(f"{what}: {first} in one world, {other} in another")


# --- the messages tried ---------------------------------------------------------------------------------------------


def typed_in(moment: Moment) -> list[str]:
    """Return lines of this match, some of every verb, to try at legal and illegal moments."""
    by_verb: dict[str, list[str]] = {}
    for line in dict.fromkeys(step.line for step in moment.playout.steps if step.kind == "act"):
        by_verb.setdefault(line.split()[0], []).append(line)
    for dare in moment.game.dares.values():
        by_verb.setdefault(dare, []).append(dare)
    return [line for lines in by_verb.values() for line in some(lines, 10, random.Random(moment.number))] or ["end"]


def offered(game: AnyGame, world: Any, decision: Decision) -> list[str]:
    return [game.write(action) for action in islice(game.rules.legal(world, decision), MOST_OFFERED)]


def refused(game: AnyGame, world: Any, decision: Decision, line: str) -> Facts:
    try:
        game.rules.check(world, decision, game.read(line))
    except IllegalAction as refusal:
        return told(game, Refused("game", refusal=refusal))
    return ()


def actions_of(game: AnyGame, world: Any, decision: Decision, typed: Sequence[str], chance: random.Random) -> list[Any]:
    """Return some legal actions of another seat, both offered and typed ones."""
    lines = some(offered(game, world, decision), 2, chance)
    lines += some([line for line in typed if allowed(game, world, decision, line)], 3, chance)
    return [game.read(line) for line in dict.fromkeys(lines)]


def allowed(game: AnyGame, world: Any, decision: Decision, line: str) -> bool:
    return planning.objection(game, game.rules, world, decision, line) is None


def messages(place: Place, decision: Decision, chance: random.Random) -> Iterator[list[str]]:
    """Yield messages: legal moves in sequence followed by one that may be illegal, and the same move twice."""
    game, words = place.game, place.typed
    by_verb: dict[str, list[str]] = {}
    for line in offered(game, place.moment.state, decision):
        by_verb.setdefault(line.split()[0], []).append(line)
    for verb in some(sorted(by_verb), 3, chance):
        line = chance.choice(by_verb[verb])
        yield [line, line]
        yield [line, chance.choice(words)]
    walk: list[str] = []
    asked, state = place.asked, place.moment.state
    for number in range(4):
        mine = [a for a in asked if a.decision.seat == decision.seat and a.decision.holds_up]
        lines = offered(game, state, mine[0].decision) if mine else []
        if not lines:
            break
        action = game.read(chance.choice(lines))
        step = advance.act(game, game.rules, state, mine[0], action, number=number + 1, key=b"walk", origin="member")
        walk.append(step.line)
        state, asked = step.state, advance.reopen(asked, step)
    yield [*walk, chance.choice(words)]


def examine(moment: Moment, chance: random.Random, play_lines: PlayLines = services.play_lines) -> Figures:
    """Check all inputs at one moment of a match."""
    place = Place(moment, play_lines)
    game, words = moment.game, place.typed
    for decision in some(list(moment.pending), 2, chance):
        seat = decision.seat
        place.answers_tell_nothing(decision, some(words, 8, chance), chance)
        for line in some(offered(game, moment.state, decision), 3, chance):
            place.undo_takes_nothing_back(decision, game.read(line))
        written = list(messages(place, decision, chance))
        for lines in written:
            place.lines_tell_nothing(seat, lines)
        place.exploring_tells_nothing(seat, random.Random(moment.number))
        for lines in some(written, 2, chance):
            place.dry_run_tells_nothing(seat, plan_of(game, planning.ANYTHING, lines))
    for theirs in some([d for d in moment.pending if d.holds_up], 1, chance):
        for seat in some([s for s in moment.playing if s != theirs.seat], 1, chance):
            conditions = [game.write(action) for action in actions_of(game, moment.state, theirs, place.typed, chance)]
            for after in [planning.ANYTHING, *some(conditions, 2, chance)]:
                plan = plan_of(game, after, some(words, 2, chance))
                place.dry_run_tells_nothing(seat, plan)
                place.plan_tells_nothing(seat, theirs, plan)
    return place.figures


def plan_of(game: AnyGame, after: str, lines: Sequence[str]) -> planning.Plan:
    return planning.Plan((planning.Step(after, tuple(lines)),), always=tuple(lines[:1]))
