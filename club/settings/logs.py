"""Logs: lines for people, or JSON for machines (LOG_FORMAT=json), from our code and from Django and Celery alike.

Every line carries what is known around it (request, member, match, task); none carries a mail address or a key.
"""

from __future__ import annotations

import re
from typing import Any

import structlog

SECRETS = (
    (re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)*"), "[address]"),  # also of a URL with a password
    (re.compile(r"(?<=/)[\w-]{20,}(?=/)"), "[key]"),  # in the path of an invitation, a feed, a password reset
    (re.compile(r"\b[\w-]{8,}:[\w-]{4,}:[\w-]{20,}"), "[key]"),  # as Django signs
)


def without_secrets(_logger: object, _name: str, line: str) -> str:
    for pattern, instead in SECRETS:
        line = pattern.sub(instead, line)
    return line


def logging(level: str, form: str) -> dict[str, Any]:
    written: list[Any] = [
        structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
    ]
    if form == "json":
        written = [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "club": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": [
                    structlog.contextvars.merge_contextvars,
                    structlog.stdlib.add_log_level,
                    structlog.stdlib.add_logger_name,
                    structlog.stdlib.ExtraAdder(),
                    structlog.processors.TimeStamper(fmt="iso", utc=True),
                ],
                "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *written, without_secrets],
            }
        },
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": "club"},
            "meter": {"class": "club.operations.meters.CountErrors"},
        },
        "root": {"handlers": ["console", "meter"], "level": level},
        "loggers": {
            "django.server": {"level": "WARNING"},
            "celery.app.trace": {"level": "WARNING"},  # a sweep every few seconds is not worth a line
            "celery.worker.strategy": {"level": "WARNING"},
        },
    }
