"""Forms about the club and its members."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from club.accounts import zones
from club.accounts.models import Invitation
from club.clubinfo import colours
from club.clubinfo.models import ClubSettings
from club.web.choices import offer
from games.core import registry

LONGEST_REASON = 500


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


class ReasonForm(forms.Form):
    """Reason for an action, for the audit log and the members concerned. The token makes a double click idempotent."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"required": gettext_lazy("Give a reason. It's kept, and the people concerned can read it.")},
    )
    token = forms.RegexField(r"^[A-Za-z0-9]{16,40}$", widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("token", get_random_string(32))


class RoleForm(ReasonForm):
    role = forms.ChoiceField(
        label=gettext_lazy("Role"),
        choices=[
            ("member", gettext_lazy("Member")),
            ("organizer", gettext_lazy("Organizer")),
            ("administrator", gettext_lazy("Administrator")),
        ],
        widget=forms.RadioSelect,
    )
    field_order = ("role", "reason", "token")


class NoteForm(forms.Form):
    text = forms.CharField(label=gettext_lazy("Note"), max_length=2000, widget=forms.Textarea(attrs={"rows": 3}))
    token = forms.RegexField(r"^[A-Za-z0-9]{16,40}$", widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("token", get_random_string(32))


class LinkForm(forms.ModelForm):  # type: ignore[type-arg]  # generic only for the checker
    class Meta:
        model = Invitation
        fields = ("note",)
        labels = {"note": gettext_lazy("Who is it for?")}
        help_texts = {"note": gettext_lazy("Only organizers can see this.")}


class MailForm(forms.Form):
    name = forms.CharField(label=gettext_lazy("Name"), max_length=60, required=False)
    email = forms.EmailField(label=gettext_lazy("Email address"))
    language = forms.ChoiceField(label=gettext_lazy("Language"), choices=[("en", "English"), ("de", "Deutsch")])


class ListForm(forms.Form):
    people = forms.CharField(
        label=gettext_lazy("List"),
        max_length=60_000,
        widget=forms.Textarea(attrs={"rows": 8, "class": "mono", "spellcheck": "false"}),
        help_text=gettext_lazy(
            "One person per line: name, email address, language (en or de). You can paste it from a spreadsheet."
        ),
    )
