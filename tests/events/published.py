"""Published examples as data, each with its source."""

from __future__ import annotations

# FIDE Handbook C.05, Annex 1 (Berger tables), as reprinted at c.w.fox.tripod.com/chess/berger.html
BERGER = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        "1-8 2-7 3-6 4-5", "8-5 6-4 7-3 1-2", "2-8 3-1 4-7 5-6", "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7", "8-7 1-6 2-5 3-4", "4-8 5-3 6-2 7-1",
    ],
    10: [
        "1-10 2-9 3-8 4-7 5-6", "10-6 7-5 8-4 9-3 1-2", "2-10 3-1 4-9 5-8 6-7", "10-7 8-6 9-5 1-4 2-3",
        "3-10 4-2 5-1 6-9 7-8", "10-8 9-7 1-6 2-5 3-4", "4-10 5-3 6-2 7-1 8-9", "10-9 1-8 2-7 3-6 4-5",
        "5-10 6-4 7-3 8-2 9-1",
    ],
    12: [
        "1-12 2-11 3-10 4-9 5-8 6-7", "12-7 8-6 9-5 10-4 11-3 1-2", "2-12 3-1 4-11 5-10 6-9 7-8",
        "12-8 9-7 10-6 11-5 1-4 2-3", "3-12 4-2 5-1 6-11 7-10 8-9", "12-9 10-8 11-7 1-6 2-5 3-4",
        "4-12 5-3 6-2 7-1 8-11 9-10", "12-10 11-9 1-8 2-7 3-6 4-5", "5-12 6-4 7-3 8-2 9-1 10-11",
        "12-11 1-10 2-9 3-8 4-7 5-6", "6-12 7-5 8-4 9-3 10-2 11-1",
    ],
}  # fmt: skip

# Mario Held, "The Swiss System: a tutorial on the Dutch system" (2014), the tournament of fourteen players from Alice
# to Robert, as quoted in the tests of r-moeritz/swissdutch on GitHub. Before each round: number, points, opponents so
# far (0: none), seats so far (W first, B second, - none). Then the published pairs, first seat first, and the bye.
HELD = {
    1: (
        [(n, 0, (), "") for n in range(1, 15)],
        "1-8 9-2 3-10 11-4 5-12 13-6 7-14",
        None,
    ),
    2: (
        [
            (1, 1, (8,), "W"), (2, 1, (9,), "B"), (3, 1, (10,), "W"), (4, 0.5, (11,), "B"), (5, 1, (12,), "W"),
            (6, 1, (13,), "B"), (7, 1, (14,), "W"), (8, 0, (1,), "B"), (9, 0, (2,), "W"), (10, 0, (3,), "B"),
            (11, 0.5, (4,), "W"), (13, 0, (6,), "W"), (14, 0, (7,), "B"),
        ],
        "5-1 2-7 6-3 4-9 8-11 10-13",
        14,
    ),
    3: (
        [
            (1, 1, (8, 5), "WB"), (2, 2, (9, 7), "BW"), (3, 1.5, (10, 6), "WB"), (4, 1.5, (11, 9), "BW"),
            (5, 2, (12, 1), "WW"), (6, 1.5, (13, 3), "BW"), (7, 1, (14, 2), "WB"), (8, 0, (1, 11), "BW"),
            (9, 0, (2, 4), "WB"), (10, 1, (3, 13), "BW"), (11, 1.5, (4, 8), "WB"), (12, 0, (5, 0), "B-"),
            (13, 0, (6, 10), "WB"), (14, 1, (7, 0), "B-"),
        ],
        "2-5 3-4 11-6 14-1 7-10 12-8 9-13",
        None,
    ),
    4: (
        [
            (1, 2, (8, 5, 14), "WBB"), (2, 2.5, (9, 7, 5), "BWW"), (3, 2, (10, 6, 4), "WBW"),
            (4, 2, (11, 9, 3), "BWB"), (5, 2.5, (12, 1, 2), "WWB"), (6, 2.5, (13, 3, 0), "BW-"),
            (7, 2, (14, 2, 10), "WBW"), (8, 0.5, (1, 11, 12), "BWB"), (9, 1, (2, 4, 13), "WBW"),
            (10, 1, (3, 13, 7), "BWB"), (11, 1.5, (4, 8, 0), "WB-"), (12, 0.5, (5, 0, 8), "B-W"),
            (13, 0, (6, 10, 9), "WBB"), (14, 1, (7, 0, 1), "B-W"),
        ],
        "6-2 4-5 1-3 11-7 8-9 10-14 13-12",
        None,
    ),
    5: (
        [
            (1, 3, (8, 5, 14, 3), "WBBW"), (2, 3.5, (9, 7, 5, 6), "BWWB"), (3, 2, (10, 6, 4, 1), "WBWB"),
            (4, 2.5, (11, 9, 3, 5), "BWBW"), (5, 3, (12, 1, 2, 4), "WWBB"), (6, 2.5, (13, 3, 0, 2), "BW-W"),
            (7, 2, (14, 2, 10, 11), "WBWB"), (8, 1, (1, 11, 12, 9), "BWBW"), (9, 1.5, (2, 4, 13, 8), "WBWB"),
            (10, 1.5, (3, 13, 7, 14), "BWBW"), (11, 2.5, (4, 8, 0, 7), "WB-W"), (12, 0.5, (5, 0, 8, 13), "B-WB"),
            (13, 1, (6, 10, 9, 12), "WBBW"), (14, 1.5, (7, 0, 1, 10), "B-WB"),
        ],
        "2-1 5-11 4-6 3-7 9-10 14-12 13-8",
        None,
    ),
}  # fmt: skip

# From the same tutorial: the rounds in which each player floated down or got a point without an opponent.
HELD_FLOATS: dict[int, tuple[int, ...]] = dict.fromkeys(range(1, 15), ()) | {
    4: (2,), 11: (2,), 14: (2,), 6: (3,), 5: (4,), 7: (4,), 9: (4,), 12: (4,),
}  # fmt: skip

# Sensei's Library, "Sonneborn-Berger" (senseis.xmp.net/?SonnebornBerger): a double round robin.
SENSEI_WINS = {1: "2 3 4 3", 2: "1 3 4 4", 3: "2 4 4", 4: "1"}  # A beat B, C, D and C again; ...
SENSEI = {1: (4, 11), 2: (4, 9), 3: (3, 6), 4: (1, 4)}  # points, Sonneborn-Berger

# gnutterts/chesspairing on GitHub (tiebreaker tests): four players, three rounds with their Buchholz, Buchholz Cut-1
# and Sonneborn-Berger calculated by hand: points, Buchholz, cut 1, Sonneborn-Berger, wins.
FOUR_ROUNDS = [
    (1, 2, 1),
    (3, 4, 0.5),
    (1, 3, 0.5),
    (2, 4, 1),
    (1, 4, 1),
    (2, 3, 0),
]  # first player, second player, result of the first
FOUR = {1: (2.5, 3.5, 3, 2.5, 2), 2: (1, 5, 4.5, 0.5, 1), 3: (2, 4, 3.5, 2.5, 1), 4: (0.5, 5.5, 4.5, 1, 0)}

# gist.github.com/Rapptz/197c80162358d1196145: the points of six opponents. Their sum is 24, without the lowest 22.
RAPPTZ_OPPONENTS = (4, 2, 3, 4, 5, 6)
