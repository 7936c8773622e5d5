"""One declared shot while it is rolled: what is fired at whom, and where its hits land.

Rule: Quick-Start, Firing Weapons. CityTech, Combat > Firing Weapons; Aimed Shots.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from companion.engine.battletech.attack.guidance import guidance_modifier
from companion.engine.battletech.attack.hit_damage import hit_damage
from companion.engine.battletech.attack.shot import Shot, bracket_at, facts_of, shot_at
from companion.engine.battletech.attack.to_hit import number_despite_refusal, why_certain
from companion.engine.battletech.battle.aims import aim_at, ground_of
from companion.engine.battletech.battle.ammunition import needs_rounds
from companion.engine.battletech.battle.components import location_plan
from companion.engine.battletech.battle.declared_rounds import spend_rounds
from companion.engine.battletech.battle.events import HeatBuilt, ShotFired
from companion.engine.battletech.battle.fire_modes import FireMode, heat_of_fire, mode_of, needs_mark, rate_of
from companion.engine.battletech.battle.hits import IncomingHit
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import (
    Declaration,
    DeclaredVolley,
    SideId,
    Situation,
    Unit,
    UnitId,
)
from companion.engine.battletech.damage import pools
from companion.engine.battletech.damage.hit_locations import land_hit, locate, roll_hit
from companion.engine.battletech.fire.declaration import is_secondary
from companion.engine.battletech.fire.marks import is_found, spot_of
from companion.engine.battletech.fire.outcomes import firing_for_shot
from companion.engine.battletech.fire.procedures import Firing, firing_of
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.fire_steps import RollStep
from companion.engine.battletech.tables.locations import AttackSide, LocationRow, LocationTable, RolledPlace
from companion.engine.battletech.tables.vocabulary.facts import ShotFact
from companion.engine.battletech.tables.weapons import Weapon
from companion.engine.battletech.units.unit_model import Mount
from companion.engine.play import Play
from companion.engine.targets import GroundTarget, Target
from companion.tabletop.dice import parse_dice


@dataclass(frozen=True, slots=True)
class Fire:
    """A weapon fired at one target: its mode, the situation, and the number it needs.

    It may go at `ground`, also where a unit is its target: there Thunder missiles mine the hex.
    One that `is_certain` hits without a roll, with all that it fires; one that `is_wasted` goes beyond long
    range, only to be rid of its rounds.
    """

    unit: UnitId
    target: Target
    ground: GroundTarget | None
    side: SideId
    mount: Mount
    weapon: Weapon
    mode: FireMode
    firing: Firing
    situation: Situation
    shot: Shot
    number: int
    can_hit: bool
    is_certain: bool
    is_wasted: bool
    names: asks.FiringWeapon
    is_under_way: bool = False
    """Whether its rounds and heat were spent when it was launched."""

    @property
    def struck(self) -> UnitId:
        """The unit that its hits strike."""
        assert isinstance(self.target, str), "only units are struck in places"
        return self.target


def fire_of(
    battle: Battle,
    unit: UnitId,
    weapon_id: str,
    volley: DeclaredVolley,
    how: Mapping[str, str] | None = None,
) -> Fire:
    """Return a declared shot with everything that decides it; units count as they were when the phase
    began.

    Its player chooses `how` it is fired; what is not given was declared.
    """
    attacker = battle.units[unit]
    mount = battle.model(attacker).mount(weapon_id)
    assert mount is not None, "a declaration names weapons of its unit"
    declared, tables = attacker.doings.declared or Declaration(), battle.rules.tables
    chosen = declared.how.get(weapon_id, {}) if how is None else how
    mode = mode_of(battle, battle.at_start(attacker), mount, chosen)
    named = aim_at(battle, volley.target)
    ground = ground_of(named, mode)
    target = ground or named
    is_second = is_secondary(battle, battle.at_start(attacker), declared, volley.target, weapon_id)
    shot = shot_at(battle, attacker, target, mount, volley.situation, mode, is_secondary=is_second)
    number = number_despite_refusal(shot, tables, battle.rules.options).number
    assert number is not None, "what was declared is rolled"
    weapon, options = shot.weapon, battle.rules.options
    guide = guidance_modifier(battle, attacker, target, mount, mode.load, volley.situation)
    is_far = bracket_at(tables.to_hit, weapon, shot.range) is None
    is_wasted = tables.weapon_attacks.may_waste_shots and is_far
    points = hit_damage(shot, tables, options, rate_of(tables, weapon, mode))
    firing = firing_for_shot(firing_of(tables, weapon, mode, guide, points), shot, tables, options)
    roll = firing.step(RollStep)
    is_lost = roll is not None and not is_found(battle, attacker, volley.target, roll)
    return Fire(
        unit=unit,
        target=volley.target,
        ground=ground,
        side=attacker.side,
        mount=mount,
        weapon=weapon,
        mode=mode,
        firing=firing,
        situation=volley.situation,
        shot=shot,
        number=number,
        can_hit=number <= tables.to_hit.automatic_miss_above and not (is_wasted or is_lost),
        is_certain=why_certain(shot, tables) is not None,
        is_wasted=is_wasted,
        names=asks.FiringWeapon(attacker, mount.id, weapon.name),
    )


def in_firing_order(battle: Battle, unit: UnitId, weapons: Sequence[str]) -> Sequence[str]:
    """Return weapons as they are fired: as declared, but those last that need a target to be marked."""
    return sorted(weapons, key=lambda it: relies_on_mark(battle, battle.units[unit], it))


def relies_on_mark(battle: Battle, unit: Unit, weapon_id: str) -> bool:
    """Whether a weapon, as its fire is declared, needs a target that has been marked."""
    mount = battle.model(unit).mount(weapon_id)
    if mount is None:
        return False
    declared, tables = unit.doings.declared or Declaration(), battle.rules.tables
    mode = mode_of(battle, battle.at_start(unit), mount, declared.how.get(weapon_id, {}))
    return needs_mark(tables, tables.weapons[mount.weapon], mode)


def roll_to_hit(play: Play[Battle], fire: Fire) -> int | None:
    """Return the to-hit roll; none is made for a shot that can only miss."""
    rules = play.battle.rules.tables.to_hit
    if not fire.can_hit or fire.is_certain:
        return None
    target = fire.ground or aim_at(play.battle, fire.target)
    question = asks.to_hit(fire.names, target)
    need, source = fire.number, rules.base.source
    return pools.roll_with_pools(
        play,
        fire.unit,
        "to_hit",
        lambda: play.roll(rules.dice, question, need=need, side=fire.side, source=source),
        is_bad=lambda total: total < need,
    )


def launch(
    play: Play[Battle],
    fire: Fire,
    rolled: int | None,
    *,
    is_hit: bool,
    outcomes: tuple[str, ...] = (),
    is_another: bool = False,
) -> None:
    """The first attack of a shot leaves, or `another`: rounds and heat of all are spent with the first."""
    is_hot = play.battle.kind(play.battle.units[fire.unit]).notes_heat and not is_another
    heat = heat_of_fire(play.battle.rules.tables, fire.weapon, fire.mode) if is_hot else 0
    if needs_rounds(play.battle, play.battle.units[fire.unit], fire.mount) and not is_another:
        spend_rounds(play, fire.unit, fire.mount, fire.mode)
    play.emit(ShotFired(fire.unit, fire.mount.id, fire.target, fire.number, rolled, is_hit, outcomes))
    if heat and play.battle.rules.tables.heat:
        play.emit(HeatBuilt(fire.unit, f"fired/{fire.weapon.name}", heat))


def strike(play: Play[Battle], fire: Fire, points: int, group: int = 1, which: str = "") -> None:
    """One hit of so many points: where it was aimed, or where the roll says.

    Of several hits it is the `group`, and `which` in words.

    Rule: CityTech, Combat > Aimed Shots; Equipment > Targeting Computer.
    """
    unit = fire.struck
    side = _side_struck(play, fire)
    if fire.mode.called or (fire.mode.aimed_at and _is_on_target(play, fire)):
        land_hit(play, unit, fire.mode.location, points, side, dealt=fire.firing.dealt)
        return
    roll = fire.firing.step(RollStep)
    needs = roll.needs if roll is not None and fire.firing.is_at_mark else ""
    spot = spot_of(play.battle, fire.target, fire.side, needs)
    roll_hit(play, _incoming_hit(play, fire, side, points, group, which), spot)


def locate_spot(play: Play[Battle], fire: Fire) -> RolledPlace:
    """Return the place that a shot which hits marks on its target."""
    return locate(play, _incoming_hit(play, fire, _side_struck(play, fire), 0))


def _incoming_hit(
    play: Play[Battle], fire: Fire, side: AttackSide, points: int, group: int = 1, which: str = ""
) -> IncomingHit:
    table, safe = landing_of(fire.shot, play.battle.rules.tables)
    question = asks.location(fire.names, play.battle.units[fire.struck], group, which)
    return IncomingHit(fire.struck, points, side, question, table, safe, fire.firing.dealt, fire.side)


def _side_struck(play: Play[Battle], fire: Fire) -> AttackSide:
    """Return the side that a hit strikes; from another floor it is any side of a vehicle.

    Rule: CityTech, Buildings > Infantry.
    """
    tables, target = play.battle.rules.tables, play.battle.units[fire.struck]
    floors = tables.buildings.other_floors if tables.buildings else None
    if not fire.shot.floors_apart or floors is None or target.type != "vehicle":
        return side_of(fire.shot, tables, fire.situation.side)
    rows = {number: side.capitalize() for number, side in enumerate(target.sides, start=1)}
    rolled = play.roll(
        floors.side_dice,
        asks.side_from_floor(fire.names, target),
        side=fire.side,
        source=floors.source,
        rows=rows,
    )
    return target.sides[rolled - 1]


def landing_of(shot: Shot, tables: Tables) -> tuple[LocationTable, Collection[str]]:
    """Return the table a hit is rolled on, that of a called shot first, and what is safe behind partial
    cover.
    """
    buildings = tables.buildings
    if shot.floors_apart and shot.target_type == "mech" and buildings and buildings.other_floors:
        floors = buildings.other_floors
        return (floors.from_above if shot.floors_apart > 0 else floors.from_below), ()
    is_covered = shot.target_type != "building" and ShotFact.TARGET_IN_PARTIAL_COVER in facts_of(shot, tables)
    table, safe = tables.behind_cover if is_covered else ("hit_location", ())
    called = tables.called_shots.get(shot.toward)
    return (called.table or table if called else table), safe


def side_of(shot: Shot, tables: Tables, side: AttackSide) -> AttackSide:
    """Return the side that a hit strikes: the one it comes from, or the one that the shot was called at."""
    called = tables.called_shots.get(shot.toward)
    return called.side or side if called else side


def _is_on_target(play: Play[Battle], fire: Fire) -> bool:
    """Whether an aimed shot that hit also hits the location it was aimed at."""
    rules, row = play.battle.rules.tables.aimed_shots, _location_row(play.battle, fire)
    if rules is None:
        return False
    dice = parse_dice(rules.dice)
    totals = range(dice.minimum, dice.maximum + 1)
    good = range(rules.head_at_least, dice.maximum + 1) if row.holds_warrior else rules.body
    rows = {total: row.label if total in good else say("choice/anywhere") for total in totals}
    question = asks.aimed_shot(fire.names, row.label.lower())
    return play.roll(rules.dice, question, side=fire.side, source=rules.source, rows=rows) in good


def _location_row(battle: Battle, fire: Fire) -> LocationRow:
    return location_plan(battle, battle.units[fire.struck]).names[fire.mode.aimed_at]
