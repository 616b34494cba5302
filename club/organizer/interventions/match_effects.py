"""Describe what an action changes by comparing the match before and after it. Hidden information is not read."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.accounts.models import Member
from club.matches.models import Match, Seat
from club.matches.services.ledger import Ledger
from club.web.times import absolute, duration


@dataclass(frozen=True)
class SeatBefore:
    member: Member | None
    name: str
    bot: str
    playing: bool
    to_act: bool
    due_at: datetime | None
    kept_seconds: int | None  # while paused, instead of a deadline


@dataclass(frozen=True)
class Before:
    version: int
    paused: bool
    seats: tuple[SeatBefore, ...]

    @classmethod
    def of(cls, ledger: Ledger) -> Before:
        seats = tuple(
            SeatBefore(
                seat.member, seat.shown_name, seat.bot, seat.playing, seat.to_act, seat.due_at, seat.kept_seconds
            )
            for seat in ledger.seats
        )
        return cls(ledger.match.version, ledger.match.paused_at is not None, seats)


def sentences(before: Before, ledger: Ledger) -> list[str]:
    match = ledger.match
    told = []
    rewinds = [move for move in ledger.moves if move.kind == "rewind"]
    if rewinds:
        first, last = int(rewinds[0].line) + 1, before.version
        sentence = ngettext(
            "Move {last} no longer counts. It stays in the log.",
            "Moves {first} to {last} no longer count. They stay in the log.",
            last - first + 1,
        )
        told.append(sentence.format(first=first, last=last))
    if any(move.kind == "end" for move in ledger.moves):
        return [_("The match will end, unrated and with no winner."), _("Everything hidden will be revealed.")]
    if before.paused != (match.paused_at is not None):
        told.append(_("All clocks will run again.") if before.paused else _("All clocks will stop."))
    for was, seat in zip(before.seats, ledger.seats, strict=True):
        told += of_seat(was, seat)
    if match.status == Match.Status.FINISHED:
        told.append(_("This ends the match with a move by the bot. The match counts like any other."))
    return told or [_("Nothing in the match itself changes.")]


def of_seat(was: SeatBefore, seat: Seat) -> list[str]:
    who, told = seat.shown_name, []
    if was.member != seat.member:
        told.append(_("{who} will take {former}'s seat.").format(who=who, former=was.name))
    elif was.bot != seat.bot:
        told.append(
            _("A bot will play for {who}.").format(who=who)
            if seat.bot
            else _("{who} will play again, and the bot will leave.").format(who=who)
        )
    if seat.playing and not was.playing:
        told.append(_("{who} will be back in the match.").format(who=who))
    if seat.to_act and not was.to_act:
        told.append(_("It will be {who}'s turn.").format(who=who))
    if was.to_act and not seat.to_act:
        told.append(_("It will no longer be {who}'s turn.").format(who=who))
    if seat.due_at is not None and seat.due_at != was.due_at:
        told.append(deadline(who, was.due_at, seat.due_at))
    if was.kept_seconds is not None and seat.kept_seconds is not None and seat.kept_seconds != was.kept_seconds:
        told.append(
            _("{who} will have {now} left instead of {was} once the match resumes.").format(
                who=who, now=span(seat.kept_seconds), was=span(was.kept_seconds)
            )
        )
    return told


def span(seconds: int) -> str:
    return duration(timedelta(seconds=seconds))


def deadline(who: str, was: datetime | None, now: datetime) -> str:
    if was is None:
        return _("{who} will have until {now}.").format(who=who, now=absolute(now))
    return _("{who} will have until {now} instead of {was}.").format(who=who, now=absolute(now), was=absolute(was))
