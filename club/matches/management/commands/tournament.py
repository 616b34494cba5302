"""Compare the bots of a game in many matches without the database."""

from __future__ import annotations

import os
import time
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.core import registry
from games.core.tournament import Score, compare, pairs


def play(slug: str, one: str, other: str, seats: int, matches: int, seed: str) -> Score:
    return compare(registry.get(slug), one, other, seats=seats, matches=matches, seed=seed)


class Command(BaseCommand):
    help = "Plays matches between bots and prints who wins how often: tournament nine --bots easy,default --matches 200"

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", choices=sorted(registry.all_games()))
        parser.add_argument("--bots", help="names, separated by commas; default: all bots of the game")
        parser.add_argument("--matches", type=int, default=200, help="of each pair of bots")
        parser.add_argument("--seats", type=int, help="default: the fewest the game takes, but at least two")
        parser.add_argument("--seed", default="1")
        parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")

    def handle(self, *args: Any, **options: Any) -> None:
        game = registry.get(options["game"])
        seats, matches = options["seats"] or game.fewest_seats, options["matches"]
        if seats not in game.seats:
            raise CommandError(f"{game.name} is played by {', '.join(map(str, game.seats))}, not by {seats}")
        names = options["bots"].split(",") if options["bots"] else list(game.bots)
        if unknown := [name for name in names if name not in game.bots]:
            raise CommandError(f"{game.name} has the bots {', '.join(game.bots)}, not {', '.join(unknown)}")
        if matches < 1:
            raise CommandError("A tournament needs at least one match: --matches 200")

        self.stdout.write(f"{game.name}, {seats} seats, {matches} matches of each pair, seed {options['seed']}")
        self.stdout.write(f"A fair share is {1 / seats:.0%}. In brackets: the limits of the share, 95 % confidence.")
        met = pairs(names, seats)
        began = time.perf_counter()
        with ProcessPoolExecutor(options["jobs"]) as pool:
            scores = [pool.submit(play, game.slug, *pair, seats, matches, options["seed"]) for pair in met]
            for (one, other), future in zip(met, scores, strict=True):
                self._print(one, other, future.result())
        took = time.perf_counter() - began
        self.stdout.write(f"{len(met) * matches / took:.1f} matches a second")

    def _print(self, one: str, other: str, score: Score) -> None:
        low, high = score.interval
        ends = ", ".join(f"{reason} {count}" for reason, count in score.reasons.items())
        moves = f"{score.moves[0]} to {score.moves[-1]}, median {score.moves[len(score.moves) // 2]}"
        self.stdout.write(f"  {one} against {other}: {score.share:.1%} ({low:.1%} to {high:.1%})")
        self.stdout.write(f"    moves {moves}; ended by {ends}")
