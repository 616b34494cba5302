from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account.decorators import secure_admin_login
from allauth.mfa import admin as allauth_admin
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.core.exceptions import BadRequest, ValidationError
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from club.accounts import services
from club.accounts.access import lacks_second_factor, me
from club.accounts.models import Invitation, Member, MemberSession
from club.audit import services as audit
from club.web.readonly import ReadOnly

logger = logging.getLogger(__name__)

ROLES = {"is_active", "is_organizer", "is_staff", "is_superuser", "groups"}

ask_who_it_is = secure_admin_login(admin.site.login)  # with our rate limits


def may_enter(request: HttpRequest) -> bool:
    """Require the second factor for the admin too."""
    user = request.user
    return user.is_authenticated and user.is_active and user.is_staff and not lacks_second_factor(user)


def let_in(request: HttpRequest, extra_context: Any = None) -> HttpResponse:
    user = request.user
    if user.is_authenticated and user.is_staff and lacks_second_factor(user):
        return redirect("second_factor")
    if request.method == "HEAD" and may_enter(request):  # Django redirects only GET
        return redirect("admin:index")
    answer: HttpResponse = ask_who_it_is(request, extra_context)
    return answer


def with_care(view: Callable[..., HttpResponse], cacheable: bool = False) -> Callable[..., HttpResponse]:
    """Answer 400 where Django's admin raises an unhandled error for invalid input, such as a malformed number."""
    inner = of_django(view, cacheable)

    @wraps(inner)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return inner(request, *args, **kwargs)
        except (ValueError, ValidationError) as problem:
            logger.exception("the administration could not read a request")
            raise BadRequest from problem

    return answer


# Patch Django's default admin site instead of replacing it, so that every app's admin stays registered.
of_django = admin.site.admin_view
admin.site.admin_view = with_care  # type: ignore[method-assign, assignment]  # meant to be replaced
admin.site.has_permission = may_enter  # type: ignore[method-assign]  # meant to be replaced
admin.site.login = let_in  # type: ignore[method-assign]  # meant to be replaced
admin.site.unregister(allauth_admin.Authenticator)  # allauth's admin shows the secrets


@admin.register(Member)
class MemberAdmin(UserAdmin):  # type: ignore[type-arg]  # generic only for the checker
    list_display = ("username", "email", "is_active", "is_guest", "is_organizer", "is_staff", "date_joined")
    list_filter = ("is_active", "is_guest", "is_organizer", "is_staff")
    search_fields = ("username", "email")
    fieldsets = (
        (None, {"fields": ("username", "email", "password", "about")}),
        (_("Preferences"), {"fields": ("language", "time_zone", "theme", "confirmation", "nudges", "hindsight")}),
        (_("Roles"), {"fields": ("is_active", "is_guest", "is_organizer", "is_staff", "is_superuser", "groups")}),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )
    add_fieldsets = ((None, {"fields": ("username", "email", "usable_password", "password1", "password2")}),)

    actions = ("forget",)

    def has_delete_permission(self, request: HttpRequest, obj: Member | None = None) -> bool:
        return False  # deletion would break matches; the action below hands the seats to bots first

    @admin.action(description=_("Delete the accounts and let bots play on"))
    def forget(self, request: HttpRequest, queryset: QuerySet[Member]) -> None:
        for member in queryset:
            audit.record(me(request), "forget", reason="", member=member, about=member.name)
            services.forget(member)

    def save_model(self, request: HttpRequest, obj: Member, form: ModelForm, change: bool) -> None:  # type: ignore[type-arg]  # generic only for the checker
        super().save_model(request, obj, form, change)
        changed = sorted(set(form.changed_data) & ROLES)
        if changed:
            audit.record(me(request), "roles", reason="", member=obj, about=obj.name, changed=changed)


@admin.register(Authenticator)
class AuthenticatorAdmin(ReadOnly):
    """Authenticators without their secret keys. Deleting one helps a member who lost the device."""

    list_display = ("user", "type", "created_at", "last_used_at")
    fields = ("user", "type", "created_at", "last_used_at")

    def has_delete_permission(self, request: HttpRequest, obj: Authenticator | None = None) -> bool:
        return admin.ModelAdmin.has_delete_permission(self, request, obj)

    def delete_model(self, request: HttpRequest, obj: Authenticator) -> None:
        audit.record(me(request), "second_factor", reason="", member=obj.user, about=obj.user.name)
        super().delete_model(request, obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Authenticator]) -> None:
        for authenticator in queryset.select_related("user"):
            self.delete_model(request, authenticator)


@admin.register(Invitation)
class InvitationAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic only for the checker
    list_display = ("note", "invited_by", "created_at", "used_by", "used_at")
    list_select_related = ("invited_by", "used_by")
    raw_id_fields = ("invited_by", "used_by")

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Ignore initial values from the query string: Django fails on an invalid time there."""
        return {}


@admin.register(MemberSession)
class MemberSessionAdmin(ReadOnly):
    """Sessions without their keys, which would allow logging in as the member."""

    list_display = ("member", "expire_date")
    list_display_links = None
    list_select_related = ("member",)
    fields = ("member", "expire_date")
