"""Orapa. Pure rules; the numbers O-… and G-… are the rulings listed in the README."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from msgspec.structs import replace

from games.core.contract import Decision, Event, IllegalAction, Outcome, Result, Rules
from games.core.rng import Rng
from games.orapa import imagining, play, setting
from games.orapa.actions import Action, Ask, Fill, Pass, Place, Ready, Remove, Retire, Solve
from games.orapa.data import CELLS, LABELS
from games.orapa.gems import GEMS, LAYS
from games.orapa.mines import missing, quarrel, random_mine, unreached
from games.orapa.state import ASKS, EACH_OTHER, FIRST_CELL, SITE, Options, State, Table, View
from games.orapa.waves import ABSORBED, Mine, colour, leaves

MINE, TURN, LAST = "mine", "turn", "last"
FITTING: dict[str, tuple[type[Action], ...]] = {
    MINE: (Place, Remove, Fill, Ready),
    TURN: (Ask, Solve, Pass, Retire),
    LAST: (Solve, Pass),
}
PASS, RETIRE, FILL_READY = Pass(), Retire(), Fill(ready=True)
PLAIN = tuple(Ask(ask) for ask in ASKS)
AGAIN = tuple(Ask(ask, again=True) for ask in ASKS)
SAMPLE = 2  # solutions among the legal actions: too many to list, and no guess is better than another


class OrapaRules(Rules[State, Action, View, Options]):
    # --- set-up -----------------------------------------------------------------------------------------------------

    def setup(self, options: Options, seats: int, rng: Rng) -> Result[State]:
        master = _master(options, seats, rng)
        scientists = [seat for seat in range(seats) if seat != master]
        starter = rng.choice(scientists)  # O-22, O-30
        placing = tuple(range(seats)) if master == EACH_OTHER else () if master == SITE else (master,)
        mines: tuple[Mine, ...] = ((),) * (2 if master == EACH_OTHER else 1)
        if master == SITE:
            mines = (random_mine(options.gems, rng),)
        state = State(options, seats, master, starter, starter, mines, placing, sheets=((),) * seats)
        event = Event("started", {"master": master, "gems": [GEMS[gem] for gem in options.gems]})
        return setting.begun(state, (event,)) if not placing else Result(state, (event,), final=True)

    # --- whose turn -------------------------------------------------------------------------------------------------

    def pending(self, s: State) -> tuple[Decision, ...]:
        if s.ended:
            return ()
        if s.placing:
            return tuple(Decision(seat, MINE) for seat in s.placing)
        return (Decision(s.turn, LAST if s.closing else TURN),)

    def legal(self, s: State, d: Decision) -> Iterable[Action]:
        if d.kind == MINE:
            return setting.some_actions(s, d.seat)
        return _turn_actions(s, d)

    def check(self, s: State, d: Decision, a: Action) -> None:
        if s.ended:
            raise IllegalAction("over")
        if d not in self.pending(s):
            raise IllegalAction("not_asked")
        if not isinstance(a, FITTING[d.kind]):
            raise IllegalAction(f"expected_{d.kind}")
        match a:
            case Place() | Remove() | Fill() | Ready():
                setting.check(s, d.seat, a)
            case Ask():
                _check_ask(s, d.seat, a)
            case Solve():
                _check_solution(s, d.seat, a.lays)
            case Retire() if d.seat not in s.wrong:
                raise IllegalAction("retire_too_early")

    def apply(self, s: State, d: Decision, a: Action, rng: Rng) -> Result[State]:
        match a:
            case Ask(ask):
                return play.asked(s, d.seat, ask)
            case Solve(lays):
                return play.handed_in(s, d.seat, lays)
            case Pass():
                return play.next_turn(s, (Event("passed", {"seat": d.seat}),))
            case Retire():
                s = replace(s, retired=(*s.retired, d.seat))
                return play.next_turn(s, (Event("retired", {"seat": d.seat}),))
        return setting.apply(s, d.seat, a, rng)

    # --- the end ----------------------------------------------------------------------------------------------------

    def outcome(self, s: State) -> Outcome | None:
        return play.outcome(s) if s.ended else None

    def leave(self, s: State, seat: int, rng: Rng) -> Result[State]:
        """O-37, G-9."""
        if s.ended or seat in s.left:
            return Result(s, final=True)
        hiding = seat in s.placing
        s = replace(s, left=(*s.left, seat), placing=tuple(other for other in s.placing if other != seat))
        events: tuple[Event, ...] = (Event("left", {"seat": seat}),)
        over = play.over_without(s, events)
        if over is not None:
            return over
        if hiding:  # a master: of two who hide gems for each other, the one who stays has won
            s = replace(s, mines=(random_mine(s.options.gems, rng),))
            return setting.begun(s, (*events, Event("replaced", {"seat": seat})))
        return play.next_turn(s, events) if s.turn == seat and not s.placing else Result(s, events, final=True)

    def agree(self, s: State) -> Result[State]:
        return play.agreed(s)

    def lapse(self, s: State, d: Decision) -> Action:
        """O-37: the site hides the gems; a turn passes without a question."""
        return FILL_READY if d.kind == MINE else PASS

    # --- secrets ----------------------------------------------------------------------------------------------------

    def view(self, s: State, seat: int | None) -> View:
        own = s.hidden_by(seat)
        mines, sheets = s.mines, s.sheets
        if not s.ended:
            mines = tuple(mine if i == own else () for i, mine in enumerate(mines))
            sheets = tuple(sheet if i == seat else () for i, sheet in enumerate(sheets))  # O-31
        return View(
            s.options, s.seats, s.master, s.starter, s.turn, mines, s.placing, s.replies, s.round,
            sheets, s.right, s.wrong, s.retired, s.left, s.ended, seat,
        )  # fmt: skip

    def reimagine(self, s: State, seat: int | None, rng: Rng) -> State:
        return s if s.ended else imagining.imagined(s, seat, rng)


def _master(options: Options, seats: int, rng: Rng) -> int:
    """O-27: two hide gems for each other, one more needs a master; a single player explores a mine of the site."""
    if options.master == "site" or seats == 1:
        return SITE
    if seats == 2:
        return EACH_OTHER
    return 0 if options.master == "creator" else rng.below(seats)


# --- the actions of a turn ------------------------------------------------------------------------------------------


def _turn_actions(s: State, d: Decision) -> Iterator[Action]:
    mine = s.explored_by(d.seat)
    if d.kind == TURN and mine is not None:
        known = s.answers(mine)
        for ask in ASKS:
            yield AGAIN[ask] if ask in known else PLAIN[ask]
    if d.kind == LAST or d.seat in s.wrong:
        yield PASS
    if d.seat in s.wrong:
        yield RETIRE
    else:
        yield from sample_solutions(s.options.gems)


@cache
def sample_solutions(gems: tuple[int, ...]) -> tuple[Solve, ...]:
    return tuple(Solve(random_mine(gems, Rng(b"any mine", i))) for i in range(SAMPLE))


def _check_ask(s: State, seat: int, a: Ask) -> None:
    mine = s.explored_by(seat)
    if a.ask not in ASKS or mine is None:
        raise IllegalAction("no_such_question")
    known = None if a.again else s.known(mine, a.ask)  # O-20: allowed, but only on purpose
    if known is None:
        return
    if a.ask >= FIRST_CELL:
        raise IllegalAction("known_field", cell=CELLS[known.cell], field=known.answer)
    if known.answer == ABSORBED:
        raise IllegalAction("known_absorbed", label=LABELS[a.ask])
    raise IllegalAction("known_wave", label=LABELS[a.ask], to=LABELS[leaves(known.answer)], colour=colour(known.answer))


def _check_solution(s: State, seat: int, lays: Mine) -> None:
    """O-26: what is not a legal mine cannot be handed in."""
    if seat in s.wrong:
        raise IllegalAction("handed_in_already")  # O-31
    check_mine(s, lays)


def check_mine(s: Table, lays: Mine) -> None:
    if tuple(sorted(set(lays))) != lays or not all(0 <= number < len(LAYS) for number in lays):
        raise IllegalAction("no_such_laying")
    gems = [LAYS[number].gem for number in lays]
    if len(set(gems)) != len(gems):
        raise IllegalAction("no_such_laying")
    for gem in gems:
        if gem not in s.options.gems:
            raise IllegalAction("not_in_play", gem=GEMS[gem])
    if lacking := missing(lays, s.options.gems):
        raise IllegalAction("sheet_incomplete", gem=GEMS[lacking[0]])
    for number in lays:
        if trouble := quarrel(lays, number):
            raise IllegalAction(trouble[0], gem=GEMS[LAYS[number].gem], other=GEMS[LAYS[trouble[1]].gem])
    if lonely := unreached(lays):
        raise IllegalAction("unreached", gem=GEMS[lonely[0]])
