"""The rules of McMulti, without Django. The numbers M-… and G-… are the rulings listed in the README."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain

from msgspec.structs import replace

from games.core.contract import AGREEMENT, Decision, IllegalAction, Outcome, Result, Rules
from games.core.rng import Rng
from games.core.seats import leavers, ranked
from games.mcmulti.rules.actions import (
    SINGLE_WORDS,
    Action,
    Announce,
    Build,
    Buy,
    Consumer,
    Demolish,
    Later,
    Order,
    Pump,
    Refine,
    Roll,
    Sell,
)
from games.mcmulti.rules.data import HIDDEN, NEWS, OWNERLESS, UNSET
from games.mcmulti.rules.dice import (
    activate_island,
    answer_by_orders,
    finish_roll,
    most_to_refine,
    most_to_sell,
    refine_crude,
    roll,
    sell_to_consumers,
)
from games.mcmulti.rules.draft import Draft
from games.mcmulti.rules.legality import may_announce, pump_refusal, refusal_of
from games.mcmulti.rules.orders import KEEPS, LEASTS, change_orders, offered_orders
from games.mcmulti.rules.plants import build_pump, change_plant, demolitions, purchases, strike_was_sold
from games.mcmulti.rules.setup import set_up
from games.mcmulti.rules.state import (
    DEFAULT_FORCED,
    DEFAULT_ORDERS,
    FOUNDING,
    MARKET,
    ORDERS,
    PLANTS_PHASE,
    Island,
    Options,
    Orders,
    State,
    Table,
    View,
)
from games.mcmulti.rules.trading import trade, trades
from games.mcmulti.rules.turns import LAST_SEAT, end_if_announced_here, end_match, next_turn

ROLL, PUMP_IT, LATER, ANNOUNCE, END = (SINGLE_WORDS[word] for word in ("roll", "pump", "later", "announce", "end"))


class McMultiRules(Rules[State, Action, View, Options]):
    """The current rules; older.py keeps those of earlier versions."""

    # --- set-up -------------------------------------------------------------------------------------------------------

    def setup(self, options: Options, seats: int, rng: Rng) -> Result[State]:
        return set_up(options, seats, rng)

    # --- whose turn ---------------------------------------------------------------------------------------------------

    def pending(self, s: State) -> tuple[Decision, ...]:
        t = s.table
        return () if t.ended else _questions(t.seats, t.left, t.owners[t.island], t.phase)

    def turn(self, s: State, seat: int) -> int:
        """Return the number of the turn; each island of a seat has its own turns (M-42)."""
        t = s.table
        return len(t.owners) * t.round + (t.island - t.start) % len(t.owners)

    def legal(self, s: State, d: Decision) -> Iterable[Action]:
        t = s.table
        match d.kind:
            case "market":
                return chain(trades(t), (ROLL,))
            case "consumer":
                return (Consumer(n) for n in range(most_to_sell(t, d.seat), -1, -1))
            case "refine":
                return (Refine(n) for n in range(most_to_refine(t, d.seat), -1, -1))
            case "strike":
                return (PUMP_IT, LATER)
            case "orders":
                return offered_orders(t, d.seat, s.orders[d.seat])
        return chain(_pumps(t), purchases(t), demolitions(t), (ANNOUNCE, END) if may_announce(t) else (END,))

    def check(self, s: State, d: Decision, a: Action) -> None:
        if s.table.ended:
            raise IllegalAction("over")
        if d not in self.pending(s):
            raise IllegalAction("not_asked")
        if (refusal := refusal_of(s.table, d, a)) is not None:
            raise refusal

    def apply(self, s: State, d: Decision, a: Action, rng: Rng) -> Result[State]:
        result = self.perform(s, d, a, rng)
        if strike_was_sold(result.state.table):
            return replace(result, state=replace(result.state, table=replace(result.state.table, strike=UNSET)))
        return result

    def perform(self, s: State, d: Decision, a: Action, rng: Rng) -> Result[State]:
        """Carry out an action; `apply` then cancels the strike of a derrick that was sold."""
        match a:
            case Buy() | Sell():
                return trade(s, a)
            case Build() | Demolish():
                return change_plant(s, a)
            case Order():
                return change_orders(s, d.seat, a)
            case Pump() if s.table.phase == PLANTS_PHASE:
                return build_pump(s)
        draft = Draft(s)
        match a:
            case Roll():
                roll(draft, rng)
                activate_island(draft)
                return Result(draft.state(), tuple(draft.events), final=True)
            case Consumer(n):
                sell_to_consumers(draft, d.seat, n, by_order=False)
                shown = activate_island(draft)
            case Refine(n):
                refine_crude(draft, d.seat, n, by_order=False)
                shown = activate_island(draft)
            case Pump() | Later():
                if isinstance(a, Pump):
                    built = build_pump(s)
                    draft = Draft(built.state)
                    draft.events.extend(built.events)
                shown = finish_roll(draft)
            case _:
                if isinstance(a, Announce):
                    draft.add_event("announced", seat=d.seat, cash=draft.cash[d.seat])
                    draft.announced = draft.island
                else:
                    draft.add_event("ended_turn", seat=d.seat)
                    end_if_announced_here(draft)
                next_turn(draft, rng)
                shown = True
        return Result(draft.state(), tuple(draft.events), final=shown)

    # --- the end ------------------------------------------------------------------------------------------------------

    def outcome(self, s: State) -> Outcome | None:
        t = s.table
        if not t.ended:
            return None
        groups = (t.playing,) if t.ended == AGREEMENT else ranked(t.playing, t.cash)  # M-40
        return Outcome(groups + leavers(t.left), t.ended, t.cash)

    def leave(self, s: State, seat: int, rng: Rng) -> Result[State]:
        """Make the seat's islands ownerless; the roll of its turn still counts for neighbours and news (M-48)."""
        if s.table.ended or seat in s.table.left:
            return Result(s, final=True)
        d = Draft(s)
        active = d.seat == seat
        d.left = (*d.left, seat)
        d.add_event("left", seat=seat)
        for here, owner in enumerate(d.owners):
            if owner == seat:
                d.owners[here], d.islands[here] = OWNERLESS, Island()
        d.crude[seat] = d.gasoline[seat] = 0
        d.orders = (*d.orders[:seat], DEFAULT_ORDERS, *d.orders[seat + 1 :])
        if len(d.playing) == 1:
            end_match(d, LAST_SEAT)
        elif active:
            if d.phase == MARKET:
                roll(d, rng)
            if d.phase not in (FOUNDING, PLANTS_PHASE):
                finish_roll(d)
            end_if_announced_here(d)
            next_turn(d, rng)
        return Result(d.state(), tuple(d.events), final=True)

    def agree(self, s: State) -> Result[State]:
        return Result(replace(s, table=replace(s.table, ended=AGREEMENT)), final=True)

    def lapse(self, s: State, d: Decision) -> Action:
        """Trade and buy nothing, roll the dice, and let the standing orders decide (M-48)."""
        match d.kind:
            case "market":
                return ROLL
            case "consumer":
                return Consumer(answer_by_orders(s))
            case "refine":
                return Refine(answer_by_orders(s))
            case "strike":
                return LATER
        return END

    # --- secrets ------------------------------------------------------------------------------------------------------

    def view(self, s: State, seat: int | None) -> View:
        """Hide the standing orders of the other seats and the news cards that were not turned up yet."""
        if s.table.ended:
            return View(seat, s.table, s.news, s.orders)
        known = min(s.table.turned, len(NEWS) - 1)
        news = s.news[0] + HIDDEN * (len(NEWS) - 1 - known) + s.news[len(NEWS) - known :]
        orders = tuple([own if i == seat else None for i, own in enumerate(s.orders)])
        return View(seat, s.table, news, orders)

    def reimagine(self, s: State, seat: int | None, rng: Rng) -> State:
        if s.table.ended:
            return s
        known = min(s.table.turned, len(NEWS) - 1)
        unseen = rng.shuffled(sorted(s.news[1 : len(NEWS) - known]))
        orders = tuple(
            own if i == seat else Orders(rng.choice(KEEPS), rng.choice(LEASTS), "".join(rng.shuffled(DEFAULT_FORCED)))
            for i, own in enumerate(s.orders)
        )
        return replace(s, news=s.news[0] + "".join(unseen) + s.news[len(NEWS) - known :], orders=orders)


@lru_cache(maxsize=1024)
def _questions(seats: int, left: tuple[int, ...], seat: int, phase: str) -> tuple[Decision, ...]:
    """Return the open decisions: the standing orders of every seat that plays, and that of the active seat."""
    orders = (Decision(i, ORDERS, holds_up=False) for i in range(seats) if i not in left)
    return *orders, Decision(seat, phase)


def _pumps(t: Table) -> tuple[Action, ...]:
    return (PUMP_IT,) if pump_refusal(t) is None else ()


def tally(s: State) -> tuple[int, ...]:
    """Return the running score: the cash of each seat."""
    return s.table.cash
