"""What the loss of a component does, in the words of the record sheet.

Rule: CityTech, Combat > BattleMech Critical Hit Effects.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.battletech.battle.declared_rounds import aboard
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Mech
from companion.engine.battletech.battle.words.slots import nth_hit
from companion.engine.battletech.damage.explosions import blast, is_inert, live_bins, takes_whole_location
from companion.engine.battletech.tables.injuries import SYSTEMS, CriticalEffect, Warriors
from companion.engine.battletech.tables.weapons import Trait
from companion.engine.battletech.units.unit_model import AmmunitionBin, Item, Mount
from companion.tabletop.counting import counted
from companion.tabletop.modifiers import signed

FORBIDDEN: Mapping[str, str] = {
    "fire": "it cannot fire",
    "punch": "no punch with this arm",
    "kick": "no kicks",
    "stand": "it cannot stand up",
}
SAME_AS = {"double_heat_sink": "heat_sink"}


def loss_words(battle: Battle, mech: Mech, filling: str) -> str:
    """What hits on this filling of a slot do, a line for each hit that counts, and the rule behind it."""
    criticals = battle.rules.tables.criticals
    if criticals is None:
        return ""
    if filling in SYSTEMS:
        return _lines(list(_of_system(battle, mech, filling)), criticals.effects_source)
    part = _part(battle, mech, filling)
    if isinstance(part, Mount):
        return _lines([_of_weapon(battle, part)], criticals.effects_source)
    if isinstance(part, AmmunitionBin):
        return _lines([_of_ammunition(battle, mech, part)], criticals.effects_source)
    row = battle.rules.tables.equipment[part.item]
    return _lines([f"Lost: {row.about or row.name}"], row.source)


def _lines(found: list[str], source: str) -> str:
    lines = [f"{line[0].upper()}{line[1:]}." for line in found if line]
    return "\n".join([*lines, source]) if lines else ""


def _part(battle: Battle, mech: Mech, filling: str) -> Mount | AmmunitionBin | Item:
    model = battle.model(mech)
    parts: tuple[Mount | AmmunitionBin | Item, ...] = (*model.weapons, *model.ammunition, *model.equipment)
    return next(each for each in parts if each.id == filling)


def _of_system(battle: Battle, mech: Mech, system: str) -> Iterator[str]:
    tables = battle.rules.tables
    assert tables.criticals is not None, "asked only where there are critical hits"
    name = SAME_AS.get(system, system)
    rows = [row for key, row in tables.criticals.effects.items() if name in (key, key.rpartition("_")[0])]
    for row in rows:
        words = ", ".join(_figures(battle, mech, row, is_arm=system != "sensors"))
        yield f"{nth_hit(name, row.hits)}: {words}" if len(rows) > 1 and words else words
    if name == "life_support" and tables.warriors is not None:
        yield _without_life_support(tables.warriors)


def _figures(battle: Battle, mech: Mech, row: CriticalEffect, *, is_arm: bool) -> Iterator[str]:
    """One effect in phrases, the gravest first."""
    sinks = battle.model(mech).heat_sinks
    lost = row.sinks.get(sinks.kind, 0) if sinks else 0
    phrases = {
        "the 'Mech is destroyed": row.destroys_unit,
        "the MechWarrior dies": row.kills_pilot,
        "the 'Mech falls": row.falls,
        f"{row.heat} more heat a turn": row.heat,
        f"{-lost} heat less taken away a turn": lost,
        f"{signed(row.to_hit)} to hit with {'weapons of this arm' if is_arm else 'weapons'}": row.to_hit,
        f"{signed(row.punch_to_hit)} to hit with its punch": row.punch_to_hit,
        "its punch does half damage": row.halves_punch,
        f"Walking MP {row.walking_becomes}": row.walking_becomes is not None,
        f"Walking MP divided by {row.walking_divisor}": row.walking_divisor > 1,
        f"{signed(row.walking)} Walking MP": row.walking,
        f"{signed(row.jumping)} Jumping MP": row.jumping,
        f"{signed(row.piloting)} to Piloting Skill Rolls": row.piloting,
        "its kick does half damage": row.halves_kick,
    }
    yield from (words for words, counts in phrases.items() if counts)
    yield from (FORBIDDEN[what] for what in row.forbids)


def _without_life_support(warriors: Warriors) -> str:
    """Hits on the MechWarrior by heat."""
    bands = [band for band in warriors.damage.life_support if band.value]
    hits = (f"{band.value} from {band.low} heat on" for band in bands)
    return f"hits on the MechWarrior each turn: {', '.join(hits)}"


def _of_weapon(battle: Battle, mount: Mount) -> str:
    tables = battle.rules.tables
    gauss = tables.criticals.effects.get("gauss_rifle") if tables.criticals else None
    if Trait.WEAPON_EXPLODES_20 in tables.weapons[mount.weapon].traits and gauss is not None:
        return f"the weapon is destroyed and explodes for {gauss.explodes} points"
    return "the weapon is destroyed"


def _of_ammunition(battle: Battle, mech: Mech, stored: AmmunitionBin) -> str:
    """How hard it would explode as it is now loaded."""
    tables = battle.rules.tables
    if not aboard(battle, mech).get(stored.id, 0):
        return "nothing is left to explode"
    if is_inert(tables, stored.weapon):
        return "it is lost without an explosion"
    location = stored.location if takes_whole_location(battle) else ""
    bins = live_bins(battle, mech, location) if location else (stored,)
    points = blast(battle, mech, {stored.id: stored for stored in (stored, *bins)}.values())
    what = "all ammunition here explodes" if len(bins) > 1 else "it explodes"
    return f"{what}: {counted(points, 'point')}"
