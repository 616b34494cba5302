"""The Caddyfiles of deploy/ with other hosts, ports and timeouts, in front of processes with the flags of deploy/."""

from __future__ import annotations

import contextlib
import gzip
import http.client
import json
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from club.accounts.models import Member
from club.matches import live
from tests.operations.test_deploy import DEPLOY, address_of_test_database, compose, stages, words_of
from tests.playing import play_one, start
from tests.test_settings import ROOT, SAFE
from tools.children import dies_with_parent, stop
from tools.programs import NO_PROXY, caddy_path
from tools.services import free_port

# All tests use transactions, so that they run one after the other and the processes start only once.
pytestmark = pytest.mark.django_db(transaction=True)

NAMES = ("Caddyfile", "larger/Caddyfile")
PATIENCE = 60.0  # seconds to wait for anything
PROXY_PATIENCE = "2s"  # instead of 10 and 30 s, for headers and bodies
WRITES_PER_MINUTE = 5
TOO_LARGE = {"/language/": 260_000, "/mails/in/": 6_100_000}
CARELESS = "careless"  # a proxy without the lines under test
HASTY = "hasty"  # a proxy that marks the backend as down after any failure
ON_LOOPBACK = "admin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\tdefault_bind 127.0.0.1\n\t"
HEAD = "HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"


# Processes and proxies


class Proxy:
    def __init__(self, port: int, certificates: Path) -> None:
        self.port = port
        self.streams: list[http.client.HTTPResponse] = []  # still open when the proxy stops
        self.authority = certificates / "caddy" / "pki" / "authorities" / "local" / "root.crt"

    def connect(self, source: str = "127.0.0.1") -> ssl.SSLSocket:
        trusting = ssl.create_default_context(cafile=self.authority)
        plain = socket.create_connection(("127.0.0.1", self.port), PATIENCE, (source, 0))
        return trusting.wrap_socket(plain, server_hostname="localhost")

    def ask(self, path: str, *lines: str, method: str = "GET", source: str = "127.0.0.1") -> http.client.HTTPResponse:
        return answer(self.begin(f"{method} {path} {HEAD}" + "".join(f"{line}\r\n" for line in lines) + "\r\n", source))

    def begin(self, words: str, source: str = "127.0.0.1") -> ssl.SSLSocket:
        connection = self.connect(source)
        connection.sendall(words.encode())
        return connection


def answer(connection: ssl.SSLSocket) -> http.client.HTTPResponse:
    response = http.client.HTTPResponse(connection)
    response.begin()
    return response


def rewritten(text: str, port: int, web: int, stream: int) -> str:
    """Adapt the Caddyfile to this machine; every replaced text must exist."""
    for pattern, instead in {
        r"^\{\n\t": "{\n\t" + ON_LOOPBACK,
        r"\{\$CLUB_HOST\}": f"localhost:{port}",
        r"reverse_proxy (web\S*:8000 ?)+": f"reverse_proxy 127.0.0.1:{web} ",
        r"reverse_proxy (live\S*:8001 ?)+": f"reverse_proxy 127.0.0.1:{stream} ",
        r"read_header 10s": f"read_header {PROXY_PATIENCE}",
        r"read_body 30s": f"read_body {PROXY_PATIENCE}",
        r"grace_period 5s": "grace_period 1s",
    }.items():
        text, found = re.subn(pattern, instead, text, count=1, flags=re.MULTILINE)
        assert found, pattern
    return text


def without_guards(text: str) -> str:
    for line in ("error @unfinished 408", "handle @inside {\n\t\trespond 404\n\t}"):
        assert line in text
        text = text.replace(line, "")
    return text


def hasty(text: str) -> str:
    assert "health_timeout 2s" in text
    return text.replace("health_timeout 2s", "health_timeout 2s\n\t\tfail_duration 60s")


def on_port(command: list[str], port: int) -> list[str]:
    return [str(port) if word in ("8000", "8001") else word for word in command]


@pytest.fixture(scope="module")
def proxies(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Proxy]]:
    program = caddy_path()
    assert program, NO_PROXY
    folder = tmp_path_factory.mktemp("proxy")
    environment = {
        **SAFE,
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "DATABASE_URL": address_of_test_database(),
        "REDIS_URL": os.environ["REDIS_URL"],
        "ALLOWED_HOSTS": "localhost",
        "CLUB_URL": "https://localhost",
        "FERNZUG_VAR": str(folder),
        "STATIC_ROOT": str(folder / "static"),
        "WRITES_PER_MINUTE": str(WRITES_PER_MINUTE),
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
    }
    web, stream = free_port(), free_port()
    collect = [sys.executable, "manage.py", "collectstatic", "--noinput", "--verbosity", "0"]
    with contextlib.ExitStack() as stack:

        def launch(command: list[str]) -> None:
            child = subprocess.Popen(
                command,
                cwd=ROOT,
                env=environment,
                stdin=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
                preexec_fn=dies_with_parent(signal.SIGKILL),
            )
            stack.callback(end, child)

        launch(on_port(compose()["services"]["live"]["command"], stream))
        subprocess.run(collect, cwd=ROOT, env=environment, check=True)
        launch(on_port(json.loads(words_of(stages()[-1], "CMD")[0]), web))
        wait_for_door(web)
        wait_for_door(stream)
        made = {name: Proxy(free_port(), folder) for name in (*NAMES, CARELESS, HASTY)}
        for number, (name, proxy) in enumerate(made.items()):
            text = (DEPLOY / {CARELESS: NAMES[0], HASTY: NAMES[1]}.get(name, name)).read_text()
            text = {CARELESS: without_guards, HASTY: hasty}.get(name, str)(text)
            file = folder / f"Caddyfile{number}"
            file.write_text(rewritten(text, proxy.port, web, stream))
            launch([program, "run", "--config", str(file), "--adapter", "caddyfile"])
            wait_for_door(proxy.port)  # one after the other: the first creates the shared certificate authority
        yield made


def end(child: subprocess.Popen[bytes]) -> None:
    stop(child, patience=PATIENCE)
    assert child.returncode == 0, child.args  # it stopped without being killed


def wait_for_door(port: int) -> None:
    limit = time.monotonic() + PATIENCE
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            assert time.monotonic() < limit, f"nobody opened port {port}"
            time.sleep(0.05)


@pytest.fixture
def both(proxies: dict[str, Proxy]) -> list[Proxy]:
    return [proxies[name] for name in NAMES]


# Forwarded requests


def test_a_page_is_compressed_and_has_the_security_headers(both: list[Proxy]) -> None:
    for proxy in both:
        page = proxy.ask("/", "Accept-Encoding: gzip", "X-Request-ID: chosen-by-the-client")
        assert page.status == 200
        assert page.headers["Content-Encoding"] == "gzip"
        assert b"<!doctype html>" in gzip.decompress(page.read())
        assert "max-age=31536000" in page.headers["Strict-Transport-Security"]
        assert "default-src 'none'" in page.headers["Content-Security-Policy"]
        assert "__Host-csrf" in page.headers["Set-Cookie"] and "Secure" in page.headers["Set-Cookie"]
        assert page.headers["Server"] is None
        assert re.fullmatch(r"[0-9a-f-]{36}", page.headers["X-Request-ID"])


def test_a_form_with_arbitrary_bytes_reaches_the_club(both: list[Proxy]) -> None:
    for proxy in both:
        body = "language=\xff\x00ü".encode("latin-1")
        with proxy.begin(f"POST /language/ {HEAD}Content-Length: {len(body)}\r\n\r\n", "127.0.0.4") as connection:
            connection.sendall(body)
            refused = answer(connection)
        assert refused.status in (400, 403)
        assert refused.headers["X-Request-ID"]  # set by the club


def test_the_stream_is_not_buffered(both: list[Proxy], settings: Any, lena: Member, jonas: Member) -> None:
    settings.SECRET_KEY, settings.LIVE_URL = SAFE["SECRET_KEY"], "/live/"
    match = start([lena, jonas])
    for proxy in both:
        stream = proxy.ask(live.url_for(match, lena), "Accept-Encoding: gzip")
        assert stream.status == 200
        assert stream.headers["Content-Type"] == "text/event-stream; charset=utf-8"
        assert stream.headers["Content-Encoding"] is None
        assert line_that_begins(stream, b"event") == b"event: hello\n"
        play_one(match.pk)
        assert line_that_begins(stream, b"event") == b"event: moved\n"
        proxy.streams.append(stream)


def line_that_begins(stream: http.client.HTTPResponse, word: bytes) -> bytes:
    while not (line := stream.readline()).startswith(word):
        assert line, "the stream has ended"
    return line


# Refused requests


def test_internal_urls_are_hidden(both: list[Proxy], proxies: dict[str, Proxy]) -> None:
    for proxy in both:
        for path in ("/metrics", "/readyz", "/metrics?x", "/%6detrics", "/READYZ"):
            assert proxy.ask(path).status == 404, path
        assert proxy.ask("/healthz").status == 200
        assert proxies[CARELESS].ask("/readyz").status == 200


def test_a_large_body_is_refused_before_it_is_read(both: list[Proxy]) -> None:
    for proxy in both:
        for path, size in TOO_LARGE.items():
            refused = proxy.ask(path, f"Content-Length: {size}", method="POST")
            assert refused.status == 413
            assert "Send less at once." in refused.read().decode()
            assert refused.headers["Server"] is None


def test_endless_bodies_do_not_affect_other_requests(proxies: dict[str, Proxy]) -> None:
    """The size is not declared, so the proxy aborts the body, unless the club refuses or rate-limits it first."""
    for name in NAMES:
        for _ in range(3):
            assert pour(proxies[name]) in (403, 413, 429)
        assert proxies[name].ask("/").status == 200
    while pour(proxies[HASTY]) != 413:
        pass
    assert proxies[HASTY].ask("/").status == 503


def pour(proxy: Proxy) -> int:
    with proxy.begin(f"POST /language/ {HEAD}Transfer-Encoding: chunked\r\n\r\n", "127.0.0.5") as connection:
        with contextlib.suppress(OSError):  # the server may stop reading early
            for _ in range(TOO_LARGE["/language/"] // 1000 + 1):
                connection.sendall(b"3e8\r\n" + b"x" * 1000 + b"\r\n")
            connection.sendall(b"0\r\n\r\n")
        return answer(connection).status


def test_slow_bodies_and_headers_time_out(proxies: dict[str, Proxy]) -> None:
    """A slow body gets an error page; with unfinished headers the connection is closed, as there is no request yet."""
    unfinished = [(name, path) for name in NAMES for path in ("/language/", "/mails/in/")] + [(CARELESS, "/mails/in/")]
    with contextlib.ExitStack() as stack:
        bodies = [
            stack.enter_context(proxies[name].begin(f"POST {path} {HEAD}Content-Length: 1000\r\n\r\nlanguage="))
            for name, path in unfinished
        ]
        heads = [stack.enter_context(proxies[name].begin("GET / HTTP/1.1\r\nHost: local")) for name in NAMES]
        *refused, careless = [answer(connection) for connection in bodies]
        for response in refused:
            assert response.status == 408
            assert "Send it again." in response.read().decode()
        assert careless.status != 408
        assert [connection.recv(1000) for connection in heads] == [b"", b""]


def test_rate_limits_use_the_address_seen_by_the_proxy(both: list[Proxy]) -> None:
    for proxy in both:
        here, other = "127.0.0.2", "127.0.0.3"
        said = [
            proxy.ask(
                "/language/", "Content-Length: 0", f"X-Forwarded-For: 192.0.2.{n}", method="POST", source=here
            ).status
            for n in range(2 * WRITES_PER_MINUTE + 2)  # enough even if a new minute begins in between
        ]
        assert 429 in said
        assert proxy.ask("/language/", "Content-Length: 0", method="POST", source=other).status != 429
