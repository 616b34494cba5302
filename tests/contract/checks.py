"""The checks of the contract as plain functions, shared by `make test` and `make soak`.

A check of a moment takes (moment, chance, seen), a check of a match (game, playout, chance, seen). A violation raises
an AssertionError.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Callable
from dataclasses import replace as changed
from itertools import pairwise
from typing import Any

import msgspec

from games.core import bots, choices, codec, record, replay
from games.core.advance import Asked, turns
from games.core.contract import (
    AGREEMENT,
    AnyGame,
    Decision,
    IllegalAction,
    Outcome,
    Refusal,
    Scene,
    UnreadableMove,
)
from games.core.rng import Rng, commitment
from games.core.testing import LONGEST, Playout, playout
from tests.contract.choosing import DESK, paths, scenes
from tests.contract.german import german_lines_can_be_read, german_words_can_be_chosen
from tests.contract.moments import TRIES, Moment, Moments, Seen, chance_of, some, visible, vocabulary
from tests.contract.pictures import modest, quiet
from tests.contract.presenting import (
    boards_can_be_animated,
    gathered_moves_leave_their_question_open,
    presentation_has_words,
    presentation_stays_secret,
    what_counts_as_undoable_can_be_undone,
)
from tests.contract.secrecy import (
    events_tell_no_secrets,
    hidden_actions_stay_hidden,
    leaving_tells_no_secrets,
    setup_tells_no_secrets,
    the_end_shows_everything,
)
from tests.contract.speaking import PEOPLE, both, names
from tests.lengths import usual_or_long

MomentCheck = Callable[[Moment, random.Random, Seen], None]
MatchCheck = Callable[[AnyGame, Playout, random.Random, Seen], None]

ODD: list[Any] = [None, True, -1, 2, 10**9, "x", [], {}]  # values that a form may send for an order


# --- whose turn, and the end ----------------------------------------------------------------------------------------


def somebody_is_asked_until_the_outcome(moment: Moment, chance: random.Random, seen: Seen) -> None:
    standing(moment, moment.state)


def standing(moment: Moment, state: Any) -> Outcome | None:
    """Check that the open questions and the outcome of a state are consistent."""
    pending, outcome = moment.rules.pending(state), moment.rules.outcome(state)
    assert isinstance(pending, tuple)
    assert bool(pending) != bool(outcome), f"{len(pending)} questions are open, the outcome is {outcome}"
    assert not pending or any(d.holds_up for d in pending), "nobody has to act, and the match is not over"
    asked = [(d.seat, d.kind) for d in pending]
    assert len(asked) == len(set(asked)), f"asked twice: {asked}"
    for decision in pending:
        assert 0 <= decision.seat < moment.playout.seats
        assert decision.kind.isidentifier(), f"{decision.kind!r} cannot be written into a record"
        assert decision.seat not in moment.rules.out(state), f"seat {decision.seat} is out and still asked"
    if outcome is not None:
        places = [seat for group in outcome.ranking for seat in group]
        assert sorted(places) == list(range(moment.playout.seats)), f"not everybody once: {outcome.ranking}"
        assert all(outcome.ranking) and outcome.reason
        assert outcome.scores is None or len(outcome.scores) == moment.playout.seats
    return outcome


def leaving_is_possible(moment: Moment, chance: random.Random, seen: Seen) -> None:
    """G-9: at any moment a seat can leave; it is asked nothing more and ranks last."""
    if not moment.pending or len(moment.playing) < 2:
        return
    seat, before = chance.choice(moment.playing), codec.encode(moment.state)
    result = moment.rules.leave(moment.state, seat, chance_of(moment, "leave"))
    assert codec.encode(moment.state) == before, "leave changed the state it was given"
    outcome = standing(moment, result.state)
    assert seat not in {d.seat for d in moment.rules.pending(result.state)}, f"seat {seat} left and is still asked"
    if outcome is not None:
        those_gone_come_last(outcome, [*moment.left, seat], moment.rules.out(result.state))


def those_gone_come_last(outcome: Outcome, left: list[int], out: tuple[int, ...]) -> None:
    """G-9, G-12: seats that gave up rank last, eliminated seats just above them; in both groups later above earlier."""
    last = outcome.ranking[len(outcome.ranking) - len(left) :]
    assert last == tuple((seat,) for seat in reversed(left)), f"{left} left, in this order; ranking {outcome.ranking}"
    assert not left or outcome.ranking[0] not in last, "somebody who gave up has won"
    place = places(outcome)
    for earlier, later in pairwise(out):
        assert place[later] <= place[earlier], f"{out} went out in this order; ranking {outcome.ranking}"
    behind = min((place[seat] for seat in out), default=len(place))
    for seat, own in place.items():
        assert own < behind or seat in out or seat in left, f"{out} are out, {seat} is not; ranking {outcome.ranking}"


def places(outcome: Outcome) -> dict[int, int]:
    return {seat: number for number, group in enumerate(outcome.ranking) for seat in group}


def those_out_stay_out(moment: Moment, chance: random.Random, seen: Seen) -> None:
    """G-12: an eliminated seat stays out, in the same order; a seat that gave up does not count as out."""
    out = moment.out
    assert len(set(out)) == len(out) and set(out) <= set(range(moment.playout.seats)), out
    assert not set(out) & set(moment.left), f"{out} are out, {moment.left} have left: nobody can be both"
    before = () if moment.before is None else moment.rules.out(moment.before)
    assert out[: len(before)] == before, f"{before} were out, now {out} are: nobody comes back"


def agreeing_ends_the_match(moment: Moment, chance: random.Random, seen: Seen) -> None:
    """G-8: at any moment all can agree to end the match."""
    if not moment.pending:
        return
    result = moment.rules.agree(moment.state)
    outcome = standing(moment, result.state)
    reason = outcome and outcome.reason
    assert outcome is not None and reason == AGREEMENT, f"agreeing ended it by {reason}"
    assert sorted(outcome.ranking[0]) == moment.playing, f"{moment.playing} still play; ranking {outcome.ranking}"
    those_gone_come_last(outcome, moment.left, moment.out)


def lapse_is_legal(moment: Moment, chance: random.Random, seen: Seen) -> None:
    for decision in moment.pending:
        if decision.holds_up:
            action = moment.rules.lapse(moment.state, decision)
            allowed(moment, decision, action, "lapse answers")
            assert moment.game.read(moment.game.write(action)) == action


def clocks_alone_end_the_match(moment: Moment, chance: random.Random, seen: Seen) -> None:
    """G-6 and G-7: a match with a round limit ends even if every further turn times out."""
    state, rules = moment.state, moment.rules
    if moment.playout.options.round_limit == 0:
        return
    for number in range(LONGEST):
        decision = next((d for d in rules.pending(state) if d.holds_up), None)
        if decision is None:
            return
        state = rules.apply(state, decision, rules.lapse(state, decision), chance_of(moment, "lapse", number)).state
    raise AssertionError(f"{LONGEST} lapsed clocks did not end the match")


# --- legal, check, apply --------------------------------------------------------------------------------------------


def allowed(moment: Moment, decision: Decision, action: Any, who: str) -> None:
    try:
        moment.rules.check(moment.state, decision, action)
    except IllegalAction as refusal:
        raise AssertionError(f"{who} {action} to {decision}, check refuses it: {refusal}") from refusal


def what_is_offered_is_allowed(moment: Moment, chance: random.Random, seen: Seen) -> None:
    for decision in moment.pending:
        offered = moment.legal[decision]
        assert offered or not decision.holds_up, f"{decision} has no answer"
        for action in some(offered, 8, chance):
            allowed(moment, decision, action, "legal offers")
        for action in some(offered, 1, chance):
            result = moment.rules.apply(moment.state, decision, action, chance_of(moment, "apply"))
            standing(moment, result.state)


def what_is_refused_changes_nothing(moment: Moment, chance: random.Random, seen: Seen) -> None:
    """Actions of other decisions, seats, positions and matches are allowed or refused with a reason, never a crash."""
    before = codec.encode(moment.state)
    lines = vocabulary(moment.game.slug)
    for decision in moment.pending:
        for line in some(list(lines), 6, chance):
            action = moment.game.read(line)
            try:
                moment.rules.check(moment.state, decision, action)
            except IllegalAction as refusal:
                refusal_has_words(moment.game, refusal, seen)
            else:
                result = moment.rules.apply(moment.state, decision, action, chance_of(moment, "apply"))
                standing(moment, result.state)
    assert codec.encode(moment.state) == before, "check or apply changed the state it was given"


def refusal_has_words(game: AnyGame, refusal: Refusal, seen: Seen) -> None:
    seen.refusals[refusal.code] += 1
    if seen.refusals[refusal.code] <= TRIES:
        quoted = [str(value) for value in refusal.data.values()]
        try:
            both(seen, "refusal", lambda: game.wording.refusal(refusal), quoted)
        except LookupError as problem:
            raise AssertionError(f"no words for the refusal {refusal}: {problem!r}") from problem


def apply_is_pure(moment: Moment, chance: random.Random, seen: Seen) -> None:
    """Repeating a step gives the same state and events, and does not change the state before it."""
    step = moment.step
    if step is None or step.kind != "act":
        return
    before = codec.encode(moment.before)
    decision = replay.find(moment.rules.pending(moment.before), step.seat, step.decision)
    for _ in range(2):
        action = moment.game.read(step.line)
        result = moment.rules.apply(moment.before, decision, action, Rng(moment.playout.key, step.number))
        assert codec.encode(result.state) == codec.encode(step.state), "the same action led to another state"
        assert codec.encode_events(result.events) == codec.encode_events(step.events), "the same action, other events"
        assert result.final == step.final
    assert codec.encode(moment.before) == before, "apply changed the state it was given"


def what_can_be_undone_showed_nothing(moment: Moment, chance: random.Random, seen: Seen) -> None:
    """G-5: a step that is not final used no chance and revealed nothing to its player."""
    step = moment.step
    if step is None or step.kind != "act" or step.final or step.seat is None:
        return
    rules, key = moment.rules, moment.playout.key
    pending = rules.pending(moment.before)
    if turns(rules, moment.before, pending) != turns(rules, step.state, step.pending):
        return
    decision = replay.find(pending, step.seat, step.decision)
    action = moment.game.read(step.line)
    for number in range(usual_or_long(3, 6)):
        again = rules.apply(moment.before, decision, action, chance_of(moment, "undo", number))
        assert codec.encode(again.state) == codec.encode(step.state), "chance was used, so the step must be final"
        other = rules.reimagine(moment.before, step.seat, chance_of(moment, "undo", number))
        learned = rules.view(rules.apply(other, decision, action, Rng(key, step.number)).state, step.seat)
        assert learned == rules.view(step.state, step.seat), "a secret was shown, so the step must be final"
    done = replay.Entry(step.number, "act", step.seat, step.decision, step.line)
    position = replay.Position(step.number - 1, moment.before)
    for entry in (done, replay.Entry(step.number + 1, "undo", step.seat)):
        position = replay.apply_entry(moment.game, rules, position, entry, key)
    assert codec.encode(position.state) == codec.encode(moment.before), "undo did not lead back"


def orders_are_answered_or_not(moment: Moment, chance: random.Random, seen: Seen) -> None:
    for decision in moment.pending:
        for order in ({}, {"no such order": 1}, {decision.kind: chance.choice(ODD)}):
            action = moment.rules.standing(moment.state, decision, order)
            if action is not None:
                allowed(moment, decision, action, f"the order {order} answers")


# --- JSON and notation ----------------------------------------------------------------------------------------------


def everything_survives_json(moment: Moment, chance: random.Random, seen: Seen) -> None:
    game = moment.game
    survives(moment.state, game.state)
    for viewer in moment.viewers:
        survives(moment.rules.view(moment.state, viewer), game.view)
    survives(moment.playout.options, game.options)
    survives(tuple(Asked(d, moment.number) for d in moment.pending), tuple[Asked, ...])
    text = codec.encode_events(moment.events)
    assert codec.decode_events(text) == moment.events, f"events changed on their way through JSON: {text}"
    outcome = moment.rules.outcome(moment.state)
    if outcome is not None:
        survives(outcome, Outcome)


def survives(value: Any, kind: Any) -> None:
    text = codec.encode(value)
    try:
        again = codec.decode(text, kind)
    except msgspec.MsgspecError as problem:
        raise AssertionError(f"cannot be read again: {problem}: {text[:200]}") from problem
    assert again == value, f"changed on its way through JSON: {text[:200]}"
    assert codec.encode(again) == text


def notation_can_be_read(moment: Moment, chance: random.Random, seen: Seen) -> None:
    for decision in moment.pending:
        for action in some(moment.legal[decision], 5, chance):
            reads_back(moment.game, action)


def reads_back(game: AnyGame, action: Any) -> None:
    line = game.write(action)
    assert line == " ".join(line.lower().split()), f"{line!r}: notation is lower case, one space between the words"
    for word in line.split():
        assert not set(word) & set("\"'<>&"), f"{word!r} cannot be the id of a spot on the board"
    spellings = list(game.spellings(action)) if game.spellings else [line]
    assert line in spellings, f"{line!r} is not among its spellings {spellings}"
    for spelling in (*spellings, line.upper(), f"  {line.replace(' ', '   ')} "):
        try:
            again = game.read(spelling)
        except UnreadableMove as refusal:
            raise AssertionError(f"{spelling!r} was written by the game and cannot be read: {refusal}") from refusal
        assert again == action, f"{spelling!r} was read as {again}, not as {action}"


def read_or_refused(game: AnyGame, line: str) -> None:
    """Any typed line is either a move that can be written again, or refused with a message."""
    try:
        action = game.read_typed(line)
    except UnreadableMove as refusal:
        refusal_has_words(game, refusal, Seen())
    except Exception as problem:
        raise AssertionError(f"{line!r} makes reading fail: {type(problem).__name__}: {problem}") from problem
    else:
        assert game.read(game.write(action)) == action


# --- secrets --------------------------------------------------------------------------------------------------------


def secrets_stay_secret(moment: Moment, chance: random.Random, seen: Seen) -> None:
    """States that differ only in hidden facts look the same to a reader: view, questions, choices, board and text."""
    game, rules, state = moment.game, moment.rules, moment.state
    for viewer in moment.viewers:
        other = rules.reimagine(state, viewer, chance_of(moment, f"imagine {viewer}", chance.randrange(1000)))
        view = rules.view(state, viewer)
        assert rules.view(other, viewer) == view, f"the view of {viewer} depends on what {viewer} cannot know"
        assert rules.pending(other) == moment.pending, f"{viewer} is imagined a state with other questions"
        assert rules.out(other) == moment.out, f"who is out depends on what {viewer} cannot know"
        assert (rules.outcome(other) is None) == (rules.outcome(state) is None)
        if codec.encode(other) == codec.encode(state):
            continue
        for decision in moment.pending:
            if decision.seat == viewer:
                mine, theirs = (list(rules.legal(s, decision)) for s in (state, other))
                same = mine == theirs or written(game, mine) == written(game, theirs)
                assert same, f"what {viewer} may answer depends on what {viewer} cannot know"


def written(game: AnyGame, actions: list[Any]) -> list[str]:
    return [game.write(action) for action in actions]


def pictures_stay_secret(moment: Moment, chance: random.Random, seen: Seen) -> None:
    rules, board, wording = moment.rules, moment.game.board, moment.game.wording
    viewer = chance.choice(moment.viewers)
    states = [moment.state, rules.reimagine(moment.state, viewer, chance_of(moment, "imagine"))]
    shown = [
        (
            str(board.draw(view, Scene())),
            list(board.text(view)),
            [board.badge(view, seat) for seat in range(moment.playout.seats)],
            [wording.seat_note(view, seat) for seat in range(moment.playout.seats)],
            wording.status(view),
            str(board.panel(view, Scene())),
            moment.game.sheet.draw(view, "", None) if moment.game.sheet else "",
        )
        for view in (rules.view(state, viewer) for state in states)
    ]
    assert shown[0] == shown[1], f"the page of {viewer} depends on what {viewer} cannot know"


def secrets_can_be_imagined(moment: Moment, chance: random.Random, seen: Seen) -> None:
    """After a private event, `reimagine` gives the other seats a different secret."""
    if not moment.pending:
        return
    told = [event.audience for event in moment.events if event.audience is not None]
    for viewer in moment.viewers if told else ():
        if any(viewer not in audience for audience in told):
            kind = "spectator" if viewer is None else "seat"
            others = (moment.rules.reimagine(moment.state, viewer, chance_of(moment, "vary", i)) for i in range(TRIES))
            now = codec.encode(moment.state)
            seen.private[kind] = seen.private.get(kind, 0) + 1
            seen.varied[kind] = seen.varied.get(kind, 0) + any(codec.encode(other) != now for other in others)


def secrets_were_imagined(seen: Seen) -> None:
    for kind, positions in seen.private.items():
        assert seen.varied[kind], f"{positions} secrets were dealt, and a {kind} never imagines another one"


# --- the page -------------------------------------------------------------------------------------------------------


def choosing_leads_to_a_move(moment: Moment, chance: random.Random, seen: Seen) -> None:
    for decision in moment.pending:
        if not decision.holds_up and decision.kind not in moment.game.dares and not moment.legal[decision]:
            raise AssertionError(f"{decision} is open without an answer: the page needs a line for it in `dares`")
        *_, last = paths(moment, decision, chance)
        action = moment.game.read(last.line)
        if decision.kind not in moment.game.dares:
            allowed(moment, decision, action, "the page leads to")
        stale = choices.offer(moment.game, moment.rules, moment.state, decision, ("nonsense", "b2"))
        assert not stale.chosen


def everything_has_words(moment: Moment, chance: random.Random, seen: Seen) -> None:
    wording, rules, seats = moment.game.wording, moment.rules, moment.playout.seats
    for decision in moment.pending:
        view = rules.view(moment.state, decision.seat)
        both(seen, "question", lambda: wording.question(view, decision))
        for offer in paths(moment, decision, chance):
            both(seen, "hint", lambda: wording.hint(view, decision, offer.picked))
            for word in some(list(offer.next), 3, chance):
                both(seen, "choice", lambda: wording.choice(view, offer.picked, word))
            for word, other in some(list(offer.others().items()), 3, chance):
                both(seen, "choice", lambda: wording.choice(view, other.before, word))
            if offer.complete:
                both(seen, "confirm", lambda: wording.confirm(offer.picked))
    over = not moment.pending
    for event in moment.events:
        for reader in moment.viewers if event.audience is None or over else event.audience:
            both(seen, f"event {event.kind}", lambda: wording.event(event, names(seats, reader)), PEOPLE)
    for viewer in moment.viewers:
        view = rules.view(moment.state, viewer)
        both(seen, "status", lambda: wording.status(view))
        for seat in range(seats):
            assert isinstance(wording.seat_note(view, seat), str)
    outcome = rules.outcome(moment.state)
    if outcome is not None:
        seen.reasons.add(outcome.reason)
        if outcome.reason != AGREEMENT:
            both(seen, "reason", lambda: wording.reason(outcome))


def boards_can_be_drawn(moment: Moment, chance: random.Random, seen: Seen) -> None:
    board, rules, seats = moment.game.board, moment.rules, range(moment.playout.seats)
    for viewer in moment.viewers:
        view = rules.view(moment.state, viewer)
        trail = tuple(visible(moment.events, viewer))
        quiet(board.draw(view, Scene(trail=trail)), {})
        for scene in scenes(moment, viewer, trail, chance):
            quiet(board.draw(view, scene), scene.targets)
        twin = board.text(view)
        assert twin, "the board has no text twin"
        for table in twin:
            assert table.caption and table.columns and table.rows, f"an empty table in the text twin: {table}"
            for row in table.rows:
                assert len(row) == len(table.columns) and all(isinstance(cell, str) for cell in row), row
    view = rules.view(moment.state, chance.choice(moment.viewers))
    one, two = (quiet(board.draw(view, Scene(name=name)), {}).ids for name in ("-a", "-b"))
    assert not one & two, "two boards on one page share ids: Scene.name keeps them apart"
    for badge in filter(None, (board.badge(view, seat) for seat in seats)):
        quiet(badge, {})
    for viewer in moment.viewers:
        view = rules.view(moment.state, viewer)
        for scene in (Scene(), *scenes(moment, viewer, (), chance)):
            panel = board.panel(view, scene)
            assert bool(panel) == board.has_panel(view), "has_panel does not say whether there is a panel"
            if panel:
                modest(panel)


def sheets_can_be_kept(moment: Moment, chance: random.Random, seen: Seen) -> None:
    """The empty sheet can be drawn at any moment, for its owner and for others; nonsense is refused with a message."""
    sheet = moment.game.sheet
    if sheet is None:
        return
    for viewer in moment.viewers:
        view = moment.rules.view(moment.state, viewer)
        modest(sheet.draw(view, "", None))
        if viewer is not None:
            modest(sheet.draw(view, "", DESK))
            drawn = {""}
            for line in ("", "nonsense", "\x00", "a " * 100, "1", "<b>"):
                try:
                    kept = sheet.write(view, "", line)
                    if kept not in drawn:
                        drawn.add(kept)
                        modest(sheet.draw(view, kept, DESK))
                except Refusal as refusal:
                    refusal_has_words(moment.game, refusal, seen)


# --- whole matches --------------------------------------------------------------------------------------------------


def it_comes_to_an_end(game: AnyGame, match: Playout, chance: random.Random, seen: Seen) -> None:
    assert match.outcome is not None, "the match did not end"
    left = [step.seat for step in match.steps if step.kind == "leave" and step.seat is not None]
    out = game.rules.out(match.state)
    those_gone_come_last(match.outcome, left, out)
    since = {seat: step.number for step in reversed(match.steps) for seat in game.rules.out(step.state)}
    place = places(match.outcome)
    for earlier, later in pairwise(out):
        together = since[earlier] == since[later]
        assert together or place[later] < place[earlier], f"{later} went out after {earlier} and shares the place"
    seen.reasons.add(match.outcome.reason)


def the_same_seed_gives_the_same_log(game: AnyGame, match: Playout, chance: random.Random, seen: Seen) -> None:
    leaves = {step.number: step.seat for step in match.steps if step.kind == "leave" and step.seat is not None}
    agreed = next((step.number for step in match.steps if step.kind == "end"), 0)
    again = playout(game, match.seats, match.seed, options=match.options, leaves=leaves, agreed=agreed)
    assert codec.encode(again.start) == codec.encode(match.start), "the same seed was set up differently"
    assert again.entries == match.entries, "the same seed was played differently"
    assert codec.encode(again.state) == codec.encode(match.state)


def the_log_gives_the_state(game: AnyGame, match: Playout, chance: random.Random, seen: Seen) -> None:
    position = replay.begin(game, game.rules, match.options, match.seats, match.key)
    assert codec.encode(position) == codec.encode(match.start), "set-up is not the same twice"
    for step, entry in zip(match.steps, match.entries, strict=True):
        position = replay.apply_entry(game, game.rules, position, entry, match.key)
        assert codec.encode(position.state) == codec.encode(step.state), f"replayed, move {step.number} leads elsewhere"
        assert position.events == step.events


def record_of(game: AnyGame, match: Playout) -> record.Record:
    assert match.outcome is not None
    people = tuple(PEOPLE[: match.seats])
    return record.Record(
        game=game.slug, rules_version=game.rules_version, options=match.options, names=people,
        lucky_words=("",) * match.seats, commitment=commitment(match.seed), seed=match.seed, outcome=match.outcome,
        digest=record.digest(codec.encode(match.state)), entries=tuple(match.entries),
    )  # fmt: skip


def the_record_can_be_verified(game: AnyGame, match: Playout, chance: random.Random, seen: Seen) -> None:
    without_draws = record_of(game, match)
    with_draws = record.with_draws(without_draws)
    assert with_draws.draws is not None, "the log could not be played again"
    for told in (without_draws, with_draws):
        text = record.write(told)
        assert record.read(text) == told
        assert record.write(record.read(text)) == text
        assert codec.encode(record.verify(told).state) == codec.encode(match.state)


def a_forged_record_is_refused(game: AnyGame, match: Playout, chance: random.Random, seen: Seen) -> None:
    told = record_of(game, match)
    refused(msgspec.structs.replace(told, seed=told.seed + "0"), "another seed")
    others = Outcome(told.outcome.ranking[::-1] + ((),), "forged")
    refused(msgspec.structs.replace(told, outcome=others), "another outcome")
    if told.entries:
        refused(msgspec.structs.replace(told, entries=told.entries[:-1]), "without its last move")
        later = tuple(msgspec.structs.replace(entry, number=entry.number + 1) for entry in told.entries)
        refused(msgspec.structs.replace(told, entries=later), "with other numbers, and so with other dice")
    refused(msgspec.structs.replace(told, rules_version=10**6), "under rules nobody knows")
    refused(msgspec.structs.replace(told, names=("x",) * 99, lucky_words=("",) * 99), "with too many seats")
    drawn = record.with_draws(told).draws or {}
    for number, draws in list(drawn.items())[-3:]:
        n, value = draws[-1]
        other = {**drawn, number: (*draws[:-1], (n, (value + 1) % (n + 1)))}
        refused(msgspec.structs.replace(told, draws=other), f"with another draw in move {number}")
    refused(msgspec.structs.replace(told, draws={**drawn, 10**6: ((6, 3),)}), "with a draw of no move")
    forged = impossible_move(game, match, chance)
    if forged is not None:
        entries = tuple(forged if entry.number == forged.number else entry for entry in told.entries)
        refused(msgspec.structs.replace(told, entries=entries), f"with the impossible move {forged}")


def refused(told: record.Record, how: str) -> None:
    try:
        record.verify(record.read(record.write(told)))
    except record.RecordError:
        return
    raise AssertionError(f"a record forged was verified: {how}")


def verified_or_refused(text: str) -> None:
    try:
        record.verify(record.read(text))
    except record.RecordError:
        pass
    except Exception as problem:
        raise AssertionError(f"a damaged record makes reading fail: {type(problem).__name__}: {problem}") from problem


def impossible_move(game: AnyGame, match: Playout, chance: random.Random) -> replay.Entry | None:
    """Return an entry of this match with its line replaced by an illegal one."""
    states = [match.start.state, *(step.state for step in match.steps)]
    acts = [i for i, step in enumerate(match.steps) if step.kind == "act"]
    entries = match.entries
    for i in some(acts, 5, chance):
        entry = entries[i]
        decision = replay.find(game.rules.pending(states[i]), entry.seat, entry.decision)
        for line in some(list(vocabulary(game.slug)), 5, chance):
            try:
                game.rules.check(states[i], decision, game.read(line))
            except IllegalAction:
                return msgspec.structs.replace(entry, line=line)
    return None


def bots_never_fail(game: AnyGame, name: str, number: int = 3) -> None:
    """Check that a bot never fails. In a real match the neutral action would hide the failure."""

    class Strict:
        quick = game.bots[name].quick

        def choose(self, view: Any, decision: Decision, offered: Any, rng: Rng) -> Any:
            action = game.bots[name].choose(view, decision, offered, rng)
            assert action is not None or not decision.holds_up, f"{name} says nothing to {decision}"
            if action is not None:
                assert game.read(game.write(action)) == action
            return action

    problems: list[logging.LogRecord] = []
    handler = logging.Handler()
    handler.emit = problems.append
    bots.log.addHandler(handler)
    try:
        for i in range(number):
            for seats in game.seats:
                match = playout(game, seats, f"{name} {i}", players=[Strict()] * seats)
                assert match.outcome is not None
    finally:
        bots.log.removeHandler(handler)
    assert not problems, f"{name}: {problems[0].getMessage()}: {problems[0].exc_info}"


# --- all of them ----------------------------------------------------------------------------------------------------

# How many moments of a match each check examines; None: all of them.
MOMENT_CHECKS: dict[MomentCheck, int | None] = {
    somebody_is_asked_until_the_outcome: None,
    those_out_stay_out: None,
    what_is_offered_is_allowed: 12,
    what_is_refused_changes_nothing: 8,
    apply_is_pure: None,
    what_can_be_undone_showed_nothing: None,
    everything_survives_json: 20,
    notation_can_be_read: 8,
    german_lines_can_be_read: 6,
    german_words_can_be_chosen: 3,
    lapse_is_legal: 20,
    clocks_alone_end_the_match: 2,
    leaving_is_possible: 12,
    agreeing_ends_the_match: 12,
    orders_are_answered_or_not: 8,
    secrets_stay_secret: 12,
    secrets_can_be_imagined: None,
    pictures_stay_secret: 3,
    events_tell_no_secrets: 12,
    leaving_tells_no_secrets: 4,
    hidden_actions_stay_hidden: 6,
    the_end_shows_everything: 6,
    choosing_leads_to_a_move: 5,
    everything_has_words: 4,
    boards_can_be_drawn: 2,
    sheets_can_be_kept: 2,
    presentation_has_words: 4,
    presentation_stays_secret: 3,
    boards_can_be_animated: 2,
    what_counts_as_undoable_can_be_undone: 4,
    gathered_moves_leave_their_question_open: 4,
}
MATCH_CHECKS: tuple[MatchCheck, ...] = (
    it_comes_to_an_end,
    setup_tells_no_secrets,
    the_log_gives_the_state,
    the_same_seed_gives_the_same_log,
    the_record_can_be_verified,
    a_forged_record_is_refused,
)
# Expensive checks run on every n-th match only, and on fewer still if `share` is below 1.
ONE_OF: dict[Callable[..., None], int] = {
    pictures_stay_secret: 1,
    sheets_can_be_kept: 1,
    presentation_has_words: 4,
    presentation_stays_secret: 2,
    boards_can_be_animated: 4,
    what_counts_as_undoable_can_be_undone: 4,
    gathered_moves_leave_their_question_open: 4,
    boards_can_be_drawn: 3,
    everything_has_words: 2,
    german_lines_can_be_read: 4,
    german_words_can_be_chosen: 4,
    the_same_seed_gives_the_same_log: 3,
    the_record_can_be_verified: 3,
    a_forged_record_is_refused: 5,
}
SENTENCES = ("question", "hint", "choice", "confirm", "refusal", "status", "reason")


def look_at(check: MomentCheck, game: AnyGame, match: Playout, seen: Seen, wanted: int | None = None) -> None:
    look_at_some(check, Moments(game, match), seen, wanted)


def look_at_some(check: MomentCheck, moments: Moments, seen: Seen, wanted: int | None) -> None:
    chance = random.Random(f"{check.__name__} {moments.playout.seed}")
    for moment in moments.chosen(wanted, chance):
        with_place(lambda: check(moment, chance, seen), check.__name__, moments.playout, moment.number)


def look_through(check: MatchCheck, game: AnyGame, match: Playout, seen: Seen) -> None:
    chance = random.Random(f"{check.__name__} {match.seed}")
    with_place(lambda: check(game, match, chance, seen), check.__name__, match, len(match.steps))


def with_place(run: Callable[[], None], what: str, match: Playout, number: int) -> None:
    try:
        run()
    except Exception as problem:
        place = f"{what}: seed {match.seed!r}, {match.seats} seats, {match.options}, move {number}"
        raise AssertionError(f"{place}: {type(problem).__name__}: {problem}") from problem


def check_match(game: AnyGame, match: Playout, seen: Seen, number: int, share: float = 1.0) -> None:
    """Run all checks that are due for the match with this number. A `share` below 1 examines fewer moments."""
    moments = Moments(game, match)
    for moment_check, wanted in MOMENT_CHECKS.items():
        if is_due(moment_check, number, share):
            look_at_some(moment_check, moments, seen, wanted if share == 1 else max(1, int((wanted or 20) * share)))
    for match_check in MATCH_CHECKS:
        if is_due(match_check, number, share):
            look_through(match_check, game, match, seen)


def is_due(check: Callable[..., None], number: int, share: float) -> bool:
    return check not in ONE_OF or number % round(ONE_OF[check] / share) == 0


def broken(game: AnyGame, **parts: Any) -> AnyGame:
    """Return the game with some of its parts replaced."""
    return changed(game, **parts)
