"""Every kind of audit entry has a label."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from club.events.interventions import EVENT_INTERVENTIONS
from club.organizer import wording
from club.organizer.interventions.matches import MATCH_INTERVENTIONS
from club.organizer.interventions.members import MEMBER_INTERVENTIONS
from tests.test_architecture import name_of, python_files


def kinds_in(tree: ast.AST) -> Iterator[str]:
    """Yield the second argument of each `audit.record(actor, "kind", ...)`."""
    for node in ast.walk(tree):
        call = node.func if isinstance(node, ast.Call) else None
        if isinstance(call, ast.Attribute) and call.attr == "record" and ast.unparse(call.value) == "audit":
            kind = node.args[1]
            if isinstance(kind, ast.Constant):
                yield kind.value


def test_every_kind_of_audit_entry_has_a_label():
    known = wording.kinds()
    for file in python_files("club"):
        nameless = [kind for kind in kinds_in(ast.parse(file.read_text())) if kind not in known]
        assert not nameless, f"name these in club/organizer/wording.py: {nameless} of {name_of(file)}"


def test_audit_kinds_are_found_in_the_source():
    assert list(kinds_in(ast.parse("audit.record(me, 'explode', reason='')"))) == ["explode"]


def test_actions_are_logged_in_the_past_tense():
    offered = {one.kind: str(one.name) for one in (*MATCH_INTERVENTIONS, *MEMBER_INTERVENTIONS)}
    known = wording.kinds()
    assert offered.keys() | {one.kind for one in EVENT_INTERVENTIONS} <= known.keys()
    assert {kind: name for kind, name in offered.items() if known[kind] == name} == {}, (
        "these are buttons, not log entries"
    )
