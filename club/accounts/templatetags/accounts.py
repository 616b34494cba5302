from __future__ import annotations

from typing import NamedTuple

from django import template
from django.conf import settings
from django.forms import BoundField
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from club.accounts import avatars
from club.accounts.demo import LOGINS
from club.clubinfo.selectors import club

register = template.Library()
register.simple_tag(avatars.avatar)


class DemoLogin(NamedTuple):
    name: str
    password: str
    note: str


@register.simple_tag
def demo_logins() -> list[DemoLogin]:
    """Return the accounts for one-click login in the demo, and none elsewhere."""
    if not settings.DEMO:
        return []
    return [DemoLogin(name, password, _(note)) for name, password, note in LOGINS]


@register.simple_tag
def signup_mode() -> str:
    return club().signup


@register.simple_tag(takes_context=True)
def absolute(context: template.Context, name: str, *args: str) -> str:
    """Return an absolute URL."""
    request: HttpRequest = context["request"]
    return request.build_absolute_uri(reverse(name, args=args))


@register.filter
def widget(field: BoundField) -> SafeString:
    """Render the field without a placeholder, which would only repeat the label."""
    return field.as_widget(attrs={"placeholder": False})


@register.filter
def help_of(field: BoundField) -> str:
    """Return the help text; for new passwords a single sentence instead of the list of validators."""
    if field.name == "password1":
        return _("At least 8 characters, and not easy to guess.")
    return str(field.help_text)


@register.filter
def kind(field: BoundField) -> str:
    return field.widget_type
