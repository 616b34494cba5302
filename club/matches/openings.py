"""Commit to a seed before the first lucky word is given: every form that opens a table contains an opening.

The page with the form shows the commitment. The seed is derived from the site's secret key and the opening's nonce. So
nothing is stored until the form is submitted, and the form can only use the seed that was committed to.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from django.utils.crypto import constant_time_compare, get_random_string, salted_hmac

from club.matches.errors import NotNow
from games.core import rng

SALT = "club.matches.openings"


@dataclass(frozen=True)
class Opening:
    nonce: str
    commitment: str

    @classmethod
    def new(cls) -> Self:
        nonce = get_random_string(32)
        return cls(nonce, rng.commitment(seed_of(nonce)))

    @property
    def token(self) -> str:
        """The value of the form's hidden field."""
        return f"{self.nonce}-{self.commitment}"


def seed_of(nonce: str) -> str:
    return salted_hmac(SALT, nonce, algorithm="sha256").hexdigest()


def seed_for(token: str) -> str:
    """Return the seed committed to; raise NotNow if the site's key has changed or the form was forged."""
    nonce, _, commitment = token.partition("-")
    seed = seed_of(nonce)
    if not constant_time_compare(rng.commitment(seed), commitment):
        raise NotNow("form_outdated")
    return seed
