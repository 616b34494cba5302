"""Errors whose message explains the refusal in the user's language."""

from __future__ import annotations


class Refused(Exception):
    status = 409


class NotYours(Refused):
    status = 403
