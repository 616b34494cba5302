"""One sentence for each event, in the words of one reader."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.core.contract import AGREEMENT, Event
from games.core.speech import Names
from games.orapa.rules.state import EACH_OTHER, SITE
from games.orapa.wording.names import field_name, gem_name, gem_names, place_name, turn_name, wave_name
from games.wording import REASONS, Data, EventSentences, left_event


def event(event: Event, names: Names) -> str:
    return SENTENCES[event.kind](event.data, names)


def placements(lines: list[str]) -> str:
    """Write the placements of an event for people: `Red C4 (quarter turn), …`."""
    told = []
    for line in lines:
        gem, _at, cell, _rot, rot = line.split()
        told.append(f"{gem_name(gem)} {place_name(cell)} ({turn_name(int(rot))})")
    return ", ".join(told)


def _started(data: Data, names: Names) -> str:
    gems = gem_names(data["gems"])
    if data["master"] == SITE:
        return _("The site hid the gems at random: {gems}.").format(gems=gems)
    if data["master"] == EACH_OTHER:
        return _("Each of you hides a set of gems for the other to find: {gems}.").format(gems=gems)
    return names.tell(
        data["master"],
        _("You're the game master and hide the gems: {gems}."),
        _("{who} is the game master and hides the gems: {gems}."),
        gems=gems,
    )


def _laid(data: Data, names: Names) -> str:
    if data["moved"]:
        you, other = _("You moved {gem} to {cell} ({turn})."), _("{who} moved {gem} to {cell} ({turn}).")
    else:
        you, other = _("You placed {gem} at {cell} ({turn})."), _("{who} placed {gem} at {cell} ({turn}).")
    facts = {"gem": gem_name(data["gem"]), "cell": place_name(data["cell"]), "turn": turn_name(data["rot"])}
    return names.tell(data["seat"], you, other, **facts)


def _removed(data: Data, names: Names) -> str:
    you, other = _("You removed {gem}."), _("{who} removed {gem}.")
    return names.tell(data["seat"], you, other, gem=gem_name(data["gem"]))


def _cut_off(data: Data, names: Names) -> str:
    you = _("As your gems are placed now, no wave can reach {gem}. Move a gem before you say you're ready.")
    return names.tell(data["seat"], you, _("No wave could reach {gem} in {who}'s mine."), gem=gem_name(data["gem"]))


def _filled(data: Data, names: Names) -> str:
    you, other = _("The site completed your mine: {lays}."), _("The site completed {who}'s mine: {lays}.")
    return names.tell(data["seat"], you, other, lays=placements(data["lays"]))


def _wave(data: Data, names: Names) -> str:
    facts = {"label": place_name(data["label"]), "to": place_name(data["to"]), "colour": wave_name(data["colour"])}
    if data["to"] == data["label"]:
        you = _("You sent a wave from {label}: it came back to {label}, {colour}.")
        other = _("{who} sent a wave from {label}: it came back to {label}, {colour}.")
    else:
        you = _("You sent a wave from {label}: it came out at {to}, {colour}.")
        other = _("{who} sent a wave from {label}: it came out at {to}, {colour}.")
    return names.tell(data["seat"], you, other, **facts)


def _absorbed(data: Data, names: Names) -> str:
    you = _("You sent a wave from {label}: it was absorbed.")
    other = _("{who} sent a wave from {label}: it was absorbed.")
    return names.tell(data["seat"], you, other, label=place_name(data["label"]))


def _looked(data: Data, names: Names) -> str:
    you, other = _("You looked at {cell}: {field}."), _("{who} looked at {cell}: {field}.")
    return names.tell(data["seat"], you, other, cell=place_name(data["cell"]), field=field_name(data["field"]))


def _sheet(data: Data, names: Names) -> str:
    you, other = _("Your solution: {lays}."), _("{who}'s solution: {lays}.")
    return names.tell(data["seat"], you, other, lays=placements(data["lays"]))


def _solved(data: Data, names: Names) -> str:
    listed = names.listed(data["seats"], _("and"))
    return ngettext(
        "The mine is solved. Winner: {who}.", "The mine is solved. Winners: {who}.", len(data["seats"])
    ).format(who=listed)


def _wrong_solution(data: Data, names: Names) -> str:
    you, other = _("That means you win the match."), _("That means {who} wins the match.")
    return names.tell(data["seats"][0], you, other)


def _resigned(data: Data, names: Names) -> str:
    if not data["seats"]:
        return _("Nobody is left at the table.")
    return names.tell(
        data["seats"][0], _("You're the only one left: you win."), _("{who} is the only one left and wins.")
    )


def _all_wrong(data: Data, names: Names) -> str:
    if not data["seats"]:
        return _("Nobody can find the gems any more, so nobody wins.")
    return names.tell(
        data["seats"][0],
        _("Nobody can find your gems any more: you win."),
        _("Nobody can find the gems any more: the game master, {who}, wins."),
    )


def _revealed(data: Data, names: Names) -> str:
    told = placements(data["lays"])
    if data["mine"] == SITE:
        return _("The hidden mine: {lays}.").format(lays=told)
    return names.tell(data["mine"], _("Your mine: {lays}."), _("{who}'s mine: {lays}."), lays=told)


SENTENCES: EventSentences = {
    "started": _started,
    "laid": _laid,
    "removed": _removed,
    "cut_off": _cut_off,
    "filled": _filled,
    "ready": lambda data, names: names.tell(data["seat"], _("Your gems are hidden."), _("{who}'s gems are hidden.")),
    "begun": lambda data, names: names.tell(
        data["seat"], _("The search begins. You ask first."), _("The search begins. {who} asks first.")
    ),
    "wave": _wave,
    "absorbed": _absorbed,
    "looked": _looked,
    "passed": lambda data, names: names.tell(data["seat"], _("You passed."), _("{who} passed.")),
    "sheet": _sheet,
    "right": lambda data, names: names.tell(
        data["seat"],
        _("You submitted a solution, and it's correct!"),
        _("{who} submitted a solution, and it's correct!"),
    ),
    "wrong": lambda data, names: names.tell(
        data["seat"],
        _("You submitted a solution, but it's wrong."),
        _("{who} submitted a solution, but it's wrong."),
    ),
    "retired": lambda data, names: names.tell(
        data["seat"], _("You stopped asking questions."), _("{who} stopped asking questions.")
    ),
    "left": left_event,
    "replaced": lambda data, names: _("The site hid the gems at random instead."),
    "solved": _solved,
    "wrong_solution": _wrong_solution,
    "resigned": _resigned,
    "all_wrong": _all_wrong,
    "round_limit": lambda data, names: _("Round {round} was the last: nobody found all the gems.").format(
        round=data["round"]
    ),
    "agreement": lambda data, names: str(REASONS[AGREEMENT]),
    "revealed": _revealed,
}
