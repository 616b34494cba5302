from club.lessons import services
from club.web.periodic import HOUR, periodic


@periodic(seconds=HOUR, thread="cleanup")
def follow_up() -> None:
    services.follow_up()
