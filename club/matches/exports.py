"""Personal data and tables for export. The tables contain no secrets of matches that are not over."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from club.accounts.personal_data import ANONYMIZED, DELETED, PersonalData
from club.matches.models import Departure, Deputyship, Exploration, Match, Move, Presence, Seat, Sheet
from club.web.exports import Row, Table, in_pages

SEAT = (
    "match", "match__game", "number", "name", "lucky_word", "orders", "plan", "to_act", "due_at", "misses", "left",
    "place",
)  # fmt: skip
MOVE = ("match", "number", "kind", "seat", "decision", "line", "origin", "created_at")

PERSONAL = [
    PersonalData("tables", _("Tables you opened"), Match, ANONYMIZED, ("id", "game", "status", "created_at"), "owner"),
    PersonalData("seats", _("Your seats, past and present"), Seat, ANONYMIZED, SEAT),
    PersonalData("moves", _("Your moves"), Move, ANONYMIZED, MOVE),
    PersonalData("left", _("Seats others took over from you"), Departure, ANONYMIZED, ("match", "seat", "created_at")),
    PersonalData(
        "stood_in", _("Matches in which you were a deputy"), Deputyship, DELETED, ("match", "seat", "created_at")
    ),
    PersonalData(
        "sheets", _("Your private notes about matches"), Sheet, DELETED, ("seat__match", "text"), "seat__member"
    ),
    PersonalData(
        "explorations",
        _("Lines you tried in matches"),
        Exploration,
        DELETED,
        ("match", "seat", "root", "document"),
    ),
    PersonalData("looks", _("Which matches you looked at last, and when"), Presence, DELETED, ("match", "seen_at")),
]

MATCHES = (
    "id", "game", "rules_version", "options", "status", "size", "move_seconds", "bank_seconds", "weekends_off",
    "private", "rated", "created_at", "started_at", "finished_at", "commitment", "version", "outcome",
)  # fmt: skip
RESULTS = ("match", "match__game", "number", "member", "member__username", "name", "bot", "left", "place")


def matches() -> Iterator[Row]:
    return in_pages(Match.objects.all(), MATCHES)


def results() -> Iterator[Row]:
    return in_pages(Seat.objects.filter(match__status=Match.Status.FINISHED), RESULTS)


def moves() -> Iterator[Row]:
    return in_pages(Move.objects.filter(match__status=Match.Status.FINISHED), MOVE)


TABLES = [
    Table("matches", _("Matches"), MATCHES, matches),
    Table("results", _("Results"), RESULTS, results),
    Table("moves", _("Moves in finished matches"), MOVE, moves),
]
