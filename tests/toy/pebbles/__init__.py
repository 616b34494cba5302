"""Pebbles: a toy game that uses every part of the contract. docs/adding-a-game.md quotes it."""

from __future__ import annotations

from games.core.contract import Game
from games.core.presentation import Presentation
from tests.toy.pebbles import board, wording
from tests.toy.pebbles.board import sheet
from tests.toy.pebbles.bots import GreedyBot, RarelyShowingBot
from tests.toy.pebbles.lesson import LESSON
from tests.toy.pebbles.rules import Action, Options, PebblesRules, State, View, read, write
from tests.toy.pebbles.rules.german import GERMAN

GAME: Game[State, Action, View, Options] = Game(
    slug="pebbles",
    name="Pebbles",
    seats=(2, 3, 4),
    rules=PebblesRules(),
    rules_version=1,
    options=Options,
    state=State,
    view=View,
    write=write,
    read=read,
    german=GERMAN,
    secret_answers=frozenset({"hide"}),
    bots={"default": GreedyBot(), "random": RarelyShowingBot()},
    board=board,
    wording=wording,
    presentation=Presentation(
        goal=wording.goal,
        main=wording.main,
        undoable=lambda kind, words: words == ["take"],
        dice=wording.dice,
        preview=board.preview,
        miniature=board.miniature,
    ),
    sheet=sheet,
    lesson=LESSON,
    minutes=5,
)
