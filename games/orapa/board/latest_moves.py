"""The latest moves in one sentence, with the answer as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract import Event
from games.core.presentation import Told
from games.core.speech import Names
from games.orapa.board.fields import look_chip
from games.orapa.board.inks import large_tag
from games.orapa.rules.data import FIELDS, LABEL_INDEX, MIXED
from games.orapa.rules.state import View
from games.orapa.rules.waves import ABSORBED, INKS_PER_LABEL
from games.orapa.wording.events import event as sentence
from games.orapa.wording.progress import goal

ENDS = ("solved", "wrong_solution", "all_wrong", "round_limit", "resigned", "agreement")
SOLUTIONS = ("right", "wrong")
QUESTIONS = ("wave", "absorbed", "looked")


def told(events: Sequence[Event], before: View, after: View, names: Names) -> Told | None:
    """Tell the end, or else a solution, or else the reader's own latest answer, or else that of another seat."""
    for kinds in (ENDS, SOLUTIONS):
        found = [event for event in events if event.kind in kinds]
        if found:
            won = names.reader in (found[-1].data.get("seats") or [found[-1].data.get("seat")])
            return Told(sentence(found[-1], names), icon="cup" if won and found[-1].kind != "wrong" else "flag")
    asked = [event for event in events if event.kind in QUESTIONS]
    own = [event for event in asked if event.data["seat"] == names.reader]
    if asked:
        event, now, then = (own or asked)[-1], goal(after), goal(before)
        learned = now is not None and then is not None and now.done > then.done
        change = now.label if learned and now is not None else ""
        return Told(sentence(event, names), change, "eye", _picture(event))
    return None


def _picture(event: Event) -> str:
    data = event.data
    if event.kind == "looked":
        return look_chip(FIELDS.index(data["field"]))
    answer = ABSORBED
    if event.kind == "wave":
        answer = LABEL_INDEX[data["to"]] * INKS_PER_LABEL + MIXED.index(data["colour"])
    return large_tag(LABEL_INDEX[data["label"]], answer)
