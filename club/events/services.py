"""Every write to an event, as verbs. Views and tasks call these and nothing else."""

from club.events.desk import cancel, rule, sign_off, substitute, transfer
from club.events.registration import change, create, publish, register, withdraw
from club.events.running import advance, start, sweep
from club.events.seasons import next_season

__all__ = [
    "advance",
    "cancel",
    "change",
    "create",
    "next_season",
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
