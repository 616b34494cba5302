"""The form that opens a table: its game's part is made from the game's own options."""

from __future__ import annotations

from typing import Any

import msgspec
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.matches import paces
from club.matches.models import Match
from club.site.choices import offer
from games.core.contract import AnyGame

PREFIX = "option_"
BOTS = {"default": gettext_lazy("as well as they can"), "easy": gettext_lazy("kindly, for beginners")}


class LuckyWordForm(forms.Form):
    lucky_word = forms.CharField(
        label=gettext_lazy("Lucky word"),
        max_length=40,
        required=False,
        help_text=gettext_lazy(
            "Mixed into the dice and the shuffling, so that nobody can have arranged them. Any word will do."
        ),
    )


class OpenTableForm(LuckyWordForm):
    seats = forms.TypedChoiceField(label=gettext_lazy("Seats"), coerce=int)
    bots = forms.TypedChoiceField(label=gettext_lazy("Bots among them"), coerce=int, initial=0)
    bot = forms.ChoiceField(label=gettext_lazy("How the bots play"), initial="default")
    pace = forms.TypedChoiceField(
        label=gettext_lazy("Pace"), coerce=paces.PACES.get, choices=paces.CHOICES, initial=paces.DEFAULT.code
    )
    weekends_off = forms.BooleanField(label=gettext_lazy("Weekends off: the clock stands"), required=False)
    grace_days = forms.TypedChoiceField(
        label=gettext_lazy("Quiet hours and absences stop the clock"),
        coerce=int,
        choices=list(paces.GRACE_DAYS.items()),
        initial=paces.DEFAULT_GRACE,
        required=False,
        help_text=gettext_lazy("Everybody sets their own; here you say how long a match may wait for them."),
    )
    private = forms.BooleanField(label=gettext_lazy("Private: only with the invitation link"), required=False)
    unrated = forms.BooleanField(label=gettext_lazy("Unrated: nobody's rating changes"), required=False)

    spectators = forms.ChoiceField(
        label=gettext_lazy("Watchers"),
        choices=Match.Spectators.choices,
        initial=Match.Spectators.ON,
        required=False,
        help_text=gettext_lazy("Whether others may look on while you play. After the end everybody may."),
    )

    field_order: tuple[str, ...] = (
        "seats", "bots", "bot", "pace", "weekends_off", "grace_days", "private", "unrated", "spectators",
    )  # fmt: skip

    def __init__(self, game: AnyGame, data: Any = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.game = game
        offer(self, "seats", [(n, str(n)) for n in game.seats])
        offer(self, "bots", [(n, str(n)) for n in range(max(game.seats))])
        offer(self, "bot", [(n, name) for n, name in BOTS.items() if n in game.bots])
        for option in msgspec.structs.fields(game.options):
            self.fields[PREFIX + option.encode_name] = option_field(game, option)
        self.order_fields(
            [*self.field_order, *(PREFIX + f.name for f in msgspec.structs.fields(game.options)), "lucky_word"]
        )

    def clean_grace_days(self) -> int:
        days = self.cleaned_data["grace_days"]
        return paces.DEFAULT_GRACE if days == "" else int(days)

    def clean_spectators(self) -> str:
        return self.cleaned_data["spectators"] or Match.Spectators.ON

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if "seats" in data and "bots" in data and data["bots"] >= data["seats"]:
            self.add_error("bots", _("At least one seat must be left for you."))
        return data

    def table(self) -> dict[str, Any]:
        """What `open_table` wants to know, but for the owner and the game with its options."""
        data = self.cleaned_data
        same = ("seats", "bots", "bot", "weekends_off", "grace_days", "spectators", "lucky_word")
        return {
            **{name: data[name] for name in same},
            "private": data.get("private", True),
            "rated": not data["unrated"],
            "move_seconds": data["pace"].move_seconds,
            "bank_seconds": data["pace"].bank_seconds,
        }

    def options(self) -> dict[str, Any]:
        """What the game's own schema is to judge."""
        return {name.removeprefix(PREFIX): v for name, v in self.cleaned_data.items() if name.startswith(PREFIX)}


def option_field(game: AnyGame, option: msgspec.structs.FieldInfo) -> forms.Field:
    kind = msgspec.inspect.type_info(option.type)
    kind_of_value: Any = type(option.default)
    words = game.wording
    common = {
        "label": words.option(option.name),
        "help_text": words.option_help(option.name),
        "initial": option.default,
    }
    match kind:
        case msgspec.inspect.LiteralType(values=values):
            given = sorted(values, key=lambda v: v != option.default)
            return forms.TypedChoiceField(
                choices=[(v, words.option_value(option.name, v)) for v in given], coerce=kind_of_value, **common
            )
        case msgspec.inspect.BoolType():
            return forms.BooleanField(required=False, **common)
        case msgspec.inspect.IntType(ge=low, le=high):
            return forms.IntegerField(min_value=low, max_value=high, **common)
    raise TypeError(f"{game.slug}: options of the type {option.type} need a form field in club/matches/forms.py")
