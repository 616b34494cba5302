"""A reader that loops forever on mails containing WORD and reads all others."""

from club.inbound_mail.reader.protocol import Reading, Request
from club.inbound_mail.reader.reading import read
from club.inbound_mail.reader.serving import serve

WORD = b"loop for ever"


def loop(request: Request) -> Reading:
    while WORD in request.raw:
        pass
    return read(request)


if __name__ == "__main__":
    serve(loop)
