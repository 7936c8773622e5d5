"""Illumination by Artemis IV: its target is named in the Reaction Phase, for all missiles of the turn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.battletech.battle.actions import Action, DeclareFire, Illuminate
from companion.engine.battletech.battle.events import HeatBuilt, ShotFired, TargetIlluminated
from companion.engine.battletech.battle.ground import HexEffect
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.structures import with_effects
from companion.engine.views.turn import RecordAction
from companion.tabletop.hexes import parse_label
from tests.builders import events_of, perform, resolve_action
from tests.citytech import apply_events, change_unit
from tests.engine.battletech.gunnery import HIT, LEFT, LEG, fire_volley, hits
from tests.rulesets.omega.battles import facing, illuminating, omega, reacting
from tests.rulesets.omega.test_missiles import FIRST, SECOND, bare, loaded, row

pytestmark = pytest.mark.rule("Omega", "R30")

ARTEMIS = "artemis_iv_rt"
AT_WARDEN, AT_BULWARK = (Illuminate("corsac", ARTEMIS, target) for target in ("warden", "bulwark"))
BOTH = DeclareFire("corsac", "warden", (FIRST, SECOND), how=loaded("semi_active_radar", FIRST, SECOND))


@pytest.fixture
def at() -> Battle:
    """Return a Corsac and a Kestrel two hexes from a Warden and a Bulwark."""
    red = {"corsac": "red 0505 0", "kestrel": "red 0605 0"}
    return facing(**red, warden="blue 0503 3", bulwark="blue 0403 3")


def why_not(at: Battle, action: Action) -> str:
    return str(omega().why_not(at, action))


def why_no_shot(at: Battle, target: str = "warden", unit: str = "corsac") -> str:
    return str(row(at, FIRST, target, unit, shells="semi_active_radar").refusal or "")


def broken(at: Battle, unit: str) -> Battle:
    """Return the battle with a unit's Artemis IV destroyed."""
    (slot,) = at.model(at.units[unit]).places[ARTEMIS]
    return change_unit(at, unit, hit_slots={slot[0]: (slot[1],)})


def test_one_serves_all_missiles_of_a_turn(at: Battle) -> None:
    played = resolve_action(reacting(at), AT_WARDEN)
    assert events_of(played, TargetIlluminated) == [TargetIlluminated("corsac", ARTEMIS, "warden")]
    loads = {**at.units["corsac"].loads, "lrm10_rt_laser": "semi_active_radar"}
    shining = bare(replace(played.battle, turn=at.turn))
    shot = fire_volley(change_unit(shining, "corsac", loads=loads), BOTH, HIT, HIT, LEG, LEFT)
    assert hits(shot) == [("left_leg", 10), ("left_torso", 10)]


def test_it_is_no_shot_and_builds_up_no_heat(at: Battle) -> None:
    shining = bare(illuminating(at, "corsac", ARTEMIS, "warden"))
    played = fire_volley(shining, replace(BOTH, weapons=(FIRST,)), HIT, LEG)
    assert [it.weapon for it in events_of(played, ShotFired)] == [FIRST]
    assert [it.points for it in events_of(played, HeatBuilt)] == [3]


@pytest.mark.parametrize("helper", ["kestrel", "corsac"])
def test_any_friend_may_do_so(at: Battle, helper: str) -> None:
    assert "nobody illuminates Warden" in why_no_shot(at)
    shining = illuminating(at, helper, ARTEMIS, "warden")
    assert why_no_shot(shining) == ""
    assert "nobody illuminates Bulwark" in why_no_shot(shining, "bulwark")


def test_before_the_weapon_attack_phase_a_friend_may_still_do_so(at: Battle) -> None:
    assert why_no_shot(reacting(at)) == ""


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (Illuminate("corsac", FIRST, "warden"), "has no 'lrm10_rt' to illuminate with; it has artemis_iv_rt"),
        (Illuminate("corsac", ARTEMIS, "kestrel"), "Kestrel is on the same side"),
        (Illuminate("corsac", ARTEMIS, "nobody"), "no unit 'nobody'"),
    ],
)
def test_what_speaks_against_it(at: Battle, action: Illuminate, reason: str) -> None:
    assert reason in why_not(reacting(at), action)


def test_its_target_is_named_once_and_in_the_reaction_phase(at: Battle) -> None:
    assert "is aimed in the Reaction Phase" in why_not(at, AT_WARDEN)
    assert "is aimed in the Reaction Phase" in why_not(at, DeclareFire("corsac", "warden", (ARTEMIS,)))
    assert "illuminates Warden this turn" in why_not(perform(reacting(at), AT_WARDEN), AT_BULWARK)


def test_what_is_destroyed_illuminates_nobody(at: Battle) -> None:
    assert "is destroyed" in why_not(reacting(broken(at, "corsac")), AT_WARDEN)
    shining = illuminating(at, "kestrel", ARTEMIS, "warden")
    assert "nobody illuminates Warden" in why_no_shot(broken(shining, "kestrel"))


def test_whoever_turns_away_loses_the_target(at: Battle) -> None:
    turned = reacting(change_unit(at, "corsac", facing=3))
    assert "Warden is not in the forward" in why_not(turned, AT_WARDEN)
    shining = illuminating(at, "kestrel", ARTEMIS, "warden")
    assert "nobody illuminates Warden" in why_no_shot(change_unit(shining, "kestrel", facing=3))


def test_smoke_hides_the_target(at: Battle) -> None:
    place, smoke = parse_label("0504"), (HexEffect("heavy_smoke", ends=1),)
    assert "No line of sight" in why_not(reacting(with_effects(at, place, smoke)), AT_WARDEN)
    late = with_effects(illuminating(at, "corsac", ARTEMIS, "warden"), place, smoke)
    assert "nobody illuminates Warden" in why_no_shot(late)


def test_it_is_offered_and_typed(at: Battle) -> None:
    offered = {it.label: it.action for it in omega().commands(reacting(at), "corsac")}
    assert offered["Artemis IV: illuminate Warden"] == AT_WARDEN
    found = omega().understand(reacting(at), "corsac", "do artemis iv: illuminate bulwark")
    assert found == RecordAction(AT_BULWARK)


@pytest.mark.rule("Omega", "R71")
def test_a_squad_that_illuminates_plants_no_charges() -> None:
    at = facing(platoon="red 0505 0", warden="blue 0503 3")
    at = at.with_unit(replace(at.units["warden"], hex=at.units["platoon"].hex))
    charges = DeclareFire("platoon", "warden", ("charges_4",))
    assert omega().why_not(at, charges) is None
    shining = apply_events(at, TargetIlluminated("platoon", "crm_4", "warden"))
    assert "Squad 4 fires one of its weapons" in why_not(shining, charges)
