"""i9n: two secret cards, a moving share market, and drillings that tell everybody something."""

from __future__ import annotations

from games.core.bots import RandomBot
from games.core.contract import Game, Tally
from games.i9n import board, wording
from games.i9n.actions import Action, read, write
from games.i9n.bots import EasyBot, I9nBot
from games.i9n.choosing import follow_up
from games.i9n.rules import I9nRules
from games.i9n.scoring import tally
from games.i9n.state import Options, State, View

GAME: Game[State, Action, View, Options] = Game(
    slug="i9n",
    name="i9n",
    seats=(2, 3, 4, 5),
    rules=I9nRules(),
    rules_version=1,
    options=Options,
    state=State,
    view=View,
    write=write,
    read=read,
    follow_up=follow_up,
    bots={"default": I9nBot(), "easy": EasyBot(), "random": RandomBot()},
    board=board,
    wording=wording,
    tally=Tally(tally, wording.tally),
    minutes=45,
    cover="rules",
)
