"""No response leaks hidden information: changing what is hidden from a reader changes no byte they receive.

A match is played for a while. Then everything hidden from the reader is replaced: the state by one that the rules call
indistinguishable (`reimagine`), the notation and events of secret moves, the seed, the other seats' lucky words and
orders. Every response is fetched before and after. Planted leaks must be detected.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import islice
from typing import Any

import msgspec
import pytest
import time_machine
from django.db import transaction
from django.test import Client

from club.accounts.models import Member
from club.api.models import Token
from club.live import app as live_app
from club.live import rows
from club.live.hub import Stream
from club.matches import page as match_page
from club.matches import trees
from club.matches.errors import Refused
from club.matches.models import Exploration, Match, MatchFilm, Move, Seat, Sheet
from club.matches.page import frames as film
from club.matches.positions import state_at
from club.matches.services import explorations, write_sheet
from club.matches.views import reviews
from club.matches.worlds import World
from club.notifications import match_mails
from club.notifications.channels import push
from club.notifications.models import Contact
from club.outbox.models import Notification
from games.core import codec, registry
from games.core.contract import AnyGame, Event
from games.core.rng import Rng
from tests.api.client import ApiClient
from tests.factories import MemberFactory
from tests.lengths import LONG
from tests.playing import play_one, start
from tests.secrecy.table_pages import table_addresses
from tests.toy import TOYS

pytestmark = pytest.mark.django_db

NOTES = {  # lines that the seats write on their private sheets
    "pebbles": ("guess 1 3", "guess 0 2"),
    "orapa": ("mark c3 empty", "mark d4 ?", "mark e5 ?"),
}

API_PATHS = (
    "/turns", "/turns/stream", "/matches", "/matches?mine=false", "/matches/{}", "/matches/{}/log", "/matches/{}/plan",
    "/matches/{}/chat", "/matches/{}/note", "/matches/{}/record", "/tables", "/me",
)  # fmt: skip

CHANGING = (  # differs between requests independently of the match
    (rb'name="csrfmiddlewaretoken" value="[^"]+"', b"CSRF"),
    (rb'name="token" value="\w{16}"', b"TOKEN"),
    (rb'"X-CSRFToken": "[^"]+"', b"CSRF"),
    (rb"/live/[\w:-]+", b"LIVE"),
    (rb"csrftoken=[^;]+", b"CSRF"),
    (rb"sessionid=[^;]+", b"SESSION"),
    (rb"=+\d+=+", b"BOUNDARY"),
)


def plain(data: bytes) -> bytes:
    for pattern, name in CHANGING:
        data = re.sub(pattern, name, data)
    return data


def browser(reader: Member | None) -> Client:
    client = Client(headers={"Accept-Language": "en", "X-Request-ID": "the-same-each-time"})
    if reader is not None:
        client.force_login(reader)
    return client


def addresses(match: Match) -> Iterator[tuple[str, dict[str, str]]]:
    base = f"/matches/{match.pk}/"
    fragment = {"HX-Request": "true"}
    yield base, {}
    yield base, fragment
    yield f"{base}?pane=twin", fragment
    yield f"{base}?pane=panel", fragment
    yield f"{base}?buttons=1", {}
    yield f"{base}pulse/?v=99999", fragment
    yield f"{base}fair/", {}
    yield f"{base}plan/", {}
    yield f"{base}plan/now/0/1/", {}
    yield f"{base}record/", {}
    yield f"{base}chat/", {}
    yield f"{base}chat/", fragment
    yield f"{base}notes/", fragment
    yield f"{base}end/", fragment
    yield f"{base}film.webp", {}
    yield f"{base}film.png", {}
    yield "/", {}
    yield "/now/", {}
    yield "/turns/", {}
    yield f"/members/{Seat.objects.get(match=match, number=1).member}/", {}
    yield "/tables/", {}
    yield f"/games/{match.game}/", {}
    yield f"{base}picture/{match.version}-light.svg", {}
    yield "/settings/notices/receipts/", {}
    for number in {0, match.version // 2, match.version - 1} & set(range(match.version)):
        yield f"{base}?at={number}", {**fragment, "Open-Tab": "text"}
    yield f"{base}?eyes=1", {}


def explored_addresses(match: Match, reader: Member | None) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the positions that the reader has tried."""
    row = Exploration.objects.filter(match=match, member=reader).first() if reader is not None else None
    for node in trees.load(row.document).nodes if row is not None else ():
        yield f"/matches/{match.pk}/plan/now/{node.id}/", {"HX-Request": "true"}


def surfaces(match: Match, reader: Member | None) -> dict[str, bytes]:
    client = browser(reader)
    found = {}
    pages = [*addresses(match), *table_addresses(match, reader), *explored_addresses(match, reader)]
    for address, headers in pages:
        answer = client.get(address, headers=headers)
        head = "\n".join(f"{k}: {v}" for k, v in sorted(answer.headers.items()) if k != "Content-Length").encode()
        found[f"{address} {headers}"] = plain(head + b"\n" + answer.content)
    for form in (
        {"decision": "nonsense", "token": "0", "move": "nonsense"},
        {"decision": "swap", "token": "999", "move": "swap a1 a2"},
    ):
        found[f"refused {form}"] = plain(client.post(f"/matches/{match.pk}/play/", form).content)
    found["live"] = heard(match, reader)
    if reader is not None:
        Token.objects.filter(member=reader).delete()
        api = ApiClient(reader)
        for path in API_PATHS:
            found[f"api {path}"] = api.get(path.format(match.pk)).content
        for form in (
            {"decision": "nonsense", "token": 0, "line": "nonsense"},
            {"decision": "swap", "token": 999, "line": "x"},
        ):
            found[f"api refused {form}"] = api.send(f"/matches/{match.pk}/moves", **form).content
        contact, _new = Contact.objects.get_or_create(member=reader, defaults={"feed_token": f"feed-{reader.pk}"})
        for address in ("turns.atom", "deadlines.ics"):
            found[address] = client.get(f"/feeds/{contact.feed_token}/{address}").content
        for notice in Notification.objects.filter(match=match, member=reader):
            found[f"push {notice.pk}"] = push.payload(notice)
        for kind in match_mails.SUBJECTS:
            notice = Notification.objects.filter(match=match, member=reader).order_by("pk").last()
            if notice is not None:
                notice.kind = kind
                found[f"mail {kind}"] = plain(match_mails.compose_match_mail(notice).message().as_bytes())
    return found


def heard(match: Match, reader: Member | None) -> bytes:
    """Return every byte of the live stream up to its first event, produced by the live application."""
    version = rows.versions.__wrapped__([match.pk])[match.pk]

    async def listen() -> bytes:
        stream, sent = Stream(match.pk, reader.pk if reader else 0), []
        stream.tell(version)

        async def send(message: Any) -> None:
            sent.append(repr(message.get("headers", "")).encode() + message.get("body", b""))
            if b"event:" in sent[-1]:
                stream.end()

        async def receive() -> Any:
            await asyncio.Event().wait()

        await live_app.speak(stream, receive, send)
        return b"\n".join(sent)

    with ThreadPoolExecutor(1) as thread:  # the event loop of the browser tests may be running in this thread
        return thread.submit(asyncio.run, listen()).result()


NOT_PUBLIC = Event("secret", {}, ())


def imagine(match: Match, seat: int | None, rng: Rng, *, marked: bool = False) -> bool:
    """Replace what is hidden from this seat in the database; return whether the state changed.

    `marked`: moves with hidden events keep one that no seat may see, so that they do not pass for public moves.
    """
    game = match.rulebook
    rules = game.rules_at(match.rules_version)
    state = codec.decode(match.state, game.state)
    other = rules.reimagine(state, seat, rng)
    Match.objects.filter(pk=match.pk).update(state=codec.encode(other), seed="f" * 64)
    seats = list(match.seats.order_by("number"))
    moves = list(Move.objects.filter(match=match))
    states = [state_at(match, seats, move.number) for move in moves]
    for move, before in zip(moves, states, strict=True):
        # Earlier positions cannot be derived from the imagined later one, so each is imagined separately.
        move.snapshot = codec.encode(rules.reimagine(before, seat, rng))
        events = codec.decode_events(move.events)
        hidden = [e for e in events if e.audience is not None and seat not in e.audience]
        if hidden:
            others = [e for e in events if e not in hidden]
            move.events = codec.encode(tuple([*others, NOT_PUBLIC] if marked else others))
            if move.seat != seat:  # a seat knows its own line, even if the events for other seats are hidden
                move.line = "secret"
        move.save()
    Sheet.objects.filter(seat__match=match).exclude(seat__number=seat).update(text="")
    Seat.objects.filter(match=match).exclude(number=seat).update(orders="", plan="")
    return codec.encode(other) != match.state


def differing(match: Match, seat: int | None, reader: Member | None, tries: int = 2) -> list[str]:
    with time_machine.travel("2026-11-17 12:00 +0000", tick=False):
        before = surfaces(match, reader)
        changed = set()
        for attempt in range(tries):
            imagine(match, seat, Rng(b"imagined", attempt))
            after = surfaces(Match.objects.get(pk=match.pk), reader)
            changed |= {name for name in before if before[name] != after.get(name)}
    return sorted(changed)


def played(game: AnyGame, moves: int) -> tuple[Match, list[Member]]:
    members = [MemberFactory(language="en") for _ in range(min(3, game.seats[-1]))]
    with time_machine.travel("2026-11-17 10:00 +0000", tick=False):
        match = start(members, game=game.slug)
        for i in range(moves):
            if not Match.objects.get(pk=match.pk).over:
                play_one(match.pk, i)
        if game.sheet and not Match.objects.get(pk=match.pk).over:
            for number, line in enumerate(NOTES.get(game.slug, ())):
                with suppress(Refused):  # not every seat has a sheet at every moment
                    write_sheet(match_id=match.pk, member=members[number], line=line)
    for member in members if not Match.objects.get(pk=match.pk).over else ():
        try_some(match.pk, member)
    Seat.objects.filter(match=match).update(
        plan='{"dropped":true}'
    )  # the page shows each seat that its plan was dropped
    return Match.objects.get(pk=match.pk), members


def try_some(match_id: int, member: Member, plies: int = 2) -> None:
    """Let a member try a line, with a guess for each seat that has to decide."""
    node = trees.ROOT
    for ply in range(plies):
        exploring = explorations.explore(match_id, member)
        world = exploring.world
        explored = world.at(exploring.tree.path(node))
        for decision in explored.asked(world.rules)[:1]:
            lines = [world.game.write(action) for action in islice(world.rules.legal(explored.state, decision), 50)]
            node = explorations.try_move(
                match_id=match_id, member=member, root=explorations.NOW, node=node, seat=decision.seat,
                kind=decision.kind, line=lines[ply % len(lines)],
            )  # fmt: skip


GAMES = sorted(registry.all_games())
STAGES = [(slug, moves) for slug in GAMES for moves in ((4,) if slug in TOYS else (0, 12))]
STAGES_IN_DEPTH = [(slug, moves) for slug in GAMES for moves in range(0, 30, 3)]


@pytest.mark.long
@pytest.mark.parametrize(("slug", "moves"), STAGES_IN_DEPTH if LONG else STAGES)
def test_no_response_leaks_hidden_information(slug: str, moves: int) -> None:
    match, members = played(registry.get(slug), moves)
    readers: list[tuple[int | None, Member | None]] = [(None, None), (None, MemberFactory(language="en"))]
    readers += list(enumerate(members))
    if not moves and not LONG:  # at the start, seats differ less, and so do outsiders
        readers = readers[::2]
    for seat, reader in readers:
        as_played = transaction.savepoint()  # each reader starts with the original match
        assert differing(match, seat, reader, tries=1) == [], f"seat {seat} could learn a secret"
        transaction.savepoint_rollback(as_played)


def leaks_in(monkeypatch: pytest.MonkeyPatch, **planted: Any) -> list[str]:
    match, members = played(registry.get("pebbles"), 4)
    for target, fake in planted.items():
        monkeypatch.setattr(match_page.MatchPage, target, fake)
    return differing(match, 0, members[0])


class TestPlantedLeaks:
    """Negative controls: each planted leak is small and must be detected."""

    def test_nothing_is_detected_without_a_leak(self, monkeypatch: pytest.MonkeyPatch) -> None:
        assert leaks_in(monkeypatch) == []

    def test_state_instead_of_the_view_is_detected(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def open_view(self: Any) -> Any:
            view = self.rules.view(self._state, self.seen_from)
            return type(view)(**{**{f: getattr(view, f) for f in view.__struct_fields__}, "hidden": self._state.hidden})

        found = leaks_in(monkeypatch, view=property(open_view))
        assert any("/matches/" in name for name in found)
        assert any(name.startswith("mail") for name in found)

    def test_exploring_the_real_state_is_detected(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def real(cls: Any, game: AnyGame, rules: Any, state: Any, seat: int, name: str, tree: trees.Tree) -> World:
            return World(game, rules, seat, name, tree, state)

        monkeypatch.setattr(World, "imagined", classmethod(real))
        found = leaks_in(monkeypatch)
        assert found and all("/plan/" in name for name in found)

    def test_leak_by_length_is_detected(self, monkeypatch: pytest.MonkeyPatch) -> None:
        found = leaks_in(monkeypatch, status=property(lambda self: "x" * sum(self._state.hidden)))
        assert found

    def test_events_for_others_are_detected(self, monkeypatch: pytest.MonkeyPatch) -> None:
        found = leaks_in(monkeypatch, visible_events=lambda self, move: list(codec.decode_events(move.events)))
        assert found

    def test_sheet_of_another_seat_is_detected(self, monkeypatch: pytest.MonkeyPatch) -> None:
        found = leaks_in(monkeypatch, pace=property(lambda self: str(match_page.sheets.texts(self.seats))))
        assert any("/matches/" in name for name in found)

    def test_state_in_the_live_stream_is_detected(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def chatty(matches: Any) -> dict[int, Any]:
            return {match.pk: match.state for match in Match.objects.filter(pk__in=list(matches))}

        monkeypatch.setattr(rows.versions, "__wrapped__", chatty)
        assert leaks_in(monkeypatch) == ["live"]

    def test_key_from_the_state_is_detected(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A key that names what is hidden looks harmless, but tells whether two drawings show the same thing."""
        game = registry.get("pebbles")

        def keyed(self: Any) -> str:
            drawn = game.board.draw(self.view, self.scene)
            return drawn.replace("<svg", f'<svg data-key="hand-{sum(self._state.hidden)}"', 1)

        found = leaks_in(monkeypatch, board=property(keyed))
        assert any("?do=" in name for name in found) and not any("/frames/" in name for name in found)

    def test_preview_from_the_state_is_detected(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def dry_run(self: Any) -> Any:
            complete = any(offer.chosen and offer.complete for offer in self._offers.values())
            return msgspec.structs.replace(self.view, hidden=self._state.hidden) if complete else None

        found = leaks_in(monkeypatch, preview=property(dry_run))
        assert found and all("?do=" in name for name in found)

    def test_frame_of_another_seat_is_detected(self, monkeypatch: pytest.MonkeyPatch) -> None:
        original = film._frames

        def of_another_seat(page: Any, since: int, until: int) -> Any:
            page.seen_from = 1
            return original(page, since, until)

        monkeypatch.setattr(film, "_frames", of_another_seat)
        found = leaks_in(monkeypatch)
        assert any("/frames/" in name for name in found), "a frame of its own"
        assert any("/pulse/" in name for name in found), "the film in an answer"
        assert all("/frames/" in name or "/pulse/" in name for name in found)

    def test_film_of_a_running_match_is_detected(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def too_early(match: Match, column: str) -> MatchFilm:
            return MatchFilm(match=match, film=match.state.encode(), still=b"")

        monkeypatch.setattr(reviews, "film_row", too_early)
        found = leaks_in(monkeypatch)
        assert found and all("film.webp" in name for name in found)

    def test_caption_for_another_seat_is_detected(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def for_all(self: Any, move: Move) -> list[str]:
            return [self.game.wording.event(event, self.names) for event in codec.decode_events(move.events)]

        found = leaks_in(monkeypatch, captions=for_all)
        assert any("/frames/" in name for name in found)

    def test_picture_from_the_state_is_detected(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def drawn(match: Match, seats: Any) -> str:
            hidden = sum(codec.decode(match.state, match.rulebook.state).hidden)
            return f'<svg viewBox="0 0 99 9"><path d="M0 0h{hidden}v9H0z"/></svg>'

        monkeypatch.setattr(match_page, "picture", drawn)
        found = leaks_in(monkeypatch)
        assert found and all("/picture/" in name for name in found)

    def test_seed_is_detected(self, monkeypatch: pytest.MonkeyPatch) -> None:
        assert leaks_in(monkeypatch, pace=property(lambda self: self.match.seed))
