"""A reader that returns the child's environment variables and loaded modules."""

import os
import sys

from club.inbound_mail.reader.protocol import Reading, Request
from club.inbound_mail.reader.serving import serve


def tell(request: Request) -> Reading:
    return Reading(above=sorted(os.environ), below=sorted(sys.modules))


if __name__ == "__main__":
    serve(tell)
