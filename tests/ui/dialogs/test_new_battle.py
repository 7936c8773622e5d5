from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QScrollArea
from pytestqt.qtbot import QtBot

from companion.battles.library import Library
from companion.battles.session import Session
from companion.catalog.entries import DocumentKind
from companion.engine.skeleton.setup import SideSetup, Zone
from companion.errors import StoreError
from companion.rulebooks.loader import RulesetOption
from companion.ui.dialogs.new_battle.dialog import FILLING, NewBattleDialog
from companion.ui.dialogs.new_battle.layout import in_reading_order
from companion.ui.dialogs.new_battle.side_editor import SideEditor
from companion.workshop.hangar_model import HangarModel

pytestmark = pytest.mark.usefixtures("undressed")


@pytest.fixture
def dialog(qtbot: QtBot, library: Library, monkeypatch: pytest.MonkeyPatch) -> NewBattleDialog:
    """The dialog as it opens where the Quick-Start rules stand first."""
    monkeypatch.setattr("companion.battles.library.MAIN", "quickstart")
    made = NewBattleDialog(library)
    made.finish()
    qtbot.addWidget(made)
    made.show()
    return made


def add_unit(session: Session) -> str:
    """Return the id of the first side's last unit, which a test has added."""
    units, (first, _) = session.game.units(session.battle), session.game.sides(session.battle)
    return [unit.id for unit in units if unit.side == first.id][-1]


def test_it_opens_with_citytech(qtbot: QtBot, library: Library) -> None:
    opened = NewBattleDialog(library)
    opened.finish()
    qtbot.addWidget(opened)
    assert opened.setup().ruleset == "citytech"
    assert opened.begin_button.isEnabled()


def test_it_opens_with_the_game_last_played_and_ctrl_enter_begins(qtbot: QtBot, library: Library) -> None:
    library.play_scenario("bt-tactics", next(iter(library.scenarios("bt-tactics"))))
    opened = NewBattleDialog(library)
    qtbot.addWidget(opened)
    opened.show()
    opened.finish()
    assert opened.setup().ruleset == "bt-tactics"
    opened.activateWindow()
    qtbot.waitUntil(opened.isActiveWindow)
    with qtbot.waitSignal(opened.accepted):
        QTest.keyClick(opened.title, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


def test_nothing_begins_before_the_dialog_has_filled_itself(qtbot: QtBot, library: Library) -> None:
    opened = NewBattleDialog(library)
    qtbot.addWidget(opened)
    opened.show()
    opened.on_paper.click()
    assert not opened.begin_button.isEnabled()
    assert opened.fault.text() == FILLING
    opened.finish()
    assert opened.begin_button.isEnabled()
    assert not opened.fault.text()
    assert opened.setup().board is None


def test_rules_chosen_before_it_has_filled_itself_have_two_sides(qtbot: QtBot, library: Library) -> None:
    opened = NewBattleDialog(library)
    qtbot.addWidget(opened)
    opened.show()
    opened._offer_rulesets()
    opened.ruleset.setCurrentIndex(opened.ruleset.findData("quickstart"))
    opened.finish()
    assert opened.setup().ruleset == "quickstart"
    assert len(opened.setup().sides) == 2


def test_a_hangar_that_cannot_be_read_is_told(
    qtbot: QtBot, library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(HangarModel, "read_index", unreadable)
    opened = NewBattleDialog(library, None, HangarModel(library.rulebooks, tmp_path))
    opened.finish()
    qtbot.addWidget(opened)
    qtbot.waitUntil(lambda: not opened.background.is_busy)
    assert "The hangar cannot be read" in opened.notice.text()
    assert "The disk is full." in opened.notice.text()


def unreadable(_stock: HangarModel) -> None:
    raise StoreError("The disk is full.")


def side_of(dialog: NewBattleDialog, index: int) -> SideEditor:
    editor = dialog.sides[index]
    assert isinstance(editor, SideEditor)
    return editor


def test_it_opens_ready_to_begin(library: Library, dialog: NewBattleDialog) -> None:
    assert dialog.begin_button.isEnabled()
    session = library.new_battle(dialog.setup())
    assert len(session.game.units(session.battle)) == 4
    assert session.game.table(session.battle).board is not None


def test_a_paper_table_has_no_board_and_no_zones(library: Library, dialog: NewBattleDialog) -> None:
    dialog.on_paper.click()
    assert dialog.board.isHidden()
    setup = dialog.setup()
    assert setup.board is None
    assert all(side.zone is None for side in setup.sides)
    session = library.new_battle(setup)
    assert session.game.turn(session.battle).number == 1


def test_units_are_added_with_pilot_and_told_apart(library: Library, dialog: NewBattleDialog) -> None:
    side = side_of(dialog, 0)
    editor = side.add_unit("CDA-2A", "Morgan")
    assert "40 tons" in editor.model.accessibleName()
    units = library.new_battle(dialog.setup())
    names = [unit.name for unit in units.game.units(units.battle)]
    assert names.count("Cicada") == 1
    assert "Cicada 2" in names
    assert "Morgan" in [unit.pilot for unit in units.game.units(units.battle)]


def test_a_unit_without_a_model_is_told(dialog: NewBattleDialog) -> None:
    side_of(dialog, 1).units[0].model.choose("")
    assert not dialog.begin_button.isEnabled()
    assert "unit 1 has no model" in dialog.fault.text()
    side_of(dialog, 1).units[0].model.choose("HER-2S")
    assert dialog.begin_button.isEnabled()
    assert dialog.fault.text() == ""


def test_a_side_without_units_is_told(dialog: NewBattleDialog) -> None:
    for editor in tuple(side_of(dialog, 0).units):
        editor.removed.emit()
    assert "Defenders has no units" in dialog.fault.text()
    assert not dialog.begin_button.isEnabled()


def test_options_go_into_the_battle(dialog: NewBattleDialog) -> None:
    box = dialog.options.boxes["leaving_map"]
    box.setCurrentIndex(box.findData("forbidden"))
    assert dialog.setup().options["leaving_map"] == "forbidden"


def test_a_players_own_rules_can_be_chosen_and_faulty_ones_are_told(
    qtbot: QtBot, home: Path, library: Library
) -> None:
    for name, text in (("ours", "name: Ours\nextends: quickstart\n"), ("broken", "extends: nowhere\n")):
        (home / "rulesets" / name).mkdir(parents=True)
        (home / "rulesets" / name / "ruleset.yaml").write_text(text, encoding="utf-8")
    dialog = NewBattleDialog(library)
    dialog.finish()
    qtbot.addWidget(dialog)
    names = [dialog.ruleset.itemData(row) for row in range(dialog.ruleset.count())]
    assert names == ["citytech", "bt-tactics", "omega", "quickstart", "untitled-mech", "ours"]
    assert "broken" not in names
    assert "broken" in dialog.notice.text()
    dialog.ruleset.setCurrentIndex(dialog.ruleset.findData("ours"))
    assert dialog.setup().ruleset == "ours"


def test_a_faulty_model_is_told_and_left_out(qtbot: QtBot, home: Path, library: Library) -> None:
    for name, text in (("ours", "name: Ours\nextends: quickstart\n"), ("broken", "extends: nowhere\n")):
        (home / "rulesets" / name / "units").mkdir(parents=True)
        (home / "rulesets" / name / "ruleset.yaml").write_text(text, encoding="utf-8")
    (home / "rulesets" / "ours" / "units" / "X.yaml").write_text("model: [x\n", encoding="utf-8")
    dialog = NewBattleDialog(library)
    dialog.finish()
    qtbot.addWidget(dialog)
    dialog.ruleset.setCurrentIndex(dialog.ruleset.findData("ours"))
    assert "X.yaml:1:8" in dialog.notice.text()
    assert "broken cannot be used." in dialog.notice.text()
    assert dialog.begin_button.isEnabled()
    dialog.ruleset.setCurrentIndex(dialog.ruleset.findData("citytech"))
    assert "X.yaml" not in dialog.notice.text()


# --- rules with skills and special ammunition ---


@pytest.fixture
def citytech(dialog: NewBattleDialog) -> NewBattleDialog:
    dialog.ruleset.setCurrentIndex(dialog.ruleset.findData("citytech"))
    return dialog


def test_citytech_begins_with_its_scenario(library: Library, citytech: NewBattleDialog) -> None:
    assert citytech.begin_button.isEnabled()
    session = library.new_battle(citytech.setup())
    table = session.game.table(session.battle)
    assert table.board is not None
    assert table.board.name == "River crossing"
    assert len(table.zones) == 1
    assert len(session.game.units(session.battle)) == 4


def test_skills_begin_as_usual_for_the_model(citytech: NewBattleDialog) -> None:
    editor = side_of(citytech, 0).add_unit("ON1-M")
    assert (editor.skills.gunnery.value(), editor.skills.piloting.value()) == (4, 5)
    editor.model.choose("Uller Prime")
    assert (editor.skills.gunnery.value(), editor.skills.piloting.value()) == (3, 4)
    editor.skills.gunnery.set_value(2)
    unit = side_of(citytech, 0).unit_setups()[-1]
    assert (unit.gunnery, unit.piloting) == (2, None)


def test_typed_skills_go_into_the_battle(library: Library, citytech: NewBattleDialog) -> None:
    editor = side_of(citytech, 0).add_unit("ON1-M")
    QApplication.processEvents()
    for box, skill in ((editor.skills.gunnery, "2"), (editor.skills.piloting, "6")):
        QTest.keyClicks(box, skill)
    session = library.new_battle(citytech.setup())
    sheet = session.game.sheet(session.battle, add_unit(session))
    skills = {fact.label: fact.value for fact in sheet.facts}
    assert (skills["Gunnery"], skills["Piloting"]) == ("2", "6")


def test_skills_may_be_rolled_once_the_battle_is_on_the_table(
    library: Library, citytech: NewBattleDialog
) -> None:
    assert "rolled" in side_of(citytech, 0).units[0].skills.gunnery.toolTip()
    session = library.new_battle(citytech.setup())
    offered = session.game.commands(session.battle, add_unit(session))
    assert "Roll skills" in [command.label for command in offered]


@pytest.mark.parametrize(
    ("model", "weapon", "load"),
    [
        ("ON1-M", "LB 10-X AC", "Cluster"),
        ("ON1-M", "LRM 20", "Thunder"),
        ("Daishi Prime", "LRM 10", "Thunder"),
    ],
)
def test_special_rounds_go_into_the_battle(
    library: Library, citytech: NewBattleDialog, model: str, weapon: str, load: str
) -> None:
    editor = side_of(citytech, 0).add_unit(model)
    QApplication.processEvents()
    assert editor.loads.fold.heading.text() == "Ammunition: all standard"
    QTest.mouseClick(editor.loads.fold.heading, Qt.MouseButton.LeftButton)
    labels = {label.buddy(): label.text() for label in editor.loads.findChildren(QLabel)}
    slot, control = next(
        (slot, control) for slot, control in editor.loads.controls.items() if weapon in labels[control]
    )
    button = next(each for each in control.findChildren(QAbstractButton) if each.text() == load)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert editor.loads.fold.heading.text() == "Ammunition: 1 special slot"
    assert side_of(citytech, 0).unit_setups()[-1].loads == {slot: load.lower()}
    session = library.new_battle(citytech.setup())
    assert session.battle.units[add_unit(session)].loads == {slot: load.lower()}


def test_a_model_without_special_rounds_asks_for_none(citytech: NewBattleDialog) -> None:
    editor = side_of(citytech, 0).add_unit("WLF-2")
    assert editor.loads.isHidden()
    assert not editor.skills.isHidden()


def test_rules_without_skills_ask_for_none(dialog: NewBattleDialog) -> None:
    editor = side_of(dialog, 0).units[0]
    assert editor.skills.isHidden()
    assert editor.loads.isHidden()


# --- options ---


def offered_options(library: Library) -> Mapping[str, RulesetOption]:
    return library.ruleset("citytech").options


def test_options_are_explained_and_begin_with_their_defaults(
    library: Library, citytech: NewBattleDialog
) -> None:
    boxes, texts = citytech.options.boxes, {label.text() for label in citytech.options.findChildren(QLabel)}
    options = offered_options(library)
    assert set(boxes) == set(options)
    for name, option in options.items():
        assert boxes[name].currentData() == option.default
        assert boxes[name].currentText().endswith("(default)")
        assert {option.label, option.about} <= texts
        assert option.source in boxes[name].toolTip()


def test_choices_are_read_in_words_of_their_own(citytech: NewBattleDialog) -> None:
    boxes = citytech.options.boxes
    assert {name: [box.itemText(at) for at in range(box.count())] for name, box in boxes.items()} == {
        "water_levels": ["No extra MP (default)", "1 MP a level"],
        "random_gunnery": ["4 on a roll of 1 or 2 (default)", "5 on a roll of 1 or 2"],
        "ammunition_explosion": ["All of the location explodes (default)", "Only that slot explodes"],
        "flamers": ["Damage only (default)", "Damage or heat"],
        "accidental_fires": ["No, misses do nothing (default)", "Rolled for each miss"],
        "basements": ["Rolled for (default)", "Only where the map has them"],
        "later_weapons": ["Left out (default)", "In play"],
        "leaving_map": ["Only to reach a goal (default)", "Over its own edge too", "Over any edge"],
    }


def test_every_option_of_citytech_goes_into_the_battle(library: Library, citytech: NewBattleDialog) -> None:
    others = {}
    for name, option in offered_options(library).items():
        others[name] = next(choice for choice in option.choices if choice != option.default)
        box = citytech.options.boxes[name]
        box.setFocus()
        QTest.keyClick(box, Qt.Key.Key_Down)
    assert citytech.options.values() == others
    assert library.new_battle(citytech.setup()).battle.rules.options == others


def test_options_of_other_rules_are_gone(citytech: NewBattleDialog) -> None:
    citytech.ruleset.setCurrentIndex(citytech.ruleset.findData("quickstart"))
    assert "flamers" not in citytech.options.boxes
    assert "leaving_map" in citytech.options.boxes


# --- table, sides and room ---


def test_citytech_begins_on_a_paper_table(library: Library, citytech: NewBattleDialog) -> None:
    QTest.mouseClick(citytech.on_paper, Qt.MouseButton.LeftButton)
    session = library.new_battle(citytech.setup())
    assert session.game.table(session.battle).board is None
    assert {unit.hex for unit in session.game.units(session.battle)} == {None}


def test_a_battle_is_called_after_its_rules(citytech: NewBattleDialog) -> None:
    assert citytech.setup().title == "River crossing"
    citytech.ruleset.setCurrentIndex(citytech.ruleset.findData("quickstart"))
    assert citytech.setup().title == "Training scenario"


def test_sides_are_renamed_and_filled_by_clicks(citytech: NewBattleDialog) -> None:
    side = side_of(citytech, 1)
    side.name.selectAll()
    QTest.keyClicks(side.name, "Jade Falcon")
    side.add_first_unit()
    assert [unit.side for unit in side.unit_setups()] == ["attackers"] * 3
    assert citytech.setup().sides[1].name == "Jade Falcon"


def test_a_side_begins_with_a_mech_whatever_other_units_come_first(citytech: NewBattleDialog) -> None:
    side = side_of(citytech, 0)
    side.fill(SideSetup(id="red", name="Red"), ())
    assert side.offered.search("").rows[0].entry.kind is DocumentKind.BATTLE_ARMOR
    side.add_first_unit()
    assert [unit.model for unit in side.unit_setups()] == ["Black Hawk Prime"]


@pytest.mark.parametrize(("width", "is_beside"), [(1300, True), (760, False), (480, False)])
@pytest.mark.dressed
def test_sides_stand_where_there_is_room(
    qtbot: QtBot, citytech: NewBattleDialog, width: int, is_beside: bool
) -> None:
    area = citytech.findChild(QScrollArea)
    assert area is not None
    citytech.resize(width, 700)

    def is_settled() -> bool:
        first, second = (side.geometry() for side in citytech.sides)
        is_cut = area.horizontalScrollBar().maximum() > 0
        return (first.right() < second.left()) == is_beside and not is_cut

    qtbot.waitUntil(is_settled)


def test_a_third_side_is_added_and_plays(library: Library, citytech: NewBattleDialog) -> None:
    citytech.add_side_button.click()
    side = side_of(citytech, 2)
    assert citytech.fault.text() == "Third side has no units: add at least one."
    side.add_unit("WLF-2")
    side.name.setText("Bandits")
    setup = citytech.setup()
    assert [(each.id, each.name, each.zone) for each in setup.sides[2:]] == [("third_side", "Bandits", None)]
    session = library.new_battle(setup)
    assert [each.name for each in session.game.sides(session.battle)] == ["North", "South", "Bandits"]


@pytest.mark.dressed
def test_a_side_that_is_added_is_scrolled_into_sight(citytech: NewBattleDialog) -> None:
    citytech.resize(700, 420)
    QApplication.processEvents()
    citytech.add_side_button.click()
    QApplication.processEvents()
    button = side_of(citytech, 2).empty.button
    assert button is not None
    assert not button.visibleRegion().isEmpty()


def test_a_battle_has_two_to_four_sides(citytech: NewBattleDialog) -> None:
    assert not side_of(citytech, 0).remove_button.isVisibleTo(citytech), "two are the fewest"
    for _ in range(2):
        citytech.add_side_button.click()
    assert len(citytech.sides) == 4
    assert not citytech.add_side_button.isVisibleTo(citytech)
    side_of(citytech, 1).remove_button.click()
    assert [side.side().id for side in citytech.sides] == ["defenders", "third_side", "fourth_side"]
    citytech.add_side_button.click()
    assert [side.side().name for side in citytech.sides] == [
        "North",
        "Third side",
        "Fourth side",
        "Attackers",
    ]


@pytest.mark.parametrize("rules", ["quickstart", "bt-tactics"])
def test_where_the_rules_know_two_sides_no_third_is_offered(citytech: NewBattleDialog, rules: str) -> None:
    assert citytech.add_side_button.isVisibleTo(citytech)
    citytech.ruleset.setCurrentIndex(citytech.ruleset.findData(rules))
    assert not citytech.add_side_button.isVisibleTo(citytech)


THREE_SIDES = """
title: Three ways
ruleset: house
sides: [{id: a, name: Ants}, {id: b, name: Bees}, {id: c, name: Cicadas}]
units:
  - {id: one, model: WLF-2, side: a}
  - {id: two, model: WLF-2, side: b}
  - {id: three, model: CN9-D, side: c, pilot: Morgan}
"""


def test_every_side_of_a_scenario_is_in_the_dialog(qtbot: QtBot, home: Path, library: Library) -> None:
    lay_out(home, house="")
    scenario = home / "rulesets" / "house" / "scenarios" / "river-crossing.yaml"
    scenario.parent.mkdir()
    scenario.write_text(THREE_SIDES, encoding="utf-8")
    dialog = NewBattleDialog(library)
    qtbot.addWidget(dialog)
    dialog.finish()
    dialog.ruleset.setCurrentIndex(dialog.ruleset.findData("house"))
    setup = dialog.setup()
    assert [side.name for side in setup.sides] == ["Ants", "Bees", "Cicadas"]
    assert [(unit.model, unit.pilot) for unit in setup.units][2] == ("CN9-D", "Morgan")
    assert dialog.begin_button.isEnabled()


def test_a_side_sets_up_where_its_scenario_says(citytech: NewBattleDialog) -> None:
    assert side_of(citytech, 0).zone.currentText() == "2 rows at the north edge"
    assert citytech.setup().sides[0].zone == Zone(edge="north", rows=2)


def test_rules_and_options_are_folded_and_say_what_is_changed(citytech: NewBattleDialog) -> None:
    assert not citytech.options.isVisibleTo(citytech)
    assert citytech.rules_fold.heading.text() == "Rules and options: as usual"
    citytech.rules_fold.heading.click()
    assert citytech.options.isVisibleTo(citytech)
    citytech.options.boxes["flamers"].setCurrentIndex(1)
    assert citytech.rules_fold.heading.text() == "Rules and options: changed"
    assert citytech.rules_state.text() == "Changed: Flamers"


def test_the_keyboard_reads_title_rules_sides_and_table(citytech: NewBattleDialog) -> None:
    order = list(in_reading_order(citytech))
    places = [
        order.index(widget)
        for widget in (citytech.title, citytech.ruleset, side_of(citytech, 0).name, citytech.on_map)
    ]
    assert places == sorted(places)


# --- rules that cannot be played ---


def test_rules_that_cannot_be_played_are_told_until_others_are_chosen(
    qtbot: QtBot, home: Path, library: Library
) -> None:
    folder = home / "rulesets" / "house"
    folder.mkdir(parents=True)
    rules = "lance: {sizes: {heavy: null}}"
    (folder / "ruleset.yaml").write_text(f"name: House\nextends: bt-tactics\n{rules}\n", encoding="utf-8")
    dialog = NewBattleDialog(library)
    dialog.finish()
    qtbot.addWidget(dialog)
    dialog.ruleset.setCurrentIndex(dialog.ruleset.findData("house"))

    def is_told() -> bool:
        return "lance.sizes.heavy: is required" in dialog.fault.text()

    assert is_told()
    dialog.on_paper.click()
    for box in dialog.options.boxes.values():
        box.setCurrentIndex(1)
    assert is_told()
    assert not dialog.begin_button.isEnabled()
    dialog.ruleset.setCurrentIndex(dialog.ruleset.findData("bt-tactics"))
    assert not is_told()
    assert dialog.begin_button.isEnabled()


# --- house rules laid over the rules ---


def lay_out(home: Path, **rulesets: str) -> None:
    """Write small rulesets of the player's own that extend CityTech."""
    for name, rules in rulesets.items():
        folder = home / "rulesets" / name
        folder.mkdir(parents=True)
        head = f"name: {name.capitalize()} <i>rules</i>\nextends: citytech\n"
        (folder / "ruleset.yaml").write_text(head + rules, encoding="utf-8")


NEARER = "to_hit: {range: {medium: {value: 1, source: Ours}}}\n"
FARTHER = "to_hit: {range: {medium: {value: 3, source: Ours}}}\n"
COOLER = "to_hit: {range: {long: {value: 3, source: Ours}}}\n"


@pytest.fixture
def with_house_rules(qtbot: QtBot, home: Path, library: Library) -> NewBattleDialog:
    """The dialog as it opens with CityTech and three house rules."""
    lay_out(home, nearer=NEARER, farther=FARTHER, cooler=COOLER)
    made = NewBattleDialog(library)
    made.finish()
    qtbot.addWidget(made)
    made.show()
    return made


def test_house_rules_are_ticked_and_joined(with_house_rules: NewBattleDialog, library: Library) -> None:
    dialog = with_house_rules
    assert [box.text() for box in dialog.house_rules.boxes.values()] == [
        "Cooler <i>rules</i>", "Farther <i>rules</i>", "Nearer <i>rules</i>",
    ]  # fmt: skip
    side_of(dialog, 0).name.setText("Our side")
    dialog.house_rules.boxes["nearer"].click()
    dialog.house_rules.boxes["cooler"].click()
    setup = dialog.setup()
    assert setup.ruleset == "citytech+cooler+nearer"
    assert setup.sides[0].name == "Our side"
    session = library.new_battle(setup)
    assert session.game.calculate(session.game.shorthand("ml g4 r5")).number == 5


def test_house_rules_that_do_not_go_together_are_told(with_house_rules: NewBattleDialog) -> None:
    boxes = with_house_rules.house_rules.boxes
    boxes["nearer"].click()
    boxes["farther"].click()
    assert "to_hit.range.medium.value differently" in with_house_rules.house_rules.fault.text()
    assert not with_house_rules.begin_button.isEnabled()
    boxes["farther"].click()
    assert with_house_rules.house_rules.fault.isHidden()
    assert with_house_rules.begin_button.isEnabled()


def test_house_rules_that_come_while_it_is_open_are_offered(
    with_house_rules: NewBattleDialog, home: Path
) -> None:
    with_house_rules.house_rules.boxes["nearer"].click()
    lay_out(home, hotter=COOLER)
    with_house_rules.reload()
    assert "hotter" in with_house_rules.house_rules.boxes
    assert with_house_rules.setup().ruleset == "citytech+nearer"


def test_without_house_rules_there_is_nothing_to_tick(citytech: NewBattleDialog) -> None:
    assert citytech.house_rules.isHidden()
    assert citytech.setup().ruleset == "citytech"


def test_a_force_begins_mounted_and_goes_on_foot_once_its_carrier_is_gone(
    qtbot: QtBot, library: Library
) -> None:
    opened = NewBattleDialog(library)
    opened.finish()
    qtbot.addWidget(opened)
    opened.show()
    side = opened.sides[0]
    assert isinstance(side, SideEditor)
    rifles, orion = side.add_unit("Foot Rifle Platoon"), side.units[0]
    assert not rifles.carrier.isVisible()
    truck = side.add_unit("Supply Truck")
    second = side.add_unit("Supply Truck")
    assert [rifles.carrier.itemText(row) for row in range(rifles.carrier.count())] == [
        "On its own", "In Supply Truck", "In Supply Truck 2",
    ]  # fmt: skip
    assert not orion.carrier.isVisible()
    rifles.carrier.setCurrentIndex(2)
    aboard = {unit.model: unit for unit in opened.setup().units}["Foot Rifle Platoon"]
    assert aboard.carrier == side.unit_setups()[side.units.index(second)].id
    begun = library.new_battle(opened.setup())
    assert begun.battle.units[aboard.id].carrier == aboard.carrier
    side.remove(truck)
    assert rifles.carrier.currentText() == "In Supply Truck"
    side.remove(second)
    assert not rifles.carrier.isVisible()
    assert {unit.carrier for unit in opened.setup().units} == {""}


def test_a_draft_and_a_scenario_keep_who_rides_in_whom(qtbot: QtBot, library: Library) -> None:
    opened = NewBattleDialog(library)
    opened.finish()
    qtbot.addWidget(opened)
    convoy = library.scenarios("citytech")["supply-run"]
    side = opened.sides[0]
    assert isinstance(side, SideEditor)
    side.fill(convoy.sides[1], [unit for unit in convoy.units if unit.side == "convoy"])
    kept = {unit.model: unit.carrier for unit in side.unit_setups() if unit.carrier}
    first, second = (unit.id for unit in side.unit_setups() if unit.model == "Supply Truck")
    assert kept == {
        "Foot Rifle Platoon": first, "Foot Machine Gun Platoon": first, "Foot Laser Platoon": second,
    }  # fmt: skip


def test_a_side_may_have_to_bring_units_over_an_edge(qtbot: QtBot, library: Library) -> None:
    opened = NewBattleDialog(library)
    opened.finish()
    qtbot.addWidget(opened)
    opened.show()
    convoy, side = library.scenarios("citytech")["supply-run"], opened.sides[0]
    assert isinstance(side, SideEditor)
    assert (side.side().goal, side.goal.needed.isVisible()) == (None, False)
    side.fill(convoy.sides[1], [unit for unit in convoy.units if unit.side == "convoy"])
    goal, ids = side.side().goal, [unit.id for unit in side.unit_setups()]
    assert goal is not None
    assert (goal.edge, goal.needed, list(goal.units)) == ("north", 4, ids[:5])
    begun = library.new_battle(opened.setup())
    assert begun.battle.sides[0].goal.units == goal.units
    side.goal.edge.setCurrentText("Bringing units over the west edge")
    side.goal.needed.setCurrentText("2 units")
    side.remove(side.units[0])
    changed = side.side().goal
    assert changed is not None
    assert (changed.edge, changed.needed, len(changed.units)) == ("west", 2, 4)
    opened.ruleset.setCurrentIndex(opened.ruleset.findData("untitled-mech"))
    opened.finish()
    assert not any(it.goal.isVisible() for it in opened.sides if isinstance(it, SideEditor))
