"""Whatever is written into the audit trail has a name in it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from club.organizer import wording
from tests.test_architecture import name_of, python_files


def kinds_in(tree: ast.AST) -> Iterator[str]:
    """The second argument of `audit.record(actor, "kind", ...)`."""
    for node in ast.walk(tree):
        call = node.func if isinstance(node, ast.Call) else None
        if isinstance(call, ast.Attribute) and call.attr == "record" and ast.unparse(call.value) == "audit":
            kind = node.args[1]
            if isinstance(kind, ast.Constant):
                yield kind.value


def test_every_kind_of_act_has_a_name():
    known = wording.kinds()
    for file in python_files("club"):
        nameless = [kind for kind in kinds_in(ast.parse(file.read_text())) if kind not in known]
        assert not nameless, f"name these in club/organizer/wording.py: {nameless} of {name_of(file)}"


def test_a_nameless_kind_would_be_noticed():
    assert list(kinds_in(ast.parse("audit.record(me, 'explode', reason='')"))) == ["explode"]
