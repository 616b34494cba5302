"""Logging of our code, Django and Celery, as text lines or as JSON (LOG_FORMAT=json).

Every line has its context (request, member, match, task). Email addresses and keys are redacted.
"""

from __future__ import annotations

import re
from logging import LogRecord
from typing import Any

import structlog
from kombu.exceptions import OperationalError

SECRETS = (
    (re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)*"), "[address]"),  # also the password and host of a URL
    (re.compile(r"(?<=/)[\w-]{20,}(?=/)"), "[key]"),  # in the URL of an invitation, a feed or a password reset
    (re.compile(r"\b[\w-]{8,}:[\w-]{4,}:[\w-]{20,}"), "[key]"),  # Django's signed values
)


def without_secrets(_logger: object, _name: str, line: str) -> str:
    for pattern, instead in SECRETS:
        line = pattern.sub(instead, line)
    return line


def in_one_line(record: LogRecord) -> bool:
    """Shorten broker errors to one line: without a broker, beat logs two tracebacks per task, a gigabyte a day."""
    if record.exc_info and isinstance(record.exc_info[1], OperationalError):
        record.msg, record.args = f"the broker is away: {record.exc_info[1]}", ()
        record.exc_info = record.stack_info = None
    return True


def logging(level: str, form: str) -> dict[str, Any]:
    written: list[Any] = [
        structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
    ]
    if form == "json":
        written = [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"in one line": {"()": lambda: in_one_line}},
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
            "meter": {"class": "club.web.metrics.CountErrors"},
        },
        "root": {"handlers": ["console", "meter"], "level": level},
        "loggers": {
            "django.server": {"level": "WARNING"},
            "celery.beat": {"filters": ["in one line"]},
            "celery.app.trace": {"level": "WARNING"},  # do not log the sweep, which runs every few seconds
            "celery.worker.strategy": {"level": "WARNING"},
        },
    }
