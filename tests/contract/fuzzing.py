"""Arbitrary input for the rules of a game: actions with any field values, any typed line, any chosen words, any order.

The strategies are derived from the annotations of the game's action types, so a new game needs no code here. Values
from real matches are mixed in, because an action with a single wrong field reaches deeper code than random noise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import chain, islice
from typing import Any

import msgspec
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from msgspec import inspect

from games.core import choices, codec, registry
from games.core.contract import AnyGame, Decision, IllegalAction, Next, UnreadableMove
from games.core.testing import playouts
from tests.contract import checks
from tests.contract.moments import Moment, Moments, Seen, vocabulary
from tests.lengths import usual_or_long

FACTOR = usual_or_long(1, 20)  # for the number of examples
MATCHES = 12  # number of matches to take positions from
POSITIONS = 6  # per match, in addition to the first position of every phase
ACTIONS = 8  # tried per example and open question

BIG = (99, 100, 999, 1000, 10**4, 2**31, 2**63, 10**40)
ODD_TEXT = ("", " ", "\x00", "\n", "é", "ß", "İ", "²", "٣", "Ⅷ", "{n}", "%s", "-1", "1e9", "9" * 5000, "x" * 5000)

OTHER_DIGITS = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")  # digits to both `isdigit` and `int`
RAISED_DIGITS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")  # digits to `isdigit`, but not to `int`

Attempt = Callable[[AnyGame, st.DataObject, "Found"], None]


@dataclass
class Found:
    """Counts of what was tried and accepted."""

    tried: int = 0
    accepted: int = 0
    seen: Seen = field(default_factory=Seen)
    kinds: set[type] = field(default_factory=set)


# --- values by annotation ---------------------------------------------------------------------------------------------


def action_types(game: AnyGame) -> list[type[msgspec.Struct]]:
    """Return all action types: those that occur in matches, and all other subclasses of their base classes."""
    occurring = {type(action) for action in examples(game.slug)}
    bases = {next(base for base in kind.__mro__ if base.__base__ is msgspec.Struct) for kind in occurring}
    found = occurring | {kind for base in bases for kind in _subclasses(base)}
    return sorted(found, key=lambda kind: kind.__name__)


def _subclasses(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    children: list[type[msgspec.Struct]] = kind.__subclasses__()
    for child in children:
        yield from _subclasses(child)
        yield child


@cache
def examples(slug: str) -> tuple[msgspec.Struct, ...]:
    """Return actions of real matches."""
    game = registry.get(slug)
    return tuple(game.read(line) for line in vocabulary(slug))


def values(kind: inspect.Type, known: tuple[Any, ...] = ()) -> st.SearchStrategy[Any]:
    """Return a strategy for any value of this type, and often one of the `known` values."""
    anything = _values(kind, known)
    return st.one_of(st.sampled_from(known), anything) if known else anything


def _values(kind: inspect.Type, known: tuple[Any, ...]) -> st.SearchStrategy[Any]:
    match kind:
        case inspect.IntType():
            return st.one_of(st.integers(-3, 40), st.integers(), st.sampled_from((*BIG, *(-n for n in BIG))))
        case inspect.BoolType():
            return st.booleans()
        case inspect.FloatType():
            return st.floats()
        case inspect.NoneType():
            return st.none()
        case inspect.StrType():
            letters = sorted(set("".join(known)))
            near = [st.text(alphabet=letters, max_size=8)] if letters else []
            return st.one_of(st.text(max_size=12), st.sampled_from(ODD_TEXT), *near)
        case inspect.LiteralType(values=allowed):
            return st.sampled_from(allowed)
        case inspect.EnumType(cls=enumeration):
            return st.sampled_from(list(enumeration))
        case inspect.UnionType(types=kinds):
            return st.one_of([values(one, tuple(v for v in known if _is(v, one))) for one in kinds])
        case inspect.VarTupleType(item_type=item):
            return _tuples(item, known)
        case inspect.TupleType(item_types=items):
            return st.tuples(*(values(item) for item in items))
        case inspect.StructType(cls=struct):
            return st.builds(struct, *(values(inspect.type_info(f.type)) for f in msgspec.structs.fields(struct)))
    raise TypeError(f"tests/contract/fuzzing.py knows no values of the type {kind}: add them there")


def _is(value: Any, kind: inspect.Type) -> bool:
    return (value is None) == isinstance(kind, inspect.NoneType)


def _tuples(item: inspect.Type, known: tuple[Any, ...]) -> st.SearchStrategy[Any]:
    """Tuples of any length and order, with duplicates; and modified real ones."""
    one = values(item, tuple(dict.fromkeys(chain.from_iterable(known))))
    loose = st.lists(one, max_size=12).map(tuple)
    long = st.tuples(one).map(lambda some: some * 500)
    if not known:
        return st.one_of(loose, long)
    real = st.sampled_from(known)
    return st.one_of(
        loose,
        long,
        real.map(lambda items: items[::-1]),
        real.map(lambda items: items[:-1]),
        real.map(lambda items: items + items[:1]),
        st.builds(lambda items, more: (*items, more), real, one),
        st.builds(lambda items, other: (other, *items[1:]), real, one),
    )


@cache
def fields_of(slug: str, kind: type[msgspec.Struct]) -> dict[str, st.SearchStrategy[Any]]:
    known: dict[str, dict[Any, None]] = {}
    for action in examples(slug):
        if type(action) is kind:
            for name in kind.__struct_fields__:
                known.setdefault(name, {})[getattr(action, name)] = None
    return {
        f.name: values(inspect.type_info(f.type), tuple(known.get(f.name, ()))) for f in msgspec.structs.fields(kind)
    }


@cache
def actions(slug: str) -> st.SearchStrategy[Any]:
    """Return a strategy for any action of the game."""
    kinds = action_types(registry.get(slug))
    return st.one_of([st.builds(kind, **fields_of(slug, kind)) for kind in kinds])


@st.composite
def nearly_legal(draw: st.DrawFn, slug: str, legal: list[Any]) -> Any:
    """A legal action with one field changed."""
    action = draw(st.sampled_from(legal))
    fields = fields_of(slug, type(action))
    if not fields:
        return action
    name = draw(st.sampled_from(sorted(fields)))
    own = getattr(action, name)
    if isinstance(own, tuple) and own:
        other = st.sampled_from([own[::-1], own[1:], own + own[:1], (own[-1], *own[:-1]), (*own[:-1], -1)])
        value = st.one_of(fields[name], other)
    elif type(own) is int:
        value = st.one_of(fields[name], st.sampled_from([own - 1, own + 1, -own - 1]))
    else:
        value = fields[name]
    return msgspec.structs.replace(action, **{name: draw(value)})


# --- positions --------------------------------------------------------------------------------------------------------


def at_version(game: AnyGame, version: int) -> AnyGame:
    """Return the game with the rules of this version."""
    return replace(game, rules=game.rules_at(version), rules_version=version, older_rules={})


@cache
def positions(slug: str, version: int) -> list[Moment]:
    """Return unfinished positions: every number of seats, many options, every phase, also after a seat left."""
    game = at_version(registry.get(slug), version)
    found = []
    for match in playouts(game, MATCHES, "fuzzing"):
        moments = Moments(game, match)
        step = max(1, len(moments.every) // POSITIONS)
        numbers = {*moments.landmarks, *range(0, len(moments.every), step)}
        found += [moments.every[i] for i in sorted(numbers) if moments.every[i].pending]
    return found


def position(game: AnyGame, data: st.DataObject) -> Moment:
    known = positions(game.slug, game.rules_version)
    return replace(known[data.draw(st.integers(0, len(known) - 1))], game=game)


# --- what must hold ---------------------------------------------------------------------------------------------------


def any_action(game: AnyGame, data: st.DataObject, found: Found) -> None:
    moment = position(game, data)
    before = codec.encode(moment.state)
    for decision in moment.pending:
        wild, legal = actions(game.slug), moment.legal[decision]
        strategy = st.one_of(wild, near := nearly_legal(game.slug, legal), near) if legal else wild
        for _ in range(ACTIONS):
            refused_or_played(moment, decision, data.draw(strategy), found)
    assert codec.encode(moment.state) == before, "check or apply changed the state it was given"


def refused_or_played(moment: Moment, decision: Decision, action: Any, found: Found) -> None:
    """Assert that `check` refuses the action with a reason, or that it can be logged, read back and played."""
    game, rules = moment.game, moment.rules
    found.tried += 1
    found.kinds.add(type(action))
    try:
        rules.check(moment.state, decision, action)
    except IllegalAction as refusal:
        checks.refusal_has_words(game, refusal, found.seen)
        return
    except Exception as problem:
        raise AssertionError(f"check fails at {shown(action)} to {decision}: {problem!r}") from problem
    found.accepted += 1
    try:
        again = game.read(game.write(action))
    except Exception as problem:
        raise AssertionError(f"check accepts {shown(action)}, which has no notation: {problem!r}") from problem
    assert again == action, f"check accepts {shown(action)}, which the log would keep as {again}"
    try:
        result = rules.apply(moment.state, decision, action, checks.chance_of(moment, "fuzzing"))
        checks.standing(moment, result.state)
        checks.survives(result.state, game.state)
        assert codec.decode_events(codec.encode_events(result.events)) == result.events
        for question in rules.pending(result.state):
            assert any(True for _ in islice(rules.legal(result.state, question), 1)) or not question.holds_up
    except Exception as problem:
        raise AssertionError(f"check accepts {shown(action)}, apply does not: {problem!r}") from problem


def shown(action: Any) -> str:
    text = repr(action)
    return text if len(text) < 200 else f"{text[:200]}…"


@cache
def words_of(slug: str) -> list[str]:
    german = registry.get(slug).german
    spoken = {word for line in vocabulary(slug) for word in (*line.split(), *german.write(line).split())}
    return sorted(spoken) + [*ODD_TEXT, "0", "-1", "99", "z9", ".", "a.b", "\ud800"]


@cache
def lines(slug: str) -> st.SearchStrategy[str]:
    """Real lines, also with words added, changed or repeated; words of the game in any order; noise."""
    word, real, place = st.sampled_from(words_of(slug)), st.sampled_from(vocabulary(slug)), st.integers(0, 30)
    return st.one_of(
        real,
        real.map(str.upper),
        real.map(lambda line: line.translate(OTHER_DIGITS)),
        real.map(lambda line: line.translate(RAISED_DIGITS)),
        st.builds(lambda line, at, new: " ".join(_changed(line.split(), at, new)), real, place, word),
        st.builds("{} {}".format, real, word),
        st.builds("{} {}".format, word, real),
        st.builds("{} {}".format, real, real),
        real.map(lambda line: f"{line} " * 300),
        st.lists(word, max_size=7).map(" ".join),
        st.text(max_size=60),
    )


def _changed(words: Sequence[str], at: int, new: str) -> list[str]:
    at %= len(words) + 1
    return [*words[:at], new, *words[at + 1 :]]


def any_line(game: AnyGame, data: st.DataObject, found: Found) -> None:
    for _ in range(ACTIONS):
        line = data.draw(lines(game.slug))
        found.tried += 1
        try:
            action = game.read_typed(line)
        except UnreadableMove as refusal:
            checks.refusal_has_words(game, refusal, found.seen)
            continue
        except Exception as problem:
            raise AssertionError(f"{line[:200]!r} makes reading fail: {problem!r}") from problem
        found.accepted += 1
        assert game.read(game.write(action)) == action, f"{line[:200]!r} is not read as it is written"


def any_words(game: AnyGame, data: st.DataObject, found: Found) -> None:
    """Words of an old or forged link are ignored if they lead nowhere, and a complete offer is a legal move."""
    moment = position(game, data)
    word = st.sampled_from(words_of(game.slug))
    for decision in moment.pending:
        for _ in range(ACTIONS // 2):
            offered = walked(moment, decision, data)
            at = data.draw(st.integers(0, max(0, len(offered) - 1)))
            for words in (
                offered,
                tuple(_changed(offered, at, offered[at].translate(OTHER_DIGITS))) if offered else (),
                tuple(_changed(offered, at, data.draw(word))),
                (*offered, data.draw(word)),
            ):
                found.tried += 1
                dropped_or_legal(moment, decision, words, found)


def walked(moment: Moment, decision: Decision, data: st.DataObject) -> tuple[str, ...]:
    """Pick some of the words that the page offers, one after the other."""
    words: tuple[str, ...] = ()
    for _ in range(data.draw(st.integers(0, 6))):
        offer = choices.offer(moment.game, moment.rules, moment.state, decision, words)
        if not offer.next:
            break
        words = (*offer.picked, offer.next[data.draw(st.integers(0, len(offer.next) - 1))])
    return words


def dropped_or_legal(moment: Moment, decision: Decision, words: tuple[str, ...], found: Found) -> None:
    game, rules, state = moment.game, moment.rules, moment.state
    try:
        offer = choices.offer(game, rules, state, decision, words)
        step = None if game.follow_up is None else game.follow_up(state, decision, words)
    except Exception as problem:
        raise AssertionError(f"{words[:20]} makes choosing fail at {decision}: {problem!r}") from problem
    if game.follow_up is not None:
        assert step is None or isinstance(step, Next), f"{words[:20]} leads to {step!r}"
        if step is not None and step.complete:
            legal_line(moment, decision, " ".join(words))
    assert offer.complete or offer.next or not moment.legal[decision], f"nothing follows {offer.picked}"
    if offer.complete and decision.kind not in game.dares:
        found.accepted += 1
        legal_line(moment, decision, offer.line)


def legal_line(moment: Moment, decision: Decision, line: str) -> None:
    try:
        moment.rules.check(moment.state, decision, moment.game.read(line))
    except Exception as problem:
        raise AssertionError(f"{line!r} is offered as a whole move to {decision}: {problem!r}") from problem


JSON: st.SearchStrategy[Any] = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.sampled_from(ODD_TEXT)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)),
    max_leaves=5,
)


class Asked(dict[str, Any]):
    """An order that records which keys the game looks up."""

    def __init__(self) -> None:
        super().__init__()
        self.keys_wanted: set[str] = set()

    def get(self, key: str, default: Any = None) -> Any:
        self.keys_wanted.add(key)
        return default

    def __contains__(self, key: object) -> bool:
        self.keys_wanted.add(str(key))
        return False


def any_order(game: AnyGame, data: st.DataObject, found: Found) -> None:
    """A standing order with any JSON from a form gives a legal action or none."""
    moment = position(game, data)
    for decision in moment.pending:
        asked = Asked()
        moment.rules.standing(moment.state, decision, asked)
        keys = st.sampled_from(sorted({decision.kind, "no such order", *asked.keys_wanted}))
        value = st.one_of(st.integers(-3, 40), st.sampled_from((*BIG, *checks.ODD)), JSON)
        for _ in range(ACTIONS):
            order = data.draw(st.dictionaries(keys, value, max_size=3))
            found.tried += 1
            try:
                action = moment.rules.standing(moment.state, decision, order)
            except Exception as problem:
                raise AssertionError(f"the order {order} makes standing fail: {problem!r}") from problem
            if action is not None:
                checks.allowed(moment, decision, action, f"the order {order} answers")
                refused_or_played(moment, decision, action, found)


# --- running them -----------------------------------------------------------------------------------------------------


def explore(attempt: Attempt, game: AnyGame, examples: int, shrink: bool = True) -> Found:
    """Run the attempt with this many reproducible examples; a failure is shrunk to a minimal one."""
    found = Found()

    @settings(
        max_examples=max(1, int(examples * FACTOR)),
        deadline=None,
        derandomize=True,
        database=None,
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate, Phase.shrink] if shrink else [Phase.generate],
    )
    @given(data=st.data())
    def run(data: st.DataObject) -> None:
        attempt(game, data, found)

    run()
    return found
