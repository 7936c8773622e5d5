"""Garbage is collected by the window's thread alone: the young often, all else while nobody waits."""

from __future__ import annotations

import gc
import platform
import subprocess
import sys
import threading
from collections.abc import Iterator
from typing import Any
from weakref import ref

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.ui.work import garbage
from companion.ui.work.garbage import (
    FULL,
    LONG_QUIET,
    MIDDLE,
    OVERDUE,
    QUIET,
    SHARE,
    YOUNG,
    GarbageCollector,
    expect_garbage,
)

PATIENCE, DROPS = 60_000, 3
pytestmark = pytest.mark.early


GLIBC = """
import ctypes
from pathlib import Path
from companion.ui.work.garbage import LARGE_BLOCK, set_mmap_threshold, trim_heap

class Held(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in ("heap", "free", "fast", "blocks", *"abcdef")]

glibc = ctypes.CDLL(None)
glibc.malloc.restype, glibc.malloc.argtypes = ctypes.c_void_p, [ctypes.c_size_t]
glibc.free.argtypes, glibc.mallinfo2.restype = [ctypes.c_void_p], Held
glibc.memset.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_size_t]

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096
"""
LARGE = """
set_mmap_threshold()
glibc.free(glibc.malloc(4 * LARGE_BLOCK))
before = glibc.mallinfo2().blocks
glibc.malloc(2 * LARGE_BLOCK)
print(glibc.mallinfo2().blocks - before)
"""
BETWEEN = """
size, blocks = 100_000, []
for _ in range(200):
    blocks.append(glibc.malloc(size))
    glibc.memset(blocks[-1], 1, size)
    glibc.malloc(100)
before = resident()
for block in blocks:
    glibc.free(block)
trim_heap()
print((before - resident()) / (size * len(blocks)) > 0.8)
"""


class GarbageRing:
    """Refers to itself, so that only a collection lets go of it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def frozen_again() -> Iterator[None]:
    """What collecting the tests has made is let out here; later collections need not look it over."""
    yield
    gc.freeze()


@pytest.fixture
def collector(qapp: QApplication) -> Iterator[GarbageCollector]:
    """In place of Python's own collection, which is put back afterwards."""
    made = GarbageCollector(qapp)
    yield made
    made.stop()
    made.deleteLater()


@pytest.fixture
def collections() -> Iterator[list[tuple[int, int]]]:
    """Each collection: on which thread, and of which generation."""
    made: list[tuple[int, int]] = []

    def record(phase: str, about: dict[str, Any]) -> None:
        if phase == "stop":
            made.append((threading.get_ident(), about["generation"]))

    gc.callbacks.append(record)
    yield made
    gc.callbacks.remove(record)


def busy_tick(collector: GarbageCollector) -> None:
    """Let the timer fire once after much was made."""
    kept = [GarbageRing() for _ in range(2 * YOUNG)]
    collector.collect_due()
    kept.clear()


def become_due(collector: GarbageCollector) -> None:
    """Keep the window busy until a full collection is due, and no longer."""
    for _ in range(FULL * (MIDDLE + 1)):
        busy_tick(collector)


@pytest.mark.usefixtures("collector")
def test_no_collection_happens_on_another_thread(qtbot: QtBot, collections: list[tuple[int, int]]) -> None:
    drops = 0

    def make_garbage() -> None:
        nonlocal drops
        before = 0
        while drops < DROPS:
            GarbageRing()
            now = gc.get_count()[0]
            drops, before = drops + (now < before - YOUNG), now

    thread = threading.Thread(target=make_garbage)
    thread.start()
    qtbot.waitUntil(lambda: not thread.is_alive(), timeout=PATIENCE)
    assert {thread for thread, _generation in collections} == {threading.get_ident()}


def test_python_collects_before_and_afterwards(qapp: QApplication) -> None:
    assert gc.isenabled()
    made = GarbageCollector(qapp)
    assert not gc.isenabled()
    made.stop()
    assert gc.isenabled()
    assert not gc.get_freeze_count()
    made.deleteLater()


@pytest.mark.usefixtures("collector")
def test_what_a_thread_has_left_is_collected_soon(qtbot: QtBot) -> None:
    rings: list[ref[GarbageRing]] = []
    thread = threading.Thread(target=lambda: rings.extend(ref(GarbageRing()) for _ in range(2 * YOUNG)))
    thread.start()
    thread.join()
    assert any(ring() is not None for ring in rings), "nobody has collected yet"
    qtbot.waitUntil(lambda: all(ring() is None for ring in rings))


def test_a_full_collection_waits_for_a_quiet_moment(
    collector: GarbageCollector, collections: list[tuple[int, int]]
) -> None:
    become_due(collector)
    assert 2 not in generations(collections)
    for _ in range(QUIET):
        collector.collect_due()
    assert generations(collections).count(2) == 1


def test_what_was_closed_is_collected_at_once(
    collector: GarbageCollector, collections: list[tuple[int, int]]
) -> None:
    assert collector.parent() is QApplication.instance()
    expect_garbage()
    busy_tick(collector)
    assert generations(collections) == [2]


def test_what_a_full_collection_has_freed_is_given_back(
    collector: GarbageCollector, monkeypatch: pytest.MonkeyPatch
) -> None:
    given_back: list[bool] = []
    monkeypatch.setattr(garbage, "trim_heap", lambda: given_back.append(True))
    busy_tick(collector)
    assert not given_back
    expect_garbage()
    busy_tick(collector)
    assert given_back == [True]


def test_a_full_collection_does_not_wait_for_ever(
    collector: GarbageCollector, collections: list[tuple[int, int]]
) -> None:
    for _ in range((OVERDUE + 1) * (MIDDLE + 1)):
        busy_tick(collector)
    assert generations(collections).count(2) == 1


def test_no_full_collection_follows_another_at_once(
    collector: GarbageCollector, collections: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    ticks = iter([100.0, 100.0, 101.0, *[100.0 + SHARE] * 20, *[102.0 + SHARE] * 20])
    monkeypatch.setattr(garbage, "monotonic", lambda: next(ticks))
    become_due(collector)
    while 2 not in generations(collections):
        collector.collect_due()
    become_due(collector)
    for _ in range(2 * QUIET):
        collector.collect_due()
    assert generations(collections).count(2) == 1
    for _ in range(QUIET):
        collector.collect_due()
    assert generations(collections).count(2) == 2


def test_what_dies_when_frozen_goes_after_a_long_rest(
    collector: GarbageCollector, collections: list[tuple[int, int]]
) -> None:
    gone = frozen_ring()
    become_due(collector)
    for _ in range(QUIET):
        collector.collect_due()
    assert 2 in generations(collections)
    assert gone() is not None, "a full collection passes it over"
    for _ in range(LONG_QUIET):
        collector.collect_due()
    assert gone() is None
    assert gc.get_freeze_count()


def test_what_dies_when_frozen_goes_while_another_application_is_in_front(
    collector: GarbageCollector, qapp: QApplication
) -> None:
    gone = frozen_ring()
    become_due(collector)
    for _ in range(QUIET):
        collector.collect_due()
    qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    assert gone() is not None
    qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
    assert gone() is None


def generations(collections: list[tuple[int, int]]) -> list[int]:
    return [generation for _thread, generation in collections]


def frozen_ring() -> ref[GarbageRing]:
    """Return a ring that was frozen alive, and has died since."""
    kept = GarbageRing()
    gc.freeze()
    return ref(kept)


def printed(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", GLIBC + code], capture_output=True, text=True, check=False)
    return done.stdout.strip() or done.stderr


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries are not asked")
def test_a_large_block_has_a_place_of_its_own_after_a_larger_one_was_freed() -> None:
    assert printed(LARGE) == "1"


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries are not asked")
def test_what_was_freed_between_blocks_in_use_is_given_back() -> None:
    assert printed(BETWEEN) == "True"
