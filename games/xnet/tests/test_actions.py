"""The notation: actions survive writing and reading, and unreadable lines are refused with a reason."""

from __future__ import annotations

import pytest

from games.core.contract import UnreadableMove
from games.core.testing import playouts
from games.xnet import GAME
from games.xnet.board.examples import cards
from games.xnet.rules.actions import (
    Add,
    Discard,
    Displace,
    End,
    Fill,
    Lay,
    Net,
    Park,
    Server,
    Shift,
    Specialist,
    Streamer,
    Take,
    Unpark,
    User,
    Users,
    read,
    write,
)
from games.xnet.rules.data import FIELD_OF, RUBRIC_OF, card_of

ART, SPORT, HOBBY, MUSIC = (RUBRIC_OF[name] for name in ("art", "sport", "hobby", "music"))
SEVEN = "2 hobby 3 hobby 4 hobby 5 hobby 6 hobby 7 hobby 8 hobby"

LINES = [
    ("lay art 8 3", Lay(cards("art 3 8"))),
    ("add art 4", Add(cards("art 4"))),
    ("fill b2 sport 5", Fill(FIELD_OF["b2"], card_of(SPORT, 5))),
    ("park music", Park(MUSIC)),
    ("unpark", Unpark()),
    ("unpark pay 2 hobby", Unpark(cards("hobby 2"))),
    ("specialist art pay 2 hobby", Specialist(ART, cards("hobby 2"))),
    ("server pay 3 art 2 hobby 2 hobby 4 hobby 5 sport", Server(cards("hobby 2 2 4 art 3 sport 5"))),
    (f"net pay {SEVEN}", Net(cards("hobby 2 3 4 5 6 7 8"))),
    ("streamer pay 3 art 2 hobby 5 sport", Streamer(cards("hobby 2 art 3 sport 5"))),
    ("user art 3 + 7 sport", User(card_of(ART, 3), card_of(SPORT, 7))),
    ("users art 5 3", Users(cards("art 3 5"))),
    ("displace m1 art 8 3 lay 2", Displace(FIELD_OF["m1"], cards("art 3 8"), cards("art 2"))),
    ("displace m1 art 8 3", Displace(FIELD_OF["m1"], cards("art 3 8"))),
    ("shift b1 m2 pay 4", Shift(FIELD_OF["b1"], FIELD_OF["m2"], 4)),
    ("take music", Take(MUSIC)),
    ("discard 2 hobby 7 sport", Discard(cards("hobby 2 sport 7"))),
    ("end", End()),
    ("end discard 2 hobby", End(cards("hobby 2"))),
]


@pytest.mark.parametrize(("line", "action"), LINES, ids=[line for line, _ in LINES])
def test_an_action_is_written_and_read_back(line, action):
    assert read(line) == action
    assert write(action) == line
    assert read(line.upper()) == read(f"  {line.replace(' ', '   ')} ") == action


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("users art 3 5", "users art 5 3"),
        ("lay art 3, 8", "lay art 8 3"),
        ("streamer 2-hobby, 3-art, 5-sport", "streamer pay 3 art 2 hobby 5 sport"),
        ("streamer pay hobby 2 art 3 sport 5", "streamer pay 3 art 2 hobby 5 sport"),
        ("discard hobby 2 7 sport 3", "discard 2 hobby 7 hobby 3 sport"),
        ("user art 3 sport 7", "user art 3 + 7 sport"),
        ("user art 3 7-sport", "user art 3 + 7 sport"),
        ("specialist art 2 hobby", "specialist art pay 2 hobby"),
        ("shift b1 m2 4", "shift b1 m2 pay 4"),
        ("take Music", "take music"),
        ("discard 2 hobby 2 hobby", "discard 2 hobby 2 hobby"),
    ],
)
def test_other_spellings_are_read(line, meant):
    assert write(read(line)) == meant


def test_every_move_of_whole_matches_can_be_read_back():
    for match in playouts(GAME, 8, "notation"):
        for step in match.steps:
            if step.kind == "act":
                assert write(read(step.line)) == step.line


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "nothing_written"),
        (" + , - ", "nothing_written"),
        ("buy server", "unknown_word"),
        ("lay", "unfinished_lay"),
        ("lay art", "unfinished_lay"),
        ("lay cats 3", "unknown_rubric"),
        ("lay art 1", "unknown_number"),
        ("lay art 10", "unknown_number"),
        ("lay art ²", "unknown_number"),
        ("add", "unfinished_add"),
        ("fill b2 sport", "unfinished_fill"),
        ("fill b4 sport 5", "unknown_field"),
        ("fill b2 sport 5 6", "too_much"),
        ("park", "unfinished_park"),
        ("park music 3", "too_much"),
        ("unpark pay", "unfinished_unpark"),
        ("specialist", "unfinished_specialist"),
        ("specialist art pay", "unfinished_specialist"),
        ("server", "unfinished_server"),
        ("server pay 2", "rubric_missing"),
        ("server pay 2 hobby 3", "rubric_missing"),
        ("server pay hobby", "number_missing"),
        ("server pay hobby 2 art", "number_missing"),
        ("server pay hobby art 2", "number_missing"),
        ("net", "unfinished_net"),
        ("streamer", "unfinished_streamer"),
        ("user art 3", "unfinished_user"),
        ("user art 3 + 7", "unfinished_user"),
        ("user art 3 + 7 sport 2 sport", "user_needs_two"),
        ("users art", "unfinished_users"),
        ("displace m1 art", "unfinished_displace"),
        ("displace m1 art lay 2", "unfinished_displace"),
        ("displace m1 art 8 lay", "unfinished_displace"),
        ("shift b1 m2", "unfinished_shift"),
        ("shift b1 m2 pay 3 4", "too_much"),
        ("take", "unfinished_take"),
        ("discard", "unfinished_discard"),
        ("end now", "too_much"),
        ("end discard", "too_much"),
    ],
)
def test_an_unreadable_line_is_refused_with_its_code(line, code):
    with pytest.raises(UnreadableMove) as caught:
        read(line)
    assert caught.value.code == code
