"""LongSelect renders long choice lists in one pass and gives the same HTML as Django's Select."""

from __future__ import annotations

import pytest
from django import forms
from django.test.html import parse_html

from club.web.choices import LongSelect

CHOICES = [("", "None"), ("a&b", "<A>"), (3, "Three")]


class Short(forms.Form):
    zone = forms.ChoiceField(choices=CHOICES, required=False)


class Long(forms.Form):
    zone = forms.ChoiceField(choices=CHOICES, required=False, widget=LongSelect(attrs={"class": "wide"}))


class Needed(forms.Form):
    zone = forms.ChoiceField(choices=CHOICES[1:], widget=LongSelect)


@pytest.mark.parametrize("data", [None, {}, {"zone": "a&b"}, {"zone": "3"}, {"zone": "nowhere"}])
def test_rendering_matches_django(data):
    drawn = str(Long(data)["zone"])
    assert ' class="wide"' in drawn
    assert parse_html(drawn.replace(' class="wide"', "")) == parse_html(str(Short(data)["zone"]))


def test_unknown_choice_is_invalid():
    assert not Needed({"zone": "nowhere"}).is_valid()
