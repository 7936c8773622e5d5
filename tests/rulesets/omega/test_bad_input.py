"""Loads, guidance, courses and marks that cannot be, by every door: files, set-ups, the line, actions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.battles.library import Library
from companion.documents.document import Document, SourcePositions
from companion.documents.yamlfile import read_document
from companion.engine.battletech.battle.actions import DeclareFire
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.kinds.model_files import read_model
from companion.engine.skeleton.setup import UnitSetup
from companion.errors import FileError, IllegalAction, InputError
from tests.battles.builders import document
from tests.builders import board, refusal_text, source
from tests.citytech import SIDES, change_unit
from tests.rulesets.omega.battles import facing, omega

LASER, RADAR = {"shells": "laser"}, {"shells": "semi_active_radar"}
BATTLES = Path("resources/examples/battles")
ARROWS, TANKS = BATTLES / "arrows-over-the-ridge.yaml", BATTLES / "tanks-with-slots.yaml"
COURSE = "FFFFFFFFFFFFFFFF"


def faults_of(changes: dict[str, object], row: int = 0) -> list[str]:
    """Return what is wrong with a Rampart whose ammunition is changed so."""
    tank = read_document(source("omega").files("units")["Rampart"])
    ammunition = [dict(it) for it in tank.data["ammunition"]]
    ammunition[row] |= changes
    data = {**tank.data, "ammunition": ammunition}
    _, faults = read_model(omega().rules.tables, Document("tank", data, SourcePositions.of_file("tank")))
    return [str(fault) for fault in faults]


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path) as opened:
        yield opened


@pytest.mark.rule("Omega", "R51")
class TestArrowInATube:
    """An LRM rack holds no Arrow."""

    def test_in_a_units_file(self) -> None:
        (fault,) = faults_of({"weapon": "is.arrow_v", "load": "infrared", "shots": 5})
        assert "launcher: lrm15 is of the kind LRM 15, which takes no rounds of Arrow V." in fault
        assert "Write weapon: is.lrm15." in fault

    def test_rounds_of_another_launcher_aboard(self) -> None:
        (fault,) = faults_of({"launcher": "lrm15"}, row=2)
        assert "takes no rounds of SRM 4. Write weapon: is.lrm15, or launcher: srm4." in fault

    def test_in_a_set_up(self) -> None:
        loads = {"lrm15_infrared": "arrow_v"}
        tank = UnitSetup(id="rampart", model="Rampart", side="red", hex="0505", facing=0, loads=loads)
        enemy = UnitSetup(id="corsac", model="CRS-1", side="blue", hex="0501", facing=3)
        with pytest.raises(InputError, match="lrm15_infrared cannot hold 'arrow_v': choose standard, inf"):
            omega().new_battle(board(), SIDES, [tank, enemy])

    def test_in_a_declaration(self) -> None:
        at = facing(rampart="red 0505 0", corsac="blue 0501 3")
        action = DeclareFire("rampart", "corsac", ("lrm15",), how={"lrm15": {"shells": "arrow_v"}})
        assert "LRM 15 does not fire 'arrow_v'. Choose standard, infrared, " in refusal_text(at, action)

    def test_in_the_line(self) -> None:
        at = facing(rampart="red 0505 0", corsac="blue 0501 3")
        with pytest.raises(InputError, match="Rampart has no 'arrow v' to attack with now; it has LRM 15"):
            omega().understand(at, "rampart", "arrow v corsac")


@pytest.mark.rule("Omega", "R27")
class TestGuidanceThatIsNotThere:
    """Missiles are fired with the guidance that they have."""

    def test_streak_is_for_short_ranges(self) -> None:
        (fault,) = faults_of({"load": "streak"})
        assert "LRM 15 has no such rounds. Known: standard, infrared" in fault

    def test_a_declaration_tells_what_is_aboard(self) -> None:
        at = facing(rampart="red 0505 0", corsac="blue 0501 3")
        action = DeclareFire("rampart", "corsac", ("lrm15",), how={"lrm15": RADAR})
        assert "LRM 15: no SARaH rounds are left. Choose AR or IR." in refusal_text(at, action)

    @pytest.mark.parametrize("line", ["sarah corsac", "lgm corsac", "lrm 15 sarah corsac"])
    def test_the_line_tells_what_is_aboard(self, line: str) -> None:
        at = facing(rampart="red 0505 0", corsac="blue 0501 3")
        with pytest.raises(InputError, match=r"Rampart has no '.*' to attack with now; it has .*LRM 15 AR"):
            omega().understand(at, "rampart", line)


@pytest.mark.rule("Omega", "R30")
@pytest.mark.rule("Omega", "R33")
class TestNobodyMarks:
    """Missiles that need a friend's Artemis IV or TAG are not fired where nobody has any."""

    @pytest.fixture
    def at(self) -> Battle:
        return facing(skimmer="red 0505 0", rampart="blue 0501 3", corsac="blue 0401 3")

    def test_laser_guidance_without_a_designator(self, at: Battle) -> None:
        text = refusal_text(at, DeclareFire("skimmer", "rampart", ("lrm5",), how={"lrm5": LASER}))
        assert "nobody on this side has a working TAG, Squad TAG or Suit TAG" in text
        assert "Choose other rounds. (Omega, Laser Guided Missiles)" in text

    def test_radar_guidance_without_artemis(self) -> None:
        at = facing(skimmer="red 0505 0", corsac="blue 0501 3")
        skimmer = at.units["skimmer"]
        loads = {
            name: "semi_active_radar" if name.startswith("lrm5") else it for name, it in skimmer.loads.items()
        }
        at = at.with_unit(replace(skimmer, loads=loads))
        text = refusal_text(at, DeclareFire("skimmer", "corsac", ("lrm5",), how={"lrm5": RADAR}))
        assert "nobody on this side has a working Artemis IV" in text
        assert "(Omega, Semi-Active Radar Homing)" in text

    def test_an_enemys_designator_is_none(self, at: Battle) -> None:
        marks = DeclareFire("corsac", "rampart", ("tag_h",))
        waits = replace(at, turn=replace(at.turn, order=()))
        assert "Rampart is on the same side" in refusal_text(waits, marks)

    def test_a_friend_who_could_is_enough_until_he_cannot(self) -> None:
        at = facing(skimmer="red 0505 0", kestrel="red 0605 0", rampart="blue 0501 3")
        action = DeclareFire("skimmer", "rampart", ("lrm5",), how={"lrm5": LASER})
        assert omega().why_not(at, action) is None
        struck = {**at.units["kestrel"].hit_slots, "head": (3,)}
        gone = change_unit(at, "kestrel", hit_slots=struck)
        assert "nobody on this side" in refusal_text(gone, action)


def test_what_is_refused_leaves_nothing_behind(library: Library) -> None:
    played, _, _ = TANKS.read_text(encoding="utf-8").partition("  - {do: declare_fire")
    session = library.import_script(document(played))
    before, lines = session.battle, len(session.lines())
    weapons = ("medium_laser", "srm4")
    with pytest.raises(IllegalAction, match=r"no LGM rounds are left. Choose IR"):
        session.do(DeclareFire("rampart", "skimmer", weapons, how={"srm4": LASER}))
    assert session.battle == before
    assert len(session.lines()) == lines


@pytest.mark.rule("Omega", "R55")
def test_a_script_whose_arrow_turns_too_sharply_is_not_kept(library: Library) -> None:
    text = ARROWS.read_text(encoding="utf-8").replace(COURSE, "FFFFRRRRFFFF", 1)
    with pytest.raises(FileError, match=r"turns 3 hexsides in a turn at most; this course turns 4.*Omega, "):
        library.import_script(document(text))
    assert library.battles() == []
