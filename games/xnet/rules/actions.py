"""The actions of X.net and their notation: `lay art 8 3`, `server pay 2 hobby 3 hobby …`, `end`.

Cards of one rubric are written as the rubric and their numbers, other cards number first: `2 hobby`. `read` also
accepts `hobby 2`, `2-hobby` and commas.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from games.core.contract import UnreadableMove
from games.core.notation import look_up, split_words
from games.xnet.rules.data import FIELD_OF, FIELDS, NUMBER, NUMBERS, RUBRIC, RUBRIC_OF, RUBRICS, card_of
from games.xnet.rules.state import Cards

# In the order in which the page offers them.
VERBS = (
    "lay", "add", "users", "user", "fill", "displace", "shift", "specialist",
    "park", "unpark", "server", "net", "streamer", "take", "discard", "end",
)  # fmt: skip
NUMBER_OF = {str(number): number for number in NUMBERS}


class Action(msgspec.Struct, frozen=True, tag=str.lower):
    """Tuples of cards in an action are sorted, so that every action has one line in the log."""

    @property
    def verb(self) -> str:
        """The first word of its notation."""
        return type(self).__name__.lower()


class Lay(Action, frozen=True):
    cards: Cards  # of one rubric


class Add(Action, frozen=True):
    cards: Cards  # of one rubric


class Fill(Action, frozen=True):
    field: int
    card: int


class Park(Action, frozen=True):
    rubric: int


class Unpark(Action, frozen=True):
    pay: Cards = ()  # one card for the specialist if more than two cards are parked


class Specialist(Action, frozen=True):
    rubric: int
    pay: Cards


class Server(Action, frozen=True):
    pay: Cards


class Net(Action, frozen=True):
    pay: Cards


class Streamer(Action, frozen=True):
    pay: Cards


class User(Action, frozen=True):
    match: int  # a card of a rubric that is offered and in demand
    other: int  # any other card


class Users(Action, frozen=True):
    cards: Cards  # two cards of one rubric


class Displace(Action, frozen=True):
    field: int
    cards: Cards  # of one rubric
    lay: Cards = ()  # cards of the same rubric to lay, if it is not at the servers yet


class Shift(Action, frozen=True):
    lower: int
    upper: int
    number: int  # number of the card paid, of the rubric on `lower`


class Take(Action, frozen=True):
    rubric: int


class Discard(Action, frozen=True):
    cards: Cards


class End(Action, frozen=True):
    discard: Cards = ()  # cards discarded when the clock ran out


def write(action: Action) -> str:
    """Return the line of notation of an action."""
    match action:
        case Lay(cards) | Add(cards) | Users(cards):
            return f"{action.verb} {_rubric_and_numbers(cards)}"
        case Fill(field, card):
            return f"fill {FIELDS[field]} {_rubric_and_numbers((card,))}"
        case Park(rubric) | Take(rubric):
            return f"{action.verb} {RUBRICS[rubric]}"
        case Unpark(pay):
            return f"unpark pay {_cards_number_first(pay)}" if pay else "unpark"
        case Specialist(rubric, pay):
            return f"specialist {RUBRICS[rubric]} pay {_cards_number_first(pay)}"
        case Server(pay) | Net(pay) | Streamer(pay):
            return f"{action.verb} pay {_cards_number_first(pay)}"
        case User(matching, other):
            return f"user {_rubric_and_numbers((matching,))} + {_cards_number_first((other,))}"
        case Displace(field, cards, lay):
            line = f"displace {FIELDS[field]} {_rubric_and_numbers(cards)}"
            return f"{line} lay {_numbers(lay)}" if lay else line
        case Shift(lower, upper, number):
            return f"shift {FIELDS[lower]} {FIELDS[upper]} pay {number}"
        case Discard(cards):
            return f"discard {_cards_number_first(cards)}"
        case End(discard):
            return f"end discard {_cards_number_first(discard)}" if discard else "end"
    raise TypeError(action)


def _numbers(cards: Iterable[int]) -> str:
    return " ".join(str(NUMBER[card]) for card in sorted(cards, reverse=True))


def _rubric_and_numbers(cards: Cards) -> str:
    return f"{RUBRICS[RUBRIC[cards[0]]]} {_numbers(cards)}"


def _cards_number_first(cards: Cards) -> str:
    return " ".join(f"{NUMBER[card]} {RUBRICS[RUBRIC[card]]}" for card in cards)


def read(line: str) -> Action:
    """Parse a line of notation, or raise UnreadableMove."""
    verb, *rest = split_words(line, ",-+")
    return look_up(_READERS, verb, "unknown_word")(rest)


def _require(words: Sequence[str], verb: str) -> None:
    if not words:
        raise UnreadableMove(f"unfinished_{verb}")


def _rubric(word: str) -> int:
    return look_up(RUBRIC_OF, word, "unknown_rubric")


def _field(word: str) -> int:
    return look_up(FIELD_OF, word, "unknown_field")


def _number(word: str) -> int:
    return look_up(NUMBER_OF, word, "unknown_number")


def _cards_of(rubric: int, words: Sequence[str]) -> Cards:
    return tuple(sorted(card_of(rubric, _number(word)) for word in words))


def _cards(words: Sequence[str]) -> Cards:
    """Parse cards of any rubrics: all number first (`2 hobby 7 sport`) or all rubric first (`hobby 2 sport 7 3`)."""
    if words and words[0] in NUMBER_OF:
        if len(words) % 2:
            raise UnreadableMove("rubric_missing", word=words[-1])
        pairs = zip(words[::2], words[1::2], strict=True)
        return tuple(sorted(card_of(_rubric(rubric), _number(number)) for number, rubric in pairs))
    found: list[int] = []
    rubric, numbers = -1, 1  # the last rubric named, and how many numbers followed it
    for word in words:
        if word in NUMBER_OF and rubric >= 0:
            found.append(card_of(rubric, NUMBER_OF[word]))
            numbers += 1
        else:
            if not numbers:
                raise UnreadableMove("number_missing", word=RUBRICS[rubric])
            rubric, numbers = _rubric(word), 0
    if not numbers:
        raise UnreadableMove("number_missing", word=RUBRICS[rubric])
    return tuple(sorted(found))


def _paid(words: Sequence[str], verb: str) -> Cards:
    words = words[1:] if words and words[0] == "pay" else words
    _require(words, verb)
    return _cards(words)


def _read_rubric_and_numbers(verb: str, make: Callable[[Cards], Action]) -> Callable[[list[str]], Action]:
    def reader(words: list[str]) -> Action:
        _require(words[1:], verb)
        return make(_cards_of(_rubric(words[0]), words[1:]))

    return reader


def _read_rubric(verb: str, make: Callable[[int], Action]) -> Callable[[list[str]], Action]:
    def reader(words: list[str]) -> Action:
        _require(words, verb)
        _require_end(words[1:])
        return make(_rubric(words[0]))

    return reader


def _read_purchase(verb: str, make: Callable[[Cards], Action]) -> Callable[[list[str]], Action]:
    return lambda words: make(_paid(words, verb))


def _require_end(words: Sequence[str]) -> None:
    if words:
        raise UnreadableMove("too_much", word=words[0])


def _read_fill(words: list[str]) -> Action:
    _require(words[2:], "fill")
    _require_end(words[3:])
    return Fill(_field(words[0]), card_of(_rubric(words[1]), _number(words[2])))


def _read_unpark(words: list[str]) -> Action:
    return Unpark(_paid(words, "unpark") if words else ())


def _read_specialist(words: list[str]) -> Action:
    _require(words, "specialist")
    return Specialist(_rubric(words[0]), _paid(words[1:], "specialist"))


def _read_user(words: list[str]) -> Action:
    _require(words[3:], "user")
    other = _cards(words[2:])
    if len(other) > 1:
        raise UnreadableMove("user_needs_two")
    return User(card_of(_rubric(words[0]), _number(words[1])), other[0])


def _read_displace(words: list[str]) -> Action:
    _require(words[2:], "displace")
    rubric = _rubric(words[1])
    if "lay" not in words:
        return Displace(_field(words[0]), _cards_of(rubric, words[2:]))
    split = words.index("lay")
    _require(words[2:split], "displace")
    _require(words[split + 1 :], "displace")
    return Displace(_field(words[0]), _cards_of(rubric, words[2:split]), _cards_of(rubric, words[split + 1 :]))


def _read_shift(words: list[str]) -> Action:
    numbers = [word for word in words[2:] if word != "pay"]
    _require(numbers, "shift")
    _require_end(numbers[1:])
    return Shift(_field(words[0]), _field(words[1]), _number(numbers[0]))


def _read_discard(words: list[str]) -> Action:
    _require(words, "discard")
    return Discard(_cards(words))


def _read_end(words: list[str]) -> Action:
    if not words:
        return End()
    if words[0] != "discard" or not words[1:]:
        raise UnreadableMove("too_much", word=words[0])
    return End(_cards(words[1:]))


_READERS: dict[str, Callable[[list[str]], Action]] = {
    "lay": _read_rubric_and_numbers("lay", Lay),
    "add": _read_rubric_and_numbers("add", Add),
    "fill": _read_fill,
    "park": _read_rubric("park", Park),
    "unpark": _read_unpark,
    "specialist": _read_specialist,
    "server": _read_purchase("server", Server),
    "net": _read_purchase("net", Net),
    "streamer": _read_purchase("streamer", Streamer),
    "user": _read_user,
    "users": _read_rubric_and_numbers("users", Users),
    "displace": _read_displace,
    "shift": _read_shift,
    "take": _read_rubric("take", Take),
    "discard": _read_discard,
    "end": _read_end,
}
