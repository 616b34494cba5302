"""Messages about matches that are not specific to a game: errors and lines of the log."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.matches import paces
from club.matches.errors import MatchError
from club.matches.models import Match, Remark, Seat
from club.web.times import absolute, duration
from games.core.contract import AGREEMENT, AnyGame, Outcome
from games.core.speech import Names


def error(game: AnyGame | None, problem: MatchError) -> str:
    if problem.code == "game" and game is not None:
        return game.wording.refusal(problem.data["refusal"])
    sentences = {
        "no_such_match": _("There is no such match. Perhaps the address was cut off."),
        "no_such_game": _("There is no such game."),
        "no_such_position": _("The match has no such position."),
        "not_your_match": _("You have no seat in this match, so you can only watch it."),
        "not_running": _("This match is not running, so nothing can be played in it."),
        "not_open": _("This table is no longer open: it has begun or was cleared."),
        "clock_not_doubted": _("The clock is no longer in doubt, so no deadline was moved. Look at the list again."),
        "moved_on": _("The match has moved on since this page was loaded. Here is how it stands now: look, then play."),
        "moved_on_since_mail": _(
            "The match has moved on since the mail you answered. Here is how it stands now: look, then answer again."
        ),
        "nothing_asked": _("Nothing is asked of you at the moment: please wait for the others."),
        "turn_over": _("Your turn was already over before this line: leave it out."),
        "no_lines": _("There was no move to read: write it above the quoted mail, one action per line."),
        "too_many_lines": _("These are more lines than a turn can have: write only your moves, one per line."),
        "bot_plays": _("A bot is playing for you at the moment. Take your seat back first."),
        "nothing_to_undo": _("There is nothing to take back: your last move is final, or somebody has moved since."),
        "quiet_needs_both": _("Quiet hours need a beginning and an end."),
        "quiet_too_long": _("Quiet hours may last twelve hours a day at most."),
        "absence_backwards": _("An absence ends on or after its first day, and not in the past."),
        "no_such_deputy": _("There is no such member who could move for you."),
        "deputy_needs_date": _("Say until when: a day from today on."),
        "seat_not_free": _("Nobody can take this seat over now: its member is back, or somebody was faster."),
        "paused": _("The match is paused already."),
        "halted": _("An organizer paused the match: only an organizer can let it go on. Ask them."),
        "no_clock_runs": _("No clock runs there, so there is no time to extend."),
        "extension_used": _("This extension cannot be taken back: the turn is over, or its own time is used up."),
        "bot_plays_already": _("A bot plays there already."),
        "cannot_sit_in": _("This member cannot take the seat: guests, closed and suspended accounts cannot."),
        "sits_here": _("This member has a seat at this table already."),
        "left_before": _("This member had a seat here before: return it to them instead."),
        "has_looked": _("Whoever has looked at what is hidden in a match cannot play in it."),
        "stood_in_here": _(
            "You were a deputy in this match and may have seen another hand. Please choose a seat in another match."
        ),
        "member_stood_in": _(
            "This member was a deputy in this match and may have seen another hand. Please ask somebody else."
        ),
        "nobody_to_return_to": _("There is nobody to whom this seat could be returned."),
        "no_member_sits_there": _("No member sits there, so nobody can be replaced."),
        "no_such_turn": _("The match has no such earlier move."),
        "for_administrators": _("Only an administrator can do this."),
        "own_match": _("You play or played in this match, so another organizer has to decide."),
        "plays_with_you": _("You play with this member in a running match, so another organizer has to decide."),
        "not_yourself": _("Choose somebody else than yourself."),
        "no_such_member": _("There is no such member."),
        "not_over_organizers": _("Only an administrator can do this to an organizer."),
        "not_muted": _("This member is not muted."),
        "not_suspended": _("This member is not suspended."),
        "not_paused": _("The match is not paused."),
        "already_left": _("You have given up in this match."),
        "already_out": _("You are out of this match: those still playing decide how it goes on."),
        "seat_is_out": _("This seat is out of the game, so nobody needs to play for it."),
        "seat_is_yours": _("No bot is playing for you: the seat is yours."),
        "private_table": _("This table is private: ask the one who opened it for the invitation link."),
        "already_joined": _("You already have a seat at this table."),
        "guests_play_bots": _(
            "Guests play against bots. Join the club to sit down with its members; your match stays yours."
        ),
        "table_full": _("All seats of this table are taken."),
        "not_your_table": _("Only the one who opened the table can do that."),
        "bad_bots": _("At least one seat must be left for you."),
        "bad_pace": _("Choose one of the paces offered."),
        "bad_form": _("Something in this form could not be read. Reload the page and try again."),
        "sheet_full": _("There is no room left on your sheet: remove something first."),
        "no_watchers": _("This table plays behind closed doors: it can be looked at when the match is over."),
        "not_finished": _("This match is not over yet."),
        "chat_log_in": _("Log in to write here."),
        "chat_watchers": _("The table talks, the others listen: you can write here when the match is over."),
        "chat_guests": _("Guests write at their own tables. Join the club to write here too."),
        "chat_muted": _("You cannot write at the moment: the organizers have muted you for a while."),
        "chat_closed": _("This table was cleared: nothing can be written here."),
        "chat_after_end": _("Watchers see this match with a delay, so its chat is shown when it is over."),
        "chat_empty": _("Write something first."),
        "chat_too_fast": _("That was a lot at once. Wait a minute, then go on."),
        "no_such_line": _("There is no such line in this chat."),
        "not_your_line": _("Only its author can remove a line."),
        "line_too_old": _("Only a new line can be removed, within 15 minutes; the organizers can remove any."),
        "cannot_report": _("This line cannot be reported: it is your own, or it is removed already."),
        "reason_missing": _("Say in a few words what is wrong with it."),
        "too_many_reports": _("You have reported a lot today. Write to the organizers instead."),
        "form_used": _("A table was opened with this form already. Send it once more to open another one."),
        "form_outdated": _("This form was out of date. Load the page again, then send it once more."),
        "not_over": _("This is shown when the match is over: until then it would give secrets away."),
    }
    if problem.code == "not_offered":
        return _("{name} is not offered in this club at the moment.").format(**problem.data)
    if problem.code == "bad_seats":
        return _("{name} cannot be played with {seats} seats.").format(**problem.data)
    if problem.code == "plan_needs_arrow":
        sentence = _("Line {number} of the plan: write what the other plays, then >, then what you answer.")
        return sentence.format(**problem.data)
    if problem.code in ("chat_too_long", "note_too_long"):
        return _("This is too long: {most} characters at most.").format(**problem.data)
    if problem.code == "absence_too_long":
        return _("You can be away for {days} days a year.").format(**problem.data)
    if problem.code == "extended_enough":
        return _("A turn can be extended by {days} days in all, and no more.").format(**problem.data)
    if problem.code == "too_many_tables":
        sentence = ngettext(
            "You have {n} open table already. Leave it, or wait until it starts.",
            "You have {n} open tables already. Leave one, or wait until one starts.",
            problem.data["n"],
        )
        return sentence.format(**problem.data)
    if problem.code == "too_many_matches":
        sentence = ngettext(
            "You have {n} match already, counting the tables where you wait. Finish it first, or leave the table.",
            "You have {n} matches already, counting the tables where you wait. Finish one first, or leave a table.",
            problem.data["n"],
        )
        return sentence.format(**problem.data)
    if problem.code == "too_many_guest_matches":
        sentence = ngettext(
            "As a guest you can play {n} match at a time. Finish it or give it up, or join the club to play more.",
            "As a guest you can play {n} matches at a time. Finish or give up one, or join the club to play more.",
            problem.data["n"],
        )
        return sentence.format(**problem.data)
    if problem.code == "bad_options":
        return _("These options do not fit the game: {detail}").format(**problem.data)
    return sentences[problem.code]


def title(problem: MatchError) -> str:
    return _("Nothing here") if problem.status == 404 else _("That is not possible")


def undone(names: Names, seat: int) -> str:
    return names.tell(seat, _("You took your last action back."), _("{who} took the last action back."))


def gave_up(names: Names, seat: int) -> str:
    return names.tell(seat, _("You gave up."), _("{who} gave up."))


def agreed() -> str:
    return _("All agreed to end the match here.")


def ended_by_organizer() -> str:
    return _("An organizer ended the match here, without rating.")


def rewound(to: str) -> str:
    return _("An organizer took the match back to the position after move {number}.").format(number=to)


def taken_back() -> str:
    return _("taken back")


def aside(origin: str) -> str:
    """Say how a move was made or by whom, if not by the member on the page."""
    match origin:
        case "mail":
            return _("by mail")
        case "clock":
            return _("time ran out")
        case "deputy":
            return _("by a deputy")
        case "order":
            return _("standing order")
        case "organizer":
            return _("organizer")
    return ""


def dropped_plan() -> str:
    return _("Something else happened than you planned for: the rest of your plan is dropped.")


def pace(match: Match) -> str:
    """Describe the time control, such as 'two days per move, weekends off'."""
    known = paces.NAMES.get(match.pace)
    text = str(known) if known else duration(timedelta(seconds=match.move_seconds))
    return _("{pace}, weekends off").format(pace=text) if match.weekends_off else text


def watchers(match: Match) -> str:
    """Describe restrictions for spectators; '' if there are none."""
    match match.spectators:
        case Match.Spectators.LATE:
            return _("watchers see it ten moves behind")
        case Match.Spectators.OFF:
            return _("watchers only after the end")
    return ""


def remark(remark: Remark, names: Names) -> str:
    data = remark.data
    match remark.kind:
        case "outage":
            return _("The club was down for {minutes} minutes: all deadlines moved by as much.").format(**data)
        case "clock_back":
            return _("The club's clock was ahead by {minutes} minutes: all deadlines moved back by as much.").format(
                **data
            )
        case "paused":
            return _("All agreed to a pause: the clocks stand.")
        case "resumed":
            return names.tell(data["seat"], _("You ended the pause."), _("{who} ended the pause."))
        case "taken_over":
            mine = _("You took the seat of {former} over.")
            return names.tell(data["seat"], mine, _("{who} took the seat of {former} over."), former=data["former"])
        case "cut_off":
            return _(
                "{who} cannot log in until {until}. The clock goes on; after the second miss a bot stands in."
            ).format(who=names[data["seat"]], until=absolute(datetime.fromisoformat(data["until"])))
        case "let_in_again":
            return _("{who} can log in again.").format(who=names[data["seat"]])
    if remark.kind in ("rewound", "organizer_ended"):  # the log entry of the move says what happened
        return _reason(data)
    return by_organizer(remark, names)


def by_organizer(remark: Remark, names: Names) -> str:
    """Describe an organizer's action and its reason."""
    return " ".join(filter(None, (_deed(remark, names), _reason(remark.data))))


def _deed(remark: Remark, names: Names) -> str:
    data = remark.data
    match remark.kind:
        case "extended" | "shortened":
            mine, other = {
                "extended": (_("An organizer gave you {span} more."), _("An organizer gave {who} {span} more.")),
                "shortened": (
                    _("An organizer took {span} back that you had been given."),
                    _("An organizer took {span} back that {who} had been given."),
                ),
            }[remark.kind]
            return names.tell(data["seat"], mine, other, span=duration(timedelta(seconds=data["seconds"])))
        case "organizer_paused":
            return _("An organizer paused the match: the clocks stand.")
        case "organizer_resumed":
            return _("An organizer ended the pause: the clocks go on.")
        case "seat_to_bot":
            mine = _("An organizer let a bot play for you. You can take your seat back.")
            return names.tell(data["seat"], mine, _("An organizer let a bot play for {who}."))
        case "seat_to_member":
            mine = _("An organizer gave you the seat of {former}.")
            return names.tell(
                data["seat"], mine, _("An organizer gave {who} the seat of {former}."), former=data["former"]
            )
        case "seat_returned":
            mine = _("An organizer gave you your seat back.")
            return names.tell(data["seat"], mine, _("An organizer gave {who} the seat back."))
        case "rewound":
            return rewound(data["to"])
        case "organizer_ended":
            return ended_by_organizer()
        case "revealed":
            return _("An administrator looks at the hidden parts of this match: {by}.").format(by=data["by"])
    raise KeyError(remark.kind)


def _reason(data: dict[str, Any]) -> str:
    return _("Reason: {reason}").format(reason=data["reason"]) if data.get("reason") else ""


def seat_tags(seat: Seat, *, is_me: bool, by_deputy: bool = False) -> list[str]:
    tags = []
    if is_me:
        tags.append(_("you stand in") if by_deputy else _("you"))
    if seat.bot and seat.member_id is None:
        tags.append(_("bot"))
    return tags


def seat_note(seat: Seat) -> str:
    if seat.left:
        return _("gave up")
    if seat.stood_in:
        return _("a bot stands in")
    if seat.wants_pause:
        return _("proposes a pause")
    return _("proposes to end the match") if seat.wants_end else ""


def out() -> str:
    """The note on a seat that is out by the rules."""
    return _("out of the game")


def result(game: AnyGame, outcome: Outcome, names: Names, *, by_organizer: bool = False) -> str:
    if by_organizer:
        return _("An organizer ended the match. Nobody won.")
    if outcome.reason == AGREEMENT:
        return _("The match was ended by agreement. Nobody won.")
    winners = outcome.ranking[0]
    if names.reader in winners and len(winners) == 1:
        return _("You won!")
    if names.reader in winners:
        return _("You share the first place.")
    if len(winners) == 1:
        return _("{who} won.").format(who=names[winners[0]])
    return _("{who} share the first place.").format(who=names.listed(winners))


def reason(game: AnyGame, outcome: Outcome) -> str:
    return "" if outcome.reason == AGREEMENT else game.wording.reason(outcome)
