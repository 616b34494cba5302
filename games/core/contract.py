"""The interface of a game. The only file a game's author has to read; docs/adding-a-game.md explains it.

A game is a pure function over one state: no clock, no database, no global randomness. States, actions and views are
small frozen `msgspec.Struct`s, so they can be encoded as JSON directly.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from games.core.escaping import escape
from games.core.german import German
from games.core.insight import Insight
from games.core.lessons import Lesson
from games.core.presentation import Presentation
from games.core.rng import Rng

S = TypeVar("S", bound=msgspec.Struct)  # state: everything, secrets included; never leaves the server
A = TypeVar("A", bound=msgspec.Struct)  # action: what a seat does
V = TypeVar("V", bound=msgspec.Struct)  # view: what one seat (or a spectator) may see of a state
O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741  # options: what a table chose; its field types are the schema of the form
T = TypeVar("T")


AGREEMENT = "agreement"  # the reason of an outcome that all seats agreed to
QUOTED = ("word", "verb")  # facts of an UnreadableMove that quote a word of the line


class Decision(msgspec.Struct, frozen=True):
    """An open question to one seat."""

    seat: int
    kind: str
    holds_up: bool = True  # False: optional at any time, the match does not wait for it (NINE's call)


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fact as data. It is put into words when shown, in the reader's language."""

    kind: str
    data: dict[str, Any] = {}
    audience: tuple[int, ...] | None = None  # the seats that may see it; None: everyone


class Result(msgspec.Struct, Generic[S], frozen=True):
    state: S
    events: tuple[Event, ...] = ()
    final: bool = False  # it used chance or revealed something, so it cannot be undone


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended: groups of seats from first to last place (a group shares its place), and the reason."""

    ranking: tuple[tuple[int, ...], ...]
    reason: str
    scores: tuple[int, ...] | None = None  # one per seat, if the game has points


class Refusal(Exception):
    """A rejection with its reason as a code and data. It is put into words when shown."""

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data


class IllegalAction(Refusal):
    """The action was understood, but the rules forbid it now."""


class UnreadableMove(Refusal):
    """The line of notation could not be read. Facts named in QUOTED are words of that line."""

    def quoting(self, typed: Mapping[str, str]) -> UnreadableMove:
        """Return the same refusal, quoting what was typed instead of its translation."""
        data = {fact: typed.get(said, said) if fact in QUOTED else said for fact, said in self.data.items()}
        return UnreadableMove(self.code, **data)


class Rules(ABC, Generic[S, A, V, O]):
    @abstractmethod
    def setup(self, options: O, seats: int, rng: Rng) -> Result[S]:
        """Return the match before its first move. If a member opened the table, they have seat 0."""

    @abstractmethod
    def pending(self, s: S) -> tuple[Decision, ...]:
        """Return the open questions; several seats may be asked at once. Empty if and only if there is an outcome."""

    @abstractmethod
    def turn(self, s: S, seat: int) -> int:
        """Return the turn number of a seat that holds up the table. It stays the same within a turn and is higher in
        every later turn of that seat, even if no other seat acts in between (ruling G-11). It reveals no secret."""

    @abstractmethod
    def legal(self, s: S, d: Decision) -> Iterable[A]:
        """Yield the legal actions, or a sample if there are too many. Depends only on what `d.seat` knows."""

    def normalize(self, s: S, d: Decision, a: A) -> A:
        """Return the action in the form that the log keeps. A typed line may name a piece by its place, for example.

        Called before `check`. Raises IllegalAction if there is no such piece. Don't trust `a`."""
        return a

    @abstractmethod
    def check(self, s: S, d: Decision, a: A) -> None:
        """Raise IllegalAction with the reason. Don't trust `a`: it may be any action of the game."""

    @abstractmethod
    def apply(self, s: S, d: Decision, a: A, rng: Rng) -> Result[S]:
        """Apply the action. Called only with actions that passed `check`."""

    @abstractmethod
    def view(self, s: S, seat: int | None) -> V:
        """Return what a seat sees; None is a spectator. After the end everyone sees everything: the views then differ
        only in their field `seat`, which says whose view it is."""

    @abstractmethod
    def outcome(self, s: S) -> Outcome | None: ...

    def out(self, s: S) -> tuple[int, ...]:
        """Return the seats that were eliminated without having left (ruling G-12), in the order of elimination.

        Such a seat is asked nothing more and stays out. It ranks behind those still playing and ahead of those who gave
        up, later eliminations above earlier ones. Who is out is public."""
        return ()

    @abstractmethod
    def lapse(self, s: S, d: Decision) -> A:
        """Return the neutral action for when the clock runs out on a decision that holds up the table."""

    @abstractmethod
    def leave(self, s: S, seat: int, rng: Rng) -> Result[S]:
        """Let a player give up without a substitute (ruling G-9). Never called for a seat that left or is out."""

    @abstractmethod
    def agree(self, s: S) -> Result[S]:
        """End the match because all seats still playing agreed (ruling G-8). The outcome has the reason AGREEMENT, the
        seats still playing share first place, and everything is revealed."""

    def standing(self, s: S, d: Decision, order: Mapping[str, Any]) -> A | None:
        """Return the answer of a standing order to this decision. None: ask the member."""
        return None

    @abstractmethod
    def reimagine(self, s: S, seat: int | None, rng: Rng) -> S:
        """Return a state that looks like `s` to this seat, with every secret it does not know drawn at random.

        Depends only on what the seat knows and on `rng`: two states that look alike to it give the same result.
        """


class Bot(Protocol):
    """Chooses an action from what its seat sees. May return None (wait) only if the decision holds up no one."""

    quick: bool  # False: takes longer than a few milliseconds, so it runs in a worker instead of the request

    def choose(self, view: Any, decision: Decision, legal: Callable[[], Iterable[Any]], rng: Rng) -> Any | None: ...


class Target(msgspec.Struct, frozen=True):
    """A clickable spot on the board; `svg.link` draws it."""

    href: str
    label: str
    attributes: Mapping[str, str] = msgspec.field(default_factory=dict)  # for HTMX
    kind: str = "next"  # "next" goes on with the move: mark it; "drop" puts down what is picked; "instead" picks anew

    @property
    def marked(self) -> bool:
        """Whether the board highlights the spot."""
        return self.kind == "next"


@dataclass(frozen=True)
class Desk:
    """What a sheet needs from its page."""

    form: Callable[[str], str]  # wraps markup in a form; the values of its fields named `line` are joined into one line
    move: Callable[[str], str]  # the URL of the match page with this line of notation chosen, ready to confirm
    write: Callable[[str], Mapping[str, str]] = lambda line: {}  # attributes of a link that writes this line, for HTMX


class Scene(msgspec.Struct, frozen=True):
    """What a board shows in addition to the view."""

    picked: tuple[str, ...] = ()  # the words of the move chosen so far
    targets: Mapping[str, Target] = msgspec.field(default_factory=dict)  # next word or thing -> its link
    trail: tuple[Event, ...] = ()  # what happened since the reader's last turn, for the board to highlight
    latest: tuple[Event, ...] = ()  # what the latest move did, also if it is the reader's own
    name: str = ""  # makes ids unique if there are several boards on one page
    before: Any = None  # the current view, if the board shows a preview of the move chosen so far
    thing: str = ""  # the thing that the reader pressed, if it has several uses (see Presentation.things)
    mode: str = ""  # what a press on the board means (see Presentation.modes)
    sheet: str = ""  # the text of the reader's own sheet
    desk: Desk | None = None  # for boards on which the reader writes their sheet
    gathered: tuple[tuple[str, ...], ...] = ()  # complete moves that wait for their confirmation (see gathering.py)
    mode_url: str = ""  # the URL of the page in a mode, up to the name of the mode; '' if the page has no modes


@dataclass(frozen=True)
class TextTable:
    """Part of a board's text version, for screen readers and emails."""

    caption: str
    columns: Sequence[str]  # one per entry of a row
    rows: Sequence[Sequence[str]]  # the first entry of a row is its header

    def __html__(self) -> str:
        head = "".join(f'<th scope="col">{escape(column)}</th>' for column in self.columns)
        body = "".join(
            f'<tr><th scope="row">{escape(first)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in rest)}</tr>'
            for first, *rest in self.rows
        )
        caption = f"<caption>{escape(self.caption)}</caption>"
        return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


class Board(Protocol):
    """`games/<slug>/board.py`: pictures and their text version, both made only from a view."""

    def draw(self, view: Any, scene: Scene) -> str:
        """Return the board as SVG (an `svg.Markup` string, escaped by the helpers of games.core.svg)."""

    def text(self, view: Any) -> Sequence[TextTable]: ...

    def badge(self, view: Any, seat: int) -> str:
        """A small picture beside a seat's name ('' for none)."""

    def has_panel(self, view: Any) -> bool:
        """Whether there is a panel. The page asks for the panel itself only when the reader opens it."""

    def panel(self, view: Any, scene: Scene) -> str:
        """Return helpful information for a card beside the board: odds, a forecast, what is known for certain, and
        after the end what was secret. Markup that begins with its own <h2>, or '' for none."""

    def examples(self) -> Mapping[str, str]:
        """Pictures for the help page, by name, drawn by the same code as the board."""


class Sheet(Protocol):
    """`games/<slug>/sheet.py`, if a game has one: a seat's private notes. The site stores them as text ('' is an empty
    sheet), outside of state and log. Others see them only after the end."""

    def write(self, view: Any, sheet: str, line: str) -> str:
        """Return the sheet after this line, or raise Refusal. Uses only the view of the seat that owns the sheet."""

    def draw(self, view: Any, sheet: str, desk: Desk | None) -> str:
        """Return markup that begins with its own <h2>. Without a desk it is read-only: anyone's view after the end."""


@dataclass(frozen=True)
class Tally(Generic[S]):
    """A running score, if the game has one: charted turn by turn once the match is over."""

    count: Callable[[S], Sequence[int] | None]  # one score per seat; None: none yet
    name: Callable[[], str]  # what is counted, in the language active when it is called


class Next(msgspec.Struct, frozen=True):
    """What may follow the words chosen so far."""

    words: tuple[str, ...]
    ends: frozenset[str] = frozenset()  # those of them that complete the move
    complete: bool = False  # the words chosen so far are a complete move


class Wording(Protocol):
    """`games/<slug>/wording.py`: every sentence of the game, in the language active when it is called."""

    def tagline(self) -> str:
        """One sentence for people who have never heard of the game."""

    def question(self, view: Any, decision: Decision) -> str:
        """The heading over the choices, such as 'Your turn: swap 2 of 3'."""

    def hint(self, view: Any, decision: Decision, picked: Sequence[str]) -> str:
        """What to do next, now that these words are chosen."""

    def choice(self, view: Any, picked: Sequence[str], word: str) -> str:
        """The label of the button that adds `word` to the words chosen so far, with its price if it has one."""

    def confirm(self, words: Sequence[str]) -> str:
        """The label of the button that plays the complete move."""

    def event(self, event: Event, names: Any) -> str:
        """What happened, as one sentence; `names` is a games.core.speech.Names."""

    def refusal(self, refusal: Refusal) -> str:
        """What is wrong and what to do."""

    def status(self, view: Any) -> str:
        """The progress of the match, such as 'round 3 of 24'."""

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
    seats: Sequence[int]  # allowed numbers of seats, ascending
    rules: Rules[S, A, V, O]
    rules_version: int  # raised when a correction changes what a running match would do ...
    older_rules: Mapping[int, Rules[S, A, V, O]] = field(default_factory=dict)  # ... the rules of such matches
    options: type[O]
    options_for: Callable[[O, int, int], O] | None = None  # options, seats, human players -> options of the match
    state: type[S]
    view: type[V]
    write: Callable[[A], str]  # action -> notation
    read: Callable[[str], A]  # notation -> action, or UnreadableMove; read(write(a)) == a
    german: German  # the words of the notation in German
    spellings: Callable[[A], Iterable[str]] | None = None  # all lines that mean this action, if there are several
    follow_up: Callable[[S, Decision, tuple[str, ...]], Next | None] | None = None  # if the lines are too many to list
    impossible: Callable[[V], Mapping[str, str]] | None = None  # first word -> why no line with it can be played now
    secret_answers: frozenset[str] = frozenset()  # kinds of decisions whose answers a plan must not reveal
    dares: Mapping[str, str] = field(default_factory=dict)  # kind of decision -> a line always offered, legal or not
    bots: Mapping[
        str, Bot
    ]  # 'default' also replaces members who stopped playing; 'easy', if there is one, plays newcomers
    board: Board
    wording: Wording
    presentation: Presentation[V] = field(default_factory=Presentation)
    sheet: Sheet | None = None
    tally: Tally[S] | None = None
    insight: Insight[S, A, V] | None = None  # what is told about luck and knowledge once the match is over
    lesson: Lesson | None = None  # a coached first match
    minutes: int  # how long a match takes in person; shown to newcomers
    cover: str = ""  # the name of the board example used as the game's picture; '' for none
    colour: str = ""  # #rrggbb, of its emblem (static/<slug>/emblem.svg) and cards; '' for the club's

    @property
    def fewest_seats(self) -> int:
        """The smallest number of seats with an opponent. Solo play must be chosen explicitly."""
        return next((seats for seats in self.seats if seats > 1), self.seats[0])

    def read_typed(self, line: str) -> A:
        """Read a line that a person typed, in English or German. Stored lines are read with `read`."""
        return self.understand(self.read, line)

    def understand(self, read: Callable[[str], T], line: str) -> T:
        """Call `read` with a typed line or, if that cannot be read, with the line's German words translated."""
        try:
            return read(line)
        except UnreadableMove:
            translated, typed = self.german.translate(line)
            if not typed:
                raise
        try:
            return read(translated)
        except UnreadableMove as refusal:
            raise refusal.quoting(typed) from refusal

    def worlds(self, view: V) -> int | None:
        """Return how many worlds fit a seat's view; None if they are too many to count or the game has no secrets."""
        counts = self.insight.worlds if self.insight else None
        return counts([view]) if counts else None

    def rules_at(self, version: int) -> Rules[S, A, V, O]:
        return self.rules if version == self.rules_version else self.older_rules[version]


AnyGame = Game[Any, Any, Any, Any]
