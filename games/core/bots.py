"""A random bot for any game, and the call to a bot: it gets only a view, and a bad answer never blocks a match."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any

from games.core.contract import Bot, Decision
from games.core.rng import Key, Rng, bot_key

log = logging.getLogger(__name__)

ENOUGH = 500  # legal actions considered


class RandomBot:
    quick = True

    def choose(self, view: Any, decision: Decision, legal: Callable[[], Iterable[Any]], rng: Rng) -> Any | None:
        actions = list(islice(legal(), ENOUGH))
        return rng.choice(actions) if actions else None


def ask(bot: Bot, rules: Any, state: Any, decision: Decision, *, number: int, key: Key) -> Any | None:
    """Return the bot's action, or the neutral action if it returns none, fails, or returns an illegal one."""
    rng = Rng(bot_key(key, decision.seat), number)
    try:
        action = bot.choose(rules.view(state, decision.seat), decision, lambda: rules.legal(state, decision), rng)
        if action is not None:
            rules.check(state, decision, action)
            return action
    except Exception:
        # A bug in a bot must not stop the match for the people in it.
        log.exception("a bot failed at %s; the neutral action is played", decision)
    return rules.lapse(state, decision) if decision.holds_up else None
