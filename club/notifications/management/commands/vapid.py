"""Create the club's key for web push."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from club.notifications.channels import push


class Command(BaseCommand):
    help = "Creates the key that signs web push messages, unless there is one, and prints its public part."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(push.public_key() or push.make_key())
