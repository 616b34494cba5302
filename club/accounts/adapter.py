"""Adapters that customize allauth: who may sign up and log in, and how a guest becomes a member."""

from __future__ import annotations

import logging
import unicodedata
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.mfa.adapter import DefaultMFAAdapter
from django.contrib import messages
from django.db import IntegrityError, transaction
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone, translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.accounts import services, zones
from club.accounts.middleware import guest_of
from club.accounts.models import Member
from club.clubinfo.selectors import club
from club.web.times import absolute

INVITATION_KEY = "invitation"  # session key, between the invitation page and the sign-up
RESERVED_NAMES = frozenset({"waiting"})  # would clash with other pages under /members/

logger = logging.getLogger(__name__)


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "email_taken": gettext_lazy("There's already an account with this email address. Log in instead."),
        "enter_current_password": gettext_lazy("That isn't your current password. Try again."),
        "incorrect_code": gettext_lazy("That code isn't right. Enter it exactly as it appears in the email."),
        "incorrect_password": gettext_lazy("That isn't your password. Try again."),
        "email_password_mismatch": gettext_lazy("Wrong email address or password. Try again."),
        "username_password_mismatch": gettext_lazy("Wrong name or password. Try again."),
        "too_many_login_attempts": gettext_lazy("Too many attempts. Wait five minutes, then try again."),
        "username_blacklisted": gettext_lazy("This name is reserved. Choose another."),
        "username_taken": gettext_lazy("This name is taken. Choose another."),
        "rate_limited": gettext_lazy("Too many attempts. Wait a few minutes, then try again."),
    }

    # Who may join

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return club().signup != "invitation" or services.invitation_for(invitation_code(request)) is not None

    def new_user(self, request: HttpRequest) -> Member:
        """Reuse the guest's row for the new member, so that the guest keeps all seats."""
        zone = zones.of_browser(request)
        return guest_of(request) or Member(language=translation.get_language(), time_zone=zone)

    def clean_username(self, username: str, shallow: bool = False) -> str:
        username = unicodedata.normalize("NFKC", username)
        if username.lower() in RESERVED_NAMES:
            raise self.validation_error("username_blacklisted")
        guest = guest_of(self.request) if self.request else None
        own = guest is not None and guest.username.lower() == username.lower()
        cleaned: str = super().clean_username(username, shallow=shallow or own)
        return cleaned

    def save_user(self, request: HttpRequest, user: Member, form: BaseForm, commit: bool = True) -> Member:
        try:
            with transaction.atomic():
                invitation = services.claim_invitation(invitation_code(request))
                if club().signup == "invitation" and invitation is None:
                    raise ImmediateHttpResponse(redirect("account_signup"))  # used by another sign-up in the meantime
                user.is_guest = False
                user.is_active = club().signup != "approval" or invitation is not None
                user.last_login, user.date_joined = None, timezone.now()
                super().save_user(request, user, form, commit=commit)
                if invitation is not None:
                    services.use_invitation(invitation=invitation, member=user)
        except IntegrityError:
            messages.error(request, _("Someone just took this name. Choose another."))
            raise ImmediateHttpResponse(redirect("account_signup")) from None
        request.session.pop(INVITATION_KEY, None)
        return user

    def ask_to_confirm_address(self, request: HttpRequest, user: Member) -> None:
        for address in EmailAddress.objects.filter(user=user, verified=False):
            address.send_confirmation(request, signup=True)
            told = {"email": address.email, "login": False, "signup": True}
            self.add_message(request, messages.INFO, "account/messages/email_confirmation_sent.txt", told)

    # Who may log in

    def pre_login(self, request: HttpRequest, user: Member, **kwargs: Any) -> HttpResponse | None:
        if not user.is_active and kwargs["signup"]:
            self.ask_to_confirm_address(request, user)  # allauth itself sends it only to active users
        if user.suspended:
            messages.error(request, suspended_sentence(user))
            return redirect("account_login")
        response: HttpResponse | None = super().pre_login(request, user, **kwargs)
        return response

    def respond_user_inactive(self, request: HttpRequest, user: Member) -> HttpResponse:
        return redirect("awaiting_approval" if services.is_waiting(user) else "account_inactive")

    def login(self, request: HttpRequest, user: Member) -> None:
        guest = guest_of(request)
        super().login(request, user)
        if guest is not None and guest.pk != user.pk:
            services.merge_guest(guest=guest, member=user)

    def is_safe_url(self, url: str | None) -> bool:
        return url_has_allowed_host_and_scheme(url, allowed_hosts=None)

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Count attempts per account and client address, so that an attacker cannot lock the member out."""
        key = super()._get_login_attempts_cache_key(request, **credentials)
        return f"{key}:{self.get_client_ip(request)}"

    # Email

    def get_from_email(self) -> str:
        return club().sender

    def format_email_subject(self, subject: str) -> str:
        formatted: str = super().format_email_subject(subject)
        return "".join(letter if letter.isprintable() else " " for letter in formatted)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        try:
            super().send_mail(template_prefix, email, {"club_name": club().name, **context})
        except OSError:
            logger.exception("The mail %s could not be sent", template_prefix)
            messages.error(self.request, _("We couldn't send the email. Try again in a few minutes."))

    def send_confirmation_mail(self, request: HttpRequest, emailconfirmation: Any, signup: bool) -> None:
        """If another account has verified this address, email its owner about that instead.

        The requester cannot tell the difference, so the form does not reveal which addresses have accounts.
        """
        address: EmailAddress = emailconfirmation.email_address
        if EmailAddress.objects.filter(email=address.email, verified=True).exclude(user=address.user).exists():
            self.send_account_already_exists_mail(address.email)
        else:
            super().send_confirmation_mail(request, emailconfirmation, signup)


class SecondFactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # allauth has no types
    error_messages = {
        "add_email_blocked": gettext_lazy("Confirm your current address before you add another."),
        "cannot_delete_authenticator": gettext_lazy("This can't be turned off."),
        "cannot_generate_recovery_codes": gettext_lazy("Set up a passkey or an authenticator app first."),
        "incorrect_code": gettext_lazy("That code isn't right. Enter the one your app shows now."),
        "rate_limited": gettext_lazy("Too many attempts. Wait five minutes, then try again."),
        "unverified_email": gettext_lazy("Confirm your email address first: open the link in the email we sent you."),
    }


def suspended_sentence(member: Member) -> str:
    sentence = _("Your account is suspended until %(until)s. We emailed you the reason.")
    return sentence % {"until": absolute(member.suspended_until)} if member.suspended_until else ""


def invitation_code(request: HttpRequest) -> str:
    code: str = request.session.get(INVITATION_KEY, "")
    return code
