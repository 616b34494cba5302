from club.matches import reviews, services
from club.matches.services import members
from club.web.periodic import DAY, HOUR, OFTEN, periodic


@periodic(seconds=OFTEN, thread="deadlines")
def sweep() -> None:
    services.sweep()


@periodic(seconds=60, thread="deadlines")
def offer_seats() -> None:
    services.offer_seats()


@periodic(seconds=HOUR, thread="cleanup")
def tidy() -> None:
    services.clear_tables()


@periodic(seconds=DAY, thread="cleanup")
def forget_guests() -> None:
    members.forget_stale_guests()


@periodic(seconds=15, thread="reviews")
def review_finished() -> None:
    reviews.review_finished()


@periodic(seconds=DAY, thread="cleanup")
def forget_films() -> None:
    reviews.forget_films()
