"""Candles: a toy game with seats that are out without having left (G-12), and with secret dice."""

from __future__ import annotations

from games.core.bots import RandomBot
from games.core.contract import Game
from tests.toy.candles import board, wording
from tests.toy.candles.bots import CarefulBot
from tests.toy.candles.rules import GERMAN, Action, CandlesRules, Options, State, View, read, write

GAME: Game[State, Action, View, Options] = Game(
    slug="candles",
    name="Candles",
    seats=(2, 3, 4),
    rules=CandlesRules(),
    rules_version=1,
    options=Options,
    state=State,
    view=View,
    write=write,
    read=read,
    german=GERMAN,
    bots={"default": CarefulBot(), "random": RandomBot()},
    board=board,
    wording=wording,
    minutes=5,
)
