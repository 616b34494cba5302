"""Settings: production refuses what is unsafe, and every response is guarded."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client

from club.settings import environment

ROOT = Path(__file__).resolve().parents[1]
SAFE = {
    "DJANGO_SETTINGS_MODULE": "club.settings.production",
    "SECRET_KEY": "a-long-and-random-string-of-more-than-fifty-characters-0123456789",
    "CLUB_URL": "https://club.example.org",
    "ALLOWED_HOSTS": "club.example.org",
}


def check_deploy(**changes: str) -> subprocess.CompletedProcess[str]:
    environ = {"PATH": os.environ["PATH"], **SAFE, **changes}
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "INFO"]
    return subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)


def test_production_is_clean() -> None:
    done = check_deploy()
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


@pytest.mark.parametrize(
    "name, value",
    [
        ("SECRET_KEY", ""),
        ("SECRET_KEY", "short"),
        ("SECRET_KEY", "demo-only-secret-key-that-production-refuses-to-start-with"),
        ("CLUB_URL", "http://club.example.org"),
        ("ALLOWED_HOSTS", "*"),
        ("SIGNUP", "perhaps"),
        ("DATABASE_URL", "mysql://nowhere"),
    ],
)
def test_production_refuses_what_is_unsafe_and_names_it(name: str, value: str) -> None:
    done = check_deploy(**{name: value})
    assert done.returncode != 0
    assert name in done.stderr.splitlines()[-1]


def test_database_addresses() -> None:
    over_network = environment.database("NOT_SET", "postgres://lena:s%40fe@db.example.org:5433/club?sslmode=require")
    assert (over_network["HOST"], over_network["PORT"], over_network["NAME"]) == ("db.example.org", "5433", "club")
    assert (over_network["USER"], over_network["PASSWORD"]) == ("lena", "s@fe")
    assert over_network["OPTIONS"]["sslmode"] == "require"
    socket = environment.database("NOT_SET", "postgres:///club?host=/run/postgresql")
    assert socket["HOST"] == "/run/postgresql"
    file = environment.database("NOT_SET", "sqlite:////srv/club.sqlite3")
    assert file["NAME"] == "/srv/club.sqlite3"
    assert file["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "synchronous=FULL" in file["OPTIONS"]["init_command"]


@pytest.mark.django_db
def test_the_content_security_policy_allows_nothing_unsafe() -> None:
    for address in ("/", "/games/nine/", "/account/login/", "/nowhere/"):
        policy = Client().get(address)["Content-Security-Policy"]
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy


@pytest.mark.django_db
def test_nothing_on_a_page_is_inline() -> None:
    for address in ("/", "/games/nine/", "/tables/", "/account/login/", "/account/signup/"):
        html = Client().get(address).content.decode()
        assert not re.search(r"<[^>]+\sstyle=", html), address
        assert not re.search(r"<[^>]+\son\w+=", html), address
        assert not re.search(r"<style", html), address
        assert not re.search(r"<script(?![^>]*\ssrc=)(?![^>]*application/json)", html), address
