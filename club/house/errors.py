"""Why something cannot be done, as a sentence in the language of whoever asked."""

from __future__ import annotations


class Refused(Exception):
    status = 409


class NotYours(Refused):
    status = 403
