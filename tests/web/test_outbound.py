"""Outgoing requests never reach the internal network (SSRF): no connection to any hostile address."""

from __future__ import annotations

import dataclasses
import ipaddress
import socket
import ssl
import threading
import time
from typing import Any

import pytest

from club.web import outbound
from club.web.outbound import Forbidden, OutboundClient, Unreachable
from tests.web.receiver import LOOPBACK, receiving

PUBLIC = "93.184.215.14"

# Each is refused by its form alone, without a DNS lookup.
HOSTILE = [
    # this machine and private networks
    "https://127.0.0.1/", "https://127.0.0.53/", "https://127.255.255.254/", "https://0.0.0.0/", "https://0.1.2.3/",
    "https://10.0.0.1/", "https://10.255.255.255/", "https://172.16.0.1/", "https://172.31.255.255/",
    "https://192.168.0.1/", "https://192.168.255.1/", "https://169.254.169.254/latest/meta-data/",
    "https://169.254.170.2/", "https://100.64.0.1/", "https://100.100.100.200/", "https://192.0.0.192/",
    "https://192.0.2.1/", "https://198.18.0.1/", "https://198.51.100.7/", "https://203.0.113.9/",
    "https://192.88.99.1/", "https://224.0.0.1/", "https://239.255.255.250/", "https://240.0.0.1/",
    "https://255.255.255.255/",
    # the same in IPv6
    "https://[::1]/", "https://[::]/", "https://[0:0:0:0:0:0:0:1]/", "https://[fc00::1]/", "https://[fd12:3456::1]/",
    "https://[fe80::1]/", "https://[fe80::1%25eth0]/", "https://[fec0::1]/", "https://[ff02::1]/",
    "https://[::ffff:127.0.0.1]/", "https://[::ffff:7f00:1]/", "https://[::ffff:10.0.0.1]/",
    "https://[::ffff:93.184.215.14]/", "https://[::127.0.0.1]/", "https://[::ffff:0:127.0.0.1]/",
    "https://[64:ff9b::7f00:1]/", "https://[64:ff9b::10.0.0.1]/", "https://[64:ff9b:1::a00:1]/",
    "https://[2002:7f00:1::]/", "https://[2002:a00:1::1]/", "https://[2001:0:7f00:1::1]/", "https://[2001:db8::1]/",
    "https://[100::1]/",
    # other spellings of 127.0.0.1, which some resolvers understand
    "https://127.1/", "https://127.0.1/", "https://2130706433/", "https://017700000001/", "https://0177.0.0.1/",
    "https://0x7f.0.0.1/", "https://0x7f000001/", "https://0x7f.1/", "https://127.0.0.1./", "https://0/",
    "https://１２７.０.０.１/", "https://①②⑦.0.0.1/", "https://%31%32%37.0.0.1/", "https://127。0。0。1/",
    # names of this machine and of inner networks
    "https://localhost/", "https://LOCALHOST/", "https://localhost./", "https://a.localhost/", "https://router.local/",
    "https://metadata.google.internal/", "https://intranet/", "https://db/", "https://nas.lan/", "https://x.onion/",
    # user names and passwords, ports, schemes
    "https://user@example.org/", "https://user:pass@example.org/", "https://example.org@127.0.0.1/",
    "https://127.0.0.1@example.org/", "https://@example.org/", "https://example.org:22/", "https://example.org:80/",
    "https://example.org:6379/", "https://example.org:99999/", "https://example.org:x/", "https://example.org:-1/",
    "http://example.org/", "ftp://example.org/", "file:///etc/passwd", "gopher://example.org/_x", "//example.org/",
    "example.org", "javascript:alert(1)", "data:text/plain,x", "unix:///run/redis.sock", "ws://example.org/", "",
    # URLs that parsers disagree about
    "https://example.org\\@127.0.0.1/", "https:\\\\127.0.0.1\\", "https://exa mple.org/", "https://example.org\t/",
    "https://example.org/\r\nHost: evil", "https://example.org/\0", "https:///path", "https://", "https://.org/",
    "https://-a.org/", "https://a..org/", "https://exa_mple.org/", "https://[::1", "https://[127.0.0.1]/",
    "https://[v1.x]/", "https://ex%61mple.org/", "https://еxample.org/", "https://münchen.de/", "https://xn--/",
    "https://" + "a" * 64 + ".org/", "https://" + "a." * 140 + "org/", "https://example.org/" + "x" * 1000,
    "https://example.org/ö", "https://1.2.3.4.5/", "https://example.123/",
]  # fmt: skip

# Ordinary host names that resolve to forbidden addresses.
ANSWERS = {
    "one private address": ["10.0.0.1"],
    "one of many": [PUBLIC, "192.168.0.1"],
    "this machine": ["127.0.0.1"],
    "this machine in IPv6": ["::1"],
    "a public one and this machine in IPv6": [PUBLIC, "::1"],
    "mapped": ["::ffff:127.0.0.1"],
    "NAT64": ["64:ff9b::7f00:1"],
    "6to4": ["2002:7f00:1::1"],
    "link local with a zone": ["fe80::1%eth0"],
    "the cloud's metadata": ["169.254.169.254"],
    "carrier": ["100.64.1.1"],
    "everywhere": ["0.0.0.0"],
    "multicast": ["239.1.1.1"],
    "nothing at all": ["nonsense"],
}


@pytest.fixture
def tried(monkeypatch) -> list[Any]:
    """Record connections and DNS lookups, and make each of them fail."""
    seen: list[Any] = []

    def note(*args: Any, **kwargs: Any) -> Any:
        seen.append(args)
        raise AssertionError(f"went to {args}")

    monkeypatch.setattr(socket.socket, "connect", note)
    monkeypatch.setattr(socket.socket, "connect_ex", note)
    monkeypatch.setattr(socket, "getaddrinfo", note)
    return seen


def test_there_are_enough_hostile_samples():
    assert len(set(HOSTILE)) == len(HOSTILE) >= 100
    assert len(HOSTILE) + len(ANSWERS) >= 120


@pytest.mark.parametrize("url", HOSTILE)
def test_no_connection_to_a_hostile_address(tried, url):
    with pytest.raises(Forbidden):
        outbound.request("POST", url, b"x", {})
    assert tried == []


@pytest.mark.parametrize("name", ANSWERS)
def test_no_connection_to_a_name_that_resolves_to_a_forbidden_address(tried, name):
    client = OutboundClient(resolve=lambda host, port: ANSWERS[name])
    with pytest.raises(Forbidden):
        client.request("POST", "https://hooks.example.org/", b"x", {})
    assert tried == []


def test_without_the_checks_the_address_is_reached():
    """Negative control: a client that allows every address does connect."""
    with receiving() as receiver:
        careless = OutboundClient(frozenset({"http"}), None, lambda address: True, lambda host, port: ["127.0.0.1"])
        assert careless.request("POST", f"http://hooks.example.org:{receiver.port}/", b"x", {}).fine
        assert receiver.connections == 1
        for client in (
            OutboundClient(),
            OutboundClient(frozenset({"http", "https"}), None, resolve=lambda host, port: ["127.0.0.1"]),
        ):
            for host in ("127.0.0.1", "hooks.example.org"):
                with pytest.raises(Forbidden):
                    client.request("POST", f"http://{host}:{receiver.port}/", b"x", {})
        assert receiver.connections == 1


class Remembering:
    """A connect function that records the address and refuses."""

    def __init__(self) -> None:
        self.to: list[Any] = []

    def __call__(self, address: Any, timeout: float) -> socket.socket:
        self.to.append(address)
        raise ConnectionRefusedError


def test_connection_uses_the_checked_address():
    """Against DNS rebinding the name is resolved only once per request."""
    answers = iter([[PUBLIC], ["127.0.0.1"], ["127.0.0.1"]])
    connect = Remembering()
    client = OutboundClient(resolve=lambda host, port: next(answers), connect=connect)
    with pytest.raises(Unreachable):
        client.request("POST", "https://rebinding.example.org/", b"x", {})
    assert connect.to == [(PUBLIC, 443)]
    with pytest.raises(Forbidden):
        client.request("POST", "https://rebinding.example.org/", b"x", {})
    assert connect.to == [(PUBLIC, 443)]


@pytest.mark.parametrize(
    "url", ["https://hooks.example.org", "https://hooks.example.org:443/x?y=1", f"https://{PUBLIC}/", "https://[2606:4700::1]/",
            "https://xn--mnchen-3ya.de/"],
)  # fmt: skip
def test_valid_addresses_are_admitted(url):
    connect = Remembering()
    with pytest.raises(Unreachable):
        OutboundClient(resolve=lambda host, port: [PUBLIC], connect=connect).request("POST", url, b"x", {})
    assert connect.to[0][1] == 443


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_redirects_are_not_followed(status):
    with receiving() as inner, receiving() as outer:
        outer.status, outer.headers = status, {"Location": f"{inner.url}/secret"}
        answer = LOOPBACK.request("POST", f"{outer.url}/", b"x", {})
        assert answer.status == status
        assert not answer.fine
        assert inner.connections == 0


def test_certificate_must_match_the_host_name():
    context = OutboundClient().tls
    assert context.verify_mode == ssl.CERT_REQUIRED
    assert context.check_hostname
    with receiving() as receiver:  # speaks no TLS at all
        client = dataclasses.replace(LOOPBACK, schemes=frozenset({"https"}))
        with pytest.raises(Unreachable):
            client.request("POST", f"https://127.0.0.1:{receiver.port}/", b"x", {})
        assert receiver.got == []


def test_large_response_is_truncated():
    with receiving() as receiver:
        receiver.body = b"x" * 300_000
        assert len(LOOPBACK.request("POST", receiver.url, b"x", {}).body) == outbound.LARGEST_ANSWER


def test_slow_response_times_out(monkeypatch):
    monkeypatch.setattr(outbound, "TOTAL_SECONDS", 0.3)
    server = socket.create_server(("127.0.0.1", 0))

    def drip() -> None:
        link, _address = server.accept()
        try:
            for _ in range(100):
                link.sendall(b"H")
                time.sleep(0.05)
        except OSError:
            pass
        link.close()

    thread = threading.Thread(target=drip, daemon=True)
    thread.start()
    began = time.monotonic()
    with pytest.raises(Unreachable):
        LOOPBACK.request("POST", f"http://127.0.0.1:{server.getsockname()[1]}/", b"x", {})
    assert time.monotonic() - began < 4
    server.close()
    thread.join(10)


def test_errors_name_the_host_but_no_secret():
    client = OutboundClient(resolve=lambda host, port: [PUBLIC], connect=Remembering())
    with pytest.raises(Unreachable) as caught:
        client.request("POST", "https://hooks.example.org/services/SECRET?token=SECRET", b"x", {})
    assert "hooks.example.org" in str(caught.value)
    assert "SECRET" not in str(caught.value)


def test_headers_cannot_be_injected():
    with receiving() as receiver:
        with pytest.raises(Unreachable):
            LOOPBACK.request("POST", receiver.url, b"x", {"Authorization": "Bearer x\r\nHost: evil"})
        assert receiver.got == []


def test_some_addresses_that_python_calls_global_are_not_public():
    for text in ("64:ff9b::1.2.3.4", "2002:102:304::1", "::ffff:8.8.8.8", "192.88.99.1", "224.0.0.5"):
        assert not outbound.is_public(ipaddress.ip_address(text)), text
    for text in ("8.8.8.8", "93.184.215.14", "2606:4700::1111", "2a00:1450:4001::1"):
        assert outbound.is_public(ipaddress.ip_address(text)), text
