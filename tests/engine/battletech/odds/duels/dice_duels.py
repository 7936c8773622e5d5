"""Duels played by the rules with dice, turn by turn, as a player would who only stands and fires."""

from __future__ import annotations

import json
import sys
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from math import sqrt
from pathlib import Path
from random import Random

from companion.engine.battletech.battle.components import is_mount_broken
from companion.engine.battletech.battle.condition import can_stand, is_destroyed, is_helpless, is_immobile
from companion.engine.battletech.battle.events import (
    FireDeclared,
    StepBegan,
    TargetIlluminated,
    TurnBegan,
    UnitMoved,
    UnitStood,
)
from companion.engine.battletech.battle.fire_modes import marks_needed, mode_of
from companion.engine.battletech.battle.sequence import END, HEAT, MOVEMENT, WEAPON_ATTACK
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Declaration, DeclaredVolley, MoveRecord, Situation
from companion.engine.battletech.damage import falling, piloting
from companion.engine.battletech.damage.warriors import owe_waking
from companion.engine.battletech.fire.illumination import illuminators
from companion.engine.battletech.fire.volley import fire_all
from companion.engine.battletech.game import BattletechGame
from companion.engine.battletech.heat import build_up
from companion.engine.battletech.movement.movement_points import movement_points
from companion.engine.battletech.odds.duels.duel_setup import build_duel_battle, conduct
from companion.engine.battletech.owed import settle_all, settle_owed_to
from companion.engine.battletech.presenters.weapon_plan import weapon_plan
from companion.engine.battletech.sight.arcs import arcs_by_location
from companion.engine.play import Play
from companion.engine.views.attacks import AttackPlan, AttackView, HeatLevel
from companion.engine.views.duels import Conduct, DuelAtRange, Duellist
from companion.engine.volleys import all_attacks, cool_attacks
from companion.tabletop.arcs import Arc
from tests.auto import Auto
from tests.builders import citytech

FIRST, SECOND = "first", "second"
OUT = {(True, False): "first", (False, True): "second", (True, True): "both"}
TURNS = 12
RECORD = Path(__file__).with_name("dice.json")
CASES = {
    "standing": (Duellist("ON1-M"), Duellist("CN9-D"), 6),
    "cool": (
        Duellist("WLF-2", movement="walked", heat_line=5),
        Duellist("CN9-D", movement="walked", heat_line=5),
        4,
    ),
    "hot": (Duellist("WLF-2", movement="ran"), Duellist("CN9-D", movement="ran"), 4),
    "tanks": (Duellist("Vedette"), Duellist("Condor", movement="walked"), 3),
    "mixed": (Duellist("Demolisher", movement="ran"), Duellist("HBK-4G", movement="walked"), 2),
    "jumping": (Duellist("Black Hawk Prime", movement="jumped"), Duellist("VTR-9K", movement="jumped"), 3),
}


@dataclass
class DuelTable:
    """A duel at a table: two units at a range, each with how it fights."""

    battle: Battle
    hexes: int
    conduct: dict[str, Conduct]
    dice: Random
    game: BattletechGame = field(default_factory=citytech)

    def play(self) -> Play[Battle]:
        """Return what happens next, with dice."""
        return Play(self.battle, Auto(self.dice), self.game.apply)

    def over(self) -> tuple[bool, bool]:
        """Return who is out."""
        units = self.battle.units
        return is_destroyed(self.battle, units[FIRST]), is_destroyed(self.battle, units[SECOND])

    def turn(self, number: int) -> tuple[bool, bool]:
        """Return a turn; who is out by the first part of it in which anybody is."""
        for part in (self.move, self.shoot, self.cool):
            part(number)
            if any(self.over()):
                return self.over()
        self.step(END, owe_waking)
        return self.over()

    def move(self, number: int) -> None:
        play = self.play()
        play.emit(TurnBegan(number))
        play.emit(StepBegan(MOVEMENT))
        for unit in (FIRST, SECOND):
            self._move(play, unit)
        settle_all(play)
        self.battle = play.battle

    def _move(self, play: Play[Battle], unit: str) -> None:
        mech, conduct = play.battle.units[unit], self.conduct[unit]
        moved = MoveRecord("stationary")
        if mech.is_prone and not is_helpless(mech) and self._may_stand(play.battle, unit):
            moved = MoveRecord("walked")
            build_up.heat_up_standing(play, unit)
            if piloting.check_piloting(play, unit, "standing_up"):
                play.emit(UnitStood(unit))
            else:
                falling.fall(play, unit)
                settle_owed_to(play, unit)
        elif not mech.is_prone and not is_helpless(mech):
            hexes = min(movement_points(play.battle, mech, conduct.movement), conduct.hexes)
            is_on_foot = hexes or conduct.movement == "stationary"
            moved = MoveRecord(conduct.movement, hexes, entered=hexes) if is_on_foot else moved
        play.emit(UnitMoved(unit, moved))
        if mech.heats_up:
            build_up.heat_up_moving(play, unit, moved.movement, moved.hexes)

    def _may_stand(self, battle: Battle, unit: str) -> bool:
        number = piloting.target_number(battle, battle.mech(unit), "standing_up").number
        return can_stand(battle, battle.mech(unit)) and number is not None and number <= 12

    def shoot(self, _number: int) -> None:
        play = self.play()
        for unit, target in ((FIRST, SECOND), (SECOND, FIRST)):
            self._illuminate(play, unit, target)
        play.emit(StepBegan(WEAPON_ATTACK, "declare"))
        for unit, target in ((FIRST, SECOND), (SECOND, FIRST)):
            if not is_helpless(play.battle.units[unit]):
                play.emit(FireDeclared(unit, self._declare(play.battle, unit, target)))
        play.emit(StepBegan(WEAPON_ATTACK, "resolve"))
        for unit in (FIRST, SECOND):
            declared = play.battle.units[unit].doings.declared or Declaration()
            fire_all(play, unit, declared.volleys)
        settle_all(play)
        self.battle = play.battle

    def _illuminate(self, play: Play[Battle], unit: str, target: str) -> None:
        """Illuminate the enemy with all that does, as the Reaction Phase asks for."""
        mech = play.battle.units[unit]
        for mount in illuminators(play.battle, mech) if not is_helpless(mech) else ():
            bears = Arc.FORWARD in arcs_by_location(play.battle, mech, mount)
            if bears and not is_mount_broken(play.battle, mech, mount):
                play.emit(TargetIlluminated(unit, mount.id, target))

    def _declare(self, battle: Battle, unit: str, target: str) -> Declaration:
        aims = Situation(self.hexes, is_target_immobile=is_immobile(battle, battle.units[target]))
        plan = weapon_plan(battle, battle.units[unit], battle.units[target], aims)
        weapons = self._choose_weapons(battle, unit, plan)
        return Declaration((DeclaredVolley(target, weapons, aims),)) if weapons else Declaration()

    def _choose_weapons(self, battle: Battle, unit: str, plan: AttackPlan) -> tuple[str, ...]:
        line, mech = self.conduct[unit].heat_line, battle.units[unit]
        forward = {
            mount.id
            for mount in battle.model(mech).weapons
            if Arc.FORWARD in arcs_by_location(battle, mech, mount)
        }
        plan = replace(plan, attacks=self._useful(battle, unit, plan, forward))
        if line is None:
            return all_attacks(plan)
        outlook = build_up.heat_outlook(battle, mech)
        room = line - 1 - outlook.before - outlook.built_up + outlook.taken_away
        return cool_attacks(replace(plan, heat_levels=(HeatLevel(0, max(room, 0), ""),)))

    def _useful(
        self, battle: Battle, unit: str, plan: AttackPlan, forward: Collection[str]
    ) -> tuple[AttackView, ...]:
        """What does damage, without what needs a mark that none of the weapons sets; and what sets it."""
        tables, mech = battle.rules.tables, battle.units[unit]
        mounts = {mount.id: mount for mount in battle.model(mech).weapons}
        weapons = {name: tables.weapons[mount.weapon] for name, mount in mounts.items()}
        needs = {
            name: {*marks_needed(tables, weapons[name], mode_of(battle, mech, mount, {}))}
            for name, mount in mounts.items()
        }
        attacks = [it for it in plan.attacks if it.id in forward and not it.refusal]
        setting = (*(it.id for it in attacks), *mech.doings.illuminated)
        marks = {
            mark for name in needs for mark in needs[name] if any(weapons[it].sets(mark) for it in setting)
        }
        striking = {it.id for it in attacks if it.mean > 0 and needs[it.id] <= marks}
        wanted = {mark for name in striking for mark in needs[name]}
        return tuple(
            it for it in attacks if it.id in striking or any(weapons[it.id].sets(mark) for mark in wanted)
        )

    def cool(self, _number: int) -> None:
        self.step(HEAT, build_up.heat_phase)

    def step(self, phase: str, rule: object) -> None:
        """A step that the rules carry out by themselves."""
        assert callable(rule)
        play = self.play()
        play.emit(StepBegan(phase))
        rule(play)
        settle_all(play)
        self.battle = play.battle


def arena(
    first: Duellist, second: Duellist, game: BattletechGame | None = None
) -> tuple[Battle, tuple[Conduct, ...]]:
    """Return the battle of two units, and how each fights."""
    duellists = {FIRST: first, SECOND: second}
    battle = build_duel_battle((game or citytech()).rules, duellists, None)
    return battle, tuple(conduct(battle, battle.units[place], it) for place, it in duellists.items())


@dataclass(frozen=True)
class DuelRecord:
    """Duels played with dice: how many ended so in each turn, by who was out."""

    duels: int
    ends: Mapping[str, Sequence[int]]


def play_duels(
    first: Duellist,
    second: Duellist,
    hexes: int,
    *,
    turns: int,
    duels: int,
    game: BattletechGame | None = None,
) -> DuelRecord:
    """So many duels, each with dice of its own."""
    game = game or citytech()
    battle, conducts = arena(first, second, game)
    ends = {name: [0] * turns for name in OUT.values()}
    for seed in range(duels):
        fights = dict(zip((FIRST, SECOND), conducts, strict=True))
        table = DuelTable(battle, hexes, fights, Random(seed), game)
        for number in range(turns):
            out = table.turn(number + 1)
            if any(out):
                ends[OUT[out]][number] += 1
                break
    return DuelRecord(duels, ends)


def recorded_duels(case: str) -> DuelRecord:
    """Thousands of duels of a case that were played before."""
    given = json.loads(RECORD.read_text(encoding="utf-8"))[case]
    return DuelRecord(given["duels"], given["ends"])


def shares(known: DuelAtRange) -> Mapping[str, float]:
    """Return how often each is out first, or both at once."""
    return {"first": known.first_out, "second": known.second_out, "both": known.both_out}


@dataclass(frozen=True)
class DuelLengths:
    """Mean length of duels in turns, those without an end counting all of them, and its error."""

    mean: float
    error: float

    @classmethod
    def of_odds(cls, known: DuelAtRange) -> DuelLengths:
        """By the chances of each turn."""
        return cls._of(known.by_turn, known.duels)

    @classmethod
    def of_dice(cls, dice: DuelRecord) -> DuelLengths:
        """By what was played."""
        ended = map(sum, zip(*dice.ends.values(), strict=True))
        return cls._of([number / dice.duels for number in ended], dice.duels)

    @classmethod
    def _of(cls, by_turn: Sequence[float], duels: int) -> DuelLengths:
        chances = [*enumerate(by_turn, start=1), (len(by_turn), 1 - sum(by_turn))]
        mean = sum(turn * chance for turn, chance in chances)
        spread = sum((turn - mean) ** 2 * chance for turn, chance in chances)
        return cls(mean, sqrt(spread / duels))


def record(duels: int) -> None:
    """Play so many duels of every case anew, and keep what came of it.

    By hand: `python -m tests.engine.battletech.odds.duels.dice_duels 6000`, which takes half an hour.
    """
    given = {case: asdict(play_duels(*duel, turns=TURNS, duels=duels)) for case, duel in CASES.items()}
    RECORD.write_text(json.dumps(given, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    record(int(sys.argv[1]))
