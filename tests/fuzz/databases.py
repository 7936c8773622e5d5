"""Databases with bytes that nobody wrote there."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from contextlib import closing
from functools import cache
from pathlib import Path
from random import Random

from companion.battles.library import Library
from companion.catalog.catalogue import Catalogue
from companion.engine.play import Script
from companion.errors import CompanionError
from tests.battles.builders import FIRE, HEAD, HIT, LEFT_ARM, begin_fire
from tests.fuzz.kinds import READ, REFUSED, InputKind

FILE = "companion.sqlite3"
STORED = Path(__file__).parents[1] / "stored" / "598f824" / "catalogue.sqlite3"
PAGE = 4096


@cache
def sound() -> bytes:
    """Return a player's database with two battles."""
    with tempfile.TemporaryDirectory() as home:
        with Library.open(Path(home)) as library:
            for _ in range(2):
                begin_fire(library).do(FIRE, Script((HIT, HEAD, HIT, LEFT_ARM)))
        with closing(sqlite3.connect(Path(home) / FILE)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
        return (Path(home) / FILE).read_bytes()


@cache
def sound_catalogue() -> bytes:
    """Return a catalogue of imported units, forces and designs."""
    return STORED.read_bytes()


def _make(chance: Random) -> bytes:
    return _tear(chance, sound())


def _make_catalogue(chance: Random) -> bytes:
    return _tear(chance, sound_catalogue())


def _tear(chance: Random, sound: bytes) -> bytes:
    """Bytes written over, pages lost, torn or swapped, the end cut off."""
    raw = bytearray(sound)
    pages = len(raw) // PAGE
    for _ in range(1 + int(chance.expovariate(0.5))):
        page, other = chance.randrange(pages) * PAGE, chance.randrange(pages) * PAGE
        match chance.randrange(7):
            case 0 | 1 | 2:
                at = page + chance.randrange(PAGE)
                raw[at : at + 1] = bytes([chance.randrange(256)])
            case 3:
                at = chance.randrange(100)
                raw[at : at + 1] = bytes([chance.choice((0, 1, 2, 0xFF, chance.randrange(256)))])
            case 4:
                size = chance.choice((1, 16, 512, PAGE))
                raw[page : page + size] = bytes(size)
            case 5:
                raw[page : page + PAGE], raw[other : other + PAGE] = (
                    raw[other : other + PAGE],
                    raw[page : page + PAGE],
                )
            case _ if chance.random() < 0.3:
                del raw[chance.randint(0, len(raw)) :]
                raw.extend(bytes(-len(raw) % PAGE) if chance.random() < 0.5 else b"")
                raw.extend(b"\0" if not raw else b"")
        pages = max(len(raw) // PAGE, 1)
        if len(raw) < PAGE:
            break
    return bytes(raw)


def _feed_database(raw: bytes, folder: Path) -> str:
    """Open a database, list its battles, look for damage and open each."""
    home = folder / "home"
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir()
    (home / FILE).write_bytes(raw)
    outcome = REFUSED
    try:
        with Library.open(home) as library:
            for battle in library.battles():
                try:
                    session = library.open_battle(battle.id)
                    session.lines()
                    outcome = READ
                except CompanionError:
                    continue
            library.damaged_battles()
    except CompanionError:
        return REFUSED
    return outcome


def _feed_catalogue(raw: bytes, folder: Path) -> str:
    """Open a catalogue, list all that is in it and read each document."""
    home = folder / "catalogue"
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir()
    (home / STORED.name).write_bytes(raw)
    outcome = REFUSED
    try:
        with Catalogue.open(home) as catalogue:
            for entry in catalogue.own_entries():
                try:
                    catalogue.document(entry)
                    outcome = READ
                except CompanionError:
                    continue
            catalogue.marks.favourites()
            catalogue.marks.members()
    except CompanionError:
        return REFUSED
    return outcome


KINDS = (
    InputKind("database", 12, _make, _feed_database),
    InputKind("catalogue", 8, _make_catalogue, _feed_catalogue),
)
