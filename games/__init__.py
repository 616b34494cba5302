"""The games of the club: one folder each, and `core`, what they share."""
