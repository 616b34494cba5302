"""Orapa: gems in a hidden mine, and waves that tell by their way and their colour where they lie."""

from __future__ import annotations

from games.core.bots import RandomBot
from games.core.contract import Game
from games.orapa import board, sheet, wording
from games.orapa.actions import Action, read, write
from games.orapa.bots import EasyBot, OrapaBot
from games.orapa.offers import follow_up
from games.orapa.rules import OrapaRules
from games.orapa.state import Options, State, View

GAME: Game[State, Action, View, Options] = Game(
    slug="orapa",
    name="Orapa",
    seats=(1, 2, 3, 4, 5),
    rules=OrapaRules(),
    rules_version=1,
    options=Options,
    state=State,
    view=View,
    write=write,
    read=read,
    follow_up=follow_up,
    bots={"default": OrapaBot(), "easy": EasyBot(), "random": RandomBot()},
    board=board,
    wording=wording,
    sheet=sheet,
    minutes=20,
    cover="wave",
)
