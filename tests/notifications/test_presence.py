from __future__ import annotations

import pytest

from club.matches.models import Presence

pytestmark = pytest.mark.django_db(transaction=True)


def test_unknown_match_is_404_and_records_no_presence(lena, browser_of):
    assert browser_of(lena).get("/matches/999999/pulse/?v=0").status_code == 404
    assert not Presence.objects.exists()
