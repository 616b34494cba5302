from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from club import demo


class Command(BaseCommand):
    help = "Fills an empty club with demo members and matches; does nothing if there are members already."

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.DEMO:
            raise CommandError("This is not a demo club: the passwords of demo members are public.")
        demo.fill(self.stdout.write)
