"""The position after a move that is being chosen, made from the view alone."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from games.mcmulti.rules.actions import Action, Build, Buy, Consumer, Demolish, Pump, Refine, Sell, read
from games.mcmulti.rules.data import UNSET
from games.mcmulti.rules.plants import build_pump, change_plant, may_pump, strike_was_sold
from games.mcmulti.rules.prices import consumer_gain
from games.mcmulti.rules.state import State, Table, View, change_at
from games.mcmulti.rules.trading import trade


def preview(view: View, words: Sequence[str]) -> View | None:
    """Return the view after a trade, a sale, refining, or buying or selling a plant."""
    table = _table_after(view, read(" ".join(words)))
    return None if table is None else replace(view, table=table)


def _table_after(view: View, action: Action) -> Table | None:
    t = view.table
    known = State(t, view.news, ())  # these moves depend on nothing that is secret
    match action:
        case Buy() | Sell():
            return trade(known, action).state.table
        case Build() | Demolish():
            after = change_plant(known, action).state.table
            return replace(after, strike=UNSET) if strike_was_sold(after) else after
        case Pump() if may_pump(t):
            return build_pump(known).state.table
        case Consumer(n):
            return replace(
                t, cash=change_at(t.cash, t.seat, consumer_gain(t.consumer, n)),
                gasoline=change_at(t.gasoline, t.seat, -n), consumer=t.consumer - n,
            )  # fmt: skip
        case Refine(n):
            return replace(t, crude=change_at(t.crude, t.seat, -n), gasoline=change_at(t.gasoline, t.seat, n))
    return None
