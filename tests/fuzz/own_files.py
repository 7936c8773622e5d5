"""Units, boards, forces and scenarios in Companion's own YAML."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from companion import paths
from companion.catalog.catalogue import Catalogue
from companion.catalog.importing.parsing import Reader, game_for
from companion.catalog.importing.run import read_source
from companion.catalog.importing.sources import ImportSource
from companion.cli.checking.verdicts import verdict_on
from companion.documents.document import Document
from companion.documents.yamlfile import parse_document
from companion.engine.skeleton.setup import SideSetup, UnitSetup
from companion.errors import CompanionError
from companion.rulebooks.loader import RulebookLibrary
from tests.fuzz.kinds import PLAYED, READ, REFUSED, InputKind
from tests.fuzz.mutating import as_text, spoilt_bytes, spoilt_data, spoilt_lines
from tests.rulesets.playing import moments

SIDES = (SideSetup(id="red", name="Red"), SideSetup(id="blue", name="Blue"))
LIBRARY = RulebookLibrary([paths.rulesets()])
STEPS = 3
RULESETS = ("citytech", "quickstart", "bt-tactics")


@cache
def seeds(pattern: str) -> tuple[tuple[bytes, Any], ...]:
    """Return the shipped files of a kind, as they are and as data."""
    found = sorted([*paths.rulesets().glob(pattern), *paths.resources().glob(pattern)])
    raws = [path.read_bytes() for path in found]
    return tuple((raw, parse_document(raw, "seed").data) for raw in raws)


def maker(*patterns: str) -> Any:
    """Return what makes inputs of shipped files."""

    def make(chance: Random) -> bytes:
        sound = [seed for pattern in patterns for seed in seeds(pattern)]
        raw, data = chance.choice(sound)
        return spoilt(chance, raw, data, [other for other, _ in sound[:40]])

    return make


def spoilt(chance: Random, raw: bytes, data: Any, others: Sequence[bytes]) -> bytes:
    """Return a file spoilt value by value, line by line or byte by byte."""
    what = chance.random()
    if what < 0.55:
        return as_text(spoilt_data(chance, data)).encode("utf-8", "surrogatepass")
    if what < 0.75:
        texts = [other.decode("utf-8", "replace") for other in others[:5]]
        return spoilt_lines(chance, raw.decode("utf-8"), texts).encode()
    return spoilt_bytes(chance, raw, others)


@cache
def catalogue() -> Catalogue:
    """Return the shipped models, and no player's."""
    return Catalogue.of_rulesets(Path("/nonexistent"))


@cache
def reader() -> Reader:
    """Return what imports read by."""
    return Reader(catalogue())


def feed_import(name: str, raw: bytes) -> str:
    """Hand a file over as an import does."""
    pending = read_source(ImportSource(name, name, lambda: raw), reader())
    return READ if pending.item is not None else REFUSED


def feed_unit(raw: bytes, folder: Path) -> str:
    """Import a unit, check it, and play it where it can be."""
    del folder
    outcome = feed_import("unit.yaml", raw)
    try:
        document = parse_document(raw, "unit.yaml")
        game = game_for(document, LIBRARY, RULESETS)
        game.check_unit(document)
        _play(game, document)
    except CompanionError:
        return outcome
    return PLAYED


def _play(game: Any, document: Document) -> None:
    model = str(document.data.get("id", document.data["model"]))
    mine = game.with_models({model: document})
    mine.blank_sheet(model)
    mine.facts(model)
    units = [UnitSetup(id=side.id, model=model, side=side.id) for side in SIDES]
    battle = mine.new_battle(None, SIDES, units)
    for _ in moments(mine, battle, 7, STEPS):
        pass


def feed_file(name: str) -> Any:
    """Return what imports and checks a file of some kind."""

    def feed(raw: bytes, folder: Path) -> str:
        outcome = feed_import(name, raw)
        path = folder / name
        path.write_bytes(raw)
        verdict = verdict_on(str(path), None)
        return READ if verdict.exit_code == 0 else outcome

    return feed


FORCES = (
    "ruleset: bt-tactics\nname: Ours\nforce: {lance: mercenary}\nunits: [{model: AS7-D}, {model: WSP-1W}]\n",
    "ruleset: citytech\nname: Guards\nforce: {}\nunits:\n"
    "  - {model: WLF-2, name: Wolf, pilot: Ada, gunnery: 3, piloting: 4}\n"
    "  - {model: CN9-D, condition: {armor: {left_arm: 1}, slots: {head: [1]}, hits: 2}}\n",
)


def _make_force(chance: Random) -> bytes:
    raw = chance.choice(FORCES).encode()
    return spoilt(chance, raw, parse_document(raw, "seed").data, [other.encode() for other in FORCES])


UNITS, BOARDS, SCENARIOS = "*/units/*.yaml", "*/boards/*.yaml", "*/scenarios/*.yaml"
KINDS = (
    InputKind("unit", 40, maker(UNITS), feed_unit),
    InputKind("board_file", 20, maker(BOARDS), feed_file("board.yaml")),
    InputKind("force", 15, _make_force, feed_file("force.yaml")),
    InputKind("scenario", 15, maker(SCENARIOS), feed_file("scenario.yaml")),
)
