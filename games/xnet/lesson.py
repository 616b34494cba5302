"""The lesson of X.net: offer a topic, win users, create demand, and score at the start of the next turn."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.core.lessons import Lesson, Say, Step
from games.xnet.rules.state import Options

LESSON = Lesson(
    seed="xnet-lesson-919",
    seats=3,
    options=Options(),
    rules_version=1,
    goal=_("Be the first with 120 points. You score for topics in demand that you offer, times your users."),
    steps=(
        Step(
            "lay art 7",
            says=(
                Say(_("Press your card Art 7."), _("On the screen, Art is in demand at the top: worth 3.")),
                Say(_("Press the free place on your server."), _("That is where you offer topics.")),
                Say(_("Press “Play Art 7”."), _("In a match you can undo this until you end your turn.")),
            ),
            wrong=_("Offer what is in demand: press Art 7 in your hand and play it."),
        ),
        Step(
            "users art 5 2",
            says=(
                Say(
                    _("Press your card Art 5."),
                    _("Without users it scores nothing. Cards of a topic you offer win some."),
                ),
                Say(_("Press “Win 2 users: Art 2 and 5”."), _("Two Art cards bring two users.")),
                Say(_("Press “Win two users for Art 2 and 5”."), _("Both are paid. Art 4 stays in your hand.")),
            ),
            wrong=_("Win users now: press Art 5, then the button for 2 users."),
        ),
        Step(
            "fill m2 sport 5",
            says=(
                Say(_("Press your card Sport 5."), _("Three spaces of the screen are empty. Anyone may fill them.")),
                Say(_("Press the free space worth 2."), _("From now on Sport is in demand too."), part="demand"),
                Say(_("Press “Bring Sport 5 into demand”."), _("Worth it if you want to offer Sport later.")),
            ),
            wrong=_("Create demand: press Sport 5, then the free space worth 2 on the screen."),
        ),
        Step(
            "end",
            says=(Say(_("Press “End your turn”."), _("Now Ida and Otto play. They like Art too.")),),
            wrong=_("You've done what you can this turn: end it."),
            then=(
                "lay art 3",
                "lay tech 2",
                "user tech 5 + 5 music",
                "end",
                "lay art 6",
                "lay sport 6",
                "user sport 9 + 2 travel",
                "end",
            ),
        ),
        Step(
            "add art 4",
            says=(
                Say(
                    _("Press your card Art 4."),
                    _("You scored at once: Art 3 × 2 users = 6. Now all three offer one Art card each."),
                ),
                Say(_("Press your Art on the server."), _("Only the most and second most cards score. Stay ahead.")),
                Say(_("Press “Add Art 4”."), _("With two Art cards you lead alone.")),
            ),
            wrong=_("Defend your lead: press Art 4 and add it to your Art."),
        ),
        Step(
            "end",
            says=(
                Say(_("Press “End your turn”."), _("Ten cards are the limit at the end of a turn, and you have ten.")),
            ),
            wrong=_("End your turn: you have ten cards, the most you may keep."),
        ),
    ),
    end=_(
        "Offer what is in demand, lead in it, and win users: that is where the points come from. "
        "Later, buy servers and a larger net."
    ),
)
