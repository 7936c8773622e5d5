"""Soldiers ride in vehicles: mounting, dismounting, room, and what becomes of them with their carrier."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.documents.yamlfile import parse_document
from companion.engine.battletech.battle.actions import DismountCarrier, MountCarrier, Move, NoteMove
from companion.engine.battletech.battle.sequence import pending_units
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.damage.played_target import release_passengers
from companion.engine.battletech.game import BattletechGame
from companion.engine.skeleton.setup import UnitSetup
from companion.errors import FileError, InputError
from companion.paths import rulesets
from companion.tabletop.hexes import parse_label
from tests.builders import board, citytech, perform, refusal_text
from tests.citytech import BLUE, RED, SIDES, act_by_rule, in_phase
from tests.engine.battletech.unplayed_kinds import CONDOR, document

CARRIERS = pytest.mark.rule("CityTech", "Infantry > Infantry Carriers")


def known(cargo: float = 6) -> BattletechGame:
    """Return the game with a carrier of so many tons of cargo space."""
    return citytech().with_models({CONDOR["id"]: document(CONDOR, cargo=cargo)})


def setups(aboard: str = "", *names: str) -> list[UnitSetup]:
    """Return a carrier, platoons that may ride in it from the beginning, and an enemy."""
    models = {"rifles": "Foot Rifle Platoon", "riders": "Motorized Rifle Platoon"}
    found = [UnitSetup(id="carrier", model=str(CONDOR["id"]), side=RED, hex="0505")]
    for number, name in enumerate(names):
        place = None if aboard else f"060{number + 4}"
        found.append(UnitSetup(id=name, model=models[name], side=RED, hex=place, carrier=aboard))
    return [*found, UnitSetup(id="orion", model="ON1-M", side=BLUE, hex="0101")]


def moving(aboard: str, *names: str, cargo: float = 6) -> Battle:
    """Return the battle when units move."""
    at = known(cargo).new_battle(board(), SIDES, setups(aboard, *names))
    return in_phase(at, "movement")


def together(*names: str, cargo: float = 6) -> Battle:
    """Return the same with platoons in the hex of the carrier, on foot."""
    at = moving("", *names, cargo=cargo)
    for name in names:
        at = at.with_unit(replace(at.units[name], hex=at.units["carrier"].hex))
    return at


@CARRIERS
def test_who_stands_beside_a_carrier_mounts_it_in_place_of_a_move() -> None:
    at = together("rifles")
    after = perform(at, MountCarrier("rifles", "carrier"))
    assert after.units["rifles"].carrier == "carrier"
    assert [unit.id for unit in pending_units(after)] == ["carrier", "orion"]
    assert next(view for view in citytech().units(after) if view.id == "rifles").hex is None


@CARRIERS
@pytest.mark.rule("CityTech", "Movement > Stacking")
def test_passengers_go_along_and_fill_no_hex() -> None:
    at = perform(together("rifles"), MountCarrier("rifles", "carrier"))
    points = {way.id: way.points for way in citytech().movements(at, "carrier")}
    assert points["walked"] == 7
    after = perform(at, Move("carrier", "walked", ("forward",)))
    assert after.units["rifles"].hex == parse_label("0504")


@CARRIERS
def test_they_dismount_when_their_carrier_has_moved_and_do_nothing_else() -> None:
    at = moving("carrier", "rifles")
    assert "has moved" in refusal_text(at, DismountCarrier("rifles"))
    moved = perform(at, Move("carrier", "walked", ("forward",)))
    out = perform(moved, DismountCarrier("rifles"))
    assert (out.units["rifles"].carrier, out.units["rifles"].hex) == (None, parse_label("0504"))
    assert "rifles" not in [unit.id for unit in pending_units(in_phase(out, "weapon_attack", "declare"))]


@CARRIERS
def test_a_carrier_that_has_spent_all_its_points_lets_nobody_off() -> None:
    at = perform(moving("carrier", "rifles"), Move("carrier", "walked", ("forward",) * 4))
    moved = at.units["carrier"].doings.moved
    assert moved is not None
    spent = replace(
        at.units["carrier"], doings=replace(at.units["carrier"].doings, moved=replace(moved, spent=8))
    )
    assert "no Movement Points left" in refusal_text(at.with_unit(spent), DismountCarrier("rifles"))


@CARRIERS
@pytest.mark.parametrize(
    ("names", "cargo", "fits"),
    [
        (("rifles",), 3, True),
        (("rifles",), 2, False),
        (("rifles", "riders"), 8, False),
        (("riders",), 6, True),
    ],
)
def test_no_more_ride_than_there_is_cargo_space_for(names: tuple[str, ...], cargo: int, fits: bool) -> None:
    *first, last = names
    at = together(*names, cargo=cargo)
    for name in first:
        at = perform(at, MountCarrier(name, "carrier"))
    refusal = citytech().why_not(at, MountCarrier(last, "carrier"))
    assert (refusal is None) is fits
    if not fits:
        assert "cargo space left" in str(refusal)
        with pytest.raises(InputError, match="cargo space left"):
            known(cargo).new_battle(board(), SIDES, setups("carrier", *names))


@pytest.mark.parametrize(
    ("aboard", "text"), [("rifles", "cannot carry itself"), ("truck", "no unit 'truck'")]
)
def test_a_set_up_in_which_nobody_could_ride_is_told(aboard: str, text: str) -> None:
    with pytest.raises(InputError, match=text) as raised:
        known().new_battle(board(), SIDES, setups(aboard, "rifles"))
    assert raised.value.at == ("units", 1, "carrier")


def test_nobody_is_his_own_carrier() -> None:
    assert "cannot carry itself" in str(
        citytech().why_not(together("rifles"), MountCarrier("rifles", "rifles"))
    )


@CARRIERS
def test_who_rides_is_no_target_and_does_not_fire() -> None:
    at = in_phase(moving("carrier", "rifles"), "weapon_attack", "declare", first=BLUE)
    plan = citytech().attack_plan(at, "orion", "rifles")
    assert "aboard" in str(plan.refusal)
    assert "rifles" not in [unit.id for unit in pending_units(at)]


@CARRIERS
@pytest.mark.parametrize(
    ("fate", "is_lost"),
    [({"fate": "exploded"}, True), ({"troubles": {"crew_killed": 1}}, True), ({"is_out": True}, False)],
)
def test_they_are_lost_with_a_carrier_that_explodes_and_get_out_of_another(
    fate: dict[str, Any], is_lost: bool
) -> None:
    at = moving("carrier", "rifles")
    at = at.with_unit(replace(at.units["carrier"], **fate))
    after = act_by_rule(at, lambda play: release_passengers(play, "carrier")).battle
    view = next(view for view in citytech().units(after) if view.id == "rifles")
    assert (view.is_destroyed, after.units["rifles"].carrier) == (is_lost, None)


def test_on_paper_they_mount_and_dismount_as_well() -> None:
    units = [replace_hex(unit) for unit in setups("carrier", "rifles")]
    at = in_phase(known().new_battle(None, SIDES, units), "movement")
    moved = perform(at, NoteMove("carrier", "walked", 3))
    assert perform(moved, DismountCarrier("rifles")).units["rifles"].carrier is None


def replace_hex(unit: UnitSetup) -> UnitSetup:
    """Return a set-up without a place."""
    return unit.model_copy(update={"hex": None})


@pytest.mark.rule("CityTech", "Special Case Rules > Cargo Carriers")
@pytest.mark.rule("CityTech", "Equipment > Cargo Space")
def test_a_truck_sets_out_with_as_many_tons_aboard_as_it_has_space_for() -> None:
    def aboard(*models: str) -> Battle:
        riders = [
            UnitSetup(id=f"rider_{number}", model=model, side=RED, carrier="truck")
            for number, model in enumerate(models)
        ]
        truck = UnitSetup(id="truck", model="Supply Truck", side=RED, hex="0505")
        orion = UnitSetup(id="orion", model="ON1-M", side=BLUE, hex="0101")
        return citytech().new_battle(board(), SIDES, [truck, *riders, orion])

    at = aboard("Foot Rifle Platoon", "Foot Laser Platoon")
    assert {it.carrier for it in at.units.values()} == {None, "truck"}
    assert [view.id for view in citytech().units(at) if view.hex is not None] == ["truck", "orion"]
    aboard("Motorized Rifle Platoon")
    with pytest.raises(InputError, match="2 tons of cargo space left"):
        aboard("Foot Rifle Platoon", "Foot Rifle Platoon", "Foot Rifle Platoon")
    with pytest.raises(InputError, match="cannot ride"):
        aboard("ENF-4R")


def test_less_than_no_cargo_space_is_told_with_its_remedy() -> None:
    text = (rulesets() / "citytech/units/Supply Truck.yaml").read_text(encoding="utf-8")
    spoilt = parse_document(text.replace("cargo: 8", "cargo: -2"), "truck.yaml")
    with pytest.raises(FileError, match=r"cargo: expected at least 0, found -2\. Write 0 for none\."):
        citytech().check_unit(spoilt)
