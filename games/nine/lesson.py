"""The lesson of NINE: two rounds, three swaps, and a win."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.core.lessons import Lesson, Say, Step
from games.nine.rules.state import Options

LESSON = Lesson(
    seed="nine-lesson-268",
    seats=2,
    options=Options(),
    rules_version=2,
    goal=_("Be the first to bring your nine pieces together. Yours are the frogs; only you know that."),
    steps=(
        Step(
            "swap d1 d4",
            says=(
                Say(_("Press the frog on d1."), _("Four frogs are together. This one is alone: bring it to them.")),
                Say(_("Press d4."), _("A swap takes two pieces of one row or one column. On d4 it touches the group.")),
                Say(
                    _("Press “Swap d1 and d4”."),
                    _("The board shows what would happen: five frogs side by side. Diagonals don't count."),
                ),
            ),
            wrong=_("You may swap any two pieces of a row or column. Here, bring the frog on d1 to d4."),
            then=("swap f3 f5",),
        ),
        Step(
            "swap b4 c4",
            says=(
                Say(_("Press the frog on b4."), _("Ida has swapped once too. In round 2 everyone swaps twice.")),
                Say(_("Press c4."), _("There the frog joins two groups at once.")),
                Say(_("Press “Swap b4 and c4”."), _("Five become seven. Every swap is final: there is no undo.")),
            ),
            wrong=_("That swap wouldn't bring your frogs together. Take the one on b4 to c4."),
        ),
        Step(
            "swap a6 c6",
            says=(
                Say(_("Press the frog on a6."), _("Your second swap. Two frogs are still apart: a6 and b6.")),
                Say(_("Press c6."), _("From c6 the frog touches both b6 and the group.")),
                Say(_("Press “Swap a6 and c6”."), _("All nine together: that wins at once.")),
            ),
            wrong=_("You're one swap from winning: take the frog on a6 to c6."),
        ),
    ),
    end=_(
        "Swaps per turn go 1, 2, 3, then 1 again. You may move everyone's pieces: "
        "that hides your animal and keeps rivals apart."
    ),
)
