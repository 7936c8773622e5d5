"""The conditions of a unit in a word or two, and why it has other Movement Points than printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.engine.battletech.battle.components import (
    LEG_ACTUATORS,
    engine_hits,
    felt_effects,
    gyro_hits,
    hips_hit,
    is_lost,
    is_mount_broken,
    legs_lost,
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
    PHYSICAL_ATTACK,
    RESOLVE,
    WEAPON_ATTACK,
    is_to_be_placed,
    may_act,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.causes import format_cause
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import Mech, Unit
from companion.engine.battletech.movement.movement_points import jumping_points, walking_rows
from companion.engine.battletech.tables.movement import MovementPoints
from companion.engine.shared.notes.note_chip import note_chip
from companion.engine.shared.wording import in_sentence
from companion.engine.sheet import Chip, Tone
from companion.tabletop.modifiers import band_value, format_signed
from companion.tabletop.number_text import format_count


def _own_chips(battle: Battle, unit: Unit) -> Iterable[Chip]:
    return battle.kind(unit).chips(battle, unit)


def chips(battle: Battle, mech: Unit) -> tuple[Chip, ...]:
    """Return everything that counts about a unit now."""
    found = (
        _fate_chips,
        _warrior_chips,
        _stance_chips,
        _own_chips,
        _damage_chips,
        _ammunition_chips,
        _declared_chips,
        note_chip,
    )
    return tuple(chip for part in found for chip in part(battle, mech))


def _fate_chips(battle: Battle, mech: Unit) -> Iterator[Chip]:
    tables = battle.rules.tables
    if mech.arrives:
        yield Chip("coming", say("chip/arrives", turn=mech.arrives), Tone.WARN, say("chip/arrives_hint"))
    elif is_to_be_placed(battle, mech):
        yield Chip("unplaced", say("chip/unplaced"), Tone.WARN, say("chip/unplaced_hint"))
    if mech.has_left:
        yield Chip("left", say("chip/left_the_map"), Tone.DANGER, tables.movement.leaving_source)
    elif is_destroyed(battle, mech) and not mech.arrives:
        still_rolls = battle.turn.step == RESOLVE and may_act(battle, mech)
        source = (
            tables.criticals.unit_destruction_source
            if tables.criticals
            else location_plan(battle, mech).source
        )
        hint = say("chip/still_rolls") if still_rolls else source
        reason = why_destroyed(battle, mech)
        is_plain = not tables.criticals or not reason
        text = say("chip/destroyed") if is_plain else format_cause(battle, reason, mech.type)
        yield Chip("destroyed", text, Tone.DANGER, hint)


def _warrior_chips(battle: Battle, mech: Unit) -> Iterator[Chip]:
    if mech.warrior is None or is_destroyed(battle, mech):
        return
    warriors = battle.rules.tables.warriors
    source = warriors.consciousness.source
    if is_unconscious(mech):
        yield Chip("unconscious", say("chip/unconscious"), Tone.DANGER, source)
    if mech.warrior.hits:
        hits = f"{format_count(mech.warrior.hits, 'hit')} on the MechWarrior"
        yield Chip(
            "hits",
            say("chip/mw", hits=mech.warrior.hits, dead_at=warriors.consciousness.dead_at),
            Tone.WARN,
            hits,
        )


def _stance_chips(battle: Battle, mech: Unit) -> Iterator[Chip]:
    tables = battle.rules.tables
    if mech.withdraws and not is_destroyed(battle, mech):
        hint = say("sheet/it_has_to_leave_the_battle")
        yield Chip("withdraws", say("chip/withdraws"), Tone.WARN, hint)
    if mech.is_shut_down:
        yield Chip("shut_down", say("chip/shut_down"), Tone.DANGER, tables.heat.scale.source)
    if mech.is_prone:
        yield Chip("prone", say("chip/prone"), Tone.WARN, tables.movement.stand_up_source)
    if mech.doings.moved and mech.doings.moved.has_skidded and tables.movement.skid:
        yield Chip("skidding", say("chip/skidded"), Tone.WARN, tables.movement.skid.source)
    if mech.moves and is_immobile(battle, mech):
        yield Chip("immobile", say("chip/immobile"), Tone.WARN, location_plan(battle, mech).source)
    if mech.doings.twist and mech.may_fall:
        text = say("chip/twisted_right") if mech.doings.twist > 0 else say("chip/twisted_left")
        yield Chip("twist", text, Tone.PLAIN, tables.movement.torso_twist_source)
    if isinstance(mech, Mech) and mech.club and tables.physical is not None:
        yield Chip("club", say("chip/club", club=mech.club), Tone.PLAIN, tables.physical.clubs.source)
    if mech.doings.uses_masc and tables.masc is not None:
        yield Chip("masc", "MASC", Tone.PLAIN, tables.masc.source)


def _damage_chips(battle: Battle, mech: Unit) -> Iterator[Chip]:
    tables = battle.rules.tables
    lost = [tables.place(mech.type, name).abbreviation for name in lost_locations(battle, mech)]
    if lost:
        yield Chip("lost", f"Lost {' '.join(lost)}", Tone.WARN, location_plan(battle, mech).source)
    for name, label, hits in (
        ("engine", say("chip/engine"), engine_hits(battle, mech)),
        ("gyro", say("chip/gyro"), gyro_hits(battle, mech)),
        ("sensors", say("chip/sensors"), sensor_hits(battle, mech)),
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
    if mech.narcs:
        yield Chip(
            "narc", say("chip/narc_pod"), Tone.WARN, ", ".join(battle.side(side).name for side in mech.narcs)
        )


def _ammunition_chips(battle: Battle, mech: Unit) -> Iterator[Chip]:
    tables, model = battle.rules.tables, battle.model(mech)
    done: set[str] = set()
    for mount in model.weapons:
        weapon = tables.weapons[mount.weapon]
        if not weapon.uses_ammunition or is_mount_broken(battle, mech, mount) or mount.weapon in done:
            continue
        done.add(mount.weapon)
        bins = (
            [mount.id]
            if mount.rounds is not None
            else [
                stored.id
                for stored in model.ammunition
                if stored.weapon == mount.weapon and not is_lost(mech, stored.location)
            ]
        )
        if not any(mech.rounds.get(name, 0) for name in bins):
            source = tables.weapon_attacks.ammunition_source
            yield Chip(
                f"empty/{mount.id}", say("chip/empty", abbreviation=weapon.abbreviation), Tone.WARN, source
            )


def _declared_chips(battle: Battle, mech: Unit) -> Iterator[Chip]:
    if battle.turn.step not in (DECLARE, RESOLVE):
        return
    if battle.turn.phase == WEAPON_ATTACK and mech.doings.declared is not None:
        names = ", ".join(battle.units[volley.target].name for volley in mech.doings.declared.volleys)
        text = say("chip/fires_at", names=names) if names else say("chip/holds_fire")
        yield Chip("declared", say("chip/has_fired") if names and mech.doings.has_resolved else text)
    if battle.turn.phase == PHYSICAL_ATTACK and mech.doings.blow is not None and mech.doings.blow.attack:
        physical = battle.rules.tables.physical
        label = physical.attacks[mech.doings.blow.attack].label if physical else mech.doings.blow.attack
        name = battle.units[mech.doings.blow.target].name if mech.doings.blow.target else ""
        yield Chip("declared", say("chip/has_struck") if mech.doings.has_struck else f"{label}: {name}")


def why_changed(battle: Battle, mech: Mech, rating: MovementPoints) -> str:
    """Return everything that changes a kind of Movement Points, as one sentence.

    Rule: CityTech, Combat > BattleMech Critical Hit Effects; Heat > Movement Effects. Quick-Start, Leg
    Destruction.
    """
    if is_immobile(battle, mech):
        reasons = list(_standstill(battle, mech))
    elif rating is MovementPoints.JUMPING:
        reasons = list(_jets(battle, mech))
    else:
        reasons = [*_legs(battle, mech), *_heat(battle, mech)]
        if rating is MovementPoints.RUNNING and mech.doings.uses_masc:
            reasons.append("MASC")
    text = ", ".join(reasons)
    return f"{text[0].upper()}{text[1:]}." if text else ""


def _standstill(battle: Battle, mech: Unit) -> Iterator[str]:
    if mech.is_shut_down:
        yield say("slow/shut_down")
    if is_unconscious(mech):
        yield say("slow/mechwarrior_unconscious")
    if lost := legs_lost(battle, mech):
        yield say("slow/a_leg_is_destroyed") if len(lost) == 1 else say("slow/both_legs_are_destroyed")


def _legs(battle: Battle, mech: Mech) -> Iterator[str]:
    rows, lost, hips = walking_rows(battle, mech), legs_lost(battle, mech), hips_hit(battle, mech)
    if lost:
        yield say("slow/a_leg_is_destroyed") if len(lost) == 1 else say("slow/both_legs_are_destroyed")
        return
    if hips and any(row.component == "hip" for row in rows):
        yield say("slow/a_hip_is_hit") if len(hips) == 1 else say("slow/both_hips_are_hit")
    if change := sum(row.walking for row in rows if row.component in LEG_ACTUATORS):
        yield say("slow/leg_actuators", change=format_signed(change))
    others = (row for row in rows if row.component not in ("hip", *LEG_ACTUATORS))
    yield from (in_sentence(row.label) for row in others)


def _heat(battle: Battle, mech: Unit) -> Iterator[str]:
    if slower := band_value(mech.heat, battle.rules.tables.heat.scale.movement):
        yield say("slow/heat", change=format_signed(slower))


def _jets(battle: Battle, mech: Mech) -> Iterator[str]:
    printed = battle.model(mech).movement.jumping
    change = sum(row.jumping for row, _ in felt_effects(battle, mech, "jumping"))
    if change:
        yield say("slow/jump_jets", change=format_signed(change))
    if jumping_points(battle, mech) < max(printed + change, 0):
        yield say("slow/jump_jets_under_water")
