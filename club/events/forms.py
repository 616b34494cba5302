"""Forms for events. The first step asks for game and kind; the next form has only the fields these need."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, time, timedelta
from typing import Any

import msgspec
from django import forms
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.accounts.models import Member
from club.accounts.selectors import called
from club.clubinfo.selectors import club
from club.events.history import Sitting
from club.events.models import Event
from club.matches.forms import PREFIX, grace_field, option_field, options_of, pace_field, weekends_field
from club.web.choices import capitalize, offer
from games.core import codec, registry
from games.core.contract import AnyGame

Kind = Event.Kind
MOST_PLAYERS = 500
MOST_ROUNDS = 30
LONGEST_REASON = 300
ISO_DAY = "%Y-%m-%d"


def kinds_of(game: AnyGame) -> list[Kind]:
    two = [Kind.LEAGUE, Kind.SWISS, Kind.KNOCKOUT] if 2 in game.seats else []
    return two + ([Kind.TABLES] if max(game.seats) > 2 else [])


class ChooseForm(forms.Form):
    """First step: choose the game and the kind of event."""

    game = forms.ChoiceField(label=gettext_lazy("Game"))
    kind = forms.ChoiceField(label=gettext_lazy("Type"), choices=Kind.choices)

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        offer(self, "game", [(game.slug, game.name) for game in club().games])
        capitalize(self, "kind")

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if "game" in data and "kind" in data:
            game = registry.get(data["game"])
            if data["kind"] not in kinds_of(game):
                text = _("{game} doesn't work with this type of event. Choose another type.").format(game=game.name)
                self.add_error("kind", text)
        return data


class BasicsForm(forms.Form):
    """Fields that can be changed until the event begins."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=80)
    about = forms.CharField(
        label=gettext_lazy("Short description"), max_length=2000, required=False, widget=forms.Textarea({"rows": 3})
    )
    register_until = forms.DateField(
        label=gettext_lazy("Registration closes on"),
        widget=forms.DateInput({"type": "date"}, format=ISO_DAY),  # browsers send ISO dates in every language
        input_formats=[ISO_DAY],
        help_text=gettext_lazy("The event then starts automatically if enough players have registered."),
    )
    min_players = forms.IntegerField(label=gettext_lazy("Minimum players"), min_value=2, max_value=MOST_PLAYERS)
    max_players = forms.IntegerField(label=gettext_lazy("Maximum players"), min_value=2, max_value=MOST_PLAYERS)
    round_days = forms.IntegerField(
        label=gettext_lazy("Days per round"),
        min_value=1,
        max_value=365,
        help_text=gettext_lazy("Tables that take longer are flagged to the organizers. Nobody loses because of it."),
    )

    def clean_register_until(self) -> datetime:
        """Return the end of that day in the organizer's time zone."""
        return timezone.make_aware(datetime.combine(self.cleaned_data["register_until"], time(23, 59)))

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if "min_players" in data and "max_players" in data and data["max_players"] < data["min_players"]:
            self.add_error("max_players", _("This can't be less than the minimum."))
        if "register_until" in data and data["register_until"] <= timezone.now():
            self.add_error("register_until", _("This day is in the past."))
        return data

    @classmethod
    def of(cls, event: Event, data: Any = None) -> BasicsForm:
        values = {name: getattr(event, name) for name in cls.base_fields}
        return cls(data, initial=values | {"register_until": timezone.localdate(event.register_until)})


class EventForm(BasicsForm):
    seats = forms.TypedChoiceField(label=gettext_lazy("Seats"), coerce=int)
    rounds = forms.IntegerField(label=gettext_lazy("Rounds"), min_value=1, max_value=MOST_ROUNDS, initial=5)
    place_points = forms.RegexField(
        r"^\d{1,3}(,\d{1,3}){2,5}$",
        label=gettext_lazy("Points by place"),
        initial="5,3,2,1,0,0",
        help_text=gettext_lazy("For 1st place, 2nd place and so on, separated by commas."),
    )
    seeding = forms.ChoiceField(label=gettext_lazy("Seeding"), choices=Event.Seeding.choices)
    twice = forms.BooleanField(label=gettext_lazy("Everyone plays everyone twice"), required=False)
    at_once = forms.BooleanField(label=gettext_lazy("Open all tables at the start"), required=False)
    division_size = forms.IntegerField(
        label=gettext_lazy("Maximum players per division"), min_value=2, max_value=20, initial=8
    )
    movers = forms.IntegerField(
        label=gettext_lazy("Players promoted and relegated after each season"), min_value=0, max_value=10, initial=2
    )
    third_place = forms.BooleanField(label=gettext_lazy("Play a match for 3rd place"), required=False)
    pace = pace_field()
    weekends_off = weekends_field()
    grace_days = grace_field()
    rated = forms.BooleanField(label=gettext_lazy("Rated matches"), required=False, initial=True)

    ONLY: dict[str, tuple[Kind, ...]] = {
        "seats": (Kind.TABLES,),
        "rounds": (Kind.SWISS, Kind.TABLES),
        "place_points": (Kind.TABLES,),
        "twice": (Kind.LEAGUE,),
        "at_once": (Kind.LEAGUE,),
        "division_size": (Kind.LEAGUE,),
        "movers": (Kind.LEAGUE,),
        "third_place": (Kind.KNOCKOUT,),
    }

    def __init__(self, game: AnyGame, kind: Kind, data: Any = None) -> None:
        fewest = 3 if kind == Kind.TABLES else 4
        day = timezone.localdate() + timedelta(days=14)
        start = {"register_until": day, "min_players": fewest, "max_players": 64, "round_days": 30}
        super().__init__(data, initial=start)
        self.game, self.kind = game, kind
        offer(self, "seats", [(n, str(n)) for n in game.seats if n > 2])
        for name, kinds in self.ONLY.items():
            if kind not in kinds:
                del self.fields[name]
        for option in msgspec.structs.fields(game.options):
            self.fields[PREFIX + option.encode_name] = option_field(game, option)
        capitalize(self, "seeding", "pace", "grace_days", *options_of(self))

    def clean_place_points(self) -> str:
        points = [int(n) for n in self.cleaned_data["place_points"].split(",")]
        if points != sorted(points, reverse=True):
            raise forms.ValidationError(_("A better place can't score fewer points."))
        return ",".join(map(str, points))

    def options(self) -> dict[str, Any]:
        return {name.removeprefix(PREFIX): v for name, v in self.cleaned_data.items() if name.startswith(PREFIX)}

    def values(self, options: Any) -> dict[str, Any]:
        """Return the arguments for `services.create`."""
        data = {name: v for name, v in self.cleaned_data.items() if not name.startswith(PREFIX) and name != "pace"}
        pace = self.cleaned_data["pace"]
        return {
            "seats": 2, **data, "kind": self.kind, "game": self.game.slug, "options": codec.encode(options),
            "move_seconds": pace.move_seconds, "bank_seconds": pace.bank_seconds,
        }  # fmt: skip


# Organizer actions


def new_token() -> str:
    return get_random_string(32)


class ReasonForm(forms.Form):
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=LONGEST_REASON,
        help_text=gettext_lazy("Recorded in the audit log."),
    )


class TransferForm(ReasonForm):
    to = forms.ModelChoiceField(
        Member.objects.none(), label=gettext_lazy("Organizer"), empty_label=gettext_lazy("Choose an organizer")
    )
    field_order = ("to", "reason")

    def __init__(self, event: Event, data: Any = None) -> None:
        super().__init__(data, prefix="transfer")
        organizers = Member.objects.filter(is_organizer=True, is_active=True).exclude(pk=event.owner_id or 0)
        self.fields["to"].queryset = organizers.order_by("username")  # type: ignore[attr-defined]  # a ModelChoiceField


class SubstituteForm(ReasonForm):
    entry = forms.TypedChoiceField(label=gettext_lazy("Player to replace"), coerce=int)
    by = forms.CharField(label=gettext_lazy("Substitute"), max_length=30)
    field_order = ("entry", "by", "reason")

    def __init__(self, entries: Iterable[tuple[int, str]], data: Any = None) -> None:
        super().__init__(data, prefix="substitute")
        offer(self, "entry", list(entries))

    def clean_by(self) -> Member:
        member = called(self.cleaned_data["by"]).filter(is_active=True, is_guest=False).first()
        if member is None:
            raise forms.ValidationError(_("No member with that name can play. Check the name."))
        return member


class RuleForm(ReasonForm):
    """Set the place of each player of a table."""

    token = forms.CharField(max_length=40, widget=forms.HiddenInput, initial=new_token)

    def __init__(self, sittings: Iterable[Sitting], data: Any = None) -> None:
        super().__init__(data)
        self.sittings = list(sittings)
        for sitting in self.sittings:
            self.fields[f"place_{sitting.chair}"] = forms.TypedChoiceField(
                label=_("{name}'s place").format(name=sitting.entry.shown_name),
                coerce=int,
                choices=[(n, str(n)) for n in range(1, len(self.sittings) + 1)],
                initial=sitting.place or 1,
            )
        self.order_fields([*(f"place_{sitting.chair}" for sitting in self.sittings), "reason", "token"])

    def places(self) -> dict[int, int]:
        return {sitting.chair: self.cleaned_data[f"place_{sitting.chair}"] for sitting in self.sittings}
