"""The notation: writing, reading and refusing lines."""

from __future__ import annotations

import pytest

from games.core.contract import UnreadableMove
from games.mcmulti.rules.actions import (
    Announce,
    Build,
    Buy,
    Consumer,
    Demolish,
    End,
    Later,
    Order,
    Pump,
    Refine,
    Roll,
    Sell,
    read,
    spellings,
    write,
)
from games.mcmulti.rules.data import CRUDE, DERRICK, DOMESTIC, FOREIGN, GASOLINE, INDEX, REFINERY, STATION
from games.mcmulti.rules.state import ALL, AUTO, NEVER, NONE

LINES = {
    "buy domestic crude 3": Buy(DOMESTIC, CRUDE, 3),
    "sell domestic gasoline 2": Sell(DOMESTIC, GASOLINE, 2),
    "sell foreign crude 30": Sell(FOREIGN, CRUDE, 30),
    "roll": Roll(),
    "consumer 2": Consumer(2),
    "refine 1": Refine(1),
    "pump": Pump(),
    "later": Later(),
    "build derrick c4": Build(DERRICK, INDEX["c4"]),
    "build refinery a1": Build(REFINERY, INDEX["a1"]),
    "demolish station e2": Demolish(STATION, INDEX["e2"]),
    "announce": Announce(),
    "end": End(),
    "orders refine all sell 18": Order(ALL, 18),
    "orders refine none": Order(NONE),
    "orders refine keep 4": Order(4),
    "orders sell auto": Order(least=AUTO),
    "orders sell never": Order(least=NEVER),
    "orders forced pump station derrick refinery": Order(forced="psdr"),
    "orders refine keep 2 sell 9 forced derrick station refinery pump": Order(2, 9, "dsrp"),
}


@pytest.mark.parametrize(("line", "action"), LINES.items())
def test_lines_are_written_and_read(line, action):
    assert write(action) == line
    assert read(line) == read(f"  {line.upper().replace(' ', '   ')} ") == action
    assert all(read(spelling) == action for spelling in spellings(action))


def test_building_may_begin_with_the_field():
    assert spellings(Build(DERRICK, INDEX["c4"])) == ("build derrick c4", "c4 build derrick")
    assert read("orders sell 18 refine all") == read("orders refine all sell 18")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "nothing_written"),
        ("  ,", "nothing_written"),
        ("fly", "unknown_word"),
        ("c4", "unknown_word"),
        ("roll 2", "stands_alone"),
        ("buy crude 3", "trade_needs_three"),
        ("sell mars crude 3", "unknown_market"),
        ("buy domestic tea 3", "unknown_good"),
        ("buy domestic crude -3", "unknown_number"),
        ("buy domestic crude 1000", "unknown_number"),
        ("buy domestic crude ٣", "unknown_number"),
        ("consumer", "number_needed"),
        ("refine all", "unknown_number"),
        ("build derrick", "plant_needs_both"),
        ("build house c4", "unknown_plant"),
        ("build pump c4", "pump_not_for_sale"),
        ("demolish pump g7", "unknown_cell"),
        ("orders", "order_empty"),
        ("orders please", "unknown_order"),
        ("orders refine", "order_refine"),
        ("orders refine keep", "order_refine"),
        ("orders refine all refine none", "order_twice"),
        ("orders sell 0", "order_sell"),
        ("orders sell 80", "order_sell"),
        ("orders sell", "order_sell"),
        ("orders forced derrick pump", "order_forced"),
        ("orders forced derrick derrick pump station", "order_forced"),
    ],
)
def test_unreadable_lines_are_refused_with_a_reason(line, code):
    with pytest.raises(UnreadableMove) as caught:
        read(line)
    assert caught.value.code == code
