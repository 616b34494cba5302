"""Save a seat's conditional moves and standing orders."""

from __future__ import annotations

from msgspec.structs import replace

from club.accounts.models import Member
from club.matches import branches, planning, trees
from club.matches.errors import NotThere, Refused
from club.matches.models import CARRIED_ON, Exploration, Match
from club.matches.services.explorations import carried_on
from club.matches.services.ledger import Ledger, locked

LONGEST_TEXT = 4000


def set_plan(*, match_id: int, member: Member, text: str) -> Ledger:
    """Save typed steps and standing orders. Branches stay as they are."""
    with locked(match_id) as ledger:
        seat = ledger.seat_of(member)
        ledger.must_be(Match.Status.RUNNING)
        before, typed = planning.load(seat.plan), planning.read(ledger.game, text[:LONGEST_TEXT])
        seat.plan = planning.dump(replace(typed, branches=before.branches, done=before.done))
        return ledger


def plan_branch(*, match_id: int, member: Member, node: int) -> Ledger:
    """Make the line up to this position of the member's tree part of their plan. Nothing is played now."""
    with locked(match_id) as ledger:
        seat = ledger.player_of(member)
        row = Exploration.objects.filter(match=ledger.match, member=member, seat=seat.number, root=CARRIED_ON).first()
        if row is None:
            raise NotThere("no_such_branch")
        tree = carried_on(ledger.match, seat.number, trees.load(row.document))
        branch = branches.branch_of(tree.path(node), seat.number)
        if not branches.fires(branch, seat.number):
            raise Refused("branch_has_no_turn")
        plan = planning.load(seat.plan)
        alive = tuple(known for known in plan.branches if branches.is_alive(plan, known))
        plan = replace(plan, branches=alive, done=plan.done if alive else (), dropped=False, news=())
        seat.plan = planning.dump(branches.with_branch(plan, (*plan.done, *branch), seat.number))
        return ledger


def forget_branch(*, match_id: int, member: Member, number: int) -> Ledger:
    """Remove a branch from the plan. It stays in the tree."""
    with locked(match_id) as ledger:
        seat = ledger.player_of(member)
        seat.plan = planning.dump(branches.without_branch(planning.load(seat.plan), number))
        return ledger
