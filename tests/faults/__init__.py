"""Kills the club at every step and judges what is left: see `python -m tests.faults --help`."""
