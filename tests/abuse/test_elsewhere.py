"""Malformed requests to third-party pages: Django's admin, and allauth's URLs that contain a key."""

from __future__ import annotations

import random
import re
from typing import Any
from urllib.parse import quote

import pytest
from allauth.account.models import EmailAddress
from django.contrib import admin
from django.db.models import Model
from django.urls import reverse

from tests.abuse.forms import Form, forms_of, spoken, text
from tests.abuse.test_malformed import EACH, LEAST, attack, contents, undone
from tests.test_access import OF_ALLAUTH, ROLES, addresses, client_of, world

__all__ = ["world"]  # a fixture
pytestmark = pytest.mark.django_db

OF_ADMINISTRATORS = 1 if EACH == LEAST else EACH * len(ROLES)  # only administrators see these forms
OUT = re.compile(r"/account/.*|/admin/(login/.*)?")  # the login page, the second factor, or the admin's own login
SEARCHED = ("q", "p", "o", "e", "all", "_facets", "_popup", "_to_field", "_changelist_filters", "term", "app_label")
LOOKUPS = ("", "__exact", "__in", "__gt", "__isnull", "__range", "__year", "__regex", "__nowhere", "__id__exact")
OTHERS = ("/admin/", "/admin/password_change/", "/admin/jsi18n/", "/admin/autocomplete/", "/admin/r/1/1/")
OTHERS += ("/admin/r/x/y/", "/admin/nowhere/", "/admin/login/", "/admin/matches/", "/admin/matches/match/x'/change/")


def pages_of(model: type[Model]) -> list[str]:
    name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
    found = [reverse(f"{name}_changelist"), reverse(f"{name}_add")]
    if (row := model._base_manager.first()) is not None:
        found += [reverse(f"{name}_{page}", args=[row.pk]) for page in ("change", "delete", "history")]
    return found


def searching(address: str, model: type[Model]) -> Form:
    """Return a form with every query parameter the page might accept, beyond the fields of its own forms."""
    fields = [field.name for field in model._meta.concrete_fields]
    return Form(address, "get", {name: [] for name in (*SEARCHED, *(f + end for f in fields for end in LOOKUPS))})


def some_of(form: Form, chance: random.Random) -> Form:
    """Return a form with at most three of the fields: the first invalid field would hide errors in the others."""
    names = chance.sample(sorted(form.fields), min(3, len(form.fields)))
    return Form(form.action, form.method, {name: form.fields[name] for name in names})


def forms_of_admin(world: dict[str, Any]) -> list[Form]:
    """Collect the admin's forms as the administrator sees them; no other role sees any."""
    client, found = client_of(world, "administrator"), [Form(address, "post") for address in OTHERS]
    for model in admin.site._registry:
        for address in pages_of(model):
            found += [searching(address, model), Form(address, "post", {"action": [], "_selected_action": []})]
            page = client.get(address)
            if page.status_code == 200:
                found += [form for form in forms_of(address, page.content.decode()) if form.method == "post"]
    return [form for form in found if form.action.startswith("/admin/")]


def test_malformed_submissions_to_the_admin_cause_no_fault(world: dict[str, Any]) -> None:
    chance, faults = random.Random("admin"), []
    forms = forms_of_admin(world)
    assert len(forms) > 5 * len(admin.site._registry)
    for form in forms:
        parts = [some_of(form, chance) for _ in range(OF_ADMINISTRATORS)] if form.method == "get" else [form]
        for part in parts:
            faults += attack(world, "administrator", "admin/", part, OF_ADMINISTRATORS // len(parts))
    assert not faults, "\n".join(faults[:10])


def test_an_invalid_selection_in_the_admin_is_a_bad_request(world: dict[str, Any]) -> None:
    """Without our own check the admin's changelist would raise a ValueError."""
    chosen = {"action": "delete_selected", "_selected_action": "Europe/Berlin"}
    assert client_of(world, "administrator").post("/admin/account/emailaddress/", chosen).status_code == 400
    with pytest.raises(ValueError, match="expected a number"):
        admin.site._registry[EmailAddress].get_queryset(None).filter(pk__in=["Europe/Berlin"])


@pytest.mark.parametrize("role", ["anonymous", "member", "organizer"])
def test_other_roles_cannot_use_the_admin(world: dict[str, Any], role: str) -> None:
    client, forms = client_of(world, role), forms_of_admin(world)
    before = contents()
    for form in forms:
        with undone(client):
            answer = getattr(client, form.method)(form.action, dict.fromkeys(form.fields, "1"))
        led_away = answer.status_code == 302 and OUT.fullmatch(answer["Location"])
        assert led_away or answer.status_code in (400, 403, 404, 405), f"{form.action} as {role}: {answer.status_code}"
    assert contents() == before


@pytest.mark.parametrize("role", ["anonymous", "member"])
def test_unknown_keys_cause_no_server_error(world: dict[str, Any], role: str) -> None:
    """Random keys in the URLs of email confirmation and password reset cause no server error."""
    chance, client = random.Random(f"keys {role}"), client_of(world, role)
    with_key = [route for route in addresses() if route.startswith(OF_ALLAUTH) and re.search("[<(]", route)]
    assert with_key
    for route in with_key:
        for _ in range(5 * EACH):
            key = quote(spoken(text(chance))[:200], safe="")
            address = "/" + re.sub(r"\(\?P<\w+>.*?\)|<[^>]+>", lambda _, key=key: key, route)
            address = re.sub(r"[$^\\]", "", address)
            for method in ("get", "post"):
                with undone(client):
                    answer = getattr(client, method)(
                        address, {"password1": spoken(text(chance))[:50], "password2": "x"}
                    )
                assert answer.status_code < 500, f"{method} {address}"
