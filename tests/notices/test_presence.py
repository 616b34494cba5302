from __future__ import annotations

import pytest

from club.matches.models import Presence

pytestmark = pytest.mark.django_db(transaction=True)


def test_nobody_looks_at_a_match_that_is_not_there(lena, browser_of):
    assert browser_of(lena).get("/matches/999999/pulse/?v=0").status_code == 404
    assert not Presence.objects.exists()
