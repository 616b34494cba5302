"""Members, sessions and matches in the database for the benchmarks."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

from club.accounts.models import Member
from club.matches import services
from games.core import codec, registry
from games.core.contract import AnyGame
from games.core.rng import Rng
from tests.bench.turns import Table
from tools.board_states import folder_of, golden_of
from tools.golden_matches import make_match

CSRF = "a" * 32


def member(name: str) -> Member:
    return Member.objects.create(
        username=name, email=f"{name}@example.org", language="en", time_zone="Europe/Berlin", password="!"
    )


def session_of(who: Member) -> str:
    store: Any = import_module(settings.SESSION_ENGINE).SessionStore()
    store[SESSION_KEY] = str(who.pk)
    store[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    store[HASH_SESSION_KEY] = who.get_session_auth_hash()
    store.save()
    return str(store.session_key)


def match_of(members: list[Member]) -> tuple[int, int]:
    """Start a match of NINE that swapping a1 and a2 forever does not end; return its id and the starting seat."""
    game = registry.get("nine")
    options = game.options(round_limit=0)
    while True:
        table = services.open_table(
            owner=members[0], game=game, options=options, seats=len(members), move_seconds=86400
        )
        for other in members[1:]:
            services.join(match_id=table.pk, member=other)
        table.refresh_from_db()
        state = codec.decode(table.state, game.state)
        if goes_on(game, state):
            return table.pk, state.starter


def goes_on(game: AnyGame, state: Any) -> bool:
    """Tell whether the swap leaves the match running; one shuffle in thousands is a single swap from its end."""
    (decision,) = game.rules.pending(state)
    swapped = game.rules.apply(state, decision, game.read("swap a1 a2"), Rng(b"", 1)).state
    return game.rules.outcome(swapped) is None


def heaviest(slug: str) -> tuple[int, str]:
    """Make a match near the end of the longest golden with the most seats; return it with a player's session."""
    found = [golden_of(slug, file.stem) for file in (folder_of(slug) / "goldens").glob("*.json")]
    golden = max(found, key=lambda golden: (golden.seats, len(golden.entries)))
    members = [member(f"heavy-{slug}-{seat}") for seat in range(golden.seats)]
    after = len(golden.entries) - 1
    while after and golden.entries[after].kind != "act":
        after -= 1
    match = make_match(golden, after, members)
    return match.pk, session_of(members[golden.entries[after].seat or 0])


def tables(number: int, tag: str) -> list[Table]:
    """Create matches of two members each, ready to be played over HTTP."""
    made = []
    for i in range(number):
        members = [member(f"{tag}{i}-{seat}") for seat in range(2)]
        match_id, starter = match_of(members)
        made.append(Table(match_id, [session_of(who) for who in members], starter, CSRF))
    return made
