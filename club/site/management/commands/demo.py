from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from club import demo


class Command(BaseCommand):
    help = "Fills an empty club with demo members and matches; does nothing where there is anybody already."

    def handle(self, *args: Any, **options: Any) -> None:
        demo.fill(self.stdout.write)
