from club.events import services
from club.web.periodic import periodic


@periodic(seconds=15, thread="deadlines")
def sweep() -> None:
    services.sweep()
