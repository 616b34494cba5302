"""Messages of allauth and Django that we show, listed here so that our catalog can override their translation."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

ALLAUTH = (
    _("Use your password"),
    _("Use authenticator app or code"),
    _("Use a security key"),
    _("You cannot add an email address to an account protected by two-factor authentication."),
    _("You cannot deactivate two-factor authentication."),
    _("You cannot generate recovery codes without having two-factor authentication enabled."),
    _("You cannot activate two-factor authentication until you have verified your email address."),
    _("This functionality requires JavaScript."),
    _("You must type the same password each time."),
)
DJANGO = (
    _("This field is required."),
    _("This password is too common."),
)
