"""The moves that the reader has chosen so far: words of one move, or several moves to be confirmed together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any
from urllib.parse import quote

from django.utils.functional import cached_property

from club.matches.page.outcome import PageOutcome
from club.web.addresses import address
from games.core import choices, gathering
from games.core.advance import Asked
from games.core.gathering import SEPARATOR, Gathered, Words

quoted = lru_cache(maxsize=5000)(quote)  # a board links the same words many times


class PageGathering(PageOutcome):
    @cached_property
    def _gathered(self) -> dict[str, Gathered]:
        """The moves gathered so far, by the kind of the decision that they answer."""
        text = self.picked
        return {
            a.decision.kind: gathering.gather(self.game, self.rules, self._state, a.decision, text) for a in self._asked
        }

    @cached_property
    def _offers(self) -> dict[str, choices.Offer]:
        return {
            a.decision.kind: choices.offer(
                self.game, self.rules, self._state_after_lines(a), a.decision, self._words_picked(a)
            )
            for a in self._asked
        }

    def _state_after_lines(self, asked: Asked) -> Any:
        return self._gathered[asked.decision.kind].state

    def _words_picked(self, asked: Asked) -> Sequence[str]:
        if not self.picked and not self.thing:
            return self.game.presentation.preset(self.view, asked.decision).split()
        return self._gathered[asked.decision.kind].rest

    def _has_begun(self, kind: str) -> bool:
        """Whether the reader has chosen something for this decision; a preset does not count."""
        return bool(self._lines_of(kind)) or (bool(self.picked) and self._offers[kind].chosen)

    def _lines_of(self, kind: str) -> tuple[Words, ...]:
        return self._gathered[kind].lines

    @cached_property
    def preview(self) -> Any:
        """The view after the moves chosen so far, as far as the reader can know it. None: nothing to preview."""
        for kind, offer in self._offers.items():
            chosen = [*self._lines_of(kind), *([offer.picked] if offer.chosen and offer.complete else [])]
            if chosen:
                return self._view_after(chosen)
        return None

    def _view_after(self, lines: Iterable[Sequence[str]]) -> Any:
        view, known = self.view, None
        for words in lines:
            known = self.game.presentation.preview(view, words)
            view = view if known is None else known
        return None if view is self.view else view

    def href(self, words: Sequence[str], lines: Iterable[Words] = ()) -> str:
        """Return the URL of this page with these words chosen, after the gathered lines."""
        written = SEPARATOR.join(["+".join(map(quoted, line)) for line in (*lines, words)])
        return f"{self.url}?do={written}" if written else self.url_in_mode

    @property
    def query(self) -> str:
        """What the reader has chosen on this page, as parameters of a URL: '' if nothing."""
        chosen = {
            "do": self.picked,
            "on": self.thing,
            "mode": self.mode,
            "buttons": "1" if self.buttons else "",
            "at": "" if self.at is None else str(self.at),
            "eyes": "" if self.eyes is None else str(self.eyes),
        }
        return "".join([f"&{name}={quote(value)}" for name, value in chosen.items() if value])

    @property
    def chosen_url(self) -> str:
        """The URL of this page with everything chosen so far."""
        return f"{self.url}?do={quote(self.picked)}" if self.picked else self.url_in_mode

    @property
    def url_in_mode(self) -> str:
        return f"{self.url}?mode={quoted(self.mode)}" if self.mode else self.url

    @cached_property
    def url(self) -> str:
        return address("match", self.match.pk)
