from django.apps import AppConfig


class PeopleConfig(AppConfig):
    name = "club.social.people"
    label = "people"

    def ready(self) -> None:
        from club.accounts import relations
        from club.social.people import selectors

        relations.provide(relations.Provider(selectors.friends_of, selectors.has_blocked))
