"""The weapon attacks of a unit on one target: numbers, choices, or why a weapon cannot fire."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache

from companion.engine.battletech.attack.guidance import guidance_modifier, spotters
from companion.engine.battletech.attack.hit_damage import hit_damage
from companion.engine.battletech.attack.shot import Shot, shot_at
from companion.engine.battletech.attack.situation import TargetPosition, find_sight_ends, find_target_position
from companion.engine.battletech.attack.to_hit import calculate_shot
from companion.engine.battletech.battle.actions import FireAt
from companion.engine.battletech.battle.aims import ground_of, target_of
from companion.engine.battletech.battle.ammunition import feeds, needs_rounds, rounds_left
from companion.engine.battletech.battle.components import arms, weapon_of
from companion.engine.battletech.battle.fire_modes import (
    DIRECT,
    FireMode,
    heat_of_fire,
    mode_of,
    rate_of,
    rounds_of,
    why_invalid,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.names import format_place
from companion.engine.battletech.battle.units import Aim, Situation, Unit
from companion.engine.battletech.fire.choices import HEX, choices
from companion.engine.battletech.fire.declaration import FireLine
from companion.engine.battletech.fire.defense_odds import Shields
from companion.engine.battletech.fire.outcomes import firing_for_shot
from companion.engine.battletech.fire.procedures import LOCATE, Firing, firing_of
from companion.engine.battletech.fire.readiness import why_not_fire, why_not_weapon
from companion.engine.battletech.fire.refusals import why_not_shot, why_not_target
from companion.engine.battletech.fire.salvo_odds import mean_of_shot
from companion.engine.battletech.heat.build_up import heat_levels
from companion.engine.battletech.presenters.attack_groups import attack_groups
from companion.engine.battletech.presenters.calculator_values import situation_of
from companion.engine.battletech.presenters.physical_plan import climbing_views
from companion.engine.battletech.presenters.sight import sight_view
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.fire_steps import EffectStep, LocateStep
from companion.engine.battletech.tables.vocabulary.facts import ShotFact
from companion.engine.battletech.tables.weapons import Weapon, WeaponTrait
from companion.engine.battletech.units.unit_model import Mount
from companion.engine.forms import Calculation, Outcome, Values
from companion.engine.targets import HexTarget
from companion.engine.views.attacks import AttackChoice, AttackPlan, AttackView, How, Volley
from companion.errors import Refusal
from companion.tabletop.hexes import Hex, parse_label
from companion.tabletop.modifiers import Modifier
from companion.tabletop.number_text import format_count

UNKNOWN = Calculation(None, Outcome.IMPOSSIBLE, 0.0, (), reason=say("attack/say_how_far_away_the"))


@dataclass(frozen=True, slots=True)
class _PlannedWeapon:
    """A weapon in a plan, with its fire mode."""

    mount: Mount
    weapon: Weapon
    mode: FireMode
    view: AttackView


def weapon_plan(
    battle: Battle,
    attacker: Unit,
    target: Aim,
    situation: Situation | None,
    values: Values | None = None,
    how: How | None = None,
    *,
    is_secondary: bool = False,
) -> AttackPlan:
    """Return every weapon of a unit against one target: number, chance, choices, or why it cannot fire.

    The target is secondary only where the rules know such targets; where each part of a unit has targets of
    its own, that shows once all are declared.
    """
    is_apart = battle.kind(attacker).targets_apart(battle, attacker) is not None
    knows_secondary = battle.rules.tables.to_hit.asks(ShotFact.SECONDARY_TARGET)
    is_secondary = is_secondary and knows_secondary and not is_apart

    @cache
    def stands(line: FireLine) -> TargetPosition | None:
        return find_target_position(battle, attacker, line.ground or target, situation, line.mode)

    @cache
    def friends() -> tuple[Unit, ...]:
        return tuple(spotters(battle, attacker, target, situation))

    idle = why_not_fire(battle, attacker)
    barred = why_not_target(battle, attacker, target) or idle
    planner = _WeaponPlanner(battle, attacker, target, how or {}, is_secondary, idle, barred, stands, friends)
    rows = tuple(planner.row(mount) for mount in battle.model(attacker).weapons)
    views = [replace(row.view, excludes=_excludes(battle, attacker, row, rows)) for row in rows]
    climbs = [*climbing_views(battle, attacker, target, situation)] if isinstance(target, Unit) else []
    ids = frozenset(view.id for view in (*views, *climbs))
    views += [replace(climb, excludes=ids - {climb.id}) for climb in climbs]
    direct, line = stands(FireLine.of(target, DIRECT)), find_sight_ends(battle, attacker, target)
    refusal = why_no_fire(battle, attacker, target, direct)
    return AttackPlan(
        attacker=attacker.id,
        target=target_of(target),
        range=direct.situation.range if direct else None,
        attacks=tuple(views),
        sight=sight_view(battle, line, attacker) if line else None,
        refusal=refusal if all(view.refusal for view in views) else None,
        is_secondary=is_secondary,
        takes_others=knows_secondary and attacker.type not in battle.rules.tables.weapon_attacks.one_target,
        how=how or {},
        situation=values,
        heat_levels=heat_levels(battle, attacker),
        groups=tuple(attack_groups(battle, attacker)),
    )


def why_no_fire(battle: Battle, attacker: Unit, target: Aim, direct: TargetPosition | None) -> Refusal | None:
    """Return why a unit cannot fire at a target straight on; `direct` is how it stands where anybody
    knows.
    """
    barred = why_not_target(battle, attacker, target) or why_not_fire(battle, attacker)
    return barred or (direct.unseen if direct else None)


@dataclass(frozen=True, slots=True)
class _WeaponPlanner:
    """The facts shared by all rows of a plan: why the unit is `idle`, or `barred` from this target."""

    battle: Battle
    attacker: Unit
    target: Aim
    how: How
    is_secondary: bool
    idle: Refusal | None
    barred: Refusal | None
    stands: Callable[[FireLine], TargetPosition | None]
    friends: Callable[[], tuple[Unit, ...]]

    def row(self, mount: Mount) -> _PlannedWeapon:
        """One weapon with its number and choices."""
        battle, attacker = self.battle, self.attacker
        weapon = self._weapon(mount)
        chosen = {name: value for name, value in self.how.get(mount.id, {}).items() if name != HEX}
        strange = why_invalid(battle, attacker, mount, chosen)
        mode = mode_of(battle, attacker, mount, {} if strange else chosen)
        mined = self._mined(mount) if mode.lays_mines else None
        aim = HexTarget(mined) if mined is not None else ground_of(self.target, mode) or self.target
        known = self.stands(FireLine.of(aim, mode))
        shot = self._shot(aim, mount, mode, known) if known is not None else None
        tables, options = battle.rules.tables, battle.rules.options
        reckoning = UNKNOWN if shot is None else calculate_shot(shot, tables, options)
        firing = self._firing(mount, mode, shot, known)
        shown = firing if shot is None else firing_for_shot(firing, shot, tables, options)
        view = AttackView(
            id=mount.id,
            name=weapon.name,
            location=self._place(mount),
            damage=shown.points,
            calculation=reckoning,
            rounds=rounds_left(battle, attacker, mount, mode.load)
            if needs_rounds(battle, attacker, mount)
            else None,
            refusal=strange or self._refusal(aim, mount, mode, known, shot),
            choices=self._choices(mount, mode, known, mined),
            heat=heat_of_fire(tables, weapon, mode) if tables.heat and attacker.heats_up else 0,
            hits=", ".join(filter(None, (format_hits(tables, shown), *map(str, shown.cluster)))),
            mean=self._mean(shot, mode, firing, reckoning, known),
        )
        return _PlannedWeapon(mount, weapon, mode, view)

    def _weapon(self, mount: Mount) -> Weapon:
        return weapon_of(self.battle, self.battle.at_start(self.attacker), mount)

    def _mined(self, mount: Mount) -> Hex | None:
        """Return the hex that was chosen for missiles to mine; none where it is not on the map."""
        label, board = self.how.get(mount.id, {}).get(HEX, ""), self.battle.board
        places = board.all_hexes() if board is not None and label else ()
        return next((place for place in places if place.label == label), None)

    def _firing(
        self, mount: Mount, mode: FireMode, shot: Shot | None, known: TargetPosition | None
    ) -> Firing:
        tables, options = self.battle.rules.tables, self.battle.rules.options
        weapon, guide = self._weapon(mount), self._guide(mount, mode, known)
        points = None if shot is None else hit_damage(shot, tables, options, rate_of(tables, weapon, mode))
        return firing_of(tables, weapon, mode, guide, points)

    def _guide(self, mount: Mount, mode: FireMode, known: TargetPosition | None) -> Modifier | None:
        if known is None or mode.lays_mines:
            return None
        return guidance_modifier(self.battle, self.attacker, self.target, mount, mode.load, known.situation)

    def _mean(
        self,
        shot: Shot | None,
        mode: FireMode,
        firing: Firing,
        reckoning: Calculation,
        known: TargetPosition | None,
    ) -> float:
        if shot is None or known is None or mode.lays_mines or isinstance(self.target, HexTarget):
            return 0.0
        tables, options = self.battle.rules.tables, self.battle.rules.options
        shields = Shields.of(self.battle, self.target.id) if isinstance(self.target, Unit) else Shields()
        return mean_of_shot(firing, shot, tables, options, reckoning, shields, known.situation.side)

    def _place(self, mount: Mount) -> str:
        abbreviation, _ = format_place(self.battle.rules.tables, self.attacker.type, mount)
        place = f"{abbreviation} (R)" if mount.is_rear else abbreviation
        return say("attack/tube", place=place, number=mount.tube) if mount.tubes > 1 else place

    def _shot(self, aim: Aim, mount: Mount, mode: FireMode, known: TargetPosition) -> Shot:
        return shot_at(
            self.battle,
            self.attacker,
            aim,
            mount,
            known.situation,
            mode,
            is_secondary=self.is_secondary,
        )

    def _refusal(
        self, aim: Aim, mount: Mount, mode: FireMode, known: TargetPosition | None, shot: Shot | None
    ) -> Refusal | None:
        is_elsewhere = self.target.hex is not None and aim.hex != self.target.hex
        barred = self.idle if is_elsewhere else self.barred
        refusal = why_not_weapon(self.battle, self.attacker, mount) or barred
        if refusal is not None or known is None or shot is None:
            return refusal
        return why_not_shot(self.battle, self.attacker, aim, mount, mode, known, shot)

    def _choices(
        self, mount: Mount, mode: FireMode, known: TargetPosition | None, mined: Hex | None
    ) -> tuple[AttackChoice, ...]:
        weapon = self.battle.rules.tables.weapons[mount.weapon].loaded_with(mode.load)
        spots = WeaponTrait.INDIRECT in weapon.traits and self.battle.rules.tables.to_hit.asks(
            ShotFact.INDIRECT
        )
        stands = known.situation if known else None
        friends = self.friends() if spots and known else ()
        return choices(self.battle, self.attacker, self.target, mount, mode, stands, friends, mined)


def declared_fires(volley: Volley) -> Iterator[FireAt]:
    """Yield the fire that declares the chosen attacks of a plan, by its target and each hex to be mined."""
    plan, situation = volley.plan, situation_of(volley.plan.situation) if volley.plan.situation else None
    places = {
        view.id: plan.how.get(view.id, {}).get(HEX, "")
        for view in plan.attacks
        if any(choice.id == HEX for choice in view.choices)
    }
    parts: dict[str, list[str]] = {}
    for attack in volley.attacks:
        parts.setdefault(places.get(attack, ""), []).append(attack)
    for place, weapons in parts.items():
        target = HexTarget(parse_label(place)) if place else plan.target
        yield FireAt(target, tuple(weapons), situation)


def declared_choices(volley: Volley) -> Mapping[str, Mapping[str, str]]:
    """Return what is chosen for the weapons of a plan, besides the hexes that they mine."""
    return {
        weapon: {name: value for name, value in chosen.items() if name != HEX}
        for weapon, chosen in volley.plan.how.items()
    }


def format_hits(tables: Tables, firing: Firing) -> str:
    """Format the hits of a weapon; empty where it is simply damage in one place."""
    effect = firing.step(EffectStep)
    match effect and effect.effect:
        case "mines":
            return f"mines a hex with {format_count(firing.number, 'point')}"
        case "heat":
            each = tables.flamer_heat.heat if tables.flamer_heat else 0
            most = say("attack/up_to") if firing.number > 1 and effect is not None and not effect.heat else ""
            heat = effect.heat_of(firing.number, each) if effect is not None else 0
            return say("attack/heats_the_target_by", value=f"{most} {heat}".strip())
        case "leg_critical":
            return say("attack/critical_in_a_leg")
        case "beacon":
            return say("attack/sticks_a_beacon_to_the")
        case _ if firing.dice:
            rolled = say("attack/rolled_points", dice=firing.dice.upper())
            return (
                rolled if firing.times == 1 else say("attack/rolled_times", rolled=rolled, times=firing.times)
            )
        case _ if not firing.noun or firing.most_hits == 1:
            return ""
    most = "all" if firing.strikes_whole else say("attack/up_to")
    return f"{most} {format_count(firing.most_hits, firing.noun)}{_format_groups(firing)}"


def _format_groups(firing: Firing) -> str:
    """Format how what strikes lands together; empty where each lands by itself."""
    locate = firing.step(LocateStep) or LOCATE
    if locate.points_together is not None:
        return say("attack/in_groups_of_points", points=locate.points_together)
    together = locate.together or firing.grouping
    return say("attack/in_groups_of", grouping=together) if together > 1 else ""


def _excludes(
    battle: Battle, attacker: Unit, row: _PlannedWeapon, rows: tuple[_PlannedWeapon, ...]
) -> frozenset[str]:
    """Return the weapons that cannot be fired together with one, each for itself."""
    return frozenset(
        other.mount.id
        for other in rows
        if other is not row and not _go_together(battle, attacker, row, other)
    )


def _go_together(battle: Battle, attacker: Unit, row: _PlannedWeapon, other: _PlannedWeapon) -> bool:
    if row.mode.called and other.mode.called and row.mode.called != other.mode.called:
        return False
    used = {*row.mount.locations, *other.mount.locations}
    if battle.at_start(attacker).is_prone and used >= set(arms(battle, attacker)):
        return False
    shares = row.mount.rounds is None and needs_rounds(battle, attacker, row.mount)
    bins = feeds(battle, attacker, row.mount)
    if not shares or bins != feeds(battle, attacker, other.mount) or row.mode.load != other.mode.load:
        return True
    wanted = rounds_of(battle, row.weapon, row.mode) + rounds_of(battle, other.weapon, other.mode)
    return rounds_left(battle, attacker, row.mount, row.mode.load) >= wanted
