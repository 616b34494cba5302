"""i9n: find the last oil well from two secret cards, with a share market whose prices move with every trade."""

from __future__ import annotations

from games.core.bots import RandomBot
from games.core.contract import Game, Tally
from games.core.presentation import Presentation
from games.i9n import board, wording
from games.i9n.bots import EasyBot, I9nBot
from games.i9n.insight import INSIGHT
from games.i9n.lesson import LESSON
from games.i9n.rules import Action, I9nRules, Options, State, View, follow_up, read, tally, write
from games.i9n.rules.german import GERMAN
from games.i9n.wording import dock, progress

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
    german=GERMAN,
    follow_up=follow_up,
    secret_answers=frozenset({"place"}),
    bots={"default": I9nBot(), "easy": EasyBot(), "random": RandomBot()},
    board=board,
    wording=wording,
    presentation=Presentation(
        shape="wide",
        goal=progress.goal,
        told=progress.told,
        main=dock.main,
        asks=dock.asks,
        nudge=dock.nudge,
        prompt=dock.prompt,
        undoable=dock.undoable,
        why=progress.why,
        dice=dock.dice,
        preview=board.preview,
        parts=board.parts,
        things=board.things,
        use=dock.use,
        spot=board.spot,
        about=dock.about,
        miniature=board.miniature,
    ),
    tally=Tally(tally, wording.tally),
    insight=INSIGHT,
    lesson=LESSON,
    minutes=45,
    cover="rules",
    colour="#1b6b78",
)
