"""Sentences for the errors of match services."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.matches.errors import MatchError
from games.core.contract import AnyGame


def message(game: AnyGame | None, problem: MatchError) -> str:
    """Say what is wrong, in the active language. If the game refused, it has its own sentence."""
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
        "no_such_turn": _("This match has no such move. Use a number from the log."),
        "own_match": _("You play or have played in this match, so another organizer has to decide."),
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
        "explore_own_match": _(
            "You can try things out in your own matches, and in any match once it's over. Until then you can watch."
        ),
        "no_such_branch": _("This line is no longer there: the match went another way, or you removed it."),
        "nobody_asks_that": _("Nobody has to decide that at this point of the line."),
        "impossible_in_world": _("This line isn't possible in this world. Go back, or take another world."),
        "branch_changed": _("You've added moves to this line on another page. Take a look, then remove it."),
        "branch_has_no_turn": _(
            "A plan needs a turn of yours that is still to come. Try the others' moves and your answer first."
        ),
        "form_used": _("This form has already opened a table. Send it again to open another."),
        "form_outdated": _("This form was out of date. Reload the page, then send it again."),
        "not_over": _("You can see this once the match is over. Until then it would give secrets away."),
    }
    if problem.code == "not_offered":
        return _("This club doesn't offer {name} at the moment.").format(**problem.data)
    if problem.code == "bad_seats":
        return _("{name} can't be played with {seats} seats.").format(**problem.data)
    if problem.code == "plan_needs_arrow":
        sentence = _("Line {number} of your plan: write the move you expect, then >, then your answer.")
        return sentence.format(**problem.data)
    if problem.code == "tree_full":
        return _("You have {most} positions here, and that's the most. Remove a line first.").format(**problem.data)
    if problem.code == "branch_too_long":
        return _("A line can have up to {most} moves. Go back and try another one.").format(**problem.data)
    if problem.code == "too_many_roots":
        return _("You've tried lines from {most} positions of this match, and that's the most.").format(**problem.data)
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
