"""The API under /api/v1/ with its schema and documentation page."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError

from club.api.endpoints import club, matches, stream, tables
from club.api.schemas import Problem
from club.matches import error_messages
from club.matches.errors import MatchError
from club.matches.models import Match
from club.web import errors
from club.web.errors import ClubError

PROBLEMS = {
    400: "The request could not be read.",
    401: "There is no valid token.",
    403: "The token or the member may not do that.",
    404: "There is no such thing, or you may not see it.",
    409: "It is not possible now.",
    413: "The request is too large.",
    422: "The request or the move was refused.",
    429: "Too many requests.",
}

api = NinjaAPI(
    title="Fernzug",
    version="1",
    urls_namespace="api",
    description="Read matches as you see them, and play. Every error is a problem of RFC 9457 with a code.",
    openapi_extra={"info": {"license": {"name": "MIT"}}},
)
for router in (club.router, matches.router, stream.router, tables.router):
    api.add_router("", router)


@api.exception_handler(MatchError)
def match_error(request: HttpRequest, problem: MatchError) -> HttpResponse:
    """Answer with the game's own sentence if the game refused a move."""
    if "refusal" not in problem.data or request.resolver_match is None:
        return errors.error_page(request, problem)
    match = Match.objects.only("game").get(pk=request.resolver_match.kwargs["match_id"])
    text = error_messages.message(match.rulebook, problem)
    return errors.page(request, problem.status, problem.title, text, problem.reason)


@api.exception_handler(ClubError)
def club_error(request: HttpRequest, problem: ClubError) -> HttpResponse:
    return errors.error_page(request, problem)


@api.exception_handler(ValidationError)
def invalid(request: HttpRequest, problem: ValidationError) -> HttpResponse:
    first = problem.errors[0] if problem.errors else {}
    place = ".".join(str(part) for part in first.get("loc", ())[1:])
    return errors.page(request, 422, errors.unreadable_title(), f"{place}: {first.get('msg', '')}", "invalid")


@api.exception_handler(HttpError)
def http_error(request: HttpRequest, problem: HttpError) -> HttpResponse:
    return (
        errors.bad_request(request)
        if problem.status_code == 400
        else errors.page(request, problem.status_code, errors.unreadable_title(), str(problem))
    )


@api.exception_handler(Http404)
def not_found(request: HttpRequest, problem: Http404) -> HttpResponse:
    return errors.not_found(request)


@api.exception_handler(PermissionDenied)
def forbidden(request: HttpRequest, problem: PermissionDenied) -> HttpResponse:
    return errors.forbidden(request, problem)


def schema() -> dict[str, Any]:
    """Return the OpenAPI schema, with the problems that every endpoint may answer."""
    told: dict[str, Any] = api.get_openapi_schema()
    told["components"]["schemas"]["Problem"] = Problem.model_json_schema()
    content = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    for path in told["paths"].values():
        for operation in path.values():
            for status, description in PROBLEMS.items():
                operation["responses"].setdefault(status, {"description": description, "content": content})
    return told
