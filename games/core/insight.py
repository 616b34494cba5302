"""What a game can tell about a finished match: possible worlds, luck, sources of points, better decisions.

All of it is optional, and only used after the end. `games.core.analysis` computes it from the log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

if TYPE_CHECKING:
    from games.core.contract import Decision, Event

S = TypeVar("S", bound=msgspec.Struct)
A = TypeVar("A", bound=msgspec.Struct)
V = TypeVar("V", bound=msgspec.Struct)

Values = tuple[float, ...]  # one per seat


class Possibility(msgspec.Struct, frozen=True, array_like=True):
    """One of the ways in which a chance event could have come out."""

    probability: float
    values: Values


class ChanceEvent(msgspec.Struct, frozen=True):
    """Dice, a draw or an answer: what it was worth to each seat, and what it could have been worth.

    Values are in the unit of the game's score, not in pips: a six that brings nothing is worth nothing.
    """

    seat: int  # whose dice, cards or question
    kind: str
    got: Values
    possible: tuple[Possibility, ...]

    def expected(self, seat: int) -> float:
        return sum(one.probability * one.values[seat] for one in self.possible)

    def luck(self, seat: int) -> float:
        """Return how much more the event brought to a seat than it could expect."""
        return self.got[seat] - self.expected(seat)


class Step(msgspec.Struct, Generic[S, A], frozen=True):
    """One move of the log with the states around it."""

    number: int
    seat: int | None
    decision: Decision | None  # None: a player gave up, or all agreed to end
    action: A | None
    before: S
    after: S
    events: tuple[Event, ...]


class Settled(msgspec.Struct, frozen=True):
    """How a seat's questions narrowed down the secret."""

    questions: int  # of this seat, in the whole match
    after: int | None  # its questions after which only one answer was left; None: there were always several
    more: int  # questions it asked although only one answer was left
    left: int | None  # answers still possible before the end; None: too many to count


@dataclass(frozen=True, kw_only=True)
class Insight(Generic[S, A, V]):
    # The number of worlds that fit everything a seat has seen, given all its views so far, the latest last.
    # None: too many to count within the bound. Exact otherwise.
    worlds: Callable[[Sequence[V]], int | None] | None = None
    # The number of answers to the question of the game, such as the last well, if that is not the number of worlds.
    answers: Callable[[Sequence[V]], int | None] | None = None
    # Whether this action asks for information. Such actions are counted in `told`.
    asks: Callable[[A], bool] = lambda action: False
    # What the curve of the worlds says, in one or two sentences; the flag is whether it is told to the player of the
    # seat. '': nothing.
    told: Callable[[Settled, bool], str] = lambda settled, own: ""
    worlds_name: Callable[[], str] = lambda: ""  # the title of the curve
    # The chance events of one step. The first argument is the rules of the match.
    chances: Callable[[Any, Step[S, A]], Sequence[ChanceEvent]] | None = None
    chance_name: Callable[[str], str] = str  # a kind of chance event, such as 'the dice'
    # What a position is worth to each seat, in points. None: the game's tally; without a tally, what chance brought.
    value: Callable[[S], Values | None] | None = None
    value_name: Callable[[], str] = lambda: ""  # what is counted, if it is not the tally
    # Points or income by source, of the events of one step: (source, seat, amount).
    sources: Callable[[Sequence[Event]], Iterable[tuple[str, int, int]]] | None = None
    source_name: Callable[[str], str] = str
    sources_name: Callable[[], str] = lambda: ""  # the title of the table, if it is not about points
    # The bot whose choice on the same view is shown beside a move. '': none.
    judge: str = ""
    # Whether this decision is worth a comparison with the judge.
    judged: Callable[[V, Decision, A], bool] = lambda view, decision, action: True
    # What an action promises on the knowledge of the view. None: it cannot be compared with the judge's.
    promise: Callable[[V, Decision, A], float | None] = lambda view, decision, action: None
    promise_name: Callable[[float], str] = field(default=lambda promise: "")  # such as '38 of 100'


AnyInsight = Insight[Any, Any, Any]


class Counted(msgspec.Struct, frozen=True, array_like=True):
    """The worlds that were possible for a seat after a move. None: too many to count."""

    number: int
    worlds: int | None


class Moment(msgspec.Struct, frozen=True, array_like=True):
    """A value at a time."""

    number: int
    value: float


class Luck(msgspec.Struct, frozen=True):
    """A single chance event of a seat."""

    number: int
    kind: str
    luck: float
    worse: float  # share of the possibilities that would have been worth less
    same: float  # share of those that would have been worth the same


class Advice(msgspec.Struct, frozen=True):
    """A move for which the judge knew a better one from the same view."""

    number: int
    played: str
    better: str
    promised: float | None = None  # by the move that was played
    possible: float | None = None  # by the better one


class SeatAnalysis(msgspec.Struct, frozen=True):
    worlds: tuple[Counted, ...] = ()
    settled: Settled | None = None
    got: tuple[Moment, ...] = ()
    deserved: tuple[Moment, ...] = ()
    luck: float = 0.0  # compared with the average of the others; adds up to zero over all seats
    own_luck: float = 0.0
    worse: float | None = None  # share of players who would have been less lucky with the same moves; None: no chance
    chances: int = 0
    best: Luck | None = None  # the luckiest event
    worst: Luck | None = None
    compared: int = 0  # decisions compared with the judge
    agreed: int = 0
    advice: tuple[Advice, ...] = ()


class Analysis(msgspec.Struct, frozen=True):
    """The result for a whole match, as it is stored."""

    seats: tuple[SeatAnalysis, ...]
    sources: Mapping[str, tuple[int, ...]] = {}  # source -> amount by seat
