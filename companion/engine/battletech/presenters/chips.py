"""The conditions of a unit in a word or two."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.engine.battletech.battle.aims import target_name
from companion.engine.battletech.battle.ammunition import needs_rounds
from companion.engine.battletech.battle.components import (
    engine_hits,
    gyro_hits,
    is_lost,
    is_mount_broken,
    location_plan,
    sensor_hits,
)
from companion.engine.battletech.battle.condition import (
    is_destroyed,
    is_immobile,
    is_unconscious,
    lost_locations,
    why_destroyed,
)
from companion.engine.battletech.battle.sequence import (
    DECLARE,
    RESOLVE,
    WEAPON_ATTACK,
    has_physical_attack,
    is_to_be_placed,
    may_act,
    phase_of_blow,
)
from companion.engine.battletech.battle.soldiers import passengers_of, swarm_on, swarmed_by
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.structures import structure_in
from companion.engine.battletech.battle.text.causes import format_cause
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.names import format_floor
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.movement.leaving import DESTROYED, LEAVING_MAP
from companion.engine.sheet import Chip, Tone
from companion.engine.skeleton.notes import note_chip
from companion.tabletop.number_text import format_count


def _own_chips(battle: Battle, unit: Unit) -> Iterable[Chip]:
    return battle.kind(unit).chips(battle, unit)


def chips(battle: Battle, unit: Unit) -> tuple[Chip, ...]:
    """Return everything that counts about a unit now."""
    found = (
        _fate_chips,
        _warrior_chips,
        _stance_chips,
        _floor_chips,
        _own_chips,
        _swarm_chips,
        _passenger_chips,
        _damage_chips,
        _ammunition_chips,
        _declared_chips,
        note_chip,
    )
    return tuple(chip for part in found for chip in part(battle, unit))


def _fate_chips(battle: Battle, unit: Unit) -> Iterator[Chip]:
    tables = battle.rules.tables
    if unit.is_hidden:
        yield Chip("hidden", say("chip/hidden"), Tone.WARN, say("chip/hidden_hint"))
    if unit.lies_in_wait:
        yield Chip("lies_in_wait", say("chip/lies_in_wait"), Tone.PLAIN, say("chip/lies_in_wait_hint"))
    if unit.arrives:
        yield Chip("coming", say("chip/arrives", turn=unit.arrives), Tone.WARN, say("chip/arrives_hint"))
    elif is_to_be_placed(battle, unit) and unit.carrier is None:
        yield Chip("unplaced", say("chip/unplaced"), Tone.WARN, say("chip/unplaced_hint"))
    if unit.has_left:
        yield _away_chip(battle, unit)
    elif is_destroyed(battle, unit) and not unit.arrives:
        still_rolls = battle.turn.step == RESOLVE and may_act(battle, unit)
        source = (
            tables.criticals.unit_destruction_source
            if tables.criticals
            else location_plan(battle, unit).source
        )
        hint = say("chip/still_rolls") if still_rolls else source
        reason = why_destroyed(battle, unit)
        is_plain = not tables.criticals or not reason
        text = say("chip/destroyed") if is_plain else format_cause(battle, reason, unit.type)
        yield Chip("destroyed", text, Tone.DANGER, hint)


def _away_chip(battle: Battle, unit: Unit) -> Chip:
    """Return where a unit went that has left the map: over its side's edge, home, or out of a battle that
    counts it as destroyed.
    """
    goal, source = battle.side(unit.side).goal, battle.rules.tables.movement.leaving_source
    if goal is not None and unit.left_over == goal.edge and unit.id in (goal.units or battle.units):
        return Chip("left", say("chip/brought_over"), Tone.GOOD, source)
    is_lost = battle.rules.options.get(LEAVING_MAP) == DESTROYED
    return Chip("left", say("chip/left_the_map"), Tone.DANGER if is_lost else Tone.PLAIN, source)


def _floor_chips(battle: Battle, unit: Unit) -> Iterator[Chip]:
    """Yield the floor of the building in which a unit stands, with what is left of the building."""
    structure = structure_in(battle, unit.hex) if unit.hex is not None else None
    if unit.hex is None or structure is None or is_destroyed(battle, unit):
        return
    if floor := format_floor(battle, unit.hex, unit.floor):
        hint = say(
            "chip/floor_hint", building=structure.name, factor=structure.factor, height=structure.height
        )
        yield Chip("floor", floor[:1].upper() + floor[1:], Tone.PLAIN, hint)


def _warrior_chips(battle: Battle, unit: Unit) -> Iterator[Chip]:
    if unit.warrior is None or is_destroyed(battle, unit):
        return
    warriors = battle.rules.tables.warriors
    source = warriors.consciousness.source
    if is_unconscious(unit):
        yield Chip("unconscious", say("chip/unconscious"), Tone.DANGER, source)
    if unit.warrior.hits:
        hits = f"{format_count(unit.warrior.hits, 'hit')} on the MechWarrior"
        yield Chip(
            "hits",
            say("chip/mw", hits=unit.warrior.hits, dead_at=warriors.consciousness.dead_at),
            Tone.WARN,
            hits,
        )


def _swarm_chips(battle: Battle, unit: Unit) -> Iterator[Chip]:
    """Yield the 'Mech that a unit clings to, and whoever clings to a 'Mech."""
    physical = battle.rules.tables.physical
    source = physical.anti_mech.source if physical and physical.anti_mech else ""
    if (mech := swarmed_by(battle, unit)) is not None:
        yield Chip("swarms", say("chip/swarms", mech=mech.name), Tone.WARN, source)
    for climber in swarm_on(battle, unit.id) if unit.may_fall else ():
        yield Chip(f"swarmed/{climber.id}", say("chip/swarmed", unit=climber.name), Tone.DANGER, source)
    if unit.doings.is_thrown_off:
        yield Chip("thrown_off", say("chip/thrown_off"), Tone.WARN, source)


def _passenger_chips(battle: Battle, unit: Unit) -> Iterator[Chip]:
    """Yield the vehicle that a unit rides in, and whoever rides in one."""
    soldiers = battle.rules.tables.infantry
    source = soldiers.transport.source if soldiers is not None and soldiers.transport is not None else ""
    if unit.carrier is not None:
        yield Chip("rides", say("chip/rides", carrier=battle.units[unit.carrier].name), Tone.PLAIN, source)
    for rider in passengers_of(battle, unit.id):
        yield Chip(f"carries/{rider.id}", say("chip/carries", unit=rider.name), Tone.PLAIN, source)


def _stance_chips(battle: Battle, unit: Unit) -> Iterator[Chip]:
    tables = battle.rules.tables
    if unit.withdraws and not is_destroyed(battle, unit):
        hint = say("sheet/it_has_to_leave_the_battle")
        yield Chip("withdraws", say("chip/withdraws"), Tone.WARN, hint)
    if unit.is_shut_down:
        yield Chip("shut_down", say("chip/shut_down"), Tone.DANGER, tables.heat.scale.source)
    if unit.is_prone:
        yield Chip("prone", say("chip/prone"), Tone.WARN, tables.movement.stand_up_source)
    if unit.doings.moved and unit.doings.moved.has_skidded and tables.movement.skid:
        yield Chip("skidding", say("chip/skidded"), Tone.WARN, tables.movement.skid.source)
    if battle.moves(unit) and is_immobile(battle, unit):
        yield Chip("immobile", say("chip/immobile"), Tone.WARN, location_plan(battle, unit).source)
    if unit.doings.twist and unit.may_fall:
        text = say("chip/twisted_right") if unit.doings.twist > 0 else say("chip/twisted_left")
        yield Chip("twist", text, Tone.PLAIN, tables.movement.torso_twist_source)
    if unit.club and tables.physical is not None:
        yield Chip("club", say("chip/club", club=unit.club), Tone.PLAIN, tables.physical.clubs.source)
    if unit.doings.uses_masc and tables.masc is not None:
        yield Chip("masc", "MASC", Tone.PLAIN, tables.masc.source)


def _damage_chips(battle: Battle, unit: Unit) -> Iterator[Chip]:
    tables = battle.rules.tables
    lost = [tables.place(unit.type, name).abbreviation for name in lost_locations(battle, unit)]
    if lost:
        yield Chip("lost", f"Lost {' '.join(lost)}", Tone.WARN, location_plan(battle, unit).source)
    for name, label, hits in (
        ("engine", say("chip/engine"), engine_hits(battle, unit)),
        ("gyro", say("chip/gyro"), gyro_hits(battle, unit)),
        ("sensors", say("chip/sensors"), sensor_hits(battle, unit)),
    ):
        if hits:
            yield Chip(
                name,
                say("chip/part_hit", label=label)
                if hits == 1
                else say("chip/part_hit_often", label=label, hits=hits),
                Tone.WARN,
                tables.criticals.effects_source,
            )
    if unit.narcs:
        yield Chip(
            "narc", say("chip/narc_pod"), Tone.WARN, ", ".join(battle.side(side).name for side in unit.narcs)
        )


def _ammunition_chips(battle: Battle, unit: Unit) -> Iterator[Chip]:
    tables, model = battle.rules.tables, battle.model(unit)
    done: set[str] = set()
    for mount in model.weapons:
        weapon = tables.weapons[mount.weapon]
        if (
            not needs_rounds(battle, unit, mount)
            or is_mount_broken(battle, unit, mount)
            or mount.weapon in done
        ):
            continue
        done.add(mount.weapon)
        bins = (
            [mount.id]
            if mount.rounds is not None
            else [
                stored.id
                for stored in model.ammunition
                if stored.weapon == mount.weapon and not is_lost(unit, stored.location)
            ]
        )
        if not any(unit.rounds.get(name, 0) for name in bins):
            source = tables.weapon_attacks.ammunition_source
            yield Chip(
                f"empty/{mount.id}", say("chip/empty", abbreviation=weapon.abbreviation), Tone.WARN, source
            )


def _declared_chips(battle: Battle, unit: Unit) -> Iterator[Chip]:
    if battle.turn.step not in (DECLARE, RESOLVE):
        return
    is_blow = has_physical_attack(unit) and phase_of_blow(battle, unit) == battle.turn.phase
    if battle.turn.phase == WEAPON_ATTACK and unit.doings.declared is not None and not is_blow:
        names = ", ".join(target_name(battle, volley.target) for volley in unit.doings.declared.volleys)
        text = say("chip/fires_at", names=names) if names else say("chip/holds_fire")
        yield Chip("declared", say("chip/has_fired") if names and unit.doings.has_resolved else text)
    if is_blow and unit.doings.blow is not None:
        physical = battle.rules.tables.physical
        label = physical.attacks[unit.doings.blow.attack].label if physical else unit.doings.blow.attack
        name = battle.units[unit.doings.blow.target].name if unit.doings.blow.target else ""
        yield Chip("declared", say("chip/has_struck") if unit.doings.has_struck else f"{label}: {name}")
