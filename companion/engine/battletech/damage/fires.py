"""Fires: how a hex catches fire, how fires spread with the wind, and the smoke that they give off.

Rule: CityTech, Special Case Rules > Fire; Starting Fires; Spreading Fires; Smoke.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.engine.battletech.battle.causes import BURNED
from companion.engine.battletech.battle.condition import is_destroyed, surviving_units
from companion.engine.battletech.battle.events import (
    EffectBegan,
    EffectEnded,
    FireRolled,
    MechDestroyed,
    WindRolled,
)
from companion.engine.battletech.battle.footing import Footing, footing_of
from companion.engine.battletech.battle.ground import (
    FIRE,
    HEAVY_SMOKE,
    IN_THE_AIR,
    INFERNO,
    SMOKE,
    HexEffect,
)
from companion.engine.battletech.battle.sequence import PHYSICAL_ATTACK, WEAPON_ATTACK
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.structures import (
    effect_in,
    effects_in,
    hexes_with,
    structure_in,
)
from companion.engine.battletech.battle.text import ground_asks
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.names import direction_rows, hexside_at
from companion.engine.battletech.battle.text.refusals import by_rule
from companion.engine.battletech.battle.units import SideId, Unit, UnitId
from companion.engine.battletech.damage.buildings import damage_structure
from companion.engine.battletech.tables.ground import AccidentalFires, Fires
from companion.engine.battletech.tables.vocabulary.terrain import terrain_of
from companion.engine.battletech.tables.weapons import Weapon
from companion.engine.play import Play
from companion.engine.skeleton.battle_cache import cached_per_battle
from companion.engine.skeleton.common_events import TerrainSet
from companion.errors import Refusal
from companion.tabletop.boards import Board
from companion.tabletop.dice import parse_dice
from companion.tabletop.hexes import Hex, neighbor, turn_facing
from companion.tabletop.odds import odds_of

BESIDE = (-1, 1)
"""The hexsides on either side of the one that the wind blows toward."""


def why_not_burn(battle: Battle, place: Hex) -> Refusal | None:
    """Return why a hex cannot be set on fire: it burns, or holds nothing that would."""
    rules = battle.rules.tables.fires
    source = rules.source if rules else ""
    if effect_in(battle, place, FIRE) is not None:
        return by_rule("burns_already", source, hex=place.label)
    if battle.board is not None and flammability(battle, place) is None:
        return by_rule("nothing_to_burn", source, hex=place.label)
    return None


def why_not_set_on_fire(battle: Battle, weapon: Weapon, place: Hex) -> Refusal | None:
    """Return why a weapon cannot set a hex on fire.

    Rule: CityTech, Special Case Rules > Intentional Fires.
    """
    rules = battle.rules.tables.fires
    if rules is None or weapon.fire_start is None:
        source = rules.intentional_source if rules else battle.rules.tables.weapon_attacks.declaration_source
        return by_rule("sets_nothing_on_fire", source, weapon=weapon.name)
    return why_not_burn(battle, place)


def flammability(battle: Battle, place: Hex) -> int | None:
    """Return what the ground of a hex adds to the number at which it catches fire; None: it does not burn."""
    rules = battle.rules.tables.fires
    if rules is None:
        return None
    if battle.board is None:
        return 0
    return _flammability(battle.board.at(place).terrain, tuple(rules.modifiers.items()))


@cached_per_battle
def flammable_hexes(board: Board, rules: Fires) -> tuple[Hex, ...]:
    """Return the hexes of which the ground burns."""
    modifiers = tuple(rules.modifiers.items())
    grounds = board.hexes.items()
    return tuple(place for place, it in grounds if _flammability(it.terrain, modifiers) is not None)


@lru_cache(maxsize=1024)
def _flammability(words: tuple[str, ...], modifiers: tuple[tuple[str, int], ...]) -> int | None:
    rows = {terrain_of(word).rows[0] for word in words}
    return max((added for row, added in modifiers if row in rows), default=None)


def set_on_fire(play: Play[Battle], place: Hex, weapon: Weapon, side: SideId) -> None:
    """Roll whether a weapon that hit a hex sets it on fire. Rule: CityTech, Special Case Rules > Starting
    Fires.
    """
    rules = play.battle.rules.tables.fires
    if rules is None or weapon.fire_start is None or why_not_burn(play.battle, place) is not None:
        return
    number = weapon.fire_start + (flammability(play.battle, place) or 0)
    _roll_for_fire(play, place, number, rules.source, side)


def _roll_for_fire(play: Play[Battle], place: Hex, number: int, source: str, side: SideId = "") -> None:
    rules = play.battle.rules.tables.fires
    assert rules is not None, "only rules with fires roll for them"
    rolled = play.roll(rules.dice, ground_asks.fire(place), need=number, side=side, source=source)
    is_lit = rolled >= number
    play.emit(FireRolled(place, number, rolled, is_lit))
    if is_lit:
        _ignite(play, place)


def _ignite(play: Play[Battle], place: Hex) -> None:
    """Set a hex on fire; what attacks set on fire harms nobody before the next turn.

    Rule: CityTech, Special Case Rules > Effects of Fire.
    """
    turn = play.battle.turn
    lit = turn.number if turn.phase in (WEAPON_ATTACK, PHYSICAL_ATTACK) else 0
    play.emit(EffectBegan(place, HexEffect(FIRE, lit=lit)))


def miss_into_woods(play: Play[Battle], place: Hex, weapon: Weapon, side: SideId) -> None:
    """Roll what a shot does to the woods around the target that it misses, where players want that.

    Rule: CityTech, Special Case Rules > Accidental Fires.
    """
    rules, board = play.battle.rules.tables.fires, play.battle.board
    accidental = rules.accidental if rules else None
    if accidental is None or weapon.fire_start is None or board is None:
        return
    if play.battle.rules.options.get("accidental_fires") != "rolled":
        return
    terrain = board.at(place).terrain
    woods = next((word for word in terrain if word in accidental.becomes), None)
    if woods is None or effect_in(play.battle, place, FIRE) is not None:
        return
    rows = {total: _accident(accidental, woods, total) for total in odds_of(parse_dice(accidental.dice))}
    rolled = play.roll(
        accidental.dice, ground_asks.accident(place), side=side, source=accidental.source, rows=rows
    )
    if rolled <= accidental.burns_up_to:
        _ignite(play, place)
    elif rolled >= accidental.clears_from:
        thinned = tuple(accidental.becomes[word] if word == woods else word for word in terrain)
        play.emit(TerrainSet(place, thinned))


def _accident(rules: AccidentalFires, woods: str, total: int) -> str:
    """Return what a total does to woods, in words."""
    if total <= rules.burns_up_to:
        return say("row/catches_fire")
    if total >= rules.clears_from:
        return say("row/becomes", terrain=rules.becomes[woods].replace("_", " "))
    return say("row/nothing_happens")


def brave_fire(play: Play[Battle], unit: UnitId) -> None:
    """Roll whether a unit that is no 'Mech survives the fire of the hex that it stands in or goes through.

    Rule: CityTech, Special Case Rules > Effects of Fire.
    """
    rules, braving, need = (
        play.battle.rules.tables.fires,
        play.battle.units[unit],
        survival_number(play.battle),
    )
    if rules is None or need is None or not is_harmed_by_fire(play.battle, braving):
        return
    question = ground_asks.brave_fire(braving)
    rolled = play.roll(rules.dice, question, need=need, side=braving.side, source=rules.effects_source)
    if rolled < need:
        play.emit(MechDestroyed(unit, reason=BURNED))


def start_inferno(play: Play[Battle], place: Hex, turns: int) -> None:
    """Set a hex ablaze for so many turns from this one on, or for so many more; men without armor die in it.

    Rule: Omega, Inferno Rockets.
    """
    battle = play.battle
    if battle.board is not None and place not in battle.board:
        return
    known = effect_in(battle, place, INFERNO)
    last = known.ends if known is not None and known.ends is not None else battle.turn.number - 1
    play.emit(EffectBegan(place, HexEffect(INFERNO, ends=last + turns)))
    for unit in [each.id for each in surviving_units(play.battle) if each.hex == place]:
        enter_inferno(play, unit, place)


def enter_inferno(play: Play[Battle], unit: UnitId, place: Hex) -> None:
    """Burn men without armor who are in a hex that is ablaze. Rule: Omega, Inferno Rockets."""
    if effect_in(play.battle, place, INFERNO) is None or play.battle.units[unit].type != "infantry":
        return
    if not is_destroyed(play.battle, play.battle.units[unit]):
        play.emit(MechDestroyed(unit, reason=BURNED))


def survival_number(battle: Battle) -> int | None:
    """Return the number to roll for a unit that is no 'Mech to survive a fire; None where it always does."""
    return battle.rules.tables.fires.survived_on if battle.rules.tables.fires else None


def is_harmed_by_fire(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is no 'Mech, and on the ground in a fire that has burned long enough to harm it."""
    is_fixed = battle.kind(unit).movement is None
    if (
        unit.heats_up
        or is_fixed
        or unit.carrier is not None
        or unit.hex is None
        or is_destroyed(battle, unit)
    ):
        return False
    return burns_now(battle, unit.hex) and is_burning(footing_of(battle, unit))


def burns_now(battle: Battle, place: Hex) -> bool:
    """Whether a fire in a hex harms already: not one that attacks of this turn have started."""
    fire = effect_in(battle, place, FIRE)
    return fire is None or fire.lit != battle.turn.number


def is_burning(footing: Footing) -> bool:
    """Whether what one stands on is on fire."""
    return any(terrain.kind == FIRE for terrain in footing.terrain)


def end_movement(play: Play[Battle]) -> None:
    """Let units that have stayed in burning hexes brave the fire when the Movement Phase is over; those who
    went there have done so.

    Rule: CityTech, Special Case Rules > Effects of Fire.
    """
    for unit in tuple(play.battle.units.values()):
        moved = unit.doings.moved
        if moved is None or not moved.entered:
            brave_fire(play, unit.id)


def burn(play: Play[Battle]) -> None:
    """At the end of a turn fires spread, weaken buildings, and give off smoke for the next turn; where
    nothing is left that burns they go out.

    Rule: CityTech, Special Case Rules > Spreading Fires; Effects of Fire; Smoke.
    """
    battle = play.battle
    for kind in (SMOKE, HEAVY_SMOKE, INFERNO, *IN_THE_AIR):
        for place, smoke in tuple(hexes_with(battle, kind)):
            if smoke.ends is not None and smoke.ends <= battle.turn.number:
                play.emit(EffectEnded(place, kind))
    rules, burning = battle.rules.tables.fires, [place for place, _ in hexes_with(battle, FIRE)]
    if rules is None or not burning:
        return
    if battle.wind is None:
        _roll_wind(play, rules)
    for place in burning:
        _spread(play, place, rules)
        if (structure := structure_in(play.battle, place)) is not None and structure.kind == "building":
            damage_structure(play, place, rules.building_damage)
    for place in [place for place, _ in hexes_with(play.battle, FIRE)]:
        if flammability(play.battle, place) is None:
            play.emit(EffectEnded(place, FIRE))
        else:
            _smoke(play, place)


def _roll_wind(play: Play[Battle], rules: Fires) -> None:
    """Rule: CityTech, Special Case Rules > Determining Wind Direction."""
    rows = direction_rows(rules.wind_dice)
    shown = play.roll(rules.wind_dice, ground_asks.wind(), source=rules.wind_source, rows=rows)
    play.emit(WindRolled(hexside_at(rows, shown)))


def _spread(play: Play[Battle], place: Hex, rules: Fires) -> None:
    """Rule: CityTech, Special Case Rules > Determining Spread."""
    for onward, number in tuple(_ways_to_spread(play.battle, place, rules)):
        if why_not_burn(play.battle, onward) is None:
            _roll_for_fire(play, onward, number, rules.spread.source)


def _ways_to_spread(battle: Battle, place: Hex, rules: Fires) -> Iterator[tuple[Hex, int]]:
    """Yield each hex that a fire may spread to, with its number; behind one that cannot burn the next."""
    assert battle.wind is not None, "the wind is rolled for before"
    if battle.board is None:
        return
    for turn in (0, *BESIDE):
        toward, number = (
            turn_facing(battle.wind, turn),
            rules.spread.beside if turn else rules.spread.downwind,
        )
        onward = neighbor(place, toward)
        if onward in battle.board and flammability(battle, onward) is None:
            onward, number = neighbor(onward, toward), number + rules.spread.across
        if onward in battle.board and flammability(battle, onward) is not None:
            yield onward, number


def _smoke(play: Play[Battle], place: Hex) -> None:
    """Rule: CityTech, Special Case Rules > Smoke."""
    assert play.battle.wind is not None, "the wind is rolled for before"
    ends = play.battle.turn.number + 1
    for turn in (0, *BESIDE):
        onward = neighbor(place, turn_facing(play.battle.wind, turn))
        is_there = play.battle.board is None or onward in play.battle.board
        known = next((one for one in effects_in(play.battle, onward) if one.kind == SMOKE), None)
        if is_there and (known is None or (known.ends is not None and known.ends < ends)):
            play.emit(EffectBegan(onward, HexEffect(SMOKE, ends=ends)))
