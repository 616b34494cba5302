"""McMulti: drill, refine and sell gasoline on four islands. The registration of the game."""

from __future__ import annotations

from games.core.contract import Game, Tally
from games.core.presentation import Presentation
from games.mcmulti import board, wording
from games.mcmulti.bots import EasyBot, McMultiBot, RandomKindBot
from games.mcmulti.insight import INSIGHT
from games.mcmulti.lesson import LESSON
from games.mcmulti.rules import McMultiRules, tally
from games.mcmulti.rules.actions import Action, read, spellings, write
from games.mcmulti.rules.german import GERMAN
from games.mcmulti.rules.older import McMultiRules1
from games.mcmulti.rules.state import Options, State, View

GAME: Game[State, Action, View, Options] = Game(
    slug="mcmulti",
    name="McMulti",
    seats=(2, 3, 4),
    rules=McMultiRules(),
    rules_version=2,
    older_rules={1: McMultiRules1()},
    options=Options,
    state=State,
    view=View,
    write=write,
    read=read,
    german=GERMAN,
    spellings=spellings,
    secret_answers=frozenset({"orders"}),
    bots={"default": McMultiBot(), "easy": EasyBot(), "random": RandomKindBot()},
    board=board,
    wording=wording,
    presentation=Presentation(
        shape="wide",
        goal=wording.goal,
        told=wording.told,
        main=wording.main,
        asks=wording.asks,
        nudge=wording.nudge,
        prompt=wording.prompt,
        undoable=wording.undoable,
        why=wording.why,
        dice=wording.dice,
        preview=board.preview,
        parts=board.parts,
        things=board.things,
        use=wording.use,
        changes=board.changes,
        modes=board.modes,
        preset=wording.preset,
        gathers=wording.gathers,
        gathered=wording.gathered,
        miniature=board.miniature,
    ),
    tally=Tally(tally, wording.tally),
    insight=INSIGHT,
    lesson=LESSON,
    minutes=120,
    cover="roll",
    colour="#8e3543",
)
