from __future__ import annotations

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from club.accounts import services
from club.accounts.models import Invitation, Member, MemberSession
from club.site.readonly import ReadOnly

admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]  # with our rate limits


@admin.register(Member)
class MemberAdmin(UserAdmin):  # type: ignore[type-arg]
    list_display = ("username", "email", "is_active", "is_guest", "is_organizer", "is_staff", "date_joined")
    list_filter = ("is_active", "is_guest", "is_organizer", "is_staff")
    search_fields = ("username", "email")
    fieldsets = (
        (None, {"fields": ("username", "email", "password", "about")}),
        (_("Preferences"), {"fields": ("language", "time_zone", "theme", "confirm_moves")}),
        (_("Roles"), {"fields": ("is_active", "is_guest", "is_organizer", "is_staff", "is_superuser", "groups")}),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )
    add_fieldsets = ((None, {"fields": ("username", "email", "usable_password", "password1", "password2")}),)

    actions = ("forget",)

    def has_delete_permission(self, request: HttpRequest, obj: Member | None = None) -> bool:
        return False  # it would tear holes into matches: the action below gives the seats to bots first

    @admin.action(description=_("Delete the accounts, let bots play on"))
    def forget(self, request: HttpRequest, queryset: QuerySet[Member]) -> None:
        for member in queryset:
            services.forget(member)


@admin.register(Invitation)
class InvitationAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("note", "invited_by", "created_at", "used_by", "used_at")
    list_select_related = ("invited_by", "used_by")
    raw_id_fields = ("invited_by", "used_by")


@admin.register(MemberSession)
class MemberSessionAdmin(ReadOnly):
    """Without the key: whoever knows it is logged in."""

    list_display = ("member", "expire_date")
    list_display_links = None
    list_select_related = ("member",)
    fields = ("member", "expire_date")
