"""Load tests with many members at once and with many matches: see `python -m tests.load --help`."""
