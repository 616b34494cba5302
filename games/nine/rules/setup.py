"""The set-up: secret cards, and the pieces on the board or in the hands."""

from __future__ import annotations

from games.core.contract import Event, Result
from games.core.rng import Rng
from games.nine.rules.data import ANIMALS, CELLS, EMPTY, LETTERS, PIECES_PER_ANIMAL, PIECES_PER_PLAYER
from games.nine.rules.grid import connected, mask
from games.nine.rules.state import Options, State


def set_up(options: Options, seats: int, rng: Rng) -> Result[State]:
    """Return the first state of a match, with the events of the set-up."""
    cards = "".join(rng.shuffled(LETTERS))
    starter = rng.below(seats)  # N-24
    pieces = rng.shuffled(LETTERS * PIECES_PER_ANIMAL)  # N-1: always all 36
    hands: tuple[str, ...] = ()
    cells = EMPTY * len(CELLS)
    if options.setup == "dealt":
        each = PIECES_PER_PLAYER[seats]
        hands = tuple("".join(sorted(pieces[i * each : (i + 1) * each], key=LETTERS.index)) for i in range(seats))
    else:
        while any(connected(mask("".join(pieces), letter), options.diagonal) for letter in LETTERS):  # N-5
            pieces = rng.shuffled(pieces)
        cells = "".join(pieces)
    state = State(options, cards[:seats], cards[seats:], starter, starter, cells, hands)
    drawn = tuple(Event("card", {"seat": i, "animal": ANIMALS[cards[i]]}, (i,)) for i in range(seats))
    return Result(state, (Event("started", {"seat": starter, "setup": options.setup}), *drawn), final=True)
