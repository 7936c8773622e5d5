"""Every fact that rows ask of a shot is known behind every door: battle, calculator, grid, request, duel."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import Any

import numpy as np
import pytest

from companion.documents.document import Document, SourcePositions
from companion.engine.battletech.attack import to_hit
from companion.engine.battletech.attack.shot import facts_of
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import MoveRecord
from companion.engine.battletech.game import BattletechGame
from companion.engine.battletech.kinds.mech.duel_fighter import MechFighter
from companion.engine.battletech.odds.duels.duel_setup import FIRST, SECOND, build_duel_battle
from companion.engine.battletech.odds.duels.fighter import AS_CHOSEN, Fighter
from companion.engine.battletech.odds.duels.guns import Battery
from companion.engine.battletech.presenters.known_shot import known_shot
from companion.engine.battletech.tables.vocabulary.rows import Scope
from companion.engine.views.duels import Conduct, Duellist
from companion.workshop.trials import compare_volleys
from tests.builders import board, citytech
from tests.citytech import change_mech, change_warrior, declaring, fight
from tests.engine.battletech.damaged_mechs import hit_slots, without
from tests.overlays import citytech_with, under_rules

GUN, ATTACKER, TARGET = "lb10x_ac_rt", "orion", "wolfhound"
WHOSE = {"attacker": ATTACKER, "target": TARGET}
ABILITY = "warriors: {abilities: {sharp: {label: Sharp, about: Sees well., source: Ours}}}"
STRUCK = {
    "sensors": ("head", 1), "shoulder": ("left_arm", 0), "upper_arm_actuator": ("left_arm", 1),
    "engine": ("center_torso", 1), "gyro": ("center_torso", 3), "life_support": ("head", 0),
    "hip": ("left_leg", 0),
}  # fmt: skip
GROUNDS = ("clear", "paved", "rough", "light_woods", "heavy_woods", "water_1", "rubble")
MODELS = {"uller": "Uller Prime", "centurion": "CN9-D", "daishi": "Daishi Prime", "orion": "ON1-M"}
WEIGHTS = {"uller": "light", "centurion": "medium", "daishi": "assault", "orion": "heavy"}
FACING = {"front": 0, "left": 2, "right": 4, "rear": 3}
USUAL: Mapping[str, Mapping[str, Any]] = {"attacker": {"movement": "walked"}, "target": {"hexes_moved": 2}}
Change = Callable[[Battle], Battle]


@dataclass(frozen=True)
class FactCase:
    """Facts that hold, the battle and the request that bring them about; duels know nothing of a map."""

    holds: frozenset[str]
    change: Change = lambda battle: battle
    request: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    facts: tuple[str, ...] = ()
    units: Mapping[str, str] = field(default_factory=dict)
    moved: Mapping[str, str] = field(default_factory=dict)
    ground: Mapping[str, str] = field(default_factory=dict)
    has_duel: bool = True

    def battle(self) -> Battle:
        """Return a battle in which fire is declared, after what the case says has come about."""
        units = {ATTACKER: "red 0501 3", TARGET: "blue 0505 0", **self.units}
        moved = {ATTACKER: "walked", TARGET: "walked 2", **self.moved}
        ground = board((15, 17), **self.ground)
        at = self.change(declaring(fight(ground, **units), **moved))
        return replace(at, rules=rules().rules)


LOST = (
    ("attacker", "left_arm", "left_leg"), ("attacker", "right_arm", "right_leg"),
    ("target", "left_arm", "left_leg"), ("target", "right_arm", "right_leg"),
    ("target", "left_torso"), ("target", "right_torso"),
)  # fmt: skip
"""Locations that are lost together, and nobody is out for it."""


def _damage_cases() -> Iterator[FactCase]:
    for whose, *lost in LOST:
        yield FactCase(
            frozenset(f"{whose}_lost_{location}" for location in lost),
            lambda at, n=WHOSE[whose], gone=lost: without(at, n, *gone),  # type: ignore[misc]
            {whose: {"structure": dict.fromkeys(lost, 0)}},
        )
    for whose, name in WHOSE.items():
        sensors = {"attacker": {"sensor_hits": 1}} if whose == "attacker" else {}
        holds = frozenset(f"{whose}_hit_{component}" for component in STRUCK)
        yield FactCase(holds, partial(_strike_slot, name), sensors, tuple(sorted(holds)))


def _strike_slot(name: str, at: Battle) -> Battle:
    slots: dict[str, tuple[int, ...]] = {}
    for location, slot in STRUCK.values():
        slots[location] = (*slots.get(location, ()), slot)
    return hit_slots(at, name, **slots)


def _movement_cases() -> Iterator[FactCase]:
    for movement in ("stationary", "walked", "ran", "jumped"):
        hexes = 0 if movement == "stationary" else 2
        target = {"movement": movement, "hexes_moved": hexes}
        yield FactCase(
            frozenset({f"attacker_{movement}", f"target_{movement}"}),
            request={"attacker": {"movement": movement}, "target": target},
            moved={ATTACKER: movement, TARGET: f"{movement} {hexes}"},
        )
    for ground in GROUNDS:
        yield FactCase(
            frozenset({f"attacker_in_{ground}", f"target_in_{ground}"}),
            request={"attacker": {"in": ground}, "target": {"in": ground}},
            ground={} if ground == "clear" else {ground: "0501 0505"},
            has_duel=ground == "clear",
        )
    for side, facing in FACING.items():
        yield FactCase(
            frozenset({f"from_{side}"}),
            request={"target": {"side": side}},
            units={TARGET: f"blue 0505 {facing}"},
            has_duel=side == "front",
        )


def _unit_cases() -> Iterator[FactCase]:
    able = {"abilities": ["sharp"]}
    yield FactCase(
        frozenset({"attacker_ability_sharp", "target_ability_sharp"}),
        lambda at: change_warrior(
            change_warrior(at, ATTACKER, abilities=("sharp",)), TARGET, abilities=("sharp",)
        ),
        {"attacker": able, "target": able},
    )
    yield FactCase(frozenset({"target_prone"}), _with(is_prone=True), {"target": {"prone": True}})
    down, immobile = "target_shut_down", {"target": {"immobile": True}}
    yield FactCase(frozenset({down, "target_immobile"}), _with(is_shut_down=True), immobile, (down,))
    skidding = MoveRecord("ran", 2, entered=2, has_skidded=True)
    given = {"target": {"movement": "ran", "skidding": True}}
    yield FactCase(frozenset({"target_skidding"}), _with(moved=skidding), given, has_duel=False)
    for target, model in MODELS.items():
        tech = "clan" if target in ("uller", "daishi") else "inner_sphere"
        holds = frozenset({f"target_{WEIGHTS[target]}", f"target_{tech}", "attacker_heavy"})
        carried = {"attacker_with_case", *(["target_with_case"] if target == "orion" else [])}
        yield FactCase(holds | carried, _as_model(model), {"target": {"model": model}})


def _with(**fields: Any) -> Change:
    return lambda at: at.with_unit(change_mech(at.mech(TARGET), **fields))


def _as_model(model: str) -> Change:
    def change(at: Battle) -> Battle:
        fresh = citytech().rules.models[model]
        target = replace(
            at.mech(TARGET), model=model, armor=fresh.armor, structure=fresh.structure, rounds={}
        )
        return at.with_unit(target)

    return change


CASES = {
    "/".join(sorted(case.holds)): case for case in (*_damage_cases(), *_movement_cases(), *_unit_cases())
}

WITH_GRID = ("from_rear", "attacker_ran/target_ran")


@cache
def rules() -> BattletechGame:
    """CityTech in which a row of its own asks for every fact there is."""
    facts = citytech_with(ABILITY).rules.tables.vocabulary.facts(Scope.SHOT)
    rows = "\n".join(
        f"    asks_{fact}: {{label: {fact}, when: [{fact}], value: 0, source: Ours}}" for fact in facts
    )
    return citytech_with(f"{ABILITY}\nto_hit:\n  conditions:\n{rows}")


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[frozenset[str]]:
    """The facts of every shot that a number is worked out for, in their order."""
    found: list[frozenset[str]] = []

    def record(shot: Any, tables: Any) -> frozenset[str]:
        found.append(facts_of(shot, tables) & tables.facts_asked)
        return found[-1]

    monkeypatch.setattr(to_hit, "facts_of", record)
    return found


def request_of(case: FactCase, battle: Battle) -> dict[str, Any]:
    """Return the shot as a request of the command line tells it."""
    ends = {
        whose: {"model": battle.units[name].model, **USUAL[whose], **case.request.get(whose, {})}
        for whose, name in WHOSE.items()
    }
    weapon = battle.model(battle.units[ATTACKER]).mount(GUN)
    assert weapon is not None
    return {"range": 4, **ends, "weapon": weapon.weapon, "facts": list(case.facts)}


def answer_request(kind: str, data: dict[str, Any]) -> None:
    rules().answer_request(kind, Document("request", data, SourcePositions.of_file("request")))


def by_battle(battle: Battle) -> None:
    plan = rules().attack_plan(battle, ATTACKER, TARGET)
    assert plan.refusal is None


def by_requests(case: FactCase, battle: Battle) -> Iterator[tuple[str, Callable[[], object]]]:
    data = request_of(case, battle)
    yield "tohit", lambda: answer_request("tohit", data)
    volley = {**data, "weapons": [data["weapon"]]}
    del volley["weapon"]
    yield "odds", lambda: answer_request("odds", volley)


def by_calculator(name: str, battle: Battle) -> Iterator[tuple[str, Callable[[], object]]]:
    game, units = rules(), battle.units
    form = game.form("to_hit")
    known = known_shot(battle, form, units[ATTACKER], units[TARGET])
    own = next(weapon.values for weapon in known.weapons if weapon.id == GUN)
    values = {**form.defaults(), **known.values, **own}
    yield "calculator", lambda: game.calculate(values)
    if name in WITH_GRID:  # every cell is worked out as the calculator's number is
        yield "grid", lambda: game.number_grid(values)


def in_duels(battle: Battle, duels: int = 1) -> tuple[Fighter, Fighter]:
    """Attacker and target as the battle has them, in so many duels."""
    places = {FIRST: Duellist(unit=ATTACKER), SECOND: Duellist(unit=TARGET)}
    arena = build_duel_battle(battle.rules, places, battle)
    sides = []
    for place, name in ((FIRST, ATTACKER), (SECOND, TARGET)):
        moved = battle.units[name].doings.moved
        assert moved is not None
        fighter = MechFighter(arena, arena.mech(place), Conduct(moved.movement, moved.hexes, None))
        fighter.begin_duels(duels, 1)
        fighter.track("way")[:], fighter.track("hexes")[:] = AS_CHOSEN, moved.hexes
        sides.append(fighter)
    return sides[0], sides[1]


def by_duel(battle: Battle) -> None:
    attacker, target = in_duels(battle)
    battery = Battery(attacker, target, [4])
    gun = next(gun for gun in battery.guns if gun.mount.id == GUN)
    battery.chances(gun, attacker.everybody, attacker.everybody)


@pytest.mark.parametrize("name", CASES)
def test_what_holds_is_known_behind_every_door(name: str, seen: list[frozenset[str]]) -> None:
    case = CASES[name]
    battle = case.battle()
    by_battle(battle)
    weapon = rules().rules.tables.weapons["is.lb10x_ac"].facts & rules().rules.tables.facts_asked
    holds = next(facts for facts in seen if weapon <= facts and "cluster_weapon" in facts)
    assert case.holds <= holds
    doors = dict([*by_requests(case, battle), *by_calculator(name, battle)])
    if case.has_duel:
        doors["duel"] = lambda: by_duel(battle)
    for door, open_door in doors.items():
        seen.clear()
        open_door()
        found = [facts for facts in seen if facts == holds]
        assert found, (door, sorted(seen[-1] ^ holds))


def test_what_is_lost_in_a_duel_is_known_in_that_duel() -> None:
    rows = "to_hit: {conditions: {lame: {label: Lame, when: [target_lost_leg], value: -2, source: Ours}}}"
    attacker, target = in_duels(under_rules(rows, FactCase(frozenset()).battle()), duels=2)
    target.field.track(int(target.body.structure[target.body.at["left_leg"]]))[1] = 0
    battery = Battery(attacker, target, [4])
    gun = next(gun for gun in battery.guns if gun.mount.id == GUN)
    _, (whole, lame) = battery.chances(gun, attacker.everybody, np.zeros(2, dtype=np.intp))
    assert lame > whole


def test_the_workshop_asks_the_same_as_the_command(seen: list[frozenset[str]]) -> None:
    request = "{range: 4, weapons: [AC/10], target: {model: CDA-2A, side: rear, structure: {left_arm: 0}}}"
    compare_volleys(rules(), rules(), request.replace("AC/10", "is.lb10x_ac"))
    assert {"from_rear", "target_lost_arm", "target_medium", "target_inner_sphere"} <= seen[-1]


def test_every_kind_of_fact_is_walked() -> None:
    about = rules().rules.tables.vocabulary.about_units
    held = {fact for case in CASES.values() for fact in case.holds}
    for whose in WHOSE:
        walked = {group for group, names in about.items() if any(f"{whose}_{name}" in held for name in names)}
        unsaid = {"kind"} if whose == "target" else {"kind", "state", "technology"}
        assert walked | unsaid >= set(about)
