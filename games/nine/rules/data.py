"""What is printed on the components: board, animals, pieces, swaps by round (source: rules/nine.md)."""

from __future__ import annotations

SIZE = 6
COLUMNS = "abcdef"
CELLS = tuple(f"{COLUMNS[i % SIZE]}{i // SIZE + 1}" for i in range(SIZE * SIZE))  # reading order: a1 b1 ... f6
INDEX = {name: i for i, name in enumerate(CELLS)}

ANIMALS = {"f": "frog", "c": "cat", "d": "duck", "m": "mouse"}  # the letter in the state -> the word in the notation
LETTERS = "".join(ANIMALS)
LETTER_OF = {name: letter for letter, name in ANIMALS.items()}
PIECES = "0123456789abcdefghijklmnopqrstuvwxyz"  # the names of the 36 pieces, so that each can be followed on the board
EMPTY = "."
UNKNOWN = "?"  # only in views: a card that the reader may not see

PIECES_PER_ANIMAL = 9
PIECES_PER_PLAYER = {2: 18, 3: 12, 4: 9}
LARGEST_AT_START = {"master": 4, "junior": 5}  # pieces of the largest group on a shuffled board (N-27)
SWAPS_BY_ROUND = (1, 2, 3)  # repeated from round 4 on


def swaps_in(round_: int) -> int:
    """Return how many swaps each turn of this round has (N-11)."""
    return SWAPS_BY_ROUND[(round_ - 1) % len(SWAPS_BY_ROUND)]
