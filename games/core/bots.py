"""The bot that plays any game, and how a bot is asked: it sees a view, and a bad answer never blocks a match."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any, SupportsBytes

from games.core.contract import Bot, Decision
from games.core.rng import Rng, bot_key

log = logging.getLogger(__name__)

ENOUGH = 500  # legal actions looked at before choosing


class RandomBot:
    quick = True

    def choose(self, view: Any, decision: Decision, legal: Callable[[], Iterable[Any]], rng: Rng) -> Any | None:
        actions = list(islice(legal(), ENOUGH))
        return rng.choice(actions) if actions else None


def ask(bot: Bot, rules: Any, state: Any, decision: Decision, *, number: int, key: SupportsBytes) -> Any | None:
    """The bot's action; the neutral one where it has none, fails, or wants something illegal."""
    rng = Rng(bot_key(key, decision.seat), number)
    try:
        action = bot.choose(rules.view(state, decision.seat), decision, lambda: rules.legal(state, decision), rng)
        if action is not None:
            rules.check(state, decision, action)
            return action
    except Exception:
        # Whatever is wrong with a bot, the people at the table go on playing.
        log.exception("a bot failed at %s; the neutral action is played", decision)
    return rules.lapse(state, decision) if decision.holds_up else None
