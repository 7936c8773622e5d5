"""The page with a mech of the family whose parts have fields of their own."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit

from companion import paths
from companion.ui.app.window import MainWindow
from companion.ui.construction.page import DesignPage
from companion.ui.widgets.number_field import NumberField
from tests.plain_yaml import plain_yaml

pytestmark = pytest.mark.usefixtures("undressed")

RULESET = "untitled-mech"
Show = Callable[[str], DesignPage]


@pytest.fixture
def mech(window: MainWindow) -> DesignPage:
    """The page with a copy of a mech that ships."""
    document = plain_yaml(paths.rulesets() / RULESET / "units" / "Palisade.yaml")
    window.with_library(lambda library: window.designs.open(library, document, RULESET))
    assert window.designs.page is not None
    QApplication.processEvents()
    return window.designs.page


def choose(page: DesignPage, field: str, value: str) -> None:
    """Choose a value in a field of the part at the cursor, as a hand does."""
    box = page.side.part.fields.fields[field].control
    assert isinstance(box, QComboBox)
    at = box.findData(value)
    assert at >= 0, f"{field} cannot be {value}"
    box.setCurrentIndex(at)
    box.activated.emit(at)


def test_the_fields_are_those_of_the_part_under_the_cursor(mech: DesignPage) -> None:
    mech.body.go_to("right_arm", 0)
    assert mech.side.part.title.text() == "Mace"
    damage = mech.side.part.fields.fields["weapons.0.damage"].control
    assert isinstance(damage, NumberField)
    before = mech.editor.view.measures[0].text
    damage.step(1)
    assert mech.editor.draft.head["weapons"][0]["damage"] == damage.number
    assert mech.editor.view.measures[0].text != before
    choose(mech, "weapons.0.traits.armor_piercing", "true")
    assert mech.editor.draft.head["weapons"][0]["traits"]["armor_piercing"] is True
    assert mech.editor.history.undo_text == "Change Armor-Piercing, Mace"
    mech.do("undo")
    assert "armor_piercing" not in mech.editor.draft.head["weapons"][0].get("traits", {})


def test_a_name_is_taken_when_it_is_typed(mech: DesignPage) -> None:
    mech.body.go_to("right_arm", 0)
    line = mech.side.part.fields.fields["weapons.0.name"].control
    assert isinstance(line, QLineEdit)
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, "War hammer")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert mech.editor.draft.head["weapons"][0]["name"] == "War hammer"
    assert mech.body.cards["right_arm"].table.slots[0].text.startswith("War hammer")


def test_a_module_comes_and_goes(mech: DesignPage) -> None:
    tail = next(offer for offer in mech.editor.offers if offer.name == "Tail module")
    mech.offers.chosen.emit(tail)
    assert "tail" in mech.body.cards
    mech.body.go_to("tail", 0)
    assert mech.side.part.title.text() == "Tail"
    mech.commands.remove_location("tail")
    assert "tail" not in mech.body.cards
    assert mech.editor.cursor[0] in mech.body.cards


def test_what_is_added_is_at_the_cursor_with_its_fields(mech: DesignPage) -> None:
    mech.body.go_to("left_leg", 0)
    mech.offers.search.setText("beam")
    QTest.keyClick(mech.offers.search, Qt.Key.Key_Return)
    assert mech.editor.cursor == ("left_leg", 0)
    assert mech.side.part.title.text() == "Beam"
    assert mech.side.part.isVisible()


def test_a_line_of_the_costs_leads_to_its_part(mech: DesignPage) -> None:
    mech.side.pages.show_page("costs")
    lines = mech.side.ledgers["costs"]
    row = next(at for at in range(lines.count()) if lines.item(at).text().startswith("Mace"))
    lines.itemActivated.emit(lines.item(row))
    assert mech.editor.cursor == ("right_arm", 0)


def test_a_mech_is_saved_and_drawn_on(mech: DesignPage, window: MainWindow) -> None:
    mech.title.chassis.setText("Bulwark")
    mech.title.chassis.setModified(True)
    assert mech.save()
    assert window.hangar is not None
    key = mech.saving.key
    assert key == "Bulwark"
    entry = window.designs._shelf.entry(key)  # type: ignore[union-attr]
    assert entry is not None
    assert (entry.name, entry.ruleset) == ("Bulwark", RULESET)
    window.with_library(lambda library: window.designs.open_entry(library, entry))
    page = window.designs.page
    assert page is not None
    assert page.editor.view.name == "Bulwark"
    assert not page.editor.is_changed


def test_the_kind_of_unit_offers_those_of_other_rules(mech: DesignPage, window: MainWindow) -> None:
    kinds = mech.header.fields["kind"].control
    assert isinstance(kinds, QComboBox)
    assert [kinds.itemText(at) for at in range(kinds.count())][:3] == [
        "Mech",
        "Character",
        "'Mech (CityTech)",
    ]
    at = next(at for at in range(kinds.count()) if "Vehicle" in kinds.itemText(at))
    kinds.setCurrentIndex(at)
    kinds.activated.emit(at)
    page = window.designs.page
    assert page is not None
    assert page.desk.label == "Vehicle"
    assert not page.side.pages.has("part")


def test_a_character_is_made_saved_and_found_in_the_hangar(mech: DesignPage, window: MainWindow) -> None:
    kinds = mech.header.fields["kind"].control
    assert isinstance(kinds, QComboBox)
    kinds.activated.emit(kinds.findData("character"))
    kinds.setCurrentIndex(kinds.findData("character"))
    kinds.activated.emit(kinds.findData("character"))
    page = window.designs.page
    assert page is not None
    assert page.desk.label == "Character"
    page.offers.search.setText("war-torn")
    QTest.keyClick(page.offers.search, Qt.Key.Key_Return)
    assert page.editor.draft.head["backgrounds"] == ["war_torn"]
    assert page.side.part.text.text().startswith("One of each")
    page.title.chassis.setText("Ada")
    page.title.chassis.setModified(True)
    assert page.save()
    entry = window.designs._shelf.entry("Ada")  # type: ignore[union-attr]
    assert entry is not None
    assert (entry.kind, entry.is_unit) == ("character", False)
    window.with_library(lambda library: window.designs.open_entry(library, entry))
    assert window.designs.page is not None
    assert window.designs.page.editor.view.name == "Ada"
