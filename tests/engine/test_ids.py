"""Every id that the rules speak by has words, takes the values that these need, and is used."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

import companion.engine.battletech
import companion.engine.downtime
import companion.engine.downtime.progression
import companion.engine.downtime.repairs
import companion.engine.game
import companion.engine.skeleton
import companion.engine.tactics
from companion.engine.battletech.battle.dues import FALL, LIFE_SUPPORT, ORDER, PILOTING, TRIGGER
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.text import causes as battletech_causes
from companion.engine.battletech.battle.text import dues as due_words
from companion.engine.battletech.battle.text import labels as battletech_labels
from companion.engine.battletech.battle.text import refusals as battletech_refusals
from companion.engine.battletech.kinds.battle_armor import text as battle_armor_words
from companion.engine.battletech.kinds.gun_emplacement import text as emplacement_words
from companion.engine.battletech.kinds.infantry import text as infantry_words
from companion.engine.battletech.kinds.vehicle import text as vehicle_words
from companion.engine.battletech.owed import OUTLOOKS, SETTLERS
from companion.engine.battletech.tables.effects import SYSTEMS
from companion.engine.downtime.progression import text as progression_words
from companion.engine.downtime.repairs import pricing as repair_words
from companion.engine.skeleton.wording import COMMON, Wording
from companion.engine.tactics.battle.text import labels as tactics_labels
from companion.engine.tactics.battle.text import names as tactics_causes
from companion.engine.tactics.battle.text import refusals as tactics_refusals

REFUSED, SAID = ("by_rule", "nonsense"), ("say",)
FAMILIES = [
    (companion.engine.battletech, battletech_refusals.SENTENCES),
    (companion.engine.tactics, tactics_refusals.SENTENCES),
    (companion.engine.skeleton, COMMON),
    (companion.engine.downtime, {**progression_words.REFUSAL_TEXTS, **repair_words.REFUSAL_TEXTS}),
]
OF_KINDS = (emplacement_words, vehicle_words, infantry_words, battle_armor_words)
LABELS = [
    (
        companion.engine.battletech,
        {**battletech_labels.LABELS, **{id: text for kind in OF_KINDS for id, text in kind.LABELS.items()}},
    ),
    (companion.engine.tactics, tactics_labels.LABELS),
    (companion.engine.downtime.progression, progression_words.SENTENCES),
    (companion.engine.downtime.repairs, repair_words.SENTENCES),
]


@cache
def trees(package: ModuleType) -> tuple[ast.Module, ...]:
    """Return the modules of a package."""
    return tuple(
        ast.parse(path.read_text(encoding="utf-8")) for path in Path(package.__path__[0]).rglob("*.py")
    )


@cache
def nodes(package: ModuleType) -> tuple[ast.Call | ast.Constant, ...]:
    """Return every call and every constant of these modules."""
    found = (node for tree in trees(package) for node in ast.walk(tree))
    return tuple(node for node in found if isinstance(node, ast.Call | ast.Constant))


@cache
def texts(package: ModuleType) -> frozenset[str]:
    """Return every text that is written out in these modules, but for the keys of tables of words."""
    keys = {id(key) for tree in trees(package) for table in tables(tree) for key in table.keys}
    return frozenset(
        node.value
        for node in nodes(package)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in keys
    )


def tables(tree: ast.Module) -> Iterator[ast.Dict]:
    """Yield the mappings that stand at the top of a module, not within a function or class."""
    for statement in tree.body:
        if isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value is not None:
            yield from (node for node in ast.walk(statement.value) if isinstance(node, ast.Dict))


def is_shown(label: str, package: ModuleType) -> bool:
    """Whether a label is named, or its beginning where the rest is the id of what it is said of."""
    return label in texts(package) or any(
        label.startswith(beginning) for beginning in [*text_beginnings(package), *label_ids(package)]
    )


@cache
def text_beginnings(package: ModuleType) -> frozenset[str]:
    """Return how texts begin that end with a value, such as `sheet/kind_of_`."""
    found = (
        node.values[0]
        for tree in trees(package)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
    )
    return frozenset(
        part.value
        for part in found
        if isinstance(part, ast.Constant) and isinstance(part.value, str) and "/" in part.value
    )


@cache
def label_ids(package: ModuleType) -> frozenset[str]:
    """Return the labels that words are made of."""
    said = (node for node in calls(package, SAID))
    return frozenset(id for call in said for id in [*ids_of(call), *beginning_of(call)])


def beginning_of(call: ast.Call) -> list[str]:
    """Return how the id begins that a call makes."""
    made = call.args[0]
    first = made.values[0] if isinstance(made, ast.JoinedStr) else None
    return [first.value] if isinstance(first, ast.Constant) and isinstance(first.value, str) else []


def calls(package: ModuleType, names: tuple[str, ...]) -> Iterator[ast.Call]:
    """Yield where these modules call one of these functions."""
    for node in nodes(package):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in names and node.args:
                yield node


def ids_of(call: ast.Call) -> list[str]:
    """Return the ids that a call may name: the one that is written there, or one of two."""
    choice = call.args[0]
    parts = [choice.body, choice.orelse] if isinstance(choice, ast.IfExp) else [choice]
    return [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]


@pytest.mark.parametrize(("package", "sentences"), FAMILIES)
def test_a_refusal_has_the_values_that_its_words_need(
    package: ModuleType, sentences: Mapping[str, str]
) -> None:
    checked = 0
    for call in calls(package, REFUSED):
        given = {keyword.arg for keyword in call.keywords}
        for id in ids_of(call):
            assert Wording(sentences[id]).values == given, id
            checked += 1
    assert checked


@pytest.mark.parametrize(("package", "sentences"), FAMILIES[:2])
def test_no_words_are_kept_that_no_refusal_uses(package: ModuleType, sentences: Mapping[str, str]) -> None:
    used = texts(package)
    assert not sentences.keys() - COMMON.keys() - used


@pytest.mark.parametrize(("package", "labels"), LABELS)
def test_a_label_has_the_values_that_its_words_need(package: ModuleType, labels: Mapping[str, str]) -> None:
    checked = 0
    for call in calls(package, SAID):
        given = {keyword.arg for keyword in call.keywords}
        for id in ids_of(call):
            assert Wording(labels[id]).values == given, id
            checked += 1
    assert checked


@pytest.mark.parametrize(("package", "labels"), LABELS)
def test_no_labels_are_kept_that_nothing_shows(package: ModuleType, labels: Mapping[str, str]) -> None:
    assert [label for label in labels if not is_shown(label, package)] == []


def test_what_families_share_is_used() -> None:
    packages = [companion.engine.game, *(package for package, _ in FAMILIES)]
    used = frozenset[str]().union(*(texts(package) for package in packages))
    assert {**COMMON, **progression_words.REFUSAL_TEXTS, **repair_words.REFUSAL_TEXTS}.keys() <= used


def test_every_kind_of_due_has_its_words() -> None:
    assert (
        due_words.LABELS.keys() == due_words.ROLLS.keys() == set(ORDER) == SETTLERS.keys() == OUTLOOKS.keys()
    )
    assert asks.DUE_ROLLS.keys() == set(ORDER) - {PILOTING, FALL, LIFE_SUPPORT, TRIGGER}


@pytest.mark.parametrize(
    ("package", "labels"),
    [
        (companion.engine.battletech, battletech_causes.CAUSES),
        (companion.engine.battletech, battletech_causes.HEAT),
        (companion.engine.battletech, due_words.FAILURES),
        (companion.engine.tactics, tactics_causes.CAUSES),
        (companion.engine.tactics, tactics_causes.ENDINGS),
        (companion.engine.tactics, tactics_causes.DECIDED),
    ],
)
def test_every_cause_that_has_words_is_used(package: ModuleType, labels: Mapping[str, str]) -> None:
    used = {part for text in texts(package) for part in text.split("/")}
    # What a critical hit destroys with the unit is called by its component.
    used |= {f"{component}_destroyed" for component in SYSTEMS}
    assert labels.keys() <= used
