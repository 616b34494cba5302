"""Pytest plugin: run every test against a real Postgres and a real Redis.

They are given by TEST_DATABASE_URL and TEST_REDIS_URL, or else started from programs installed on the machine, or else
from the wheels of the dev requirements. FERNZUG_TEST_SERVICES=machine or =wheels chooses one of the latter two.
"""

from __future__ import annotations

import atexit
import os
import re
from collections.abc import Generator

import pytest

from tools import services

CHOICE = "FERNZUG_TEST_SERVICES"
GIVEN = "given"
OWN_POSTGRES = "FERNZUG_TEST_OWN_POSTGRES"  # set if the server ends with this run


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_load_initial_conftests() -> Generator[None]:
    # A plain hook would run after pytest-django has read the settings.
    provide()
    return (yield)


def provide() -> None:
    choice = os.environ.get(CHOICE, "")
    if choice not in ("", GIVEN, *services.ROUTES):
        raise pytest.UsageError(f"{CHOICE} must be machine or wheels, not {choice!r}.")
    given = os.environ.get("TEST_DATABASE_URL", ""), os.environ.get("TEST_REDIS_URL", "")
    if choice in services.ROUTES or not all(given):
        try:
            database, redis, keeper = services.start([choice] if choice in services.ROUTES else services.ROUTES)
        except services.Unavailable as sentence:
            raise pytest.UsageError(str(sentence)) from None
        atexit.register(services.end, keeper)
        if not choice:
            database, redis = given[0] or database, given[1] or redis
        if database != given[0]:
            os.environ[OWN_POSTGRES] = "yes"  # for tests/template_database.py
        os.environ["TEST_DATABASE_URL"], os.environ["TEST_REDIS_URL"] = database, redis
        os.environ[CHOICE] = GIVEN  # for the xdist workers
    os.environ["REDIS_URL"] = own_redis_database(os.environ["TEST_REDIS_URL"])


def own_redis_database(url: str) -> str:
    """Return a separate Redis database for each xdist worker, as pytest-django does for Postgres."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    base, number = re.fullmatch(r"(.*?)(?:/(\d*))?", url).groups()
    return f"{base}/{int(number or 0) + worker}"
