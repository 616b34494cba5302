"""Models of a match and its log. Only the services of this app write them; pages read them through selectors."""

from club.matches.models.explorations import CARRIED_ON, Exploration
from club.matches.models.log import Move, Remark
from club.matches.models.match import LATE_MOVES, Match, Sequel, invite_code
from club.matches.models.reviews import FAILED, WAITING, MatchFilm, MatchInsight
from club.matches.models.seats import Departure, Deputyship, Presence, Seat, Sheet
from club.matches.models.sweeps import Heartbeat

__all__ = [
    "CARRIED_ON", "FAILED", "LATE_MOVES", "WAITING", "Departure", "Deputyship", "Exploration", "Heartbeat", "Match",
    "MatchFilm", "MatchInsight", "Move", "Presence", "Remark", "Seat", "Sequel", "Sheet", "invite_code",
]  # fmt: skip
