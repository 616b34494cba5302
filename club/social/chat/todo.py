"""Organizer to-do items from chats."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from club.social.chat.selectors import open_reports
from club.web.todo import MOST, Task, TaskGroup, todo


@todo
def reported_lines() -> TaskGroup:
    tasks = [
        Task(
            text=_("{who} in {game}, match {number}").format(
                who=report.line.author, game=report.line.match.rulebook.name, number=report.line.match_id
            ),
            url=reverse("judge_report", args=[report.pk]),
            remedy=_("Decide"),
            note=report.reason[:80],
            since=report.created_at,
        )
        for report in open_reports()[: MOST + 1]
    ]
    return TaskGroup(_("Reported messages"), tasks, about=_("Someone has reported a message."))
