"""In web processes every thread has its own language, time zone and connection."""

from __future__ import annotations

import subprocess
import sys
import threading

import pytest

from club.web import threads

SERVED = """
import threading
import club.wsgi
from django.db import connections
from django.utils import timezone, translation
from django.utils.translation import trans_real

assert type(trans_real._active) is threading.local, "still looks for a task"
together, found = threading.Barrier(2), {}

def serve(language, zone):
    translation.activate(language)
    timezone.activate(zone)
    together.wait()  # both have said theirs
    found[language] = translation.gettext("Board"), timezone.get_current_timezone_name(), connections["default"]

both = [threading.Thread(target=serve, args=said) for said in (("de", "Europe/Berlin"), ("en", "Asia/Tokyo"))]
for thread in both: thread.start()
for thread in both: thread.join()
assert found["de"][:2] == ("Brett", "Europe/Berlin"), found
assert found["en"][:2] == ("Board", "Asia/Tokyo"), found
assert found["de"][2] is not found["en"][2]
print("each its own")
"""


def test_threads_are_isolated():
    done = subprocess.run([sys.executable, "-c", SERVED], check=False, capture_output=True, text=True)
    assert done.stdout == "each its own\n", done.stderr


def test_changed_django_internals_are_detected(monkeypatch):
    """The patched names are private to Django and may change."""
    monkeypatch.setattr(threads.trans_real, "_active", threading.local())
    with pytest.raises(TypeError, match="_active"):
        threads.keep_by_thread()
