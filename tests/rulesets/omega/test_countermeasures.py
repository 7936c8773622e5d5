"""Electronics and smoke screens: set in the Reaction Phase, they count for the rest of the turn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.battletech.battle.actions import SetEquipment
from companion.engine.battletech.battle.events import EffectBegan, EquipmentSet, HeatBuilt
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import MoveRecord
from companion.engine.battletech.damage.fires import burn
from companion.engine.battletech.sight.interference import interference_at
from companion.engine.battletech.sight.line_of_sight import is_jammed
from companion.engine.play import Play
from companion.tabletop.hexes import Hex
from tests.auto import Auto
from tests.builders import events_of, perform, resolve_action
from tests.citytech import change_unit
from tests.engine.battletech.gunnery import modifiers_by_label, with_equipment
from tests.rulesets.omega.battles import facing, omega
from tests.rulesets.omega.test_missiles import FIRST, row

pytestmark = pytest.mark.rule("Omega", "R39")


def reacting(at: Battle) -> Battle:
    return replace(at, turn=replace(at.turn, phase="reaction", step=""))


def aboard(at: Battle, unit: str, item: str, *, rounds: int = 0) -> Battle:
    """Return the battle with an item in a unit's torso, and rounds for it."""
    stored = [{"id": "oil", "weapon": item, "location": "left_torso", "shots": rounds}] if rounds else []
    equipment = [{"id": "gear", "item": item, "location": "left_torso"}]
    at = with_equipment(at, unit, equipment=equipment, ammunition=stored)
    return change_unit(at, unit, rounds={**at.units[unit].rounds, **({"oil": rounds} if rounds else {})})


def as_set(at: Battle, unit: str, setting: str) -> Battle:
    """Return the battle in which an item is set, before fire is declared."""
    before = at.turn
    return replace(perform(reacting(at), SetEquipment(unit, "gear", setting)), turn=before)


def pair(**more: str) -> Battle:
    return facing(corsac="red 0509 0", warden="blue 0501 3", **more)


class TestElectronics:
    """ECM of three ratings, each with the modes up to its own."""

    @pytest.mark.parametrize(
        ("item", "tons", "slots", "modes"),
        [
            ("is.ecm_1", 1, 1, 1),
            ("is.ecm_2", 2, 3, 2),
            ("is.ecm_3", 7, 10, 3),
            ("clan.ecm_1", 1, 1, 1),
            ("clan.ecm_2", 2, 2, 2),
            ("clan.ecm_3", 6, 8, 3),
        ],
    )
    def test_figures(self, item: str, tons: float, slots: int, modes: int) -> None:
        found = omega().rules.tables.equipment[item]
        assert (found.tons, found.slots, len(found.settings)) == (tons, slots, modes)
        assert [it.heat for it in found.settings.values()] == [1, 2, 4][:modes]

    def test_it_is_set_in_the_reaction_phase_and_heats(self) -> None:
        at = aboard(pair(), "warden", "is.ecm_2")
        action = SetEquipment("warden", "gear", "mode_2")
        assert "set in the Reaction Phase" in str(omega().why_not(at, action))
        played = resolve_action(reacting(at), action)
        assert events_of(played, EquipmentSet) == [EquipmentSet("warden", "gear", "mode_2")]
        assert omega().describe(at, action, played.events).line == "Warden: ECM II, Mode II"
        assert [it.points for it in events_of(played, HeatBuilt)] == [2]
        assert "set already" in str(omega().why_not(played.battle, action))
        assert "has no 'mode_3'" in str(omega().why_not(reacting(at), replace(action, setting="mode_3")))

    def test_it_is_offered_as_commands(self) -> None:
        at = reacting(aboard(pair(), "warden", "is.ecm_3"))
        offered = [it.label for it in omega().commands(at, "warden") if it.group == "setting"]
        assert offered == ["ECM III: Mode I", "ECM III: Mode II", "ECM III: Mode III"]

    def test_it_is_forgotten_with_the_turn(self) -> None:
        at = as_set(aboard(pair(), "warden", "is.ecm_1"), "warden", "mode_1")
        assert not at.units["warden"].at_new_turn().doings.settings

    @pytest.mark.rule("Omega", "R40")
    @pytest.mark.parametrize(("load", "more"), [("active_radar", 1), ("semi_active_radar", 1), ("laser", 0)])
    def test_mode_one_hinders_radar_at_its_bearer(self, load: str, more: int) -> None:
        at = aboard(pair(bulwark="blue 0401 3"), "warden", "is.ecm_1")
        shot = as_set(at, "warden", "mode_1")
        assert modifiers_by_label(row(shot, FIRST, shells=load)).get("ECM", 0) == more
        assert interference_at(shot, shot.units["bulwark"]) == 0

    @pytest.mark.rule("Omega", "R41")
    @pytest.mark.rule("Omega", "R42")
    @pytest.mark.parametrize(
        ("item", "mode", "expected"),
        [
            ("is.ecm_2", "mode_2", {0: 1, 3: 1, 4: 0}),
            ("clan.ecm_2", "mode_2", {4: 1, 5: 0}),
            ("is.ecm_3", "mode_3", {2: 2, 3: 1, 7: 1, 8: 0}),
            ("clan.ecm_3", "mode_3", {3: 2, 4: 1, 9: 1, 10: 0}),
        ],
    )
    def test_fields(self, item: str, mode: str, expected: dict[int, int]) -> None:
        at = as_set(aboard(pair(), "corsac", item), "corsac", mode)
        bearer = at.units["corsac"].hex
        assert bearer is not None
        found = {}
        for away in expected:
            unit = replace(at.units["warden"], hex=type(bearer)(bearer.q, bearer.r - away))
            found[away] = interference_at(at, unit)
        assert found == expected

    @pytest.mark.rule("Omega", "R43")
    def test_fields_of_several_add_up(self) -> None:
        at = aboard(aboard(pair(bulwark="blue 0503 3"), "warden", "is.ecm_1"), "bulwark", "is.ecm_3")
        at = as_set(as_set(at, "warden", "mode_1"), "bulwark", "mode_3")
        assert interference_at(at, at.units["warden"]) == 3

    @pytest.mark.rule("Omega", "R41")
    @pytest.mark.parametrize(("away", "jams"), [(2, True), (3, False)])
    def test_it_jams_what_enemies_guide(self, away: int, jams: bool) -> None:
        at = as_set(aboard(pair(), "warden", "is.ecm_2"), "warden", "mode_2")
        warden = at.units["warden"].hex
        assert warden is not None
        seen = Hex(warden.q, warden.r + away)
        at = change_unit(at, "corsac", hex=type(warden)(warden.q, warden.r + away))
        assert is_jammed(at, at.units["corsac"], seen) is jams
        assert not is_jammed(at, at.units["warden"], seen)

    @pytest.mark.rule("Omega", "R44")
    def test_who_hides_comes_out_with_it(self) -> None:
        at = change_unit(aboard(pair(), "warden", "is.ecm_2"), "warden", is_hidden=True)
        after = perform(reacting(at), SetEquipment("warden", "gear", "mode_2"))
        assert not after.units["warden"].is_hidden


@pytest.mark.rule("Omega", "R37")
class TestSmokeScreens:
    """A 'Mech fills its hex with smoke for the rest of the turn."""

    @pytest.mark.parametrize(("item", "uses"), [("is.smoke_screen", 4), ("clan.smoke_screen", 6)])
    def test_uses_in_a_ton(self, item: str, uses: int) -> None:
        assert omega().rules.tables.equipment[item].shots_per_ton == uses

    def smoking(self, unit: str = "warden") -> Battle:
        return as_set(aboard(pair(), unit, "is.smoke_screen", rounds=2), unit, "smoke")

    def test_it_uses_oil_and_clears_with_the_turn(self) -> None:
        at = self.smoking()
        place = at.units["warden"].hex
        assert place is not None
        assert at.units["warden"].rounds["oil"] == 1
        assert [it.kind for it in at.hex_effects[place]] == ["heavy_smoke"]
        play: Play[Battle] = Play(at, Auto(), omega().apply)
        burn(play)
        assert not play.battle.hex_effects.get(place)

    @pytest.mark.parametrize(
        ("unit", "weapon", "load", "more"),
        [
            ("warden", "medium_laser_la", "", 2),
            ("corsac", "medium_laser_la", "", 2),
            ("warden", "srm6_lt", "streak", 4),
            ("warden", "tag_h", "", 4),
        ],
    )
    def test_it_hides_who_stands_in_it_and_hinders_him(
        self, unit: str, weapon: str, load: str, more: int
    ) -> None:
        chosen: dict[str, str] = {"shells": load} if load else {}
        found = modifiers_by_label(row(self.smoking(unit), weapon, **chosen))
        assert sum(value for label, value in found.items() if "smoke" in label) == more

    def test_nobody_sees_through_it(self) -> None:
        at = facing(corsac="red 0509 0", warden="blue 0501 3", bulwark="blue 0505 3")
        at = as_set(aboard(at, "bulwark", "is.smoke_screen", rounds=1), "bulwark", "smoke")
        assert row(at, "medium_laser_la").refusal is not None
        assert row(at, "medium_laser_la", "bulwark").refusal is None

    @pytest.mark.parametrize(
        ("moved", "reason"),
        [
            (MoveRecord("ran", hexes=9), ""),
            (MoveRecord("ran", hexes=10), "more than 9 hexes"),
            (MoveRecord("jumped", hexes=2), "has jumped"),
        ],
    )
    def test_when_it_cannot_be_raised(self, moved: MoveRecord, reason: str) -> None:
        at = reacting(aboard(pair(), "warden", "is.smoke_screen", rounds=1))
        at = change_unit(at, "warden", moved=moved)
        found = omega().why_not(at, SetEquipment("warden", "gear", "smoke"))
        assert (reason in str(found)) if reason else found is None

    def test_without_oil_there_is_none(self) -> None:
        at = reacting(aboard(pair(), "warden", "is.smoke_screen", rounds=1))
        at = change_unit(at, "warden", rounds={**at.units["warden"].rounds, "oil": 0})
        assert "Nothing is left" in str(omega().why_not(at, SetEquipment("warden", "gear", "smoke")))

    def test_the_journal_tells_of_it(self) -> None:
        at = reacting(aboard(pair(), "warden", "is.smoke_screen", rounds=1))
        played = resolve_action(at, SetEquipment("warden", "gear", "smoke"))
        assert [it.effect.kind for it in events_of(played, EffectBegan)] == ["heavy_smoke"]

    def test_the_map_shows_it_without_a_sign(self) -> None:
        assert not omega().table(self.smoking()).signs
