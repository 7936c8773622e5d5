"""Units of a new battle picked in the hangar's list; forces and boards of the hangar."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.battles.library import Library
from companion.catalog.catalogue import Catalogue
from companion.catalog.entries import CatalogueEntry, EntryOrigin, entry_of
from companion.catalog.identity import new_item
from companion.catalog.search.index import SearchOrder
from companion.store.catalogue.records import ImportBatch
from companion.ui.dialogs.new_battle.dialog import NewBattleDialog
from companion.ui.dialogs.new_battle.side_editor import SideEditor
from companion.ui.picking.model_button import ModelButton
from companion.ui.picking.unit_picker import UnitPicker
from companion.ui.theme.theme import Theme
from companion.workshop.hangar_model import HangarModel, hangar_model_of
from tests.catalog.catalogue_files import fill_catalogue

pytestmark = pytest.mark.usefixtures("undressed")

FEW = 20


@pytest.fixture
def kept(home: Path, library: Library) -> Iterator[HangarModel]:
    """The hangar, read."""
    fill_catalogue(home, FEW)
    found = hangar_model_of(library)
    found.read_index()
    yield found
    found.close()


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme, library: Library, kept: HangarModel) -> NewBattleDialog:
    """A new CityTech battle."""
    assert theme is not None
    made = NewBattleDialog(library, None, kept)
    made.finish()
    qtbot.addWidget(made)
    made.ruleset.setCurrentIndex(made.ruleset.findData("citytech"))
    made.show()
    QApplication.processEvents()
    return made


def side(dialog: NewBattleDialog, number: int = 0) -> SideEditor:
    found = dialog.sides[number]
    assert isinstance(found, SideEditor)
    return found


@pytest.fixture
def picked(monkeypatch: pytest.MonkeyPatch) -> list[UnitPicker]:
    """Pickers that were opened: they stay open beside the test instead of waiting for a player."""
    opened: list[UnitPicker] = []

    def exec_(picker: UnitPicker) -> int:
        picker.show()
        QApplication.processEvents()
        opened.append(picker)
        return 0

    monkeypatch.setattr(UnitPicker, "exec", exec_)
    return opened


@pytest.fixture
def picker(dialog: NewBattleDialog, picked: list[UnitPicker]) -> UnitPicker:
    """The picker for the first side."""
    side(dialog).add_button.click()
    return picked[-1]


def model(dialog: NewBattleDialog) -> ModelButton:
    return side(dialog).units[0].model


def search_for(picker: UnitPicker, text: str) -> list[str]:
    """Search for a text; the names that are found."""
    picker.field.selectAll()
    QTest.keyClicks(picker.field, text)
    return found_names(picker)


def found_names(picker: UnitPicker) -> list[str]:
    return [row.entry.name for row in picker.list.rows.rows]


def models(dialog: NewBattleDialog) -> list[str | None]:
    return [unit.model.choice for unit in side(dialog).units]


def entry(kept: HangarModel, name: str) -> CatalogueEntry:
    return next(row.entry for row in kept.index.rows.values() if row.entry.name == name)


def test_letters_and_enter_add_one_unit_after_the_other(
    dialog: NewBattleDialog, picker: UnitPicker, library: Library
) -> None:
    before = models(dialog)
    QTest.keyClicks(picker.field, "ON1")
    QTest.keyClick(picker.field, Qt.Key.Key_Return)
    QTest.keyClicks(picker.field, "victor")
    QTest.keyClick(picker.field, Qt.Key.Key_Return)
    QTest.keyClick(picker.field, Qt.Key.Key_Return)
    assert models(dialog) == [*before, "ON1-M", "VTR-9K", "VTR-9K"]
    assert [row.member.name for row in picker.lineup.rows][-3:] == ["Orion ON1-M", *["Victor VTR-9K"] * 2]
    assert side(dialog).sums.text().startswith("5 units · 345 tons")
    assert picker.lineup.sums.text() == side(dialog).sums.text()
    picker.lineup.rows[-1].remove_button.click()
    assert models(dialog) == [*before, "ON1-M", "VTR-9K"]
    assert library.new_battle(dialog.setup()).game.title == "CityTech"


def test_what_is_searched_begins_at_what_matches_best(picker: UnitPicker) -> None:
    search_for(picker, "orion")
    QTest.keyClick(picker.field, Qt.Key.Key_Return)
    names = search_for(picker, "la")
    current = picker.list.current()
    assert current is not None
    assert current.entry.name == names[0]
    QTest.keyClick(picker.field, Qt.Key.Key_Down)
    assert picker.list.current() is picker.list.rows.rows[1]


def test_a_battle_with_an_imported_unit_opens_again(
    dialog: NewBattleDialog, picker: UnitPicker, library: Library
) -> None:
    names = search_for(picker, "file:all.zip ml")
    assert names
    assert all("imported" in row.entry.origin for row in picker.list.rows.rows)
    QTest.keyClick(picker.field, Qt.Key.Key_Return)
    chosen = models(dialog)[-1]
    session = library.new_battle(dialog.setup())
    again = library.open_battle(session.id)
    assert chosen in {unit.model for unit in library.setup(again).units}


def test_a_unit_that_cannot_be_played_says_why(dialog: NewBattleDialog, picker: UnitPicker) -> None:
    before = models(dialog)
    assert search_for(picker, "axman") == ["Axman AXM-1N"]
    assert "These rules cannot play it" in picker.against.text()
    assert not picker.pick_button.isEnabled()
    QTest.keyClick(picker.field, Qt.Key.Key_Return)
    assert models(dialog) == before


def test_favourites_and_what_was_used_last_stand_first(kept: HangarModel, picker: UnitPicker) -> None:
    kept.note_use([entry(kept, "Victor VTR-9K")])
    search_for(picker, "orion")
    picker.list.setFocus()
    QTest.keyClick(picker.list, Qt.Key.Key_F)
    assert kept.index.search("orion").rows[0].is_favourite
    picker.field.clear()
    assert found_names(picker)[:2] == ["Orion ON1-M", "Victor VTR-9K"]


def test_only_units_that_go_with_the_rules_are_offered(picker: UnitPicker) -> None:
    rows = picker.list.rows.rows
    assert {row.entry.ruleset for row in rows} == {"citytech"}
    assert all(row.entry.is_unit for row in rows)


def test_nothing_found_is_told(picker: UnitPicker) -> None:
    assert search_for(picker, "zzz") == []
    assert picker.empty.isVisible()
    assert not picker.pick_button.isEnabled()
    QTest.keyClick(picker.field, Qt.Key.Key_Escape)
    assert picker.isVisible()
    assert picker.list.isVisible()
    QTest.keyClick(picker.field, Qt.Key.Key_Escape)
    assert not picker.isVisible()


def test_a_heading_sorts(picker: UnitPicker) -> None:
    place = picker.headings.place_of(SearchOrder.TONS).center().toPoint()
    QTest.mouseClick(picker.headings, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    tons = [row.entry.tonnage for row in picker.list.rows.rows]
    assert tons == sorted(tons, reverse=True)


def test_what_is_typed_on_a_unit_searches_another_in_its_stead(
    dialog: NewBattleDialog, picked: list[UnitPicker]
) -> None:
    field, before = model(dialog), models(dialog)
    QTest.keyClicks(field, "b")
    assert picked[-1].field.text() == "b"
    assert models(dialog) == before
    assert not picked[-1].lineup.isVisible()
    field.click()
    marked = picked[-1].list.current()
    assert marked is not None
    assert marked.entry.key == field.choice


def test_the_unit_that_is_chosen_stands_in_the_field(
    dialog: NewBattleDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    def exec_(picker: UnitPicker) -> int:
        picker.show()
        QTest.keyClicks(picker.field, "ictor")
        QTest.keyClick(picker.field, Qt.Key.Key_Return)
        return picker.result()

    monkeypatch.setattr(UnitPicker, "exec", exec_)
    QTest.keyClicks(model(dialog), "v")
    assert (model(dialog).choice, model(dialog).name) == ("VTR-9K", "Victor VTR-9K")
    assert "Victor VTR-9K, 80 tons" in model(dialog).accessibleName()


def test_a_stored_force_is_put_in_whole(dialog: NewBattleDialog, picker: UnitPicker) -> None:
    before = len(side(dialog).units)
    assert picker.tabs.isVisible()
    picker.tabs.set_value("forces")
    picker.tabs.edited.emit()
    assert "Bob’s lance" in search_for(picker, "bob")
    QTest.keyClick(picker.field, Qt.Key.Key_Return)
    assert len(side(dialog).units) == before + 1
    assert "Locust LCT-1V is left out" in dialog.notice.text()


def test_imported_boards_are_offered(dialog: NewBattleDialog) -> None:
    place = dialog.board.findText("Bog", Qt.MatchFlag.MatchStartsWith)
    dialog.board.setCurrentIndex(place)
    board = dialog.setup().board
    assert not isinstance(board, str)
    assert board is not None
    assert (board.name, board.size) == ("Bog", (16, 17))


def test_a_force_joins_a_side_and_strangers_are_told(dialog: NewBattleDialog, kept: HangarModel) -> None:
    before = len(side(dialog).units)
    side(dialog).add_force(entry(kept, "Bob’s lance"))
    assert "Locust LCT-1V is left out" in dialog.notice.text()
    assert "Atlas AS7-D is left out" in dialog.notice.text()
    assert len(side(dialog).units) == before + 1
    unit = side(dialog).unit_setups()[-1]
    assert (unit.model, unit.pilot, unit.gunnery, unit.piloting) == ("ON1-M", "Hanna", 3, 4)


def test_a_battle_begins_with_what_was_chosen(dialog: NewBattleDialog, kept: HangarModel) -> None:
    chosen = [entry(kept, "Victor VTR-9K"), entry(kept, "Orion ON1-M"), entry(kept, "Bog")]
    dialog.prefill(chosen)
    assert [unit.model.choice for unit in side(dialog).units] == ["VTR-9K", "ON1-M"]
    assert dialog.board.currentText().startswith("Bog")


def test_the_rules_follow_what_was_chosen(dialog: NewBattleDialog, kept: HangarModel) -> None:
    cards = [row.entry for row in kept.index.search("ruleset:bt-tactics wolverine").rows]
    dialog.prefill(cards)
    assert dialog.ruleset.currentData() == "bt-tactics"


def test_what_cannot_be_played_is_left_out_and_told(dialog: NewBattleDialog, kept: HangarModel) -> None:
    dialog.prefill([entry(kept, "Victor VTR-9K"), entry(kept, "Bulldog Medium Tank")])
    assert [unit.model.choice for unit in side(dialog).units] == ["VTR-9K"]
    assert "Bulldog is left out." in dialog.notice.text()
    assert dialog.begin_button.isEnabled()


def the_force(folder: Path, **orion: object) -> CatalogueEntry:
    """Return a force in the hangar: an Orion so, a Victor that was destroyed and one whose pilot has
    ejected.
    """
    units = [
        {"chassis": "Orion", "model": "ON1-M", "pilot": "Ada", **orion},
        {"chassis": "Victor", "model": "VTR-9K", "fate": "devastated"},
        {"chassis": "Victor", "model": "VTR-9K", "is_ejected": True},
    ]
    document = {"kind": "force", "name": "Veterans", "units": units, "source": "Ours"}
    entry = replace(entry_of(document, "", EntryOrigin.IMPORTED, {}), key="Veterans")
    with Catalogue.open(folder) as catalogue:
        catalogue.import_batch(lambda _known: ImportBatch("v.mul", [new_item(entry, document, "v")], [], []))
    return entry


def test_units_of_a_force_come_as_their_last_battle_left_them(
    dialog: NewBattleDialog, kept: HangarModel, home: Path, library: Library
) -> None:
    slots = [{"location": "left_torso", "slot": 4, "is_hit": True}]
    ammunition = [{"location": "left_torso", "slot": 7, "shots": 2}]
    damage = {"armor": {"head": 3}, "structure": {"left_leg": 1}, "slots": slots, "ammunition": ammunition}
    force = the_force(home, hits=1, damage=damage)
    kept.read_index()
    side(dialog).fill(side(dialog).side(), ())
    side(dialog).add_force(force)
    assert "was destroyed in its last battle" in dialog.notice.text()
    assert "Its pilot has ejected" in dialog.notice.text()
    (editor,) = side(dialog).units
    text = "Damage in 2 locations, 1 critical slot hit, shots gone in 1 ammunition slot, 1 hit on the pilot."
    assert editor.condition.description.text() == text
    session = library.new_battle(dialog.setup())
    unit = session.battle.units["defenders_1"]
    assert (unit.armor["head"], unit.structure["left_leg"], unit.warrior.hits) == (3, 1, 1)
    assert unit.hit_slots["left_torso"] == (3,)
    assert unit.rounds["ammo_srm4_lt_1"] == 2
    editor.condition.box.click()
    whole = library.new_battle(dialog.setup()).battle.units["defenders_1"]
    assert (whole.armor["head"], whole.rounds["ammo_srm4_lt_1"], whole.warrior.hits) == (9, 25, 0)


def test_damage_that_the_rules_cannot_tell_is_told_and_left_out(
    dialog: NewBattleDialog, kept: HangarModel, home: Path
) -> None:
    force = the_force(
        home, hits=9, damage={"armor": dict.fromkeys(("turret", "rotor", "body", "tail", "nose"), 3)}
    )
    kept.read_index()
    side(dialog).fill(side(dialog).side(), ())
    side(dialog).add_force(force)
    assert "Orion ON1-M comes fresh. A MechWarrior takes 6 hits at most" in dialog.notice.text()
    assert (
        "no place for what its force lists: armor in turret, armor in rotor, armor in body and 2 more."
        in dialog.notice.text()
    )
    assert dialog.setup().units[0].condition is None
