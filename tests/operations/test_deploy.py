"""The files in deploy/ are complete and safe, and match the settings and the processes."""

from __future__ import annotations

import configparser
import http.client
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import get_commands
from django.db import connection
from django.test import Client
from granian.cli import cli as granian

from tests.test_settings import ROOT, SAFE, loaded
from tools import up
from tools.services import free_port

DEPLOY = ROOT / "deploy"
UNITS = DEPLOY / "systemd"
PROCESSES = {*up.commands("", 0, 0, celery=True), "live", "sweeper"}
OTHERS = {"postgres", "redis", "proxy"}
BUILD_TOOLS = ("gcc", "build-essential", "git", "curl", "make", "-dev", "pip install")
NEVER_HERE = {"test.py"}  # not for deployments
OF_COMPOSE = {"POSTGRES_PASSWORD", "CLUB_HOST"}


# Settings


def read_by_settings() -> set[str]:
    found = {"DJANGO_SETTINGS_MODULE"}
    for file in (ROOT / "club" / "settings").glob("*.py"):
        if file.name not in NEVER_HERE:
            text = file.read_text()
            found |= set(re.findall(r"env\.\w+\(\s*\"([A-Z_0-9]+)\"", text))
            found |= set(re.findall(r"environ(?:\.get\(|\[)\s*\"([A-Z_0-9]+)\"", text))
    return found


def explained(text: str) -> dict[str, str]:
    """Return each setting of the example with its value."""
    return dict(re.findall(r"^(?:# )?([A-Z][A-Z_0-9]+)=(.*)$", text, re.MULTILINE))


def example() -> str:
    return (DEPLOY / "env.example").read_text()


def test_the_example_lists_exactly_the_existing_settings() -> None:
    names = set(explained(example()))
    assert read_by_settings() - names == set(), "say in deploy/env.example what these settings mean"
    assert names - read_by_settings() == OF_COMPOSE, "nobody reads these settings of deploy/env.example"


def test_a_missing_setting_is_detected() -> None:
    without = example().replace("METRICS_TOKEN=", "")
    assert read_by_settings() - set(explained(without)) == {"METRICS_TOKEN"}
    assert "DATABASE_URL" in read_by_settings()


def test_every_setting_has_an_explanation() -> None:
    block: list[str] = []
    for line in example().splitlines():
        setting = re.match(r"(?:# )?[A-Z][A-Z_0-9]+=", line)
        if not line:
            block = []
        elif setting:
            assert any(len(words) > 12 for words in block), f"no word about {line}"
        else:
            block.append(line)


def test_the_example_has_no_secrets_and_works_once_filled_in() -> None:
    values = {name: value for name, value in explained(example()).items() if f"\n{name}=" in example()}
    for name in ("SECRET_KEY", "EMAIL_HOST_PASSWORD", "POSTGRES_PASSWORD"):
        assert values[name] == ""
    (empty,) = loaded({**dict.fromkeys(SAFE, ""), **values})
    assert "SECRET_KEY is missing" in empty
    assert loaded({**values, "SECRET_KEY": SAFE["SECRET_KEY"]}) == [""]
    larger = explained((DEPLOY / "larger" / "env.example").read_text())
    assert loaded({**values, **larger, "SECRET_KEY": SAFE["SECRET_KEY"]}) == [""]


# Image


def stages() -> list[list[str]]:
    text = re.sub(r"\\\n\s*", " ", (DEPLOY / "Dockerfile").read_text())
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    starts = [n for n, line in enumerate(lines) if line.startswith("FROM ")]
    return [lines[begin:end] for begin, end in zip(starts, [*starts[1:], len(lines)], strict=True)]


def words_of(lines: list[str], instruction: str) -> list[str]:
    return [line.removeprefix(instruction).strip() for line in lines if line.startswith(f"{instruction} ")]


def test_the_image_runs_unprivileged_and_without_build_tools() -> None:
    *_building, final = stages()
    assert len(stages()) > 1
    (user,) = words_of(final, "USER")
    assert user.split(":")[0].isdigit() and int(user.split(":")[0]) > 999
    assert final.index(f"USER {user}") < next(n for n, line in enumerate(final) if line.startswith("CMD "))
    for command in words_of(final, "RUN"):
        assert not any(tool in command for tool in BUILD_TOOLS), command
    assert words_of(final, "HEALTHCHECK")
    for setting in (name for line in words_of(final, "ENV") for name in line.split()):
        assert not re.match(r"(SECRET_KEY|.*PASSWORD|.*TOKEN|DATABASE_URL)=", setting)
    assert all("--chown" not in line for line in words_of(final, "COPY"))  # the user owns none of the code


def test_images_are_pinned() -> None:
    images = [line.removeprefix("FROM ").split()[0] for stage in stages() for line in stage if line.startswith("FROM")]
    images += [service["image"] for service in compose()["services"].values()]
    for image in set(images) - {"fernzug:local"}:
        assert re.search(r":\d+\.\d+(\.\d+)?", image), f"{image} may change from one day to the next"


# Containers


def compose() -> Any:
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text())


def test_every_process_has_a_container_and_a_unit() -> None:
    services = set(compose()["services"])
    units = {file.stem.removeprefix("fernzug-") for file in UNITS.glob("fernzug-*.service")}
    assert services == PROCESSES | OTHERS | {"migrate", "backup"}
    assert units == PROCESSES | {"migrate", "backup"}
    target = (UNITS / "fernzug.target").read_text()
    for process in PROCESSES:
        assert f"fernzug-{process}.service" in target


def test_the_containers_have_minimal_privileges() -> None:
    for name, service in compose()["services"].items():
        assert "no-new-privileges:true" in service["security_opt"], name
        assert "privileged" not in service and service.get("network_mode") != "host", name
        assert service["restart"] in ("unless-stopped", "no"), name
        if name != "postgres":
            assert service["read_only"] and service["cap_drop"] == ["ALL"], name
        if name not in ("proxy", "mail"):
            assert "ports" not in service, f"{name} is open to the world"
        if name in ("postgres", "redis"):
            assert service["networks"] == ["inside"]
    assert compose()["networks"]["inside"]["internal"]
    assert all(port.startswith("127.0.0.1:") for port in compose()["services"]["mail"]["ports"])


def test_the_containers_contain_no_secrets() -> None:
    for name, service in compose()["services"].items():
        for setting, value in (service.get("environment") or {}).items():
            if "PASSWORD" in setting or "password" in str(value) or "@" in str(value):
                assert "${" in str(value), f"{name}: {setting}"


# Commands


def commands() -> dict[str, list[str]]:
    """Return the command of each container and unit."""
    services = compose()["services"].items()
    found = {f"compose {name}": service["command"] for name, service in services if "command" in service}
    found["image"] = json.loads(words_of(stages()[-1], "CMD")[0])
    for file in UNITS.glob("*.service"):
        for number, line in enumerate(re.findall(r"^ExecStart=(.*)$", file.read_text(), re.MULTILINE)):
            found[f"{file.name} {number}"] = shlex.split(line)
    return found


def test_every_command_exists_with_its_flags() -> None:
    flags = {flag for option in granian.params for flag in [*option.opts, *option.secondary_opts]}
    for where, command in commands().items():
        words = " ".join(command)
        for managed in re.findall(r"manage\.py (\w+)", words):
            assert managed in get_commands(), where
        if "granian" in command[0]:
            assert {word for word in command if word.startswith("--")} <= flags, where
            assert command[-1] in ("club.wsgi:application", "club.live.app:application"), where
        for script in re.findall(r"deploy/\S+\.sh", words):
            assert (ROOT / script).stat().st_mode & 0o111, script


def test_a_wrong_flag_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = {"image": ["granian", "--no-such-flag", "club.wsgi:application"]}
    monkeypatch.setitem(globals(), "commands", lambda: wrong)
    with pytest.raises(AssertionError):
        test_every_command_exists_with_its_flags()


# Units


def test_the_units_are_hardened() -> None:
    common = configparser.ConfigParser(strict=False, interpolation=None)
    common.optionxform = str
    common.read(UNITS / "fernzug-.service.d" / "common.conf")
    service = common["Service"]
    assert service["User"] not in ("", "root")
    assert service["ProtectSystem"] == "strict"
    assert service["CapabilityBoundingSet"] == ""
    for name in (
        "NoNewPrivileges",
        "ProtectHome",
        "PrivateTmp",
        "PrivateDevices",
        "RestrictSUIDSGID",
        "LockPersonality",
    ):
        assert service[name] == "yes"
    for file in UNITS.glob("*.service"):
        assert "User=" not in file.read_text()
        assert not re.search(r"^(Protect|Private|NoNew)\w+=no", file.read_text(), re.MULTILINE)


def test_the_units_refer_to_existing_units_and_are_valid(tmp_path: Path) -> None:
    there = {file.name for file in UNITS.iterdir()}
    for file in UNITS.glob("fernzug*.*"):
        if file.is_file():
            assert set(re.findall(r"fernzug[\w-]*\.(?:service|timer|target)", file.read_text())) <= there, file.name
    if shutil.which("systemd-analyze"):  # if available, verify with systemd itself
        ask_systemd(tmp_path)


def ask_systemd(root: Path) -> None:
    folder = root / "etc" / "systemd" / "system"
    shutil.copytree(UNITS, folder)
    for file in folder.glob("*.service"):
        programs = str(Path(sys.executable).parent)
        text = file.read_text().replace("/opt/fernzug/.venv/bin", programs).replace("/opt/fernzug/", f"{ROOT}/")
        file.write_text(text)
    names = [str(file) for file in folder.glob("fernzug*.*") if file.is_file()]
    verified = spoken(["verify", "--man=no", *names])
    assert verified.returncode == 0, verified.stderr
    assert not [line for line in verified.stderr.splitlines() if "fernzug" in line]
    for process in PROCESSES:
        judge = ["security", "--offline=true", f"--root={root}", "--threshold=20", f"fernzug-{process}.service"]
        exposed = spoken(judge)
        assert exposed.returncode == 0, exposed.stdout[-300:]


def spoken(arguments: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["systemd-analyze", *arguments], capture_output=True, text=True, check=False)


# Proxies


@pytest.mark.parametrize("name", ["Caddyfile", "larger/Caddyfile"])
def test_the_proxy_forwards_the_stream_and_sets_limits(name: str) -> None:
    text = (DEPLOY / name).read_text()
    assert text.count("{") == text.count("}")
    assert re.search(r"@inside path /metrics /readyz\s+handle @inside {\s+respond 404", text)
    stream = text[text.index("handle /live/*") : text.index("handle /mails/in/")]
    assert "flush_interval -1" in stream and "encode" not in stream
    for limit in ("read_header 10s", "read_body 30s", "max_size 256KB", "max_header_size", "grace_period"):
        assert limit in text


@pytest.mark.django_db
def test_alerts_use_existing_metrics() -> None:
    page = Client().get("/metrics").content.decode()
    there = set(re.findall(r"^# TYPE (fernzug_\w+)", page, re.MULTILINE))
    rules = yaml.safe_load((DEPLOY / "prometheus" / "alerts.yaml").read_text())["groups"][0]["rules"]
    assert len(rules) > 5
    for rule in rules:
        for figure in re.findall(r"fernzug_\w+", rule["expr"]):
            assert figure.removesuffix("_bucket") in there, rule["alert"]


# Run


@pytest.mark.django_db(transaction=True)
def test_the_nightly_backup(tmp_path: Path) -> None:
    old, other = tmp_path / "fernzug-2020-01-01T031700Z.backup", tmp_path / "letters.backup"
    for file in (old, other):
        file.touch()
        os.utime(file, (0, 0))
    environ = {**os.environ, "PYTHON": sys.executable, "DATABASE_URL": address_of_test_database()}
    done = subprocess.run(
        [DEPLOY / "backup.sh", tmp_path], cwd=ROOT, env={**environ, "DJANGO_SETTINGS_MODULE": "club.settings.local"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "is whole" in done.stdout
    names = sorted(file.name for file in tmp_path.iterdir())
    assert other.name in names and old.name not in names
    assert len(names) == 2


def address_of_test_database() -> str:
    found = connection.settings_dict
    return (
        f"postgres://{found['USER']}:{found['PASSWORD']}@/{found['NAME']}?host={found['HOST']}&port={found['PORT']}"
        if connection.vendor == "postgresql"
        else f"sqlite:///{found['NAME']}"
    )


def test_the_image_can_be_built_and_served(tmp_path: Path) -> None:
    """Run the image's build steps without Docker, serve the result, and check that its folder stays unchanged."""
    code, static, var = tmp_path / "srv", tmp_path / "static", tmp_path / "var"
    code.mkdir()
    var.mkdir()
    building, final = stages()
    for line in words_of(building, "COPY"):
        source, target = line.split()
        there = code / (source if target in ("./", ".") else target)
        there.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / source).is_dir():
            shutil.copytree(ROOT / source, there, ignore=shutil.ignore_patterns("__pycache__", "tests", "*.mo"))
        else:
            shutil.copy(ROOT / source, there)
    environ = {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "PYTHONDONTWRITEBYTECODE": "1", **SAFE,
        "DATABASE_URL": f"sqlite:///{var}/club.sqlite3", "FERNZUG_VAR": str(var), "STATIC_ROOT": str(static),
    }  # fmt: skip
    for command in (
        ["python", "-m", "tools.messages", "compile"],
        ["python", "manage.py", "collectstatic", "--noinput", "--verbosity", "0"],
    ):
        assert " ".join(command) in " ".join(words_of(building, "RUN"))
        subprocess.run(command, cwd=code, env=environ, check=True)
    assert (static / "staticfiles.json").exists()
    before = {file: file.stat().st_mtime_ns for file in code.rglob("*")}
    port = str(free_port())
    serve = [port if word == "8000" else word for word in json.loads(words_of(final, "CMD")[0])]
    process = subprocess.Popen(serve, cwd=code, env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    try:
        assert answer(int(port), "/healthz") == 200
        assert answer(int(port), "/readyz") == 503  # the migrations are missing
        health = json.loads(words_of(final, "HEALTHCHECK")[0].partition("CMD ")[2])
        health[-1] = health[-1].replace("8000", port)
        subprocess.run(health, env=environ, check=True)
    finally:
        process.terminate()
        process.wait(20)
    assert {file: file.stat().st_mtime_ns for file in code.rglob("*")} == before


def answer(port: int, path: str) -> int:
    until = time.monotonic() + 60
    while True:
        link = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        try:
            link.request("GET", path)
            return link.getresponse().status
        except OSError:
            assert time.monotonic() < until
            time.sleep(0.2)
        finally:
            link.close()
