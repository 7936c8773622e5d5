"""Names as a mailed file may hold them, rulesets and battles full of them, and a trap for opened files."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any

import yaml

from companion import paths
from companion.engine.skeleton.setup import BoardData, Setup, SideSetup, UnitSetup
from companion.ui.app.window import MainWindow
from tests.plain_yaml import plain_yaml
from tests.ui.table_driver import TableDriver

OPTIONS = {"citytech": "flamers", "bt-tactics": "hill_blocks", "untitled-mech": "knockback"}
MODELS = {
    "citytech": ("ON1-M", "WLF-2"),
    "bt-tactics": ("WVR-6K", "GRF-1N"),
    "untitled-mech": ("Bantam", "Merlin"),
}
FIELD = BoardData(name="Field <b>of</b> <img src='x'>", size=(15, 17))


# A reader that goes before it has read must not end the writer: the next reader would wait for ever.
WRITE = 'trap "" PIPE; while :; do echo sprung 2>/dev/null > "$0"; : > "$1"; done'


class FileTrap:
    """A named pipe: whoever opens it to read is seen, and is let go again."""

    def __init__(self, path: Path) -> None:
        self.path = path
        os.mkfifo(path)
        self._mark = path.with_suffix(".sprung")
        # Qt opens a picture that it cannot read a second time, and would wait for another writer.
        self._writer = subprocess.Popen(["/bin/sh", "-c", WRITE, str(path), str(self._mark)])

    @property
    def is_sprung(self) -> bool:
        """Whether anybody has opened it."""
        return self._mark.exists()

    def put_away(self) -> None:
        """Take it off the disk."""
        self._writer.kill()
        self._writer.wait()
        self.path.unlink()


def picture(path: Path) -> str:
    """Return a name that is a picture, read as HTML."""
    return f'<img src="file://{path}">'


def names(path: Path) -> dict[str, str]:
    """Hostile names by what is hostile about them."""
    return {
        "picture": f"Red {picture(path)}",
        "marks": "<b>Kell</b> &amp; R&D <a href='x'>Hounds</a>",
        "endless": "W" * 5_000,
        "turned": f"Ulric\u202e{picture(path)}\u2066 Ward",
        "lines": f"Orion\n\t{picture(path)}\r\nMark",
    }


def write_ruleset(home: Path, parent: str, path: Path) -> str:
    """Return a player's own ruleset of a family, whose every name is hostile; its name."""
    folder = home / "rulesets" / f"hostile-{parent}"
    (folder / "units").mkdir(parents=True)
    bad = picture(path)
    labels: dict[str, object] = {
        "extends": parent,
        "name": f"Rules {bad}",
        "about": f"About {bad} &amp; <i>more</i>",
        "options": {OPTIONS[parent]: {"label": f"Option {bad} R&D", "about": bad, "source": bad}},
    }
    if parent == "citytech":
        weapons = _read_file(parent, "weapons.yaml")["weapons"]
        labels["weapons"] = {
            "is.medium_laser": {**weapons["is.medium_laser"], "name": f"Laser {bad}"},
            "is.large_laser": {**weapons["is.large_laser"], "name": "<b>R&D"},
        }
    (folder / "ruleset.yaml").write_text(yaml.safe_dump(labels), encoding="utf-8")
    for model in MODELS[parent]:
        data = {**_read_file(parent, f"units/{model}.yaml"), "name": f"Model {bad} R&D"}
        if parent == "untitled-mech":
            data["weapons"] = [
                {**weapon, "name": f"{number} {bad}"} for number, weapon in enumerate(data["weapons"])
            ]
        (folder / "units" / f"{model}.yaml").write_text(yaml.safe_dump(data), encoding="utf-8")
    return folder.name


def _read_file(ruleset: str, file: str) -> dict[str, Any]:
    read: dict[str, Any] = plain_yaml(paths.rulesets() / ruleset / file)
    return read


def battle_of(ruleset: str, parent: str, path: Path) -> Setup:
    """Return two units of hostile names face to face, and one a side without a name of its own."""
    bad = names(path)
    first, second = MODELS[parent]
    sides = (SideSetup(id="red", name=bad["picture"]), SideSetup(id="blue", name=bad["marks"]))
    units = (
        UnitSetup(
            id="one", model=first, side="red", hex="0705", facing=3, name=bad["lines"], pilot=bad["turned"]
        ),
        UnitSetup(id="two", model=second, side="blue", hex="0709", name=bad["endless"], pilot=bad["picture"]),
        UnitSetup(id="three", model=second, side="red", hex="0905", facing=3, pilot=bad["endless"]),
        UnitSetup(id="four", model=first, side="blue", hex="0909", name=bad["marks"], pilot=bad["marks"]),
    )
    return Setup(title=f"Battle {bad['picture']}", ruleset=ruleset, board=FIELD, sides=sides, units=units)


def put_on_table(window: MainWindow, setup: Setup) -> TableDriver:
    """Return a battle on the window."""
    assert window.library is not None
    window.show_battle(window.library.new_battle(setup))
    return TableDriver(window)
