"""Parse one email: its sender, signs of an automatic reply, its text. Runs in a child process (`child.py`).

Nothing in this package may import Django, the database or the rest of the club, so that the child starts quickly and
has no secrets.
"""
