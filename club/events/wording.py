"""Texts about events: errors, tie-breaks, rounds, rules."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.events.history import History
from club.events.models import Event
from club.events.pairing.standings import Row
from club.matches import error_messages
from club.matches.errors import MatchError

Kind = Event.Kind


def error(problem: MatchError) -> str:
    sentences = {
        "no_such_event": _("We couldn't find that event. The link may be incomplete."),
        "no_such_table": _("This event has no such table."),
        "no_such_entry": _("This player isn't in the event."),
        "no_such_member": _("No member with that name can play. Check the name."),
        "event_not_draft": _("This event has already been published."),
        "event_not_open": _("Registration for this event isn't open."),
        "event_not_running": _("This event isn't in progress."),
        "event_not_finished": _("This event isn't over yet, or has already been signed off."),
        "event_not_signed": _("Sign off this event first."),
        "date_passed": _("Registration has closed."),
        "event_full": _("This event is full."),
        "last_round_drawn": _("The last round has been drawn, so it's too late to join."),
        "guests_do_not_register": _("Events are for members. Join the club to play."),
        "not_registered": _("You're not registered for this event."),
        "already_registered": _("This member is already playing in the event."),
        "bad_kind": _(
            "This type of event doesn't fit the number of seats. Choose two seats, or multiplayer tables with "
            "three to six."
        ),
        "bad_players": _("Allow enough players for one table, and set a maximum that isn't below the minimum."),
        "bad_rounds": _("Enter the number of rounds: at least one."),
        "bad_movers": _("No more than half of a division can move up or down."),
        "bad_places": _(
            "Give each player a place: 1, 2, 3. Players who share a place get the same number, such as 1, 1, 3."
        ),
        "own_table": _("You're playing at this table, so another organizer has to decide."),
        "next_round_drawn": _("The next round has already been drawn from this result, so it can't be changed."),
        "not_an_organizer": _("Only another organizer can take over an event."),
        "only_leagues_go_on": _("Only a league can have another season."),
    }
    if problem.code == "too_few_players":
        return _("Not enough players: the event needs {needed}. Wait for more, or cancel the event.").format(
            **problem.data
        )
    return sentences.get(problem.code) or error_messages.message(None, problem)


# Numbers

SIGNS = {
    (1, 2): "½",
    (1, 3): "⅓",
    (2, 3): "⅔",
    (1, 4): "¼",
    (3, 4): "¾",
    (1, 5): "⅕",
    (2, 5): "⅖",
    (3, 5): "⅗",
    (4, 5): "⅘",
    (1, 6): "⅙",
    (5, 6): "⅚",
}


def points(value: Fraction) -> str:
    """Format points with fractions, such as 3½."""
    whole, rest = divmod(value, 1)
    if not rest:
        return str(whole)
    sign = SIGNS.get((rest.numerator, rest.denominator))
    return f"{whole or ''}{sign}" if sign else number_format(float(value), 2)


# Tie-breaks


def tie_break(name: str) -> str:
    return {
        "direct": _("head-to-head result"),
        "buchholz_cut": _("Buchholz minus the lowest"),
        "buchholz": _("Buchholz"),
        "sonneborn": _("Sonneborn-Berger"),
        "wins": _("wins"),
        "scores": _("points scored in the games"),
    }[name]


def tie_break_short(name: str) -> str:
    return {
        "direct": _("Head-to-head"),
        "buchholz_cut": _("Buch. −1"),
        "buchholz": _("Buchholz"),
        "sonneborn": _("Sonneb."),
        "wins": _("Wins"),
        "scores": _("Score"),
    }[name]


def tie_break_meaning(name: str) -> str:
    return {
        "direct": _("results among the tied players, if they have all played each other"),
        "buchholz_cut": _("the points of all opponents except the weakest"),
        "buchholz": _("the points of all opponents; a round without an opponent counts as your own points"),
        "sonneborn": _("the points of the opponents you beat, plus half the points of those you drew with"),
        "wins": _("outright 1st places"),
        "scores": _("total points scored in the games, for games with points"),
    }[name]


def tie_break_reason(row: Row, rows: Mapping[int, Row], history: History) -> str:
    """Explain which tie-break puts this row behind the one above, if both have the same points."""
    if row.above is None or row.split is None or row.split == "points":
        return ""
    name, above = history.entries[row.player].shown_name, history.entries[row.above].shown_name
    if row.split == "level":
        return _("{name} and {above} are tied on everything and share the place.").format(name=name, above=above)
    mine, theirs = (rows[n].values[row.split] for n in (row.player, row.above))
    sentence = _("{name} has as many points as {above} but is behind on {what}: {mine} to {theirs}.")
    return sentence.format(
        name=name, above=above, what=tie_break(str(row.split)), mine=points(mine), theirs=points(theirs)
    )


# Rounds


def round_name(event: Event, number: int) -> str:
    if event.kind == Kind.KNOCKOUT:
        left = event.rounds - number
        named = {0: _("Final"), 1: _("Semi-finals"), 2: _("Quarter-finals")}
        if left in named:
            return named[left]
    return _("Round {n}").format(n=number)


def reached(history: History, row: Row) -> str:
    """Describe how far a player came in a knock-out."""
    event, number = history.event, int(row.points)
    if number > history.last_round:
        return _("winner") if event.over else _("still in")
    return _("out: {round}").format(round=round_name(event, number))


def went_through(name: str, by: str) -> str:
    match by:
        case "bye":
            return _("{name} goes through without a match").format(name=name)
        case "replay":
            return _("{name} goes through by winning the second match").format(name=name)
        case "scores":
            return _("drawn twice; {name} goes through on points from both games").format(name=name)
        case "seed":
            return _("drawn twice; {name} goes through as the better seed").format(name=name)
    return _("{name} goes through").format(name=name)


# Rules


def rules(event: Event, divisions: int) -> list[str]:
    """Return the rules of the event as sentences. `divisions`: their number, 0 before the start."""
    match event.kind:
        case Kind.LEAGUE:
            said = league_rules(event, divisions)
        case Kind.SWISS:
            said = swiss_rules(event)
        case Kind.KNOCKOUT:
            said = knockout_rules(event)
        case _:
            said = tables_rules(event)
    if event.kind != Kind.KNOCKOUT:
        said.append(_("A table that ends by agreement or is cancelled counts as a draw."))
    said.append(
        _(
            "If you withdraw, you give up your current matches. If another member takes over a seat, its result "
            "still counts for the registered player."
        )
    )
    said.append(_("The standings are final once an organizer has signed them off."))
    return said


def league_rules(event: Event, divisions: int) -> list[str]:
    meet = (
        _("Everyone in a division plays everyone else twice, once in each seat.")
        if event.twice
        else _("Everyone in a division plays everyone else once.")
    )
    said = [
        meet,
        _("All tables open at the start.")
        if event.at_once
        else _("Each round starts when all tables of the previous round have finished."),
        _("A win is worth 1 point, a draw ½."),
    ]
    if event.movers and divisions != 1:
        sentence = ngettext(
            "After the season, the top player in each division is promoted and the bottom one relegated.",
            "After the season, the top {n} players in each division are promoted and the bottom {n} relegated.",
            event.movers,
        )
        said.append(sentence.format(n=event.movers))
    said.append(_("If a player drops out, their opponent wins without a match."))
    return said


def swiss_rules(event: Event) -> list[str]:
    return [
        ngettext("There is one round.", "There are {n} rounds.", event.rounds).format(n=event.rounds),
        _(
            "Players with the same number of points meet: the top half of each group plays the bottom half. "
            "Nobody plays the same opponent twice if it can be avoided. A player without an opponent in their "
            "group plays in the next one."
        ),
        _(
            "A win is worth 1 point, a draw ½. With an odd number of players, the lowest-placed player without a "
            "bye so far gets one, worth 1 point."
        ),
        _("Latecomers start with the next round and score nothing for earlier rounds."),
    ]


def knockout_rules(event: Event) -> list[str]:
    said = [
        _(
            "Lose once and you're out. The strongest players meet as late as possible, and any byes go to the "
            "top seeds."
        ),
        _(
            "A drawn match is replayed with the seats swapped. If the replay is also drawn, the points from both "
            "games decide, if the game has points. Otherwise the better seed goes through."
        ),
    ]
    if event.third_place:
        said.append(_("The losing semi-finalists play for 3rd place."))
    return said


def tables_rules(event: Event) -> list[str]:
    listed = ", ".join(str(n) for n in event.scale[: event.seats])
    if event.seats > 3 and event.seats - 1 in event.rulebook.seats:
        sentence = _("Tables have {n} seats. Some have one fewer if the numbers don't divide evenly.")
    else:
        sentence = _("Tables have {n} seats.")
    return [
        ngettext("There is one round.", "There are {n} rounds.", event.rounds).format(n=event.rounds),
        sentence.format(n=event.seats),
        _("You meet as many different opponents as possible, in different seats."),
        _("Points by place: {listed}. Players who share a place share the points.").format(listed=listed),
        _(
            "If players have to sit out, everyone sits out once before anyone does twice. Sitting out counts as "
            "an average table."
        ),
        _("Latecomers start with the next round and score nothing for earlier rounds."),
    ]
