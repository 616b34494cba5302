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
        "no_such_match": _("We couldn't find that match. The link may be incomplete."),
        "no_such_game": _("We don't have that game."),
        "no_such_position": _("This match has no such position."),
        "not_your_match": _("You're not playing in this match, so you can only watch."),
        "not_running": _("This match isn't in progress, so you can't play here."),
        "not_open": _("This table is no longer open: the match has started, or the table was closed."),
        "clock_not_doubted": _("The clock is no longer in doubt, so no deadline was moved. Look at the list again."),
        "moved_on": _(
            "The match has moved on since you loaded this page. Here's the current position: take a look, then play."
        ),
        "moved_on_since_mail": _(
            "The match has moved on since the email you answered. Here's the current position: take a look, then "
            "answer again."
        ),
        "nothing_asked": _("It's not your turn. Please wait for the others."),
        "turn_over": _("Your turn was already over before this line. Leave it out."),
        "no_lines": _("We couldn't find a move in your email. Write it above the quoted text, one action per line."),
        "too_many_lines": _("That's more lines than a turn can have. Write only your moves, one per line."),
        "bot_plays": _("A bot is playing for you right now. Take your seat back first."),
        "nothing_to_undo": _("There's nothing to undo: your last move is final, or someone has moved since."),
        "quiet_needs_both": _("Quiet hours need a start and an end."),
        "quiet_too_long": _("Quiet hours can last up to twelve hours a day."),
        "absence_backwards": _("An absence can't end before it starts, or in the past."),
        "no_such_deputy": _("No member with that name can be your deputy. Check the name."),
        "deputy_needs_date": _("Choose an end date, today or later."),
        "seat_not_free": _("This seat can't be taken over now: its player is back, or someone else was faster."),
        "paused": _("The match is already paused."),
        "halted": _("An organizer paused the match, and only an organizer can resume it. Contact them."),
        "no_clock_runs": _("No clock is running there, so there's nothing to extend."),
        "extension_used": _("This extension can't be undone: the turn is over, or the regular time has been used up."),
        "bot_plays_already": _("A bot is already playing there."),
        "cannot_sit_in": _(
            "This member can't take the seat: they're a guest, or their account is closed or suspended."
        ),
        "sits_here": _("This member already has a seat at this table."),
        "left_before": _("This member had a seat here before. Return it to them instead."),
        "has_looked": _("You've seen the hidden parts of this match, so you can't play in it."),
        "stood_in_here": _(
            "You were a deputy in this match and may have seen another player's hand. Please choose a seat in "
            "another match."
        ),
        "member_stood_in": _(
            "This member was a deputy in this match and may have seen another player's hand. Please ask someone else."
        ),
        "nobody_to_return_to": _("There's nobody to return this seat to."),
        "no_member_sits_there": _("There's no member in that seat, so nobody to replace."),
        "no_such_turn": _("This match has no such earlier move."),
        "own_match": _("You play or have played in this match, so another organizer has to decide."),
        "plays_with_you": _("You're playing a match with this member, so another organizer has to decide."),
        "not_yourself": _("Choose someone other than yourself."),
        "no_such_member": _("There's no member with that name."),
        "not_over_organizers": _("Only an administrator can do this to an organizer."),
        "not_muted": _("This member isn't muted."),
        "not_suspended": _("This member isn't suspended."),
        "not_paused": _("The match isn't paused."),
        "already_left": _("You've given up this match."),
        "already_out": _("You're out of this match. The players still in it decide how it continues."),
        "seat_is_out": _("This seat is out of the game, so nobody needs to play for it."),
        "seat_is_yours": _("No bot is playing for you. The seat is yours."),
        "private_table": _("This table is private. Ask the member who opened it for the invitation link."),
        "already_joined": _("You already have a seat at this table."),
        "guests_play_bots": _(
            "Guests play against bots. Join the club to play with its members. You'll keep this match."
        ),
        "table_full": _("This table is full."),
        "not_your_table": _("Only the member who opened the table can do that."),
        "bad_bots": _("Leave at least one seat for yourself."),
        "bad_pace": _("Choose one of the paces on offer."),
        "bad_form": _("Something in this form couldn't be read. Reload the page and try again."),
        "sheet_full": _("There's no room left on your sheet. Remove something first."),
        "no_watchers": _("Spectators can't watch this match. You can look at it once it's over."),
        "not_finished": _("This match isn't over yet."),
        "chat_log_in": _("Log in to write here."),
        "chat_watchers": _("Only the players can write while the match is on. You can join in once it's over."),
        "chat_guests": _("Guests can write at their own tables. Join the club to write here too."),
        "chat_muted": _("You can't write at the moment: the organizers have muted you for a while."),
        "chat_closed": _("This table was closed, so you can't write here."),
        "chat_after_end": _("Spectators see this match with a delay, so the chat opens once it's over."),
        "chat_empty": _("Write something first."),
        "chat_too_fast": _("That was a lot at once. Wait a minute, then carry on."),
        "no_such_line": _("That message isn't in this chat."),
        "not_your_line": _("You can only remove your own messages."),
        "line_too_old": _("You can remove a message for 15 minutes. After that, ask the organizers."),
        "cannot_report": _("You can't report this message: it's your own, or it has already been removed."),
        "reason_missing": _("Say in a few words what's wrong with it."),
        "too_many_reports": _("You've reported a lot today. Write to the organizers instead."),
        "form_used": _("This form has already opened a table. Send it again to open another."),
        "form_outdated": _("This form was out of date. Reload the page, then send it again."),
        "not_over": _("You can see this once the match is over. Until then it would give secrets away."),
    }
    if problem.code == "not_offered":
        return _("This club doesn't offer {name} at the moment.").format(**problem.data)
    if problem.code == "bad_seats":
        return _("{name} can't be played with {seats} seats.").format(**problem.data)
    if problem.code == "plan_needs_arrow":
        sentence = _("Line {number} of your plan: write your opponent's move, then >, then your answer.")
        return sentence.format(**problem.data)
    if problem.code in ("chat_too_long", "note_too_long"):
        return _("That's too long. Use at most {most} characters.").format(**problem.data)
    if problem.code == "absence_too_long":
        return _("You can take up to {days} days off a year.").format(**problem.data)
    if problem.code == "extended_enough":
        return _("A turn can be extended by {days} days in total.").format(**problem.data)
    if problem.code == "too_many_tables":
        sentence = ngettext(
            "You already have {n} open table. Leave it, or wait until it starts.",
            "You already have {n} open tables. Leave one, or wait until one starts.",
            problem.data["n"],
        )
        return sentence.format(**problem.data)
    if problem.code == "too_many_matches":
        sentence = ngettext(
            "You already have {n} match, counting tables where you're waiting. Finish it first, or leave the table.",
            "You already have {n} matches, counting tables where you're waiting. Finish one first, or leave a table.",
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
        return _("These options don't fit the game: {detail}").format(**problem.data)
    return sentences[problem.code]


def undone(names: Names, seat: int) -> str:
    return names.tell(seat, _("You undid your last action."), _("{who} undid the last action."))


def gave_up(names: Names, seat: int) -> str:
    return names.tell(seat, _("You gave up."), _("{who} gave up."))


def agreed() -> str:
    return _("Everyone agreed to end the match here.")


def ended_by_organizer() -> str:
    return _("An organizer ended the match here, unrated.")


def rewound(to: str) -> str:
    return _("An organizer rewound the match to the position after move {number}.").format(number=to)


def taken_back() -> str:
    return _("undone")


def aside(origin: str) -> str:
    """Say how a move was made or by whom, if not by the member on the page."""
    match origin:
        case "mail":
            return _("by email")
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
    return _("Something happened that you hadn't planned for, so the rest of your plan was dropped.")


def pace(match: Match) -> str:
    """Describe the time control, such as 'two days per move, weekends off'."""
    known = paces.NAMES.get(match.pace)
    text = str(known) if known else duration(timedelta(seconds=match.move_seconds))
    return _("{pace}, weekends off").format(pace=text) if match.weekends_off else text


def watchers(match: Match) -> str:
    """Describe restrictions for spectators; '' if there are none."""
    match match.spectators:
        case Match.Spectators.LATE:
            return _("spectators see it ten moves behind")
        case Match.Spectators.OFF:
            return _("no spectators until the match is over")
    return ""


def remark(remark: Remark, names: Names) -> str:
    data = remark.data
    match remark.kind:
        case "outage":
            return _(
                "The club was down for {minutes} minutes. All deadlines have been extended to make up for it."
            ).format(**data)
        case "clock_back":
            return _(
                "The club's clock was {minutes} minutes ahead. All deadlines have been moved back by as much."
            ).format(**data)
        case "paused":
            return _("Everyone agreed to a pause. The clocks are stopped.")
        case "resumed":
            return names.tell(data["seat"], _("You ended the pause."), _("{who} ended the pause."))
        case "taken_over":
            mine = _("You took over {former}'s seat.")
            return names.tell(data["seat"], mine, _("{who} took over {former}'s seat."), former=data["former"])
        case "cut_off":
            return _(
                "{who} can't log in until {until}. The clock keeps running; after a second missed deadline, a "
                "bot stands in."
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
                "extended": (
                    _("An organizer gave you {span} of extra time."),
                    _("An organizer gave {who} {span} of extra time."),
                ),
                "shortened": (
                    _("An organizer removed {span} of your extra time."),
                    _("An organizer removed {span} of {who}'s extra time."),
                ),
            }[remark.kind]
            return names.tell(data["seat"], mine, other, span=duration(timedelta(seconds=data["seconds"])))
        case "organizer_paused":
            return _("An organizer paused the match. The clocks are stopped.")
        case "organizer_resumed":
            return _("An organizer ended the pause. The clocks are running again.")
        case "seat_to_bot":
            mine = _("An organizer put a bot in your seat. You can take it back.")
            return names.tell(data["seat"], mine, _("An organizer put a bot in {who}'s seat."))
        case "seat_to_member":
            mine = _("An organizer gave you {former}'s seat.")
            return names.tell(
                data["seat"], mine, _("An organizer gave {former}'s seat to {who}."), former=data["former"]
            )
        case "seat_returned":
            mine = _("An organizer gave you your seat back.")
            return names.tell(data["seat"], mine, _("An organizer gave {who} their seat back."))
        case "rewound":
            return rewound(data["to"])
        case "organizer_ended":
            return ended_by_organizer()
        case "revealed":
            return _("An administrator is looking at the hidden parts of this match: {by}.").format(by=data["by"])
    raise KeyError(remark.kind)


def _reason(data: dict[str, Any]) -> str:
    return _("Reason: {reason}").format(reason=data["reason"]) if data.get("reason") else ""


def seat_tags(seat: Seat, *, is_me: bool, by_deputy: bool = False) -> list[str]:
    tags = []
    if is_me:
        tags.append(_("you're standing in") if by_deputy else _("you"))
    if seat.bot and seat.member_id is None:
        tags.append(_("bot"))
    return tags


def seat_note(seat: Seat) -> str:
    if seat.left:
        return _("gave up")
    if seat.stood_in:
        return _("a bot is standing in")
    if seat.wants_pause:
        return _("proposes a pause")
    return _("proposes ending the match") if seat.wants_end else ""


def out() -> str:
    """The note on a seat that is out by the rules."""
    return _("out of the game")


def result(game: AnyGame, outcome: Outcome, names: Names, *, by_organizer: bool = False) -> str:
    if by_organizer:
        return _("An organizer ended the match. Nobody won.")
    if outcome.reason == AGREEMENT:
        return _("The match ended by agreement. Nobody won.")
    winners = outcome.ranking[0]
    if names.reader in winners and len(winners) == 1:
        return _("You won!")
    if names.reader in winners:
        return _("You share 1st place.")
    if len(winners) == 1:
        return _("{who} won.").format(who=names[winners[0]])
    return _("{who} share 1st place.").format(who=names.listed(winners, _("and")))


def reason(game: AnyGame, outcome: Outcome) -> str:
    return "" if outcome.reason == AGREEMENT else game.wording.reason(outcome)
