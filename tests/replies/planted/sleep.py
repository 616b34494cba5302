"""A reader that waits forever without using CPU time."""

import signal

from club.replies.reader.protocol import Reading, Request
from club.replies.reader.serving import serve


def sleep(request: Request) -> Reading:
    signal.pause()
    return Reading()


if __name__ == "__main__":
    serve(sleep)
