"""`make shots`: take screenshots of the pages into shots/, in several sizes, both themes and languages.

It starts a separate demo club in a temporary folder. `make shots ARGS="home match-nine board-nine"` takes only the
pages whose names begin with one of these. The names `board-<slug>-<state>` are states of a game's board (board_states).
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, sync_playwright

from tools.board_states import State, all_states, golden_of
from tools.children import dies_with_parent, stop
from tools.programs import NO_BROWSER, chromium_path
from tools.services import free_port
from tools.smoke import is_open

ROOT = Path(__file__).resolve().parents[1]
SHOTS = ROOT / "shots"
PAGE_SIZES = {"en": ((360, 740), (1280, 800)), "de": ((360, 740), (1280, 800))}  # by language
BOARD_SIZES = {"en": ((1280, 800), (820, 1180), (390, 844), (360, 740)), "de": ((390, 844),)}
THEMES: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")
LANGUAGES = {"en": "en-GB", "de": "de-DE"}
MEMBER, ORGANIZER, ADMINISTRATOR = "lena", "mira", "admin"
OPENING = 30.0  # seconds until the server must answer
MOVEMENT = 120  # milliseconds: in the middle of a movement
CHOICES = "#match a[href*='?do=']"


@dataclass(frozen=True)
class Shot:
    name: str
    path: str
    by: str = ""  # the logged-in member; empty: an anonymous visitor
    picked: bool = False  # with one of the choices on the page chosen
    state: State | None = None  # a state of a board, which is one screen


def settle_in(folder: str) -> None:
    """Create a demo club in the folder and set up Django for it in this process."""
    os.environ.update(FERNZUG_VAR=folder, DJANGO_SETTINGS_MODULE="club.settings.local", DEMO="1")
    for name in ("DATABASE_URL", "REDIS_URL"):
        os.environ.pop(name, None)
    done = subprocess.run([sys.executable, "-m", "tools.prepare"], cwd=ROOT, stdout=subprocess.DEVNULL, check=False)
    if done.returncode:
        sys.exit("The demo club could not be made.")
    import django

    django.setup()


@contextlib.contextmanager
def opened() -> Iterator[str]:
    port = free_port()
    command = [sys.executable, "-m", "granian", "club.wsgi:application", "--interface", "wsgi", "--no-ws", "--no-log"]
    server = subprocess.Popen(
        [*command, "--host", "127.0.0.1", "--port", str(port), "--blocking-threads", "2"],
        cwd=ROOT,
        preexec_fn=dies_with_parent(signal.SIGTERM),
        start_new_session=True,
    )
    address = f"http://localhost:{port}"
    try:
        deadline = time.monotonic() + OPENING
        while not is_open(address):
            if time.monotonic() > deadline:
                sys.exit("The web server does not answer.")
            time.sleep(0.1)
        yield address
    finally:
        stop(server)


def all_shots() -> Iterator[Shot]:
    from django.urls import reverse

    from club.events.models import Event, Table
    from club.ladder.models import Season
    from club.matches.models import Match
    from club.social.people.models import Challenge
    from games.core import registry

    yield Shot("home", "/")
    yield Shot("home-member", "/", by=MEMBER)
    for name in ("games", "tables"):
        yield Shot(name, reverse(name))
    for slug in registry.all_games():
        yield Shot(f"help-{slug}", reverse("game_help", args=[slug]))
        yield Shot(f"open-table-{slug}", reverse("open_table", args=[slug]), by=MEMBER)
        matches = Match.objects.filter(game=slug).order_by("-version", "pk")
        running = matches.filter(status=Match.Status.RUNNING, private=False)
        mine = running.filter(seats__member__username=MEMBER, seats__to_act=True).first()
        watched = running.exclude(pk=mine.pk).first() if mine else running.first()
        over = matches.filter(status=Match.Status.FINISHED).first()
        waiting = matches.filter(status=Match.Status.OPEN).exclude(seats__member__username=MEMBER).first()
        if mine:
            yield Shot(f"match-{slug}-turn", mine.get_absolute_url(), by=MEMBER)
            yield Shot(f"match-{slug}-picked", mine.get_absolute_url(), by=MEMBER, picked=True)
            yield Shot(f"plan-{slug}", reverse("plan", args=[mine.pk]), by=MEMBER)
            yield Shot(f"match-{slug}-back", f"{mine.get_absolute_url()}?at=3", by=MEMBER)
        if watched:
            yield Shot(f"match-{slug}-watched", watched.get_absolute_url())
        if over:
            yield Shot(f"match-{slug}-over", over.get_absolute_url(), by=MEMBER)
            yield Shot(f"fair-{slug}", f"{over.get_absolute_url()}fair/")
        if waiting:
            yield Shot(f"table-{slug}", waiting.get_absolute_url(), by=MEMBER)
    yield Shot("turns", reverse("turns"), by=MEMBER)
    for name in ("settings", "time_off", "notices", "receipts", "friends", "privacy", "news", "nights"):
        yield Shot(name, reverse(name), by=MEMBER)
    for challenge in Challenge.objects.filter(member__username=MEMBER)[:1]:
        yield Shot("challenge", challenge.get_absolute_url(), by=MEMBER)
    yield Shot("new-challenge", reverse("new_challenge", args=["jonas", next(iter(registry.all_games()))]), by=MEMBER)
    yield Shot("profile-member", reverse("profile", args=["jonas"]), by=MEMBER)
    yield Shot("against", reverse("against", args=[MEMBER, "jonas"]), by=MEMBER)
    yield Shot("profile", reverse("profile", args=[MEMBER]))
    yield Shot("leaderboard-all", reverse("leaderboards"))
    yield Shot("leaderboard-nine", reverse("leaderboard", args=["nine"]), by=MEMBER)
    yield Shot("leaderboard-season", Season.objects.latest("first").get_absolute_url(), by=MEMBER)
    yield Shot("honours", reverse("honours"))
    yield Shot("events", reverse("events"), by=MEMBER)
    for event in Event.objects.all():
        yield Shot(f"event-{event.kind}-{event.pk}", event.get_absolute_url(), by=MEMBER)
        yield Shot(f"organizer-event-{event.pk}", reverse("event_desk", args=[event.pk]), by=ORGANIZER)
    for match in Match.objects.filter(pk__in=Table.objects.exclude(match=None).values("match"))[:1]:
        yield Shot("match-of-event", match.get_absolute_url(), by=MEMBER)
    for name in ("organizer", "audit", "club_members", "invitations", "figures", "tables_of_all"):
        yield Shot(f"organizer-{name}", reverse(name), by=ORGANIZER)
    yield Shot("organizer-club", reverse("club_settings"), by=ADMINISTRATOR)
    for name in ("seasons", "organizer_news", "organizer_nights", "failing_notices", "organizer_workers"):
        yield Shot(f"organizer-{name}", reverse(name), by=ORGANIZER)
    watched = Match.objects.filter(status=Match.Status.RUNNING, owner__username=MEMBER).latest("pk")
    yield Shot("organizer-match", reverse("organizer_match", args=[watched.pk]), by=ORGANIZER)
    yield Shot("organizer-extend", reverse("organizer_match_intervention", args=[watched.pk, "extend"]), by=ORGANIZER)
    yield Shot("organizer-member", reverse("organizer_member", args=[watched.owner_id]), by=ORGANIZER)
    yield Shot("data", reverse("my_data"), by=MEMBER)
    yield Shot("mail", reverse("demo_mail"), by=MEMBER)
    yield Shot("login", reverse("account_login"))
    yield Shot("signup", reverse("account_signup"))
    yield Shot("nowhere", "/nowhere/")


def session_key(name: str) -> str:
    from django.test import Client

    from club.accounts.models import Member
    from club.matches.views.guests import BACKEND

    client = Client()
    client.force_login(Member.objects.get(username=name), backend=BACKEND)
    return str(client.session.session_key)


def board_name(slug: str, state: State) -> str:
    return f"board-{slug}-{state.name}"


def board_shot(slug: str, state: State) -> Shot:
    """Make the match that shows this state of a board."""
    from club.accounts.models import Member
    from club.matches import services
    from tools.golden_matches import make_match

    golden = golden_of(slug, state.golden)
    people = list(Member.objects.filter(is_superuser=False, language="").order_by("pk")[: golden.seats])
    match = make_match(golden, state.after, people)
    member = None if state.seat is None else people[state.seat]
    for line in state.sheet:
        assert member is not None, f"{state.name}: a spectator has no sheet"
        services.write_sheet(match_id=match.pk, member=member, line=line)
    query = f"?{state.query}" if state.query else ""
    by = "" if member is None else member.username
    return Shot(board_name(slug, state), match.get_absolute_url() + query, by=by, state=state)


def take(browser: Browser, address: str, shots: list[Shot], keys: dict[str, str]) -> int:
    taken = 0
    for language, locale in LANGUAGES.items():
        pages: dict[str, Page] = {}
        for name in ("", *keys):
            context = browser.new_context(locale=locale, timezone_id="Europe/Berlin", reduced_motion="reduce")
            if name:
                context.add_cookies([{"name": "sessionid", "value": keys[name], "url": address}])
            pages[name] = context.new_page()
        for shot in shots:
            page = pages[shot.by]
            if shot.state is None:
                visit(page, address, shot)
            for width, height in (PAGE_SIZES if shot.state is None else BOARD_SIZES)[language]:
                page.set_viewport_size({"width": width, "height": height})
                for theme in THEMES:
                    page.emulate_media(color_scheme=theme)
                    if shot.state is not None:
                        act(page, address, shot.path, shot.state)
                    path = SHOTS / f"{shot.name}-{width}-{theme}-{language}.png"
                    page.screenshot(path=path, full_page=shot.state is None)
                    taken += 1
    return taken


def visit(page: Page, address: str, shot: Shot) -> None:
    page.goto(address + shot.path)
    if shot.picked:
        choices = page.locator(CHOICES)
        page.goto(address + str(choices.nth(choices.count() // 4).get_attribute("href")))


def act(page: Page, address: str, path: str, state: State) -> None:
    """Open the page of a state and press and type what it says."""
    page.emulate_media(reduced_motion="no-preference" if state.motion else "reduce")
    page.goto(address + path)
    for selector in state.press:
        page.locator(selector).first.click()
        page.wait_for_load_state("networkidle")
    if state.typed:
        page.locator("#ask .rest > summary").first.click()
        page.locator("#ask form.type input[name=move]").first.fill(state.typed)
        page.locator("#ask form.type button").first.click()
        page.wait_for_load_state("networkidle")
    if state.motion:
        page.locator(".stage.playing").wait_for()
        page.wait_for_timeout(MOVEMENT)


def main(names: list[str]) -> int:
    chromium = chromium_path()
    if not chromium:
        sys.exit(NO_BROWSER)
    SHOTS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="fernzug-shots-") as folder:
        settle_in(folder)
        wanted = tuple(names) or ("",)
        shots = [shot for shot in all_shots() if shot.name.startswith(wanted)]
        shots += [board_shot(*state) for state in all_states() if board_name(*state).startswith(wanted)]
        keys = {name: session_key(name) for name in sorted({shot.by for shot in shots if shot.by})}
        with opened() as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
            taken = take(browser, address, shots, keys)
            browser.close()
    print(f"{taken} pictures of {len(shots)} pages are in {SHOTS.relative_to(ROOT)}/.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
