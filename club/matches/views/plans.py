"""The page for trying lines and planning. Every action is a form that works without JavaScript."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from club.accounts.http import MemberRequest
from club.matches import dry_runs, error_messages, jinja, planning
from club.matches.errors import MatchError, NoSpectators, NotThere, NotYours, Refused
from club.matches.lists import turn_count
from club.matches.page.exploring import ExplorePage
from club.matches.services import explorations
from club.matches.services.explorations import NOW, Root
from club.matches.services.moves import LONGEST_LINE
from club.matches.services.plans import LONGEST_TEXT, forget_branch, plan_branch, set_plan
from club.matches.trees import ROOT
from club.matches.views.responses import answers_errors, refused
from club.web import errors
from club.web.addresses import address
from club.web.http import number

View = Callable[..., HttpResponse]


class RootConverter:
    """The position from which lines are tried: `now`, or a seat and the number of a move of a finished match."""

    regex = "now|[0-9]{1,2}-[0-9]{1,7}"

    def to_python(self, value: str) -> Root:
        if value == "now":
            return NOW
        seat, _dash, move = value.partition("-")
        return Root(int(seat), int(move))

    def to_url(self, value: Root | str) -> str:
        return str(value)


def answers(view: View) -> View:
    """Turn a MatchError into the page with a message, at the same position if it is still there."""

    @wraps(view)
    def answering(request: MemberRequest, match_id: int, root: Root, node: int, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, match_id, root, node, **kwargs)
        except NoSpectators as problem:
            return errors.error_page(request, problem)
        except NotYours as problem:
            return refused(request, match_id, problem)
        except MatchError as problem:
            return explain(request, match_id, root, node, problem, kwargs.get("seat"))

    return answering


def explain(
    request: MemberRequest, match_id: int, root: Root, node: int, problem: MatchError, seat: int | None
) -> HttpResponse:
    try:
        exploring = explorations.explore(match_id, request.user, root)
        page = ExplorePage(exploring.seats, request.user, exploring=exploring, node=node, answering=seat)
    except NotThere:
        try:
            exploring = explorations.explore(match_id, request.user, None)
        except MatchError as nothing:
            return errors.error_page(request, nothing)
        page = ExplorePage(exploring.seats, request.user, exploring=exploring)
    except MatchError as nothing:
        return errors.error_page(request, nothing)
    if "typed" in request.POST:
        page.typed = request.POST.get("move", "")[:LONGEST_LINE]
    page.problem = error_messages.message(page.game, problem)
    return show(request, page, status=problem.status)


@never_cache
@vary_on_headers("HX-Request")
@login_required
@require_safe
@answers
def explore(request: MemberRequest, match_id: int, root: Root, node: int, seat: int | None = None) -> HttpResponse:
    exploring = explorations.explore(match_id, request.user, root)
    if str(exploring.root) != str(root):  # the match is over
        return redirect("explore", match_id, str(exploring.root), ROOT)
    return show(request, page_of(request, exploring, node, seat))


def page_of(request: MemberRequest, exploring: explorations.Exploring, node: int, seat: int | None) -> ExplorePage:
    return ExplorePage(
        exploring.seats,
        request.user,
        picked=request.GET.get("do", "")[:LONGEST_LINE],
        thing=request.GET.get("on", "")[:50],
        mode=request.GET.get("mode", "")[:20],
        buttons="buttons" in request.GET,
        part=request.GET.get("part", "")[:30],
        exploring=exploring,
        node=node,
        answering=seat,
    )


@login_required
@require_POST
@answers
def play(request: MemberRequest, match_id: int, root: Root, node: int, seat: int) -> HttpResponse:
    """Try a move at a position of the tree."""
    kind = request.POST.get("decision", "")
    if not kind.isidentifier():
        raise Refused("bad_form")
    line = request.POST.get("move", "")
    new = explorations.try_move(
        match_id=match_id, member=request.user, root=root, node=node, seat=seat, kind=kind, line=line
    )
    return after(request, match_id, root, new, picked=request.POST.get("then", "")[:LONGEST_LINE])


@login_required
@require_POST
@answers
def edit(request: MemberRequest, match_id: int, root: Root, node: int) -> HttpResponse:
    """Mark, name or remove a position, make its line the plan, or take another world."""
    which: dict[str, Any] = {"match_id": match_id, "member": request.user, "root": root}
    match request.POST.get("do", ""):
        case "good" | "bad" | "open" as value:
            explorations.mark(**which, node=node, value="" if value == "open" else value)
        case "name":
            explorations.rename(**which, node=node, name=request.POST.get("name", ""))
        case "remove":
            node = explorations.remove(**which, node=node, size=number(request.POST.get("size", "")) or 0)
        case "world":
            explorations.change_world(**which)
        case "plan" if root.number is None:
            plan_branch(match_id=match_id, member=request.user, node=node)
        case _:
            raise Refused("bad_form")
    return after(request, match_id, root, node)


def after(request: MemberRequest, match_id: int, root: Root, node: int, picked: str = "") -> HttpResponse:
    url = address("explore", match_id, str(root), node)
    if not request.htmx:
        return redirect(url)
    exploring = explorations.explore(match_id, request.user, root)
    page = ExplorePage(exploring.seats, request.user, picked=picked, exploring=exploring, node=node)
    response = show(request, page)
    response["HX-Push-Url"] = url
    return response


@never_cache
@vary_on_headers("HX-Request")
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@answers_errors
def page(request: MemberRequest, match_id: int) -> HttpResponse:
    """Show the current position to try lines from. The form with typed orders tests or saves them."""
    text = request.POST.get("plan", "")[:LONGEST_TEXT]
    problem: MatchError | None = None
    branch = number(request.POST.get("forget", ""))
    if request.method == "POST" and branch is not None:
        forget_branch(match_id=match_id, member=request.user, number=branch)
        return redirect("plan", match_id)
    if request.method == "POST" and request.POST.get("do") != "try":
        try:
            set_plan(match_id=match_id, member=request.user, text=text)
            return redirect(f"{address('plan', match_id)}?saved=1#plan")
        except MatchError as refusal:
            if refusal.status != 422:
                raise
            problem = refusal
    exploring = explorations.explore(match_id, request.user)
    if exploring.root.number is not None:
        return redirect("explore", match_id, str(exploring.root), ROOT)
    shown = page_of(request, exploring, ROOT, None)
    plan = planning.load(exploring.seats[exploring.seat].plan)
    if request.method == "POST" and problem is None:
        try:
            plan = planning.read(shown.game, text)
        except MatchError as refusal:
            problem = refusal
    orders = dry_runs.orders(exploring, plan, text if request.method == "POST" else None, problem)
    return show(request, shown, orders=orders, status=422 if problem else 200)


def show(
    request: MemberRequest, page: ExplorePage, *, orders: dry_runs.Orders | None = None, status: int = 200
) -> HttpResponse:
    page.csrf = jinja.csrf_field(request)
    if orders is None and page.root.number is None and page.exploring is not None:
        orders = dry_runs.orders(page.exploring, page.plan)
    context = {
        "page": page, "csrf": page.csrf, "log": "none", "streamed": False, "poll": 0, "frames": [], "menu": "",
        "turns": None if request.htmx else turn_count(request.user), "orders": orders,
        "saved": "saved" in request.GET,
    }  # fmt: skip
    if request.htmx:
        return HttpResponse(jinja.render(request, "match/explore_answer.html", **context), status=status)
    panes = {
        name: jinja.render(request, f"match/{name}.html", **context) for name in ("tree", "orders", "twin", "panel")
    }
    outside = {"page": page, "panes": panes, "has_panel": bool(page.panel), "more_pane": "", "orders": orders}
    context["menu"] = mark_safe(render_to_string("matches/_menu.html", outside, request))  # a template has escaped it
    icons = jinja.render(request, "match/icons.html")
    whole = mark_safe(icons + jinja.render(request, "match/table.html", **context))
    return render(request, "matches/explore.html", {**outside, "whole": whole}, status=status)
