"""Format times and durations in the reader's time zone and language, relative ones with the absolute time as title."""

from __future__ import annotations

from datetime import datetime, timedelta, tzinfo
from functools import lru_cache

from babel.dates import format_timedelta
from django.utils import dateformat, timezone
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.core.escaping import escape


def absolute(moment: datetime) -> str:
    """Format like 'Tue 17 Nov, 21:10', in the reader's time zone and language."""
    zone = timezone.get_current_timezone()
    return written(moment.replace(second=0, microsecond=0), zone, get_language() or "en", timezone.now().year)


@lru_cache(maxsize=5000)
def written(moment: datetime, zone: tzinfo, language: str, this_year: int) -> str:
    """Format a time, cached: Django's formatting is slow, and pages repeat the same few times."""
    local = moment.astimezone(zone)
    day = "D j. M" if language == "de" else "D j M"
    year = "" if local.year == this_year else " Y"
    return dateformat.format(local, f"{day}{year}, H:i")


def duration(span: timedelta) -> str:
    """Format with at most two units: '1 day 4 h', '3 h 20 min', '5 min'."""
    minutes = max(0, int(span.total_seconds() // 60))
    days, hours, minutes = minutes // 1440, minutes // 60 % 24, minutes % 60
    parts = []
    if days:
        parts.append(ngettext("{n} day", "{n} days", days).format(n=days))
    if hours and days < 7:
        parts.append(_("{n} h").format(n=hours))
    if not days and (minutes or not hours):
        parts.append(_("{n} min").format(n=minutes))
    return " ".join(parts)


def time_left(due: datetime | None) -> SafeString | str:
    """Return the time left until `due` as a `<time>` element with the absolute time as title."""
    if due is None:
        return ""
    left = due - timezone.now()
    text = duration(left) if left > timedelta(0) else _("time's up")
    urgency = "short" if left < timedelta(hours=3) else ""
    return spelled(text, due, f' class="clock {urgency}"')


def when(moment: datetime | None) -> SafeString | str:
    """Return a relative time such as '3 hours ago' as a `<time>` element with the absolute time as title."""
    if moment is None:
        return ""
    ago = timezone.now() - moment
    if ago < timedelta(minutes=1):
        text = _("just now")
    elif ago < timedelta(days=6):
        text = format_timedelta(-ago, add_direction=True, locale=get_language() or "en")
    else:
        text = absolute(moment)
    return spelled(text, moment)


def spelled(text: str, moment: datetime, more: str = "") -> SafeString:
    exact = moment.isoformat(timespec="seconds")
    return SafeString(f'<time{more} datetime="{exact}" title="{escape(absolute(moment))}">{escape(text)}</time>')
