"""Test the checks: each must detect a fault planted in a toy game."""

from __future__ import annotations

import itertools
import re
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from games.core import choices, svg
from games.core.contract import AnyGame, Decision, Event, IllegalAction, Outcome, Result, Scene
from games.core.rng import Rng
from games.core.testing import Playout, playout
from tests.contract import checks, folders, secrecy
from tests.contract.moments import Seen
from tests.contract.planting import examine, finds, passes
from tests.contract.speaking import differ
from tests.toy.pebbles import GAME
from tests.toy.pebbles.rules import PebblesRules
from tests.toy.pebbles.rules.actions import Action, End, Hide, Roll, Show, Take
from tests.toy.pebbles.rules.state import NOT_YET, Options, State, View

HOME = folders.folder(GAME)


def toy(rules: type[PebblesRules] | None = None, **parts: Any) -> AnyGame:
    return checks.broken(GAME, **({"rules": rules()} if rules else {}), **parts)


def with_words(**functions: Any) -> AnyGame:
    return toy(wording=SimpleNamespace(**{**vars(GAME.wording), **functions}))


def with_board(**functions: Any) -> AnyGame:
    return toy(board=SimpleNamespace(**{**vars(GAME.board), **functions}))


def with_sheet(**functions: Any) -> AnyGame:
    return toy(sheet=SimpleNamespace(**{**vars(GAME.sheet), **functions}))


# --- whose turn, and the end ----------------------------------------------------------------------------------------


def test_detects_a_question_after_the_end() -> None:
    class Asking(PebblesRules):
        def pending(self, s: State) -> tuple[Decision, ...]:
            return (Decision(0, "show"),) if s.ended else super().pending(s)

        def outcome(self, s: State) -> Outcome | None:
            return super().outcome(s)

    game = toy(Asking)
    match = playout(GAME, 2, "end")
    checks.look_at(checks.somebody_is_asked_until_the_outcome, GAME, match, Seen())
    with pytest.raises(AssertionError, match="questions are open"):
        checks.look_at(checks.somebody_is_asked_until_the_outcome, game, match, Seen())


def test_detects_a_table_that_waits_for_no_seat() -> None:
    class Idle(PebblesRules):
        def pending(self, s: State) -> tuple[Decision, ...]:
            return tuple(Decision(d.seat, d.kind, holds_up=False) for d in super().pending(s))

    finds(checks.somebody_is_asked_until_the_outcome, toy(Idle), "nobody has to act")


def test_detects_a_leaver_who_wins() -> None:
    class Kind(PebblesRules):
        def outcome(self, s: State) -> Outcome | None:
            found = super().outcome(s)
            return found and Outcome(found.ranking[::-1], found.reason, found.scores)

    finds(checks.it_comes_to_an_end, toy(Kind), "left, in this order")
    finds(checks.leaving_is_possible, toy(Kind), "left, in this order")


def test_detects_a_leaver_who_is_still_asked() -> None:
    class Forgetful(PebblesRules):
        def leave(self, s: State, seat: int, rng: Rng) -> Result[State]:
            return Result(s, (Event("left", {"seat": seat}),), final=True)

    finds(checks.leaving_is_possible, toy(Forgetful), "is still asked")


def test_detects_an_agreement_with_a_winner() -> None:
    class Stubborn(PebblesRules):
        def agree(self, s: State) -> Result[State]:
            return self.leave(replace(s, left=tuple(range(1, len(s.taken) - 1))), len(s.taken) - 1, Rng(b"", 0))

    finds(checks.agreeing_ends_the_match, toy(Stubborn), "agreeing ended it by last_seat")


def test_detects_a_match_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.core.testing.LONGEST", 500)

    class Endless(PebblesRules):
        def apply(self, s: State, d: Decision, a: Action, rng: Rng) -> Result[State]:
            return super().apply(replace(s, round=1, pile=9), d, a, rng)

    finds(checks.it_comes_to_an_end, toy(Endless), "the match did not end", number=1)


def test_detects_a_lapse_that_blocks_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "LONGEST", 500)

    class Waiting(PebblesRules):
        def lapse(self, s: State, d: Decision) -> Action:
            return Hide(0) if d.kind == "hide" else Take()

    finds(checks.lapse_is_legal, toy(Waiting), "lapse answers Take")

    class Rolling(PebblesRules):
        def lapse(self, s: State, d: Decision) -> Action:
            return Hide(0) if d.kind == "hide" else Show()

        def apply(self, s: State, d: Decision, a: Action, rng: Rng) -> Result[State]:
            return Result(s) if isinstance(a, Show) and d.kind == "turn" else super().apply(s, d, a, rng)

    finds(checks.clocks_alone_end_the_match, toy(Rolling), "lapsed clocks", number=1)


# --- legal, check, apply --------------------------------------------------------------------------------------------


def test_detects_an_offer_that_is_refused() -> None:
    class Generous(PebblesRules):
        def legal(self, s: State, d: Decision) -> Iterable[Action]:
            return [*super().legal(s, d), *([Take()] if d.kind == "turn" else [])]

    finds(checks.what_is_offered_is_allowed, toy(Generous), "legal offers Take")


def test_detects_a_question_without_an_answer() -> None:
    class Silent(PebblesRules):
        def legal(self, s: State, d: Decision) -> Iterable[Action]:
            return () if d.kind == "turn" and s.now else super().legal(s, d)

    finds(checks.what_is_offered_is_allowed, toy(Silent), "has no answer")


def test_detects_a_check_that_trusts_its_input() -> None:
    class Trusting(PebblesRules):
        def check(self, s: State, d: Decision, a: Action) -> None:
            if d.kind == "hide" and a.pebbles not in range(4):
                raise IllegalAction("hide_needs_number", most=3)
            if d.kind != "hide":
                super().check(s, d, a)

    finds(checks.what_is_refused_changes_nothing, toy(Trusting), "AttributeError")


def test_detects_an_apply_that_mutates_its_state() -> None:
    class Impure(PebblesRules):
        def apply(self, s: State, d: Decision, a: Action, rng: Rng) -> Result[State]:
            if isinstance(a, Take):
                msgspec.structs.force_setattr(s, "pile", s.pile - 1)
            return super().apply(s, d, a, rng)

    finds(checks.apply_is_pure, toy(Impure), "the same action")


def test_detects_an_apply_that_reads_the_clock() -> None:
    class Late(PebblesRules):
        def apply(self, s: State, d: Decision, a: Action, rng: Rng) -> Result[State]:
            result = super().apply(s, d, a, rng)
            return Result(result.state, (*result.events, Event("ended", {"seat": time.monotonic_ns()})), result.final)

    finds(checks.apply_is_pure, toy(Late), "other events")


def test_detects_a_setup_that_cannot_be_repeated() -> None:
    counted = itertools.count()

    class Fickle(PebblesRules):
        def setup(self, options: Options, seats: int, rng: Rng) -> Result[State]:
            state = super().setup(options, seats, rng).state
            return Result(replace(state, starter=next(counted) % seats), final=True)

    finds(checks.the_log_gives_the_state, toy(Fickle), "not the same twice")
    finds(checks.the_same_seed_gives_the_same_log, toy(Fickle), "set up differently")


def test_detects_a_roll_that_can_be_undone() -> None:
    class Sly(PebblesRules):
        def apply(self, s: State, d: Decision, a: Action, rng: Rng) -> Result[State]:
            return replace(super().apply(s, d, a, rng), final=False)

    finds(checks.what_can_be_undone_showed_nothing, toy(Sly), "chance was used")


def test_detects_a_peek_that_can_be_undone() -> None:
    class Peeking(PebblesRules):
        """A player who takes a pebble sees all hands until the move is undone."""

        def view(self, s: State, seat: int | None) -> View:
            return (
                replace(super().view(s, seat), hidden=s.hidden) if s.now and seat == s.turn else super().view(s, seat)
            )

        def reimagine(self, s: State, seat: int | None, rng: Rng) -> State:
            return s if s.now and seat == s.turn else super().reimagine(s, seat, rng)

    finds(checks.what_can_be_undone_showed_nothing, toy(Peeking), "a secret was shown")


def test_detects_an_order_that_breaks_the_rules() -> None:
    class Obedient(PebblesRules):
        def standing(self, s: State, d: Decision, order: Any) -> Action | None:
            return Hide(order["hide"]) if "hide" in order and d.kind == "hide" else None

    finds(checks.orders_are_answered_or_not, toy(Obedient), "the order .* answers")


# --- JSON and notation ----------------------------------------------------------------------------------------------


def test_detects_a_view_that_json_cannot_encode() -> None:
    class Sets(PebblesRules):
        def view(self, s: State, seat: int | None) -> View:
            return replace(super().view(s, seat), left=set(s.left))

    finds(checks.everything_survives_json, toy(Sets), "changed on its way")


def test_detects_events_that_json_changes() -> None:
    class Tuples(PebblesRules):
        def setup(self, options: Options, seats: int, rng: Rng) -> Result[State]:
            return Result(super().setup(options, seats, rng).state, (Event("started", {"pile": (1, 2)}),), final=True)

    finds(checks.everything_survives_json, toy(Tuples), "changed on their way")


@pytest.mark.parametrize(
    "write",
    [
        lambda action: GAME.write(action).replace("take", "grab"),
        lambda action: GAME.write(action).title(),
        lambda action: "take" if isinstance(action, End) else GAME.write(action),
    ],
    ids=["unreadable", "capitals", "ambiguous"],
)
def test_detects_notation_that_cannot_be_read(write: Callable[[Action], str]) -> None:
    game = toy(write=write)
    match = playout(GAME, 2, "notation")
    checks.look_at(checks.notation_can_be_read, GAME, match, Seen())
    with pytest.raises(AssertionError):
        checks.look_at(checks.notation_can_be_read, game, match, Seen())


def test_detects_reading_that_fails_on_nonsense() -> None:
    def read(line: str) -> Action:
        verb, *rest = line.split()
        return Hide(int(rest[0])) if verb == "hide" else GAME.read(line)

    for line in ("", "hide", "hide x"):
        checks.read_or_refused(GAME, line)
        with pytest.raises(AssertionError):
            checks.read_or_refused(toy(read=read), line)


# --- secrets --------------------------------------------------------------------------------------------------------


class OpenHands(PebblesRules):
    def view(self, s: State, seat: int | None) -> View:
        return replace(super().view(s, seat), hidden=s.hidden)


class SumOfHands(PebblesRules):
    """Shows not the hands, but a value derived from them."""

    def view(self, s: State, seat: int | None) -> View:
        return replace(super().view(s, seat), starter=sum(s.hidden))


@pytest.mark.parametrize("rules", [OpenHands, SumOfHands])
def test_detects_a_view_that_leaks(rules: type[PebblesRules]) -> None:
    finds(checks.secrets_stay_secret, toy(rules), "the view of")
    finds(checks.pictures_stay_secret, toy(OpenHands), "the page of")


def test_detects_a_leak_to_spectators_only() -> None:
    class Watching(PebblesRules):
        def view(self, s: State, seat: int | None) -> View:
            return replace(super().view(s, seat), hidden=s.hidden) if seat is None else super().view(s, seat)

    finds(checks.secrets_stay_secret, toy(Watching), "the view of None")


def test_detects_questions_that_leak() -> None:
    class Telling(PebblesRules):
        def pending(self, s: State) -> tuple[Decision, ...]:
            return tuple(d for d in super().pending(s) if d.kind != "show" or s.hidden[d.seat])

    finds(checks.secrets_stay_secret, toy(Telling), "other questions")


def test_detects_legal_actions_that_depend_on_secrets_of_others() -> None:
    class Knowing(PebblesRules):
        def legal(self, s: State, d: Decision) -> Iterable[Action]:
            offered = super().legal(s, d)
            rich = sum(s.hidden) - s.hidden[d.seat] > 2
            return (a for a in offered if not (rich and isinstance(a, Roll)))

    finds(checks.secrets_stay_secret, toy(Knowing), "may answer depends")


def test_detects_an_event_that_leaks() -> None:
    class Talking(PebblesRules):
        def apply(self, s: State, d: Decision, a: Action, rng: Rng) -> Result[State]:
            result = super().apply(s, d, a, rng)
            return replace(result, events=(*result.events, Event("started", {"pile": sum(s.hidden)})))

    finds(secrecy.events_tell_no_secrets, toy(Talking), "would hear")


def test_detects_a_private_event_sent_to_all() -> None:
    class Loud(PebblesRules):
        def apply(self, s: State, d: Decision, a: Action, rng: Rng) -> Result[State]:
            result = super().apply(s, d, a, rng)
            return replace(result, events=tuple(replace(event, audience=None) for event in result.events))

    finds(secrecy.hidden_actions_stay_hidden, toy(Loud), "can tell by")


def test_detects_secrets_that_are_never_reimagined() -> None:
    class Dull(PebblesRules):
        def reimagine(self, s: State, seat: int | None, rng: Rng) -> State:
            return s

    finds(checks.secrets_can_be_imagined, toy(Dull), "never imagines")


def test_detects_secrets_not_reimagined_for_spectators() -> None:
    class HalfDull(PebblesRules):
        def reimagine(self, s: State, seat: int | None, rng: Rng) -> State:
            return s if seat is None else super().reimagine(s, seat, rng)

    finds(checks.secrets_can_be_imagined, toy(HalfDull), "a spectator never imagines")


def test_detects_a_reimagined_state_that_looks_different() -> None:
    class Wild(PebblesRules):
        def reimagine(self, s: State, seat: int | None, rng: Rng) -> State:
            return replace(s, hidden=tuple(n if n == NOT_YET else rng.below(4) for n in s.hidden))

    finds(checks.secrets_stay_secret, toy(Wild), "the view of")


# --- the page -------------------------------------------------------------------------------------------------------


def test_detects_an_optional_question_the_page_cannot_ask() -> None:
    class Shy(PebblesRules):
        def legal(self, s: State, d: Decision) -> Iterable[Action]:
            return () if d.kind == "show" and s.hidden[d.seat] < 2 else super().legal(s, d)

    finds(checks.choosing_leads_to_a_move, toy(Shy), "dares")


def test_detects_words_that_do_not_lead_to_a_move() -> None:
    finds(checks.choosing_leads_to_a_move, toy(spellings=lambda action: ["take", "take twice"]), "the page leads to")


def test_detects_other_words_in_the_wrong_place(monkeypatch: pytest.MonkeyPatch) -> None:
    correct = choices.Offer.others

    def others(offer: choices.Offer) -> dict[str, choices.Other]:
        return {word: replace(other, before=offer.picked) for word, other in correct(offer).items()}

    passes(checks.choosing_leads_to_a_move, GAME.slug, 4)
    monkeypatch.setattr(choices.Offer, "others", others)
    with pytest.raises(AssertionError, match="does not stand after"):
        examine(checks.choosing_leads_to_a_move, GAME, 4)


def missing(*_: Any) -> str:
    raise KeyError("no such sentence")


@pytest.mark.parametrize("name", ["question", "hint", "choice", "confirm", "event", "status", "reason"])
@pytest.mark.parametrize(
    ("say", "because"),
    [(missing, "no such sentence"), (lambda *_: "", "says nothing"), (lambda *_: "{who} took", "was not filled in")],
    ids=["missing", "empty", "unfilled"],
)
def test_detects_missing_sentences(name: str, say: Callable[..., str], because: str) -> None:
    finds(checks.everything_has_words, with_words(**{name: say}), because, number=4)


def test_detects_a_refusal_without_a_message() -> None:
    finds(checks.what_is_refused_changes_nothing, with_words(refusal=missing), "no words for", number=4)
    with pytest.raises(AssertionError):
        checks.read_or_refused(with_words(refusal=missing), "nonsense")


def test_detects_a_name_used_as_a_format_string() -> None:
    def event(event: Event, names: Any) -> str:
        return GAME.wording.event(event, names).format(who="")

    finds(checks.everything_has_words, with_words(event=event), "KeyError: 'n'")


def test_detects_a_game_in_only_one_language() -> None:
    game, seen = with_words(question=lambda *_: "What now?"), Seen()
    checks.look_at(checks.everything_has_words, game, playout(game, 2, "english"), seen)
    differ(seen, ["hint"])
    with pytest.raises(AssertionError, match="no question is translated"):
        differ(seen, ["question"])
    with pytest.raises(AssertionError, match="was ever said"):
        differ(seen, ["riddle"])


def drawn(view: View, scene: Scene, old: str, new: str) -> svg.Markup:
    picture = str(GAME.board.draw(view, scene))
    assert old in picture
    return svg.Markup(picture.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new", "because"),
    [
        ("</svg>", "", "not well formed"),
        ("<svg ", '<svg style="color: red" ', "style= is blocked"),
        ("<svg ", '<svg onclick="x()" ', "onclick= is blocked"),
        ("</svg>", "<script>x()</script></svg>", "<script> has no place"),
        ("</svg>", '<g id="a"/><g id="a"/></svg>', "ids twice"),
        ("</svg>", '<g id="always"/></svg>', "two boards on one page"),
        ("</svg>", '<a href="/elsewhere">x</a></svg>', "svg.link did not make"),
        ("</svg>", '<use href="#nowhere"/></svg>', "is not in the picture"),
        ("aria-label", "data-label", "aria-label are missing"),
    ],
    ids=["open", "style", "onclick", "script", "ids-twice", "ids-of-two-boards", "link", "use", "no-label"],
)
def test_detects_pictures_that_the_page_cannot_show(old: str, new: str, because: str) -> None:
    game = with_board(draw=lambda view, scene: drawn(view, scene, old, new))
    finds(checks.boards_can_be_drawn, game, because, number=1)


def test_detects_pictures_that_are_not_markup() -> None:
    finds(
        checks.boards_can_be_drawn,
        with_board(draw=lambda view, scene: str(GAME.board.draw(view, scene))),
        "svg.Markup",
        number=1,
    )


@pytest.mark.parametrize("phase", ["hiding", "ended"])
def test_detects_a_phase_that_cannot_be_drawn(phase: str) -> None:
    def draw(view: View, scene: Scene) -> str:
        if getattr(view, phase):
            raise IndexError
        return GAME.board.draw(view, scene)

    finds(checks.boards_can_be_drawn, with_board(draw=draw), "IndexError", number=1)


def test_detects_a_board_without_text() -> None:
    finds(checks.boards_can_be_drawn, with_board(text=lambda view: []), "no text twin", number=1)


@pytest.mark.parametrize(
    ("markup", "because"),
    [
        ("<p>no heading</p>", "begins with its own <h2>"),
        ("<h2>x</h2><p>open", "not well formed"),
        ('<h2>x</h2><p style="color: red">x</p>', "blocked by the site's policy"),
        ("<h2>x</h2><script>x()</script>", "<script> has no place"),
    ],
    ids=["heading", "open", "style", "script"],
)
def test_detects_panels_and_sheets_that_the_page_cannot_show(markup: str, because: str) -> None:
    planted = with_board(panel=lambda view, scene: svg.Markup(markup), has_panel=lambda view: True)
    finds(checks.boards_can_be_drawn, planted, because, number=1)
    finds(checks.sheets_can_be_kept, with_sheet(draw=lambda view, sheet, desk: svg.Markup(markup)), because, number=1)


def test_detects_a_panel_that_is_not_announced() -> None:
    finds(checks.boards_can_be_drawn, with_board(has_panel=lambda view: True), "has_panel", number=1)


@pytest.mark.parametrize("part", ["panel", "sheet"])
def test_detects_a_panel_or_sheet_that_leaks_a_secret(part: str) -> None:
    class Behind(PebblesRules):
        def view(self, s: State, seat: int | None) -> View:
            latest.append(s)
            return super().view(s, seat)

    latest: list[State] = []

    def told(*_: Any) -> str:
        return str(latest[-1].hidden)

    parts: dict[str, Any] = {
        "panel": {"board": SimpleNamespace(**{**vars(GAME.board), "panel": told})},
        "sheet": {"sheet": SimpleNamespace(**{**vars(GAME.sheet), "draw": told})},
    }
    finds(checks.pictures_stay_secret, toy(Behind, **parts[part]), "the page of")


def test_detects_a_sheet_that_fails_on_nonsense() -> None:
    finds(
        checks.sheets_can_be_kept,
        with_sheet(write=lambda view, sheet, line: str(1 // 0)),
        "ZeroDivisionError",
        number=1,
    )


def test_detects_a_board_that_shows_hidden_state() -> None:
    """The view is correct, but the board gets at the state behind it."""

    class Behind(PebblesRules):
        def view(self, s: State, seat: int | None) -> View:
            latest.append(s)
            return super().view(s, seat)

    latest: list[State] = []

    def draw(view: View, scene: Scene) -> str:
        hands = " ".join(map(str, latest[-1].hidden))
        return drawn(view, scene, "</svg>", f"<desc>{hands}</desc></svg>")

    finds(
        checks.pictures_stay_secret,
        toy(Behind, board=SimpleNamespace(**{**vars(GAME.board), "draw": draw})),
        "the page of",
    )


# --- whole matches and folders --------------------------------------------------------------------------------------


def test_detects_a_forged_record_that_is_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    match: Playout = playout(GAME, 2, "forged")
    checks.look_through(checks.a_forged_record_is_refused, GAME, match, Seen())
    monkeypatch.setattr("games.core.record.verify", lambda told: match.start)
    with pytest.raises(AssertionError, match="another seed"):
        checks.look_through(checks.a_forged_record_is_refused, GAME, match, Seen())


def test_detects_rules_that_break_a_golden() -> None:
    class Corrected(PebblesRules):
        def outcome(self, s: State) -> Outcome | None:
            found = super().outcome(s)
            return found and Outcome(found.ranking, found.reason)

    with pytest.raises(AssertionError, match="ends otherwise"):
        for golden in folders.goldens(HOME):
            folders.golden_comes_out_the_same(toy(Corrected), golden)


def test_detects_a_game_without_goldens(tmp_path: Any) -> None:
    with pytest.raises(AssertionError, match="no golden matches"):
        folders.goldens(tmp_path)
    with pytest.raises(AssertionError, match="no golden match ends by checkmate"):
        folders.every_end_has_a_golden(HOME, {"empty", "checkmate"})


def test_detects_options_without_label_or_limit() -> None:
    class NoLimit(msgspec.Struct, frozen=True):
        dice: bool = True

    with pytest.raises(AssertionError, match="round_limit"):
        folders.options_make_a_form(toy(options=NoLimit))
    with pytest.raises(AssertionError, match="no option is translated"):
        folders.options_make_a_form(with_words(option=lambda name: name))


def test_detects_a_registration_without_bots() -> None:
    with pytest.raises(AssertionError, match="bots"):
        folders.registration_is_complete(toy(bots={"default": GAME.bots["default"]}))


def test_detects_a_bot_that_fails() -> None:
    class Broken:
        quick = True

        def choose(self, view: Any, decision: Decision, legal: Any, rng: Rng) -> Any:
            return Take()

    with pytest.raises(AssertionError, match="a bot failed"):
        checks.bots_never_fail(toy(bots={**GAME.bots, "default": Broken()}), "default")


def test_detects_an_untranslated_sentence(tmp_path: Any) -> None:
    (tmp_path / "wording.py").write_text('_("Nobody translated this.")')
    with pytest.raises(AssertionError, match="is missing"):
        folders.everything_is_translated(tmp_path)


@pytest.mark.parametrize("line", ["import random", "from datetime import datetime", "import os.path"])
@pytest.mark.parametrize("module", ["rules.py", "rules/trading.py", "bots/search.py"])
def test_detects_a_clock_in_the_rules(tmp_path: Any, module: str, line: str) -> None:
    (tmp_path / module).parent.mkdir(exist_ok=True)
    (tmp_path / module).write_text(line)
    with pytest.raises(AssertionError, match=f"{module} imports .* could not repeat"):
        folders.no_clock_and_no_other_chance(tmp_path)


def test_detects_a_record_that_cannot_be_verified(monkeypatch: pytest.MonkeyPatch) -> None:
    match = playout(GAME, 2, "record")
    checks.look_through(checks.the_record_can_be_verified, GAME, match, Seen())
    monkeypatch.setattr("games.core.record.verify", lambda told: match.start)
    with pytest.raises(AssertionError):
        checks.look_through(checks.the_record_can_be_verified, GAME, match, Seen())


def test_every_check_has_a_planted_fault() -> None:
    files = (*Path(__file__).parent.glob("test_*faults.py"), Path(__file__).with_name("test_german.py"))
    tests = "".join(file.read_text() for file in files)
    tried = set(re.findall(r"(?:checks|secrecy|german)\.(\w+)", tests))
    assert {check.__name__ for check in (*checks.MOMENT_CHECKS, *checks.MATCH_CHECKS)} <= tried
