"""A shot in play: each step of firing rolled, chosen and told at the table.

Rule: Quick-Start, Firing Weapons. CityTech, Combat > To-Hit Roll; Missile Hits; Equipment > Anti-Missile
System; Streak Short-Range Missiles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.events import (
    BurnsOn,
    HeatBuilt,
    MissilesHit,
    NarcAttached,
    ShotUnderWay,
    ShotWithheld,
    TargetMarked,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import Declaration, DeclaredVolley, FlyingShot, Unit, UnitId
from companion.engine.battletech.damage import mines
from companion.engine.battletech.damage.buildings import damage_structure, shelter, strike_when_over
from companion.engine.battletech.damage.fires import miss_into_woods, set_on_fire
from companion.engine.battletech.damage.mine_clearing import fire_at_mines
from companion.engine.battletech.damage.payloads import come_down
from companion.engine.battletech.fire import jams, missile_defenses
from companion.engine.battletech.fire.charges import charge_leg
from companion.engine.battletech.fire.firing import Fire, launch, locate_spot, roll_to_hit, strike
from companion.engine.battletech.fire.marks import is_marked
from companion.engine.battletech.fire.missile_defenses import FlyingMissiles
from companion.engine.battletech.fire.outcomes import ReachedOutcome, apply_outcomes, outcomes_of
from companion.engine.battletech.tables.fire_steps import (
    ANTI_MISSILE,
    DamageStep,
    DivertStep,
    EffectStep,
    HowManyStep,
    JamStep,
    LocateStep,
    RollStep,
    SpendStep,
)
from companion.engine.play import Play
from companion.engine.targets import GroundTarget, HexTarget, StructureTarget
from companion.tabletop.number_text import format_count

BY_POINTS = ("missile", "fragment", "point")
"""What is told by the points of its groups; other parts of a shot are told by their number."""


def answer_together(play: Play[Battle], kind: str, shots: Sequence[PlayedShot]) -> None:
    """Let a target answer all missiles that a unit has fired at it with one kind of equipment."""
    flying = [(shot, missiles) for shot in shots if (missiles := shot.flying) is not None]
    gone = missile_defenses.answer_missiles(play, kind, [missiles for _, missiles in flying])
    for (shot, _), number in zip(flying, gone, strict=True):
        shot.lose(number)


class PlayedShot:
    """A shot being rolled: so many are left of it, and its last roll to hit has hit or missed."""

    def __init__(self, play: Play[Battle], fire: Fire, *, is_hit: bool = False) -> None:
        self._play, self._fire, self._declared = play, fire, fire
        self._left = fire.firing.number
        self._rolled: int | None = None
        self._is_hit = is_hit
        self._came: Sequence[ReachedOutcome] = ()
        self._groups: tuple[int, ...] = ()
        self._attacks = self._spent = 0
        self.is_over = False

    @property
    def _strikes(self) -> bool:
        return self._is_hit and self._left > 0

    def roll(self, step: RollStep) -> None:
        """Roll to hit; without a lock that is needed nothing is fired, and nothing rolled if none is left."""
        play, fire = self._play, self._declared
        self._attacks += 1
        if self._attacks > 1:
            self._left = fire.firing.number
        lacks = bool(step.needs) and not is_marked(play.battle, fire.target, fire.side, step.needs)
        self._rolled = rolled = roll_to_hit(play, fire) if self._left and not lacks else None
        self._is_hit = not lacks and (fire.is_certain or (rolled is not None and rolled >= fire.number))
        if step.needs_lock and not self._is_hit:
            reason = f"no_lock/{fire.number}" + (f"/{rolled}" if rolled is not None else "")
            play.emit(ShotWithheld(fire.unit, fire.mount.id, reason))
            self.is_over = True
            return
        tables, options = play.battle.rules.tables, play.battle.rules.options
        self._came = outcomes_of(fire.shot, tables, options, fire.number, rolled)
        firing = apply_outcomes(fire.firing.after_roll(rolled), self._came)
        self._fire = replace(fire, firing=firing) if firing is not fire.firing else fire

    @property
    def flying(self) -> FlyingMissiles | None:
        """The missiles of it that will strike a unit unless they are stopped; None without any."""
        fire = self._fire
        if not self._strikes or fire.is_wasted or not isinstance(fire.target, str):
            return None
        return FlyingMissiles(fire.target, fire.names, self._left, fire.firing.points)

    def lose(self, missiles: int) -> None:
        """Do without so many missiles, which are stopped on their way."""
        self._left -= missiles

    def divert(self, step: DivertStep) -> None:
        """Roll for the missiles that the target shoots down or diverts; what is wasted does not reach it."""
        play, fire = self._play, self._fire
        if step.together:
            answer_together(play, step.by, [self])
            return
        if fire.is_wasted or not isinstance(fire.target, str) or (self._attacks and not self._is_hit):
            return
        has_system = missile_defenses.ready_system(play.battle, fire.target) is not None
        if step.by == ANTI_MISSILE and has_system:
            self._left = missile_defenses.shoot_down_missiles(play, fire.target, self._left, fire.names)
        else:
            self._left = missile_defenses.divert_missiles(play, fire.target, step.by, self._left, fire.names)

    def spend(self, step: SpendStep) -> None:
        """Tell that the shot has been fired; one that lands later is over for now."""
        launch(
            self._play,
            self._fire,
            self._rolled,
            is_hit=self._is_hit,
            outcomes=tuple(it.name for it in self._came),
            is_another=self._spent > 0 or self._fire.is_under_way,
        )
        self._spent += 1
        if step.lands_after and self._fire.ground is not None:
            self._send(step.lands_after, self._fire.ground)

    def _send(self, turns: int, ground: GroundTarget) -> None:
        """Leave a shot under way to the hex that it was fired at."""
        fire, play = self._fire, self._play
        volley = DeclaredVolley(HexTarget(ground.hex), (fire.mount.id,), fire.situation)
        lands = play.battle.turn.number + turns
        declared = play.battle.units[fire.unit].doings.declared or Declaration()
        how = declared.how.get(fire.mount.id, {})
        shot = FlyingShot(fire.unit, fire.mount.id, volley, fire.number, lands, how)
        play.emit(ShotUnderWay(fire.unit, shot))
        self.is_over = True

    def jam(self, step: JamStep) -> None:
        """Jam the weapon."""
        jams.apply_jam(self._play, self._fire, self._rolled, self._came, step.rolled)

    def count_hits(self, step: HowManyStep) -> None:
        """Roll how many strike. Rule: CityTech, Combat > Missile Hits (a single one always does)."""
        if not self._strikes:
            return
        play, fire = self._play, self._fire
        count = None if fire.is_certain else fire.firing.strikes(step, self._left)
        rolled = None
        if count is not None:
            rolled, self._left = count.roll(play, fire.names, self._left, fire.side)
        if count is not None or fire.firing.noun:
            play.emit(MissilesHit(fire.unit, fire.mount.id, rolled, self._left))

    def locate(self, step: LocateStep) -> None:
        """Part what strikes; what does no damage strikes nowhere."""
        firing = self._fire.firing
        self._groups = firing.group_damage(step, self._left) if self._strikes and firing.points else ()

    def damage(self, step: DamageStep) -> None:
        """Let the groups land, each somewhere else."""
        if self._fire.ground is not None:
            self._strike_ground(self._fire.ground, step)
            return
        fire = self._fire
        if fire.situation.is_sheltered and not self._is_hit:
            self._miss_into_building()
        elif not self._is_hit and not fire.is_wasted and isinstance(fire.target, str):
            place = self._play.battle.units[fire.struck].hex
            if place is not None:
                miss_into_woods(self._play, place, fire.weapon, fire.side)
        if step.straight:
            fire = replace(fire, firing=fire.firing.going_straight(step.straight))
        for number, part in enumerate(self._groups, start=1):
            points = self._roll_points(number) if fire.firing.dice else part
            points += step.straight
            if fire.situation.is_sheltered:
                points = shelter(self._play, fire.unit, fire.struck, points)
            if points:
                strike(self._play, fire, points, number, self._format_group(points, number))

    def _miss_into_building(self) -> None:
        """Let a shot that misses its target strike the building around it.

        Rule: CityTech, Buildings > Damage to Units Inside.
        """
        fire, place = self._fire, self._play.battle.units[self._fire.struck].hex
        if place is not None and not fire.is_wasted:
            strike_when_over(self._play, fire.unit, place, self._left * fire.firing.points)

    def _roll_points(self, number: int) -> int:
        """Roll what a group does. Rule: CityTech, Infantry > Damage to Standard Infantry."""
        fire, which = self._fire, self._format_group(0, number)
        question = asks.points_of_hit(fire.names, self._play.battle.units[fire.struck], number, which)
        source = fire.weapon.source
        return fire.firing.times * self._play.roll(fire.firing.dice, question, side=fire.side, source=source)

    def _strike_ground(self, ground: GroundTarget, step: DamageStep) -> None:
        """Take what strikes off a structure; what hits a hex may set it on fire.

        Rule: CityTech, Buildings > Damage to Buildings; Special Case Rules > Intentional Fires.
        """
        if isinstance(ground, StructureTarget):
            points = sum(part + step.straight for part in self._groups)
            damage_structure(self._play, ground.hex, points, strikes_infantry=True)
        elif self._strikes:
            fire_at_mines(self._play, ground.hex, self._fire.weapon, self._fire.side)
            set_on_fire(self._play, ground.hex, self._fire.weapon, self._fire.side)

    def _format_group(self, points: int, number: int) -> str:
        noun, of = self._fire.firing.noun, len(self._groups)
        which = say("choice/one_of_several", number=number, number_2=of) if of > 1 else ""
        if noun in BY_POINTS:
            return ", ".join(filter(None, (format_count(points, "point"), which)))
        return f"{noun} {which}" if which else ""

    def affect(self, step: EffectStep) -> None:
        """Rule: CityTech, Equipment > Flamers; Narc Missile Beacon; Thunder Long-Range Missiles."""
        play, fire = self._play, self._fire
        if step.effect == "mines":
            self._lay_mines()
        elif step.effect in ("burst", "field", "inferno", "screen"):
            self._come_down(step)
        elif not self._strikes or not isinstance(fire.target, str):
            return
        elif step.effect == "heat":
            self._heat_up(play.battle.units[fire.target], step)
        elif step.effect == "beacon":
            play.emit(NarcAttached(fire.target, fire.side))
        elif step.effect == "mark":
            self._mark(fire.target, step)
        elif step.effect == "leg_critical":
            charge_leg(play, fire, step)

    def _heat_up(self, target: Unit, step: EffectStep) -> None:
        """Heat a target now, or for a turn longer where it burns already and this only goes on."""
        play, flame = self._play, self._play.battle.rules.tables.flamer_heat
        if not play.battle.kind(target).notes_heat:
            return
        if step.dice is not None:
            points = 0 if is_destroyed(play.battle, target) else self._roll_heat(target, step.dice)
        else:
            points = step.heat_of(self._left, flame.heat if flame is not None else 0)
        if not points:
            return
        cause = f"hit_by/{self._fire.weapon.name}"
        if step.burns_on and cause in target.doings.heat_sources:
            play.emit(BurnsOn(target.id, cause, points))
        else:
            play.emit(HeatBuilt(target.id, cause, points))

    def _roll_heat(self, target: Unit, dice: str) -> int:
        question = asks.heat_of_hit(self._fire.weapon.name, target)
        return self._play.roll(dice, question, side=self._fire.side, source=self._fire.weapon.source)

    def _mark(self, target: UnitId, step: EffectStep) -> None:
        """Mark a target, and roll where if that counts; a mark that it has stays where it is."""
        play, fire = self._play, self._fire
        if is_marked(play.battle, target, fire.side, step.mark):
            return
        chooses = step.locates and play.battle.kind(play.battle.units[target]).is_struck_in_places
        spot = locate_spot(play, fire) if chooses else None
        play.emit(TargetMarked(target, fire.side, step.mark, spot))

    def _come_down(self, step: EffectStep) -> None:
        """Burst in the hex that was hit, or in the one to which a miss scatters, or mine it."""
        play, fire = self._play, self._fire
        if fire.ground is None or fire.is_wasted:
            return
        place = fire.ground.hex
        if not self._is_hit:
            origin = play.battle.units[fire.unit].hex
            place = mines.scatter(play, place, fire.names, fire.side, within=(origin, fire.weapon.long))
        come_down(play, place, step, fire.unit, fire.names)

    def _lay_mines(self) -> None:
        """Mine the hex that missiles come down in; beyond their range that is nowhere."""
        play, fire = self._play, self._fire
        if fire.ground is not None and not fire.is_wasted:
            place = fire.ground.hex
            at = place if self._is_hit else mines.scatter(play, place, fire.names, fire.side)
            mines.lay_mines(play, at, fire.firing.number)
