"""A reader that exceeds its memory limit."""

from club.inbound_mail.reader.protocol import Reading, Request
from club.inbound_mail.reader.serving import MEMORY, serve


def hoard(request: Request) -> Reading:
    return Reading(above=[str(len(bytearray(2 * MEMORY)))])


if __name__ == "__main__":
    serve(hoard)
