"""Interventions: what organizers do to a match, a member or an event. All of them work the same way.

The form asks for a reason. The preview runs the intervention in a transaction that is rolled back, so it shows exactly
what will happen. Confirming runs it once per form, and is refused if the subject has changed since the preview. The
audit entry and the notifications are written in the same transaction. An undo is another intervention, linked with its
values filled in.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django import forms
from django.contrib.auth.models import AbstractUser
from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from club.audit import services as audit
from club.audit.models import AuditEntry
from club.web.errors import ClubError

Text = str | Promise
Values = dict[str, Any]
Undo = tuple[str, Values]  # the intervention that undoes another one, and its values


class Outdated(ClubError):
    """The subject has changed since the preview."""

    status = 409

    def __init__(self) -> None:
        super().__init__("outdated")

    @property
    def text(self) -> str:
        return _("This has changed since the page was loaded. Load it again, then decide.")


class AdministratorsOnly(ClubError):
    status = 403

    def __init__(self) -> None:
        super().__init__("for_administrators")

    @property
    def text(self) -> str:
        return _("Only an administrator can do this.")


class Subject(ABC):
    """The match, member or event that an intervention changes, locked in the current transaction."""

    data: Values  # further details for the audit entry, set by the intervention

    def __init__(self) -> None:
        self.data = {}

    @property
    def version(self) -> str:
        """A value that changes with the subject; '' if nothing else can change it."""
        return ""

    @abstractmethod
    def check(self, organizer: Any) -> None:
        """Raise an error if this organizer may not decide about the subject."""

    @abstractmethod
    def audit_fields(self) -> dict[str, Any]:
        """Return the match or member of the audit entry and what it is about."""

    @abstractmethod
    def notify(self, entry: AuditEntry) -> None:
        """Notify everyone concerned."""

    def effects(self) -> Sequence[str]:
        """Return sentences about what the intervention has changed, for the preview."""
        return ()

    def concerned(self) -> Sequence[Any]:
        """Return the members who are notified."""
        return ()


S = TypeVar("S", bound=Subject)
Locked = Callable[[int], AbstractContextManager[S]]


@dataclass(frozen=True)
class Intervention(Generic[S]):
    kind: str  # in URLs and in the audit log
    name: Text
    run: Callable[[S, Any, Values, str], None]  # subject, organizer, values of the form, reason
    about: Text = ""  # shown: what it is for
    form: type[forms.Form] = forms.Form
    undo: Callable[[AuditEntry], Undo | None] = lambda entry: None
    warning: Text = ""
    listed: bool = True  # in the list of interventions; otherwise it is only used to undo another one
    administrators: bool = False
    available: Callable[[Any], bool] = lambda subject: True  # whether it makes sense now; `run` makes the final check
    already: Callable[[S, Values], bool] = lambda subject, values: False  # whether nothing is left to do


@dataclass(frozen=True)
class Preview:
    effects: Sequence[str]
    told: Sequence[Any]
    version: str  # of the subject


class Interventions(Generic[S]):
    """The interventions on one type of subject."""

    def __init__(self, subject: str, *, locked: Locked[S], rehearsed: Locked[S] | None = None) -> None:
        """`locked` locks the subject in a transaction and saves it; `rehearsed` does so without saving."""
        self.subject = subject
        self._locked = locked
        self._rehearsed = rehearsed or locked
        self._by_kind: dict[str, Intervention[S]] = {}

    def register(self, *interventions: Intervention[S]) -> None:
        self._by_kind |= {intervention.kind: intervention for intervention in interventions}

    def __iter__(self) -> Iterator[Intervention[S]]:
        return iter(self._by_kind.values())

    def __getitem__(self, kind: str) -> Intervention[S]:
        return self._by_kind[kind]

    def get(self, kind: str) -> Intervention[S] | None:
        return self._by_kind.get(kind)

    def listed_for(self, organizer: AbstractUser) -> list[Intervention[S]]:
        return [one for one in self if one.listed and (organizer.is_superuser or not one.administrators)]

    def undo_of(self, entry: AuditEntry) -> Undo | None:
        return self[entry.kind].undo(entry) if entry.kind in self._by_kind else None

    def preview(self, kind: str, pk: int, *, organizer: AbstractUser, values: Values, reason: str) -> Preview:
        with self._rehearsed(pk) as subject:
            version = subject.version
            self._run(self[kind], subject, organizer, dict(values), reason)
            transaction.set_rollback(True)
        return Preview(subject.effects(), subject.concerned(), version)

    def apply(
        self, kind: str, pk: int, *, organizer: AbstractUser, values: Values, reason: str, token: str | None,
        seen: str = "", undoes: int | None = None,
    ) -> AuditEntry | None:  # fmt: skip
        """Run the intervention once per token: a repeated submit finds the recorded entry under the lock.

        Return None if nothing was left to do.
        """
        once = f"{self.subject} {pk} {token}"[:40] if token else None
        with self._locked(pk) as subject:
            done = audit.done(once) if once else None
            if done is not None or self[kind].already(subject, values):
                return done
            if seen and seen != subject.version:
                raise Outdated
            self._run(self[kind], subject, organizer, values, reason)
            details: Values = {**values, **subject.data, **({"undoes": undoes} if undoes else {})}
            entry = audit.record(organizer, kind, reason=reason, token=once, **subject.audit_fields(), **details)
            subject.notify(entry)
            return entry

    def _run(
        self, intervention: Intervention[S], subject: S, organizer: AbstractUser, values: Values, reason: str
    ) -> None:
        subject.check(organizer)
        if intervention.administrators and not organizer.is_superuser:
            raise AdministratorsOnly
        intervention.run(subject, organizer, values, reason)
