"""Faults with seats that were eliminated without having left (G-12)."""

from __future__ import annotations

from games.core.contract import AGREEMENT, Decision, Outcome
from games.core.testing import playouts
from tests.contract import checks
from tests.contract.moments import Moments
from tests.contract.planting import faulty, finds
from tests.toy.candles import GAME
from tests.toy.candles.rules import CandlesRules, State


def test_toy_game_has_eliminated_seats() -> None:
    matches = list(playouts(GAME, 60, "faults"))
    moments = [moment for match in matches for moment in Moments(GAME, match).every if moment.pending and moment.out]
    assert len(moments) > 50 and any(moment.left for moment in moments)


def test_detects_an_eliminated_seat_that_is_asked() -> None:
    class Asking(CandlesRules):
        def pending(self, s: State) -> tuple[Decision, ...]:
            extra = (Decision(seat, "turn", holds_up=False) for seat in s.out)
            return () if s.ended else (*extra, *super().pending(s))

    finds(checks.somebody_is_asked_until_the_outcome, faulty("candles", Asking), "is out and still asked")


def test_detects_an_eliminated_seat_that_comes_back() -> None:
    class Forgiving(CandlesRules):
        def out(self, s: State) -> tuple[int, ...]:
            return s.out if s.round % 2 else ()

    finds(checks.those_out_stay_out, faulty("candles", Forgiving), "nobody comes back")


def test_detects_a_changed_order_of_elimination() -> None:
    class Turned(CandlesRules):
        def out(self, s: State) -> tuple[int, ...]:
            return tuple(reversed(s.out))

    finds(checks.those_out_stay_out, faulty("candles", Turned), "nobody comes back")


def test_detects_a_seat_that_is_both_out_and_gone() -> None:
    class Both(CandlesRules):
        def out(self, s: State) -> tuple[int, ...]:
            return *s.out, *s.left

    finds(checks.those_out_stay_out, faulty("candles", Both), "nobody can be both")


def test_detects_an_eliminated_seat_ranked_first() -> None:
    class Kind(CandlesRules):
        def outcome(self, s: State) -> Outcome | None:
            found = super().outcome(s)
            if found is None or found.reason == AGREEMENT:
                return found
            gone = [group for group in found.ranking if set(group) <= set(s.out)]
            rest = [group for group in found.ranking if group not in gone]
            return Outcome((*gone, *rest), found.reason, found.scores)

    finds(checks.it_comes_to_an_end, faulty("candles", Kind), "are out, . is not")
    finds(checks.leaving_is_possible, faulty("candles", Kind), "are out, . is not")


def test_detects_an_earlier_elimination_ranked_above_a_later_one() -> None:
    class Upside(CandlesRules):
        def outcome(self, s: State) -> Outcome | None:
            found = super().outcome(s)
            if found is None:
                return None
            gone = [group for group in found.ranking if set(group) <= set(s.out)]
            turned = dict(zip(gone, reversed(gone), strict=True))
            return Outcome(tuple(turned.get(group, group) for group in found.ranking), found.reason, found.scores)

    finds(checks.it_comes_to_an_end, faulty("candles", Upside), "went out in this order")


def test_detects_an_earlier_and_a_later_elimination_sharing_a_place() -> None:
    class Level(CandlesRules):
        def outcome(self, s: State) -> Outcome | None:
            found = super().outcome(s)
            if found is None or not s.out:
                return found
            others = [group for group in found.ranking if not set(group) <= set(s.out)]
            ahead = [group for group in others if not set(group) <= set(s.left)]
            return Outcome((*ahead, s.out, *others[len(ahead) :]), found.reason, found.scores)

    finds(checks.it_comes_to_an_end, faulty("candles", Level), "shares the place")


def test_detects_an_eliminated_seat_that_must_agree() -> None:
    class Asked(CandlesRules):
        def outcome(self, s: State) -> Outcome | None:
            found = super().outcome(s)
            if found is None or found.reason != AGREEMENT:
                return found
            return Outcome((tuple(sorted((*s.playing, *s.out))), *((seat,) for seat in reversed(s.left))), AGREEMENT)

    finds(checks.agreeing_ends_the_match, faulty("candles", Asked), "still play; ranking")


def test_detects_an_elimination_that_depends_on_a_secret() -> None:
    class Whispering(CandlesRules):
        def out(self, s: State) -> tuple[int, ...]:
            return tuple(seat for seat, die in enumerate(s.dice) if die == 1)

    finds(checks.secrets_stay_secret, faulty("candles", Whispering), "who is out depends")
