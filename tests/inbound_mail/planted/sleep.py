"""A reader that waits forever without using CPU time."""

import signal

from club.inbound_mail.reader.protocol import Reading, Request
from club.inbound_mail.reader.serving import serve


def sleep(request: Request) -> Reading:
    signal.pause()
    return Reading()


if __name__ == "__main__":
    serve(sleep)
