"""What a seat can do, and how it is written: `lay art 8 3`, `server pay 2 hobby 3 hobby …`, `end`.

Cards of one rubric are their numbers behind its name; cards of any rubric are written number first: `2 hobby`. Reading
also takes `hobby 2`, `2-hobby`, commas, and the German names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from games.core.contract import UnreadableMove
from games.xnet.data import FIELD_OF, FIELDS, NUMBER, NUMBERS, RUBRIC, RUBRIC_OF, RUBRICS, card_of
from games.xnet.state import Cards

NUMBER_OF = {str(number): number for number in NUMBERS}


class Action(msgspec.Struct, frozen=True, tag=str.lower):
    """Where an action has several cards, they are sorted: one action, one spelling in the log."""


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
    pay: Cards = ()  # for the specialist, where there are more than two cards


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
    match: int
    other: int


class Users(Action, frozen=True):
    cards: Cards  # two of one rubric


class Displace(Action, frozen=True):
    field: int
    cards: Cards  # of one rubric
    lay: Cards = ()  # of the same rubric, where it is not offered yet


class Shift(Action, frozen=True):
    lower: int
    upper: int
    number: int  # of the card paid; its rubric is the one that rises


class Take(Action, frozen=True):
    rubric: int


class Discard(Action, frozen=True):
    cards: Cards


class End(Action, frozen=True):
    discard: Cards = ()  # what a lapsed clock throws away at the same time


# --- writing --------------------------------------------------------------------------------------------------------


def write(action: Action) -> str:
    match action:
        case Lay(cards) | Add(cards) | Users(cards):
            return f"{type(action).__name__.lower()} {_rubric_and_numbers(cards)}"
        case Fill(field, card):
            return f"fill {FIELDS[field]} {_rubric_and_numbers((card,))}"
        case Park(rubric) | Take(rubric):
            return f"{type(action).__name__.lower()} {RUBRICS[rubric]}"
        case Unpark(pay):
            return f"unpark pay {_free(pay)}" if pay else "unpark"
        case Specialist(rubric, pay):
            return f"specialist {RUBRICS[rubric]} pay {_free(pay)}"
        case Server(pay) | Net(pay) | Streamer(pay):
            return f"{type(action).__name__.lower()} pay {_free(pay)}"
        case User(matching, other):
            return f"user {_rubric_and_numbers((matching,))} + {_free((other,))}"
        case Displace(field, cards, lay):
            line = f"displace {FIELDS[field]} {_rubric_and_numbers(cards)}"
            return f"{line} lay {_numbers(lay)}" if lay else line
        case Shift(lower, upper, number):
            return f"shift {FIELDS[lower]} {FIELDS[upper]} pay {number}"
        case Discard(cards):
            return f"discard {_free(cards)}"
        case End(discard):
            return f"end discard {_free(discard)}" if discard else "end"
    raise TypeError(action)


def _numbers(cards: Iterable[int]) -> str:
    return " ".join(str(NUMBER[card]) for card in sorted(cards, reverse=True))


def _rubric_and_numbers(cards: Cards) -> str:
    return f"{RUBRICS[RUBRIC[cards[0]]]} {_numbers(cards)}"


def _free(cards: Cards) -> str:
    return " ".join(f"{NUMBER[card]} {RUBRICS[RUBRIC[card]]}" for card in cards)


# --- reading --------------------------------------------------------------------------------------------------------


def read(line: str) -> Action:
    words = line.lower().replace(",", " ").replace("-", " ").replace("+", " ").split()
    if not words:
        raise UnreadableMove("nothing_written")
    verb, *rest = words
    if verb not in _READERS:
        raise UnreadableMove("unknown_word", word=verb)
    return _READERS[verb](rest)


def _need(words: Sequence[str], verb: str) -> None:
    if not words:
        raise UnreadableMove(f"unfinished_{verb}")


def _rubric(word: str) -> int:
    if word not in RUBRIC_OF:
        raise UnreadableMove("unknown_rubric", word=word)
    return RUBRIC_OF[word]


def _field(word: str) -> int:
    if word not in FIELD_OF:
        raise UnreadableMove("unknown_field", word=word)
    return FIELD_OF[word]


def _number(word: str) -> int:
    if word not in NUMBER_OF:
        raise UnreadableMove("unknown_number", word=word)
    return NUMBER_OF[word]


def _of(rubric: int, words: Sequence[str]) -> Cards:
    return tuple(sorted(card_of(rubric, _number(word)) for word in words))


def _cards(words: Sequence[str]) -> Cards:
    """`2 hobby 7 sport`, or `hobby 2 sport 7 3`: whichever comes first stays first."""
    if words and words[0] in NUMBER_OF:
        if len(words) % 2:
            raise UnreadableMove("rubric_missing", word=words[-1])
        pairs = zip(words[::2], words[1::2], strict=True)
        return tuple(sorted(card_of(_rubric(rubric), _number(number)) for number, rubric in pairs))
    found: list[int] = []
    rubric_now, numbers = -1, 1
    for word in words:
        if word in NUMBER_OF and rubric_now >= 0:
            found.append(card_of(rubric_now, NUMBER_OF[word]))
            numbers += 1
        else:
            if not numbers:
                raise UnreadableMove("number_missing", word=RUBRICS[rubric_now])
            rubric_now, numbers = _rubric(word), 0
    if not numbers:
        raise UnreadableMove("number_missing", word=RUBRICS[rubric_now])
    return tuple(sorted(found))


def _paid(words: Sequence[str], verb: str) -> Cards:
    words = words[1:] if words and words[0] == "pay" else words
    _need(words, verb)
    return _cards(words)


def _of_one_rubric(verb: str, make: Callable[[Cards], Action]) -> Callable[[list[str]], Action]:
    def reader(words: list[str]) -> Action:
        _need(words[1:], verb)
        return make(_of(_rubric(words[0]), words[1:]))

    return reader


def _only_rubric(verb: str, make: Callable[[int], Action]) -> Callable[[list[str]], Action]:
    def reader(words: list[str]) -> Action:
        _need(words, verb)
        _no_more(words[1:])
        return make(_rubric(words[0]))

    return reader


def _bought(verb: str, make: Callable[[Cards], Action]) -> Callable[[list[str]], Action]:
    return lambda words: make(_paid(words, verb))


def _no_more(words: Sequence[str]) -> None:
    if words:
        raise UnreadableMove("too_much", word=words[0])


def _fill(words: list[str]) -> Action:
    _need(words[2:], "fill")
    _no_more(words[3:])
    return Fill(_field(words[0]), card_of(_rubric(words[1]), _number(words[2])))


def _unpark(words: list[str]) -> Action:
    return Unpark(_paid(words, "unpark") if words else ())


def _specialist(words: list[str]) -> Action:
    _need(words, "specialist")
    return Specialist(_rubric(words[0]), _paid(words[1:], "specialist"))


def _user(words: list[str]) -> Action:
    _need(words[3:], "user")
    other = _cards(words[2:])
    if len(other) > 1:
        raise UnreadableMove("user_needs_two")
    return User(card_of(_rubric(words[0]), _number(words[1])), other[0])


def _displace(words: list[str]) -> Action:
    _need(words[2:], "displace")
    rubric = _rubric(words[1])
    if "lay" not in words:
        return Displace(_field(words[0]), _of(rubric, words[2:]))
    split = words.index("lay")
    _need(words[2:split], "displace")
    _need(words[split + 1 :], "displace")
    return Displace(_field(words[0]), _of(rubric, words[2:split]), _of(rubric, words[split + 1 :]))


def _shift(words: list[str]) -> Action:
    numbers = [word for word in words[2:] if word != "pay"]
    _need(numbers, "shift")
    _no_more(numbers[1:])
    return Shift(_field(words[0]), _field(words[1]), _number(numbers[0]))


def _discard(words: list[str]) -> Action:
    _need(words, "discard")
    return Discard(_cards(words))


def _end(words: list[str]) -> Action:
    if not words:
        return End()
    if words[0] != "discard" or not words[1:]:
        raise UnreadableMove("too_much", word=words[0])
    return End(_cards(words[1:]))


_READERS: dict[str, Callable[[list[str]], Action]] = {
    "lay": _of_one_rubric("lay", Lay),
    "add": _of_one_rubric("add", Add),
    "fill": _fill,
    "park": _only_rubric("park", Park),
    "unpark": _unpark,
    "specialist": _specialist,
    "server": _bought("server", Server),
    "net": _bought("net", Net),
    "streamer": _bought("streamer", Streamer),
    "user": _user,
    "users": _of_one_rubric("users", Users),
    "displace": _displace,
    "shift": _shift,
    "take": _only_rubric("take", Take),
    "discard": _discard,
    "end": _end,
}
VERBS = tuple(_READERS)
