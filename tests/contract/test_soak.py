"""Test `make soak`: an interrupted run resumes where it stopped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import soak


class Here:
    """A pool that runs in this process and fails after some batches."""

    def __init__(self, batches: int) -> None:
        self.batches = batches
        self.played: list[soak.Job] = []

    def __call__(self, *_: Any, **__: Any) -> Here:
        return self

    Pool = __call__
    __enter__ = __call__

    def __exit__(self, *_: object) -> None:
        pass

    def imap_unordered(self, play: Any, jobs: Iterable[soak.Job]) -> Iterator[soak.Report]:
        for job in jobs:
            if len(self.played) == self.batches:
                raise KeyboardInterrupt
            self.played.append(job)
            yield play(job)


def run(monkeypatch: pytest.MonkeyPatch, batches: int, *arguments: str) -> Here:
    here = Here(batches)
    monkeypatch.setattr(soak, "prepare", lambda: None)
    monkeypatch.setattr(soak, "BATCH", 2)
    monkeypatch.setattr(soak.multiprocessing, "get_context", here)
    soak.main(["--game", "pebbles", "--matches", "7", "--seed", "s", *arguments])
    return here


def test_interrupted_run_is_resumed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = run(monkeypatch, 9).played
    told = capsys.readouterr().out.splitlines()[-2]
    file = tmp_path / "kept"
    with pytest.raises(KeyboardInterrupt):
        run(monkeypatch, 2, "--keep", str(file))
    with file.open("a") as lines:
        lines.write('\n[["pebbles", "s", 4, 2, 0.2]')  # the power failed here
    assert run(monkeypatch, 9, "--keep", str(file)).played == whole[2:]
    assert capsys.readouterr().out.splitlines()[-2] == told
    assert told.startswith("pebbles: 7 matches")
    assert run(monkeypatch, 9, "--keep", str(file)).played == []


def test_another_seed_starts_from_the_beginning(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "kept"
    run(monkeypatch, 9, "--keep", str(file))
    assert len(run(monkeypatch, 9, "--keep", str(file), "--seed", "other").played) == 4


def test_failed_match_is_played_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "kept"
    with monkeypatch.context() as broken:
        broken.setattr("tests.contract.checks.check_match", lambda *_: 1 / 0)
        assert len(run(broken, 9, "--keep", str(file)).played) == 1
    assert len(run(monkeypatch, 9, "--keep", str(file)).played) == 4
