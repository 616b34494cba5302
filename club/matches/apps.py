from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "club.matches"
    label = "matches"

    def ready(self) -> None:
        from club.accounts import signals
        from club.matches.services import members

        signals.guest_merged.connect(members.hand_over_seats)
        signals.account_closing.connect(members.leave_matches)
        signals.time_zone_changed.connect(members.adjust_deadlines)
