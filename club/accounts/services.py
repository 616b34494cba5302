"""Member lifecycle: guests, sign-up, approval, and deletion without breaking matches."""

from __future__ import annotations

from datetime import timedelta

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.crypto import get_random_string

from club.accounts import personal_data
from club.accounts.models import FORMER, Invitation, Member, MemberSession
from club.clubinfo.selectors import club
from club.matches import tables
from club.matches.agreement import end_if_agreed
from club.matches.errors import NotNow
from club.matches.ledger import Ledger, locked
from club.matches.models import Match, Move, Presence, Seat
from club.social.chat import services as talk

GUESTS_AT_ONCE = 200  # deleted per run


# Guests


def welcome_guest(*, language: str, time_zone: str) -> Member:
    for digits in (4, 4, 4, 5, 6, 8, 12):
        name = "Guest-" + get_random_string(digits, "0123456789")
        guest = Member(username=name, is_guest=True, language=language, time_zone=time_zone)
        guest.set_unusable_password()
        try:
            with transaction.atomic():
                guest.save(force_insert=True)
        except IntegrityError:
            continue
        return guest
    raise RuntimeError("no free name for a guest")


def merge_guest(*, guest: Member, member: Member) -> None:
    """Hand the guest's seats to the member who logged in, except in matches where the member already has a seat."""
    for match_id in matches_of(guest):
        with locked(match_id) as ledger:
            seat = ledger.seat_of(guest)
            if ledger.match.owner_id == guest.pk:
                ledger.match.owner = member
            if any(other.member_id == member.pk for other in ledger.seats):
                vacate(ledger, seat)
            else:
                seat.member = member
    Move.objects.filter(member=guest).update(member=member)
    talk.hand_over(guest=guest, member=member)
    guest.delete()


def forget_stale_guests() -> int:
    """Delete guests who have neither viewed a match nor played for a long time. Return their number."""
    long_ago = timezone.now() - timedelta(days=settings.GUEST_DAYS)
    looked = Presence.objects.filter(member=OuterRef("pk"), seen_at__gte=long_ago)
    played = Move.objects.filter(member=OuterRef("pk"), created_at__gte=long_ago)
    came = Q(date_joined__gte=long_ago) | Q(last_login__gte=long_ago)
    stale = list(Member.objects.filter(~came, ~Exists(looked), ~Exists(played), is_guest=True)[:GUESTS_AT_ONCE])
    for guest in stale:
        forget(guest)
    return len(stale)


# Joining


def invitation_for(code: str) -> Invitation | None:
    """Return the unused invitation with this code."""
    if not code:
        return None
    return Invitation.objects.select_related("invited_by").filter(code=code, used_at=None).first()


def claim_invitation(code: str) -> Invitation | None:
    """Like `invitation_for`, with a row lock, so that a link works only once."""
    if not code:
        return None
    return Invitation.objects.select_for_update().filter(code=code, used_at=None).first()


def use_invitation(*, invitation: Invitation, member: Member) -> None:
    invitation.used_by = member
    invitation.used_at = timezone.now()
    invitation.save(update_fields=["used_by", "used_at"])


def waiting() -> QuerySet[Member]:
    return Member.objects.filter(is_active=False, last_login=None, is_guest=False).order_by("date_joined")


def is_waiting(member: Member) -> bool:
    """Return whether the member was never approved, as opposed to one whose account was closed."""
    return not member.is_active and member.last_login is None


def let_in(*, member: Member) -> bool:
    """Approve a waiting member. Return False if they were approved already."""
    return waiting().filter(pk=member.pk).update(is_active=True) > 0


def tell_they_are_in(*, member: Member) -> None:
    if member.email:
        with translation.override(member.language or club().language):
            context = {"user": member, "login_url": settings.CLUB_URL + reverse("account_login")}
            get_adapter().send_mail("accounts/email/approved", member.email, context)


def log_out_elsewhere(*, member: Member, session_key: str | None) -> int:
    """End all other sessions of the member. Return their number."""
    ended, _rows = MemberSession.objects.filter(member=member).exclude(session_key=session_key).delete()
    return ended


def trust_only_this_browser(*, request: HttpRequest, user: Member, **kwargs: object) -> None:
    """End other sessions after a second factor was added, because they were opened without it."""
    log_out_elsewhere(member=user, session_key=request.session.session_key)


# Leaving


def is_last_administrator(member: Member) -> bool:
    others = Member.objects.filter(is_superuser=True, is_active=True).exclude(pk=member.pk)
    return member.is_superuser and not others.exists()


def forget(member: Member) -> None:
    """Delete the account. Its matches are kept: bots take over, and the name is removed."""
    for match_id in matches_of(member):
        try:
            tables.leave_table(match_id=match_id, member=member)
        except NotNow:  # it has started
            with locked(match_id) as ledger:
                vacate(ledger, ledger.seat_of(member))
    with transaction.atomic():
        personal_data.erase(member)
        member.delete()


def vacate(ledger: Ledger, seat: Seat) -> None:
    """Remove the member from the seat: it is free again before the start, and a bot's afterwards."""
    seat.member = None
    seat.orders = seat.plan = ""
    seat.wants_end = False
    seat.due_at = seat.remind_at = None
    if ledger.match.status == Match.Status.OPEN:
        seat.lucky_word = ""
        return
    seat.name = FORMER
    if ledger.running and not seat.left:
        seat.bot = "" if seat.out else "default"
        if any(other.member_id and not other.left for other in ledger.seats):
            end_if_agreed(ledger)
            ledger.follow()
        else:
            ledger.end_by_agreement("site")  # only bots are left


def matches_of(member: Member) -> list[int]:
    seats = Seat.objects.filter(member=member).exclude(match__status=Match.Status.CANCELLED)
    return list(seats.values_list("match_id", flat=True))
