"""X.net: providers offer topics on their servers, win users, and change the demand in their favour."""

from __future__ import annotations

from games.core.bots import RandomBot
from games.core.contract import Game, Tally
from games.core.presentation import Presentation
from games.xnet import board, wording
from games.xnet.bots import EasyBot, XnetBot
from games.xnet.insight import INSIGHT
from games.xnet.lesson import LESSON
from games.xnet.rules import XnetRules, tally
from games.xnet.rules.actions import Action, read, write
from games.xnet.rules.completion import follow_up
from games.xnet.rules.german import GERMAN
from games.xnet.rules.state import Options, State, View
from games.xnet.rules.uses import is_suggested, spot, things

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
    german=GERMAN,
    follow_up=follow_up,
    bots={"default": XnetBot(), "easy": EasyBot(), "random": RandomBot()},
    board=board,
    wording=wording,
    impossible=wording.impossible,
    presentation=Presentation(
        shape="wide",
        goal=wording.goal,
        told=wording.told,
        main=wording.main,
        nudge=wording.nudge,
        prompt=wording.prompt,
        undoable=wording.undoable,
        why=wording.why,
        preview=board.preview,
        parts=board.parts,
        things=things,
        use=wording.use,
        spot=spot,
        about=wording.about,
        suggested=is_suggested,
        changes=wording.changes,
        miniature=board.miniature,
    ),
    tally=Tally(tally, wording.tally),
    insight=INSIGHT,
    lesson=LESSON,
    minutes=90,
    cover="round_after",
    colour="#6b4a8d",
)
