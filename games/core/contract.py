"""What a game is. The one file a game's author has to read; docs/adding-a-game.md walks through it.

A game is a pure function over one state: no clock, no database, no global randomness. States, actions and views are
small frozen `msgspec.Struct`s, so that they are JSON without further work.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from games.core.escaping import escape
from games.core.rng import Rng

S = TypeVar("S", bound=msgspec.Struct)  # state: everything, secrets included; never leaves the server
A = TypeVar("A", bound=msgspec.Struct)  # action: what a seat does
V = TypeVar("V", bound=msgspec.Struct)  # view: what one seat (or a spectator) may see of a state
O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741  # options: what a table chose; its field types are the schema of the form


AGREEMENT = "agreement"  # the reason of an outcome that all seats agreed upon


class Decision(msgspec.Struct, frozen=True):
    """A question that is open now."""

    seat: int
    kind: str
    holds_up: bool = True  # False: may be taken at any time, nobody waits for it (NINE's call)


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fact, never prose: worded when shown, in the reader's language."""

    kind: str
    data: dict[str, Any] = {}
    audience: tuple[int, ...] | None = None  # the seats allowed to know; None: everyone


class Result(msgspec.Struct, Generic[S], frozen=True):
    state: S
    events: tuple[Event, ...] = ()
    final: bool = False  # chance was used or something was shown: no undo past this


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended: groups of seats from first to last place (seats of one group share it), and why."""

    ranking: tuple[tuple[int, ...], ...]
    reason: str
    scores: tuple[int, ...] | None = None  # one per seat, where the game counts points


class Refusal(Exception):
    """A no with its reason, as a code and facts; worded when shown."""

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data


class IllegalAction(Refusal):
    """The action was understood, but the rules forbid it now."""


class UnreadableMove(Refusal):
    """The line of notation could not be read."""


class Rules(ABC, Generic[S, A, V, O]):
    @abstractmethod
    def setup(self, options: O, seats: int, rng: Rng) -> Result[S]: ...

    @abstractmethod
    def pending(self, s: S) -> tuple[Decision, ...]:
        """The open questions; several seats: simultaneous. Empty exactly when there is an outcome."""

    @abstractmethod
    def legal(self, s: S, d: Decision) -> Iterable[A]:
        """What may be answered, lazily; a sample where compound actions explode. Uses only what `d.seat` knows."""

    @abstractmethod
    def check(self, s: S, d: Decision, a: A) -> None:
        """Raises IllegalAction with the reason. Never trusts `a`: it may be any action of the game."""

    @abstractmethod
    def apply(self, s: S, d: Decision, a: A, rng: Rng) -> Result[S]:
        """Only ever called with what passed `check`."""

    @abstractmethod
    def view(self, s: S, seat: int | None) -> V:
        """None: a spectator. After the end everybody may see everything."""

    @abstractmethod
    def outcome(self, s: S) -> Outcome | None: ...

    @abstractmethod
    def lapse(self, s: S, d: Decision) -> A:
        """The neutral action when the clock runs out on a decision that holds up the table."""

    @abstractmethod
    def leave(self, s: S, seat: int, rng: Rng) -> Result[S]:
        """A player gives up and nobody takes the seat (ruling G-9)."""

    @abstractmethod
    def agree(self, s: S) -> Result[S]:
        """All seats still playing agreed to end the match (ruling G-8): its outcome has the reason AGREEMENT, the seats
        still playing share the first place, and everything is shown."""

    def standing(self, s: S, d: Decision, order: Mapping[str, Any]) -> A | None:
        """What a standing order answers to this decision; None: the member is asked."""
        return None

    @abstractmethod
    def reimagine(self, s: S, seat: int | None, rng: Rng) -> S:
        """Another state that this seat cannot tell apart from `s`: every secret it does not know drawn anew."""


class Bot(Protocol):
    """Chooses from what its seat sees. None (wait) only answers a decision that holds nobody up."""

    quick: bool  # False: takes longer than a few milliseconds, so a worker runs it, not the request

    def choose(self, view: Any, decision: Decision, legal: Callable[[], Iterable[Any]], rng: Rng) -> Any | None: ...


class Target(msgspec.Struct, frozen=True):
    """A spot on the board that can be pressed now; `svg.link` draws it."""

    href: str
    label: str
    attributes: Mapping[str, str] = msgspec.field(default_factory=dict)  # what HTMX needs, where JavaScript is on


class Scene(msgspec.Struct, frozen=True):
    """What a board shows beside the view itself."""

    picked: tuple[str, ...] = ()  # the words of the move chosen so far
    targets: Mapping[str, Target] = msgspec.field(default_factory=dict)  # next word -> where pressing it leads
    trail: tuple[Event, ...] = ()  # what happened since the reader's last turn, to be marked on the board
    name: str = ""  # keeps the ids of several boards on one page apart


@dataclass(frozen=True)
class TextTable:
    """Part of a board's text twin: read by screen readers, and sent in mails."""

    caption: str
    columns: Sequence[str]  # as many as each row has entries
    rows: Sequence[Sequence[str]]  # the first entry of a row is its heading

    def __html__(self) -> str:
        head = "".join(f'<th scope="col">{escape(column)}</th>' for column in self.columns)
        body = "".join(
            f'<tr><th scope="row">{escape(first)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in rest)}</tr>'
            for first, *rest in self.rows
        )
        caption = f"<caption>{escape(self.caption)}</caption>"
        return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


class Board(Protocol):
    """`games/<slug>/board.py`: pictures and their text twin, both drawn from a view alone."""

    def draw(self, view: Any, scene: Scene) -> str:
        """The board as SVG (an `svg.Markup` string, escaped by the helpers of games.core.svg)."""

    def text(self, view: Any) -> Sequence[TextTable]: ...

    def badge(self, view: Any, seat: int) -> str:
        """A small picture beside a seat's name ('' for none)."""

    def panel(self, view: Any, scene: Scene) -> str:
        """What helps to think, in its own card beside the board: odds, a forecast, what is known for certain, after the
        end what was secret. Markup that begins with its own <h2>, or '' for none."""

    def examples(self) -> Mapping[str, str]:
        """Pictures for the help page, by name, drawn by the same code as the board."""


@dataclass(frozen=True)
class Desk:
    """What a sheet needs from the page it lies on."""

    form: Callable[[str], str]  # wraps markup into a form; the values of its fields named `line` are joined to one line
    move: Callable[[str], str]  # the address of the match page with this line of notation chosen, to be confirmed


class Sheet(Protocol):
    """`games/<slug>/sheet.py`, where a game has one: a seat's private notes. The site keeps them from turn to turn as
    text ('' is an empty sheet), outside of state and log; the others see them only after the end."""

    def write(self, view: Any, sheet: str, line: str) -> str:
        """The sheet after this line; raises Refusal. Uses only the view of the seat that owns it."""

    def draw(self, view: Any, sheet: str, desk: Desk | None) -> str:
        """As markup that begins with its own <h2>. Without a desk: to be looked at only, after the end, by anybody."""


@dataclass(frozen=True)
class Tally(Generic[S]):
    """A running score, where the game has one: drawn turn by turn once the match is over."""

    count: Callable[[S], Sequence[int] | None]  # one for each seat; None: nothing to count yet
    name: Callable[[], str]  # what is counted, in the language active when it is called


class Next(msgspec.Struct, frozen=True):
    """What may follow the words chosen so far."""

    words: tuple[str, ...]
    ends: frozenset[str] = frozenset()  # those of them that make a whole move
    complete: bool = False  # the words chosen so far are one


class Wording(Protocol):
    """`games/<slug>/wording.py`: every sentence of the game, in the language active when it is called."""

    def tagline(self) -> str:
        """One sentence for those who have never heard of the game."""

    def first_turn(self) -> Sequence[str]:
        """Three or four short sentences for somebody's very first turn: what to look at, what to do."""

    def question(self, view: Any, decision: Decision) -> str:
        """The heading over the choices, such as 'Your turn: swap 2 of 3'."""

    def hint(self, view: Any, decision: Decision, picked: Sequence[str]) -> str:
        """What to do next, now that these words are chosen."""

    def choice(self, view: Any, picked: Sequence[str], word: str) -> str:
        """The button that adds `word` to the words chosen so far, with its price where it has one."""

    def confirm(self, words: Sequence[str]) -> str:
        """The button that plays the complete move."""

    def event(self, event: Event, names: Any) -> str:
        """What happened, as one sentence; `names` is a games.core.speech.Names."""

    def refusal(self, refusal: Refusal) -> str:
        """What is wrong and what to do."""

    def status(self, view: Any) -> str:
        """Where the match stands, such as 'round 3 of 24'."""

    def reason(self, outcome: Outcome) -> str:
        """Why the match ended, as a clause or short sentence."""

    def seat_note(self, view: Any, seat: int) -> str:
        """A line under a seat's name ('' for none)."""

    def option(self, name: str) -> str:
        """The label of an option in the form that opens a table."""

    def option_help(self, name: str) -> str: ...

    def option_value(self, name: str, value: Any) -> str: ...


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S, A, V, O]):
    """The registration: `GAME = Game(...)` in `games/<slug>/__init__.py`."""

    slug: str
    name: str
    seats: Sequence[int]  # how many can play, ascending
    rules: Rules[S, A, V, O]
    rules_version: int  # goes up when a correction changes what a running match would do ...
    older_rules: Mapping[int, Rules[S, A, V, O]] = field(default_factory=dict)  # ... which then finds its rules here
    options: type[O]
    state: type[S]
    view: type[V]
    write: Callable[[A], str]  # action -> notation
    read: Callable[[str], A]  # notation -> action, or UnreadableMove; read(write(a)) == a
    spellings: Callable[[A], Iterable[str]] | None = None  # all lines that mean this action, where there are several
    follow_up: Callable[[S, Decision, tuple[str, ...]], Next | None] | None = None  # where lines are too many to list
    impossible: Callable[[V], Mapping[str, str]] | None = None  # first word -> why no line with it can be played now
    dares: Mapping[str, str] = field(default_factory=dict)  # kind of decision -> a line always offered, right or wrong
    bots: Mapping[
        str, Bot
    ]  # 'default' also stands in for members who vanished; 'easy', where there is one, for newcomers
    board: Board
    wording: Wording
    sheet: Sheet | None = None
    tally: Tally[S] | None = None
    minutes: int  # how long a match takes around a real table: shown to newcomers
    cover: str = ""  # which of the board's examples stands for the game; '' for none

    def rules_at(self, version: int) -> Rules[S, A, V, O]:
        return self.rules if version == self.rules_version else self.older_rules[version]


AnyGame = Game[Any, Any, Any, Any]
