"""What the API sends and receives."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from ninja import Field, Schema


class Problem(Schema):
    """An error (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str = Field(description="What is wrong and what to do, in the member's language.")
    code: str = Field(description="The reason as a word that does not change.")


class Me(Schema):
    name: str
    language: str
    time_zone: str
    organizer: bool
    turns: int = Field(description="The number of matches that wait for you.")
    scope: str


class GameInfo(Schema):
    slug: str
    name: str
    tagline: str
    seats: list[int]
    minutes: int
    bots: list[str]
    options: dict[str, Any] = Field(description="The JSON schema of the options of a table.")


class SeatInfo(Schema):
    number: int
    name: str
    bot: bool
    to_act: bool
    due_at: datetime | None
    place: int | None


class MatchInfo(Schema):
    id: int
    game: str
    status: str
    version: int = Field(description="The number of the latest move that you may see.")
    rated: bool
    seats: list[SeatInfo]
    created_at: datetime
    changed_at: datetime


class Matches(Schema):
    matches: list[MatchInfo]
    next: int | None = Field(description="Pass this as `before` to get the next page.")


class MatchFilter(Schema):
    status: Literal["running", "finished"] = "running"
    mine: bool = Field(True, description="Your matches, or else those that everyone can watch.")
    game: str = Field("", max_length=30)
    player: str = Field("", max_length=30)
    before: int = Field(0, ge=0, lt=2**62)


class LogFilter(Schema):
    after: int = Field(0, ge=0, lt=10**9)


class TableFilter(Schema):
    game: str = Field("", max_length=30)


class MemberFilter(Schema):
    called: str = Field(min_length=1, max_length=30)


class Question(Schema):
    decision: str
    token: int = Field(description="Send it back with your move. It says which question you answer.")
    holds_up: bool = Field(description="Whether the match waits for the answer.")
    heading: str
    hint: str
    legal: list[str] = Field(description="Moves that you can send as they are.")
    more: bool = Field(description="Whether there are further moves: the game's rules page explains the notation.")


class LogLine(Schema):
    number: int
    text: str
    at: datetime
    aside: str


class MatchDetail(MatchInfo):
    my_seat: int | None
    my_turn: bool
    can_undo: bool
    options: dict[str, Any]
    progress: str
    view: dict[str, Any] = Field(description="Everything that you can see of the position.")
    text: str = Field(description="The position as text.")
    questions: list[Question]
    result: str


class Move(Schema):
    decision: str = Field(min_length=1, max_length=40)
    token: int = Field(ge=0, lt=10**9)
    line: str = Field(min_length=1, max_length=2000)


class Played(Schema):
    version: int
    repeated: bool = Field(description="The same move had arrived before. It was played once.")
    my_turn: bool
    over: bool
    told: list[str] = Field(description="What happened, in the member's language.")


class Undo(Schema):
    token: int = Field(ge=0, lt=10**9, description="The version of the match that you see.")


class Wanted(Schema):
    wanted: bool


class PlanText(Schema):
    text: str = Field(max_length=20_000, description="One line per answer: `their move > my move`, or my moves.")


class Text(Schema):
    text: str = Field(min_length=1, max_length=2000)


class NoteText(Schema):
    text: str = Field(max_length=20_000)


class ChatLine(Schema):
    id: int
    name: str
    text: str
    at: datetime
    mine: bool


class NewTable(Schema):
    game: str = Field(max_length=30)
    seats: int | None = Field(None, ge=1, le=10)
    bots: int = Field(0, ge=0, le=9)
    bot: str = Field("default", max_length=20)
    pace: str = Field("172800", max_length=20, description="Seconds per move, or `bank+seconds`.")
    private: bool = False
    rating: Literal["", "yes", "no"] = ""
    weekends_off: bool = False
    options: dict[str, Any] = Field(default_factory=dict)


class Joining(Schema):
    lucky_word: str = Field("", max_length=40)
    invite: str = Field("", max_length=40)


class MemberInfo(Schema):
    name: str
    about: str
    member_since: datetime


class RatingInfo(Schema):
    game: str
    points: int
    matches: int
    provisional: bool


class MemberDetail(MemberInfo):
    ratings: list[RatingInfo] | None = Field(description="null if the member does not show them to you.")


class Rank(Schema):
    place: int | None
    name: str
    points: int
    matches: int


class EventInfo(Schema):
    id: int
    name: str
    game: str
    status: str
    players: int


class Task(Schema):
    group: str
    text: str
    urgent: bool
    url: str
