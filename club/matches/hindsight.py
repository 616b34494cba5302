"""What the end page tells about knowledge, luck and decisions, for one reader, from the stored analysis."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from club.matches.page import MatchPage
from club.matches.reviews import insights
from club.web import charts
from club.web.charts import Chart, Series
from club.web.notation import localized
from games.core.insight import Advice, Analysis, AnyInsight, Luck, SeatAnalysis

UNLUCKY, LUCKY = 20, 80  # of 100 players who would have been less lucky


@dataclass(frozen=True)
class Tip:
    """A decision for which the bot knew a better one."""

    number: int
    url: str
    played: str
    promised: str  # what it promised on the knowledge of that moment; '' if that cannot be said
    better: str
    possible: str  # what the better one promised


@dataclass(frozen=True)
class SeatHindsight:
    name: str
    own: bool
    sentences: Sequence[str]
    chart: Chart | None  # what it got, and what it would have got with average luck
    tips: Sequence[Tip]


@dataclass(frozen=True)
class Hindsight:
    """`seats` begins with the reader's own. Without `ready`, it is still being computed or can be requested."""

    title: str
    ready: bool
    requestable: bool = False
    worlds: Chart | None = None
    sources: Sequence[Sequence[str]] = ()  # rows of a table, the first with the names
    sources_name: str = ""
    seats: Sequence[SeatHindsight] = ()


def hindsight_of(page: MatchPage) -> Hindsight | None:
    """Return what is told; None if the game tells nothing, or the reader does not want it."""
    insight = page.game.insight
    if insight is None or (page.reader.is_authenticated and not page.reader.hindsight):
        return None
    title = _("What you could have known") if insight.worlds else _("Luck and decisions")
    analysis, requestable = insights.stored(page.match)
    if analysis is None:
        return Hindsight(title, ready=False, requestable=requestable)
    seats = [seat_hindsight(page, insight, analysis, seat) for seat in own_first(page)]
    return Hindsight(
        title,
        ready=True,
        worlds=worlds_chart(page, insight, analysis),
        sources=source_rows(page, insight, analysis),
        sources_name=insight.sources_name() or _("Where the points came from"),
        seats=[seat for seat in seats if seat.sentences or seat.chart or seat.tips],
    )


def own_first(page: MatchPage) -> list[int]:
    me = page.names.reader
    return sorted(range(len(page.seats)), key=lambda seat: (seat != me, seat))


def worlds_chart(page: MatchPage, insight: AnyInsight, analysis: Analysis) -> Chart | None:
    """Chart the worlds that each seat could not exclude. A seat that knows the secret anyway has no line."""
    lines = [
        Series(page.names[seat], [(point.number, point.worlds) for point in found.worlds])
        for seat, found in enumerate(analysis.seats)
        if any(point.worlds != 1 for point in found.worlds)
    ]
    if not any(point is not None for line in lines for _number, point in line.points):
        return None
    return charts.lines(insight.worlds_name(), lines, x=_("Move"), powers=True, unknown=_("too many to count"))


def source_rows(page: MatchPage, insight: AnyInsight, analysis: Analysis) -> list[list[str]]:
    if not analysis.sources:
        return []
    rows = [[insight.source_name(source), *map(str, by_seat)] for source, by_seat in analysis.sources.items()]
    return [[_("Source"), *page.names.seats], *rows]


def seat_hindsight(page: MatchPage, insight: AnyInsight, analysis: Analysis, seat: int) -> SeatHindsight:
    found, own = analysis.seats[seat], seat == page.names.reader
    told = [insight.told(found.settled, own)] if found.settled else []
    told += luck_sentences(insight, found, own)
    if found.compared:
        told.append(agreement(found))
    tips = [tip(page, insight, seat, advice) for advice in found.advice]
    return SeatHindsight(page.names[seat], own, [text for text in told if text], luck_chart(page, insight, found), tips)


def luck_sentences(insight: AnyInsight, found: SeatAnalysis, own: bool) -> list[str]:
    if found.worse is None:
        return []
    n = of_100(found.worse)
    if n <= UNLUCKY:
        whole = _("Luck was unkind: only {n} of 100 players would have been less lucky.")
    elif n >= LUCKY:
        whole = _("Luck helped: {n} of 100 players would have been less lucky.")
    else:
        whole = _("Luck was fair: {n} of 100 players would have been less lucky.")
    single = [event_sentence(insight, found.best, good=True), event_sentence(insight, found.worst, good=False)]
    return [whole.format(n=n), *filter(None, single)]


def event_sentence(insight: AnyInsight, event: Luck | None, *, good: bool) -> str:
    """Describe the luckiest or unluckiest event; '' if it was neither."""
    if event is None or (event.luck > 0) != good:
        return ""
    if good:
        text = _("Luckiest moment: move {number} ({kind}). {n} of 100 players would have fared worse.")
        n = of_100(event.worse)
    else:
        text = _("Unluckiest moment: move {number} ({kind}). {n} of 100 players would have fared as badly.")
        n = of_100(event.worse + event.same)
    return text.format(number=event.number, kind=insight.chance_name(event.kind), n=n)


def of_100(share: float) -> int:
    """Return a share of 100 players. It is never all or none of them, since most shares are estimates."""
    return min(99, max(1, round(100 * share)))


def agreement(found: SeatAnalysis) -> str:
    return _("Decisions compared with the bot: {n}. The bot would have done the same: {same}.").format(
        n=found.compared, same=found.agreed
    )


def tip(page: MatchPage, insight: AnyInsight, seat: int, advice: Advice) -> Tip:
    played, better = (localized(page.game, line) for line in (advice.played, advice.better))
    promised, possible = (
        insight.promise_name(promise) if promise is not None else "" for promise in (advice.promised, advice.possible)
    )
    return Tip(
        advice.number, f"{page.url}?at={advice.number - 1}&eyes={seat}", played, promised, better, possible
    )  # fmt: skip


def luck_chart(page: MatchPage, insight: AnyInsight, found: SeatAnalysis) -> Chart | None:
    """Chart what a seat got and what it would have got with average luck."""
    if not found.got or found.worse is None:
        return None
    lines = [
        Series(_("Got"), [(point.number, point.value) for point in found.got]),
        Series(_("Deserved"), [(point.number, round(point.value, 1)) for point in found.deserved]),
    ]
    name = insight.value_name() or (page.game.tally.name() if page.game.tally else "")
    return charts.lines(_("Got and deserved: {what}").format(what=name), lines, x=_("Move"))
