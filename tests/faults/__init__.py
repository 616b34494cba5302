"""Fault injection: kill the club's processes at every step and check the result (`python -m tests.faults --help`)."""
