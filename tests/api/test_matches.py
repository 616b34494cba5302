"""Matches over the API: the same view, questions, services and refusals as on the page."""

from __future__ import annotations

import pytest

from club.matches.models import Match, Move
from games.core import registry
from tests.api.client import ApiClient
from tests.factories import MemberFactory
from tests.playing import play_out, start, to_move

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("slug", registry.all_games())
def test_every_game_can_be_played_by_its_legal_lines(slug: str, lena) -> None:
    """A client that knows no rules takes the first legal line of the first question."""
    game = registry.get(slug)
    api = ApiClient(lena)
    opened = api.send("/tables", game=slug, seats=game.fewest_seats, bots=game.fewest_seats - 1)
    assert opened.status_code == 201, opened.content
    number = opened.json()["id"]
    for _ in range(6):
        match = api.get(f"/matches/{number}").json()
        if not match["my_turn"]:
            break
        question = next(asked for asked in match["questions"] if asked["holds_up"])
        move = {"decision": question["decision"], "token": question["token"], "line": question["legal"][0]}
        played = api.send(f"/matches/{number}/moves", **move)
        assert played.status_code == 200, played.content
        assert played.json()["told"] and played.json()["version"] > match["version"]
    assert match["text"] and match["view"]["seat"] == 0
    assert Move.objects.filter(match=number, member=lena).exists()


@pytest.fixture
def match(lena, jonas) -> Match:
    return start([lena, jonas])


def first_move(api: ApiClient, number: int) -> dict:
    asked = api.get(f"/matches/{number}").json()["questions"][0]
    return {"decision": asked["decision"], "token": asked["token"], "line": asked["legal"][0]}


def mover(match: Match) -> ApiClient:
    return ApiClient(match.seats.get(to_act=True).member)


def test_the_same_move_twice_is_played_once(match) -> None:
    api = mover(match)
    move = first_move(api, match.pk)
    first, second = (api.send(f"/matches/{match.pk}/moves", **move).json() for _ in range(2))
    assert (first["repeated"], second["repeated"]) == (False, True)
    assert second["version"] == first["version"]


def test_a_refused_move_says_why_in_the_members_language(match) -> None:
    api = mover(match)
    answer = api.send(f"/matches/{match.pk}/moves", **{**first_move(api, match.pk), "line": "swap a1 a1"})
    told = answer.json()
    assert answer.status_code == 422 and told["status"] == 422
    assert told["code"] not in ("game", "") and told["detail"]
    assert Match.objects.get(pk=match.pk).version == match.version


def test_undo_resign_and_end(lena, jonas) -> None:
    match = start([lena, jonas], game="pebbles")
    told: dict = {}
    while not told.get("can_undo"):
        api = ApiClient(to_move(match.pk).member)
        version = api.send(f"/matches/{match.pk}/moves", **first_move(api, match.pk)).json()["version"]
        told = api.get(f"/matches/{match.pk}").json()
    assert api.send(f"/matches/{match.pk}/undo", token=version + 5).status_code == 409
    assert api.send(f"/matches/{match.pk}/undo", token=version).json()["version"] == version + 1
    assert api.send(f"/matches/{match.pk}/end", wanted=True).status_code == 200
    assert api.send(f"/matches/{match.pk}/resign").json()["status"] == "finished"


def test_watchers_see_no_questions_and_cannot_move(match) -> None:
    watcher = ApiClient(MemberFactory())
    told = watcher.get(f"/matches/{match.pk}").json()
    assert told["my_seat"] is None and told["questions"] == []
    move = first_move(mover(match), match.pk)
    assert watcher.send(f"/matches/{match.pk}/moves", **move).status_code == 403


def test_private_and_closed_matches_stay_hidden(match) -> None:
    watcher = ApiClient(MemberFactory())
    Match.objects.filter(pk=match.pk).update(private=True)
    for path in ("", "/log", "/chat", "/note", "/plan", "/record"):
        assert watcher.get(f"/matches/{match.pk}{path}").status_code == 404, path
    assert watcher.get("/matches", mine="false").json()["matches"] == []
    Match.objects.filter(pk=match.pk).update(private=False, spectators=Match.Spectators.OFF)
    assert watcher.get(f"/matches/{match.pk}").status_code == 403
    assert watcher.get("/matches", mine="false").json()["matches"] == []


def test_a_delayed_match_does_not_tell_whose_turn_it_is(match) -> None:
    Match.objects.filter(pk=match.pk).update(spectators=Match.Spectators.LATE)
    told = ApiClient(MemberFactory()).get(f"/matches/{match.pk}").json()
    assert told["version"] < match.version or match.version == 0
    assert not any(seat["to_act"] or seat["due_at"] for seat in told["seats"])


def test_turns_log_chat_note_plan_and_record(match) -> None:
    api, other = mover(match), ApiClient(match.seats.get(to_act=False).member)
    assert [turn["id"] for turn in api.get("/turns").json()] == [match.pk]
    api.send(f"/matches/{match.pk}/moves", **first_move(api, match.pk))
    assert api.get(f"/matches/{match.pk}/log").json()[0]["text"]
    assert api.send(f"/matches/{match.pk}/chat", text="Hello!").status_code == 200
    assert [line["text"] for line in other.get(f"/matches/{match.pk}/chat").json()] == ["Hello!"]
    assert api.send(f"/matches/{match.pk}/note", "put", text="watch b2").json() == {"text": "watch b2"}
    assert other.get(f"/matches/{match.pk}/note").json() == {"text": ""}
    assert api.get(f"/matches/{match.pk}/record").status_code == 409
    play_out(match.pk)
    assert "nine" in api.get(f"/matches/{match.pk}/record").content.decode()


def test_the_stream_tells_each_turn_once(match) -> None:
    api = mover(match)
    first = api.get("/turns/stream").content.decode()
    assert f'"match": {match.pk}' in first and "retry:" in first
    (last,) = {line.removeprefix("id: ") for line in first.splitlines() if line.startswith("id: ")}
    api.headers["Last-Event-ID"] = last
    assert "event: turn" not in api.get("/turns/stream").content.decode()


def test_lists_are_paged_and_filtered(lena, jonas) -> None:
    numbers = sorted((start([lena, jonas]).pk for _ in range(3)), reverse=True)
    api = ApiClient(lena)
    assert [match["id"] for match in api.get("/matches").json()["matches"]] == numbers
    assert [match["id"] for match in api.get("/matches", before=numbers[0]).json()["matches"]] == numbers[1:]
    assert api.get("/matches", game="orapa").json()["matches"] == []
    assert len(api.get("/matches", mine="false", player="jonas").json()["matches"]) == 3
    jonas.show_matches = "nobody"
    jonas.save()
    assert api.get("/matches", mine="false", player="jonas").json()["matches"] == []


def test_tables_are_opened_joined_and_left(lena, jonas) -> None:
    number = ApiClient(lena).send("/tables", game="nine", seats=2).json()["id"]
    other = ApiClient(jonas)
    assert [table["id"] for table in other.get("/tables").json()] == [number]
    assert other.send(f"/tables/{number}/join", lucky_word=7).status_code == 422
    assert other.send(f"/tables/{number}/join", lucky_word="x").json()["status"] == "running"
    assert other.send(f"/tables/{number}/leave").status_code == 409


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/tables", {"game": "chess"}, 422),
        ("/tables", {"game": "nine", "pace": "1"}, 422),
        ("/tables", {"game": "nine", "seats": 9}, 422),
        ("/tables", {"game": "nine", "options": {"no": "such"}, "bots": 2, "seats": 2}, 422),
        ("/matches/999999/moves", {"decision": "x", "token": 1, "line": "y"}, 404),
        ("/matches/999999/undo", {"token": -1}, 422),
    ],
)  # fmt: skip
def test_bad_input_is_refused(lena, path: str, body: dict, status: int) -> None:
    answer = ApiClient(lena).send(path, **body)
    assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json")
    assert answer.json()["detail"]


def test_broken_json_and_unknown_paths_are_problems(lena) -> None:
    api = ApiClient(lena)
    broken = api.client.post("/api/v1/tables", "{", content_type="application/json", headers=api.headers)
    assert (broken.status_code, broken["Content-Type"]) == (400, "application/problem+json")
    assert api.get("/nothing")["Content-Type"] == "application/problem+json"
    assert api.send("/me").status_code == 405


def test_games_members_leaderboards_and_events_can_be_read(lena) -> None:
    api = ApiClient(lena)
    assert {game["slug"] for game in api.get("/games").json()} == set(registry.all_games())
    assert api.get("/games/nine").json()["options"]
    assert [member["name"] for member in api.get("/members", called="le").json()] == ["lena"]
    assert api.get("/members/lena").json()["ratings"] == []
    assert api.get("/members/nobody").status_code == 404
    assert api.get("/leaderboards/nine").json() == [] and api.get("/events").json() == []
    assert api.get("/events/1").status_code == 404
    assert api.get("/me").json()["turns"] == 0


def test_nul_characters_are_refused_or_removed(match) -> None:
    api, nul, base = mover(match), "a\0b", f"/matches/{match.pk}"
    answers = [
        api.send(f"{base}/moves", decision=nul, token=1, line=nul),
        api.send(f"{base}/chat", text=nul),
        api.send(f"{base}/note", "put", text=nul),
        api.send(f"{base}/plan", "put", text=nul),
        api.send("/tables", game=nul),
        api.send("/tables", game="nine", bot=nul, pace=nul),
        api.send(f"/tables/{match.pk}/join", invite=nul, lucky_word=nul),
        api.get("/members", called=nul),
        api.get("/matches", game=nul, player=nul),
    ]
    assert {answer.status_code for answer in answers} <= {200, 400, 409, 422}
    assert "\0" not in api.get(f"{base}/note").json()["text"] + api.get(f"{base}/chat").content.decode()
