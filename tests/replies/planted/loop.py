"""A reader that loops forever on mails containing WORD and reads all others."""

from club.replies.reader.protocol import Reading, Request
from club.replies.reader.reading import read
from club.replies.reader.serving import serve

WORD = b"loop for ever"


def loop(request: Request) -> Reading:
    while WORD in request.raw:
        pass
    return read(request)


if __name__ == "__main__":
    serve(loop)
