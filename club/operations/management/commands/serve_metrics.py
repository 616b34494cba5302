from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Iterable
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, make_server

from django.core.handlers.wsgi import WSGIRequest
from django.core.management.base import BaseCommand
from django.db import close_old_connections

from club.db.connections import close_lost_connections
from club.operations import health


class Command(BaseCommand):
    help = "Serves /healthz, /readyz and /metrics, and nothing else, on a machine without a web process."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=9464)

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        with make_server(host, port, application, handler_class=Silent) as server:
            self.stdout.write(f"Metrics at http://{host}:{server.server_port}/metrics")
            self.stdout.flush()
            server.serve_forever()


class Silent(WSGIRequestHandler):
    def log_message(self, *args: Any) -> None: ...


def application(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
    close_old_connections()
    close_lost_connections()
    request = WSGIRequest(environ)
    view = health.VIEWS.get(request.path_info)
    response = health.plain("not here", 404) if view is None else view(request)
    start(f"{response.status_code} {response.reason_phrase}", list(response.items()))
    return [response.content]
