"""Checks of what a game adds to the match page (`games.core.presentation`)."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from games.core import choices, gathering
from games.core.contract import Decision, Scene
from games.core.speech import called
from tests.contract.choosing import mode_scenes, paths, scenes
from tests.contract.moments import Moment, Seen, chance_of, some, visible
from tests.contract.pictures import parsed, permitted, quiet
from tests.contract.speaking import PEOPLE, both, names

LONGEST_PROMPT = 40  # characters in place of the main button
LONGEST_NUDGE = 110  # characters in place of the hint
LARGEST_MINIATURE = 15_000  # bytes


def presentation_has_words(moment: Moment, chance: random.Random, seen: Seen) -> None:
    """Goal, outcome, dice, parts, modes, main button and things can be shown in both languages."""
    shown, rules, seats = moment.game.presentation, moment.rules, moment.playout.seats
    for viewer in moment.viewers:
        view = rules.view(moment.state, viewer)
        if goal := shown.goal(view):
            assert goal.of > 0, f"{goal} cannot be shown as progress"
            both(seen, "goal", lambda: _goal(moment, view), PEOPLE)
        parts = shown.parts(view, Scene())
        assert len({part.name for part in parts}) == len(parts), f"two parts have the same name: {parts}"
        assert sum(part.shown for part in parts) <= 1, f"several parts are shown first: {parts}"
        for event in visible(moment.events, viewer):
            for die in shown.dice(event):
                assert 1 <= die.value <= 6 and die.label, f"{die} is no die"
        if moment.before is not None and viewer is not None:
            before, events = rules.view(moment.before, viewer), visible(moment.events, viewer)
            if shown.told(events, before, view, names(seats, viewer)) is not None:
                both(seen, "told", lambda: _told(moment, viewer), PEOPLE)
    for decision in moment.pending:
        the_dock_has_words(moment, decision, seen)
    outcome = rules.outcome(moment.state)
    if outcome is not None:
        view = rules.view(moment.state, 0)
        assert isinstance(shown.why(outcome, view), str)


def _goal(moment: Moment, view: Any) -> str:
    goal = moment.game.presentation.goal(view)
    return f"{goal.text} {goal.label}" if goal else ""


def _told(moment: Moment, viewer: int) -> str:
    shown, rules = moment.game.presentation, moment.rules
    before, after = rules.view(moment.before, viewer), rules.view(moment.state, viewer)
    told = shown.told(visible(moment.events, viewer), before, after, names(moment.playout.seats, viewer))
    assert told is not None and told.sentence.strip(), f"{moment.events} are told without a sentence"
    return f"{told.sentence} {told.change}"


def the_dock_has_words(moment: Moment, decision: Decision, seen: Seen) -> None:
    shown = moment.game.presentation
    view = moment.rules.view(moment.state, decision.seat)
    offer = choices.offer(moment.game, moment.rules, moment.state, decision)
    main = shown.main(view, decision)
    begun = choices.offer(moment.game, moment.rules, moment.state, decision, main.split())
    assert not main or begun.line.startswith(main), f"the main button {main!r} is not among {offer.next}"
    assert isinstance(shown.asks(view, decision), bool)
    if nudge := shown.nudge(view, decision):
        assert len(nudge) <= LONGEST_NUDGE, f"the nudge is too long for one line or two: {nudge}"
        both(seen, "nudge", lambda: shown.nudge(view, decision))
    assert len(shown.prompt(view, decision, offer.picked)) <= LONGEST_PROMPT, "the prompt is too long"
    uses = choices.uses(moment.game, moment.rules, moment.state, decision, shown.things(view))
    for thing, use in [(thing, use) for thing, found in uses.items() for use in found][:20]:
        if shown.use(view, use.words):
            both(seen, "use", lambda: shown.use(view, use.words))
        if shown.about(view, thing):
            both(seen, "about", lambda: shown.about(view, thing))
        if use.complete:
            changes_are_moves(moment, decision, use.words)


def changes_are_moves(moment: Moment, decision: Decision, words: choices.Words) -> None:
    """A press that changes a complete move leads to another move that can be played."""
    view = moment.rules.view(moment.state, decision.seat)
    for spot, press in moment.game.presentation.changes(view, words).items():
        found = choices.offer(moment.game, moment.rules, moment.state, decision, press.line.split())
        assert found.line.startswith(press.line) and press.label, (
            f"{spot} makes {words} to {press}, but not {found.line}"
        )


def presentation_stays_secret(moment: Moment, chance: random.Random, seen: Seen) -> None:
    """What the page adds for a reader depends only on what they know."""
    rules = moment.rules
    viewer = chance.choice(moment.viewers)
    states = [moment.state, rules.reimagine(moment.state, viewer, chance_of(moment, "present"))]
    one, other = (_shown(moment, rules.view(state, viewer), viewer) for state in states)
    assert one == other, f"the page of {viewer} depends on what {viewer} cannot know"


def _shown(moment: Moment, view: Any, viewer: int | None) -> list[Any]:
    shown = moment.game.presentation
    found: list[Any] = [shown.goal(view), shown.parts(view, Scene()), shown.things(view), shown.modes(view)]
    if shown.miniature:
        found.append(str(shown.miniature(view, "m")))
    for scene in mode_scenes(moment, view):
        found += [shown.remark(view, scene), str(shown.shelf(view, scene)), str(shown.controls(view, scene))]
        found.append(str(moment.game.board.draw(view, scene)))
    for decision in moment.pending:
        if decision.seat == viewer:
            found += [shown.main(view, decision), shown.asks(view, decision), shown.prompt(view, decision, ())]
            found.append(shown.nudge(view, decision))
            for action in some(moment.legal[decision], 5, random.Random(moment.number)):
                ahead = shown.preview(view, moment.game.write(action).split())
                found.append(ahead if ahead is None else str(moment.game.board.draw(ahead, Scene(before=view))))
    return found


def boards_can_be_animated(moment: Moment, chance: random.Random, seen: Seen) -> None:
    """Keys are unique and not nested, keyed elements have no id, and previews and small pictures can be drawn."""
    shown, board = moment.game.presentation, moment.game.board
    viewer = chance.choice(moment.viewers)
    view = moment.rules.view(moment.state, viewer)
    with called(PEOPLE[: moment.playout.seats]):
        keys_are_sound(str(board.draw(view, Scene(name="f"))))
        for scene in scenes(moment, viewer, (), chance):
            keys_are_sound(str(board.draw(view, scene)))
        for scene in mode_scenes(moment, view):
            keys_are_sound(str(board.draw(view, scene)))
            for markup in (shown.shelf(view, scene), shown.controls(view, scene)):
                assert "data-key" not in markup, "only the board is animated"
                permitted(list(parsed(markup).iter()))
        if shown.miniature:
            small = shown.miniature(view, "m")
            quiet(small, {})
            assert "data-key" not in small, "a small picture has keys: only the board of the match page is animated"
            assert len(small.encode()) <= LARGEST_MINIATURE, f"the small picture has {len(small)} bytes"
        for decision in moment.pending:
            if decision.seat == viewer:
                *_, last = paths(moment, decision, chance)
                ahead = shown.preview(view, last.picked)
                if ahead is not None:
                    quiet(board.draw(ahead, Scene(last.picked, before=view)), {})


def keys_are_sound(markup: str) -> None:
    page = parsed(markup)
    keyed = [node for node in page.iter() if "data-key" in node.attrib]
    twice = [key for key, count in Counter(node.attrib["data-key"] for node in keyed).items() if count > 1]
    assert not twice, f"keys twice: {twice}"
    for node in keyed:
        assert "id" not in node.attrib, f"a keyed element has an id: {node.attrib}"
        assert not any("data-key" in inner.attrib for inner in node.iter() if inner is not node), (
            f"a key inside of {node.attrib['data-key']!r}"
        )


def what_counts_as_undoable_can_be_undone(moment: Moment, chance: random.Random, seen: Seen) -> None:
    """A move that the presentation calls undoable is never final."""
    for decision, actions in moment.legal.items():
        for action in some(actions, 6, chance):
            words = moment.game.write(action).split()
            if moment.game.presentation.undoable(decision.kind, words):
                result = moment.rules.apply(moment.state, decision, action, chance_of(moment, "undo"))
                assert not result.final, f"{' '.join(words)} is called undoable, but it is final"


def gathered_moves_leave_their_question_open(moment: Moment, chance: random.Random, seen: Seen) -> None:
    """Moves that are confirmed together can be undone, are followed by the same question and have words."""
    game, shown = moment.game, moment.game.presentation
    for decision, actions in moment.legal.items():
        view = moment.rules.view(moment.state, decision.seat)
        if preset := shown.preset(view, decision):
            offer = choices.offer(game, moment.rules, moment.state, decision, preset.split())
            assert offer.complete and offer.line == preset, f"the preset {preset!r} is no complete move"
        for action in some(actions, 4, chance):
            line = game.write(action)
            if shown.gathers(decision.kind, line.split()) is None:
                continue
            found = gathering.gather(game, moment.rules, moment.state, decision, line)
            assert found.lines == (tuple(line.split()),), f"{line} is final or ends the question, so it stands alone"
            assert shown.undoable(decision.kind, line.split()), f"{line} is gathered, but not called undoable"
            both(seen, "confirm", lambda: shown.gathered(view, found.lines).confirm)
            both(seen, "hint", lambda: shown.gathered(view, found.lines).hint)
