"""The time controls that the lobby offers: a time per move, or a time bank that every move adds to."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

MINUTE = 60
HOUR = 3600
DAY = 24 * HOUR


@dataclass(frozen=True)
class Pace:
    move_seconds: int  # per move; with a time bank: added to it after each move
    bank_seconds: int = 0  # the initial and maximum value of the bank

    @property
    def code(self) -> str:
        return f"{self.bank_seconds}+{self.move_seconds}" if self.bank_seconds else str(self.move_seconds)


NAMES: dict[Pace, Promise] = {
    Pace(5 * MINUTE): _("club night: five minutes per move"),
    Pace(MINUTE, 30 * MINUTE): _("club night: half an hour each plus one minute per move"),
    Pace(HOUR): _("one hour per move"),
    Pace(8 * HOUR): _("eight hours per move"),
    Pace(DAY): _("one day per move"),
    Pace(2 * DAY): _("two days per move"),
    Pace(3 * DAY): _("three days per move"),
    Pace(7 * DAY): _("one week per move"),
    Pace(14 * DAY): _("two weeks per move"),
    Pace(12 * HOUR, 3 * DAY): _("three days plus half a day per move"),
    Pace(DAY, 10 * DAY): _("ten days plus one day per move"),
}
PACES: dict[str, Pace] = {pace.code: pace for pace in NAMES}
DEFAULT = Pace(2 * DAY)
CLUB_NIGHT = Pace(5 * MINUTE)
CHOICES: list[tuple[str, Promise]] = [(pace.code, name) for pace, name in NAMES.items()]
GRACE_DAYS: dict[int, Promise] = {
    0: _("never: the clock always runs"),
    3: _("for up to three days per move"),
    14: _("for up to two weeks per move"),
    30: _("for up to a month per move"),
}
DEFAULT_GRACE = 14
