"""The set-up: secret cards, and the pieces on the board or in the hands."""

from __future__ import annotations

from collections.abc import Callable

from games.core.contract import Event, Result
from games.core.rng import Rng
from games.nine.rules.data import (
    ANIMALS,
    CELLS,
    EMPTY,
    LARGEST_AT_START,
    LETTERS,
    PIECES,
    PIECES_PER_ANIMAL,
    PIECES_PER_PLAYER,
)
from games.nine.rules.grid import connected, largest_group, mask
from games.nine.rules.state import Options, State


def unconnected(cells: str, options: Options) -> bool:
    """Whether no animal is connected (N-5)."""
    return not any(connected(mask(cells, letter), options.diagonal) for letter in LETTERS)


def balanced(cells: str, options: Options) -> bool:
    """Whether the largest groups of all four animals are small, and equal within one piece (N-27).

    All animals count, also those that no seat has: otherwise the board would tell which cards were drawn.
    """
    sizes = [largest_group(mask(cells, letter), options.diagonal).bit_count() for letter in LETTERS]
    return max(sizes) <= LARGEST_AT_START[options.version] and max(sizes) - min(sizes) <= 1


def set_up(
    options: Options, seats: int, rng: Rng, *, accepted: Callable[[str, Options], bool] = balanced
) -> Result[State]:
    """Return the first state of a match, with the events of the set-up. A random board is shuffled until `accepted`."""
    cards = "".join(rng.shuffled(LETTERS))
    starter = rng.below(seats)  # N-24
    pieces = rng.shuffled(LETTERS * PIECES_PER_ANIMAL)  # N-1: always all 36
    hands: tuple[str, ...] = ()
    cells = places = EMPTY * len(CELLS)
    if options.setup == "dealt":
        each = PIECES_PER_PLAYER[seats]
        hands = tuple("".join(sorted(pieces[i * each : (i + 1) * each], key=LETTERS.index)) for i in range(seats))
    else:
        while not accepted("".join(pieces), options):
            pieces = rng.shuffled(pieces)
        cells, places = "".join(pieces), PIECES
    state = State(options, cards[:seats], cards[seats:], starter, starter, cells, hands, places=places)
    drawn = tuple(Event("card", {"seat": i, "animal": ANIMALS[cards[i]]}, (i,)) for i in range(seats))
    return Result(state, (Event("started", {"seat": starter, "setup": options.setup}), *drawn), final=True)
