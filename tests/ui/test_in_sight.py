"""Four a side through the stages in small windows: what is needed next is in sight, nothing is cut off."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton, QScrollArea, QWidget

from companion.engine.asks import Roll
from companion.engine.skeleton.setup import Setup, SideSetup, UnitSetup
from companion.engine.volleys import InitialChoice
from companion.tabletop.hexes import parse_label
from companion.ui.map.counters.facing_ring import FacingRing
from companion.ui.theme.theme import Theme
from tests.examples import only_long
from tests.ui.table_driver import TableDriver, hide_painting, open_window
from tests.ui.walking.settling import settle

FALCON = {"mad_cat": "0807", "uller": "0507", "daishi": "1107", "blackhawk": "0309"}
KELL = {"orion": "0702", "wolfhound": "1003", "victor": "0402", "centurion": "1203"}
MODELS = {
    "mad_cat": "Mad Cat Prime", "uller": "Uller Prime", "daishi": "Daishi Prime",
    "blackhawk": "Black Hawk Prime", "orion": "ON1-M", "wolfhound": "WLF-2", "victor": "VTR-9K",
    "centurion": "CN9-D",
}  # fmt: skip
FOUR_A_SIDE = Setup(
    title="Four a side",
    ruleset="citytech",
    board="river-crossing",
    sides=(SideSetup(id="falcon", name="Jade Falcon"), SideSetup(id="kell", name="Kell Hounds")),
    units=tuple(
        UnitSetup(id=unit, model=MODELS[unit], side=side, hex=place, facing=facing)
        for side, units, facing in (("falcon", FALCON, 0), ("kell", KELL, 3))
        for unit, place in units.items()
    ),
)
MOST_STEPS = 40
LEAST_HEX = 27
"""Pixels a hex is high with the whole map in sight, in the smallest window."""


@pytest.fixture
def four(home: Path, theme: Theme) -> Iterator[TableDriver]:
    assert theme.scale == 1
    window = open_window(home, (1280, 720))
    assert window.library is not None
    window.show_battle(window.library.new_battle(FOUR_A_SIDE))
    QApplication.processEvents()
    yield TableDriver(window)
    window.close()


@pytest.mark.parametrize(
    ("size", "scale"),
    [
        ((1280, 720), 1.5),
        only_long((1280, 720), 1.0),
        only_long((1280, 720), 2.0),
        only_long((1366, 768), 1.0),
        only_long((1920, 1080), 1.0),
        only_long((1920, 1080), 1.5),
    ],
)
def test_what_is_needed_next_is_in_sight(
    four: TableDriver, theme: Theme, size: tuple[int, int], scale: float
) -> None:
    four.window.resize(*size)
    theme.set_scale(scale)
    settle()
    assert_whole(four)
    if scale < 2:
        assert_roster_in_sight(four)
    pin_a_move(four)
    play_to(four, "weapon_attack")
    declare(four)
    roll(four)


def pin_a_move(table: TableDriver) -> None:
    """The hex at the map's upper edge turns by arrows that are all in sight."""
    play_to(table, "movement")
    unit = next(table.acting())
    table.select(unit.id)
    ways = [way for way in table.page.bridge.movements(unit.id) if way.refusal is None and way.points]
    table.map.plan(ways[0])
    settle()
    reach = table.page.bridge.game.reach(table.page.bridge.battle, unit.id, ways[0].id)
    stops = {place.hex for place in reach.places if place.is_stop and place.hex != unit.hex}
    highest = min(stops, key=lambda place: (place.row, abs(place.column - 8)))
    table.click_hex(highest)
    settle()
    assert_in_sight(table, table.map.view.bar.confirm_button)
    ring: FacingRing = table.map.view.ring
    shown = table.map.view.viewport().rect()
    for facing in range(6):
        if ring.isVisible() and ring.facing_at(ring.arrow(facing)) is not None:
            assert shown.contains(table.map.view.facing_point(facing)), f"facing {facing} is out of sight"
    assert_whole(table)
    table.map.planner.cancel()
    settle()


def declare(table: TableDriver) -> None:
    """The button that declares is in sight whatever is ticked, and tells its whole name."""
    table.select(next(table.acting()).id)
    table.command_by_id(
        next(command for command in table.page.ask_bar.quick.buttons if command.startswith("aim/"))
    )
    panel = table.page.panel.attack.panel
    for begin in (InitialChoice.ALL, InitialChoice.COOL):
        table.click(panel.begin.buttons[begin])
        settle()
        assert_in_sight(table, panel.footer.declare_button)
        assert panel.area.height() >= panel.begin.height(), "some of the attacks are seen too"
    assert_whole(table)
    table.click(panel.footer.declare_button)
    play_to_roll(table)


def roll(table: TableDriver) -> None:
    """All keys of a roll, its field and its ways out are in sight."""
    pane = table.page.ask_bar.roll
    for widget in (pane.field, pane.header.roll_button, *pane.keys.keys):
        assert_in_sight(table, widget)
    assert_whole(table)


# --- what is looked at ---


def assert_in_sight(table: TableDriver, widget: QWidget) -> None:
    """Every pixel of a widget is seen."""
    text = widget.accessibleName() or (widget.text() if isinstance(widget, QAbstractButton) else repr(widget))
    assert widget.isVisible(), f"{text} is hidden"
    hidden = QRect(QPoint(0, 0), widget.size())
    assert widget.visibleRegion().boundingRect() == hidden, f"{text} is cut off"
    where = QRect(widget.mapTo(table.window, QPoint(0, 0)), widget.size())
    assert table.window.rect().contains(where), f"{text} is outside the window"


def assert_roster_in_sight(table: TableDriver) -> None:
    """Who is in trouble is told by a look at all cards, and the map is seen whole, and readable.

    In large text each card is whole where it is scrolled to: none is cut down to a name for room's sake.
    """
    roster = table.page.roster
    for unit in table.page.bridge.units():
        if Theme.current().tokens.scale > 1:
            roster.ensureWidgetVisible(roster.card(unit.id), 0, 0)
        assert_in_sight(table, roster.card(unit.id))
    view = table.map.view
    sheet = view.mapFromScene(view.table.sheet_area).boundingRect()
    assert view.viewport().rect().contains(sheet)
    assert view.zoom.hex_height >= LEAST_HEX


def assert_whole(table: TableDriver) -> None:
    """No button is narrower than its words, and nothing reaches out of what holds it."""
    for button in table.window.findChildren(QPushButton):
        if button.isVisible() and button.text():
            assert button.width() >= button.minimumSizeHint().width(), f"{button.text()} is cut off"
            assert button.height() >= button.minimumSizeHint().height(), f"{button.text()} is too low"
    for widget in table.page.findChildren(QWidget):
        parent = widget.parentWidget()
        if widget.isVisible() and parent is not None and not scrolls(widget):
            text = f"{type(widget).__name__} {widget.accessibleName()} in {type(parent).__name__}"
            assert parent.rect().contains(widget.geometry()), f"{text}: {widget.geometry()}"


def scrolls(widget: QWidget) -> bool:
    """Whether a widget is what a scroll area moves about."""
    above = widget.parentWidget()
    area = above.parentWidget() if above is not None else None
    return isinstance(area, QScrollArea) and area.widget() is widget


# --- playing on ---


def play_to(table: TableDriver, phase: str) -> None:
    """Play on to a phase in which somebody may act."""
    bridge = table.page.bridge
    with hide_painting(table):
        for _ in range(MOST_STEPS):
            if table.phase == phase and bridge.ask is None and any(table.acting()):
                return
            if bridge.ask is not None:
                bridge.roll_the_rest()
            elif bridge.turn().pass_remaining is not None:
                table.page.do("let_be")
            else:
                table.page.phase_bar.go_on.click()
    raise AssertionError(f"{phase} never came")


def play_to_roll(table: TableDriver) -> None:
    """Let all others hold their fire, and begin to roll."""
    bridge = table.page.bridge
    for _ in range(MOST_STEPS):
        if isinstance(bridge.ask, Roll):
            settle()
            return
        if bridge.turn().pass_remaining is not None:
            table.page.do("let_be")
        else:
            table.go_on()
    raise AssertionError("nothing was rolled")


def test_a_map_that_is_turned_shows_where_north_is(four: TableDriver) -> None:
    view = four.map.view
    corner = QRect(view.viewport().width() - 60, 0, 60, 60)
    usual = view.viewport().grab(corner).toImage()
    four.page.do("turn_map")
    settle()
    turned = view.viewport().grab(corner).toImage()
    for _ in range(5):
        four.page.do("turn_map")
    settle()
    assert view.viewport().grab(corner).toImage() == usual
    assert turned != usual
    four.click_hex(parse_label("0807"))
