from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "club.matches"
    label = "matches"

    def ready(self) -> None:
        from club.accounts import signals
        from club.matches import membership

        signals.guest_merged.connect(membership.hand_over_seats)
        signals.account_closing.connect(membership.leave_matches)
        signals.time_zone_changed.connect(membership.adjust_deadlines)
