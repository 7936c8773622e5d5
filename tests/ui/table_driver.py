"""Playing a battle through the window: every step is a click on a real widget or a key pressed on it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from companion.battles.library import Library
from companion.engine.asks import Roll
from companion.engine.views.units import UnitView
from companion.engine.volleys import InitialChoice
from companion.tabletop.hexes import Hex, distance, parse_label
from companion.ui.app.window import MainWindow
from companion.ui.battle.map_controller import MapController
from companion.ui.battle.page import BattlePage
from companion.ui.settings import WindowSettings

LEFT = Qt.MouseButton.LeftButton


def open_window(home: Path, size: tuple[int, int] = (1600, 900)) -> MainWindow:
    """Return the main window over a data folder, without the background start."""
    window = MainWindow(WindowSettings(home))
    window.adopt(Library.open(home))
    window.resize(*size)
    window.show()
    QApplication.processEvents()
    return window


def play_training(window: MainWindow) -> None:
    """Begin the training scenario, without a guide."""
    window.with_library(
        lambda library: window.battle_commands.play_scenario(library, "quickstart", "training")
    )
    assert window.battle is not None, "asked for, it is laid out at once"


class TableDriver:
    """Two people at one window, with real dice in their hands."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window

    # --- looking ---

    @property
    def page(self) -> BattlePage:
        """The battle on the window."""
        assert self.window.battle is not None, "a battle is on the table"
        return self.window.battle

    @property
    def map(self) -> MapController:
        """Its map."""
        assert self.page.centre.map is not None, "the battle has a map"
        return self.page.centre.map

    @property
    def phase(self) -> str:
        """The phase of the turn."""
        return self.page.bridge.turn().phase

    def unit(self, unit: str) -> UnitView:
        """Return a unit as it is shown."""
        return self.page.bridge.unit(unit)

    def acting(self) -> Iterator[UnitView]:
        """Return the units that may act now."""
        return (unit for unit in self.page.bridge.units() if unit.may_act)

    # --- hands ---

    def click(self, widget: QWidget, where: QPoint | None = None) -> None:
        """Click a widget that can be seen."""
        assert widget.isVisible(), f"{widget.accessibleName() or widget} cannot be seen"
        assert widget.isEnabled(), f"{widget.accessibleName() or widget} is greyed"
        QTest.mouseClick(widget, LEFT, Qt.KeyboardModifier.NoModifier, where or widget.rect().center())
        QApplication.processEvents()

    def press(
        self,
        key: Qt.Key,
        widget: QWidget | None = None,
        held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        """Press a key where the focus is, alone or held with others."""
        QTest.keyClick(widget or self.window.focusWidget() or self.window, key, held)
        QApplication.processEvents()

    def press_alt(self, key: Qt.Key, widget: QWidget | None = None) -> None:
        """Press a letter that is a command: held with Alt."""
        self.press(key, widget, Qt.KeyboardModifier.AltModifier)

    def command_by_id(self, command: str) -> None:
        """Click a button of the ask bar by its id."""
        row = self.page.ask_bar.quick.row
        button = row.buttons[command]
        if button.isVisible():
            self.click(button)
        else:  # it stands in the menu of what has no room
            next(each for each in row.more_menu.actions() if each.text() == button.text()).trigger()
            QApplication.processEvents()

    def click_hex(self, place: Hex) -> None:
        """Click the middle of a hex of the map."""
        view = self.map.view
        self.click(view.viewport(), view.hex_point(place))

    def face(self, facing: int) -> None:
        """Click the arrow of a facing."""
        view = self.map.view
        self.click(view.viewport(), view.facing_point(facing))

    def select(self, unit: str) -> None:
        """Click a unit's card in the roster."""
        self.click(self.page.roster.card(unit))

    def go_on(self) -> None:
        """Click the button of the phase bar."""
        self.click(self.page.phase_bar.go_on)

    def answer(self, text: str) -> None:
        """Type dice into the ask bar and press Enter."""
        field = self.page.ask_bar.roll.field
        assert field.isVisible(), "dice are asked for"
        QTest.keyClicks(field, text)
        QTest.keyClick(field, Qt.Key.Key_Return)
        QApplication.processEvents()

    def tap(self, total: int) -> None:
        """Tap a key of the ask bar."""
        self.click(self.page.ask_bar.roll.keys.key(total))

    # --- whole actions ---

    def set_up(self, unit: str, label: str, facing: int) -> None:
        """Set a unit up in a hex."""
        self.select(unit)
        self.click_hex(parse_label(label))
        self.face(facing)
        self.confirm()

    def confirm(self) -> None:
        """Press the Confirm of the bar over the map."""
        self.click(self.map.view.bar.confirm_button)

    def move(self, unit: str, movement: str, label: str, facing: int) -> None:
        """Move a unit to a hex, and turn it there if there is a choice."""
        self.select(unit)
        self.command_by_id(f"move/{movement}")
        place = parse_label(label)
        self.click_hex(place)
        if self.map.view.ring.isVisible():
            self.face(facing)
        self.confirm()

    def stand(self, unit: str) -> None:
        """Let a unit stand still."""
        self.select(unit)
        self.command_by_id("move/stationary")

    def declare(self, unit: str, target: str) -> None:
        """Declare all weapons that can hit, however hot."""
        self.select(unit)
        self.command_by_id(f"aim/{target}")
        self.click(self.page.panel.attack.panel.begin.buttons[InitialChoice.ALL])
        self.click(button_with(self.page.panel.attack, "Declare fire"))

    def command(self, unit: str, command: str) -> None:
        """Give a unit a command by the ask bar."""
        self.select(unit)
        self.command_by_id(f"command/{unit}/{command}")

    def hold(self, unit: str) -> None:
        """Let a unit attack nobody."""
        self.command(unit, "hold")

    @property
    def roll(self) -> Roll:
        """The roll that is asked for."""
        ask = self.page.bridge.ask
        assert isinstance(ask, Roll), "dice are asked for"
        return ask


def button_with(widget: QWidget, text: str) -> QAbstractButton:
    """Return the visible button with these words."""
    return next(button for button in widget.findChildren(QAbstractButton) if button.text() == text)


TRAINING = (("cicada", "0715", 0), ("hunchback", "0915", 0), ("hermes", "0601", 3), ("enforcer", "1001", 3))


def set_up_training(table: TableDriver) -> None:
    """Set up the four 'Mechs of the training scenario, by clicks."""
    for unit, label, facing in TRAINING:
        table.set_up(unit, label, facing)


def put_training_on_table(table: TableDriver) -> None:
    """Set up the four 'Mechs of the training scenario where only what follows is looked at."""
    bridge = table.page.bridge
    with hide_painting(table):
        for unit, label, facing in TRAINING:
            bridge.propose(bridge.game.place(bridge.battle, unit, parse_label(label), facing))


@contextmanager
def hide_painting(table: TableDriver) -> Iterator[None]:
    """Play on without a look at every moment; what it came to is painted at the end."""
    table.window.setUpdatesEnabled(False)
    try:
        yield
    finally:
        table.window.setUpdatesEnabled(True)
        QApplication.processEvents()


def enemies_of(table: TableDriver, unit: UnitView) -> list[UnitView]:
    """Return the units on the other side that still fight."""
    return [each for each in table.page.bridge.units() if each.side != unit.side and not each.is_destroyed]


def move_nearer(table: TableDriver, unit: UnitView, movement: str = "walked") -> None:
    """Move a unit as near to an enemy as it gets, not into its hex, where no 'Mech or vehicle fires; where it
    cannot come nearer it stands still.
    """
    bridge = table.page.bridge
    ways = {way.id: way for way in bridge.game.movements(bridge.battle, unit.id)}
    if ways[movement].refusal is not None:
        table.stand(unit.id)
        return
    reach = bridge.game.reach(bridge.battle, unit.id, movement)
    standing = [enemy.hex for enemy in enemies_of(table, unit) if enemy.hex is not None]
    stops = [it for it in reach.places if it.is_stop and not it.leaves_map and it.hex not in standing]
    place = min(stops, key=lambda place: (min(distance(place.hex, there) for there in standing), place.spent))
    if place.hex == unit.hex:
        table.stand(unit.id)
    else:
        table.move(unit.id, movement, place.hex.label, place.facing)


def declare_or_hold(table: TableDriver, unit: UnitView) -> None:
    """Declare everything that can hit the first enemy within reach, or hold fire."""
    bridge = table.page.bridge
    for enemy in enemies_of(table, unit):
        plan = bridge.game.attack_plan(bridge.battle, unit.id, enemy.id)
        if plan.refusal is None and any(weapon.calculation.probability for weapon in plan.attacks):
            table.declare(unit.id, enemy.id)
            return
    table.hold(unit.id)
