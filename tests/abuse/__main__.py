"""A thousand malformed answers to every form, spread over all roles: `python -m tests.abuse [--each 1000]`."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="tests.abuse", description=__doc__)
    parser.add_argument("--each", type=int, default=1000, help="per form, spread over the roles (at least 4 each)")
    os.environ["FERNZUG_ABUSE"] = str(parser.parse_args().each)
    import pytest

    folder = Path(__file__).parent
    sys.exit(pytest.main(["-q", "-n", "logical", "--dist", "worksteal", "-o", "faulthandler_timeout=0", str(folder)]))
