"""Over HTTP, refused forms and dry runs give the same bytes in every world that the seat cannot tell apart."""

from __future__ import annotations

import random

import pytest
import time_machine
from django.test import Client

from club.accounts.models import Member
from club.matches import planning
from club.matches.models import Match
from club.matches.services.ledger import locked
from games.core import choices, registry
from games.core.advance import Asked
from games.core.contract import Decision, IllegalAction
from games.core.rng import Rng
from tests.contract.moments import some, vocabulary
from tests.playing import asked_of
from tests.secrecy.test_surfaces import browser, imagine, plain, played
from tests.toy.pebbles.rules import PebblesRules
from tests.toy.pebbles.rules.actions import Action, Hide
from tests.toy.pebbles.rules.state import State

pytestmark = pytest.mark.django_db

Form = dict[str, str]


def refused_forms(match: Match, seat: int, chance: random.Random) -> list[Form]:
    """Return forms with lines that the game refuses now, each for one of the seat's decisions."""
    with locked(match.pk) as ledger:
        lines = some(list(vocabulary(match.game)), 25, chance)
        mine = [a for a in ledger.asked if a.decision.seat == seat]
        wrong = [(a, line) for a in mine for line in lines if not_now(ledger.rules, ledger.state, a, line, match)]
    return [form_of(asked, line) for asked, line in some(wrong, 8, chance)]


def not_now(rules: object, state: object, asked: Asked, line: str, match: Match) -> bool:
    return planning.objection(match.rulebook, rules, state, asked.decision, line) is not None


def form_of(asked: Asked, line: str) -> Form:
    return {"decision": asked.decision.kind, "token": str(asked.opened), "move": line}


def plan_text(match: Match, seat: int, chance: random.Random) -> str:
    """Return a plan with a legal line, if there is one, and lines that may be illegal."""
    with locked(match.pk) as ledger:
        mine = planning.turn_of(ledger.rules, ledger.state, seat)
        legal = mine and " ".join(next(choices.lines(ledger.game, ledger.rules, ledger.state, mine), ()))
    lines = [*([legal] if legal else []), *some(list(vocabulary(match.game)), 2, chance)]
    return f"* > {'; '.join(lines)}\nalways > {lines[-1]}"


def answers(match: Match, client: Client, forms: list[Form], plan: str) -> list[bytes]:
    found = []
    for form in forms:
        answer = client.post(f"/matches/{match.pk}/play/", form)
        assert answer.status_code == 422
        found.append(plain(answer.content))
    tried = client.post(f"/matches/{match.pk}/plan/", {"plan": plan, "do": "try"})
    assert tried.status_code == 200
    return [*found, plain(tried.content)]


@pytest.mark.parametrize("moves", [1, 9])
@pytest.mark.parametrize("slug", sorted(registry.all_games()))
def test_refused_forms_and_dry_runs_leak_no_hidden_information(slug: str, moves: int) -> None:
    match, members = played(registry.get(slug), moves)
    chance = random.Random(f"{slug} {moves}")
    for seat, reader in list(enumerate(members))[:2]:
        told = in_all_worlds(match, seat, reader, chance)
        assert len(set(told)) == 1, f"seat {seat} could learn a secret"
        match.refresh_from_db()


def in_all_worlds(match: Match, seat: int, reader: Member, chance: random.Random) -> list[tuple[bytes, ...]]:
    forms, plan = refused_forms(match, seat, chance), plan_text(match, seat, chance)
    client = browser(reader)
    told = []
    with time_machine.travel("2026-11-17 12:00 +0000", tick=False):
        for number in range(3):
            told.append(tuple(answers(match, client, forms, plan)))
            imagine(match, seat, Rng(b"imagined", number), marked=True)
            match = Match.objects.get(pk=match.pk)
    return told


def test_refusal_that_counts_hidden_pebbles_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    """Negative control."""

    def telling(self: PebblesRules, s: State, d: Decision, a: Action) -> None:
        if isinstance(a, Hide) and not s.hiding:
            raise IllegalAction("hide_needs_number", most=sum(s.hidden))
        check(self, s, d, a)

    match, members = played(registry.get("pebbles"), 4)
    seat = next(asked.decision.seat for asked in asked_of(match.pk))
    check = PebblesRules.check
    monkeypatch.setattr(PebblesRules, "check", telling)
    assert len(set(in_all_worlds(match, seat, members[seat], random.Random(0)))) > 1
