from __future__ import annotations

import os
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.operations import doctor
from club.settings.logs import without_secrets

LANGUAGES = [code for code, _name in settings.LANGUAGES]


class Command(BaseCommand):
    help = "Checks every part of the club and says how to fix what fails; exits with 1 if anything does."
    requires_system_checks = []  # the doctor reports problems itself

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("parts", nargs="*", help=f"only some of {', '.join(doctor.CHECKS)}")
        parser.add_argument("--language", choices=LANGUAGES, default=spoken_here())

    def handle(self, *args: Any, parts: list[str], language: str, **options: Any) -> None:
        if unknown := [part for part in parts if part not in doctor.CHECKS]:
            raise CommandError(f"There is no {', '.join(unknown)}; there are {', '.join(doctor.CHECKS)}.")
        troubles = 0
        with translation.override(language):
            for title, finding in doctor.examine(parts):
                self.say(f"{finding.sign.value} {title}: {finding.words}")
                if finding.sign is doctor.Sign.BROKEN:
                    troubles += 1
                    self.say(f"  → {finding.advice}")
            if troubles:
                self.say(ngettext("%d problem found.", "%d problems found.", troubles) % troubles)
                raise SystemExit(1)
            self.say(_("Everything is fine."))

    def say(self, line: str) -> None:
        self.stdout.write(without_secrets(None, "", line))


def spoken_here() -> str:
    """Return the terminal's language if it is supported."""
    wish = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return wish[:2] if wish[:2] in LANGUAGES else LANGUAGES[0]
