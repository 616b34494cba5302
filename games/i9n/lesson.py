"""The lesson of i9n: place, buy, step, a dry and a rich well."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.core.lessons import Lesson, Say, Step
from games.i9n.rules.state import Options

LESSON = Lesson(
    seed="i9n-lesson-97",
    seats=2,
    options=Options(),
    rules_version=1,
    goal=_("Strike oil: the most tanks win in the end. Six hidden cards say where the oil is."),
    steps=(
        Step(
            "place d4 e3",
            says=(
                Say(_("Press the space D4."), _("Your first explorer starts there, in the middle of the map.")),
                Say(_("Press the space E3."), _("And your second explorer here.")),
                Say(_("Press “Place explorers on d4 and e3”."), _("Ida places hers at the same time, unseen.")),
            ),
            wrong=_("You may start anywhere. For this lesson, take D4 and E3."),
            then=("place b2 g7",),
        ),
        Step(
            "buy east",
            says=(
                Say(
                    _("Press the price of East."),
                    _("You saw two of the six cards: East and Sea. To drill you need a note. You rolled 3 points."),
                    part="prices",
                ),
                Say(_("Press “Buy East”."), _("It costs 1 point. Each note sold makes the next one dearer.")),
            ),
            wrong=_("Without a note you can't drill. Buy East first, at the exchange."),
        ),
        Step(
            "step 1 east",
            says=(
                Say(_("Press the green space D5."), _("Explorer 1 goes there: a step costs 1 point.")),
                Say(_("Press “Move explorer 1 east”."), _("D5 is in the East, so the note is valid there.")),
            ),
            wrong=_("Move explorer 1 one step to the east, from D4 to D5."),
        ),
        Step(
            "drill 1 with east",
            says=(
                Say(_("Press “Drill”."), _("Your last point. In phase 1 there is oil wherever the first card holds.")),
                Say(_("Press “Drill with East”."), _("Is the first card East? Nobody knows yet.")),
            ),
            wrong=_("Drill now: the explorer is on D5, and you have the note and a point."),
        ),
        Step(
            "end",
            says=(
                Say(_("Press “End your turn”."), _("Dry! So the first card isn't East. Everyone has learned that.")),
            ),
            wrong=_("You have no points left: end your turn."),
            then=("end",),
        ),
        Step(
            "buy sea",
            says=(
                Say(
                    _("Press the price of Sea."), _("3 points again. Your other card is Sea: try that."), part="prices"
                ),
                Say(_("Press “Buy Sea”."), _("The note for East went back to the exchange.")),
            ),
            wrong=_("East was dry. Buy Sea, the other card you saw."),
        ),
        Step(
            "step 2 east",
            says=(
                Say(_("Press the green space E4."), _("Explorer 2 is beside the sea.")),
                Say(_("Press “Move explorer 2 east”."), _("E4 is sea, so the note is valid there.")),
            ),
            wrong=_("Move explorer 2 one step to the east, from E3 to E4."),
        ),
        Step(
            "drill 2 with sea",
            says=(
                Say(_("Press “Drill”."), _("One point left, just enough.")),
                Say(_("Press “Drill with Sea”."), _("A rig of phase 1 brings one tank, in later phases up to six.")),
            ),
            wrong=_("Drill: explorer 2 is at sea, and you have the note and a point."),
        ),
    ),
    end=_(
        "Each phase adds a hidden card and halves the wells. Watch where others drill: dry or rich, it tells you a "
        "card. Notes that hold for the last well count as well."
    ),
)
