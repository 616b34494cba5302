"""Moves built word by word: every path ends in a legal move, and the suggestion comes first."""

from __future__ import annotations

import random

from games.core import choices
from games.core.testing import playouts
from games.xnet import GAME
from games.xnet.board.examples import cards
from games.xnet.rules.actions import VERBS, read
from games.xnet.rules.availability import why_unavailable
from games.xnet.rules.card_choices import cards_in_word
from games.xnet.rules.completion import follow_up
from games.xnet.rules.position import Position
from games.xnet.tests.tables import RULES, START, decision, provider, table


def completion(state, line: str):
    return follow_up(state, decision(state), tuple(line.split()))


def test_every_path_of_words_is_a_legal_move():
    randomness, verbs = random.Random(5), set()
    for match in playouts(GAME, 12, "paths"):
        for step in match.steps[::3]:
            if not step.pending:
                continue
            words: tuple[str, ...] = ()
            while (found := follow_up(step.state, step.pending[0], words)) and found.words:
                if found.complete and randomness.random() < 0.5:
                    break
                word = randomness.choice(found.words)
                after = follow_up(step.state, step.pending[0], (*words, word))
                assert after is not None and after.complete == (word in found.ends), (words, word)
                words = (*words, word)
            assert found is not None and found.complete, words
            RULES.check(step.state, step.pending[0], read(" ".join(words)))
            verbs.add(words[0])
    assert verbs == set(VERBS) - {"discard"}


def test_a_turn_with_too_many_cards_ends_by_discarding():
    crowded = table("hobby 2 3 4 5 6 7 8 9 nature 2 3 4")
    assert completion(crowded, "end").words == ("discard",)
    first = completion(crowded, "end discard").words[0]
    assert first == "2-hobby" and completion(crowded, f"end discard {first}").complete
    assert "discard" not in completion(crowded, "").words and completion(crowded, "discard 2-hobby").complete
    assert completion(table("art 2"), "end discard") is None


def test_completion_offers_the_same_verbs_as_legal():
    """The verbs of the legal actions are the first words offered, except that discarding is part of `end`."""
    for match in playouts(GAME, 6, "verbs"):
        for step in match.steps[::5]:
            if step.pending:
                legal = {action.verb for action in RULES.legal(step.state, step.pending[0])}
                offered = {"end" if verb == "discard" else verb for verb in legal}
                found = follow_up(step.state, step.pending[0], ())
                assert found is not None and offered == set(found.words)


def test_the_suggestion_is_one_word_and_comes_first():
    state = table("art 2 3 hobby 2 nature 4 5 games 9", provider("art 6"))
    found = completion(state, "server pay")
    best = found.words[0]
    assert found.ends == {best} and cards_in_word(best) == [
        *cards("hobby 2"),
        *cards("games 9"),
        *cards("nature 4 5"),
        *cards("art 2"),
    ]
    RULES.check(state, decision(state), read(f"server pay {best}"))
    fewer = completion(state, "server pay 3-art 9-games")
    assert len(cards_in_word(fewer.words[0])) == 3 and "3-art" not in fewer.words
    assert completion(state, "server pay 3-art 3-art") is None


def test_cards_that_win_users_are_suggested_last():
    state = table("art 2 sport 3 hobby 9 hobby 8 nature 2", provider("art 6"))
    assert completion(state, "specialist art pay").words[0] == "2-nature"
    assert completion(state, "specialist art pay").words[-1] == "2-art"


def test_a_single_option_is_chosen_automatically():
    state = table("hobby 2 3 4 5 6")
    offer = choices.offer(GAME, RULES, state, decision(state), ("server",))
    assert offer.complete and offer.line == "server pay 2-hobby,3-hobby,4-hobby,5-hobby,6-hobby"
    RULES.check(state, decision(state), read(offer.line))
    done = table("art 2", closing=True)
    assert choices.offer(GAME, RULES, done, decision(done)).line == "end"


def test_displacing_with_a_new_rubric_keeps_a_card_to_lay():
    state = table("hobby 9 2 nature 4 3", provider())
    assert set(completion(state, "displace").words) == {"t1", "m1", "m2", "b1", "b3"}  # travel 9 is too high
    assert completion(state, "displace t1 hobby").words == ("9",)  # the 2 has to be kept to lay it
    assert completion(state, "displace t1 hobby 9").words == ("lay",)
    assert not completion(state, "displace t1 hobby 9").complete
    assert completion(state, "displace t1 hobby 9 lay 2").complete
    offered = table("hobby 9 2", provider("hobby 5"))
    assert completion(offered, "displace t1 hobby").words == ("2", "9")
    assert completion(offered, "displace t1 hobby 2").ends == {"9"}
    assert completion(offered, "displace t1 hobby 9").complete and completion(offered, "displace t1 hobby 9").words == (
        "2",
    )


def test_words_that_lead_to_no_move_have_no_completion():
    state = table("art 2 3 sport 2", provider("art 6"), demand=START)
    for line in (
        "nonsense", "lay art", "add art 9", "add art 2 3", "add art 2 2", "fill t1", "fill m2 art", "park art",
        "unpark", "specialist sport", "specialist art 2", "server", "user art 9", "user art 2 2-art", "users art 2 2",
        "displace t1", "shift t1", "shift m1 b1", "shift m1 t1 2", "shift m1 t1 pay 9", "take sport", "discard",
        "end now", "specialist art pay 2-sport 2-art", "take art art",
    ):  # fmt: skip
        found = completion(state, line)
        assert found is None or not (found.words or found.complete), line


def test_every_verb_not_offered_has_a_reason():
    state = table("art 2 3 sport 2", provider("art 6"), demand=START)
    offered = set(completion(state, "").words)
    for verb in VERBS:
        assert (why_unavailable(Position.from_state(state, 0), verb) is None) == (verb in offered)
