"""Rulesets: whole ones with a file spoilt, and overlays over them; what passes is played."""

from __future__ import annotations

import json
import shutil
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from companion import paths
from companion.battles.examination import examine_ruleset
from companion.catalog.files import find_board
from companion.documents.model import validate
from companion.documents.yamlfile import parse_document, read_document
from companion.engine.families import game_of
from companion.engine.skeleton.setup import Setup
from companion.errors import CompanionError
from companion.rulebooks.folder import MANIFEST
from companion.rulebooks.loader import RulebookLibrary
from tests.fuzz.kinds import PLAYED, REFUSED, InputKind
from tests.fuzz.mutating import as_text, nearby, spoilt_data
from tests.fuzz.own_files import LIBRARY, seeds, spoilt
from tests.rulesets.playing import calculate, moments, start_of
from tests.rulesets.spoilt.spoiling import key_paths, value_at, whole_data

NAME, STEPS = "fuzzed", 5
SHIPPED = ("citytech", "quickstart", "bt-tactics")
EXAMPLES = "examples/house-rules/*/ruleset.yaml"


@cache
def _paths_of(ruleset: str) -> tuple[dict[str, Any], tuple[tuple[str | int, ...], ...]]:
    data = whole_data(LIBRARY.load(ruleset))
    return data, tuple(path for path in key_paths(data) if len(path) > 1)


def _make_overlay(chance: Random) -> bytes:
    """Return a few values of a ruleset otherwise, most of them near what they were; or a house rule
    spoilt.
    """
    if chance.random() < 0.25:
        raw, data = chance.choice(seeds(EXAMPLES))
        return spoilt(chance, raw, data, [other for other, _ in seeds(EXAMPLES)[:20]])
    root = chance.choice(SHIPPED)
    data, some = _paths_of(root)
    found: dict[str, Any] = {"extends": root}
    for _ in range(chance.randint(1, 4)):
        path = chance.choice(some)
        path = next((path[:at] for at, part in enumerate(path) if isinstance(part, int)), path)
        value = value_at(data, path)
        _put_value(
            found, path, nearby(chance, value) if chance.random() < 0.8 else spoilt_data(chance, value)
        )
    return as_text(found).encode("utf-8", "surrogatepass")


def _put_value(data: dict[str, Any], path: tuple[str | int, ...], value: Any) -> None:
    *way, last = map(str, path)
    for part in way:
        inner = data.setdefault(part, {})
        if not isinstance(inner, dict):
            return
        data = inner
    data[last] = value


def _feed_overlay(raw: bytes, folder: Path) -> str:
    place = folder / "overlays" / NAME
    place.mkdir(parents=True, exist_ok=True)
    (place / MANIFEST).write_bytes(raw)
    return _feed_folder(place, raw)


def _feed_folder(place: Path, raw: bytes) -> str:
    """Check a ruleset as the command line does; play what passes."""
    library = RulebookLibrary([paths.rulesets(), place.parent])
    found = examine_ruleset(place, library)
    if found.faults or found.game is None:
        return REFUSED
    try:
        source = library.load(place.name)
        game: Any = game_of(source)
        calculate(game)
        root = source.folders[-1].name
        _play(game, root, len(raw))
    except CompanionError:
        return REFUSED
    return PLAYED


def _play(game: Any, root: str, seed: int) -> None:
    """A few actions of a battle that these rules begin: a scenario, or units by chance."""
    if root == "citytech" and seed % 2:
        battle = start_of(root, seed % 7, game)
    else:
        some = _setups(root)
        setup, board = some[seed % len(some)]
        battle = game.new_battle(board, setup.sides, setup.units)
    for _ in moments(game, battle, seed, STEPS):
        pass


@cache
def _setups(root: str) -> tuple[tuple[Setup, Any], ...]:
    """Return the scenarios of a shipped ruleset with their boards."""
    source = LIBRARY.load(root)
    found = (validate(Setup, read_document(path)) for path in source.files("scenarios").values())
    return tuple((setup, find_board(source, setup.board)) for setup in found)


@cache
def _files_of(ruleset: str) -> tuple[str, ...]:
    folder = paths.rulesets() / ruleset
    return tuple(sorted(str(path.relative_to(folder)) for path in folder.glob("*.yaml")))


@cache
def _sound(ruleset: str, file: str) -> tuple[bytes, Any]:
    raw = (paths.rulesets() / ruleset / file).read_bytes()
    return raw, parse_document(raw, file).data


def _make_ruleset(chance: Random) -> bytes:
    """Return a line that says which file of which ruleset, then the file spoilt."""
    ruleset = chance.choice(("quickstart", "quickstart", "bt-tactics", "citytech"))
    file = chance.choice(_files_of(ruleset))
    raw, data = _sound(ruleset, file)
    head = json.dumps([ruleset, file]).encode()
    return head + b"\n" + spoilt(chance, raw, data, [raw])


def _feed_ruleset(raw: bytes, folder: Path) -> str:
    head, _, text = raw.partition(b"\n")
    ruleset, file = json.loads(head)
    place = folder / "whole" / f"{ruleset}-{NAME}"
    if not place.exists():
        shutil.copytree(paths.rulesets() / ruleset, place)
    before = (paths.rulesets() / ruleset / file).read_bytes()
    (place / file).write_bytes(text)
    try:
        return _feed_whole(place, ruleset, text)
    finally:
        (place / file).write_bytes(before)


def _feed_whole(place: Path, ruleset: str, raw: bytes) -> str:
    """Load a whole ruleset; its units are read only where it loads."""
    library = RulebookLibrary([place.parent])
    try:
        source = library.load(place.name)
        game: Any = game_of(source)
        game.models()
        calculate(game)
        _play(game, ruleset, len(raw))
    except CompanionError:
        return REFUSED
    return PLAYED


KINDS = (
    InputKind("overlay", 12, _make_overlay, _feed_overlay),
    InputKind("ruleset", 8, _make_ruleset, _feed_ruleset),
)
