"""Units that may fight duels: shipped ones, and those of the player's catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.catalog.catalogue import Catalogue
from companion.documents.yamlfile import read_cached
from companion.engine.game import duels_of
from companion.engine.views.duels import Duellist, DuelSetup
from companion.errors import FileError
from companion.rulebooks.loader import RulebookLibrary
from companion.workshop.contenders import Contenders
from companion.workshop.hangar_model import HangarModel


def save_design(folder: Path, design: dict[str, Any], key: str | None = None) -> None:
    catalogue = Catalogue.open(folder)
    catalogue.save_design(design, key)
    catalogue.close()


@pytest.fixture
def stock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[HangarModel]:
    """A catalogue with a Wolfhound of the player's own."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    rulebooks = RulebookLibrary.of_player()
    made = HangarModel(rulebooks, tmp_path)
    data = read_cached(rulebooks.load("citytech").files("units")["WLF-2"]).data
    save_design(tmp_path, {**data, "id": "WLF-X", "name": "Wolfhound WLF-X"})
    yield made
    made.close()


def contenders(stock: HangarModel) -> Contenders:
    return Contenders(RulebookLibrary.of_player(), stock, "citytech")


def test_own_units_stand_among_the_shipped_ones(stock: HangarModel) -> None:
    found = {it.id: it for it in contenders(stock).load()}
    assert {"WLF-2", "CN9-D", "WLF-X"} <= set(found)
    assert "Laser Tower" not in found
    assert found["WLF-X"].tonnage == 35


def test_an_own_unit_fights(stock: HangarModel) -> None:
    known = contenders(stock)
    found = {it.id: it for it in known.load()}
    game = known.game([found["WLF-X"], found["CN9-D"]])
    setup = DuelSetup(Duellist("WLF-X"), Duellist("CN9-D"), (3,), 2, 10)
    assert [*duels_of(game).duel(setup)][-1].done == 1


def test_a_unit_that_the_rules_cannot_play_is_told(stock: HangarModel, tmp_path: Path) -> None:
    known = contenders(stock)
    broken = next(it for it in known.load() if it.id == "WLF-X")
    save_design(tmp_path, {"id": "WLF-X", "name": "Nothing"}, "WLF-X")
    with pytest.raises(FileError):
        known.game([replace(broken)])
