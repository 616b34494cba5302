"""Personal data of the lessons."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from club.accounts.personal_data import ANONYMIZED, PersonalData
from club.lessons.models import LessonProgress

FIELDS = ("game", "done", "began_at", "finished_at", "moved_at")

PERSONAL = [PersonalData("lessons", _("Your lessons"), LessonProgress, ANONYMIZED, FIELDS)]
