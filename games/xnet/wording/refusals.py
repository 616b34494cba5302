"""A sentence for every refusal code: what is wrong with a move, and what to do instead."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.core.contract import Refusal
from games.xnet.rules.data import CARD_OF, RUBRICS
from games.xnet.wording import names

SENTENCES = {
    # --- illegal actions ---
    "over": _("The match is over."),
    "not_your_turn": _("It is not your turn yet: please wait for the others."),
    "closing": _("You have begun to end your turn: end it, or take that back to go on acting."),
    # no action of this kind is possible now (rules/availability.py)
    "no_place": _("All places at your servers are taken: buy a server, or park a rubric in a streamer."),
    "nothing_to_lay": _(
        "You hold no card of a rubric that is in demand and not on offer yet: bring one into demand first."
    ),
    "nothing_to_add": _("You hold no card for a rubric that you offer and that is in demand: wait for better cards."),
    "rubrics_full": _("Two cards of a rubric are the most without a specialist: hire one first."),
    "demand_full": _("The demand has no empty field any more: displace or shift a rubric."),
    "nothing_to_fill": _("All rubrics in your hand are in demand already: an empty field needs a new one."),
    "no_streamer": _("You have no streamer: buy one for 3 cards."),
    "streamer_full": _("{rubric} is in your streamer: bring it out first."),
    "nothing_parked": _("Nothing is in your streamer: park a rubric first."),
    "nothing_laid": _("You offer nothing yet: lay a rubric first."),
    "all_specialists": _("All your rubrics have a specialist: lay another one first."),
    "too_few_cards": _("Cards needed from your hand: {needed}, and you hold {held}."),
    "servers_full": _("You have three servers: more are not allowed."),
    "best_net": _("You have the best net there is: nothing is better."),
    "has_streamer": _("You have a streamer: one is the most."),
    "net_full": _("Your net is full with {users} users: buy a better one."),
    "room_for_one": _("Your net has room for one more user only: win one, or buy a better net."),
    "nothing_matches": _("You hold no matching card: it takes a rubric that you offer and that is in demand."),
    "no_pair_matches": _("You do not hold two matching cards of one rubric: win a single user instead."),
    "displaced_already": _("You have displaced a rubric in this turn: once is the most."),
    "demand_has_room": _("The demand has empty fields: fill them before anything is displaced."),
    "nothing_displaces": _(
        "Nothing in your hand is strong enough: it takes cards of a rubric that is not in demand, and that you "
        "offer or can lay, higher than what lies there."
    ),
    "nothing_to_shift": _("You hold no card of a rubric that could rise: it takes one that lies below another."),
    "hand_too_full": _("You hold {held} cards: with that rubric it would be more than {most}, so it has to stay."),
    "no_need_to_discard": _("You hold {held} cards, and up to {most} are allowed: just end your turn."),
    "discard_first": _("You hold {over} too many: discard down to {most}, then end your turn."),
    # this action is not allowed (rules/legality.py)
    "no_such_card": _("There is no such card: name cards that you hold, such as “8 art”."),
    "no_such_field": _("There is no such field: they are t1, m1, m2, b1, b2 and b3."),
    "no_such_rubric": _("There is no such rubric: choose one that you offer."),
    "not_in_hand": _("{card} is not in your hand: choose a card that you hold."),
    "one_rubric": _("These cards are of different rubrics: choose cards of one rubric."),
    "other_price": _("The price is exact: it takes {needed}, you named {given}."),
    "not_in_demand": _("{rubric} is not in demand: choose a rubric that lies on one of the six fields."),
    "already_laid": _("{rubric} is on offer already: use “add” to add cards to it."),
    "is_parked": _("{rubric} is in your streamer: bring it out with “unpark”."),
    "needs_specialist": _("More than two cards of {rubric} need a specialist: hire one for it first."),
    "not_laid": _("{rubric} is not at your servers: choose a rubric that you offer."),
    "field_taken": _("{field} is taken: choose an empty field."),
    "field_empty": _("{field} is empty: a shift needs two rubrics that change places."),
    "in_demand_already": _("{rubric} is in demand already: choose another rubric."),
    "has_specialist": _("{rubric} has a specialist: one is enough."),
    "guarded": _("An X protects {field}: choose another field, or wait until the marker is taken back."),
    "too_weak": _("That makes {total}, and on {field} lies a {number}: it takes more than that."),
    "must_lay": _("You do not offer {rubric}: lay at least one more card of it, such as “… lay 2”."),
    "not_one_level_up": _("{upper} is not one level above {lower}: a rubric rises from b to m or from m to t1."),
    # --- unreadable moves ---
    "nothing_written": _("Nothing is written: try “lay art 8 3” or “end”."),
    "unknown_word": _("“{word}” is no action: begin with a word such as lay, add, user, server or end."),
    "unknown_rubric": _("“{word}” is no rubric: write it like art, sport, music or hobby."),
    "unknown_field": _("“{word}” is no field: they are t1, m1, m2, b1, b2 and b3."),
    "unknown_number": _("“{word}” is not on any card: the numbers are 2 to 9."),
    "number_missing": _("A number is missing after “{word}”: write a card like “2 hobby”."),
    "rubric_missing": _("A rubric is missing after “{word}”: write a card like “2 hobby”."),
    "too_much": _("“{word}” is too much here: leave it out."),
    "user_needs_two": _("One user takes two cards: one that matches and one other, such as “user art 3 + 7 sport”."),
    "unfinished_lay": _("Something is missing: write the rubric and one or two numbers, such as “lay art 8 3”."),
    "unfinished_add": _("Something is missing: write the rubric and the numbers, such as “add art 4”."),
    "unfinished_fill": _("Something is missing: write field, rubric and number, such as “fill b2 sport 5”."),
    "unfinished_park": _("Something is missing: write the rubric, such as “park music”."),
    "unfinished_unpark": _("Something is missing: write which card pays for it, such as “unpark pay 2 hobby”."),
    "unfinished_specialist": _(
        "Something is missing: write the rubric and the card that pays, such as “specialist art pay 2 hobby”."
    ),
    "unfinished_server": _("Something is missing: write the 5 cards that pay, such as “server pay 2 hobby 3 art …”."),
    "unfinished_net": _("Something is missing: write the 7 cards that pay, such as “net pay 2 hobby 3 art …”."),
    "unfinished_streamer": _(
        "Something is missing: write the 3 cards that pay, such as “streamer pay 2 hobby 3 art 5 art”."
    ),
    "unfinished_user": _(
        "Something is missing: write a card that matches and one other, such as “user art 3 + 7 sport”."
    ),
    "unfinished_users": _("Something is missing: write the rubric and two numbers, such as “users art 3 5”."),
    "unfinished_displace": _(
        "Something is missing: write field, rubric and numbers, such as “displace m1 art 8 3 lay 2”."
    ),
    "unfinished_shift": _(
        "Something is missing: write both fields and the number that pays, such as “shift b1 m2 pay 4”."
    ),
    "unfinished_take": _("Something is missing: write the rubric, such as “take music”."),
    "unfinished_discard": _("Something is missing: write the cards that go, such as “discard 2 hobby 3 art”."),
}


def refusal(refusal: Refusal) -> str:
    """The refusal as a sentence, with translated names of rubrics and cards."""
    facts = dict(refusal.data)
    if facts.get("rubric") in RUBRICS:
        facts["rubric"] = names.rubric(facts["rubric"])
    if facts.get("card") in CARD_OF:
        facts["card"] = names.card(facts["card"])
    return str(SENTENCES[refusal.code]).format(**facts)
