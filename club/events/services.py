"""All write operations on events. Views and tasks use only these."""

from club.events.interventions import cancel, preview_transfer, rule, sign_off, substitute, transfer
from club.events.registration import change, choose_word, create, publish, register, withdraw
from club.events.running import advance, start, sweep
from club.events.seasons import next_season

__all__ = [
    "advance",
    "cancel",
    "change",
    "choose_word",
    "create",
    "next_season",
    "preview_transfer",
    "publish",
    "register",
    "rule",
    "sign_off",
    "start",
    "substitute",
    "sweep",
    "transfer",
    "withdraw",
]
