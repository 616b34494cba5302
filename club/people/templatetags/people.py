"""Small pieces of the pages about people."""

from __future__ import annotations

from typing import Any

from django import template

from club.accounts.models import Member

register = template.Library()


@register.inclusion_tag("people/_friend_buttons.html", takes_context=True)
def friend_buttons(context: Any, member: Member, deeds: str, back: str = "") -> dict[str, Any]:
    """A form with these of: ask accept decline end withdraw block unblock."""
    return {"member": member, "deeds": deeds.split(), "back": back, "csrf_token": context["csrf_token"]}


@register.filter
def rating_in(slug: str, ratings: list[Any]) -> str:
    """Such as '1532 ± 60', from the member's ratings at all games."""
    found = next((rating for rating in ratings if rating.game == slug), None)
    return f"{found.points} ± {found.spread}" if found else ""
