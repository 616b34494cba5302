"""A minimal proxy that serves the pages and the live stream on one address, as in production."""

from __future__ import annotations

import contextlib
import re
import socket
import threading
from collections.abc import Iterator


@contextlib.contextmanager
def joined(pages: int, stream: int) -> Iterator[int]:
    """Open a port that forwards /live/ to `stream` and everything else to `pages`."""
    door = socket.create_server(("127.0.0.1", 0))
    threading.Thread(target=open_door, args=(door, pages, stream), daemon=True).start()
    try:
        yield door.getsockname()[1]
    finally:
        door.close()


def open_door(door: socket.socket, pages: int, stream: int) -> None:
    with contextlib.suppress(OSError):
        while True:
            visitor, _ = door.accept()
            threading.Thread(target=lead, args=(visitor, pages, stream), daemon=True).start()


def lead(visitor: socket.socket, pages: int, stream: int) -> None:
    """Forward one request per connection, as the next request may go to the other server."""
    with visitor, contextlib.suppress(OSError):
        data = b""
        while b"\r\n\r\n" not in data:
            more = visitor.recv(65536)
            if not more:
                return
            data += more
        data = re.sub(rb"(?i)\r\nconnection: [^\r]*", b"\r\nConnection: close", data, count=1)
        port = stream if data.split(b" ", 2)[1].startswith(b"/live/") else pages
        with socket.create_connection(("127.0.0.1", port)) as server:
            server.sendall(data)
            threading.Thread(target=pump_until_gone, args=(visitor, server), daemon=True).start()
            pump(server, visitor)
            visitor.shutdown(socket.SHUT_RDWR)  # close() alone does not end the other thread's read


def pump(source: socket.socket, target: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)


def pump_until_gone(visitor: socket.socket, server: socket.socket) -> None:
    """Forward until the browser disconnects, then close the server's connection at once."""
    pump(visitor, server)
    with contextlib.suppress(OSError):
        server.shutdown(socket.SHUT_RDWR)
