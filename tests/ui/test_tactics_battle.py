"""A BT Tactics battle through the window: secret orders, dice by their faces, cards drawn or searched."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from companion.engine.asks import Choice, Roll
from companion.engine.skeleton.setup import BoardData, Setup, SideSetup, UnitSetup
from companion.engine.tactics.battle.actions import Hit
from companion.engine.views.moves import ReachableHex
from companion.engine.views.units import UnitView
from companion.tabletop.hexes import distance, parse_label
from companion.ui.app.window import MainWindow
from companion.ui.battle.orders_cover import OrdersCover
from tests.ui.table_driver import TableDriver, button_with, enemies_of

FIELD = BoardData(name="Field", size=(12, 12))
MOST_STEPS = 200
RED, BLUE = "red", "blue"


@pytest.fixture
def lances(window: MainWindow) -> TableDriver:
    """Two lances of equal cost on two sheets, before anything has happened."""
    units = (
        UnitSetup(id="wolverine", model="WVR-6K", side=RED),
        UnitSetup(id="griffin", model="GRF-1N", side=RED),
        UnitSetup(id="wolverine_2", model="WVR-6K", side=BLUE, name="Second"),
        UnitSetup(id="griffin_2", model="GRF-1N", side=BLUE, name="Other"),
    )
    sides = (SideSetup(id=RED, name="Red"), SideSetup(id=BLUE, name="Blue"))
    return put_on_table(window, sides, units)


@pytest.fixture
def face_to_face(window: MainWindow) -> TableDriver:
    """One 'Mech a side, four hexes apart and facing each other, before Red take the screen."""
    sides = (SideSetup(id=RED, name="Red"), SideSetup(id=BLUE, name="Blue"))
    units = (
        UnitSetup(id="wolverine", model="WVR-6K", side=RED, hex="0504", facing=3),
        UnitSetup(id="griffin", model="GRF-1N", side=BLUE, hex="0508", facing=0),
    )
    table = put_on_table(window, sides, units)
    table.go_on()
    return table


def put_on_table(
    window: MainWindow, sides: tuple[SideSetup, ...], units: tuple[UnitSetup, ...]
) -> TableDriver:
    setup = Setup(title="Lances", ruleset="bt-tactics", board=FIELD, sides=sides, units=units)
    assert window.library is not None
    window.show_battle(window.library.new_battle(setup))
    QApplication.processEvents()
    return TableDriver(window)


# --- hands ---


def cover(table: TableDriver) -> OrdersCover:
    return table.page.covering.cover


def take_screen(table: TableDriver) -> None:
    """Click the one button of the cover."""
    table.click(cover(table).take_button)


def order(table: TableDriver, unit: str, movement: str, label: str = "") -> None:
    """Write a unit's orders on the map; without a hex it stays."""
    table.select(unit)
    table.command_by_id(f"move/{movement}")
    if label:
        place = next(each.hex for each in reach(table, unit, movement) if each.hex.label == label)
        table.click_hex(place)
        table.confirm()


def reach(table: TableDriver, unit: str, movement: str) -> tuple[ReachableHex, ...]:
    bridge = table.page.bridge
    return bridge.game.reach(bridge.battle, unit, movement).places


def throw(table: TableDriver, *faces: str) -> None:
    """Tap the keys of these faces, one a die."""
    for face in faces:
        keys = table.page.ask_bar.faces.keys
        table.click(next(key for key in keys if key.face.name == face))


def all_stand(table: TableDriver) -> None:
    """Both sides order everybody to stay, and the orders are revealed."""
    for _ in range(2):
        take_screen(table)
        for unit in list(table.acting()):
            order(table, unit.id, "stand")
        table.go_on()
    take_screen(table)


def activate(table: TableDriver, unit: UnitView) -> None:
    """Reveal a unit's orders and turn it towards the first enemy, which stands straight ahead."""
    table.select(unit.id)
    (command,) = [each for each in table.page.ask_bar.quick.buttons if each.startswith("move/")]
    table.command_by_id(command)
    there = enemies_of(table, unit)[0].hex
    assert there is not None
    places = reach(table, unit.id, command.removeprefix("move/"))
    place = min(places, key=lambda each: (distance(each.hex, there), each.facing != unit.facing))
    if table.map.planner.place is None:
        table.click_hex(place.hex)
    table.face(unit.facing)
    table.confirm()


def attack(table: TableDriver, unit: UnitView) -> bool:
    """Attack the first enemy with all that is ticked; False where nothing can be done."""
    table.select(unit.id)
    foes = [command for command in table.page.ask_bar.quick.buttons if command.startswith("aim/")]
    if not foes or not table.page.ask_bar.quick.buttons[foes[0]].isEnabled():
        return False
    table.command_by_id(foes[0])
    plan = table.page.panel.attack.plan
    if plan is None or plan.refusal is not None or not table.page.panel.attack.ticked_attacks:
        return False
    table.click(button_with(table.page.panel.attack, "Declare fire"))
    return True


def step(table: TableDriver) -> None:
    """Whatever the table waits for, by a click."""
    bridge, turn = table.page.bridge, table.page.bridge.turn()
    if bridge.ask is not None:
        answer(table)
    elif bridge.is_covered:
        take_screen(table)
    elif turn.phase == "setup" and len(turn.commands) > 1:
        table.click(table.page.ask_bar.quick.buttons[f"turn/{turn.commands[0].id}"])
    elif bridge.table().zones:
        zone = bridge.table().zones[0]
        table.set_up(next(table.acting()).id, min(zone.hexes).label, 3)
    elif (unit := next(table.acting(), None)) is None:
        table.go_on()
    else:
        act(table, unit)


def act(table: TableDriver, unit: UnitView) -> None:
    match table.phase:
        case "planning":
            order(table, unit.id, "stand")
        case "activation" if not unit.movement:
            activate(table, unit)
        case "combat" if attack(table, unit):
            pass
        case _:
            table.go_on()


def answer(table: TableDriver) -> None:
    """Dice show their first face, cards are drawn, and of choices the last is taken."""
    bar, ask = table.page.ask_bar, table.page.bridge.ask
    if not isinstance(ask, Choice):
        table.click(bar.faces.keys[0])
    elif ask.is_draw:
        table.click(bar.choice.header.roll_button)
    else:
        table.click(bar.choice.buttons[-1])


# --- a battle ---


def test_two_rounds_by_clicks(lances: TableDriver) -> None:
    phases: list[str] = []
    for _ in range(MOST_STEPS):
        turn = lances.page.bridge.turn()
        phases += [turn.phase] if turn.phase not in phases[-1:] else []
        if turn.is_over or (turn.number, turn.phase) == (3, "planning"):
            break
        step(lances)
    assert lances.page.bridge.turn().number == 3
    assert phases.count("combat") >= 1
    assert phases[:2] == ["setup", "planning"]


def test_a_volley_by_faces_and_cards(face_to_face: TableDriver) -> None:
    all_stand(face_to_face)
    while face_to_face.phase == "activation":
        unit = next(face_to_face.acting())
        if not unit.movement:
            activate(face_to_face, unit)
        else:
            face_to_face.go_on()
    assert attack(face_to_face, next(face_to_face.acting()))
    bar, bridge = face_to_face.page.ask_bar, face_to_face.page.bridge
    pane = bar.faces
    assert pane.isVisible()
    assert isinstance(bridge.ask, Roll)
    dice = bridge.ask.dice.count
    throw(face_to_face, "blank")
    face_to_face.click(pane.dice[0])
    assert pane.dice[0].face is None
    throw(face_to_face, *["double_hit"] * dice)
    assert "defense" in pane.header.headline.text()
    QTest.keyClicks(pane, "b" * len(pane.dice))
    while bridge.ask is not None:
        answer(face_to_face)
    line = bridge.session.lines()[-1]
    assert " hits" in line.description.line
    assert line.dice.startswith(" ".join(["double"] * dice) + ", blank")


def test_a_real_card_is_searched_by_its_name(face_to_face: TableDriver) -> None:
    take_screen(face_to_face)
    page = face_to_face.page
    page.bridge.propose(Hit("griffin", 7))
    choice = page.ask_bar.choice
    labels = [button.option.label for button in choice.buttons]
    assert labels == sorted(labels)
    assert any(button.option.hint for button in choice.buttons)
    QTest.keyClicks(choice.search, "no eff")
    shown = [button.option.label for button in choice.buttons if button.isVisible()]
    assert shown == ["No Effect"]
    QTest.keyClick(choice.search, Qt.Key.Key_Return)
    assert page.bridge.ask is None
    assert page.bridge.session.lines()[-1].dice == "No Effect"


def test_a_round_is_called_a_round(face_to_face: TableDriver) -> None:
    take_screen(face_to_face)
    assert face_to_face.page.phase_bar.turn.text() == "Round 1"
    model = face_to_face.page.journal.model
    assert any(str(model.index(row, 0).data()).startswith("Round 1") for row in range(model.rowCount()))
    library = face_to_face.window.library
    assert library is not None
    assert library.battles()[0].status == "Round 1, planning"


def test_other_tokens_are_weighed_in_the_words_of_the_rules(face_to_face: TableDriver) -> None:
    heading = face_to_face.page.panel.attack.panel.what_if.fold.heading
    assert heading.text() == "What if it spent other tokens?"


@pytest.mark.parametrize(
    ("text", "deck"), [("a Minor Critical", "minor"), ("a Major Critical", "major"), ("a heat card", "heat")]
)
def test_a_card_is_drawn_by_hand_from_the_menu(face_to_face: TableDriver, text: str, deck: str) -> None:
    take_screen(face_to_face)
    page = face_to_face.page
    before = len(page.bridge.session.lines())
    drawing = page.commands.units.menu_of("griffin")
    next(each for each in drawing.actions() if each.text() == f"Draw {text} by hand…").trigger()
    while page.bridge.ask is not None:
        answer(face_to_face)
    assert len(page.bridge.session.lines()) == before + 1
    assert deck in page.bridge.session.lines()[-1].description.line
    entry = page.bridge.session.lines()[0].entry_id
    page.bridge.look_at(entry)
    assert not [
        each for each in page.commands.units.menu_of("griffin").actions() if each.text().startswith("Draw")
    ]


@pytest.mark.parametrize("how", ["map", "roster"])
def test_a_target_lock_is_one_button_and_then_a_target(window: MainWindow, how: str) -> None:
    sides = (SideSetup(id=RED, name="Red"), SideSetup(id=BLUE, name="Blue"))
    units = (
        UnitSetup(id="wolverine", model="WVR-6K", side=RED, hex="0504", facing=3),
        UnitSetup(id="griffin", model="GRF-1N", side=BLUE, hex="0508", facing=0),
        UnitSetup(id="griffin_2", model="GRF-1N", side=BLUE, hex="0708", facing=0),
    )
    table = put_on_table(window, sides, units)
    table.go_on()
    all_stand(table)
    while table.page.bridge.battle.turn.active != "wolverine":
        step(table)
    table.command("wolverine", "target_lock")
    assert table.map.view.bar.message == "Target Lock: choose a target"
    assert table.map.view.overlay_item.overlay.legend is None, "no set-up zone"
    QTest.mouseMove(table.map.view.viewport(), table.map.view.hex_point(parse_label("0708")))
    if how == "map":
        table.click_hex(parse_label("0708"))
    else:
        table.select("griffin_2")
    assert any(chip.label == "Locks Griffin b" for chip in table.unit("wolverine").chips)
    assert table.page.selection.unit == "wolverine"
    assert not table.map.chooser.is_active


# --- letting be ---


def test_one_press_lets_all_others_be(face_to_face: TableDriver) -> None:
    page = face_to_face.page
    for side in (RED, BLUE):
        take_screen(face_to_face)
        assert page.phase_bar.go_on.text() == f"{side.capitalize()}: all stand still"
        face_to_face.press_alt(Qt.Key.Key_O)
        assert {unit.orders for unit in page.bridge.units() if unit.side == side} == {"Stand still"}
        assert "stand" not in page.bridge.session.lines()[-1].description.line
        face_to_face.go_on()
    take_screen(face_to_face)
    face_to_face.press_alt(Qt.Key.Key_O)
    assert face_to_face.phase == "activation", "the other side reveals its own orders"
    face_to_face.press_alt(Qt.Key.Key_O)
    assert face_to_face.phase == "combat", "all were ordered to stand"
    first = next(face_to_face.acting()).side
    face_to_face.go_on()
    assert face_to_face.phase == "combat"
    assert first not in {unit.side for unit in page.bridge.units() if not unit.has_acted}
    face_to_face.go_on()
    assert face_to_face.phase == "end"
    face_to_face.press_alt(Qt.Key.Key_U)
    assert face_to_face.phase == "combat"


# --- secrets ---


def texts(table: TableDriver) -> Iterator[str]:
    """Yield what anybody could read about orders: roster cards, deeds, prompt, journal, undo."""
    page = table.page
    yield from (page.roster.card(unit.id).accessibleName() for unit in page.bridge.units())
    yield page.ask_bar.quick.prompt.text()
    yield from (button.text() for button in page.ask_bar.quick.buttons.values())
    yield from (line.description.line for line in page.bridge.session.lines())
    yield from (detail for line in page.bridge.session.lines() for detail in line.description.details)
    yield page.journal.undo_button.toolTip()
    yield from (caption.text for caption in table.map.view.overlay_item.captions)


def test_orders_are_covered_between_the_sides(face_to_face: TableDriver) -> None:
    page = face_to_face.page
    assert page.bridge.is_covered
    assert not page.centre.isVisible()
    assert not page.roster.isVisible()
    assert not page.journal.isVisible()
    assert cover(face_to_face).headline.text() == "Red, take the screen"
    take_screen(face_to_face)
    assert page.centre.isVisible()
    order(face_to_face, "wolverine", "walk", "0506")
    assert any("0506" in text for text in texts(face_to_face)), "Red may look at its own orders"
    assert page.phase_bar.go_on.text() == "Cover the screen"
    face_to_face.go_on()
    assert cover(face_to_face).headline.text() == "Blue, take the screen"
    take_screen(face_to_face)
    assert page.selection.unit == "griffin"
    assert not [text for text in texts(face_to_face) if "0506" in text]
    face_to_face.select("wolverine")
    offered = list(page.ask_bar.quick.buttons)
    assert offered == ["select/griffin"], "Blue cannot write Red's orders anew"
    assert not [text for text in texts(face_to_face) if "0506" in text or "Walk" in text]


def test_the_screen_is_handed_on_by_keys(face_to_face: TableDriver) -> None:
    page = face_to_face.page
    for _ in range(2):
        face_to_face.press(Qt.Key.Key_Space)
        assert not page.bridge.is_covered
        assert face_to_face.map.view.hasFocus(), "keys are the table's again"
        order(face_to_face, next(face_to_face.acting()).id, "stand")
        face_to_face.press(Qt.Key.Key_Space)
        assert page.bridge.is_covered
    assert cover(face_to_face).headline.text() == "All orders are written"
    face_to_face.press(Qt.Key.Key_Space)
    assert face_to_face.phase == "activation"
    assert page.centre.isVisible()


def test_own_orders_can_be_looked_at_and_changed(face_to_face: TableDriver) -> None:
    page = face_to_face.page
    take_screen(face_to_face)
    order(face_to_face, "wolverine", "walk", "0506")
    face_to_face.go_on()
    face_to_face.click(cover(face_to_face).looks[RED])
    assert face_to_face.unit("wolverine").orders == "Walk to 0506"
    assert face_to_face.unit("wolverine").ordered_to is not None
    order(face_to_face, "wolverine", "stand")
    assert face_to_face.unit("wolverine").orders == "Stand still"
    face_to_face.go_on()
    assert page.bridge.is_covered


def test_undo_takes_back_only_what_the_side_that_looks_has_written(face_to_face: TableDriver) -> None:
    page, said = face_to_face.page, list[str]()
    page.bridge.problem_reported.connect(said.append)
    take_screen(face_to_face)
    order(face_to_face, "wolverine", "walk", "0506")
    face_to_face.go_on()
    page.bridge.undo()
    assert page.bridge.battle.units["wolverine"].orders, "nobody looks"
    said.clear()
    take_screen(face_to_face)
    face_to_face.press(Qt.Key.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
    assert page.bridge.battle.units["wolverine"].orders, "Blue cannot take back Red's"
    assert said == ["The last orders are the other side's; each side changes its own."]
    order(face_to_face, "griffin", "stand")
    face_to_face.press(Qt.Key.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
    assert not page.bridge.battle.units["griffin"].orders
    page.bridge.redo()
    assert page.bridge.battle.units["griffin"].orders


def test_an_earlier_moment_tells_no_orders(face_to_face: TableDriver) -> None:
    page = face_to_face.page
    take_screen(face_to_face)
    order(face_to_face, "wolverine", "walk", "0506")
    face_to_face.go_on()
    take_screen(face_to_face)
    order(face_to_face, "griffin", "stand")
    entry = page.bridge.session.lines()[1].entry_id
    page.bridge.look_at(entry)
    assert all(not unit.orders for unit in page.bridge.units())
    page.bridge.back_to_now()
    assert not page.bridge.is_covered


# --- commands for a hex ---


def test_smoke_is_fired_at_a_hex_of_the_map(window: MainWindow) -> None:
    sides = (SideSetup(id=RED, name="Red"), SideSetup(id=BLUE, name="Blue"))
    loads = {"lrm": "smoke_rounds"}
    units = (
        UnitSetup(id="griffin", model="GRF-1N", side=RED, hex="0504", facing=3, loads=loads),
        UnitSetup(id="locust", model="LCT-1E", side=BLUE, hex="0510", facing=0),
    )
    table = put_on_table(window, sides, units)
    table.go_on()
    while (table.phase, next(table.acting()).id if table.phase == "combat" else "") != ("combat", "griffin"):
        step(table)
    table.command_by_id("command/griffin/hex/lrm")
    table.click_hex(parse_label("0507"))
    table.confirm()
    assert "0507" in table.page.bridge.session.lines()[-1].description.line
    assert [place.label for place in table.page.bridge.table().highlights] == ["0507"]
