"""The address and port on which `make up` serves the club, from HOST and PORT."""

from __future__ import annotations

import errno
import ipaddress
import os
import socket
import sys
import time

PORT_PATIENCE = 2.0  # seconds for the port to become free: a previous run may still be stopping


def chosen_host() -> str:
    text = os.environ.get("HOST", "").strip() or "127.0.0.1"
    try:
        return str(ipaddress.ip_address("127.0.0.1" if text == "localhost" else text))
    except ValueError:
        sys.exit(f"HOST must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all, not {text!r}.")


def reached_at(host: str) -> str:
    address = ipaddress.ip_address(host)
    if not address.is_unspecified:
        return host
    return "127.0.0.1" if address.version == 4 else "::1"


def chosen_port() -> int:
    text = os.environ.get("PORT", "").strip() or "8000"
    if not text.isdigit() or not 0 < int(text) < 2**16:
        sys.exit(f"PORT must be a number from 1 to 65535, not {text!r}.")
    return int(text)


def refuse_taken_port(host: str, port: int) -> None:
    family = socket.AF_INET if ipaddress.ip_address(host).version == 4 else socket.AF_INET6
    deadline = time.monotonic() + PORT_PATIENCE
    while True:
        try:
            with socket.socket(family) as probe:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind((host, port))
                return
        except PermissionError:
            sys.exit(f"Port {port} is not allowed here: choose another one with PORT=9000 make up.")
        except OSError as problem:
            if problem.errno == errno.EADDRNOTAVAIL:
                sys.exit(f"{host} is not an address of this machine: choose another one with HOST=127.0.0.1 make up.")
            if time.monotonic() > deadline:
                another = 9000 if port != 9000 else 9001
                sys.exit(
                    f"Port {port} is taken: stop the other program or choose another port with PORT={another} make up."
                )
        time.sleep(0.1)
