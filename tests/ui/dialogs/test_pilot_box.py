"""Who pilots a unit of a game with characters: ready pilots, and the player's own characters."""

from __future__ import annotations

from typing import Any, cast

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from companion.catalog.entries import CatalogueEntry, EntryOrigin, entry_of
from companion.catalog.search.index import Index
from companion.catalog.search.lexicon import Lexicon
from companion.engine.skeleton.setup import UnitSetup
from companion.ui.dialogs.pilot_box import PilotBox
from companion.ui.dialogs.unit_editor import UnitEditor
from companion.ui.picking.unit_pool import UnitPool
from companion.workshop.hangar_model import HangarModel
from tests.builders import citytech
from tests.engine.pools.builders import RULESET, game
from tests.engine.pools.characters.test_characters import pilot

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
DATA = (pilot(), pilot(character="wild", name="Wild", mettle=1, mech_skills={"mech_gunnery": 9}))


class CharacterHangar:
    """A hangar that holds two characters of the player's own, one of them against the rules."""

    def __init__(self) -> None:
        own = EntryOrigin.OWN
        self._data = {entry_of(each, RULESET, own): dict(each) for each in DATA}
        self.index = Index(self._data, Lexicon())

    def document(self, entry: CatalogueEntry) -> dict[str, Any]:
        return self._data[entry]


def editor(qtbot: QtBot) -> UnitEditor:
    """Return the editor of a Merlin in a window."""
    pool = UnitPool(game().models(), game(), cast("HangarModel", CharacterHangar()), [RULESET])
    made = UnitEditor(pool)
    qtbot.addWidget(made)
    made.show()
    made.model.choose("Merlin")
    return made


def choose(box: PilotBox, label: str) -> None:
    """Choose a line of the opened list that begins so."""
    box.showPopup()
    place = next(place for place in range(box.count()) if box.itemText(place).startswith(label))
    box.hidePopup()
    box.setCurrentIndex(place)
    box.activated.emit(place)


def test_a_character_of_the_hangar_pilots_a_unit_under_its_name(qtbot: QtBot) -> None:
    unit = editor(qtbot)
    choose(unit.character, "Line pilot")
    made = unit.setup("merlin", "red", "Merlin", 0)
    assert (made.pilot, made.abilities) == ("Line pilot", ("guarded_advance", "mobility", "hard_target"))
    assert (made.loads["mech_gunnery"], made.loads["mettle"]) == ("3", "2")
    choose(unit.character, "Gunner")
    made = unit.setup("merlin", "red", "Merlin", 0)
    assert (made.pilot, made.loads, made.abilities) == ("", {"pilot": "gunner"}, ())


def test_a_name_of_the_players_own_stays(qtbot: QtBot) -> None:
    unit = editor(qtbot)
    unit.pilot.setText("Hanna")
    choose(unit.character, "Gunner")
    assert unit.setup("merlin", "red", "Merlin", 0).pilot == "Hanna"


def test_who_is_against_the_rules_cannot_be_chosen_and_says_why(qtbot: QtBot) -> None:
    unit = editor(qtbot)
    unit.character.showPopup()
    box = unit.character
    place = next(place for place in range(box.count()) if box.itemText(place).startswith("Wild"))
    assert "too many" in str(box.itemData(place, Qt.ItemDataRole.ToolTipRole))
    assert not box.model().flags(box.model().index(place, 0)) & Qt.ItemFlag.ItemIsEnabled
    box.hidePopup()


def test_what_a_scenario_tells_of_a_pilot_stays(qtbot: QtBot) -> None:
    unit = editor(qtbot)
    for loads in ({}, {"pilot": "duelist"}, {"pilot": "minor", "mettle": "3", "speed": "5"}):
        told = UnitSetup(id="merlin", model="Merlin", side="red", name="Merlin", loads=loads)
        unit.fill(told)
        assert unit.setup("merlin", "red", "Merlin", 0) == told


def test_a_character_is_known_again_by_what_the_set_up_tells(qtbot: QtBot) -> None:
    unit = editor(qtbot)
    choose(unit.character, "Line pilot")
    told = unit.setup("merlin", "red", "Merlin", 0)
    again = editor(qtbot)
    again.fill(told)
    box = again.character
    assert box.itemText(box.currentIndex()) == "Line pilot", "before the hangar is looked at"
    box.showPopup()
    box.hidePopup()
    assert box.itemText(box.currentIndex()) == "Line pilot: Ranged 6d, Melee 3d, Mettle 2"
    assert sum(box.itemText(place).startswith("Line pilot") for place in range(box.count())) == 1
    assert again.setup("merlin", "red", "Merlin", 0) == told


def test_rules_without_characters_ask_for_none(qtbot: QtBot) -> None:
    made = UnitEditor(UnitPool(citytech().models(), citytech()))
    qtbot.addWidget(made)
    made.show()
    assert not made.character.isVisible()
