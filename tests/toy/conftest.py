from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.utils import translation

from tests.toy.catalog import compile_german

compile_german()


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with translation.override("en"):
        yield
