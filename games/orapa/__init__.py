"""Orapa: find the gems in a hidden mine by sending waves through it."""

from __future__ import annotations

from games.core.bots import RandomBot
from games.core.contract import Game
from games.core.presentation import Presentation
from games.orapa import board, wording
from games.orapa.board import sheet
from games.orapa.bots import EasyBot, OrapaBot
from games.orapa.insight import INSIGHT
from games.orapa.lesson import LESSON
from games.orapa.rules import Action, Options, OrapaRules, State, View, follow_up, options_for, read, write
from games.orapa.rules.german import GERMAN

GAME: Game[State, Action, View, Options] = Game(
    slug="orapa",
    name="Orapa",
    seats=(1, 2, 3, 4, 5),
    rules=OrapaRules(),
    rules_version=1,
    options=Options,
    options_for=options_for,
    state=State,
    view=View,
    write=write,
    read=read,
    german=GERMAN,
    follow_up=follow_up,
    secret_answers=frozenset({"mine"}),
    bots={"default": OrapaBot(), "easy": EasyBot(), "random": RandomBot()},
    board=board,
    wording=wording,
    presentation=Presentation(
        goal=wording.goal,
        told=board.told,
        main=wording.main,
        asks=wording.asks,
        nudge=wording.nudge,
        prompt=wording.prompt,
        undoable=wording.undoable,
        why=wording.why,
        preview=board.preview,
        modes=board.modes,
        remark=board.remark,
        shelf=board.shelf,
        controls=board.controls,
        miniature=board.miniature,
    ),
    sheet=sheet,
    insight=INSIGHT,
    lesson=LESSON,
    minutes=20,
    cover="wave",
    colour="#2d5fa6",
)
