"""Privacy of profiles: what a reader may see, as the member chose for each section."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser

from club.accounts.models import Member

Audience = Member.Audience


@dataclass(frozen=True)
class Shown:
    """Sections of a member's page that this reader may see."""

    results: bool
    matches: bool
    presence: bool


def shown_to(reader: Member | AnonymousUser, member: Member, *, friends: bool) -> Shown:
    def open_to(audience: str) -> bool:
        if reader == member or audience == Audience.EVERYONE:
            return True
        if not reader.is_authenticated or reader.is_guest:
            return False
        return audience == Audience.MEMBERS or (audience == Audience.FRIENDS and friends)

    return Shown(open_to(member.show_results), open_to(member.show_matches), open_to(member.show_presence))
