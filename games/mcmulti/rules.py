"""McMulti. Pure rules; the numbers M-… and G-… are the rulings listed in the README."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, permutations

from msgspec.structs import replace

from games.core.contract import AGREEMENT, Decision, Event, IllegalAction, Outcome, Result, Rules
from games.core.rng import Rng
from games.mcmulti.actions import (
    SINGLE,
    Action,
    Announce,
    Build,
    Buy,
    Consumer,
    Demolish,
    End,
    Later,
    Order,
    Pump,
    Refine,
    Roll,
    Sell,
)
from games.mcmulti.data import (
    GOAL,
    HIDDEN,
    NEWS,
    NOBODY,
    RECOVERY,
    START_BARRELS,
    START_CASH,
    START_CONSUMER,
    START_FREE,
)
from games.mcmulti.deeds import changed_plants, ordered, pump_built, traded
from games.mcmulti.dice import (
    CONSUMER,
    FOUND,
    MARKET,
    REFINE,
    STRIKE,
    activate,
    close,
    most_to_refine,
    most_to_sell,
    ordered_answer,
    refine,
    roll,
    sell,
)
from games.mcmulti.dice import PLANTS as PLANTS_PHASE
from games.mcmulti.draft import Draft
from games.mcmulti.plants import (
    demolition_objection,
    demolitions,
    pump_objection,
    purchase_objection,
    purchases,
)
from games.mcmulti.state import ALL, AUTO, NEVER, NONE, USUAL, USUAL_ORDERS, Island, Options, Orders, State, Table, View
from games.mcmulti.trading import trade_objection, trades
from games.mcmulti.turns import LAST_SEAT, finish_at_announced, next_turn, over

ORDERS = "orders"
ROLL, PUMP_IT, LATER, ANNOUNCE, END = (SINGLE[word] for word in ("roll", "pump", "later", "announce", "end"))
FITTING: dict[str, tuple[type[Action], ...]] = {
    FOUND: (Build, Demolish, End),
    MARKET: (Buy, Sell, Roll),
    CONSUMER: (Consumer,),
    REFINE: (Refine,),
    STRIKE: (Pump, Later),
    PLANTS_PHASE: (Build, Demolish, Pump, Announce, End),
    ORDERS: (Order,),
}
# Every number can be typed; these are offered.
KEEPS = (ALL, NONE, *range(1, 11))
LEASTS = (AUTO, NEVER, *range(6, 61, 3))
OFFERED_ORDERS = (
    *(Order(keep=keep) for keep in KEEPS),
    *(Order(least=least) for least in LEASTS),
    *(Order(keep, least) for keep in KEEPS for least in LEASTS),
    *(Order(forced="".join(letters)) for letters in permutations(USUAL)),
)


class McMultiRules(Rules[State, Action, View, Options]):
    # --- set-up -------------------------------------------------------------------------------------------------------

    def setup(self, options: Options, seats: int, rng: Rng) -> Result[State]:
        corner = rng.below(4)
        if seats == 2:
            owners = [0, 1, 0, 1]  # M-42
        else:
            owners = list(range(seats))
            if seats == 3:
                owners.insert(corner, NOBODY)  # M-44
        start = rng.choice([island for island in range(4) if owners[island] != NOBODY])  # M-5
        news = "".join(rng.shuffled([str(card) for card in range(len(NEWS))]))
        cash = (START_CASH[seats],) * seats
        barrels = (START_BARRELS,) * seats  # M-41: by seat, not by island
        table = Table(  # four owners, which the checker cannot count
            options, tuple(owners), start, start, FOUND, 1, cash, barrels, barrels,  # type: ignore[arg-type]  # tuples of a known length
            (Island(),) * 4, (START_FREE,) * 4, START_CONSUMER, RECOVERY,
            recent=((),) * seats, wealth=(cash,),
        )  # fmt: skip
        began = Event("started", {"seat": owners[start], "island": start, "cash": cash[0], "barrels": START_BARRELS})
        card = Event("card", {"card": NEWS[int(news[0])].name})
        return Result(State(table, news, (USUAL_ORDERS,) * seats), (began, card), final=True)

    # --- whose turn ---------------------------------------------------------------------------------------------------

    def pending(self, s: State) -> tuple[Decision, ...]:
        t = s.table
        return () if t.ended else _questions(t.seats, t.left, t.owners[t.island], t.phase)

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
                return OFFERED_ORDERS
        return chain(_pumps(t), purchases(t), demolitions(t), (ANNOUNCE, END) if _may_announce(t) else (END,))

    def check(self, s: State, d: Decision, a: Action) -> None:
        if s.table.ended:
            raise IllegalAction("over")
        if d not in self.pending(s):
            raise IllegalAction("not_asked")
        if not isinstance(a, FITTING[d.kind]):
            raise IllegalAction(f"expected_{d.kind}")
        if (objection := _objection(s.table, a)) is not None:
            raise objection

    def apply(self, s: State, d: Decision, a: Action, rng: Rng) -> Result[State]:
        match a:
            case Buy() | Sell():
                return traded(s, a)
            case Build() | Demolish():
                return changed_plants(s, a)
            case Order():
                return ordered(s, d.seat, a)
            case Pump() if s.table.phase == PLANTS_PHASE:
                return pump_built(s)
        draft = Draft(s)
        match a:
            case Roll():
                roll(draft, rng)
                activate(draft)
                return Result(draft.state(), tuple(draft.events), final=True)
            case Consumer(n):
                sell(draft, d.seat, n, by_order=False)
                shown = activate(draft)
            case Refine(n):
                refine(draft, d.seat, n, by_order=False)
                shown = activate(draft)
            case Pump() | Later():
                if isinstance(a, Pump):
                    built = pump_built(s)
                    draft = Draft(built.state)
                    draft.events.extend(built.events)
                shown = close(draft)
            case _:
                if isinstance(a, Announce):
                    draft.tell("announced", seat=d.seat, cash=draft.cash[d.seat])
                    draft.announced = draft.island
                else:
                    draft.tell("ended_turn", seat=d.seat)
                    finish_at_announced(draft)
                next_turn(draft, rng)
                shown = True
        return Result(draft.state(), tuple(draft.events), final=shown)

    # --- the end ------------------------------------------------------------------------------------------------------

    def outcome(self, s: State) -> Outcome | None:
        t = s.table
        if not t.ended:
            return None
        gone = tuple((seat,) for seat in reversed(t.left))  # G-9
        if t.ended == AGREEMENT:
            return Outcome((t.playing, *gone), t.ended, t.cash)
        ranks = sorted({t.cash[seat] for seat in t.playing}, reverse=True)
        groups = tuple(tuple(seat for seat in t.playing if t.cash[seat] == cash) for cash in ranks)  # M-40
        return Outcome(groups + gone, t.ended, t.cash)

    def leave(self, s: State, seat: int, rng: Rng) -> Result[State]:
        """M-48: the island becomes ownerless, and what it owes to its neighbours and the news still happens."""
        if s.table.ended or seat in s.table.left:
            return Result(s, final=True)
        d = Draft(s)
        active = d.seat == seat
        d.left = (*d.left, seat)
        d.tell("left", seat=seat)
        for here, owner in enumerate(d.owners):
            if owner == seat:
                d.owners[here], d.islands[here] = NOBODY, Island()
        d.crude[seat] = d.gasoline[seat] = 0
        d.orders = (*d.orders[:seat], USUAL_ORDERS, *d.orders[seat + 1 :])
        if len(d.playing) == 1:
            over(d, LAST_SEAT)
        elif active:
            if d.phase == MARKET:
                roll(d, rng)
            if d.phase not in (FOUND, PLANTS_PHASE):
                close(d)
            finish_at_announced(d)
            next_turn(d, rng)
        return Result(d.state(), tuple(d.events), final=True)

    def agree(self, s: State) -> Result[State]:
        return Result(replace(s, table=replace(s.table, ended=AGREEMENT)), final=True)

    def lapse(self, s: State, d: Decision) -> Action:
        """M-48: nothing is traded or bought, the dice are rolled, and the standing orders decide."""
        match d.kind:
            case "market":
                return ROLL
            case "consumer":
                return Consumer(ordered_answer(s))
            case "refine":
                return Refine(ordered_answer(s))
            case "strike":
                return LATER
        return END

    # --- secrets ------------------------------------------------------------------------------------------------------

    def view(self, s: State, seat: int | None) -> View:
        """Hidden are the standing orders of the others and the news cards that nobody has seen yet."""
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
        unseen = rng.shuffled(s.news[1 : len(NEWS) - known])
        orders = tuple(
            own if i == seat else Orders(rng.choice(KEEPS), rng.choice(LEASTS), "".join(rng.shuffled(USUAL)))
            for i, own in enumerate(s.orders)
        )
        return replace(s, news=s.news[0] + "".join(unseen) + s.news[len(NEWS) - known :], orders=orders)


# --- what is open, and what speaks against a move ---------------------------------------------------------------------


@lru_cache(maxsize=1024)
def _questions(seats: int, left: tuple[int, ...], seat: int, phase: str) -> tuple[Decision, ...]:
    orders = (Decision(i, ORDERS, holds_up=False) for i in range(seats) if i not in left)
    return *orders, Decision(seat, phase)


def _pumps(t: Table) -> tuple[Action, ...]:
    return (PUMP_IT,) if pump_objection(t) is None else ()


def _may_announce(t: Table) -> bool:
    return t.announced == NOBODY and t.cash[t.seat] >= GOAL and t.phase != FOUND


def _objection(t: Table, a: Action) -> IllegalAction | None:
    match a:
        case Buy() | Sell():
            return trade_objection(t, a)
        case Build():
            return purchase_objection(t, a)
        case Demolish():
            return demolition_objection(t, a)
        case Pump():
            return pump_objection(t)
        case Consumer(n):
            most = most_to_sell(t, t.seat)
            return IllegalAction("consumer_too_many", most=most) if not 0 <= n <= most else None
        case Refine(n):
            most = most_to_refine(t, t.seat)
            return IllegalAction("refine_too_many", most=most) if not 0 <= n <= most else None
        case Announce() if not _may_announce(t):
            if t.announced != NOBODY:
                return IllegalAction("announced_already")
            return IllegalAction("not_rich_enough", cash=t.cash[t.seat], goal=GOAL)
    return None


def tally(s: State) -> tuple[int, ...]:
    return s.table.cash
