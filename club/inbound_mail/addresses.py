"""Find signed reply addresses (club/notifications/addresses.py) in what arrives by email."""

from __future__ import annotations

import re
from collections.abc import Iterator

from club.inbound_mail.reader.headers import bare_address
from club.notifications import addresses
from club.notifications.addresses import Token

LONGEST = 500  # characters to parse: our addresses have fewer than 100, and a display name may come first
SOME_ADDRESS = re.compile(r"reply\+[0-9a-f]{1,12}-[0-9a-f]{1,12}-[0-9a-f]{1,8}-[a-z2-7]{24}@[a-z0-9.-]{1,255}", re.I)


def find(text: str) -> Iterator[str]:
    """Yield all valid reply addresses in the text, for example in a header with several addresses."""
    return (found[0] for found in SOME_ADDRESS.finditer(text) if read(found[0]))


def read(address: str) -> Token | None:
    """Return the address's token, or None if it is not a valid reply address. A display name may come first."""
    return addresses.read(bare_address(address[:LONGEST]))
