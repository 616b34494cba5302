"""What a game may add to the match page. Everything has a default, so a new game needs none of it.

All of it is made from a view and therefore shows nothing that its reader may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

import msgspec

if TYPE_CHECKING:
    from games.core.contract import Decision, Event, Outcome, Scene
    from games.core.speech import Names

V = TypeVar("V", bound=msgspec.Struct)


class Goal(msgspec.Struct, frozen=True):
    """What the reader plays for, and how far they are."""

    text: str  # such as 'Bring your nine mice together'
    done: int
    of: int
    label: str = ""  # such as '2 of 9' or '$412M'; '' for 'done of of'


class Told(msgspec.Struct, frozen=True):
    """The outcome of the latest moves in one sentence."""

    sentence: str
    change: str = ""  # the change it brought, such as '2 → 6 of 9' or '+$29M'
    icon: str = ""  # a symbol of templates/jinja2/match/icons.html; with "dice", the strip shows the dice instead
    picture: str = ""  # markup in place of the icon
    more: str = ""  # the second line of a remark
    look: str = ""  # of a remark: 'own' for good news, 'clash' for a contradiction


class Die(msgspec.Struct, frozen=True):
    value: int  # 1 to 6
    label: str  # such as 'row'
    look: str = ""  # a class for its colour: 'blue' or 'red'


class Part(msgspec.Struct, frozen=True):
    """A part of a board that is too large for a phone. The game's board.css says where it is (see table.css)."""

    name: str
    label: str
    shown: bool = False  # shown first: where the question or the latest move is


class Mode(msgspec.Struct, frozen=True):
    """One of several meanings of a press on the board, chosen in the dock."""

    name: str
    label: str
    line: str = ""  # the words of the move that it begins; '' if it only changes what a press means
    picture: str = ""  # markup in front of the label
    default: bool = False  # chosen until another mode is


class Gathering(msgspec.Struct, frozen=True):
    """What the dock says about several moves that are played together."""

    confirm: str  # the label of the button
    hint: str


class Press(msgspec.Struct, frozen=True):
    """What a press on a spot of the board makes of the move chosen so far."""

    line: str  # the whole move after the press
    label: str


@dataclass(frozen=True, kw_only=True)
class Presentation(Generic[V]):
    shape: str = "square"  # "wide": the board takes the whole width of a large window
    goal: Callable[[V], Goal | None] = lambda view: None
    # The moves since the reader last looked, as one sentence. None: the page's own choice of an event.
    told: Callable[[Sequence[Event], V, V, Names], Told | None] = lambda events, before, after, names: None
    # The line of the dock's main button while nothing is picked, such as 'roll'. '': the move begins on the board.
    main: Callable[[V, Decision], str] = lambda view, decision: ""
    # Whether the main button asks once more before it plays, such as ending a turn with points left.
    asks: Callable[[V, Decision], bool] = lambda view, decision: False
    # The words in place of the main button while the move is incomplete, such as 'Pick two pieces'. '': a general one.
    prompt: Callable[[V, Decision, Sequence[str]], str] = lambda view, decision, picked: ""
    # One line to think about before the main button is pressed, such as '81 barrels of crude and no refinery: sell
    # some, or build one?'. Members can switch these off. '': nothing.
    nudge: Callable[[V, Decision], str] = lambda view, decision: ""
    # Whether this move can be undone. Members may choose to confirm only those that cannot.
    undoable: Callable[[str, Sequence[str]], bool] = lambda kind, words: False
    # Why the winner won, as one sentence. '': the reason of the outcome.
    why: Callable[[Outcome, V], str] = lambda outcome, view: ""
    dice: Callable[[Event], Sequence[Die]] = lambda event: ()
    # The view after the complete move of these words, as far as the reader can know it. None: no preview.
    preview: Callable[[V, Sequence[str]], V | None] = lambda view, words: None
    parts: Callable[[V, Scene], Sequence[Part]] = lambda view, scene: ()
    # Things on the board that are pressed first (a card, a shelf) -> the lines that may begin with them.
    # Lines that cannot be played now are ignored. With one line left, a press picks it; with several, it lists them.
    things: Callable[[V], Mapping[str, Sequence[str]]] = lambda view: {}
    # The label of one of several uses of a thing. '': the label of the line's first word.
    use: Callable[[V, Sequence[str]], str] = lambda view, words: ""
    # The spot of the board that offers this use while its thing is pressed, such as a free space. '': none.
    # If several spots offer uses with the same first word, these uses have no buttons.
    spot: Callable[[V, Sequence[str]], str] = lambda view, words: ""
    # The hint while this thing is pressed. '': the game's general hint.
    about: Callable[[V, str], str] = lambda view, thing: ""
    # Whether the page filled in some of these words, such as cards to pay with. Such a move is always confirmed.
    suggested: Callable[[V, Sequence[str]], bool] = lambda view, words: False
    # Spots that change the complete move of these words, such as another card to pay with.
    changes: Callable[[V, Sequence[str]], Mapping[str, Press]] = lambda view, words: {}
    # What a press on the board can mean. The address may add a detail to the name of a mode, such as `sketch.c4`,
    # which the game finds in `Scene.mode`.
    modes: Callable[[V], Sequence[Mode]] = lambda view: ()
    # The line that is chosen as long as the reader chooses nothing else, such as 'sell 3'. '': none.
    preset: Callable[[V, Decision], str] = lambda view, decision: ""
    # Small moves that the reader collects and confirms together (see games.core.gathering): the words with which the
    # next one begins. None: this move is confirmed alone. A gathered move must be undoable and leave its question open.
    gathers: Callable[[str, Sequence[str]], Sequence[str] | None] = lambda kind, words: None
    gathered: Callable[[V, Sequence[Sequence[str]]], Gathering] = lambda view, lines: Gathering("", "")
    # What the strip says in place of the latest moves, such as what a sketch explains. None: the latest moves.
    remark: Callable[[V, Scene], Told | None] = lambda view, scene: None
    # Markup in a row under the board, such as a tray of gems. Its links have ids as those of the board. '': no row.
    shelf: Callable[[V, Scene], str] = lambda view, scene: ""
    # Markup in the dock in place of the question while the reader writes their sheet. '': the question.
    controls: Callable[[V, Scene], str] = lambda view, scene: ""
    # A small picture without labels and keys, for lists and emails. None: the board itself.
    miniature: Callable[[V, str], str] | None = None
