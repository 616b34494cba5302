"""Actions and their notation: `buy domestic crude 3`, `roll`, `build derrick c4`, `orders sell 18`."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from games.core.contract import UnreadableMove
from games.core.notation import look_up, read_single, split_words
from games.mcmulti.rules.data import CELLS, GOODS, HIGHEST, INDEX, ISLANDS, MARKETS, ON_SALE, PLANT, PLANTS
from games.mcmulti.rules.state import ALL, AUTO, NEVER, NONE

MAX_NUMBER = 999  # the largest number that can be written
MARKET_INDEX = {word: i for i, word in enumerate(MARKETS)}
GOOD_INDEX = {word: i for i, word in enumerate(GOODS)}
LETTERS = {name[0]: name for name in PLANTS}  # first letter -> plant, as in Orders.forced


class Action(msgspec.Struct, frozen=True, tag=str.lower):
    pass


class Buy(Action, frozen=True):
    market: int
    good: int
    n: int


class Sell(Action, frozen=True):
    market: int
    good: int
    n: int


class Roll(Action, frozen=True):
    pass


class Consumer(Action, frozen=True):
    n: int


class Refine(Action, frozen=True):
    n: int


class Pump(Action, frozen=True):
    """Turn the derrick that struck oil into a pump."""


class Later(Action, frozen=True):
    """Build no pump before the news; it can still be built afterwards."""


class Build(Action, frozen=True):
    plant: int
    cell: int


class Demolish(Action, frozen=True):
    plant: int
    cell: int


class Announce(Action, frozen=True):
    """Announce a thousand million in cash: the turn ends, and every island has one more."""


class End(Action, frozen=True):
    pass


NOTHING = -1  # as Order.first


class Order(Action, frozen=True):
    """Change the standing orders; a field that is None stays as it is."""

    keep: int | None = None
    least: int | None = None
    forced: str | None = None  # the four kinds of plants by their first letters
    first: int | None = None  # one more plant to be sold first, as a place (see `place_of`), or NOTHING to name none


SINGLE_WORDS: dict[str, Action] = {
    "roll": Roll(),
    "pump": Pump(),
    "later": Later(),
    "announce": Announce(),
    "end": End(),
}


# --- writing ----------------------------------------------------------------------------------------------------------


def write(action: Action) -> str:
    """Return the line of notation for an action."""
    match action:
        case Buy(market, good, n):
            return f"buy {MARKETS[market]} {GOODS[good]} {n}"
        case Sell(market, good, n):
            return f"sell {MARKETS[market]} {GOODS[good]} {n}"
        case Build(plant, cell):
            return f"build {PLANTS[plant]} {CELLS[cell]}"
        case Demolish(plant, cell):
            return f"demolish {PLANTS[plant]} {CELLS[cell]}"
        case Consumer(n):
            return f"consumer {n}"
        case Refine(n):
            return f"refine {n}"
        case Order():
            return " ".join(["orders", *_order_words(action)])
    return type(action).__name__.lower()


def _order_words(order: Order) -> list[str]:
    words = []
    if order.keep is not None:
        words += ["refine", {ALL: "all", NONE: "none"}.get(order.keep, f"keep {order.keep}")]
    if order.least is not None:
        words += ["sell", {AUTO: "auto", NEVER: "never"}.get(order.least, str(order.least))]
    if order.forced is not None:
        words += ["forced", *(LETTERS[letter] for letter in order.forced)]
    if order.first is not None:
        words += ["first", "none" if order.first == NOTHING else written_place(order.first)]
    return words


def place_of(island: int, cell: int) -> int:
    """Return a field of an island as one number."""
    return len(CELLS) * island + cell


def written_place(place: int) -> str:
    """Return a field of an island in notation, such as `nw-c4`."""
    island, cell = divmod(place, len(CELLS))
    return f"{ISLANDS[island]}-{CELLS[cell]}"


PLACES = {written_place(place): place for place in range(len(ISLANDS) * len(CELLS))}


def spellings(action: Action) -> tuple[str, ...]:
    """Return the lines that lead to this action: `build` may begin with the field, because fields are pressed.

    Plants to be sold have a ticket on the board, so `demolish` is offered only in one way. Both ways can be typed.
    """
    written = write(action)
    if isinstance(action, Build):
        verb, plant, cell = written.split()
        return written, f"{cell} {verb} {plant}"
    return (written,)


# --- reading ----------------------------------------------------------------------------------------------------------


def read(line: str) -> Action:
    """Parse a line of notation; raise UnreadableMove with the reason if that fails."""
    words = split_words(line)
    if words[0] in INDEX:
        words = [*words[1:], words[0]]
    verb, *rest = words or [""]
    if verb in SINGLE_WORDS:
        return read_single(SINGLE_WORDS, verb, rest)
    if verb in READERS:
        return READERS[verb](verb, rest)
    raise UnreadableMove("unknown_word", word=verb)


def _read_trade(verb: str, rest: list[str]) -> Action:
    if len(rest) != 3:
        raise UnreadableMove("trade_needs_three", verb=verb)
    market = look_up(MARKET_INDEX, rest[0], "unknown_market")
    good = look_up(GOOD_INDEX, rest[1], "unknown_good")
    action = Buy if verb == "buy" else Sell
    return action(market, good, _number(rest[2]))


def _read_plant(verb: str, rest: list[str]) -> Action:
    if len(rest) != 2:
        raise UnreadableMove("plant_needs_both", verb=verb)
    plant = look_up(PLANT, rest[0], "unknown_plant")
    cell = look_up(INDEX, rest[1], "unknown_cell")
    if verb == "demolish":
        return Demolish(plant, cell)
    if plant not in ON_SALE:
        raise UnreadableMove("pump_not_for_sale")
    return Build(plant, cell)


def _read_barrels(verb: str, rest: list[str]) -> Action:
    if len(rest) != 1:
        raise UnreadableMove("number_needed", verb=verb)
    n = _number(rest[0])
    return Consumer(n) if verb == "consumer" else Refine(n)


def _read_order(verb: str, rest: list[str]) -> Action:
    parts: dict[str, list[str]] = {}
    for word in rest:
        if word in ("refine", "sell", "forced", "first"):
            if word in parts:
                raise UnreadableMove("order_twice", word=word)
            parts[word] = []
            latest = parts[word]
        elif parts:
            latest.append(word)
        else:
            raise UnreadableMove("unknown_order", word=word)
    if not parts:
        raise UnreadableMove("order_empty")
    keep = _keep(parts["refine"]) if "refine" in parts else None
    least = _least(parts["sell"]) if "sell" in parts else None
    forced = _forced(parts["forced"]) if "forced" in parts else None
    return Order(keep, least, forced, _first(parts["first"]) if "first" in parts else None)


def _keep(words: list[str]) -> int:
    match words:
        case ["all"]:
            return ALL
        case ["none"]:
            return NONE
        case ["keep", n]:
            return _number(n)
    raise UnreadableMove("order_refine")


def _least(words: list[str]) -> int:
    match words:
        case ["auto"]:
            return AUTO
        case ["never"]:
            return NEVER
        case [n] if n.isascii() and n.isdigit() and len(n) < 4 and 0 < int(n) < HIGHEST:
            return int(n)
    raise UnreadableMove("order_sell", most=HIGHEST - 1)


def _forced(words: list[str]) -> str:
    if sorted(words) != sorted(PLANTS):
        raise UnreadableMove("order_forced")
    return "".join(word[0] for word in words)


def _first(words: list[str]) -> int:
    match words:
        case ["none"]:
            return NOTHING
        case [place] if place in PLACES:
            return PLACES[place]
    raise UnreadableMove("order_first")


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 4):
        raise UnreadableMove("unknown_number", word=word)
    return int(word)


READERS: dict[str, Callable[[str, list[str]], Action]] = {
    "buy": _read_trade,
    "sell": _read_trade,
    "build": _read_plant,
    "demolish": _read_plant,
    "consumer": _read_barrels,
    "refine": _read_barrels,
    "orders": _read_order,
}
