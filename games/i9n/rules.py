"""i9n. Pure rules; the numbers I-… and G-… are the rulings listed in the README."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from games.core.contract import AGREEMENT, Decision, Event, IllegalAction, Outcome, Result, Rules
from games.core.rng import Rng
from games.i9n import scoring
from games.i9n.actions import Action, Buy, Drill, End, Place, Sell, Step, Swap
from games.i9n.checking import check_turn
from games.i9n.data import DIE, FIELDS, HAND_LIMIT, LAPSED_PLACES, MOST_ACTIONS, NOTES, PAIRS, RIGS, SECRETS
from games.i9n.deduction import evidence, imagine
from games.i9n.drilling import forbidden, next_phase, rigs_left, wells_in
from games.i9n.scoring import LAST_SEAT, LAST_WELL, ROUND_LIMIT
from games.i9n.state import HIDDEN, UNKNOWN, Options, Rig, State, View
from games.i9n.trading import price, small_swaps, sold, with_note, without
from games.i9n.world import CODE, DIRECTIONS, EVERY, LABELS, STEP, processor

STEPS = tuple(tuple(Step(explorer, direction) for direction in range(4)) for explorer in range(2))
BUYS = tuple(Buy(note) for note in range(len(NOTES)))
SELLS = tuple(Sell(note) for note in range(len(NOTES)))
DRILLS = tuple(tuple(Drill(explorer, note) for note in range(len(NOTES))) for explorer in range(2))
END = End()
SCATTER = 27  # so that the first of all placements are a fair sample of them
PLACES = tuple(Place(f, (f + SCATTER * shift) % len(FIELDS)) for shift in EVERY for f in EVERY)


class I9nRules(Rules[State, Action, View, Options]):
    # --- set-up -----------------------------------------------------------------------------------------------------

    def setup(self, options: Options, seats: int, rng: Rng) -> Result[State]:
        starter = rng.below(seats)  # I-12
        well, order = rng.below(len(FIELDS)), tuple(rng.shuffled(range(len(PAIRS))))
        nothing: tuple[tuple[int, ...], ...] = ((),) * seats
        state = State(options, starter, starter, nothing, nothing, well=well, order=order)
        return Result(state, (Event("started", {"seat": starter}),), final=True)

    # --- whose turn -------------------------------------------------------------------------------------------------

    def pending(self, s: State) -> tuple[Decision, ...]:
        if s.ended:
            return ()
        if not s.phase:  # I-26, G-3
            return tuple(Decision(seat, "place") for seat in s.playing if not s.explorers[seat])
        return (Decision(s.turn, "turn"),)

    def legal(self, s: State, d: Decision) -> Iterable[Action]:
        """Of the swaps only one note for one: `choosing.py` offers all of them, word by word."""
        if d.kind == "place":
            return PLACES
        found: list[Action] = []
        seat, points, hand = s.turn, s.points, s.hands[s.turn]
        kinds = dict.fromkeys(hand)
        if points:
            closed = forbidden(s)
            for drills, field in zip(DRILLS, s.explorers[seat], strict=True):
                if not closed >> field & 1:
                    labels = LABELS[field]
                    found += [drills[note] for note in kinds if note in labels]  # I-9
        if s.acted < MOST_ACTIONS:  # I-37
            if points:
                for steps, field in zip(STEPS, s.explorers[seat], strict=True):
                    found += [step for step, to in zip(steps, STEP[field], strict=True) if to >= 0]
                if len(hand) < HAND_LIMIT:  # I-25
                    # Three notes cost one point, two cost two, the last costs three: together always four.
                    found += [BUYS[note] for note, left in enumerate(s.market) if left and left + points >= 4]
            found += [SELLS[note] for note in kinds]
            for other in range(len(s.hands)):
                if other != seat:
                    found += [Swap(other, (given,), (taken,)) for given, taken in small_swaps(s, seat, other)]
        found.append(END)
        return found

    def check(self, s: State, d: Decision, a: Action) -> None:
        if s.ended:
            raise IllegalAction("over")
        if d not in self.pending(s):
            raise IllegalAction("not_asked")
        if isinstance(a, Place) != (d.kind == "place"):
            raise IllegalAction(f"expected_{d.kind}")
        if not isinstance(a, Place):
            check_turn(s, a)
        elif a.first not in EVERY or a.second not in EVERY:
            raise IllegalAction("off_map")

    def apply(self, s: State, d: Decision, a: Action, rng: Rng) -> Result[State]:
        match a:
            case Place():
                return _placed(s, d.seat, a, rng)
            case Drill():
                return _drilled(s, a)
            case End():
                event = Event("ended", {"seat": s.turn, "lapsed": s.points})  # I-14
                return _next_turn(s, (event,), rng)
        return _traded_or_moved(s, a)

    # --- the end ----------------------------------------------------------------------------------------------------

    def outcome(self, s: State) -> Outcome | None:
        return scoring.outcome(s) if s.ended else None

    def leave(self, s: State, seat: int, rng: Rng) -> Result[State]:
        """I-34: what the seat owns stays where it is."""
        if s.ended or seat in s.left:
            return Result(s, final=True)
        s = replace(s, left=(*s.left, seat))
        events = (Event("left", {"seat": seat}),)
        playing = s.playing
        if len(playing) == 1:
            return _over(s, LAST_SEAT, (*events, Event("last_seat", {"seat": playing[0]})))
        if not s.phase:
            return _begun(s, events, rng)
        return _next_turn(s, events, rng) if s.turn == seat else Result(s, events, final=True)

    def agree(self, s: State) -> Result[State]:
        return _over(s, AGREEMENT, ())

    def lapse(self, s: State, d: Decision) -> Action:
        return Place(*LAPSED_PLACES) if d.kind == "place" else END  # I-34

    # --- secrets ----------------------------------------------------------------------------------------------------

    def view(self, s: State, seat: int | None) -> View:
        explorers, well, order, secrets = s.explorers, s.well, s.order, s.secrets
        if not s.ended:  # I-28, I-29
            well, order = UNKNOWN, ()
            secrets = tuple(seen if i == seat else () for i, seen in enumerate(secrets))
            if not s.phase:
                explorers = tuple(placed if i == seat or not placed else HIDDEN for i, placed in enumerate(explorers))
        return View(
            s.options, s.starter, s.turn, explorers, s.hands, s.market, s.phase, s.rigs, s.dry, s.round, s.die,
            s.points, s.acted, s.left, s.ended, seat=seat, well=well, order=order, secrets=secrets,
        )  # fmt: skip

    def reimagine(self, s: State, seat: int | None, rng: Rng) -> State:
        if s.ended:
            return s
        seen = s.secrets[seat] if seat is not None and s.secrets else ()
        well, order = imagine(evidence(s, seen), rng)
        secrets = tuple(own if i == seat or not own else _look(well, rng) for i, own in enumerate(s.secrets))
        explorers = s.explorers
        if not s.phase:
            explorers = tuple(
                own if i == seat or not own else (rng.choice(EVERY), rng.choice(EVERY))
                for i, own in enumerate(explorers)
            )
        return replace(s, well=well, order=order, secrets=secrets, explorers=explorers)


# --- placing --------------------------------------------------------------------------------------------------------


def _placed(s: State, seat: int, a: Place, rng: Rng) -> Result[State]:
    places = (a.first, a.second)
    s = replace(s, explorers=tuple(places if i == seat else other for i, other in enumerate(s.explorers)))
    own = Event("placed_at", {"seat": seat, "fields": [FIELDS[f] for f in places]}, (seat,))
    return _begun(s, (own, Event("placed", {"seat": seat})), rng)


def _begun(s: State, events: tuple[Event, ...], rng: Rng) -> Result[State]:
    """Once the last one is in, all are shown, everybody looks at two cards, and the first card enters."""
    if not all(s.explorers[seat] for seat in s.playing):
        return Result(s, events, final=True)
    explorers = tuple(placed or LAPSED_PLACES for placed in s.explorers)
    secrets = tuple(() if seat in s.left else _look(s.well, rng) for seat in range(s.seats))
    first = next(seat for i in range(s.seats) if (seat := (s.starter + i) % s.seats) not in s.left)
    s = replace(s, explorers=explorers, secrets=secrets, phase=1)
    shown = Event("explorers", {"fields": [[FIELDS[f] for f in placed] for placed in explorers]})
    looks = tuple(
        Event("looked", {"seat": seat, "labels": [NOTES[note] for note in seen]}, (seat,))
        for seat, seen in enumerate(secrets)
        if seen
    )
    return _turn_of(s, first, (*events, shown, *looks, _phase_event(1)), rng)


def _look(well: int, rng: Rng) -> tuple[int, ...]:
    """Any two of the six cards, without their order (I-27)."""
    labels = LABELS[well]
    return tuple(sorted(labels[pair] for pair in rng.shuffled(range(len(PAIRS)))[:SECRETS]))


# --- the turn -------------------------------------------------------------------------------------------------------


def _turn_of(s: State, seat: int, events: tuple[Event, ...], rng: Rng) -> Result[State]:
    die = rng.die(DIE)  # I-35
    s = replace(s, turn=seat, die=die, points=die, acted=0)
    return Result(s, (*events, Event("rolled", {"seat": seat, "die": die})), final=True)


def _next_turn(s: State, events: tuple[Event, ...], rng: Rng) -> Result[State]:
    """To the next seat clockwise that still plays; past the start player's place a new round begins."""
    steps = next(i for i in range(1, s.seats + 1) if (s.turn + i) % s.seats not in s.left)
    if (s.turn - s.starter) % s.seats + steps >= s.seats:
        if s.round == s.options.round_limit:  # G-7
            return _over(s, ROUND_LIMIT, (*events, Event(ROUND_LIMIT, {"round": s.round})))
        s = replace(s, round=s.round + 1)
    return _turn_of(s, (s.turn + steps) % s.seats, events, rng)


def _traded_or_moved(s: State, a: Action) -> Result[State]:
    seat, hand, acted = s.turn, s.hands[s.turn], s.acted + 1
    match a:
        case Step(explorer, direction):
            start = s.explorers[seat][explorer]
            to = STEP[start][direction]
            pair = (to, s.explorers[seat][1]) if explorer == 0 else (s.explorers[seat][0], to)
            s = replace(s, explorers=_exchanged(s.explorers, seat, pair), points=s.points - 1, acted=acted)
            data = {"explorer": explorer + 1, "from": FIELDS[start], "to": FIELDS[to], "way": DIRECTIONS[direction]}
            return Result(s, (Event("stepped", {"seat": seat, **data}),))
        case Buy(note):
            cost = price(s, note)
            s = _with_market(s, note, -1, with_note(hand, note), s.points - cost)
            return Result(s, (Event("bought", {"seat": seat, "note": NOTES[note], "points": cost}),))
        case Sell(note):
            gain = sold(s, note)
            s = _with_market(s, note, 1, without(hand, (note,)), s.points + gain)
            return Result(s, (Event("sold", {"seat": seat, "note": NOTES[note], "points": gain}),))
        case Swap(other, given, taken):
            hands = list(s.hands)
            hands[seat] = tuple(sorted((*without(hand, given), *taken)))
            hands[other] = tuple(sorted((*without(hands[other], taken), *given)))
            s = replace(s, hands=tuple(hands), acted=acted)
            bundles = {"given": [NOTES[note] for note in given], "taken": [NOTES[note] for note in taken]}
            return Result(s, (Event("swapped", {"seat": seat, "other": other, **bundles}),))
    raise AssertionError(a)


def _with_market(s: State, note: int, change: int, hand: tuple[int, ...], points: int) -> State:
    market = list(s.market)
    market[note] += change
    hands = _exchanged(s.hands, s.turn, hand)
    return replace(s, market=tuple(market), hands=hands, points=points, acted=s.acted + 1)


def _exchanged(of_seats: tuple[tuple[int, ...], ...], seat: int, own: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return (*of_seats[:seat], own, *of_seats[seat + 1 :])


# --- drilling -------------------------------------------------------------------------------------------------------


def _drilled(s: State, a: Drill) -> Result[State]:
    field, phase = s.explorers[s.turn][a.explorer], s.phase
    hand = without(s.hands[s.turn], (a.note,))
    data = {"seat": s.turn, "explorer": a.explorer + 1, "field": FIELDS[field], "note": NOTES[a.note], "phase": phase}
    if not processor(s.order, s.well, phase) >> field & 1:  # I-8
        if not s.stops >> field & 1:
            s = replace(s, dry=(*s.dry[: phase - 1], s.dry[phase - 1] | 1 << field, *s.dry[phase:]))
        return Result(_with_market(s, a.note, 1, hand, s.points - 1), (Event("missed", data),), final=True)
    rigs = (*s.rigs, Rig(field, phase, s.turn, s.round))
    s = replace(
        s, rigs=rigs, hands=_exchanged(s.hands, s.turn, hand), points=s.points - 1, acted=s.acted + 1
    )  # I-6: the note is spent
    events: tuple[Event, ...] = (Event("struck", data),)
    if rigs_left(s, phase):
        return Result(s, events, final=True)
    if phase == max(RIGS):  # I-30
        return _over(s, LAST_WELL, (*events, Event(LAST_WELL, {"seat": s.turn, "field": FIELDS[field]})))
    if phase == 4:
        events = (*events, Event("empty_phase", {"phase": 5}))  # I-1
    phase = next_phase(phase)
    return Result(replace(s, phase=phase), (*events, _phase_event(phase)), final=True)  # I-13: the points are kept


def _phase_event(phase: int) -> Event:
    return Event("phase", {"phase": phase, "wells": wells_in(phase), "rigs": RIGS[phase]})


# --- the end --------------------------------------------------------------------------------------------------------


def _over(s: State, reason: str, events: tuple[Event, ...]) -> Result[State]:
    s = replace(s, ended=reason)
    if reason in scoring.SCORED:
        tanks = [sum(scoring.rigs_of(s, seat)) for seat in range(s.seats)]
        notes = [scoring.winning_notes(s, seat) for seat in range(s.seats)]
        first = scoring.outcome(s).ranking[0]
        events = (*events, Event("scored", {"tanks": tanks, "notes": notes, "winners": list(first)}))
    cards = [NOTES[2 * pair + (CODE[s.well] >> pair & 1)] for pair in s.order]
    secrets = [[NOTES[note] for note in seen] for seen in s.secrets]
    shown = Event("revealed", {"field": FIELDS[s.well], "cards": cards, "secrets": secrets})
    return Result(s, (*events, shown), final=True)
