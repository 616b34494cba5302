"""Create, find and revoke tokens."""

from __future__ import annotations

from datetime import timedelta
from hashlib import sha256

from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _

from club.accounts.models import Member
from club.api.models import Token
from club.web.errors import NotPossible

PREFIX = "fz_"  # lets secret scanners recognize a token
LENGTH = 40
MOST_TOKENS = 20
USE_IS_NOTED_EVERY = timedelta(hours=1)


def create(*, member: Member, name: str, scope: str, days: int) -> tuple[Token, str]:
    """Return a new token and its text, which cannot be read again later."""
    if member.api_tokens.count() >= MOST_TOKENS:
        raise NotPossible(_("You have as many tokens as one member can have. Revoke one first."))
    text = PREFIX + get_random_string(LENGTH)
    now = timezone.now()
    token = Token.objects.create(
        member=member, name=name, scope=scope, digest=digest_of(text), hint=text[: len(PREFIX) + 4],
        created_at=now, expires_at=now + timedelta(days=days),
    )  # fmt: skip
    return token, text


def digest_of(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def find(text: str) -> Token | None:
    """Return the valid token with this text and its member, in one query."""
    token = Token.objects.select_related("member").filter(digest=digest_of(text)).first()
    if token is None or token.expired or not token.member.is_active or token.member.suspended:
        return None
    note_use(token)
    return token


def note_use(token: Token) -> None:
    now = timezone.now()
    if token.last_used_at is None or now - token.last_used_at > USE_IS_NOTED_EVERY:
        Token.objects.filter(pk=token.pk).update(last_used_at=now)


def revoke(*, member: Member, token_id: int) -> bool:
    deleted, _counts = Token.objects.filter(member=member, pk=token_id).delete()
    return bool(deleted)
