"""Play many matches between bots without the database, for work on rules and bots."""

from __future__ import annotations

import time
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.core import registry
from games.core.testing import playout, summary


class Command(BaseCommand):
    help = "Plays matches by bots and tells outcomes, lengths and speed: simulate nine --seats 3 --games 1000 --seed 7"

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", choices=sorted(registry.all_games()))
        parser.add_argument("--seats", type=int, help="default: the fewest the game takes")
        parser.add_argument("--games", type=int, default=100)
        parser.add_argument("--seed", default="1")
        parser.add_argument("--bots", default="random", help="names by seat, repeated: random,default")

    def handle(self, *args: Any, **options: Any) -> None:
        game = registry.get(options["game"])
        seats = options["seats"] or game.seats[0]
        if seats not in game.seats:
            raise CommandError(f"{game.name} is played by {', '.join(map(str, game.seats))}, not by {seats}")
        names = options["bots"].split(",")
        unknown = [name for name in names if name not in game.bots]
        if unknown:
            raise CommandError(f"{game.name} has the bots {', '.join(game.bots)}, not {', '.join(unknown)}")
        lineup = [names[i % len(names)] for i in range(seats)]

        began = time.perf_counter()
        matches = [
            playout(game, seats, f"{options['seed']}-{i}", players=[game.bots[name] for name in lineup])
            for i in range(options["games"])
        ]
        took = time.perf_counter() - began

        lengths = sorted(len(match.steps) for match in matches)
        wins = [0.0] * seats
        for match in matches:
            winners = match.outcome.ranking[0] if match.outcome else ()
            for seat in winners:
                wins[seat] += 1 / len(winners)
        tell = self.stdout.write
        tell(f"{game.name}, {seats} seats, {len(matches)} matches, seed {options['seed']}")
        for reason, count in summary([match.outcome for match in matches]).items():
            tell(f"  ended by {reason}: {count}")
        for seat, name in enumerate(lineup):
            tell(f"  seat {seat} ({name}): {wins[seat]:.1f} wins")
        tell(f"  moves: {lengths[0]} to {lengths[-1]}, median {lengths[len(lengths) // 2]}")
        tell(f"  {len(matches) / took:.1f} matches and {sum(lengths) / took:.0f} moves a second")
