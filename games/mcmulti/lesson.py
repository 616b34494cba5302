"""The lesson of McMulti: build, trade, roll, sell at the pump, refine and strike oil."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.core.lessons import Lesson, Say, Step
from games.mcmulti.rules.state import Options

BUILD = _("Press “Build 1”.")

LESSON = Lesson(
    seed="mcmulti-lesson-81",
    seats=3,
    options=Options(),
    rules_version=2,
    goal=_("Be the first with $1 billion in cash. Oil brings it: drill, refine, and sell gasoline."),
    steps=(
        Step(
            "build station c3",
            says=(
                Say(_("Press the gas station."), _("Round 1 is for building. Gas stations earn your money.")),
                Say(_("Press the space c3."), _("Row 3, column c: whenever the dice hit one of them, it sells.")),
                Say(BUILD, _("You have $250M to start with.")),
            ),
            wrong=_("Start with a gas station on c3: press the station, then the space."),
        ),
        Step(
            "build refinery d4",
            says=(
                Say(_("Press the refinery."), _("It turns crude oil into gasoline.")),
                Say(_("Press the space d4."), _("It covers four spaces, so many rolls hit it.")),
                Say(BUILD, _("Keep some money: prices change.")),
            ),
            wrong=_("Now a refinery on d4: press the refinery, then the space."),
        ),
        Step(
            "build derrick d3",
            says=(
                Say(_("Press the derrick."), _("Derricks search for oil, and they are cheap.")),
                Say(_("Press the space d3."), _("Oil is struck where row and column cross. Place it well.")),
                Say(BUILD, _("Only $5M. Real islands are full of them.")),
            ),
            wrong=_("Now a derrick on d3: press the derrick, then the space."),
        ),
        Step(
            "end",
            says=(Say(_("Press “End your turn”."), _("Ida and Otto build next. Then the dice start rolling.")),),
            wrong=_("That's enough for now: end your turn."),
            then=(
                "build station b2",
                "build derrick e5",
                "end",
                "build station e2",
                "build derrick b5",
                "end",
            ),
        ),
        Step(
            "buy domestic gasoline 1",
            says=(
                Say(
                    _("Press + at the gasoline."),
                    _("You may trade before you roll. On the domestic market, gasoline is cheap."),
                    part="domestic",
                ),
                Say(
                    _("Press “Buy 1 barrel of gasoline”."),
                    _("It costs $12M. Drivers will pay more than twice as much."),
                    part="domestic",
                ),
            ),
            wrong=_("Buy a barrel of gasoline on the domestic market first."),
        ),
        Step(
            "roll",
            says=(
                Say(_("Press “Roll the dice”."), _("Blue is the row, red is the column.")),
                Say(_("Press “Roll the dice”."), _("All plants on that row and column work, your neighbours' too.")),
            ),
            wrong=_("You've traded: roll the dice."),
        ),
        Step(
            "consumer 1",
            says=(
                Say(
                    _("Press “Sell 1 barrel of gasoline”."),
                    _("Row 3 hits your gas station: sell at the pump, far above the market price."),
                ),
            ),
            wrong=_("Your gas station may sell one barrel: sell it."),
        ),
        Step(
            "refine 1",
            says=(
                Say(
                    _("Press “Refine 1 barrel of crude”."),
                    _("Column d hits your refinery. Crude becomes gasoline, free of charge."),
                ),
            ),
            wrong=_("Your refinery works: let it refine one barrel."),
        ),
        Step(
            "pump",
            says=(
                Say(_("Press the gusher on d3."), _("Row 3 and column d cross on your derrick: oil!")),
                Say(BUILD, _("A pump replaces the derrick and brings 2 barrels of crude at each hit.")),
            ),
            wrong=_("You struck oil on d3: build a pump there."),
        ),
        Step(
            "end",
            says=(Say(_("Press “End your turn”."), _("After the roll you may build again. That's a whole turn.")),),
            wrong=_("That was a whole turn: end it."),
        ),
    ),
    end=_(
        "Trade, roll, sell, refine, strike, build: that is every turn. The economy moves prices, so buy plants when "
        "they are cheap. On others' rolls your standing orders work for you."
    ),
)
