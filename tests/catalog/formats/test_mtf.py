"""'Mech files read: names, slots, heat sinks, weapons; what the rules do not have stays as text."""

from __future__ import annotations

from typing import Any

import pytest

from companion.catalog.formats.known import Known, known_in
from companion.catalog.formats.mtf import read_mtf
from companion.catalog.formats.texts import decoded
from companion.documents.yamlfile import read_document
from companion.paths import rulesets
from tests.builders import citytech
from tests.imports import SAMPLES, mtf_file

MECHS = SAMPLES / "mechs"
SHIPPED = {
    "Cicada CDA-2A": ("CDA-2A", ()),
    "Black Hawk (Nova) Prime": ("Black Hawk Prime", ()),
}
"""Real files of 'Mechs that the rules ship too."""
UNSAID = ("note", "source", "name", "model")
"""What a shipped unit says that no file says in the same words."""


@pytest.fixture(scope="module")
def known() -> Known:
    return known_in(citytech().rules.tables)


def real(name: str) -> str:
    """The text of a real file."""
    path = MECHS / f"{name}.mtf"
    if not path.exists():
        pytest.skip("the real files are not here")
    return decoded(path.read_bytes(), path.name)


def by_id(document: dict[str, Any], key: str) -> list[dict[str, Any]]:
    """A list of a document in an order that is always the same."""
    return sorted(document.get(key, []), key=lambda row: str(row["id"]))


@pytest.mark.parametrize("name", SHIPPED)
def test_a_real_file_says_what_the_shipped_unit_says(name: str, known: Known) -> None:
    found = read_mtf(real(name), f"{name}.mtf", known).document
    shipped = read_document(rulesets() / "citytech" / "units" / f"{SHIPPED[name][0]}.yaml").data
    for key in set(shipped) - set(UNSAID) - {"weapons", "ammunition", "equipment"}:
        assert found[key] == shipped[key], key
    for key in ("weapons", "ammunition", "equipment"):
        assert by_id(found, key) == by_id(shipped, key)


@pytest.mark.parametrize("number", range(40))
def test_both_heads_keep_chassis_and_model(number: int, known: Known) -> None:
    made = mtf_file(number)
    document = read_mtf(made.text, made.file, known).document
    assert (document["chassis"], document["model"]) == (made.chassis, made.model)
    assert document["name"] == document["id"] == f"{made.chassis} {made.model}".strip()
