"""Draws the pictures of the README: `python -m tests.screenshots` plays a bit and saves the window."""

from __future__ import annotations

import json
import os
import tempfile
from itertools import cycle
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING

from companion.engine.asks import Roll
from companion.engine.marks import Mark
from companion.engine.skeleton.setup import Setup, SideSetup, UnitSetup
from companion.paths import resources

if TYPE_CHECKING:
    from companion.ui.app.window import MainWindow
    from tests.ui.table_driver import TableDriver

SCREEN = {"name": "A", "x": 0, "y": 0, "width": 1920, "height": 1200, "logicalDpi": 96, "dpr": 1}
LARGE, SMALL = (1600, 900), (1280, 720)
INITIATIVE = cycle(["4 3", "5 6", "2 6", "4 5"])
TO_HIT = cycle(["5+4", "10", "4+2", "6+5", "12", "3+3"])
WHERE = cycle(["6", "3+4", "8", "10", "5", "4"])
MAX_STEPS = 200
CHOSEN = "ruleset:citytech orion"
SETTLED_AFTER = 1.5
DUEL = Setup(
    title="Duel",
    ruleset="citytech",
    board="river-crossing",
    sides=(SideSetup(id="falcon", name="Jade Falcon"), SideSetup(id="kell", name="Kell Hounds")),
    units=(
        UnitSetup(id="mad_cat", model="Mad Cat Prime", side="falcon", hex="0807", pilot="Ulric"),
        UnitSetup(id="orion", model="ON1-M", side="kell", hex="0702", facing=3, pilot="Hanna"),
        UnitSetup(id="wolfhound", model="WLF-2", side="kell", hex="1003", facing=3, pilot="Morgan"),
    ),
)
MARKS = {
    "armor/right_torso": 0, "structure/right_torso": 11, "slot/right_torso/0": 0, "slot/right_torso/2": 0,
    "armor/center_torso": 22, "rear/center_torso": 6, "armor/left_arm": 0, "structure/left_arm": 0,
    "armor/head": 6, "armor/left_leg": 25, "warrior": 5, "heat": 11, "rounds/ammo_lrm20_lt": 3,
}  # fmt: skip


def main() -> None:
    """Play the training scenario with scripted dice in a folder of its own and save the pictures."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        screens = home / "screens.json"
        screens.write_text(json.dumps({"screens": [SCREEN]}), encoding="utf-8")
        os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={screens}"
        os.environ["COMPANION_HOME"] = str(home)
        draw(home, resources() / "screenshots")


def draw(home: Path, target: Path) -> None:
    """Save the pictures; Qt is imported only now that its platform has been chosen."""
    from PySide6.QtWidgets import QApplication

    from companion.ui.theme.theme import Mode, Theme
    from tests.ui.table_driver import TableDriver, open_window, play_training, set_up_training

    app = QApplication([])
    app.setCursorFlashTime(0)
    theme = Theme(Mode.LIGHT)
    theme.set_reduced_motion(True)
    theme.apply(app)
    window = open_window(home, LARGE)
    play_training(window)
    app.processEvents()
    table = TableDriver(window)
    target.mkdir(parents=True, exist_ok=True)
    set_up_training(table)

    play_until(table, turn=2, phase="weapon_attack")
    theme.set_mode(Mode.DARK)
    aim(table)
    save(table, target / "dark.png")

    theme.set_mode(Mode.LIGHT)
    play_until(table, turn=3, phase="movement")
    window.resize(*SMALL)
    app.processEvents()
    table.select("hunchback")
    table.command_by_id("move/walked")
    save(table, target / "small.png")

    window.resize(*LARGE)
    app.processEvents()
    play_until(table, turn=3, phase="weapon_attack")
    play_until_asked_where(table)
    table.select(most_hurt(table))
    table.page.ask_bar.roll.field.setFocus()
    table.page.ask_bar.roll.field.setText("3+4")
    save(table, target / "light.png")
    draw_sheet(table, target / "citytech.png")
    draw_hangar(window, target)
    draw_campaign(window, target / "campaign.png")
    window.close()


def draw_sheet(table: TableDriver, path: Path) -> None:
    """Save a CityTech record sheet on which two people have marked their damage by hand."""
    from PySide6.QtCore import QCoreApplication

    library = table.window.library
    assert library is not None, "the window is open"
    table.window.show_battle(library.new_battle(DUEL))
    QCoreApplication.processEvents()
    for track, left in MARKS.items():
        table.page.bridge.propose(Mark("mad_cat", track, left))
    table.select("mad_cat")
    save(table, path)


def draw_hangar(window: MainWindow, target: Path) -> None:
    """Save the hangar with a 'Mech chosen, and the page on which its copy is changed."""
    from companion.ui.app.commands import hangar_commands
    from tests.ui.hangar.test_page import type_in

    window.with_library(window.hangar.show)
    page = window.hangar.page
    assert page is not None, "the hangar is shown"
    settle()
    type_in(page, CHOSEN)
    while not page.list.selected_rows():
        settle()
    type_in(page, "ruleset:citytech mech")
    settle()
    grab(window, target / "hangar.png")
    type_in(page, CHOSEN)
    while not page.list.selected_rows():
        settle()
    hangar_commands(window, window.battle_commands)["design"](
        [row.entry for row in page.list.selected_rows()]
    )
    settle()
    grab(window, target / "design.png")


def draw_campaign(window: MainWindow, path: Path) -> None:
    """Save the dashboard of a campaign."""
    from tests.ui.campaign.sample import sample

    window.with_library(window.campaigns.show)
    page = window.campaigns.page
    assert page is not None, "the page is shown"
    page.open(sample(page.campaigns))
    settle()
    grab(window, path)


def settle() -> None:
    """Let what is worked out behind the window come in."""
    from PySide6.QtCore import QCoreApplication

    end = monotonic() + SETTLED_AFTER
    while monotonic() < end:
        QCoreApplication.processEvents()
        sleep(0.01)


def play_until(table: TableDriver, *, turn: int, phase: str) -> None:
    """Play on to a phase."""
    for _ in range(MAX_STEPS):
        if table.page.bridge.turn().number == turn and table.phase == phase:
            return
        step(table)
    raise AssertionError(f"turn {turn}, {phase} never came")


def play_until_asked_where(table: TableDriver) -> None:
    """Play on until the location of a later hit is asked for."""
    for _ in range(MAX_STEPS):
        ask = table.page.bridge.ask
        if isinstance(ask, Roll) and ask.rows and len(table.page.bridge.given_answers) > 1:
            return
        step(table)
    raise AssertionError("nothing was hit")


def step(table: TableDriver) -> None:
    """One action or one roll."""
    from tests.ui.table_driver import declare_or_hold, move_nearer

    ask = table.page.bridge.ask
    if isinstance(ask, Roll):
        table.answer(next(WHERE if ask.rows else TO_HIT if ask.need is not None else INITIATIVE))
    elif ask is not None:
        table.click(table.page.ask_bar.choice.buttons[0])
    elif table.phase == "movement":
        move_nearer(table, next(table.acting()))
    elif table.phase == "weapon_attack" and not table.page.bridge.turn().dues:
        declare_or_hold(table, next(table.acting()))
    else:
        table.go_on()


def most_hurt(table: TableDriver) -> str:
    """Return the unit whose sheet has most to show."""
    return max(table.page.bridge.units(), key=lambda unit: unit.armor_full - unit.armor_left).id


def aim(table: TableDriver) -> None:
    """Select a unit that may declare, and its best target."""
    from tests.ui.table_driver import enemies_of

    bridge = table.page.bridge
    chances = {
        (unit.id, enemy.id): max(weapon.calculation.probability for weapon in plan.attacks)
        for unit in table.acting()
        for enemy in enemies_of(table, unit)
        if (plan := bridge.game.attack_plan(bridge.battle, unit.id, enemy.id)).refusal is None
    }
    unit, target = max(chances, key=lambda pair: chances[pair])
    table.select(unit)
    table.command_by_id(f"aim/{target}")


def save(table: TableDriver, path: Path) -> None:
    """Save what the window shows, once everything has been drawn."""
    from PySide6.QtCore import QCoreApplication, QEvent

    while table.page.panel.attack.odds_worker.odds.is_busy:
        # A breath for the thread that works out the odds.
        sleep(0.01)
        QCoreApplication.processEvents()
    for _ in range(3):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QCoreApplication.processEvents()
    while (shown := table.page.centre.map) is not None and not shown.view.table.is_drawn:
        # The hexes of a map are drawn in portions, and others stand in for the rest.
        sleep(0.01)
        QCoreApplication.processEvents()
    grab(table.window, path)


def grab(window: MainWindow, path: Path) -> None:
    """Save the window as it is drawn now."""
    if not window.grab().save(str(path)):
        raise OSError(f"{path} cannot be written")


if __name__ == "__main__":
    main()
