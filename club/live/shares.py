"""Limits on the number of open streams per client address and per token holder."""

from __future__ import annotations

from collections import Counter

Share = tuple[str, str]  # kind and value: ("address", "192.0.2.1"), ("member", "7") or ("token", "...")


def shares_of(*, address: str, member_id: int, token: str) -> tuple[Share, ...]:
    """Return the limits a stream counts towards: its address, and its member (in all matches and browsers) or token."""
    holder = ("member", str(member_id)) if member_id else ("token", token)
    return ("address", address), holder


class Shares:
    """Count open streams. Clients without one are not stored, so a flood of refused requests uses no memory."""

    def __init__(self, *, per_address: int, per_holder: int) -> None:
        self._per_address = per_address
        self._per_holder = per_holder
        self._taken: Counter[Share] = Counter()

    def allow(self, shares: tuple[Share, ...]) -> bool:
        return all(self._taken[share] < self._most(share) for share in shares if self._most(share))

    def take(self, shares: tuple[Share, ...]) -> None:
        self._taken.update(shares)

    def give_back(self, shares: tuple[Share, ...]) -> None:
        self._taken.subtract(shares)
        for share in shares:
            if not self._taken[share]:
                del self._taken[share]

    def __len__(self) -> int:
        return len(self._taken)

    def _most(self, share: Share) -> int:
        """Return the limit; 0 means unlimited."""
        return self._per_address if share[0] == "address" else self._per_holder
