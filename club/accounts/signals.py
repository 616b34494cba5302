"""Signals about members, for the layers that keep data of theirs."""

from django.dispatch import Signal

guest_merged = Signal()
"""`guest` logged in as `member`: hand the guest's data over. The guest is deleted afterwards."""

account_closing = Signal()
"""`member` is about to be deleted: end what must not go on without them. Sent outside a transaction."""

time_zone_changed = Signal()
"""`member` changed the time zone; `before` is the member as it was. Sent after saving."""
