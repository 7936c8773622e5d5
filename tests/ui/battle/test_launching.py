"""Missiles that fly over turns and rockets with smoke, launched in the window at hexes of the map."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from companion.engine.asks import Roll
from companion.engine.battletech.battle.actions import DeclareFire, NoteMove, RollInitiative
from companion.engine.play import Script
from companion.engine.skeleton.common_actions import GoOn
from companion.engine.skeleton.setup import BoardData, Setup, UnitSetup
from companion.tabletop.hexes import parse_label
from companion.ui.app.window import MainWindow
from tests.citytech import SIDES
from tests.ui.table_driver import TableDriver

UNITS = {
    "launcher": ("BLW-2", "red", "0834", 0),
    "corsac": ("CRS-1", "red", "0814", 0),
    "warden": ("WRD-2", "blue", "0806", 3),
}


def set_out(window: MainWindow) -> TableDriver:
    """Return an Omega battle in its first Reaction Phase, with smoke in a rack of the Corsac."""
    units = tuple(
        UnitSetup(
            id=name,
            model=model,
            side=side,
            hex=label,
            facing=facing,
            loads={"lrm10_rt_laser": "smoke"} if name == "corsac" else {},
        )
        for name, (model, side, label, facing) in UNITS.items()
    )
    board = BoardData(name="Ridge", size=(15, 36), hexes={})
    assert window.library is not None
    session = window.library.new_battle(
        Setup(title="Test", ruleset="omega", board=board, sides=SIDES, units=units)
    )
    session.do(RollInitiative(), Script(((9,), (4,))))
    for unit in ("warden", "launcher", "corsac"):
        session.do(NoteMove(unit, "stationary"), Script(()))
    window.show_battle(session)
    QApplication.processEvents()
    return TableDriver(window)


@pytest.mark.rule("Omega", "R48")
def test_a_rocket_with_smoke_fills_the_hex_that_is_clicked(window: MainWindow) -> None:
    table, place = set_out(window), parse_label("0810")
    assert table.phase == "reaction"
    table.command("corsac", "countermeasures/lrm10_rt/smoke")
    table.map.view.fit()
    table.click_hex(place)
    table.click_hex(place)
    assert isinstance(table.page.bridge.ask, Roll)
    table.answer("12")
    assert [it.kind for it in table.page.bridge.battle.hex_effects[place]] == ["heavy_smoke"]


@pytest.mark.rule("Omega", "R55")
def test_an_arrow_flies_to_the_hex_that_is_clicked_and_its_course_is_drawn(window: MainWindow) -> None:
    table, place = set_out(window), parse_label("0819")
    bridge = table.page.bridge
    bridge.propose(GoOn())
    assert table.phase == "weapon_attack"
    QApplication.processEvents()
    table.select("launcher")
    table.command("launcher", "cruise/arrow_v_rt/infrared")
    table.map.view.fit()
    table.click_hex(place)
    table.click_hex(place)
    (missile,) = bridge.battle.cruising
    assert (missile.hex, missile.target, len(missile.course)) == (place, "warden", 16)
    assert bridge.table().courses == (missile.course,)
    bridge.propose(DeclareFire("launcher"))
    assert bridge.battle.cruising == (missile,)
