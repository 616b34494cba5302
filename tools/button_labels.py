"""Find the labels of buttons in templates and in Python, for the checks of their wording (copy_lint)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from tools import catalogs

BUTTON = re.compile(r"<button\b[^>]*>(.*?)</button>", re.DOTALL)
LABEL = re.compile(
    r'{%-?\s*translate\s+"([^"]+)"|\b_\("([^"]+)"\)|{%\s*blocktranslate[^%]*%}(.*?){%\s*endblocktranslate', re.DOTALL
)
# Labels of buttons that another template draws: {% translate "Save" as button %}, or an argument of a Jinja macro.
PASSED = re.compile(r'{%-?\s*translate\s+"([^"]+)"\s+as\s+button\b|\b(?:post|play)\([^{}]*?\b_\("([^"]+)"\)')


def templates(root: Path) -> Iterator[Path]:
    yield from sorted([*root.glob("templates/**/*.html"), *root.glob("games/*/templates/**/*.html")])


def labels(template: str) -> Iterator[str]:
    """Yield the first translated text of each button. Links may also be the name of a page."""
    for button in BUTTON.finditer(template):
        label = LABEL.search(button[1])
        if label:
            yield " ".join(next(filter(None, label.groups())).split())
    for label in PASSED.finditer(template):
        yield next(filter(None, label.groups()))


PYTHON_LABELS = {"Task": ("remedy", 2), "Intervention": ("name", 1)}  # the keyword and the position of the label


def python_labels(source: str) -> Iterator[str]:
    """Yield the button labels of to-do tasks and interventions that are written in Python.

    A label may also come from a constant of the module: a tuple or a dictionary of labels.
    """
    module = ast.parse(source)
    constants = {
        target.id: node.value
        for node in module.body
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in PYTHON_LABELS:
            keyword, position = PYTHON_LABELS[node.func.id]
            given = [word.value for word in node.keywords if word.arg == keyword] or node.args[position : position + 1]
            for label in given:
                yield from translated(label, constants)


def translated(node: ast.AST, constants: Mapping[str, ast.AST]) -> Iterator[str]:
    """Yield the messages that an expression may give, also those within the constants that it names."""
    if isinstance(node, ast.Name) and node.id in constants:
        yield from translated(constants[node.id], {})
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in catalogs.KEYWORDS:
        yield from message_of(node)
    elif isinstance(node, ast.Subscript):
        yield from translated(node.value, constants)
    else:
        for part in ast.iter_child_nodes(node):
            yield from translated(part, constants)


def message_of(call: ast.Call) -> Iterator[str]:
    """Yield the message of a call to gettext, which comes after the context if the function takes one."""
    assert isinstance(call.func, ast.Name)
    at = 1 if "pgettext" in call.func.id else 0
    yield from (str(text.value) for text in call.args[at : at + 1] if isinstance(text, ast.Constant))


def confirmations(source: str) -> Iterator[str]:
    """Yield the labels of the buttons that play a move: what the function `confirm` of a game's wording returns.

    What stands after a colon is not part of the command.
    """
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, ast.FunctionDef) and function.name == "confirm":
            calls = [node for node in ast.walk(function) if isinstance(node, ast.Call)]
            named = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id in catalogs.KEYWORDS]
            yield from (message for call in named for message in message_of(call))


def button_labels(root: Path) -> Iterator[tuple[str, str]]:
    """Yield the place and the English label of every button."""
    for path in templates(root):
        yield from ((str(path.relative_to(root)), label) for label in labels(path.read_text(encoding="utf-8")))
    # The interventions of events are shown in the audit log only, in the past tense.
    for path in sorted([*root.glob("club/organizer/interventions/*.py"), *root.glob("club/**/todo.py")]):
        yield from ((str(path.relative_to(root)), label) for label in python_labels(path.read_text(encoding="utf-8")))
    for path in sorted([*root.glob("games/*/wording.py"), *root.glob("games/*/wording/*.py")]):
        yield from ((str(path.relative_to(root)), label) for label in confirmations(path.read_text(encoding="utf-8")))
