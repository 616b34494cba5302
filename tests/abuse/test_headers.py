"""Every response has the security headers, cookies have the safe attributes, and packages are pinned."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as current
from django.test import Client

from tests.lengths import usual_or_long
from tests.test_access import OF_ALLAUTH, ROLES, TABLE, addresses, client_of, world
from tests.test_settings import SAFE

__all__ = ["world"]  # a fixture
pytestmark = pytest.mark.django_db

ROOT = Path(__file__).resolve().parents[2]
GUARDS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": current.PERMISSIONS_POLICY,
}
NO_MAIL_PAGE = "demo/mail/<slug:name>/html/"  # an email preview shown in a frame, with its own policy


def unguarded(answer: Any) -> list[str]:
    found = [name for name, value in GUARDS.items() if answer.headers.get(name) != value]
    policy = answer.headers.get("Content-Security-Policy", "")
    if "default-src 'none'" not in policy or "unsafe" in policy or "frame-ancestors" not in policy:
        found.append("Content-Security-Policy")
    if answer.headers.get("X-Frame-Options") not in ("DENY", "SAMEORIGIN"):
        found.append("X-Frame-Options")
    if "Server" in answer.headers or "X-Powered-By" in answer.headers:
        found.append("Server")
    return found


@pytest.mark.long
@pytest.mark.parametrize("role", usual_or_long(["anonymous", "seat", "administrator"], ROLES))
@pytest.mark.parametrize("method", ["get", "post", "put"])
def test_every_response_has_the_security_headers(world: dict[str, Any], role: str, method: str) -> None:
    client = client_of(world, role)
    routes = [row.address.format(**world) for row in TABLE.values()]
    routes += ["/" + a for a in addresses() if a.startswith(OF_ALLAUTH) and "<" not in a and "(" not in a]
    for address in [*routes, "/nowhere/", "/%00", "/admin/", "/matches/0/"]:
        assert unguarded(getattr(client, method)(address)) == [], f"{method} {address} as {role}"


@pytest.mark.parametrize("guard", ["content_security_policy", "SecurityMiddleware", "XFrameOptions"])
def test_a_missing_security_header_is_detected(settings: Any, guard: str) -> None:
    assert unguarded(Client().get("/")) == []
    settings.MIDDLEWARE = [name for name in settings.MIDDLEWARE if guard not in name]
    assert unguarded(Client().get("/")) != []


def production() -> dict[str, Any]:
    """Return the cookie and transport settings of the production settings module."""
    script = (
        "import json; from club.settings import production as p; print(json.dumps({n: v for n, v in vars(p).items()"
    )
    script += " if n.startswith(('SESSION_COOKIE', 'CSRF_COOKIE', 'SECURE_'))}))"
    environment = {"PATH": os.environ["PATH"], **SAFE}
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, env=environment, capture_output=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return {**found, "SECURE_PROXY_SSL_HEADER": tuple(found["SECURE_PROXY_SSL_HEADER"])}


def careless(answer: Any) -> list[str]:
    return [
        f"{name}: {cookie.OutputString()}"
        for name, cookie in answer.cookies.items()
        if not (cookie["secure"] and cookie["httponly"] and cookie["samesite"] in ("Lax", "Strict"))
        or not name.startswith("__Host-")
        or cookie["path"] != "/"
        or cookie["domain"]
    ]


@pytest.fixture
def in_production(settings: Any) -> None:
    for name, value in production().items():
        setattr(settings, name, value)


def test_cookies_are_secure_in_production(in_production: None, lena: Any) -> None:
    lena.set_password("a-good-password")
    lena.save()
    client = Client(headers={"X-Forwarded-Proto": "https"})
    seen = set()
    for address in ("/", "/games/", "/account/login/", "/account/signup/", "/tables/"):
        answer = client.get(address)
        assert careless(answer) == []
        seen |= set(answer.cookies)
        assert "max-age=31536000" in answer["Strict-Transport-Security"]
    answer = client.post("/account/login/", {"login": "lena", "password": "a-good-password"})
    assert answer.status_code == 302
    assert careless(answer) == []
    assert seen | set(answer.cookies) == {"__Host-csrf", "__Host-session"}


def test_http_redirects_to_https_in_production(in_production: None) -> None:
    answer = Client().get("/turns/")
    assert answer.status_code == 301
    assert answer["Location"].startswith("https://")


def test_an_insecure_cookie_is_detected(in_production: None, settings: Any, lena: Any) -> None:
    settings.CSRF_COOKIE_SECURE = False
    assert careless(Client(headers={"X-Forwarded-Proto": "https"}).get("/account/login/")) != []


# Packages


def locked(name: str) -> dict[str, str]:
    """Return the locked packages, each with the rest of its lines."""
    text = (ROOT / "requirements" / name).read_text().replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip()]
    return {line.split("==")[0].split("[")[0].strip(): line for line in lines}


@pytest.mark.parametrize("name", ["run.lock", "dev.lock"])
def test_every_package_is_pinned_with_its_hashes(name: str) -> None:
    for package, line in locked(name).items():
        assert re.match(r"[a-z0-9.\-]+(\[[\w,-]+\])?==[\w.]+", line), f"{package} is not pinned: {line[:80]}"
        assert "--hash=sha256:" in line, package
        assert "://" not in line, package
        assert "git+" not in line, package


def test_every_required_package_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]

    def names(requirements: list[str]) -> set[str]:
        return {re.split(r"[^\w.-]", r)[0].lower().replace("_", "-") for r in requirements}

    assert names(project["dependencies"]) <= locked("run.lock").keys()
    assert names(project["optional-dependencies"]["dev"]) <= locked("dev.lock").keys()
    both = locked("run.lock").keys() & locked("dev.lock").keys()
    differing = [n for n in both if locked("run.lock")[n].split()[0] != locked("dev.lock")[n].split()[0]]
    assert not differing
