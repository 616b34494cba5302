"""Logs: lines for people, or JSON for machines (LOG_FORMAT=json), from our code and from Django and Celery alike."""

from __future__ import annotations

from typing import Any

import structlog


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
                    structlog.stdlib.add_log_level,
                    structlog.stdlib.add_logger_name,
                    structlog.stdlib.ExtraAdder(),
                    structlog.processors.TimeStamper(fmt="iso", utc=True),
                ],
                "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *written],
            }
        },
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "club"}},
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            "django.server": {"level": "WARNING"},
            "celery.app.trace": {"level": "WARNING"},  # a sweep every few seconds is not worth a line
            "celery.worker.strategy": {"level": "WARNING"},
        },
    }
