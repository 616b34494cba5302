"""What things on the board can be used for, how presses change a move, and how many presses a move takes."""

from __future__ import annotations

import pytest

from games.core import choices
from games.core.testing import playouts
from games.testing import both
from games.xnet import GAME
from games.xnet.rules.actions import read
from games.xnet.tests.tables import RULES, START, decision, play, provider, table

SHOWN = GAME.presentation


def uses(state, thing: str) -> list[str]:
    return list(SHOWN.things(RULES.view(state, 0)).get(thing, ()))


def labels(state, thing: str) -> list[str]:
    view = RULES.view(state, 0)
    return [SHOWN.use(view, line.split()) for line in uses(state, thing)]


def changed(state, line: str) -> dict[str, str]:
    return {spot: press.line for spot, press in SHOWN.changes(RULES.view(state, 0), line.split()).items()}


def test_a_card_of_an_offered_topic():
    state = table("art 2 3 hobby 2 4", provider("art 6", users=1))
    assert uses(state, "3-art") == [
        "add art 3",
        "users art 3 2",
        "user art 3 2-hobby",
        "streamer pay 3-art,2-hobby,4-hobby",
    ]
    assert labels(state, "3-art") == [
        "Add it",
        "Win 2 users: Art 2 and 3",
        "Win 1 user: plus Hobby 2",
        "Buy a streamer",
    ]


def test_a_card_of_a_new_topic():
    state = table("tech 4 5 hobby 2", provider("art 6"))
    assert labels(state, "4-tech") == [
        "Play it", "Play 2: Tech 4 and 5", "Move Tech up, Sport down", "Move Tech up, Music down", "Buy a streamer",
    ]  # fmt: skip


def test_a_card_that_is_not_in_demand_can_fill_a_space_or_displace():
    assert uses(table("hobby 4", demand=START), "4-hobby") == ["fill m2 hobby 4", "fill b2 hobby 4", "fill b3 hobby 4"]
    alone = table("hobby 9", provider("hobby 2"))
    assert uses(alone, "9-hobby") == [f"displace {field} hobby 9" for field in ("t1", "m1", "m2", "b1", "b3")]
    # Displacing travel 9 takes both cards; without the topic on a server, the lowest one is laid.
    assert "displace b2 hobby 9 3" in uses(table("hobby 9 3", provider("hobby 2")), "3-hobby")
    assert uses(table("hobby 9 3", provider()), "9-hobby")[0] == "displace t1 hobby 9 lay 3"
    assert not any("displace" in line for line in uses(table("hobby 9 3", provider()), "3-hobby"))


def test_the_topics_on_the_servers_and_the_streamer():
    state = table("hobby 4 5", provider("art 6", "sport 4 5 6 S", servers=2, streamer=True))
    assert uses(state, "on-art") == ["specialist art pay 4-hobby", "park art", "take art"]
    assert uses(state, "on-sport") == ["park sport", "take sport"]
    parked = table("hobby 4", provider("art 6", parked="sport 4 5 6", servers=2))
    assert uses(parked, "parked") == ["unpark pay 4-hobby", "take sport"]
    assert uses(play(parked, "take art"), "parked") == ["take sport"]
    assert "4-hobby" not in SHOWN.things(RULES.view(play(parked, "take art"), 0))  # after taking back, cards are idle


def test_purchases_begin_on_the_board():
    state = table("hobby 2 3 4 5 6 7 8")
    assert uses(state, "buy-server") == ["server pay 2-hobby,3-hobby,4-hobby,5-hobby,6-hobby"]
    assert uses(state, "buy-net")[0].startswith("net pay") and uses(state, "buy-streamer")[0].startswith("streamer pay")
    rich = table("hobby 2 3 4 5 6 7 8", provider(servers=3, streamer=True, net=3))
    assert not {"buy-server", "buy-net", "buy-streamer"} & set(SHOWN.things(RULES.view(rich, 0)))


def test_only_the_reader_whose_turn_it_is_can_press_things():
    state = table("hobby 2 3 4 5 6 7 8")
    for view in (RULES.view(state, 1), RULES.view(state, None), RULES.view(RULES.agree(state).state, 0)):
        assert SHOWN.things(view) == {} == SHOWN.changes(view, ["lay", "art", "2"])


def test_every_use_and_every_change_is_a_legal_move():
    for match in playouts(GAME, 6, "uses"):
        for step in match.steps[::7]:
            if not step.pending:
                continue
            asked = step.pending[0]
            view = RULES.view(step.state, asked.seat)
            found = SHOWN.things(view)
            legal = choices.uses(GAME, RULES, step.state, asked, found)
            for thing, lines in found.items():
                assert [" ".join(use.words) for use in legal[thing]] == lines and all(
                    use.complete for use in legal[thing]
                )
            for line in [lines[0] for lines in found.values()]:
                RULES.check(step.state, asked, read(line))
                for press in SHOWN.changes(view, line.split()).values():
                    RULES.check(step.state, asked, read(press.line))


@pytest.mark.parametrize(
    ("line", "spot", "after"),
    [
        ("streamer pay 2-hobby,3-hobby,4-hobby", "3-hobby", "streamer pay 2-hobby,4-hobby,5-hobby"),
        ("streamer pay 2-hobby,3-hobby,4-hobby", "3-art", "streamer pay 3-art,2-hobby,3-hobby"),
        ("user art 2 2-hobby", "6-nature", "user art 2 6-nature"),
        ("add art 2", "3-art", "add art 3"),  # there is room for one more card
        ("lay tech 4", "5-tech", "lay tech 5 4"),
        ("lay tech 4 5", "4-tech", "lay tech 5"),
        ("shift b1 m1 pay 4", "5-tech", "shift b1 m1 pay 5"),
        ("shift b1 m1 pay 4", "m2", "shift b1 m2 pay 4"),
        ("specialist art pay 2-hobby", "6-nature", "specialist art pay 6-nature"),
    ],
)  # fmt: skip
def test_a_press_changes_the_move(line, spot, after):
    state = table("art 2 3 tech 4 5 hobby 2 3 4 5 nature 2 6", provider("art 6"))
    assert changed(state, line)[spot] == after


def test_discards_can_be_swapped():
    crowded = table("hobby 2 3 4 5 6 7 8 9 nature 2 3 4")
    assert changed(crowded, "end discard 2-hobby")["4-nature"] == "end discard 4-nature"


def test_moves_with_suggested_cards_are_confirmed():
    view = RULES.view(table("art 2"), 0)
    for line in ("server pay a", "user art 2 3-art", "end discard a", "displace m1 art 8 3", "specialist art pay a"):
        assert SHOWN.suggested(view, line.split())
    for line in ("end", "lay art 2", "displace m1 art 8", "shift b1 m1 pay 2", "park art", "unpark"):
        assert not SHOWN.suggested(view, line.split())


def test_purchases_need_no_other_hint():
    view = RULES.view(table("art 2 3 4"), 0)
    assert SHOWN.about(view, "buy-streamer") == "" == SHOWN.about(RULES.view(table("art 2"), 1), "2-art")


def test_labels_are_translated():
    state = table("art 2 3 tech 4 5 hobby 9 3 nature 2", provider("art 6", parked="sport 4 5 6", servers=2))
    view = RULES.view(state, 0)
    for thing, lines in SHOWN.things(view).items():
        if not thing.startswith("buy-"):
            both(lambda thing=thing: SHOWN.about(view, thing))
        for line in lines:
            both(lambda line=line: SHOWN.use(view, line.split()))


# --- presses ----------------------------------------------------------------------------------------------------------

# Presses as in the README, the confirmation of suggested cards included, for members who confirm only final moves.
PRESSES = [
    ("2-art", "add art 2", 2),
    ("4-tech", "lay tech 4", 2),
    ("4-tech", "lay tech 5 4", 2),
    ("2-art", "users art 3 2", 2),
    ("2-art", "user art 2 2-hobby", 3),
    ("9-hobby", "displace t1 hobby 9 lay 2", 3),
    ("4-tech", "shift b1 m1 pay 4", 2),
    ("buy-server", "server pay 2-hobby,6-nature,7-nature,9-hobby,4-tech", 2),
    ("on-art", "park art", 2),
]


@pytest.mark.parametrize(("thing", "line", "most"), PRESSES)
def test_no_action_takes_more_than_three_presses(thing, line, most):
    state = table("art 2 3 tech 4 5 hobby 2 9 nature 6 7", provider("art 6", servers=2, streamer=True))
    view = RULES.view(state, 0)
    lines = uses(state, thing)
    assert line in lines, lines
    picks = 1 if len(lines) == 1 else 2
    assert picks + SHOWN.suggested(view, line.split()) <= most
    assert choices.offer(GAME, RULES, state, decision(state), line.split()).complete
