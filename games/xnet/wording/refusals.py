"""A sentence for every refusal code: what is wrong with a move, and what to do instead."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.core.contract import Refusal
from games.xnet.rules.data import CARD_OF, RUBRICS
from games.xnet.wording import names

SENTENCES = {
    # --- illegal actions ---
    "over": _("The match is over."),
    "not_your_turn": _("It's not your turn yet. Please wait for the others."),
    "closing": _("You've started to end your turn. End it, or undo that to take more actions."),
    # no action of this kind is possible now (rules/availability.py)
    "no_place": _("All slots on your servers are taken. Buy a server, or park a topic in a streamer."),
    "nothing_to_lay": _(
        "You hold no card of a topic that is in demand and that you don't offer yet. Bring one into demand first."
    ),
    "nothing_to_add": _("You hold no card of a topic that you offer and that is in demand. Wait for better cards."),
    "rubrics_full": _("Without a specialist, a topic can have at most two cards. Hire one first."),
    "demand_full": _("Demand has no empty spaces left. Displace or shift a topic instead."),
    "nothing_to_fill": _("All topics in your hand are already in demand. An empty space needs a new one."),
    "no_streamer": _("You don't have a streamer. Buy one for 3 cards."),
    "streamer_full": _("{rubric} is in your streamer. Bring it back first."),
    "nothing_parked": _("Your streamer is empty. Park a topic first."),
    "nothing_laid": _("You don't offer anything yet. Play a topic first."),
    "all_specialists": _("All your topics already have a specialist. Play another topic first."),
    "too_few_cards": _("Cards needed from your hand: {needed}. You hold {held}."),
    "servers_full": _("You already have three servers, the most allowed. Choose another action."),
    "best_net": _("You already have the best network there is. Choose another action."),
    "has_streamer": _("You already have a streamer, and one is the limit. Choose another action."),
    "net_full": _("Your network is full with {users} users. Buy a better one."),
    "room_for_one": _("Your network has room for only one more user. Win one, or buy a better network."),
    "nothing_matches": _("You hold no matching card. You need a topic that you offer and that is in demand."),
    "no_pair_matches": _("You don't hold two matching cards of one topic. Win a single user instead."),
    "displaced_already": _("You've already displaced a topic this turn. Once is the limit."),
    "demand_has_room": _("Demand still has empty spaces. Fill them before you displace anything."),
    "nothing_displaces": _(
        "Nothing in your hand is strong enough. You need cards of a topic that is not in demand, that you "
        "offer or can play, and that add up to more than the card on the space."
    ),
    "nothing_to_shift": _("You hold no card of a topic that could move up. You need one that is below another topic."),
    "hand_too_full": _("You hold {held} cards. With that topic you'd hold more than {most}, so it has to stay."),
    "no_need_to_discard": _("You hold {held} of at most {most} cards. Just end your turn."),
    "discard_first": _("You hold {over} too many. Discard down to {most}, then end your turn."),
    # this action is not allowed (rules/legality.py)
    "no_such_card": _("There's no such card. Name cards you hold, for example “8 art”."),
    "no_such_field": _("That space doesn't exist. The spaces are t1, m1, m2, b1, b2 and b3."),
    "no_such_rubric": _("There's no such topic. Choose one you offer."),
    "not_in_hand": _("{card} isn't in your hand. Choose a card you hold."),
    "one_rubric": _("These cards are from different topics. Choose cards of one topic."),
    "other_price": _("The price is exactly {needed}; you named {given}."),
    "not_in_demand": _("{rubric} isn't in demand. Choose a topic on one of the six spaces."),
    "already_laid": _("You already offer {rubric}. Use “add” to add cards to it."),
    "is_parked": _("{rubric} is in your streamer. Bring it back with “unpark”."),
    "needs_specialist": _("More than two {rubric} cards need a specialist. Hire one first."),
    "not_laid": _("{rubric} isn't on your servers. Choose a topic you offer."),
    "field_taken": _("{field} is taken. Choose an empty space."),
    "field_empty": _("{field} is empty. A shift needs two topics that swap places."),
    "in_demand_already": _("{rubric} is already in demand. Choose another topic."),
    "has_specialist": _("{rubric} already has a specialist. One is enough."),
    "guarded": _("An X marker protects {field}. Choose another space, or wait until the marker is taken back."),
    "too_weak": _("That makes {total}, and the card on {field} has the number {number}. You need more than that."),
    "must_lay": _("You don't offer {rubric}. Play at least one more card of it, for example “… lay 2”."),
    "not_one_level_up": _("{upper} isn't one level above {lower}. A topic moves up from b to m or from m to t1."),
    # --- unreadable moves ---
    "nothing_written": _("There's no move here yet. Try “lay art 8 3” or “end”."),
    "unknown_word": _("“{word}” is not an action: start with a word such as lay, add, user, server or end."),
    "unknown_rubric": _("“{word}” is not a topic: write art, sport, music or hobby, for example."),
    "unknown_field": _("“{word}” is not a space: the spaces are t1, m1, m2, b1, b2 and b3."),
    "unknown_number": _("“{word}” is not on any card: the numbers are 2 to 9."),
    "number_missing": _("The number after “{word}” is missing. Write a card like “2 hobby”."),
    "rubric_missing": _("The topic after “{word}” is missing. Write a card like “2 hobby”."),
    "too_much": _("“{word}” doesn't belong here. Leave it out."),
    "user_needs_two": _("One user costs two cards: a matching one and any other, for example “user art 3 + 7 sport”."),
    "unfinished_lay": _("Something is missing. Write the topic and one or two numbers, for example “lay art 8 3”."),
    "unfinished_add": _("Something is missing. Write the topic and the numbers, for example “add art 4”."),
    "unfinished_fill": _("Something is missing. Write a space, a topic and a number, for example “fill b2 sport 5”."),
    "unfinished_park": _("Something is missing. Write the topic, for example “park music”."),
    "unfinished_unpark": _("Something is missing. Write the card you pay, for example “unpark pay 2 hobby”."),
    "unfinished_specialist": _(
        "Something is missing. Write the topic and the card you pay, for example “specialist art pay 2 hobby”."
    ),
    "unfinished_server": _(
        "Something is missing. Write the 5 cards you pay, for example “server pay 2 hobby 3 art …”."
    ),
    "unfinished_net": _("Something is missing. Write the 7 cards you pay, for example “net pay 2 hobby 3 art …”."),
    "unfinished_streamer": _(
        "Something is missing. Write the 3 cards you pay, for example “streamer pay 2 hobby 3 art 5 art”."
    ),
    "unfinished_user": _(
        "Something is missing. Write a matching card and any other, for example “user art 3 + 7 sport”."
    ),
    "unfinished_users": _("Something is missing. Write the topic and two numbers, for example “users art 3 5”."),
    "unfinished_displace": _(
        "Something is missing. Write a space, a topic and numbers, for example “displace m1 art 8 3 lay 2”."
    ),
    "unfinished_shift": _(
        "Something is missing. Write both spaces and the number you pay, for example “shift b1 m2 pay 4”."
    ),
    "unfinished_take": _("Something is missing. Write the topic, for example “take music”."),
    "unfinished_discard": _("Something is missing. Write the cards you discard, for example “discard 2 hobby 3 art”."),
}


def refusal(refusal: Refusal) -> str:
    """Return the refusal as a sentence, with translated names of rubrics and cards."""
    facts = dict(refusal.data)
    if facts.get("rubric") in RUBRICS:
        facts["rubric"] = names.rubric(facts["rubric"])
    if facts.get("card") in CARD_OF:
        facts["card"] = names.card(facts["card"])
    return str(SENTENCES[refusal.code]).format(**facts)
