"""Missiles with guides and targets of their own, and the heat of the last turn that they ask for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import partial
from random import Random

import pytest

from companion.documents.document import Document, SourcePositions
from companion.engine.battletech.battle.actions import DeclareFire, FireAt, ResolveFire
from companion.engine.battletech.battle.events import (
    HeatBuilt,
    LocationHit,
    ShotFired,
    TurnBegan,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.fire.salvo import hits_and_damage
from companion.engine.battletech.fire.volley import resolve
from companion.engine.battletech.odds.outlook import build_salvos
from companion.engine.play import Play
from tests.auto import Auto
from tests.builders import citytech, events_of
from tests.citytech import apply_events, change_unit, declaring, fight
from tests.engine.battletech.fire.fire_proofs import PLAYED, armed, check_simulation, prove, two_dice
from tests.engine.battletech.gunnery import (
    declare_fire,
    modifiers_by_label,
    row,
    with_equipment,
)
from tests.engine.battletech.odds.test_played import off_by
from tests.engine.battletech.volleys import volley
from tests.overlays import citytech_with, under_rules

INFRARED = """
to_hit:
  base: {value: 8}
  conditions:
    warm: {label: Warm, when: [infrared_weapon], per: target_heat_last_turn, each: 10, rests_count: true,
           value: -1, source: House rules}
ammunition: {rack_damage: {rack: 15}}
weapons:
  rack:
    {name: Rack, abbreviation: RK, category: missile, heat: 5, damage: 15, missiles: 1, short: 3, medium: 6,
    long: 9, uses_ammunition: true, shots_per_ton: 40, traits: [infrared], source: House rules,
    fires: {procedure: steps, steps: [{step: roll}, {step: spend}, {step: locate}, {step: damage}]}}
"""
MISSILES = """
to_hit:
  base: {value: 6}
  conditions:
    warm: {label: Warm, when: [guided_by_infrared], per: target_heat_last_turn, each: 10, rests_count: true,
           value: -1, source: House rules}
    radar: {label: Radar, when: [guided_by_radar], value: -1, source: House rules}
ammunition: {rack_damage: {missile: 15}}
weapons:
  missile:
    {name: Missile, abbreviation: MI, category: missile, heat: 5, damage: 15, missiles: 1, short: 1,
    medium: 4, long: 9, uses_ammunition: true, shots_per_ton: 40, source: House rules,
    guides: {infrared: {label: Infrared, source: House rules}, radar: {label: Radar, source: House rules}},
    fires: {procedure: steps, steps: [{step: roll}, {step: spend}, {step: locate}, {step: damage}]}}
"""


class TestHeatOfTheLastTurn:
    """An infrared missile hits a target the more easily the more heat that built up last turn."""

    @pytest.mark.parametrize(("heat", "eased"), [(0, 0), (1, 1), (10, 1), (11, 2), (30, 3)])
    def test_each_ten_points_or_part_count_once(self, heat: int, eased: int) -> None:
        at = armed(INFRARED, "rack")
        warm = change_unit(at, "victor", heat_last_turn=heat)
        cold, found = (row(it, "orion", "rack") for it in (at, warm))
        assert modifiers_by_label(found).get(f"{eased} × Warm" if eased > 1 else "Warm", 0) == -eased
        assert (cold.calculation.number or 0) - (found.calculation.number or 0) == eased

    def test_a_turn_remembers_the_heat_of_the_last(self) -> None:
        at = apply_events(
            armed(INFRARED, "rack"), HeatBuilt("victor", "fired", 9), HeatBuilt("victor", "hit", 6)
        )
        plain = apply_events(under_rules("", at), TurnBegan(2))
        assert plain.units["victor"].doings.heat_last_turn == 0
        for turn, heat in ((2, 15), (3, 0)):
            at = apply_events(at, TurnBegan(turn))
            assert at.units["victor"].doings.heat_last_turn == heat

    def test_a_request_tells_it(self) -> None:
        game = citytech_with(INFRARED)
        numbers = [
            game.answer_request("tohit", Document("shot", data, SourcePositions.of_file("shot")))[
                "target_number"
            ]
            for target in ({}, {"heat_last_turn": 12})
            for data in [{"weapon": "rack", "range": 3, "target": target}]
        ]
        assert numbers[0] - numbers[1] == 2
        assert "target_heat_last_turn" in {field.id for field in game.form("to_hit").fields}

    def test_play_odds_and_dice_agree(self) -> None:
        at = armed(INFRARED, "rack")
        warm = change_unit(at, "victor", heat_last_turn=21)
        needed = row(at, "orion", "rack").calculation.number
        assert needed is not None

        def simulate(random: Random) -> tuple[int, int]:
            return (1, 15) if two_dice(random) >= needed - 3 else (0, 0)

        prove(warm, volley(warm, "orion", "victor", "rack"), simulate)


class TestGuidedMissiles:
    """Each missile of a rack rolls for itself, at a target of its own, by a guide of its own."""

    MISSILES = ("first", "second", "third")
    HOW: Mapping[str, Mapping[str, str]] = {"second": {"guide": "radar"}}

    @pytest.fixture
    def at(self) -> Battle:
        """Return an Orion with three missiles before a Victor that was hot last turn, and a light Uller."""
        at = declaring(fight(orion="red 0505 0", victor="blue 0503 3", uller="blue 0403 3"))
        at = under_rules(MISSILES, at)
        tubes = [{"id": it, "weapon": "missile", "location": "left_arm"} for it in self.MISSILES]
        bins = [{"id": "ammo", "weapon": "missile", "location": "left_torso", "shots": 9}]
        at = with_equipment(at, "orion", weapons=tubes, ammunition=bins)
        return change_unit(at, "victor", heat_last_turn=12)

    def test_the_guide_is_chosen_for_each_missile(self, at: Battle) -> None:
        plan = citytech().attack_plan(at, "orion", "victor", how=self.HOW)
        views = {view.id: view for view in plan.attacks}
        usual, other = (modifiers_by_label(views[name]) for name in ("first", "second"))
        assert (usual.get("2 × Warm"), usual.get("Radar")) == (-2, None)
        assert (other.get("2 × Warm"), other.get("Radar")) == (None, -1)
        (choice,) = (it for it in views["first"].choices if it.id == "guide")
        assert [(it.id, it.label) for it in choice.options] == [("infrared", "Infrared"), ("radar", "Radar")]
        assert "guide" in {field.id for field in citytech_with(MISSILES).form("to_hit").fields}

    def test_an_unknown_guide_is_refused(self, at: Battle) -> None:
        action = DeclareFire("orion", "victor", ("first",), how={"first": {"guide": "laser"}})
        refusal = citytech().why_not(at, action)
        assert "laser" in str(refusal)

    def test_play_odds_and_dice_agree_at_each_target(self, at: Battle) -> None:
        """Two missiles at the Victor by different guides, one at the Uller beside it as secondary target."""
        first = volley(at, "orion", "victor", "first", "second", how=self.HOW)
        second = volley(at, "orion", "uller", "third", is_secondary=True)
        action = DeclareFire(
            "orion", "victor", ("first", "second"), also=(FireAt("uller", ("third",)),), how=self.HOW
        )
        numbers = {
            view.id: view.calculation.number or 0 for it in (first, second) for view in it.plan.attacks
        }
        needed = {**numbers, **{it.id: it.calculation.number or 0 for it in first.plan.attacks}}
        needed["third"] = next(it.calculation.number or 0 for it in second.plan.attacks if it.id == "third")
        salvos = build_salvos(at, [first, second])
        for target, fired in (("victor", ("first", "second")), ("uller", ("third",))):
            hits, damage = hits_and_damage(salvos[target])
            odds = {f"hits {number}": chance for number, chance in hits.items()}
            odds |= {f"damage {points}": chance for points, chance in damage.items()}
            check_simulation(odds, partial(self._throw, [needed[name] for name in fired]))
            assert off_by(self._played(at, action, target), odds, PLAYED) == {}

    @staticmethod
    def _throw(needed: list[int], random: Random) -> tuple[int, int]:
        hit = sum(two_dice(random) >= number for number in needed)
        return hit, 15 * hit

    @staticmethod
    def _played(at: Battle, action: DeclareFire, target: str) -> Mapping[str, float]:
        start, found = declare_fire(at, action), defaultdict[str, float](float)
        for seed in range(PLAYED):
            play: Play[Battle] = Play(start, Auto(Random(seed)), citytech().apply)
            resolve(play, ResolveFire("orion"))
            shots = [shot for shot in events_of(play, ShotFired) if shot.target == target]
            landed = sum(hit.damage for hit in events_of(play, LocationHit) if hit.unit == target)
            found[f"hits {sum(shot.is_hit for shot in shots)}"] += 1 / PLAYED
            found[f"damage {landed}"] += 1 / PLAYED
        return found
