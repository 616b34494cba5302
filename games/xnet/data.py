"""What is printed on the components: one place, so that a better source can replace it (rules/xnet.md)."""

from __future__ import annotations

RUBRICS = (
    "tech", "cooking", "art", "hobby", "romance", "sport",
    "music", "business", "nature", "travel", "games", "knowledge",
)  # fmt: skip
GERMAN = (
    "technik", "kochen", "kunst", "hobby", "romantik", "sport",
    "musik", "wirtschaft", "natur", "reisen", "spiele", "wissen",
)  # fmt: skip
RUBRIC_OF = {word: i for names in (GERMAN, RUBRICS) for i, word in enumerate(names)}

NUMBERS = (2, 3, 4, 5, 6, 7, 8, 9)
COPIES = 2
KINDS = len(NUMBERS)

# A card is an integer: its rubric times the numbers there are, plus the place of its own number among them. The two
# copies of a card are the same card, so that nothing can depend on which of them it is.
RUBRIC = tuple(card // KINDS for card in range(len(RUBRICS) * KINDS))
NUMBER = tuple(NUMBERS[card % KINDS] for card in range(len(RUBRICS) * KINDS))
CARDS = range(len(RUBRICS) * KINDS)
DECK = tuple(card for card in CARDS for _ in range(COPIES))
WORDS = tuple(f"{NUMBER[card]}-{RUBRICS[RUBRIC[card]]}" for card in CARDS)  # how a card is called in one word
CARD_OF = {word: card for card, word in enumerate(WORDS)}

SERVER_COST = 5
STREAMER_COST = 3
NET_COST = 7

MOST_SERVERS = 3
SLOTS_PER_SERVER = 2
NETS = (4, 7, 9, 10)  # users that each net can supply, from the first to the best
HAND_LIMIT = 10
WITHOUT_SPECIALIST = 2

START_HAND = 5
DRAW = 5
EXTRA_CARDS = {3: (0, 0, 1), 4: (0, 0, 1, 2), 5: (0, 0, 1, 1, 2), 6: (0, 0, 1, 1, 2, 2)}

FIELDS = ("t1", "m1", "m2", "b1", "b2", "b3")
FIELD_OF = {name: i for i, name in enumerate(FIELDS)}
VALUES = (3, 2, 2, 1, 1, 1)
ABOVE = tuple(tuple(i for i, value in enumerate(VALUES) if value == own + 1) for own in VALUES)
START_FIELDS = (0, 1, 3)
EMPTY = -1
NOBODY = -1


def card_of(rubric: int, number: int) -> int:
    return rubric * KINDS + NUMBERS.index(number)
