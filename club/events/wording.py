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
from club.matches import wording as of_matches
from club.matches.errors import MatchError

Kind = Event.Kind


def error(problem: MatchError) -> str:
    sentences = {
        "no_such_event": _("There is no such event. Perhaps the address was cut off."),
        "no_such_table": _("This event has no such table."),
        "no_such_entry": _("This event has no such player."),
        "no_such_member": _("There is no such member who could play."),
        "event_not_draft": _("This event has been published already."),
        "event_not_open": _("This event is not open for registration."),
        "event_not_running": _("This event is not running."),
        "event_not_finished": _("This event is not over yet, or it was signed off already."),
        "event_not_signed": _("This event has to be signed off first."),
        "date_passed": _("The last day of the registration has passed."),
        "event_full": _("All places of this event are taken."),
        "last_round_drawn": _("The last round has been drawn: it is too late to come in."),
        "guests_do_not_register": _("Events are for members. Join the club to play in them."),
        "not_registered": _("You are not registered for this event."),
        "already_registered": _("This member plays in the event already."),
        "bad_kind": _("This kind of event does not fit the number of seats: two seats, or tables of three to six."),
        "bad_players": _("There must be enough players for one table, and the most may not be less than the fewest."),
        "bad_rounds": _("Say how many rounds there are: at least one."),
        "bad_movers": _("No more than half of a division can change it."),
        "bad_places": _(
            "Give each player a place: 1, 2, 3, or the same number to those who share one, such as 1, 1, 3."
        ),
        "own_table": _("You play at this table: another organizer has to decide."),
        "next_round_drawn": _("The next round has been drawn from this result: it cannot be changed any more."),
        "not_an_organizer": _("Only another organizer can take an event over."),
        "only_leagues_go_on": _("Only a league has another season."),
    }
    if problem.code == "too_few_players":
        return _("There are too few players: it takes {needed}. Wait, or cancel the event.").format(**problem.data)
    return sentences.get(problem.code) or of_matches.error(None, problem)


def title(problem: MatchError) -> str:
    return of_matches.title(problem)


# Numbers

SIGNS = {
    (1, 2): "½", (1, 3): "⅓", (2, 3): "⅔", (1, 4): "¼", (3, 4): "¾", (1, 5): "⅕", (2, 5): "⅖", (3, 5): "⅗", (4, 5): "⅘",
    (1, 6): "⅙", (5, 6): "⅚",
}  # fmt: skip


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
        "direct": _("direct encounter"),
        "buchholz_cut": _("Buchholz without the lowest"),
        "buchholz": _("Buchholz"),
        "sonneborn": _("Sonneborn-Berger"),
        "wins": _("wins"),
        "scores": _("points in the games"),
    }[name]


def tie_break_short(name: str) -> str:
    return {
        "direct": _("Direct"),
        "buchholz_cut": _("Buch. −1"),
        "buchholz": _("Buchholz"),
        "sonneborn": _("Sonneb."),
        "wins": _("Wins"),
        "scores": _("Scores"),
    }[name]


def tie_break_meaning(name: str) -> str:
    return {
        "direct": _("what those who are level did against each other, if all of them have met"),
        "buchholz_cut": _("the points of all opponents but the weakest one"),
        "buchholz": _("the points of all opponents; a round without one counts as if against one's own points"),
        "sonneborn": _("the points of those one beat, and half the points of those with whom one drew"),
        "wins": _("first places that were not shared"),
        "scores": _("what the game itself counts, added up, where it counts points"),
    }[name]


def because(row: Row, rows: Mapping[int, Row], history: History) -> str:
    """Explain which tie-break puts this row behind the one above, if both have the same points."""
    if row.above is None or row.split is None or row.split == "points":
        return ""
    name, above = history.entries[row.player].shown_name, history.entries[row.above].shown_name
    if row.split == "level":
        return _("{name} and {above} are level in everything and share the place.").format(name=name, above=above)
    mine, theirs = (rows[n].values[row.split] for n in (row.player, row.above))
    sentence = _("{name} has as many points as {above} and comes after by {what}: {mine} to {theirs}.")
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
            return _("{name} goes on without a match").format(name=name)
        case "replay":
            return _("{name} goes on by the second match").format(name=name)
        case "scores":
            return _("drawn twice; {name} goes on by the points of both games").format(name=name)
        case "seed":
            return _("drawn twice; {name} goes on as the better seed").format(name=name)
    return _("{name} goes on").format(name=name)


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
            "Whoever withdraws gives up the matches that still run. If another member takes a seat over, its result "
            "still counts for the one who was registered."
        )
    )
    said.append(_("The standings are final when an organizer has signed them off."))
    return said


def league_rules(event: Event, divisions: int) -> list[str]:
    meet = (
        _("Everybody meets everybody of the division twice, once in each seat.")
        if event.twice
        else _("Everybody meets everybody of the division once.")
    )
    said = [
        meet,
        _("All tables open at the beginning.")
        if event.at_once
        else _("The next round begins when all tables of the one before have ended."),
        _("A win counts 1 point, a draw ½."),
    ]
    if event.movers and divisions != 1:
        sentence = ngettext(
            "After the season the first of each division goes up, and the last goes down.",
            "After the season the first {n} of each division go up, and the last {n} go down.",
            event.movers,
        )
        said.append(sentence.format(n=event.movers))
    said.append(_("Who stays away from a table loses it: the other one wins without a match."))
    return said


def swiss_rules(event: Event) -> list[str]:
    return [
        ngettext("One round is played.", "{n} rounds are played.", event.rounds).format(n=event.rounds),
        _("Whoever has as many points meets: the upper half of each group against the lower half. Nobody meets twice "
          "while that can be avoided. Who finds no opponent in their group plays in the next one."),
        _("A win counts 1 point, a draw ½. If the number is odd, the last one who had no bye yet gets one: 1 point."),
        _("Who comes late begins with the next round; the rounds before count nothing."),
    ]  # fmt: skip


def knockout_rules(event: Event) -> list[str]:
    said = [
        _("Who loses is out. The strongest meet as late as possible; missing opponents are byes for the best seeds."),
        _("A drawn match is played again with the seats changed. If that is drawn, too, the points of both games "
          "decide where the game counts any, and then the better seed."),
    ]  # fmt: skip
    if event.third_place:
        said.append(_("Those who lose in the semi-finals play for the third place."))
    return said


def tables_rules(event: Event) -> list[str]:
    listed = ", ".join(str(n) for n in event.scale[: event.seats])
    if event.seats > 3 and event.seats - 1 in event.rulebook.seats:
        sentence = _("Tables have {n} seats, some one less if the number of players asks for it.")
    else:
        sentence = _("Tables have {n} seats.")
    return [
        ngettext("One round is played.", "{n} rounds are played.", event.rounds).format(n=event.rounds),
        sentence.format(n=event.seats),
        _("You meet as many different others as possible, in changing seats."),
        _("Points by place: {listed}. Who shares a place shares the points.").format(listed=listed),
        _("If somebody has to sit out, nobody does so twice before everybody did once; it counts as an average table."),
        _("Who comes late begins with the next round; the rounds before count nothing."),
    ]  # fmt: skip
