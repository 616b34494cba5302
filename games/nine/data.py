"""What is printed on the components: one place, so that a better source can replace it (rules/nine.md)."""

from __future__ import annotations

SIZE = 6
COLUMNS = "abcdef"
CELLS = tuple(f"{COLUMNS[i % SIZE]}{i // SIZE + 1}" for i in range(SIZE * SIZE))  # reading order: a1 b1 ... f6
INDEX = {name: i for i, name in enumerate(CELLS)}

ANIMALS = {"f": "frog", "c": "cat", "d": "duck", "m": "mouse"}  # the letter on the board -> the word in notation
LETTERS = "".join(ANIMALS)
LETTER_OF = {name: letter for letter, name in ANIMALS.items()}
EMPTY = "."
UNKNOWN = "?"  # a secret card the reader may not see

PIECES_PER_ANIMAL = 9
PIECES_PER_PLAYER = {2: 18, 3: 12, 4: 9}
SWAPS_BY_ROUND = (1, 2, 3)  # and from the front again


def swaps_in(round_: int) -> int:
    return SWAPS_BY_ROUND[(round_ - 1) % len(SWAPS_BY_ROUND)]
