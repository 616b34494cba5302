"""Migrate one database for all xdist workers of a run; each worker begins with a copy of it."""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.db import connection

from tests.services import OWN_POSTGRES

RUN = os.environ.get("PYTEST_XDIST_TESTRUNUID", "")[:12]  # empty without xdist
TEMPLATE = f"test_template_{RUN}"


def is_used() -> bool:
    return bool(RUN) and (connection.vendor == "sqlite" or OWN_POSTGRES in os.environ)


def prepare() -> None:
    """Migrate the template if no other worker has done so, and let Django copy it instead of migrating."""
    if connection.vendor == "sqlite":
        template = settings.VAR / f"{TEMPLATE}.sqlite3"
        with one_worker_at_a_time():
            if not template.exists():
                migrate(f"{template}.new")
                Path(f"{template}.new").rename(template)
        shutil.copyfile(template, connection.settings_dict["TEST"]["NAME"])
    else:
        with one_worker_at_a_time():
            if not is_migrated():
                migrate(f"{TEMPLATE}_new")
                with connection.cursor() as cursor:
                    cursor.execute(f'ALTER DATABASE "{TEMPLATE}_new" RENAME TO "{TEMPLATE}"')
                connection.close()
        connection.settings_dict["TEST"]["TEMPLATE"] = TEMPLATE
    connection.settings_dict["TEST"]["MIGRATE"] = False


def is_migrated() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_database WHERE datname = %s", [TEMPLATE])
        found = cursor.fetchone()
    connection.close()
    return found is not None


def remove_files() -> None:
    """Remove what Django keeps of a copied SQLite file, and the template."""
    if connection.vendor == "sqlite":
        connection.close()
        for file in settings.VAR.glob(f"{Path(connection.settings_dict['NAME']).name}*"):
            file.unlink()
    for file in settings.VAR.glob(f"{TEMPLATE}.*"):
        file.unlink(missing_ok=True)


@contextmanager
def one_worker_at_a_time() -> Iterator[None]:
    with (settings.VAR / f"{TEMPLATE}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def migrate(name: str) -> None:
    """Create a migrated database with this name, and leave Django's settings as they were."""
    database = connection.settings_dict
    usual, test = database["NAME"], database["TEST"]["NAME"]
    database["TEST"]["NAME"] = name
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    connection.close()
    database["TEST"]["NAME"] = test
    database["NAME"] = settings.DATABASES[connection.alias]["NAME"] = usual
