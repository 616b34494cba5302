"""The components of the game: rubrics, cards, prices, limits and the fields of the demand."""

from __future__ import annotations

RUBRICS = (
    "tech", "cooking", "art", "hobby", "romance", "sport",
    "music", "business", "nature", "travel", "games", "knowledge",
)  # fmt: skip
RUBRIC_OF = {word: i for i, word in enumerate(RUBRICS)}

NUMBERS = (2, 3, 4, 5, 6, 7, 8, 9)
COPIES = 2
NUMBERS_PER_RUBRIC = len(NUMBERS)

# A card is an integer: rubric * NUMBERS_PER_RUBRIC + index of its number. Both copies of a card have the same integer,
# so no rule can depend on which copy is played.
RUBRIC = tuple(card // NUMBERS_PER_RUBRIC for card in range(len(RUBRICS) * NUMBERS_PER_RUBRIC))
NUMBER = tuple(NUMBERS[card % NUMBERS_PER_RUBRIC] for card in range(len(RUBRICS) * NUMBERS_PER_RUBRIC))
CARDS = range(len(RUBRICS) * NUMBERS_PER_RUBRIC)
DECK = tuple(card for card in CARDS for _ in range(COPIES))
CARD_WORDS = tuple(f"{NUMBER[card]}-{RUBRICS[RUBRIC[card]]}" for card in CARDS)  # such as "8-art"
CARD_OF = {word: card for card, word in enumerate(CARD_WORDS)}

SERVER_COST = 5
STREAMER_COST = 3
NET_COST = 7

MAX_SERVERS = 3
SLOTS_PER_SERVER = 2
NETS = (4, 7, 9, 10)  # how many users each net can hold, from the first to the best
HAND_LIMIT = 10
CARDS_WITHOUT_SPECIALIST = 2  # the most cards of a rubric at a server without a specialist

START_HAND = 5
DRAW = 5
# Seats -> extra cards in the first hand, in turn order.
EXTRA_CARDS = {3: (0, 0, 1), 4: (0, 0, 1, 2), 5: (0, 0, 1, 1, 2), 6: (0, 0, 1, 1, 2, 2)}

FIELDS = ("t1", "m1", "m2", "b1", "b2", "b3")
FIELD_OF = {name: i for i, name in enumerate(FIELDS)}
VALUES = (3, 2, 2, 1, 1, 1)
# For each field, the fields one level above.
ABOVE = tuple(tuple(i for i, value in enumerate(VALUES) if value == own + 1) for own in VALUES)
START_FIELDS = (0, 1, 3)
EMPTY = -1  # a field of the demand without a card
NO_RUBRIC = -1  # the marker X of a seat is not on any rubric


def card_of(rubric: int, number: int) -> int:
    return rubric * NUMBERS_PER_RUBRIC + NUMBERS.index(number)
