"""The odds of a volley that a request describes: its target as a unit, its weapons as salvos."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from companion.engine.battletech.attack.hit_damage import hit_damage
from companion.engine.battletech.attack.shot import Shot
from companion.engine.battletech.attack.to_hit import calculate_shot
from companion.engine.battletech.battle.ammunition import CLUSTER, STANDARD
from companion.engine.battletech.battle.components import weapon_of
from companion.engine.battletech.battle.fire_modes import FireMode, heat_of_fire, rate_of
from companion.engine.battletech.battle.heated_units import HeatedUnit
from companion.engine.battletech.battle.salvo import Salvo
from companion.engine.battletech.battle.state import Battle, Rulebook
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.fire.defense_odds import Shields
from companion.engine.battletech.fire.firing import side_of
from companion.engine.battletech.fire.outcomes import firing_for_shot
from companion.engine.battletech.fire.procedures import firing_of
from companion.engine.battletech.fire.salvo_odds import aimed_column, rolled_column, salvos_of, ways_of
from companion.engine.battletech.heat.build_up import heat_of_moving, heat_outlook
from companion.engine.battletech.odds.outlook import target_odds
from companion.engine.battletech.requests.schemas import OddsRequest
from companion.engine.battletech.requests.units import opponents, shot_of_request
from companion.engine.forms import Calculation
from companion.engine.views.attacks import VolleyOdds

Data: TypeAlias = dict[str, Any]
USUAL = (
    "Without a model the target has the usual critical slots: a standard engine, heat sinks in place of all"
    " weapons and other equipment, no ammunition."
)


@dataclass(frozen=True, slots=True)
class RequestedShot:
    """One weapon of a requested volley: its request, the shot, and the chance to hit."""

    request: OddsRequest
    shot: Shot
    reckoning: Calculation

    @classmethod
    def of(cls, rules: Rulebook, request: OddsRequest) -> RequestedShot:
        """Return the only weapon of this request."""
        shot = shot_of_request(rules, request, request.weapons[0].weapon)
        return cls(request, shot, calculate_shot(shot, rules.tables, rules.options))

    def points(self, rules: Rulebook) -> int:
        """Return the damage of each hit of the shot."""
        return hit_damage(
            self.shot, rules.tables, rules.options, rate_of(rules.tables, self.shot.weapon, _mode(self))
        )


def odds_of_request(
    rules: Rulebook, request: OddsRequest, salvo: Sequence[RequestedShot]
) -> tuple[Unit, VolleyOdds]:
    """Return the target and what these shots do to it.

    Raises InputError for a volley that can end in too many ways. Rule: CityTech, Combat > Weapon Attacks.
    """
    battle, attacker, target = opponents(rules, request)
    if isinstance(target, HeatedUnit):
        # Its rolls fail, as do those of a MechWarrior who is out cold.
        target = replace(target, is_shut_down=request.target.immobile and bool(rules.tables.heat))
    salvos = [each for shot in salvo for each in _salvos(battle, _with_own_weapon(battle, attacker, shot))]
    return target, target_odds(battle.with_unit(target), target, salvos)


def _mode(account: RequestedShot) -> FireMode:
    request, location = account.request, account.request.location or ""
    return FireMode(
        load=CLUSTER if request.cluster_rounds else STANDARD,
        rate=request.fire_rate,
        toward=request.called_at or "",
        aimed_at=location if request.aimed_at and not request.called_shot else "",
        called=location if request.called_shot else "",
    )


def _with_own_weapon(battle: Battle, attacker: Unit, account: RequestedShot) -> RequestedShot:
    """Return the shot of a weapon as the attacker fires it, if its model has one: suits fire theirs together.

    Rule: CityTech, Infantry > Standard Infantry Attacks; Battle Armor Attacks.
    """
    known, shot = battle.rules.tables.weapons, account.shot
    for mount in battle.model(attacker).weapons:
        if known[mount.weapon].name == shot.weapon.name:
            return replace(account, shot=replace(shot, weapon=weapon_of(battle, attacker, mount)))
    return account


def _salvos(battle: Battle, account: RequestedShot) -> tuple[Salvo, ...]:
    tables, mode, options = battle.rules.tables, _mode(account), battle.rules.options
    side = side_of(account.shot, tables, account.request.target.side)
    column = aimed_column(tables, mode, rolled_column(account.shot, tables, side))
    weapon = account.shot.weapon
    firing = firing_of(tables, weapon, mode, points=account.points(battle.rules))
    firing = firing_for_shot(firing, account.shot, tables, options)
    ways = ways_of(firing, account.shot, tables, options, account.reckoning)
    return salvos_of(weapon.name, firing, ways, column, side, Shields())


def heat_data(rules: Rulebook, request: OddsRequest, salvo: Sequence[RequestedShot]) -> Data:
    """Return the attacker's heat before and after, where the rules know heat; the end only of a model.

    Rule: CityTech, Heat > Recording Heat Build-Up.
    """
    if not rules.tables.heat:
        return {}
    battle, mech, _ = opponents(rules, request)
    attacker = request.attacker
    extra = {"Movement": heat_of_moving(battle, attacker.movement)}
    for shot in salvo:
        weapon = shot.shot.weapon
        built = heat_of_fire(rules.tables, weapon, _mode(shot))
        extra[weapon.name] = extra.get(weapon.name, 0) + built
    if attacker.model is None:
        return {"heat": {"before": attacker.heat, "built_up": sum(extra.values())}}
    if not isinstance(mech, HeatedUnit):
        return {}
    after = heat_outlook(battle, mech, extra)
    return {
        "heat": {
            "before": after.before,
            "built_up": after.built_up,
            "taken_away": after.taken_away,
            "after": after.after,
            "shutdown": after.shutdown,
            "explosion": after.explosion,
        }
    }


def inside_data(rules: Rulebook, request: OddsRequest) -> Data:
    """Return the assumed contents of a target without a model, where they count."""
    if request.target.model is not None or not rules.tables.criticals:
        return {}
    return {
        "inside": {"slots": "usual", "remark": USUAL, "source": rules.tables.criticals.usual_slots.source}
    }


def volley_data(target: Unit, odds: VolleyOdds) -> Data:
    """Odds as plain data; what the rules do not know is left out."""
    has_structure = bool(target.structure)
    return {
        "hits": dict(odds.hits),
        "damage": dict(odds.damage),
        "mean_damage": odds.mean_damage,
        "locations": {name: _location_data(target, odds, name) for name in odds.location_damage},
        "kill": odds.kill,
        **{measure.id: measure.chance for measure in odds.measures},
        **({"error": odds.error, "exact": sorted(odds.exact)} if has_structure else {}),
        **({"remark": odds.remark} if odds.remark else {}),
    }


def _location_data(target: Unit, odds: VolleyOdds, name: str) -> Data:
    inside: Data = {}
    if target.structure:
        inside = {"structure": target.structure[name], "breached": odds.location_breached.get(name, 0.0)}
    if name in target.rear_armor:
        inside["rear_armor"] = target.rear_armor[name]
    return {
        "armor": target.armor.get(name, 0),
        **inside,
        "mean_damage": odds.location_damage[name],
        "hit": odds.location_hit[name],
        "destroyed": odds.location_destroyed[name],
    }
