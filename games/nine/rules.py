"""NINE. Pure rules; the numbers N-… and G-… are the rulings listed in the README."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from games.core.contract import AGREEMENT, Decision, Event, IllegalAction, Outcome, Result, Rules
from games.core.rng import Rng
from games.nine.actions import Action, Call, Place, Swap
from games.nine.data import (
    ANIMALS,
    CELLS,
    EMPTY,
    LETTER_OF,
    LETTERS,
    PIECES_PER_ANIMAL,
    PIECES_PER_PLAYER,
    UNKNOWN,
    swaps_in,
)
from games.nine.grid import connected, largest_group, mask, one_line
from games.nine.state import Options, State, View

NINE, ROUND_LIMIT, LAST_SEAT = "nine", "round_limit", "last_seat"

SPACES = range(len(CELLS))
SWAPS = tuple(Swap(a, b) for a in SPACES for b in SPACES if a < b and one_line(a, b))
PLACES = {letter: tuple(Place(name, cell) for cell in SPACES) for letter, name in ANIMALS.items()}
CALL = Call()


class NineRules(Rules[State, Action, View, Options]):
    # --- set-up -----------------------------------------------------------------------------------------------------

    def setup(self, options: Options, seats: int, rng: Rng) -> Result[State]:
        cards = "".join(rng.shuffled(LETTERS))
        starter = rng.below(seats)  # N-24
        pieces = rng.shuffled(LETTERS * PIECES_PER_ANIMAL)  # N-1: always all 36
        hands: tuple[str, ...] = ()
        cells = EMPTY * len(CELLS)
        if options.setup == "dealt":
            each = PIECES_PER_PLAYER[seats]
            hands = tuple("".join(sorted(pieces[i * each : (i + 1) * each], key=LETTERS.index)) for i in range(seats))
        else:
            while any(connected(mask("".join(pieces), letter), options.diagonal) for letter in LETTERS):  # N-5
                pieces = rng.shuffled(pieces)
            cells = "".join(pieces)
        state = State(options, cards[:seats], cards[seats:], starter, starter, cells, hands)
        dealt = tuple(Event("card", {"seat": i, "animal": ANIMALS[cards[i]]}, (i,)) for i in range(seats))
        return Result(state, (Event("started", {"seat": starter, "setup": options.setup}), *dealt), final=True)

    # --- whose turn -------------------------------------------------------------------------------------------------

    def pending(self, s: State) -> tuple[Decision, ...]:
        """Calls first: a bot that can call does so before the next swap takes the chance away."""
        if s.ended:
            return ()
        if s.hands:
            return (Decision(s.turn, "place"),)
        swap = Decision(s.turn, "swap")
        if s.options.call == "automatic":
            return (swap,)
        return *(Decision(i, "call", holds_up=False) for i in range(s.seats) if i not in s.left), swap  # N-13

    def legal(self, s: State, d: Decision) -> Iterable[Action]:
        if d.kind == "swap":
            return SWAPS  # N-8 to N-10: whatever lies there
        if d.kind == "place":
            free = [i for i in SPACES if s.cells[i] == EMPTY]
            return (PLACES[letter][i] for letter in LETTERS if letter in s.hands[d.seat] for i in free)
        return (CALL,) if _nine(s, d.seat) else ()

    def check(self, s: State, d: Decision, a: Action) -> None:
        if s.ended:
            raise IllegalAction("over")
        if isinstance(a, Call):
            _check_call(s, d)
        elif d.kind == "place" and isinstance(a, Place):
            _check_place(s, d, a)
        elif d.kind == "swap" and isinstance(a, Swap):
            _check_swap(s, d, a)
        else:
            raise IllegalAction(f"expected_{d.kind}")

    def apply(self, s: State, d: Decision, a: Action, rng: Rng) -> Result[State]:
        if isinstance(a, Place):
            return _placed(s, LETTER_OF[a.animal], a.cell)
        if isinstance(a, Swap):
            return _swapped(s, a)
        return _won(s, d.seat, ())

    # --- the end ----------------------------------------------------------------------------------------------------

    def outcome(self, s: State) -> Outcome | None:
        if not s.ended:
            return None
        gone = tuple((seat,) for seat in reversed(s.left))  # G-9
        if s.ended == ROUND_LIMIT:
            sizes = largest_groups(s)
            playing = [i for i in range(s.seats) if i not in s.left]
            ranks = sorted({sizes[i] for i in playing}, reverse=True)
            groups = tuple(tuple(i for i in playing if sizes[i] == size) for size in ranks)
            return Outcome(groups + gone, s.ended, sizes)
        others = tuple(i for i in range(s.seats) if i not in s.left and i not in s.winners)
        if s.ended == AGREEMENT:
            return Outcome((others, *gone), s.ended)
        return Outcome((s.winners, *((others,) if others else ()), *gone), s.ended)

    def leave(self, s: State, seat: int, rng: Rng) -> Result[State]:
        if s.ended or seat in s.left:
            return Result(s, final=True)
        s = replace(s, left=(*s.left, seat))
        events = (Event("left", {"seat": seat}),)
        playing = [i for i in range(s.seats) if i not in s.left]
        if len(playing) == 1:
            return _over(s, LAST_SEAT, tuple(playing), (*events, Event("last_seat", {"seat": playing[0]})))
        if s.turn != seat:
            return Result(s, events, final=True)
        return _placed_for_leavers(s, events, seat) if s.hands else _next_turn(s, events)

    def agree(self, s: State) -> Result[State]:
        return _over(s, AGREEMENT, (), ())

    def lapse(self, s: State, d: Decision) -> Action:
        """N-26: nothing changes, nothing is blocked."""
        if d.kind == "place":
            return PLACES[s.hands[d.seat][0]][s.cells.index(EMPTY)]
        return next(swap for swap in SWAPS if s.cells[swap.a] == s.cells[swap.b])

    # --- secrets ----------------------------------------------------------------------------------------------------

    def view(self, s: State, seat: int | None) -> View:
        cards, spare = s.cards, s.spare
        if not s.ended:  # N-22, N-23
            cards = "".join(card if i == seat else UNKNOWN for i, card in enumerate(cards))
            spare = UNKNOWN * len(spare)
        return View(
            seat, s.options, cards, spare, s.starter, s.turn, s.cells, s.hands,
            s.round, s.swapped, s.left, s.ended, s.winners,
        )  # fmt: skip

    def reimagine(self, s: State, seat: int | None, rng: Rng) -> State:
        """With automatic calls, nobody still playing can own an animal that is connected: the match would be over."""
        if s.ended:
            return s
        own = "" if seat is None else s.cards[seat]
        others = [letter for letter in LETTERS if letter != own]
        while True:
            drawn = rng.shuffled(others)
            if seat is not None:
                drawn.insert(seat, own)
            imagined = replace(s, cards="".join(drawn[: s.seats]), spare="".join(drawn[s.seats :]))
            if s.hands or s.options.call == "spoken" or _first_connected(imagined, s.turn) is None:
                return imagined


def _check_place(s: State, d: Decision, a: Place) -> None:
    if d.seat != s.turn:
        raise IllegalAction("not_your_turn")
    if a.animal not in LETTER_OF or LETTER_OF[a.animal] not in s.hands[d.seat]:
        raise IllegalAction("not_in_hand", animal=a.animal)
    if a.cell not in SPACES:
        raise IllegalAction("off_board")
    if s.cells[a.cell] != EMPTY:
        raise IllegalAction("occupied", cell=CELLS[a.cell])


def _check_swap(s: State, d: Decision, a: Swap) -> None:
    if d.seat != s.turn:
        raise IllegalAction("not_your_turn")
    if a.a not in SPACES or a.b not in SPACES:
        raise IllegalAction("off_board")
    if a.a == a.b:
        raise IllegalAction("same_cell", cell=CELLS[a.a])
    if not one_line(a.a, a.b):
        raise IllegalAction("not_one_line", a=CELLS[a.a], b=CELLS[a.b])


def _check_call(s: State, d: Decision) -> None:
    if s.hands:
        raise IllegalAction("call_too_early")  # N-6
    if s.options.call == "automatic":
        raise IllegalAction("call_is_automatic")
    if d.kind != "call":
        raise IllegalAction(f"expected_{d.kind}")
    if not _nine(s, d.seat):
        raise IllegalAction("not_connected", size=_size(s, s.cards[d.seat]))  # N-16


def _placed(s: State, letter: str, cell: int) -> Result[State]:
    event = Event("placed", {"seat": s.turn, "animal": ANIMALS[letter], "cell": CELLS[cell]})
    return _placed_for_leavers(_put(s, letter, cell), (event,), s.turn)


def _put(s: State, letter: str, cell: int) -> State:
    hands = tuple(hand.replace(letter, "", 1) if i == s.turn else hand for i, hand in enumerate(s.hands))
    cells = s.cells[:cell] + letter + s.cells[cell + 1 :]
    return replace(s, cells=cells, hands=hands, turn=(s.turn + 1) % s.seats)


def _placed_for_leavers(s: State, events: tuple[Event, ...], mover: int) -> Result[State]:
    """N-26: nobody waits for a seat that gave up; its pieces go where a lapsed clock would put them."""
    while not s.full and s.turn in s.left:
        mover, letter, cell = s.turn, s.hands[s.turn][0], s.cells.index(EMPTY)
        events = (*events, Event("placed_for", {"seat": mover, "animal": ANIMALS[letter], "cell": CELLS[cell]}))
        s = _put(s, letter, cell)
    if not s.full:
        return Result(s, events, final=True)
    first = next(seat for i in range(s.seats) if (seat := (s.starter + i) % s.seats) not in s.left)
    s = replace(s, hands=(), turn=first)  # N-4
    events = (*events, Event("full", {"seat": first}))
    return _called_by_itself(s, mover, events) or Result(s, events, final=True)  # N-7


def _swapped(s: State, swap: Swap) -> Result[State]:
    cells = list(s.cells)
    cells[swap.a], cells[swap.b] = cells[swap.b], cells[swap.a]
    done, of = s.swapped + 1, swaps_in(s.round)
    event = Event("swapped", {"seat": s.turn, "a": CELLS[swap.a], "b": CELLS[swap.b], "number": done, "of": of})
    s = replace(s, cells="".join(cells), swapped=done)
    over = _called_by_itself(s, s.turn, (event,))
    if over is not None:
        return over
    return Result(s, (event,), final=True) if done < of else _next_turn(s, (event,))  # N-11, N-12


def _next_turn(s: State, events: tuple[Event, ...]) -> Result[State]:
    """To the next seat clockwise that still plays; past the start player a new round begins."""
    steps = next(i for i in range(1, s.seats + 1) if (s.turn + i) % s.seats not in s.left)
    if (s.turn - s.starter) % s.seats + steps < s.seats:
        return Result(replace(s, turn=(s.turn + steps) % s.seats, swapped=0), events, final=True)
    if s.round == s.options.round_limit:
        return _limit_reached(s, events)
    s = replace(s, turn=(s.turn + steps) % s.seats, swapped=0, round=s.round + 1)
    event = Event("round", {"number": s.round, "swaps": swaps_in(s.round)})
    return Result(s, (*events, event), final=True)


def _limit_reached(s: State, events: tuple[Event, ...]) -> Result[State]:
    sizes = largest_groups(s)
    most = max(size for i, size in enumerate(sizes) if i not in s.left)
    winners = tuple(i for i, size in enumerate(sizes) if size == most and i not in s.left)
    event = Event("round_limit", {"round": s.round, "winners": list(winners), "size": most})
    return _over(s, ROUND_LIMIT, winners, (*events, event))


def _called_by_itself(s: State, mover: int, events: tuple[Event, ...]) -> Result[State] | None:
    if s.options.call == "spoken":
        return None
    caller = _first_connected(s, mover)
    return None if caller is None else _won(s, caller, events)


def _first_connected(s: State, mover: int) -> int | None:
    """N-17: the one who moved, then clockwise. A seat that gave up never wins (G-9)."""
    for i in range(s.seats):
        seat = (mover + i) % s.seats
        if seat not in s.left and _nine(s, seat):
            return seat
    return None


def _won(s: State, seat: int, events: tuple[Event, ...]) -> Result[State]:
    called = s.options.call == "spoken"
    event = Event("nine", {"seat": seat, "animal": ANIMALS[s.cards[seat]], "called": called})
    return _over(s, NINE, (seat,), (*events, event))


def _over(s: State, reason: str, winners: tuple[int, ...], events: tuple[Event, ...]) -> Result[State]:
    cards = [ANIMALS[card] for card in s.cards]
    shown = Event("revealed", {"cards": cards, "spare": [ANIMALS[card] for card in s.spare]})  # N-22
    return Result(replace(s, ended=reason, winners=winners), (*events, shown), final=True)


def _nine(s: State, seat: int) -> bool:
    return connected(mask(s.cells, s.cards[seat]), s.options.diagonal)


def _size(s: State, letter: str) -> int:
    return largest_group(mask(s.cells, letter), s.options.diagonal).bit_count()


def largest_groups(s: State) -> tuple[int, ...]:
    return tuple(_size(s, card) for card in s.cards)


def tally(s: State) -> tuple[int, ...] | None:
    """How many pieces of each seat's animal lie together, once all lie on the board."""
    return largest_groups(s) if s.full else None
