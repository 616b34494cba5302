"""Production settings refuse unsafe values, and every response has the security headers."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from club.settings import environment, redis

ROOT = Path(__file__).resolve().parents[1]
SAFE = {
    "DJANGO_SETTINGS_MODULE": "club.settings.production",
    "SECRET_KEY": "a-long-and-random-string-of-more-than-fifty-characters-0123456789",
    "CLUB_URL": "https://club.example.org",
    "ALLOWED_HOSTS": "club.example.org",
    "DATABASE_URL": "postgres://club:secret@db.example.org/club",
    "EMAIL_HOST": "mail.example.org",
    "DEFAULT_FROM_EMAIL": "The Club <club@example.org>",
}


def check_deploy(**changes: str) -> subprocess.CompletedProcess[str]:
    environ = {"PATH": os.environ["PATH"], **SAFE, **changes}
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "INFO"]
    return subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)


def test_production_passes_the_deployment_checks() -> None:
    done = check_deploy()
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


UNSAFE = [
    ("SECRET_KEY", ""),
    ("SECRET_KEY", "short"),
    ("SECRET_KEY", "random-but-not-long-enough-0123456789"),
    ("SECRET_KEY", "x" * 80),
    ("SECRET_KEY", "demo-only-secret-key-that-production-refuses-to-start-with"),
    ("CLUB_URL", ""),
    ("CLUB_URL", "http://club.example.org"),
    ("CLUB_URL", "https://club.example.org/games"),
    ("CLUB_URL", "https://club.example.org:https"),
    ("ALLOWED_HOSTS", ""),
    ("ALLOWED_HOSTS", "*"),
    ("ALLOWED_HOSTS", "other.example.org"),
    ("SIGNUP", "perhaps"),
    ("DATABASE_URL", "mysql://nowhere"),
    ("DATABASE_URL", ""),
    ("DATABASE_URL", "postgres://club:geheim#1@db.example.org/club"),
    ("DATABASE_URL", "postgres://club:12?geheim@db.example.org/club"),
    ("DATABASE_URL", "postgres://club:12/geheim@db.example.org:5432/club"),
    ("DATABASE_URL", "postgres://club:[geheim@db.example.org/club"),
    ("DATABASE_URL", "postgres://club:geheim@db.example.org"),
    ("DATABASE_URL", "sqlite:///"),
    ("REDIS_URL", "memcached://nowhere"),
    ("REDIS_URL", "unix://"),
    ("REDIS_URL", "unix:///run/redis.sock?db=first"),
    ("REDIS_URL", "sentinel://one,two/0"),
    ("REDIS_URL", "sentinel://one,two/first?master=club"),
    ("REDIS_URL", "redis://:geheim#1@redis.example.org:6379/0"),
    ("REDIS_URL", "redis://:12/geheim@redis.example.org:6379/0"),
    ("EMAIL_HOST", ""),
    ("EMAIL_HOST_PASSWORD", "in-the-clear"),
    ("EMAIL_PORT", "smtp"),
    ("EMAIL_USE_TLS", "perhaps"),
    ("EMAIL_USE_SSL", "perhaps"),
    ("DEFAULT_FROM_EMAIL", ""),
    ("DEFAULT_FROM_EMAIL", "club@localhost"),
    ("MAIL_PROVIDER", "postmark"),
    ("MAIL_PROVIDER", "pigeon"),
    ("MAIL_LISTENER", "8024"),
    ("IMAP_URL", "imap://reply:secret@imap.example.org/INBOX"),
    ("IMAP_URL", "imaps://reply:geheim#1@imap.example.org/INBOX"),
    *(("MAIL_PROVIDER", provider) for provider in ("brevo", "mailersend", "mailgun", "postal")),
    ("METRICS_TOKEN", "short"),
    ("METRICS_ALLOW", "everybody"),
    ("TRUSTED_PROXIES", "one"),
    ("TRUSTED_PROXIES", "0"),
    ("CSRF_TRUSTED_ORIGINS", "www.example.org"),
    ("CSRF_TRUSTED_ORIGINS", "https://www.example.org http://www.example.org"),
    ("NOTICE_DAYS", "3"),
    ("WRITES_PER_MINUTE", "many"),
    ("DEEDS_PER_MINUTE", "many"),
    ("LOG_FORMAT", "xml"),
    ("LOG_LEVEL", "LOUD"),
    ("LOG_REQUESTS", "perhaps"),
    ("DEMO", "yes"),
]
# Settings whose error message names another setting.
NAMED = {"EMAIL_HOST_PASSWORD": "EMAIL_USE_TLS", "MAIL_PROVIDER": "MAIL_"}


LOAD = """
import importlib, json, os, sys
for environ in json.load(sys.stdin):
    os.environ.clear()
    os.environ.update(environ)
    for name in [name for name in sys.modules if name.startswith("club.settings")]:
        del sys.modules[name]
    try:
        importlib.import_module("club.settings.production")
        print()
    except Exception as problem:
        print(problem)
"""


def loaded(*changes: dict[str, str]) -> list[str]:
    """Return the error message of importing the settings with each of these changes, or an empty string."""
    given = json.dumps([{**SAFE, **change} for change in changes])
    command = [sys.executable, "-c", LOAD]
    return subprocess.run(
        command, cwd=ROOT, input=given, capture_output=True, text=True, check=True
    ).stdout.splitlines()


def test_production_refuses_unsafe_settings_and_names_them() -> None:
    for (name, value), said in zip(UNSAFE, loaded(*({name: value} for name, value in UNSAFE)), strict=True):
        assert NAMED.get(name, name) in said, (name, value)
        assert "geheim" not in said, (name, said)


@pytest.mark.parametrize(
    ("environ", "limit"),
    [
        ({}, 240),
        ({"DEEDS_PER_MINUTE": "30"}, 30),
        ({"WRITES_PER_MINUTE": "40"}, 40),
        ({"WRITES_PER_MINUTE": "40", "DEEDS_PER_MINUTE": "30"}, 40),
    ],
)
def test_the_old_name_of_the_write_limit_is_still_read(environ: dict[str, str], limit: int) -> None:
    command = [sys.executable, "-c", "from club.settings import base; print(base.WRITES_PER_MINUTE)"]
    given = {"PATH": os.environ["PATH"], **environ}
    done = subprocess.run(command, cwd=ROOT, env=given, capture_output=True, text=True, check=True)
    assert int(done.stdout) == limit


def test_every_error_message_of_production_is_covered() -> None:
    sentences = re.findall(r'yield f?"([^"{]+)', (ROOT / "club" / "settings" / "production.py").read_text())
    two_kinds_of_tls = {"EMAIL_USE_TLS": "yes", "EMAIL_USE_SSL": "yes"}
    heard = "\n".join(loaded(two_kinds_of_tls, *({name: value} for name, value in UNSAFE)))
    assert len(sentences) > 10
    assert [sentence for sentence in sentences if sentence not in heard] == []


def test_production_reports_all_errors_at_once() -> None:
    names = ("SECRET_KEY", "CLUB_URL", "DATABASE_URL", "EMAIL_HOST", "DEFAULT_FROM_EMAIL")
    (said,) = loaded(dict.fromkeys(names, ""))
    assert [name for name in names if name not in said] == []


def test_production_accepts_one_machine_and_many() -> None:
    lite = "sqlite:////srv/club/club.sqlite3"
    one = {"DATABASE_URL": lite, "EMAIL_HOST": "localhost", "EMAIL_HOST_PASSWORD": "here"}
    many = {
        "DATABASE_URL": "postgres://club:secret@/club?host=db1,db2&port=5432,5432&target_session_attrs=read-write",
        "REDIS_URL": "sentinel://:secret@one,two:26380,three/1?master=club",
        "METRICS_ALLOW": "10.0.0.0/8 fd00::/8",
        "EMAIL_USE_SSL": "yes",
        "EMAIL_HOST_PASSWORD": "secret",
        "IMAP_URL": "imaps://reply:secret@imap.example.org/INBOX",
    }
    assert loaded(one, many) == ["", ""]


def test_only_a_demo_club_gets_demo_data(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    filled: list[Any] = []
    monkeypatch.setattr("club.demo.fill", filled.append)
    with pytest.raises(CommandError, match="not a demo club"):
        call_command("demo")
    assert filled == []
    settings.DEMO = True
    call_command("demo")
    assert len(filled) == 1


def test_a_club_with_its_own_secret_key_is_not_a_demo() -> None:
    look = "from club.settings import local; print(local.DEMO, local.REQUIRE_SECOND_FACTOR)"
    given: list[tuple[dict[str, str], str]] = [
        ({}, "True False"),
        ({"SECRET_KEY": SAFE["SECRET_KEY"]}, "False True"),
        ({"SECRET_KEY": SAFE["SECRET_KEY"], "DEMO": "yes"}, "True False"),
        ({"DEMO": "no"}, "False True"),
    ]
    for environ, said in given:
        command = [sys.executable, "-c", look]
        done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=True)
        assert done.stdout.strip() == said


def test_redis_behind_sentinels() -> None:
    found = redis.read("REDIS_URL", "sentinel://:s%40fe@one,two:26380/3?master=club")
    assert found is not None
    assert found.sentinels == (("one", 26379), ("two", 26380))
    assert (found.master, found.password, found.database) == ("club", "s@fe", 3)
    url, options = redis.broker(found)
    assert url == "sentinel://:s%40fe@one:26379/3;sentinel://:s%40fe@two:26380/3"
    assert options["master_name"] == "club"


@pytest.mark.parametrize(
    ("given", "for_celery"),
    [
        ("unix:///run/redis.sock", "redis+socket:///run/redis.sock?virtual_host=0"),
        ("unix://:s%40fe@/run/redis.sock?db=3", "redis+socket://:s%40fe@/run/redis.sock?virtual_host=3"),
        ("redis://:s%40fe@redis:6379/3", "redis://:s%40fe@redis:6379/3"),
    ],
)
def test_socket_urls_are_converted_for_celery(given: str, for_celery: str) -> None:
    found = redis.read("REDIS_URL", given)
    assert redis.broker(found)[0] == for_celery
    assert redis.cache(found)["LOCATION"] == given


def test_redis_connections_have_a_timeout() -> None:
    for address in ("redis://redis/0", "unix:///run/redis.sock", "sentinel://one,two/0?master=club"):
        options = redis.broker(redis.read("REDIS_URL", address))[1]
        assert options["socket_timeout"] == options["socket_connect_timeout"] == redis.SECONDS


def test_without_redis_there_is_no_broker() -> None:
    assert redis.broker(None) == (redis.NO_BROKER, {})
    assert redis.cache(None)["BACKEND"].endswith("LocMemCache")


def test_database_urls() -> None:
    over_network = environment.database("NOT_SET", "postgres://lena:s%40fe@db.example.org:5433/club?sslmode=require")
    assert (over_network["HOST"], over_network["PORT"], over_network["NAME"]) == ("db.example.org", "5433", "club")
    assert (over_network["USER"], over_network["PASSWORD"]) == ("lena", "s@fe")
    assert over_network["OPTIONS"]["sslmode"] == "require"
    socket = environment.database("NOT_SET", "postgres:///club?host=/run/postgresql")
    assert socket["HOST"] == "/run/postgresql"
    several = environment.database("NOT_SET", "postgres://u@/club?host=db1,db2&target_session_attrs=read-write")
    assert (several["HOST"], several["OPTIONS"]["target_session_attrs"]) == ("db1,db2", "read-write")
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
def test_pages_have_no_inline_styles_or_scripts() -> None:
    for address in ("/", "/games/nine/", "/tables/", "/account/login/", "/account/signup/"):
        html = Client().get(address).content.decode()
        assert not re.search(r"<[^>]+\sstyle=", html), address
        assert not re.search(r"<[^>]+\son\w+=", html), address
        assert not re.search(r"<style", html), address
        assert not re.search(r"<script(?![^>]*\ssrc=)(?![^>]*application/json)", html), address
