"""McMulti: four islands of oil, and every roll of the dice works for the neighbours too."""

from __future__ import annotations

from games.core.contract import Game, Tally
from games.mcmulti import board, wording
from games.mcmulti.actions import Action, read, spellings, write
from games.mcmulti.bots import ChanceBot, EasyBot, McMultiBot
from games.mcmulti.rules import McMultiRules, tally
from games.mcmulti.state import Options, State, View

GAME: Game[State, Action, View, Options] = Game(
    slug="mcmulti",
    name="McMulti",
    seats=(2, 3, 4),
    rules=McMultiRules(),
    rules_version=1,
    options=Options,
    state=State,
    view=View,
    write=write,
    read=read,
    spellings=spellings,
    bots={"default": McMultiBot(), "easy": EasyBot(), "random": ChanceBot()},
    board=board,
    wording=wording,
    tally=Tally(tally, wording.tally),
    minutes=120,
    cover="roll",
)
