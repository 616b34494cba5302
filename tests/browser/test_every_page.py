"""Every page at 360 and 1280 pixels, light and dark: no axe findings, nothing cut off, no control under 44 pixels."""

from __future__ import annotations

from datetime import timedelta

import msgspec
import pytest
from django.urls import reverse
from django.utils.timezone import now

from club.ladder import seasons
from club.ladder import services as ladder
from club.ladder.seasons import today
from club.matches import services
from club.matches.models import Match, Seat
from club.matches.paces import DAY
from club.matches.services.plans import set_plan
from club.organizer.interventions.matches import MATCH_INTERVENTIONS
from club.social.chat import services as talk
from club.social.people.friends import block
from games.core import registry
from tests.browser import looking
from tests.events.making import open_event, past, play_round, running_event
from tests.factories import (
    AnnouncementFactory,
    ChallengeFactory,
    FriendshipFactory,
    MemberFactory,
    NightFactory,
    SeasonFactory,
)
from tests.lengths import LONG
from tests.playing import asked_of, play_one, play_out, start, to_move
from tests.toy import TOYS

pytestmark = pytest.mark.browser
GAMES = registry.all_games()
SHOWN = [slug for slug in GAMES if LONG or slug not in TOYS]
# Boards whose spots are large enough for touch; some of them only from 390 pixels on.
ROOMY = {"nine": looking.LARGE_SPOT, "xnet": 41, "mcmulti": 38}


@pytest.fixture
def visit_calmly(visit):
    """Visit pages without transitions: colours halfway between two themes would fail the contrast check."""
    return lambda member=None, path="/": visit(member, path, reduced_motion="reduce")


def begin(members, slug="nine", **options):
    """Start a match, as short as the game's options allow."""
    fields = {field.name for field in msgspec.structs.fields(GAMES[slug].options)}
    return start(members, slug, **({"round_limit": 2} if "round_limit" in fields else {}), **options)


def table(owner, game, seats=None, **more):
    return services.open_table(
        owner=owner, game=game, options=game.options(), seats=seats or game.seats[0], move_seconds=DAY, **more
    )


def check(page, paths):
    found = [fault for path in paths for fault in looking.faults(page, path)]
    assert not found, "\n".join(found)


def test_planted_faults_are_found(visit_calmly):
    page = visit_calmly()
    page.evaluate("""() => {
        document.querySelector("main").insertAdjacentHTML("beforeend", `
            <img src="/static/icon.svg"><p id="pale">hardly there</p><div id="wide">wide</div>
            <button id="tiny">x</button><p id="cut">much more than fits into this</p>`);
        const style = (id, rules) => Object.assign(document.getElementById(id).style, rules);
        style("pale", { color: "#ccc", background: "#fff" });
        style("wide", { width: "3000px" });
        style("tiny", { minHeight: "10px", height: "10px" });
        style("cut", { width: "80px", overflow: "hidden", whiteSpace: "nowrap" });
    }""")
    found = "\n".join(looking.faults_here(page, "planted"))
    for word in ("image-alt", "color-contrast", "the page is", "tiny", "cut off"):
        assert word in found


@pytest.mark.parametrize("theme", looking.THEMES)
def test_pale_text_at_the_second_width_only_is_found(visit_calmly, theme):
    page = visit_calmly()
    page.evaluate(
        """(theme) => {
        document.querySelector("main").insertAdjacentHTML("beforeend",
            `<p id="appearing">hardly there</p><p id="fading">hardly there</p>`);
        for (const rule of [
            "#appearing, #fading { color: #000; background: #fff; }",
            "@media (max-width: 1000px) { #appearing { display: none; } }",
            `@media (min-width: 1000px) and (prefers-color-scheme: ${theme}) {
                #appearing { color: #ccc; background: #fff; } #fading { color: #ddd; background: #fff; } }`,
        ]) document.styleSheets[0].insertRule(rule, document.styleSheets[0].cssRules.length);
    }""",
        theme,
    )
    found = [fault for fault in looking.faults_here(page, "planted") if "color-contrast" in fault]
    for name in ("appearing", "fading"):
        assert [name in fault and f"at 1280, {theme}" in fault for fault in found].count(True) == 1
    assert len(found) == 2


def test_public_pages(visit_calmly, watch, lena, jonas):
    watch.expected = {404}
    for game in GAMES.values():
        begin([lena, jonas], game.slug)
        table(lena, game)
        play_out(begin([lena, jonas], game.slug).pk)
    waiting = table(lena, GAMES["nine"], private=True)
    check(
        visit_calmly(),
        [
            "/",
            reverse("games"),
            *(reverse("game_help", args=[slug]) for slug in SHOWN),
            reverse("tables"),
            reverse("invited", args=[waiting.invite]),
            reverse("profile", args=["lena"]),
            reverse("against", args=["lena", "jonas"]),
            "/nowhere/",
            *(reverse(f"account_{name}") for name in ("login", "signup", "reset_password", "request_login_code")),
        ],
    )


def test_pages_for_members(visit_calmly, lena, jonas):
    mira = MemberFactory(username="mira", is_organizer=True)
    for game in GAMES.values():
        play_out(begin([lena, jonas], game.slug).pk)
        begin([lena, jonas], game.slug)
        begin([jonas, lena], game.slug)
    mine, other = table(lena, GAMES["nine"]), table(jonas, GAMES["nine"], seats=4)
    check(
        visit_calmly(lena),
        [
            "/",
            reverse("turns"),
            *(reverse("open_table", args=[slug]) for slug in SHOWN),
            mine.get_absolute_url(),
            other.get_absolute_url(),
            reverse("invited", args=[other.invite]),
            reverse("settings"),
            reverse("time_off"),
            reverse("notices"),
            reverse("receipts"),
            reverse("profile", args=["lena"]),
            reverse("delete_account"),
            *(reverse(f"account_{name}") for name in ("email", "change_password")),
            reverse("mfa_index"),
        ],
    )
    check(visit_calmly(mira), [reverse("turns"), reverse("failing_notices")])


def test_leaderboard_and_season_pages(visit_calmly, lena, jonas):
    season = SeasonFactory(first=today() - timedelta(days=9), last=today() - timedelta(days=1))
    SeasonFactory(first=today())
    play_out(begin([lena, jonas]).pk)
    Match.objects.update(finished_at=season.ends_at - timedelta(days=1))
    play_out(start([lena], bots=1, round_limit=1, rated=True).pk)
    ladder.rate_finished()
    seasons.close_seasons()
    nine = reverse("leaderboard", args=["nine"])
    lists = [nine, reverse("leaderboards"), f"{nine}?month={today():%Y-%m}", season.get_absolute_url()]
    page = visit_calmly(lena)
    check(page, lists)
    page.locator(".counting summary").click()
    assert not (found := looking.faults_here(page, "how it is counted")), found
    check(visit_calmly(MemberFactory(is_organizer=True)), [nine, reverse("honours"), reverse("seasons")])


def test_member_and_friends_pages(visit_calmly, lena, jonas):
    mira, friend = MemberFactory(username="mira", is_organizer=True), MemberFactory(username="friend")
    play_out(begin([lena, jonas]).pk)
    begin([lena, jonas])
    FriendshipFactory(asker=lena, asked=friend)
    FriendshipFactory(asker=jonas, asked=lena, accepted_at=None)
    block(member=lena, other=MemberFactory(username="noisy"))
    challenge = ChallengeFactory(match=table(jonas, GAMES["nine"], private=True), member=lena, word="Again?")
    ChallengeFactory(match=table(lena, GAMES["nine"], private=True), member=friend, answer="In May", declined_at=now())
    night, announcement = NightFactory(), AnnouncementFactory(by=mira, text_de="Ab Montag.", title_de="Saison")
    common = ["/", reverse("news"), announcement.get_absolute_url(), reverse("nights")]
    check(visit_calmly(), [*common, reverse("profile", args=["jonas"])])
    check(
        visit_calmly(lena),
        [
            *common,
            f"{reverse('friends')}?who=j",
            reverse("turns"),
            reverse("privacy"),
            challenge.get_absolute_url(),
            *(reverse("profile", args=[name]) for name in ("lena", "jonas", "friend", "noisy")),
            reverse("choose_game", args=["jonas"]),
            *(reverse("new_challenge", args=["jonas", slug]) for slug in GAMES if slug not in TOYS),
        ],
    )
    check(
        visit_calmly(mira),
        [
            *(reverse(name) for name in ("organizer_news", "organizer_nights")),
            reverse("edit_news", args=[announcement.pk]),
            reverse("edit_night", args=[night.pk]),
        ],
    )


def test_pages_related_to_a_match(visit_calmly, watch, lena, jonas):
    match = begin([lena, jonas])
    closed = begin([jonas, MemberFactory()])
    Match.objects.filter(pk=closed.pk).update(spectators="off")
    watch.expected = {403}
    said = talk.write(match_id=match.pk, member=jonas, text="Good luck! https://example.org/" + "x" * 200)
    talk.write(match_id=match.pk, member=lena, text="Thanks.")
    over = play_out(begin([lena, jonas]).pk)
    services.play_again(match_id=over.pk, member=jonas)
    set_plan(match_id=match.pk, member=lena, text="* > swap a1 a2\nalways > swap b1 b2")
    addresses = [
        *(reverse(name, args=[match.pk]) for name in ("match", "plan", "chat", "notes")),
        reverse("chat_report", args=[match.pk, said.pk]),
        over.get_absolute_url(),
        closed.get_absolute_url(),
    ]
    page = visit_calmly(lena)
    for address in addresses:
        page.goto(address)
        page.wait_for_load_state("networkidle")
        found = looking.faults_here(page, address)
        assert not found, "\n".join(found)


def test_pages_for_organizers(visit_calmly, lena, jonas):
    admin = MemberFactory(username="chief", is_organizer=True, is_superuser=True)
    match = start([lena, jonas], "i9n")
    play_one(match.pk)
    for kind in ("pause", "resume", "reveal"):
        MATCH_INTERVENTIONS.apply(kind, match.pk, organizer=admin, values={}, reason="A dispute.", token=kind)
    other = start([lena, jonas])
    Seat.objects.filter(match=other, to_act=False).update(bot="default")
    MemberFactory(is_active=False, username="newcomer")
    check(
        visit_calmly(admin),
        [
            reverse("organizer"),
            reverse("organizer_workers"),
            reverse("audit"),
            reverse("organizer_match", args=[match.pk]),
            reverse("organizer_secrets", args=[match.pk]),
            *(
                reverse("organizer_match_intervention", args=[match.pk, kind])
                for kind in ("extend", "replace", "rewind", "end")
            ),
            reverse("organizer_member", args=[lena.pk]),
            reverse("organizer_member_intervention", args=[lena.pk, "suspend"]),
            reverse("second_factor"),
            reverse("mfa_index"),
        ],
    )


def test_event_pages(visit_calmly, lena, jonas):
    players = [lena, jonas, *MemberFactory.create_batch(3)]
    events = [open_event(players, name="Spring tables", kind="tables")]
    events += [
        running_event(players, name=kind, kind=kind, division_size=3, movers=1)
        for kind in ("swiss", "knockout", "league")
    ]
    play_round(events[1])
    check(visit_calmly(lena), [reverse("events"), *(event.get_absolute_url() for event in events)])


def test_event_pages_for_organizers(visit_calmly, lena, jonas):
    mira = MemberFactory(username="mira", is_organizer=True)
    waiting, swiss = open_event([lena], kind="tables", owner=mira), running_event([lena, jonas], owner=mira)
    new = reverse("new_event")
    check(
        visit_calmly(mira),
        [
            reverse("event_desk", args=[waiting.pk]),
            reverse("event_desk", args=[swiss.pk]),
            reverse("rule_table", args=[swiss.pk, past(swiss).pairings[0].pk]),
            new,
            f"{new}?game=nine&kind=league",
            f"{new}?game=nine&kind=tables",
        ],
    )


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_match_pages(visit_calmly, slug, lena, jonas):
    pressed = looking.CONTROLS if slug in TOYS else looking.PRESSED  # toys are not drawn for touch
    spot = ROOMY.get(slug, looking.SMALL_SPOT)
    later = {"spot": spot, "all_combinations": LONG}  # after the first state the colours are mostly the same
    match = begin([lena, jonas], slug)
    home = match.get_absolute_url()
    first = to_move(match.pk).member
    mine, other = visit_calmly(first), visit_calmly(lena if first == jonas else jonas)
    found = looking.faults(mine, home, pressed=pressed, spot=spot)
    mine.goto(mine.locator("#match a[href*='?do=']").first.get_attribute("href"))
    found += looking.faults_here(mine, f"{slug}, picked", pressed=pressed, spot=spot)
    assert not found, "\n".join(found)
    if slug in TOYS and not LONG:
        return  # their boards are only for tests; the games show what surrounds a board
    found += looking.faults(mine, f"{home}?buttons=1", pressed=pressed, **later)
    found += looking.faults(other, home, pressed=pressed, **later)
    for _ in range(3):
        play_one(match.pk)
    found += looking.faults(visit_calmly(), home, **later)
    found += looking.faults(mine, f"{home}?at=1", **later)
    play_out(match.pk)
    found += looking.faults(mine, home, **later)
    assert not found, "\n".join(found)


def test_fairness_pages(visit_calmly, lena, jonas):
    match = begin([lena, jonas])
    page = visit_calmly(lena)
    check(page, [f"{match.get_absolute_url()}fair/"])
    play_out(match.pk)
    check(page, [f"{match.get_absolute_url()}fair/"])


def test_match_pages_of_nine(visit_calmly, lena, jonas):
    """Check placing the dealt pieces and the calls that each player makes."""
    match = begin([lena, jonas], setup="dealt", call="spoken")
    home = match.get_absolute_url()
    pages = {member: visit_calmly(member) for member in (lena, jonas)}
    found = looking.faults(pages[to_move(match.pk).member], home)
    page = pages[to_move(match.pk).member]
    page.locator("a.spot").first.click()
    page.locator(".stage .cell.target").first.wait_for()
    found += looking.faults_here(page, "an animal picked")
    while asked_of(match.pk)[0].decision.kind == "place":
        play_one(match.pk)
    for page in pages.values():
        found += looking.faults(page, home)
    assert not found, "\n".join(found)
