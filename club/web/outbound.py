"""HTTP requests to URLs that members entered, protected against server-side request forgery.

Only https on port 443 and no credentials in the URL. Every address that the host name resolves to must be public, and
the connection goes to a checked address, so a second DNS answer cannot change it. Redirects are not followed. The
response is limited in time and size.
"""

from __future__ import annotations

import contextlib
import http.client
import ipaddress
import re
import socket
import ssl
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import SplitResult, urlsplit

IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address
Resolve = Callable[[str, int], Sequence[str]]

LONGEST_URL = 1000
LARGEST_ANSWER = 64 * 1024
CONNECT_SECONDS = 5
TOTAL_SECONDS = 10  # for the whole exchange
HOST = re.compile(r"(?=.{1,253}\Z)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]\Z")
PLAIN = re.compile(r"[\x21-\x7e]+\Z")  # printable ASCII without spaces; host names must be in their ASCII form
INTERNAL_SUFFIXES = (
    ".local", ".localhost", ".internal", ".intranet", ".lan", ".home", ".corp", ".test", ".invalid", ".onion",
)  # fmt: skip

# IPv6 ranges that embed an IPv4 address, which may be private: mapped, compatible, NAT64, 6to4, Teredo. Also ranges
# that Python considers global although we must not connect to them.
NOT_PUBLIC = [ipaddress.ip_network(net) for net in ("::/96", "::ffff:0:0/96", "::ffff:0:0:0/96", "64:ff9b::/96")]
NOT_PUBLIC += [ipaddress.ip_network(net) for net in ("64:ff9b:1::/48", "2001::/32", "2002::/16", "fec0::/10")]
NOT_PUBLIC += [ipaddress.ip_network(net) for net in ("5f00::/16", "3fff::/20", "192.88.99.0/24", "192.0.0.0/24")]


class Forbidden(Exception):
    """The URL is not allowed. Retrying will not help."""


class Unreachable(Exception):
    """The server did not answer in time. A retry may succeed."""


@dataclass(frozen=True)
class Answer:
    status: int
    body: bytes

    @property
    def fine(self) -> bool:
        return 200 <= self.status < 300


def look_up(host: str, port: int) -> Sequence[str]:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


def is_public(address: IPAddress) -> bool:
    listed = any(address in net for net in NOT_PUBLIC if net.version == address.version)
    return address.is_global and not (listed or address.is_multicast or address.is_reserved or address.is_unspecified)


@dataclass(frozen=True)
class OutboundClient:
    """HTTP client that checks where it connects to. Tests use their own instance, which allows local servers."""

    schemes: frozenset[str] = frozenset({"https"})
    ports: frozenset[int] | None = frozenset({443})  # None: any
    allows: Callable[[IPAddress], bool] = is_public
    resolve: Resolve = look_up
    connect: Callable[..., socket.socket] = socket.create_connection
    tls: ssl.SSLContext = field(default_factory=ssl.create_default_context)

    def check(self, url: str) -> SplitResult:
        """Raise Forbidden unless this could be a public URL, without a DNS lookup."""
        if len(url) > LONGEST_URL or not PLAIN.match(url) or "\\" in url:
            raise Forbidden("not an address")
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            raise Forbidden("not an address") from None
        if parts.scheme not in self.schemes:
            raise Forbidden("not https")
        if "@" in parts.netloc:
            raise Forbidden("a name or password in the address")
        if self.ports is not None and port not in (None, *self.ports):
            raise Forbidden("another port than 443")
        host = parts.hostname or ""
        literal = literal_address(host)
        if literal is not None and not self.allows(literal):
            raise Forbidden("not a public address")
        if literal is None and (not HOST.match(host) or host.endswith(INTERNAL_SUFFIXES)):
            raise Forbidden("not a public host name")
        return parts

    def addresses(self, host: str, port: int) -> list[str]:
        """Return all addresses of the host. A single non-public one is enough to refuse it."""
        try:
            found = [str(literal_address(host))] if literal_address(host) else self.resolve(host, port)
            public = [str(address) for address in map(ipaddress.ip_address, found) if self.allows(address)]
        except (OSError, UnicodeError) as problem:
            raise Unreachable("the host name is not known") from problem
        except ValueError:  # an address with a zone, such as fe80::1%eth0
            raise Forbidden("not a public address") from None
        if not found:
            raise Unreachable("the host name is not known")
        if len(public) < len(found):
            raise Forbidden("not a public address")
        return public

    def request(self, method: str, url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        parts = self.check(url)
        host, port = parts.hostname or "", parts.port or {"https": 443}.get(parts.scheme, 80)
        addresses = self.addresses(host, port)
        try:
            return self._exchange(parts, host, port, addresses[0], method, body, headers)
        except (OSError, http.client.HTTPException, ValueError) as problem:
            raise Unreachable(f"{host} did not answer: {type(problem).__name__}") from problem

    def _exchange(
        self, parts: SplitResult, host: str, port: int, address: str, method: str, body: bytes,
        headers: Mapping[str, str],
    ) -> Answer:  # fmt: skip
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection = http.client.HTTPConnection(host, port, timeout=CONNECT_SECONDS)
        connection.sock = self.connect((address, port), CONNECT_SECONDS)
        with contextlib.closing(connection), deadline(connection):
            if parts.scheme == "https":
                connection.sock = self.tls.wrap_socket(connection.sock, server_hostname=host)
            connection.request(method, path, body, {"User-Agent": "Fernzug", **headers})
            response = connection.getresponse()
            return Answer(response.status, response.read(LARGEST_ANSWER))


@contextlib.contextmanager
def deadline(connection: http.client.HTTPConnection) -> Iterator[None]:
    """Shut the connection down after TOTAL_SECONDS: a slow server could otherwise reset the timeout with every byte."""
    timer = threading.Timer(TOTAL_SECONDS, lambda: shut_down(connection))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def shut_down(connection: http.client.HTTPConnection) -> None:
    with contextlib.suppress(OSError, AttributeError):
        connection.sock.shutdown(socket.SHUT_RDWR)


def literal_address(host: str) -> IPAddress | None:
    """Parse an address in its usual notation only: 127.1, 0x7f.0.0.1 and 2130706433 are refused here and as names."""
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


CLIENT = OutboundClient()


def check(url: str) -> SplitResult:
    return CLIENT.check(url)


def request(method: str, url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
    return CLIENT.request(method, url, body, headers)
