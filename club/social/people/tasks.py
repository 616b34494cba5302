from club.social.people import move_counts, news
from club.web.periodic import OFTEN, periodic


@periodic(seconds=OFTEN, thread="statistics")
def tell_news() -> None:
    news.tell_members()


@periodic(seconds=30, thread="statistics")
def count_moves() -> None:
    move_counts.count()
