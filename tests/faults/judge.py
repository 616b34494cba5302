"""Compare the journal, the emails and the database, and report every contradiction as a fault.

The judge trusts the journal and the sink. From the match log alone it derives what must have happened: when each turn
began, which notifications were due, and which deadlines passed.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import groupby
from pathlib import Path
from typing import Any

from club.inbound_mail.models import Reply
from club.matches.models import Match, Move, Seat
from club.matches.positions import entry_of
from club.notifications.models import Channel, Delivery
from club.outbox.models import Notification
from games.core import codec, gathering, replay
from games.core.advance import turns
from games.core.rng import match_key
from tests.faults import clients, sink

MISSES_UNTIL_BOT = 2
TOLD_BY_ANSWER = "told by the answer to a mail"  # a reply to an email gets one email back, not two
Key = tuple[int, int, str, int]  # match, seat, decision, token


@dataclass
class Verdict:
    faults: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    lateness: list[float] = field(default_factory=list)  # seconds, for deadlines

    def find(self, kind: str, sentence: str) -> None:
        self.counts[kind] += 1
        if self.counts[kind] <= 5:
            self.faults.append(f"{kind}: {sentence}")


def judge(folder: Path, now: datetime, slack: timedelta) -> Verdict:
    """Return all faults; `slack` is how late a deadline may be enforced while processes are killed."""
    verdict = Verdict()
    journal = clients.entries(folder)
    moves_were_played_once(journal, verdict)
    letters_were_read_once(journal, verdict)
    told: dict[tuple[int, int, str, int], int] = Counter(
        Notification.objects.exclude(match=None).values_list("match_id", "member_id", "kind", "version")
    )
    for match in Match.objects.exclude(status__in=(Match.Status.OPEN, Match.Status.CANCELLED)).order_by("pk"):
        Story(match, verdict).judge(told, now, slack)
    mails_went_out(folder, now, verdict)
    notices_are_seen_once(journal, verdict)
    return verdict


# Acknowledged moves


def moves_were_played_once(journal: list[dict[str, Any]], verdict: Verdict) -> None:
    games = dict(Match.objects.values_list("pk", "game"))
    sent: dict[Key, set[str]] = defaultdict(set)
    acknowledged: dict[Key, set[str]] = defaultdict(set)
    refused: dict[Key, str] = {}
    gathered: dict[tuple[int, int], set[str]] = defaultdict(set)  # moves confirmed together with the one before them
    for entry in journal:
        if entry["what"] in ("letter", "looked"):
            continue
        key = (entry["match"], entry["seat"], entry["decision"], entry["token"])
        line, *others = [normal(games[entry["match"]], part) for part in gathering.split(entry["line"])]
        gathered[entry["match"], entry["seat"]].update(others)
        if entry["what"] == "sent":
            sent[key].add(line)
        elif entry["what"] == "acknowledged":
            acknowledged[key].add(line)
        elif entry["what"] == "refused":
            refused[key] = line
        else:
            verdict.find("contradicted", f"{key} {line} was acknowledged, then refused")
    played: dict[Key, list[Move]] = defaultdict(list)
    for move in Move.objects.filter(kind="act").defer("snapshot", "events"):
        if move.origin in ("member", "deputy", "mail"):
            played[move.match_id, move.seat or 0, move.decision, move.opened].append(move)
    for key, lines in acknowledged.items():
        found = [move.line for move in played[key]]
        if lines - set(found):
            verdict.find("lost", f"{key} {lines} was acknowledged; the log has {found}")
        elif len(found) != 1:
            verdict.find("doubled", f"{key} {lines} was acknowledged; the log has {found}")
    for key, moves in played.items():
        for move in moves:
            if move.line not in sent[key] | gathered[key[:2]]:
                verdict.find("invented", f"{move} was never sent")
            if refused.get(key) == move.line and key not in acknowledged:
                verdict.find("contradicted", f"{move} was refused, and played")
    verdict.counts["acknowledged turns"] = len(acknowledged)


def normal(game: str, line: str) -> str:
    from games.core import registry

    rulebook = registry.get(game)
    return rulebook.write(rulebook.read(line))


def letters_were_read_once(journal: list[dict[str, Any]], verdict: Verdict) -> None:
    accepted = Counter(entry["address"] for entry in journal if entry["what"] == "letter")
    rows = list(Reply.objects.all())
    stored = Counter(row.envelope_to for row in rows)
    for address, number in accepted.items():
        if stored[address] < number:
            verdict.find("lost", f"a letter to {address} was accepted, and is not there")
    claimed = Counter(
        (row.match_id, number)
        for row in rows
        if row.first_move is not None and row.last_move is not None
        for number in range(row.first_move, row.last_move + 1)
    )
    for row in rows:
        if row.status in (Reply.Status.WAITING, Reply.Status.FAILED):
            verdict.find("lost", f"the letter {row.pk} was never read: {row.status} {row.note}")
    for match, number in Move.objects.filter(origin="mail").values_list("match_id", "number"):
        if claimed[match, number] != 1:
            verdict.find("doubled", f"move {match}/{number} came by {claimed[match, number]} letters")
    verdict.counts["letters"] = len(rows)


# Replay of the log


@dataclass
class Batch:
    """The moves of one transaction."""

    at: datetime
    last: int
    begun: set[int]  # seats whose turn began
    waiting: dict[int, int]  # seats to move afterwards, with the number of their turn
    by_hand: set[int]  # seats whose player moved in person
    over: bool


class Story:
    """One match, replayed from its log."""

    def __init__(self, match: Match, verdict: Verdict) -> None:
        self.match, self.verdict = match, verdict
        self.seats = list(Seat.objects.filter(match=match).order_by("number"))
        self.moves = list(Move.objects.filter(match=match).defer("snapshot", "events").order_by("number", "pk"))
        self.timeouts = {
            (notice.created_at, notice.member_id)
            for notice in Notification.objects.filter(match=match, kind=Notification.Kind.TIMEOUT)
        }

    def judge(self, told: dict[tuple[int, int, str, int], int], now: datetime, slack: timedelta) -> None:
        self.verdict.counts["matches"] += 1
        self.verdict.counts["moves"] += len(self.moves)
        if [move.number for move in self.moves] != list(range(self.match.version + 1)):
            self.verdict.find("broken", f"match {self.match.pk} at {self.match.version} has {len(self.moves)} lines")
            return
        try:
            batches = list(self.batches())
        except Exception as problem:
            self.verdict.find("broken", f"the log of match {self.match.pk} cannot be played: {problem!r}")
            return
        self.everybody_was_told_once(batches, told)
        self.deadlines_were_kept(batches, now, slack)

    def batches(self) -> Iterator[Batch]:
        match, game = self.match, self.match.rulebook
        rules = game.rules_at(match.rules_version)
        key = match_key(match.seed, [seat.lucky_word for seat in self.seats])
        position = replay.begin(game, rules, codec.decode(match.options, game.options), len(self.seats), key)
        before: dict[int, int] = {}
        for at, together in groupby(self.moves, lambda move: move.created_at):
            begun: set[int] = set()
            by_hand: set[int] = set()
            last = 0
            for move in together:
                if move.number:
                    position = replay.apply_entry(game, rules, position, entry_of(move), key)
                over = rules.outcome(position.state) is not None
                after = {} if over else turns(rules, position.state, rules.pending(position.state))
                begun |= {seat for seat, turn in after.items() if before.get(seat) != turn}
                begun &= after.keys()
                before, last = after, move.number
                if move.seat is not None and move.origin in ("member", "deputy", "mail"):
                    by_hand.add(move.seat)
            yield Batch(at, last, begun, before, by_hand, over)
        if codec.encode(position.state) != match.state:
            self.verdict.find("broken", f"the log of match {match.pk} does not lead to its state")

    def everybody_was_told_once(self, batches: list[Batch], told: dict[tuple[int, int, str, int], int]) -> None:
        members = [seat.member_id for seat in self.seats]
        misses: Counter[int] = Counter()
        for number, batch in enumerate(batches):
            for seat, member in enumerate(members):
                misses[seat] += (batch.at, member) in self.timeouts
                misses[seat] *= seat not in batch.by_hand
                if member is None:
                    continue
                if batch.over:
                    kinds = ["finished"]
                elif seat in batch.begun:
                    kinds = ["turn"] if misses[seat] < MISSES_UNTIL_BOT else []
                else:
                    kinds = ["started"] if number == 0 else []
                for kind in kinds:
                    found = told.get((self.match.pk, member, kind, batch.last), 0)
                    if found != 1:
                        fault = "untold" if not found else "told twice"
                        self.verdict.find(fault, f"match {self.match.pk}: {kind} at {batch.last} to member {member}")
        repeated = [key for key, number in told.items() if key[0] == self.match.pk and number > 1]
        for key in repeated:
            self.verdict.find("told twice", str(key))

    def deadlines_were_kept(self, batches: list[Batch], now: datetime, slack: timedelta) -> None:
        """Check that each turn of a person ends in time or times out, never too early and at most `slack` too late."""
        allowed = timedelta(seconds=self.match.move_seconds)
        times = sorted({at for at, _ in self.timeouts} | {batch.at for batch in batches})
        by_time = {batch.at: batch for batch in batches}
        for seat in self.seats:
            began: datetime | None = None
            misses = 0
            for at in times:
                batch = by_time.get(at)
                ran_out = (at, seat.member_id) in self.timeouts
                if ran_out:
                    self.verdict.counts["deadlines"] += 1
                    misses += 1
                    if began is None or at - began < allowed:
                        self.verdict.find("too early", f"{seat} at {at}, whose turn began at {began}")
                    else:
                        self.verdict.lateness.append((at - began - allowed).total_seconds())
                if began is not None and misses < MISSES_UNTIL_BOT and at - began > allowed + slack:
                    self.verdict.find("too late", f"{seat} at {at}, whose turn began at {began}")
                    began = at  # report it once
                if batch is None:
                    began = None if misses >= MISSES_UNTIL_BOT else began
                    continue
                misses *= seat.number not in batch.by_hand
                if seat.number in batch.begun and misses < MISSES_UNTIL_BOT:
                    began = at
                elif seat.number not in batch.waiting or misses >= MISSES_UNTIL_BOT:
                    began = None
            if began is not None and now - began > allowed + slack:
                self.verdict.find("too late", f"{seat} still sits there since {began}")


# Notifications


def notices_are_seen_once(journal: list[dict[str, Any]], verdict: Verdict) -> None:
    """Check that the site showed every notification exactly once to the members who looked."""
    for entry in journal:
        if entry["what"] != "looked":
            continue
        told = Notification.objects.filter(member=entry["member"]).exclude(match=None)
        there, shown = Counter(told.values_list("match", flat=True)), Counter(entry["shown"])
        verdict.counts["notices seen"] += shown.total()
        for match in sorted(there | shown):
            if there[match] != shown[match]:
                fault = "unseen" if shown[match] < there[match] else "seen twice"
                who = f"member {entry['member']}, match {match}"
                verdict.find(fault, f"{who}: {there[match]} told, {shown[match]} shown")


def mails_went_out(folder: Path, now: datetime, verdict: Verdict) -> None:
    handed_over = Counter(mail["id"] for mail in sink.mails(folder))
    verdict.counts["mails"] = sum(handed_over.values())
    verdict.counts["mails again"] = sum(number - 1 for number in handed_over.values())
    for notice in Notification.objects.filter(routed_at=None):
        verdict.find("unsent", f"notice {notice.pk} has no delivery")
    unsent = Delivery.objects.exclude(status=Delivery.Status.SENT)
    unsent = unsent.exclude(channel=Channel.DAILY, status=Delivery.Status.QUEUED, send_after__gt=now)  # not due yet
    for delivery in unsent.exclude(status=Delivery.Status.DROPPED, error=TOLD_BY_ANSWER):
        verdict.find("unsent", f"notice {delivery.notice_id}: {delivery.status} {delivery.error}")
    sent = Counter(Delivery.objects.filter(status=Delivery.Status.SENT).values_list("message_id", flat=True))
    for message_id in sent:
        if not handed_over[message_id]:
            verdict.find("unsent", f"{message_id or 'a mail without a name'} is marked as sent, and was not")
    without = Notification.objects.filter(deliveries=None).count()
    if without:
        verdict.find("unsent", f"{without} notices went nowhere")
    verdict.counts["notices"] = Notification.objects.count()
