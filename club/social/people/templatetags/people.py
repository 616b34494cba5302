"""Template tags for pages about members."""

from __future__ import annotations

from typing import Any

from django import template

from club.accounts.models import Member
from club.ladder.models import Rating
from club.social.people import selectors
from club.social.people.models import Challenge, Friendship

register = template.Library()
MOST = 20


@register.simple_tag
def challenges_to(member: Member) -> list[Challenge]:
    return selectors.challenges_for(member, MOST)


@register.simple_tag
def friend_requests_to(member: Member) -> list[Friendship]:
    return selectors.requests_to(member, MOST)


@register.inclusion_tag("people/_friend_buttons.html", takes_context=True)
def friend_buttons(context: Any, member: Member, actions: str, back: str = "") -> dict[str, Any]:
    """Render a form with buttons. `actions`: some of ask accept decline end withdraw block unblock."""
    return {"member": member, "actions": actions.split(), "back": back, "csrf_token": context["csrf_token"]}


@register.filter
def rating_in(slug: str, ratings: list[Rating]) -> Rating | None:
    """Return the rating at this game from a member's ratings."""
    return next((rating for rating in ratings if rating.game == slug), None)
