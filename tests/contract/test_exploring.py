"""Any line of any game can be tried: random moves for all seats, from random positions of golden matches."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from club.matches import trees
from club.matches.trees import ROOT, Tree
from club.matches.worlds import World
from games.core import codec, goldens, registry
from games.core.contract import AnyGame
from tests.contract.folders import folder
from tests.lengths import usual_or_long

PLIES = 20
POSITIONS = usual_or_long(2, 20)  # per golden match
GOLDENS = usual_or_long(4, 100)  # per game
MOST = 200  # legal actions considered


def positions(game: AnyGame, chance: random.Random):
    """Yield running positions of some golden matches: rules, state, number of seats."""
    found = goldens.load(folder(game) / "tests" / "goldens")
    for golden in chance.sample(found, min(GOLDENS, len(found))):
        rules = game.rules_at(golden.rules_version)
        running = [p for p in goldens.positions(game, golden) if rules.outcome(p.state) is None]
        for position in chance.sample(running, min(POSITIONS, len(running))):
            yield rules, position, golden.seats


@pytest.mark.parametrize("slug", sorted(registry.all_games()))
def test_random_lines_can_be_tried_and_repeated(slug):
    game, chance, tried = registry.get(slug), random.Random(slug), 0
    for rules, position, seats in positions(game, chance):
        seat = chance.randrange(seats)
        world = World.imagined(game, rules, position.state, seat, "1", Tree(position.number))
        assert rules.view(world.start, seat) == rules.view(position.state, seat)
        tree, node, explored = world.tree, ROOT, world.at(())
        for _ply in range(PLIES):
            legal = {d: list(islice(rules.legal(explored.state, d), MOST)) for d in explored.asked(rules)}
            possible = [decision for decision, actions in legal.items() if actions]
            if not possible:
                break
            decision = chance.choice(possible)
            action = chance.choice(legal[decision])
            new, explored = world.played(explored, decision.seat, decision.kind, action)
            tree, node = trees.add(tree, node, new)
            tried += 1
        again = world.at(trees.load(trees.dump(tree)).path(node))
        assert again.stuck is None and codec.encode(again.state) == codec.encode(explored.state)
    assert tried >= PLIES
