"""Figures of a model: armor against its maximum, heat by weapons, damage by range."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from companion.engine.battletech.attack.shot import farthest_bracket
from companion.engine.battletech.battle.heat_sinks import dissipation
from companion.engine.battletech.battle.heated_units import Mech
from companion.engine.battletech.battle.state import Battle, Rulebook
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.heat.build_up import heat_of_moving
from companion.engine.battletech.tables.construction import part_of
from companion.engine.battletech.turn.set_up import new_battle
from companion.engine.battletech.units.mech_model import BIPED, MechModel, plan_of
from companion.engine.battletech.units.unit_model import UnitModel
from companion.engine.skeleton.setup import SideSetup, UnitSetup
from companion.engine.views.units import ArmorFact, DamageFacts, HeatFacts, HeatGroup, ModelFacts, PaceFact
from companion.errors import InputError
from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex

MAX_GROUPS = 5
SIDES = (SideSetup(id="one", name="One"), SideSetup(id="other", name="Other"))
MOVES = ("walked", "ran", "jumped")
SOUTH = 3


def model_facts(rules: Rulebook, model: UnitModel) -> ModelFacts:
    """Return the facts of a model; what can only be told of units with rules of play is left out for
    others.
    """
    battle = _battle(rules, model)
    return ModelFacts(
        paces=tuple(_pace_facts(rules, model)),
        armor=tuple(_armor_facts(rules, model)),
        heat=_heat_facts(battle, model) if battle is not None else None,
        damage=_damage_facts(battle, model) if battle is not None else None,
    )


def _battle(rules: Rulebook, model: UnitModel) -> Battle | None:
    """Return a fresh unit of the model at the end of a lane as long as its farthest weapon reaches."""
    reach = max(_reaches(rules, model), default=0)
    lane = Board("", 1, reach + 1, {}) if reach else None
    units = [
        UnitSetup(id=side.id, model=model.id, side=side.id, hex=hex_label, facing=SOUTH)
        for side, hex_label in zip(SIDES, _lane_ends(lane), strict=True)
    ]
    try:
        return new_battle(rules, lane, SIDES, units)
    except InputError:
        return None


def _lane_ends(lane: Board | None) -> tuple[str | None, str | None]:
    if lane is None:
        return None, None
    hexes = lane.all_hexes()
    return hexes[0].label, hexes[-1].label


def _reaches(rules: Rulebook, model: UnitModel) -> Iterator[int]:
    for mount in model.weapons:
        if mount.weapon in rules.tables.weapons:
            yield farthest_bracket(rules.tables.to_hit, rules.tables.weapons[mount.weapon])[1]


def _pace_facts(rules: Rulebook, model: UnitModel) -> Iterator[PaceFact]:
    if not isinstance(model, MechModel):
        return
    modes, rating = rules.tables.movement.modes, model.movement
    for mode, points in zip(MOVES, (rating.walking, rating.running, rating.jumping), strict=True):
        if mode in modes and points:
            yield PaceFact(modes[mode].label, points)


def _armor_facts(rules: Rulebook, model: UnitModel) -> Iterator[ArmorFact]:
    """Rule: CityTech, Construction > BattleMechs > Add Armor."""
    rear = model.rear_armor if isinstance(model, MechModel) else {}
    names = plan_of(rules.tables, BIPED).names
    ordered = [name for name in names if name in model.armor]
    for name in (*ordered, *(name for name in model.armor if name not in names)):
        label = names[name].label if name in names else name.replace("_", " ").capitalize()
        yield ArmorFact(name, label, model.armor[name], rear.get(name), _max_armor(rules, model, name))


def _max_armor(rules: Rulebook, model: UnitModel, location: str) -> int | None:
    """Return the most points that a location of a 'Mech may have, front and rear together."""
    construction, names = rules.tables.construction, plan_of(rules.tables, BIPED).names
    if construction is None or not isinstance(model, MechModel) or location not in names:
        return None
    if not construction.armor.is_limited:
        return None
    part = part_of(names[location])
    if part == "head":
        return construction.armor.head
    structure = construction.structure.points(model.tonnage, part)
    return None if structure is None else structure * construction.armor.points_per_structure


def _heat_facts(battle: Battle, model: UnitModel) -> HeatFacts | None:
    """Rule: CityTech, Heat > Heat Point Table; Building Up Heat."""
    mech = battle.units[SIDES[0].id]
    if not (battle.rules.tables.heat and isinstance(mech, Mech) and isinstance(model, MechModel)):
        return None
    if model.heat_sinks is None:
        return None
    modes, rating = battle.rules.tables.movement.modes, model.movement
    points = {"walked": rating.walking, "ran": rating.running, "jumped": rating.jumping}
    moving = tuple(
        HeatGroup(modes[mode].label, heat_of_moving(battle, mode, points[mode]))
        for mode in MOVES
        if mode in modes and points[mode]
    )
    sunk = dissipation(battle, mech)
    return HeatFacts(sunk, moving, tuple(_groups(battle, model, sunk)))


def _groups(battle: Battle, model: UnitModel, sunk: int) -> Iterator[HeatGroup]:
    """Yield all weapons, then each time without the hottest of those that are left, until it stays cool."""
    rows = battle.rules.tables.weapons
    hot = sorted(
        ((rows[mount.weapon].whole_heat, rows[mount.weapon].abbreviation) for mount in model.weapons),
        reverse=True,
    )
    left = sum(heat for heat, _ in hot)
    yield HeatGroup(say("facts/all_weapons"), left)
    kinds = [(name, sum(heat for heat, _ in same)) for (_, name), same in groupby(hot, key=lambda row: row)]
    without: list[str] = []
    for name, heat in kinds[: MAX_GROUPS - 1]:
        left, is_cool = left - heat, left <= sunk
        if is_cool or not left:
            return
        without.append(name)
        yield HeatGroup(say("facts/without", weapons=", ".join(without)), left)


def _damage_facts(battle: Battle, model: UnitModel) -> DamageFacts | None:
    """Means for a usual warrior who stands, against a 'Mech that stands in the open before him."""
    # Only here, as a list of models need not wait for NumPy.
    from companion.engine.battletech.odds.threat import threat
    from companion.engine.battletech.sight.sight_field import Lookout

    if battle.board is None:
        return None
    unit, lookout = battle.units[SIDES[0].id], Lookout(battle.rules.tables.line_of_sight)
    found = threat(battle, unit, [mount.id for mount in model.weapons], lookout)
    means = tuple(found.get(place, 0.0) for place in _lane(battle.board))
    warrior = unit.warrior
    text = say("facts/standing", gunnery=warrior.gunnery) if warrior else say("facts/standing_unskilled")
    absent = ", ".join(_absent_weapons(battle.rules, model))
    if absent:
        text = say("facts/absent", text=text, weapons=absent)
    return DamageFacts(means, text, say("facts/damage")) if any(means) else None


def _absent_weapons(rules: Rulebook, model: UnitModel) -> Iterable[str]:
    """Return the names of weapons that the options leave out."""
    rows = (rules.tables.weapons[mount.weapon] for mount in model.weapons)
    return dict.fromkeys(row.name for row in rows if not row.is_played(rules.options))


def _lane(board: Board) -> tuple[Hex, ...]:
    return board.all_hexes()[1:]
