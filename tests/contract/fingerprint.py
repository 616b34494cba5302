"""A digest of some matches of every game. It must be the same in every process, or the rules are not pure."""

from __future__ import annotations

import hashlib

from games.core import codec, registry
from games.core.testing import playouts


def of_all_games() -> str:
    lines = []
    for slug, game in registry.all_games().items():
        digest = hashlib.sha256()
        for match in playouts(game, 12, "fingerprint"):
            digest.update(codec.encode([match.start, match.entries, match.state, match.outcome]).encode())
        lines.append(f"{slug} {digest.hexdigest()}\n")
    return "".join(lines)


if __name__ == "__main__":
    import os

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings.test")
    os.environ.setdefault("FERNZUG_TEST_DATABASE", "sqlite")
    import django

    django.setup()
    print(of_all_games(), end="")
