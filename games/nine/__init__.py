"""NINE: swap pieces on the board until the nine pieces of your secret animal are together."""

from __future__ import annotations

from games.core.bots import RandomBot
from games.core.contract import Game, Tally
from games.core.presentation import Presentation
from games.nine import board, wording
from games.nine.bots import EasyBot, NineBot, StrongBot
from games.nine.insight import INSIGHT
from games.nine.lesson import LESSON
from games.nine.rules import Action, NineRules, Options, State, View, read, spellings, tally, write
from games.nine.rules.german import GERMAN
from games.nine.rules.older import NineRules1

GAME: Game[State, Action, View, Options] = Game(
    slug="nine",
    name="NINE",
    seats=(2, 3, 4),
    rules=NineRules(),
    rules_version=2,
    older_rules={1: NineRules1()},
    options=Options,
    state=State,
    view=View,
    write=write,
    read=read,
    german=GERMAN,
    spellings=spellings,
    dares={"call": "call"},
    bots={"default": NineBot(), "easy": EasyBot(), "strong": StrongBot(), "random": RandomBot()},
    board=board,
    wording=wording,
    presentation=Presentation(
        goal=wording.goal,
        told=wording.told,
        prompt=wording.prompt,
        why=wording.why,
        preview=board.preview,
        miniature=board.miniature,
    ),
    tally=Tally(tally, wording.tally),
    insight=INSIGHT,
    lesson=LESSON,
    minutes=20,
    cover="swap",
    colour="#bd5a1c",
)
