"""The lesson of Pebbles: hide, take, roll and end."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.core.lessons import Lesson, Say, Step
from tests.toy.pebbles.rules.state import Options

LESSON = Lesson(
    seed="pebbles-lesson-2",
    seats=2,
    options=Options(),
    rules_version=1,
    goal=_("Collect the most pebbles. Those in your closed hand count too, if nobody hides the same number."),
    steps=(
        Step(
            "hide 2",
            says=(
                Say(_("Press the hand with 2 pebbles."), _("Everyone hides up to three, in secret.")),
                Say(_("Press the button that hides them."), _("Ida does the same.")),
            ),
            wrong=_("You may hide any number up to three. Hide 2 here."),
            then=("hide 1",),
        ),
        Step(
            "take",
            says=(
                Say(_("Press the pile."), _("On your turn you take up to three pebbles, one by one.")),
                Say(_("Press the button that takes it."), _("This one is yours.")),
            ),
            wrong=_("Take a pebble from the pile first."),
        ),
        Step(
            "end",
            says=(Say(_("Press the button that ends your turn."), _("That is a whole turn.")),),
            wrong=_("You have a pebble: end your turn."),
        ),
    ),
    end=_("A match ends when the pile is empty. Then all hands are opened."),
)
