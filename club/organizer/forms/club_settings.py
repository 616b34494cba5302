"""Form for the club's settings."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from club.accounts import zones
from club.clubinfo import colours
from club.clubinfo.models import ClubSettings
from club.web.choices import offer
from games.core import registry


def one_line(text: str) -> str:
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def unreadable(sentence: str, contrast: float) -> forms.ValidationError:
    return forms.ValidationError(sentence.format(found=f"{contrast:.1f}", least=colours.READABLE))


class ClubForm(forms.ModelForm):  # type: ignore[type-arg]  # generic only for the checker
    games = forms.MultipleChoiceField(
        label=gettext_lazy("Games on offer"),
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("If you remove a game, its current matches still play to the end."),
        error_messages={"required": gettext_lazy("Choose at least one game.")},
    )

    class Meta:
        model = ClubSettings
        fields = (
            "name", "welcome_en", "welcome_de", "colour", "link_colour", "games", "signup", "language", "time_zone",
        )  # fmt: skip
        labels = {
            "name": pgettext_lazy("of the club", "Name"),
            "welcome_en": gettext_lazy("Welcome text in English"),
            "welcome_de": gettext_lazy("Welcome text in German"),
            "colour": gettext_lazy("Colour of the bar and buttons"),
            "link_colour": gettext_lazy("Link colour"),
        }

    def __init__(self, *args: Any, defaults: dict[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        sentence = _("If empty: {default}")
        for name, default in defaults.items():
            self.fields[name].help_text = sentence.format(default=default)
        for name in ("colour", "link_colour"):
            attributes = {"maxlength": "7", "autocomplete": "off", "placeholder": "#225540", "spellcheck": "false"}
            self.fields[name].widget.attrs.update(attributes)
        games = registry.all_games()
        offer(self, "games", [(slug, game.name) for slug, game in games.items()])
        self.initial["games"] = [slug for slug in games if slug not in self.instance.withheld]
        self.fields["signup"] = forms.ChoiceField(
            label=_("Joining"),
            choices=[("", _("Default")), *ClubSettings.Signup.choices],
            required=False,
        )
        self.fields["language"] = forms.ChoiceField(
            label=_("Language"),
            choices=[("", _("Default")), ("en", "English"), ("de", "Deutsch")],
            required=False,
            help_text=_("For people who haven't chosen a language and whose browser asks for one we don't have."),
        )
        self.fields["time_zone"] = zones.field(
            label=_("Time zone"),
            instead=_("Default"),
            known=self.instance.time_zone,
            help_text=_("For people who haven't chosen one."),
        )

    def clean_name(self) -> str:
        return one_line(self.cleaned_data["name"])

    def clean_welcome_en(self) -> str:
        return one_line(self.cleaned_data["welcome_en"])

    def clean_welcome_de(self) -> str:
        return one_line(self.cleaned_data["welcome_de"])

    def clean_colour(self) -> str:
        colour = self._colour("colour")
        if colour and colours.of_bar(colour) < colours.READABLE:
            sentence = _(
                "Light text on this colour is unreadable (contrast {found}, minimum {least}). Choose a darker colour."
            )
            raise unreadable(sentence, colours.of_bar(colour))
        return colour

    def clean_link_colour(self) -> str:
        colour = self._colour("link_colour")
        if colour and colours.of_link(colour) < colours.READABLE:
            sentence = _(
                "Links in this colour are unreadable (contrast {found}, minimum {least}). Choose a darker colour."
            )
            raise unreadable(sentence, colours.of_link(colour))
        return colour

    def _colour(self, name: str) -> str:
        colour = colours.normal(self.cleaned_data[name])
        if colour and not colours.is_colour(colour):
            raise forms.ValidationError(_("Enter the colour as # and six characters, such as #225540."))
        return colour

    def changes(self) -> dict[str, Any]:
        """Return the new values of the model fields."""
        data = dict(self.cleaned_data)
        offered = set(data.pop("games"))
        data["withheld"] = [slug for slug in registry.all_games() if slug not in offered]
        return data
