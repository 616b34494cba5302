"""The lesson of Orapa: four waves, a look, a sketch, a test, and the solution.

Three of the five gems are on the sketch from the start. With these four waves, only one mine is left.
"""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.core.lessons import Lesson, Say, Step
from games.orapa.rules.state import Options

SKETCH = "sketch"

LESSON = Lesson(
    seed="orapa-lesson-17",
    seats=1,
    options=Options(),
    rules_version=1,
    goal=_("Find five hidden gems. Send waves into the mine: where they come out tells what they met."),
    notes=("note blue at a6 rot 0", "note white1 at e7 rot 0", "note white2 at g3 rot 0"),
    steps=(
        Step(
            "10",
            says=(
                Say(_("Press the label 10."), _("A wave goes in there. Red and yellow are still to be found.")),
                Say(_("Press “Send a wave from 10”."), _("Every wave is a question. The fewer you need, the better.")),
            ),
            wrong=_("You may ask anywhere. Here, send the first wave in at 10, at the top right."),
        ),
        Step(
            "4",
            says=(
                Say(_("Press the label 4."), _("Straight through and colourless: column 10 is empty. Now column 4.")),
                Say(_("Press “Send a wave from 4”."), _("What is in column 4? The wave will tell.")),
            ),
            wrong=_("Column 10 is done. The next wave goes in at 4, at the top."),
        ),
        Step(
            "a",
            says=(
                Say(_("Press the label A, on the left."), _("It came back, in red: the red gem has an edge up there.")),
                Say(_("Press “Send a wave from A”."), _("Flat sides throw a wave back, slanted sides turn it.")),
            ),
            wrong=_("Now ask from the side: press A, at the top of the left border."),
        ),
        Step(
            "3",
            says=(
                Say(_("Press the label 3."), _("Yellow is in row A, close to the left. One wave for both of them:")),
                Say(_("Press “Send a wave from 3”."), _("If it meets two gems, you see their colours mixed.")),
            ),
            wrong=_("One wave is missing: press 3, at the top."),
        ),
        Step(
            "look a2",
            says=(
                Say(_("Press “Look”."), _("Orange is red and yellow: it met both. You may also ask about one space.")),
                Say(_("Press the space A2."), _("Looking tells what lies on one space. It counts as a question too.")),
                Say(_("Press “Look at space A2”."), _("Is it yellow?")),
            ),
            wrong=_("Press “Look” above, then the space A2: row A, column 2."),
        ),
        Step(
            "take red",
            sheet=SKETCH,
            says=(
                Say(_("Press “Sketch”."), _("Yes, yellow. Now lay the gems where you think they are.")),
                Say(
                    _("Press the red gem under the board."), _("Only you see the sketch. Three gems are on it already.")
                ),
            ),
            wrong=_("The sketch is where you think: press “Sketch”, then the red gem under the board."),
        ),
        Step(
            "press a4",
            mode=SKETCH,
            sheet=SKETCH,
            says=(Say(_("Press the space A4."), _("A wave from 4 must hit its flat side there and come back.")),),
            wrong=_("Lay the red gem on A4: row A, column 4."),
        ),
        Step(
            "take yellow",
            mode=SKETCH,
            sheet=SKETCH,
            says=(Say(_("Press the yellow gem."), _("Red explains the wave from 4. Yellow is missing.")),),
            wrong=_("Take the yellow gem under the board."),
        ),
        Step(
            "turn",
            mode=SKETCH,
            sheet=SKETCH,
            says=(Say(_("Press the button that turns it."), _("Gems may lie turned by quarters.")),),
            wrong=_("The yellow gem doesn't fit this way round: turn it once."),
        ),
        Step(
            "press a1",
            mode=SKETCH,
            sheet=SKETCH,
            says=(Say(_("Press the space A1."), _("In the corner, its flat sides look up and to the left.")),),
            wrong=_("Lay the yellow gem on A1, in the corner."),
        ),
        Step(
            "try 3",
            mode=SKETCH,
            sheet=SKETCH,
            says=(Say(_("Press the wave from 3 again."), _("Test the sketch: does the wave do what it really did?")),),
            wrong=_("Test your sketch: press the wave from 3 in the list."),
        ),
        Step(
            "solve red at a3 rot 0 yellow at a1 rot 1 blue at a6 rot 0 white1 at e7 rot 0 white2 at g3 rot 0",
            mode=SKETCH,
            says=(
                Say(_("Press “Solve”."), _("From 3 to J, orange: it fits. Every answer is explained.")),
                Say(_("Press “Submit this sketch”."), _("You have one try, so check first what the page says.")),
                Say(_("Press “Submit this solution”."), _("A wrong solution would end your chances to win.")),
            ),
            wrong=_("Your sketch explains everything: press “Solve” and submit it."),
        ),
    ),
    end=_(
        "Ask, sketch what fits, test it, and solve once nothing else is possible. "
        "Against others, the first right solution wins."
    ),
)
