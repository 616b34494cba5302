"""Forms that open a table. The fields for game options are generated from the game's Options."""

from __future__ import annotations

from typing import Any, cast

import msgspec
from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.matches import error_messages, paces
from club.matches.errors import MatchError
from club.matches.models import Match
from club.matches.openings import Opening
from club.web.choices import capitalize, offer
from club.web.sections import Section
from games.core import codec
from games.core.contract import AnyGame

PREFIX = "option_"
BOTS = {"default": gettext_lazy("full strength"), "easy": gettext_lazy("easy, for beginners")}

RATINGS = {
    "": gettext_lazy("rated, unless you only play bots"),
    "yes": gettext_lazy("rated, even if you only play bots"),
    "no": gettext_lazy("unrated: nobody's rating changes"),
}


def pace_field() -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=gettext_lazy("Pace"), coerce=paces.PACES.get, choices=paces.CHOICES, initial=paces.DEFAULT.code
    )


def weekends_field() -> forms.BooleanField:
    return forms.BooleanField(label=gettext_lazy("Weekends off: the clock stops"), required=False)


def grace_field(**options: Any) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=gettext_lazy("Quiet hours and absences stop the clock"),
        coerce=int,
        choices=list(paces.GRACE_DAYS.items()),
        initial=paces.DEFAULT_GRACE,
        **options,
    )


class LuckyWordForm(forms.Form):
    lucky_word = forms.CharField(
        label=gettext_lazy("Lucky word"),
        max_length=40,
        required=False,
        widget=forms.TextInput(attrs={"data-word": "", "autocomplete": "off"}),  # site.js fills in a random word
        help_text=gettext_lazy(
            "Mixed into the dice rolls and shuffles, so nobody can rig them. Your browser fills in a random "
            "word; change it if you like. Without JavaScript, enter any word."
        ),
    )


class OpeningForm(LuckyWordForm):
    """A lucky word, and the opening whose commitment was shown before it."""

    opening = forms.CharField(max_length=120, required=False, widget=forms.HiddenInput)

    def chance(self) -> dict[str, str]:
        """Return the arguments for the services. An invalid word counts as none."""
        return self.cleaned_data if self.is_valid() else {}


class OpenTableForm(OpeningForm):
    seats = forms.TypedChoiceField(label=gettext_lazy("Seats"), coerce=int)
    bots = forms.TypedChoiceField(label=gettext_lazy("Number of bots"), coerce=int, initial=0)
    bot = forms.ChoiceField(label=gettext_lazy("Bot strength"), initial="default")
    pace = pace_field()
    weekends_off = weekends_field()
    grace_days = grace_field(
        required=False,
        help_text=gettext_lazy("Everyone sets their own. Here you choose how long the match may wait for them."),
    )
    private = forms.BooleanField(label=gettext_lazy("Private: by invitation link only"), required=False)
    rating = forms.ChoiceField(label=gettext_lazy("Rating"), choices=list(RATINGS.items()), initial="", required=False)
    spectators = forms.ChoiceField(
        label=gettext_lazy("Spectators"),
        choices=Match.Spectators.choices,
        initial=Match.Spectators.ON,
        required=False,
        help_text=gettext_lazy("Whether others can watch while you play. Everyone can once the match is over."),
    )

    field_order: tuple[str, ...] = (
        "seats", "bots", "bot", "pace", "weekends_off", "grace_days", "private", "rating", "spectators",
    )  # fmt: skip

    def __init__(self, game: AnyGame, data: Any = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.game = game
        self.initial["opening"] = Opening.new().token
        offer(self, "seats", [(n, str(n)) for n in game.seats])
        self.fields["seats"].initial = game.fewest_seats
        offer(self, "bots", [(n, str(n)) for n in range(max(game.seats))])
        offer(self, "bot", [(n, name) for n, name in BOTS.items() if n in game.bots])
        for option in msgspec.structs.fields(game.options):
            self.fields[PREFIX + option.encode_name] = option_field(game, option)
        self.order_fields(
            [*self.field_order, *(PREFIX + f.name for f in msgspec.structs.fields(game.options)), "lucky_word"]
        )
        capitalize(self, "bot", "pace", "grace_days", "rating", "spectators", *options_of(self))

    @property
    def commitment(self) -> str:
        """The commitment shown beside the lucky word."""
        return str(self["opening"].value() or "").partition("-")[2][:64]

    def sections(self) -> list[Section]:
        """Return the fields that have sensible defaults, in sections."""
        named = [
            (_("Players and rating"), ("bots", "bot", "private", "rating")),
            (_("Clock"), ("weekends_off", "grace_days")),
            (_("Rules of {game}").format(game=self.game.name), options_of(self)),
            (_("Spectators and chance"), ("spectators", "lucky_word")),
        ]
        found = ((title, [self[name] for name in names if name in self.fields]) for title, names in named)
        return [Section(title, fields) for title, fields in found if fields]

    @staticmethod
    def like(match: Match) -> dict[str, Any]:
        """Return the values of the form that opens a table like this one."""
        options = codec.decode(match.options, match.rulebook.options)
        rating = "" if match.rated and not match.rated_with_bots else "yes" if match.rated else "no"
        return {
            "seats": match.size,
            "pace": match.pace.code if match.pace.code in paces.PACES else paces.DEFAULT.code,
            "weekends_off": match.weekends_off,
            "grace_days": match.grace_days,
            "private": match.private,
            "rating": rating,
            "spectators": match.spectators,
            **{PREFIX + name: getattr(options, name) for name in options.__struct_fields__},
        }

    def refuse(self, problem: MatchError) -> None:
        """Add the error. A form that cannot be used again gets a new commitment and an empty lucky word."""
        if problem.code in ("form_used", "form_outdated"):
            data = cast(QueryDict, self.data).copy()
            data["opening"], data["lucky_word"] = Opening.new().token, ""
            self.data = data
        self.add_error(None, error_messages.message(self.game, problem))

    def clean_grace_days(self) -> int:
        days = self.cleaned_data["grace_days"]
        return paces.DEFAULT_GRACE if days == "" else int(days)

    def clean_spectators(self) -> str:
        return self.cleaned_data["spectators"] or Match.Spectators.ON

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if "seats" in data and "bots" in data and data["bots"] >= data["seats"]:
            self.add_error("bots", _("Leave at least one seat for yourself."))
        return data

    def table(self) -> dict[str, Any]:
        """Return the arguments for `open_table` except owner, game and options."""
        data = self.cleaned_data
        same = ("seats", "bots", "bot", "weekends_off", "grace_days", "spectators", "lucky_word", "opening")
        return {
            **{name: data[name] for name in same},
            "private": data.get("private", True),
            "rated": {"yes": True, "no": False}.get(data["rating"]),
            "move_seconds": data["pace"].move_seconds,
            "bank_seconds": data["pace"].bank_seconds,
        }

    def options(self) -> dict[str, Any]:
        """Return the game options, still to be validated by the game's schema."""
        return {name.removeprefix(PREFIX): v for name, v in self.cleaned_data.items() if name.startswith(PREFIX)}


def options_of(form: forms.BaseForm) -> list[str]:
    """Return the names of the fields for the game's options."""
    return [name for name in form.fields if name.startswith(PREFIX)]


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
            range_error = _("Enter a number from {low} to {high}.").format(low=low, high=high)
            return forms.IntegerField(
                min_value=low,
                max_value=high,
                error_messages={"min_value": range_error, "max_value": range_error, "invalid": range_error},
                **common,
            )
    raise TypeError(f"{game.slug}: options of the type {option.type} need a form field in club/matches/forms.py")
