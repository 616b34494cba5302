from club.ladder import seasons, services
from club.web.periodic import OFTEN, periodic


@periodic(seconds=OFTEN, thread="statistics")
def rate_finished() -> None:
    services.rate_finished()


@periodic(seconds=300, thread="statistics")
def close_seasons() -> None:
    seasons.close_seasons()
