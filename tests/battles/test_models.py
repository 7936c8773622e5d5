"""Models that a battle carries along, since its ruleset does not ship them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion import paths
from companion.battles.library import Library
from companion.documents.yamlfile import read_document
from companion.engine.skeleton.setup import Setup
from companion.errors import FileError, InputError
from tests.battles.builders import HEADER, LOG, document, pair_setup

PRINTED = read_document(paths.rulesets() / "quickstart" / "units" / "CDA-2A.yaml").data
OWN = {**PRINTED, "id": "Cicada CDA-X", "model": "CDA-X", "tonnage": 45}
MODELS = """\
models:
  Cicada CDA-X:
    id: Cicada CDA-X
    model: CDA-X
    name: Cicada
    tonnage: 45
    movement: {walking: 7, running: 11}
    armor: {head: 9, center_torso: 11, left_torso: 6, right_torso: 6, left_arm: 4, right_arm: 4, left_leg: 6,
      right_leg: 6}
    weapons:
      - {id: medium_laser_rt, weapon: medium_laser, location: right_torso}
      - {id: medium_laser_lt, weapon: medium_laser, location: left_torso}
    source: "our own"
"""
SCRIPT = HEADER.replace("model: CDA-2A", "model: Cicada CDA-X") + MODELS


class FakeModelRepository:
    """The player's own Cicada, with a record of the models looked for."""

    def __init__(self) -> None:
        self.requested: list[tuple[str, str]] = []

    def find_model(self, ruleset: str, model: str) -> Mapping[str, Any] | None:
        self.requested.append((ruleset, model))
        return OWN if model == OWN["id"] else None


def own_pair() -> Setup:
    """Return the fight with the player's own Cicada."""
    setup = pair_setup()
    units = [unit.model_copy(update={"model": OWN["id"]}) for unit in setup.units[:1]]
    return setup.model_copy(update={"units": (*units, *setup.units[1:])})


def faults(library: Library, text: str) -> list[str]:
    with pytest.raises(FileError) as raised:
        library.import_script(document(text))
    assert library.battles() == []
    return [str(fault) for fault in raised.value.faults]


def test_a_new_battle_takes_along_what_only_the_shelf_has(library: Library) -> None:
    library.model_repository = shelf = FakeModelRepository()
    session = library.new_battle(own_pair())
    assert shelf.requested == [("quickstart", "Cicada CDA-X")]
    assert library.setup(session).models == {"Cicada CDA-X": OWN}
    assert [model.id for model in session.game.models()][-1] == "Cicada CDA-X"
    library.model_repository = None
    again = library.open_battle(session.id)
    assert again.battle == session.battle
    assert again.battle.model(again.battle.units["cicada"]).tonnage == 45


def test_without_a_shelf_the_model_is_unknown(library: Library) -> None:
    with pytest.raises(InputError, match="there is no model 'Cicada CDA-X' in Quick-Start"):
        library.new_battle(own_pair())
    library.model_repository = FakeModelRepository()
    setup = own_pair()
    lost = setup.units[1].model_copy(update={"model": "nothing"})
    with pytest.raises(InputError, match="there is no model 'nothing'"):
        library.new_battle(setup.model_copy(update={"units": (setup.units[0], lost)}))


def test_what_the_ruleset_ships_is_not_looked_for(library: Library) -> None:
    library.model_repository = shelf = FakeModelRepository()
    session = library.new_battle(pair_setup())
    assert shelf.requested == []
    assert library.setup(session).models == {}


def test_a_script_carries_its_models_and_plays_anywhere(library: Library, tmp_path: Path) -> None:
    library.model_repository = FakeModelRepository()
    session = library.new_battle(own_pair())
    text = library.export(session)
    assert "models:\n  Cicada CDA-X:\n" in text
    with Library.open(tmp_path / "elsewhere") as other:
        again = other.import_script(document(text))
        assert again.battle == session.battle
        assert other.setup(again) == library.setup(session)
        assert other.export(again) == text


def test_a_script_written_by_hand_plays(library: Library) -> None:
    session = library.import_script(document(SCRIPT + LOG))
    assert session.battle.units["hermes"].armor["left_arm"] == 6
    assert session.game.sheet(session.battle, "cicada").subtitle == "CDA-X · 45 tons"


def test_a_script_may_leave_its_models_to_the_shelf(library: Library) -> None:
    text = HEADER.replace("model: CDA-2A", "model: Cicada CDA-X") + LOG
    assert "no model 'Cicada CDA-X'" in faults(library, text)[0]
    library.model_repository = FakeModelRepository()
    session = library.import_script(document(text))
    assert [*library.setup(session).models] == ["Cicada CDA-X"]


def test_a_model_of_its_own_counts_before_that_of_the_ruleset(library: Library) -> None:
    text = HEADER + MODELS.replace("Cicada CDA-X", "CDA-2A")
    session = library.import_script(document(text))
    assert session.battle.model(session.battle.units["cicada"]).movement.walking == 7
    assert [model.id for model in session.game.models()].count("CDA-2A") == 1


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("head: 9", "haed: 9", "battle.yaml:17:13: models.Cicada CDA-X.armor.haed: there is no such"),
        (
            "id: Cicada CDA-X",
            "id: other",
            "models.Cicada CDA-X: the unit is called 'other'",
        ),
        ("tonnage: 45", "tonage: 45", "battle.yaml:11:3: models.Cicada CDA-X.tonnage: is missing."),
        (
            "  Cicada CDA-X:\n",
            "  Cicada CDA-X: 3\n  other:\n",
            "models.Cicada CDA-X: expected",
        ),
    ],
)
def test_a_faulty_model_is_told_at_its_place(library: Library, old: str, new: str, message: str) -> None:
    text = SCRIPT[: SCRIPT.index("models:")] + MODELS.replace(old, new, 1)
    assert [fault for fault in faults(library, text) if message in fault]


def test_a_design_with_faults_is_played(library: Library) -> None:
    text = SCRIPT.replace("ruleset: quickstart", "ruleset: citytech").replace("HER-2S", "HER-2S")
    text = text[: text.index("models:")]
    whole = read_document(paths.rulesets() / "citytech" / "units" / "CN9-D.yaml").data
    faulty = {**whole, "id": "Cicada CDA-X", "tonnage": 20}

    class Faulty(FakeModelRepository):
        def find_model(self, ruleset: str, model: str) -> Mapping[str, Any] | None:
            return faulty if super().find_model(ruleset, model) else None

    library.model_repository = Faulty()
    session = library.import_script(document(text))
    assert session.game.sheet(session.battle, "cicada").subtitle == "CN9-D · 20 tons"
