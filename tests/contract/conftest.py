from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.utils import translation

from tests.toy.catalog import compile_german
from tools import catalogs, messages

compile_german()
messages.compile_catalogs(catalogs.ROOT)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture(autouse=True)
def _fresh_cache() -> None:
    """Override the fixture that clears the cache: these tests don't use the cache."""
