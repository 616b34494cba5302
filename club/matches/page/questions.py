"""The open questions to the reader, and the buttons that answer them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import islice

import msgspec
from django.utils.functional import cached_property

from club.accounts.models import Member
from club.matches import plan_wording, planning, wording
from club.matches.models import Match
from club.matches.page.board import PageBoard
from club.matches.page.gathering import quoted
from club.web import notation
from games.core import choices, codec, gathering
from games.core.advance import Asked
from games.core.contract import Decision, Target
from games.core.presentation import Mode, Part
from games.core.speech import called


class Choice(msgspec.Struct, frozen=True):
    word: str
    label: str
    href: str
    attributes: Mapping[str, str]  # for HTMX


class Stepper(msgspec.Struct, frozen=True):
    """Change the number at the end of the chosen move by one."""

    value: str
    less: str  # URLs; '' at the end of the range
    more: str


class Question(msgspec.Struct, frozen=True):
    """One open question to the reader, with the choices for the next step."""

    decision: Decision
    token: int
    heading: str
    hint: str
    choices: Sequence[Choice] = ()  # as buttons: those missing on the board, or all if requested
    on_board: bool = False  # some choices can be clicked on the board
    here: str = ""  # the URL of this question with the words picked so far ...
    here_as_buttons: str = ""  # ... and with all choices as buttons
    line: str = ""  # the complete move, ready to be played
    confirm: str = ""
    picked: bool = False
    uses: bool = False  # the choices are uses of a thing that the reader pressed
    example: str = ""
    dare: bool = False  # the game always offers one line here, right or wrong
    blocked: Sequence[tuple[str, str]] = ()  # choices that are impossible now, and why
    main: Choice | None = None  # the main button while nothing is picked ...
    main_line: str = ""  # ... and the complete move that it plays; '' if it only begins a move
    prompt: str = ""  # the words in place of the main button
    stepper: Stepper | None = None
    undoable: bool = False  # the complete move could be undone
    nudge: str = ""  # one line from the game to think about first, in place of the hint

    @property
    def many(self) -> bool:
        """Whether the choices have a row of their own instead of standing beside the main button."""
        most = 1 if self.picked else 2
        return len(self.choices) > most or (self.uses and bool(self.choices))


class PageQuestions(PageBoard):
    @cached_property
    def questions(self) -> list[Question]:
        """Open questions: those that the match waits for first, then those that may be answered at any time."""
        ordered = sorted(self._asked, key=lambda a: not a.decision.holds_up)
        with called(self.names.seats):
            return [self._question(asked, self._offers[asked.decision.kind]) for asked in ordered]

    @property
    def dared(self) -> bool:
        return any(asked.decision.kind in self.game.dares for asked in self._asked)

    def _question(self, asked: Asked, offer: choices.Offer) -> Question:
        words, shown = self.game.wording, self.game.presentation
        decision = asked.decision
        lines, begun = self._lines_of(decision.kind), self._has_begun(decision.kind)
        uses = [use for of, use in self._uses.get(self.thing, ()) if of is asked]
        drawn = self._drawn.intersection(offer.next)
        if not begun:  # what begins with a thing can be chosen on the board
            drawn |= {use.words[0] for found in self._uses.values() for of, use in found if of is asked}
        here = self.href(offer.picked if offer.chosen else (), lines) if begun else self.url_in_mode
        main = None if uses or begun or offer.complete else self._main(asked, offer)
        offered = [
            self._choice(word, self._target(asked, offer, word))
            for word in offer.next
            if (main is None or word != main.word) and (self.buttons or word not in drawn)
        ]
        if not self._has_begun(decision.kind):
            in_modes = {mode.line for mode, _url, _chosen in self.modes}
            offered = [choice for choice in offered if choice.word not in in_modes]
        about = shown.about(self.view, self.thing) if uses else ""
        if uses:
            offered = [self._choice(use.words[0], self._use_target(asked, use)) for use in self._use_buttons(uses)]
        line, confirm, hint = "", "", about or words.hint(self.view, decision, offer.picked)
        if offer.complete:
            line, confirm = gathering.join((*lines, offer.picked)), words.confirm(offer.picked)
        elif lines:
            told = shown.gathered(self.view, lines)
            line, confirm, hint = gathering.join(lines), told.confirm, told.hint
        return Question(
            decision=decision,
            token=asked.opened,
            heading=words.question(self.view, decision),
            hint=hint,
            choices=offered,
            on_board=bool(drawn),
            here=here,
            here_as_buttons=f"{here}{'&' if '?' in here else '?'}buttons=1",
            line=line,
            confirm=confirm,
            picked=begun or bool(uses),
            uses=bool(uses),
            example=self._example(decision),
            dare=decision.kind in self.game.dares,
            blocked=self._blocked(offer),
            main=main,
            main_line=self._main_line(asked, main) if main else "",
            prompt=shown.prompt(self.view, decision, offer.picked),
            stepper=self._stepper(offer, lines),
            undoable=offer.complete and shown.undoable(decision.kind, offer.picked),
            nudge=self._nudge(decision, offer),
        )

    def _nudge(self, decision: Decision, offer: choices.Offer) -> str:
        """Return the game's nudge while nothing is picked, or while the main move is to be confirmed."""
        main = tuple(self.game.presentation.main(self.view, decision).split())
        if not self.reader.nudges or not decision.holds_up or self.thing:
            return ""
        picked = offer.picked if self._has_begun(decision.kind) else ()
        return self.game.presentation.nudge(self.view, decision) if picked in ((), main) else ""

    def _main(self, asked: Asked, offer: choices.Offer) -> Choice | None:
        """Return the main button while nothing is picked."""
        words = self.game.presentation.main(self.view, asked.decision).split()
        if not words or words[0] not in offer.next:
            return None
        href = self.href([*offer.picked, *words])
        return Choice(words[0], self._label(offer.picked, words[0]), href, {"hx-get": href})

    def _main_line(self, asked: Asked, main: Choice) -> str:
        """Return the complete move that the main button plays; '' if it only begins a move."""
        words = self.game.presentation.main(self.view, asked.decision).split()
        offer = choices.offer(self.game, self.rules, self._state, asked.decision, words)
        never = self.reader.confirmation == Member.Confirmation.NEVER
        asks = not never and self.game.presentation.asks(self.view, asked.decision)
        return "" if asks or not offer.complete or self.game.presentation.suggested(self.view, words) else offer.line

    def _use_buttons(self, uses: Sequence[choices.Use]) -> list[choices.Use]:
        """Return the uses shown as buttons. Where several spots of the board offer the same verb, they are enough."""
        spots = [self.game.presentation.spot(self.view, use.words) for use in uses]
        verbs = Counter(use.words[0] for use, spot in zip(uses, spots, strict=True) if spot in self._drawn)
        return [
            use
            for use, spot in zip(uses, spots, strict=True)
            if self.buttons or spot not in self._drawn or verbs[use.words[0]] == 1
        ]

    def _choice(self, word: str, target: Target) -> Choice:
        return Choice(word, target.label, target.href, target.attributes)

    def _stepper(self, offer: choices.Offer, lines: Sequence[gathering.Words]) -> Stepper | None:
        counted = offer.counted()
        if counted is None:
            return None
        numbers, at = counted
        before = offer.picked[:-1]
        less = self.href((*before, numbers[at - 1]), lines) if at > 0 else ""
        more = self.href((*before, numbers[at + 1]), lines) if at + 1 < len(numbers) else ""
        return Stepper(numbers[at], less, more)

    @property
    def choice_is_gone(self) -> bool:
        """Whether the reader had begun a move that is no longer possible."""
        wanted = bool(self.picked or self.thing) and self.is_now
        return wanted and not self._uses.get(self.thing) and not any(map(self._has_begun, self._offers))

    @property
    def gone_text(self) -> str:
        return wording.choice_gone()

    @cached_property
    def parts(self) -> Sequence[Part]:
        with called(self.names.seats):
            return self.game.presentation.parts(self.view, self.scene)

    @cached_property
    def shown_part(self) -> str:
        """The name of the part of the board that a phone shows."""
        if any(part.name == self.part for part in self.parts):
            return self.part
        return next((part.name for part in self.parts if part.shown), self.parts[0].name if self.parts else "")

    @cached_property
    def modes(self) -> Sequence[tuple[Mode, str, bool]]:
        """What a press on the board can mean: each mode with its URL and whether it is chosen."""
        if self.me is None or not self.is_now or self.match.status != Match.Status.RUNNING:
            return ()
        modes = self.game.presentation.modes(self.view)
        lines = {mode.name: [mode.line] for mode in modes if mode.line}
        found: dict[str, tuple[str, bool]] = {mode.name: self._mode_without_line(mode) for mode in modes}
        for asked in self._asked if lines else ():
            kind, offer = asked.decision.kind, self._offers[asked.decision.kind]
            for name, (use, *_more) in self._uses_of(asked, lines).items():
                chosen = self._has_begun(kind) and offer.picked[: len(use.words)] == use.words
                found[name] = (self.href(use.words, self._lines_of(kind)), chosen)
        if not any(chosen for _url, chosen in found.values()):
            found.update((mode.name, (found[mode.name][0], True)) for mode in modes if mode.default)
        return [(mode, *found[mode.name]) for mode in modes if found[mode.name][0]]

    def _mode_without_line(self, mode: Mode) -> tuple[str, bool]:
        if mode.line:
            return "", False
        chosen = self.mode.partition(".")[0] == mode.name
        return f"{self.url}?mode={quoted(mode.name)}", chosen

    def _blocked(self, offer: choices.Offer) -> list[tuple[str, str]]:
        if self.game.impossible is None or self._has_begun(offer.decision.kind) or not offer.decision.holds_up:
            return []
        hindrances = self.game.impossible(self.view)
        choice = self.game.wording.choice
        return [(choice(self.view, (), word), why) for word, why in hindrances.items() if word not in offer.next]

    def _example(self, decision: Decision) -> str:
        words = next(choices.lines(self.game, self.rules, self._state, decision), ())
        return notation.localized(self.game, " ".join(words))

    def legal_lines(self, question: Question, most: int) -> tuple[list[str], bool]:
        """Return moves that answer the question, at most so many, and whether there are more.

        A game with too many moves to list them all offers a sample.
        """
        found = choices.lines(self.game, self.rules, self._state, question.decision)
        lines = [" ".join(words) for words in islice(found, most + 1)]
        return lines[:most], len(lines) > most

    @cached_property
    def plan_news(self) -> list[str]:
        """What became of the reader's own plan since they last moved by hand. Deputies do not see it."""
        if self.me is None or self.by_deputy or not self.me.plan:
            return []
        plan = planning.load(self.me.plan)
        told = [plan_wording.plan_news(self.game, news, self.names) for news in plan.news]
        if plan.dropped and all(news.kind == "played" for news in plan.news):
            told.append(plan_wording.dropped_plan())
        return told

    @property
    def can_undo(self) -> bool:
        return (
            self.me is not None
            and self.match.undo != "[]"
            and codec.decode(self.match.undo, list[int])[-1] == self.me.number
        )
