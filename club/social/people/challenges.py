"""Challenge members to a private table, accept and decline."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from club.accounts.models import Member
from club.matches.models import Match
from club.matches.services import tables
from club.matches.services.ledger import locked
from club.outbox import services as outbox
from club.outbox.sentences import Sentence
from club.social.chat.errors import NotYours
from club.social.people import friends, selectors
from club.social.people.models import ANSWER_NUMBERS, Challenge
from club.web.errors import NotPossible

MOST_OPEN = 20  # per challenger, against mass invitations


@transaction.atomic(durable=True)
def challenge(*, challenger: Member, members: Sequence[Member], word: str = "", **table: Any) -> Match:
    """Open a private table and invite these members, in one transaction."""
    for member in members:
        refuse_unless_welcome(challenger, member)
    refuse_words_of_the_muted(challenger, word)
    if selectors.open_challenges().filter(challenger=challenger).count() + len(members) > MOST_OPEN:
        raise NotPossible(_("Many of your challenges haven't been answered yet. Wait for some answers first."), 429)
    match = tables.open_table(**{**table, "owner": challenger, "private": True})
    now = timezone.now()
    asked = [Challenge(match=match, challenger=challenger, member=m, word=word, created_at=now) for m in members]
    for row in Challenge.objects.bulk_create(asked):
        outbox.tell(
            row.member, "invitation", number=0, match=match, by=challenger.name, text=word, path=row.get_absolute_url()
        )
    return match


def refuse_unless_welcome(challenger: Member, member: Member) -> None:
    if challenger.is_guest or member.is_guest:
        raise NotPossible(_("Guests play against bots. Join the club to play with its members."), 403)
    if challenger == member:
        raise NotPossible(_("You can't challenge yourself."), 422)
    if friends.blocks(challenger, member):
        raise NotPossible(_("You blocked {name}. Unblock them first.").format(name=member.name))
    if friends.blocks(member, challenger):
        raise NotPossible(_("{name} isn't accepting challenges from you.").format(name=member.name), 403)


def refuse_words_of_the_muted(member: Member, word: str) -> None:
    if word and member.muted:
        no = NotYours("chat_muted")
        raise NotPossible(no.text, no.status)


def accept(*, challenge: Challenge, lucky_word: str = "") -> None:
    """Accept by taking a seat. If this does not start the match, notify the challenger."""
    match, member = challenge.match, challenge.member
    with locked(match.pk) as ledger:
        tables.sit_down(ledger, member=member, invite=match.invite, lucky_word=lucky_word)
        Challenge.objects.filter(pk=challenge.pk).update(declined_at=None)
        if not ledger.running:
            tell(challenge, COMES)


@transaction.atomic
def decline(*, challenge: Challenge, answer: str = "") -> None:
    """Decline a challenge. Idempotent: declining again sends no notification."""
    refuse_words_of_the_muted(challenge.member, answer)
    declined = Challenge.objects.filter(pk=challenge.pk, declined_at=None, match__status=Match.Status.OPEN)
    if declined.update(declined_at=timezone.now(), answer=answer):
        tell(challenge, CANNOT_COME, answer)


COMES = gettext_noop("{name} is joining your {game} table")
CANNOT_COME = gettext_noop("{name} can't play {game} with you right now")


def tell(challenge: Challenge, message: str, text: str = "") -> None:
    """Notify the challenger of the answer.

    No `match` is passed: invitations to a match are dropped if the recipient is already seated in it.
    """
    challenger, match = challenge.challenger, challenge.match
    title = Sentence(message, name=challenge.member.name, game=match.rulebook.name)
    outbox.tell(
        challenger, "invitation", number=ANSWER_NUMBERS + challenge.pk, by=challenge.member.name, title=title,
        text=text, path=match.get_absolute_url(),
    )  # fmt: skip
