"""X.net: providers lay rubrics at their servers, win users, and bend the demand of the net to what they offer."""

from __future__ import annotations

from games.core.bots import RandomBot
from games.core.contract import Game, Tally
from games.xnet import board, wording
from games.xnet.actions import Action, read, write
from games.xnet.bots import EasyBot, XnetBot
from games.xnet.following import follow_up
from games.xnet.rules import XnetRules, tally
from games.xnet.state import Options, State, View

GAME: Game[State, Action, View, Options] = Game(
    slug="xnet",
    name="X.net",
    seats=(3, 4, 5, 6),
    rules=XnetRules(),
    rules_version=1,
    options=Options,
    state=State,
    view=View,
    write=write,
    read=read,
    follow_up=follow_up,
    bots={"default": XnetBot(), "easy": EasyBot(), "random": RandomBot()},
    board=board,
    wording=wording,
    impossible=wording.impossible,
    tally=Tally(tally, wording.tally),
    minutes=90,
    cover="round_after",
)
