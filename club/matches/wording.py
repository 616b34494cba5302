"""Sentences about matches that are not specific to a game: lines of the log, seats, results."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from club.matches import paces
from club.matches.models import Match, Remark, Seat
from club.outbox.sentences import Sentence, Value
from club.web.times import absolute, duration
from games.core.contract import AGREEMENT, AnyGame, Outcome
from games.core.presentation import Goal
from games.core.speech import Names


def undone(names: Names, seat: int) -> str:
    return names.tell(seat, _("You undid your last action."), _("{who} undid the last action."))


def gave_up(names: Names, seat: int) -> str:
    return names.tell(seat, _("You gave up."), _("{who} gave up."))


def agreed() -> str:
    return _("Everyone agreed to end the match here.")


ENDED_BY_ORGANIZER = gettext_noop("An organizer ended the match here, unrated.")
REWOUND = gettext_noop("An organizer rewound the match to the position after move {number}.")


def ended_by_organizer() -> str:
    return _(ENDED_BY_ORGANIZER)


def rewound(to: str) -> str:
    return _(REWOUND).format(number=to)


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


def foreseen() -> str:
    return _("you foresaw this")


def things_label(uses: Sequence[str]) -> str:
    """Label something on the board that can be used in several ways."""
    return _("Choose: {uses}").format(uses=", ".join(uses))


def more_lines(count: int) -> str:
    return ngettext("{n} more in the log.", "{n} more in the log.", count).format(n=count)


def progress(before: Goal, now: Goal) -> str:
    """Describe how far the reader came, such as '2 → 6 of 9'."""
    if now.label:
        return f"{before.label} → {now.label}"
    return _("{before} → {now} of {of}").format(before=before.done, now=now.done, of=now.of)


def position_after(number: int) -> str:
    return _("Position after move {n}.").format(n=number)


def move_number(number: int) -> str:
    return _("Move {n}").format(n=number)


def choice_gone() -> str:
    return _("What you had picked is no longer possible.")


def replay() -> str:
    return _("Replay")


def your_turn() -> str:
    return _("Your turn")


def to_move(names: Sequence[str]) -> str:
    return _("{who} to move").format(who=", ".join(names)) if names else ""


def short_result(outcome: Outcome | None, names: Names) -> str:
    """Say in two or three words how the match ended."""
    if outcome is None or outcome.reason == AGREEMENT:
        return _("Match over")
    winners = outcome.ranking[0]
    if names.reader in winners:
        return _("You won") if len(winners) == 1 else _("Shared 1st place")
    return _("{who} won").format(who=names[winners[0]]) if len(winners) == 1 else _("Match over")


def took_the_lead(names: Names, seat: int) -> str:
    return names.tell(seat, _("You took the lead and kept it."), _("{who} took the lead and kept it."))


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
    action, *reason = by_organizer(remark, names)
    if remark.kind in ("rewound", "organizer_ended"):  # the log entry of the move says what happened
        return " ".join(map(str, reason))
    return " ".join(map(str, (action, *reason)))


def by_organizer(remark: Remark, names: Names) -> list[Sentence]:
    """Describe an organizer's action and, if there is one, its reason."""
    reason = remark.data.get("reason")
    return [_action(remark, names), *([Sentence(gettext_noop("Reason: {reason}"), reason=reason)] if reason else [])]


def _action(remark: Remark, names: Names) -> Sentence:
    data = remark.data

    def about_seat(you: str, other: str, **values: Value) -> Sentence:
        seat = data["seat"]
        return Sentence(you if seat == names.reader else other, who=names[seat], **values)

    match remark.kind:
        case "extended":
            return about_seat(
                gettext_noop("An organizer gave you {span} of extra time."),
                gettext_noop("An organizer gave {who} {span} of extra time."),
                span=timedelta(seconds=data["seconds"]),
            )
        case "shortened":
            return about_seat(
                gettext_noop("An organizer removed {span} of your extra time."),
                gettext_noop("An organizer removed {span} of {who}'s extra time."),
                span=timedelta(seconds=data["seconds"]),
            )
        case "organizer_paused":
            return Sentence(gettext_noop("An organizer paused the match. The clocks are stopped."))
        case "organizer_resumed":
            return Sentence(gettext_noop("An organizer ended the pause. The clocks are running again."))
        case "seat_to_bot":
            return about_seat(
                gettext_noop("An organizer put a bot in your seat. You can take it back."),
                gettext_noop("An organizer put a bot in {who}'s seat."),
            )
        case "seat_to_member":
            return about_seat(
                gettext_noop("An organizer gave you {former}'s seat."),
                gettext_noop("An organizer gave {former}'s seat to {who}."),
                former=data["former"],
            )
        case "seat_returned":
            return about_seat(
                gettext_noop("An organizer gave you your seat back."),
                gettext_noop("An organizer gave {who} their seat back."),
            )
        case "rewound":
            return Sentence(REWOUND, number=data["to"])
        case "organizer_ended":
            return Sentence(ENDED_BY_ORGANIZER)
        case "revealed":
            message = gettext_noop("An administrator is looking at the hidden parts of this match: {by}.")
            return Sentence(message, by=data["by"])
    raise KeyError(remark.kind)


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
