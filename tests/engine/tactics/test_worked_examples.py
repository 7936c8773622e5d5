"""Every example worked out in the text, played through the engine."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.engine.play import Play
from companion.engine.skeleton.common_events import PhaseBegan
from companion.engine.skeleton.setup import UnitSetup
from companion.engine.tactics.attack.attacks import why_not_one
from companion.engine.tactics.attack.dice_odds import STATED, AttackPool, DefensePool, attack_odds, evade_odds
from companion.engine.tactics.attack.sight import is_unseen, line_of_sight
from companion.engine.tactics.battle.actions import Attack
from companion.engine.tactics.battle.condition import indicators
from companion.engine.tactics.battle.events import HexTokenSet
from companion.engine.tactics.battle.sequence import in_order, round_initiative
from companion.engine.tactics.battle.situation import Situation
from companion.engine.tactics.battle.state import Battle, entry_cost
from companion.engine.tactics.cards.damage import deal_damage
from companion.engine.tactics.cards.heat import end_heat_phase
from companion.engine.tactics.cards.weapon_groups import includes
from companion.engine.tactics.lances import (
    HOUSE,
    MERCENARY,
    Lance,
    LanceMember,
    faults,
    lance_points,
)
from companion.engine.tactics.tables import combat
from companion.engine.tactics.tables.names import BRACKETS
from companion.engine.tactics.turn.victory import points_for
from companion.tabletop.hexes import parse_label
from companion.tabletop.odds import mean
from tests.auto import Auto
from tests.engine.tactics.builders import (
    SYSTEM,
    after,
    attacking,
    board,
    card,
    change_unit,
    fight,
    game,
    refusal_of,
    tables,
)
from tests.plain_yaml import plain_yaml

Case = dict[str, Any]

FILE = Path(__file__).with_name("worked_examples.yaml")
CASES: list[Case] = plain_yaml(FILE)["cases"]
REFERENCE = Path(__file__).parents[4] / "shared" / "reference" / "bt-tactics" / "worked-examples.yaml"


def _rule(name: str) -> pytest.MarkDecorator:
    return pytest.mark.rule(SYSTEM, name)


def of_kind(kind: str) -> pytest.MarkDecorator:
    """Return the cases of one kind, each marked with the rule that it is an example of."""
    cases = [case for case in CASES if case["kind"] == kind]
    assert cases, kind
    marked = [
        pytest.param(case["given"], case["expected"], id=case["id"], marks=_rule(case["rule"]))
        for case in cases
    ]
    return pytest.mark.parametrize(("given", "expected"), marked)


@of_kind("entry_cost")
def test_entry_cost(given: Case, expected: Case) -> None:
    # Depth 1 is a level below the ground already.
    rises = [int(name[-1]) for name in given["features"] if name.startswith("elevation")]
    levels = {"0504": 0 if "water" in given["features"] else sum(rises)}
    kinds = {"water": "water_1", "heavy_woods": "heavy_woods"}
    terrain = {kinds[name]: "0504" for name in given["features"] if name in kinds}
    battle = fight(board((20, 26), levels, **terrain), wasp="red 0505 0", atlas="blue 0101 3")
    assert entry_cost(battle, parse_label("0505"), parse_label("0504")) == expected["mp"]


@of_kind("unit_field")
def test_unit_field(given: Case, expected: Case) -> None:
    labels = {"mp": "movement"}
    value: Any = card(given["unit"]).model_dump()
    for part in given["path"]:
        value = value[labels.get(part, part)]
    assert value == expected["value"]


@of_kind("score")
def test_score(given: Case, expected: Case) -> None:
    # A weapon upgrade of 2 points and a MechWarrior of 6, as in the text.
    loads = {"atlas": {"autocannon": "suppression", "mechwarrior": "elite_mechwarrior"}}
    battle = fight(None, loads, atlas="red 0505 0", wasp="blue 0101 3")
    play: Play[Battle] = Play(battle, Auto(), game().apply)
    left = given["damage"]
    unit = battle.units["atlas"]
    circles = {"armor": unit.armor, "external": unit.external, "internal": unit.internal}
    for ring, full in circles.items():
        circles[ring] = full - min(left, full)
        left -= min(left, full)
    hurt = change_unit(battle, "atlas", **circles, is_destroyed=not circles["internal"])
    assert points_for(hurt, hurt.units["atlas"]) == expected["points"]
    deal_damage(play, "atlas", 1)
    assert play.battle.units["atlas"].armor == 8


@of_kind("cheap_heavy")
def test_cheap_heavy(given: Case, expected: Case) -> None:
    heavies = [row.points for row in game().rules.cards.values() if row.size == "heavy"]
    assert any(points < given["limit"] for points in heavies) is expected["exists"]


@of_kind("line_of_sight")
def test_line_of_sight(given: Case, expected: Case) -> None:
    name, moved = ("atlas", "stand") if not given["native"] else ("spider", "run")
    # Heavy woods and heavy smoke, or only one of two dice.
    ground = board(heavy_woods="0503")
    battle = attacking(
        fight(ground, griffin="red 0510 0", **{name: "blue 0501 0"}), "griffin", **{name: moved}
    )
    token = "heavy_smoke" if given["bonus"] == 4 else "smoke"
    battle = after(battle, HexTokenSet(parse_label("0504"), token))
    seen = line_of_sight(battle, parse_label("0510"), parse_label("0501"))
    assert seen.bonus == given["bonus"]
    assert game().rules.tables.defense.no_sight_at > 0
    assert (not is_unseen(battle, Situation(9, seen.smoke, seen.woods))) is expected["los"]
    if not expected["los"]:
        assert "4 bonus dice hide it" in refusal_of(battle, Attack("griffin", name, ("lrm",)))


@of_kind("tics_legal")
def test_tics_legal(given: Case, expected: Case) -> None:
    battle = attacking(fight(wolverine="red 0505 0", wasp="blue 0503 3"), "wolverine")
    ids = tuple(name.lower() for name in given["fired"])
    assert game().why_not(battle, Attack("wolverine", "wasp", ids[:1])) is None
    assert (game().why_not(battle, Attack("wolverine", "wasp", ids)) is None) is expected["legal"]


@of_kind("mgun_with_mixed")
def test_mgun_with_mixed(given: Case, expected: Case) -> None:
    assert given == {}
    beside = tables().attacks.always_beside_mixed
    for row in game().rules.cards.values():
        own = {tic.id for tic in row.tics if tic.type in beside}
        free = not any(includes(tables(), row, tic) & own for tic in row.tics)
        assert free is expected["legal"]


@of_kind("face_hits")
def test_face_hits(given: Case, expected: Case) -> None:
    dice, star = tables().dice, given.get("starred", False)
    found = {bracket: combat.hits_of(dice, given["face"], bracket, is_starred=star) for bracket in BRACKETS}
    assert found == expected


@of_kind("target_lock")
def test_target_lock(given: Case, expected: Case) -> None:
    assert given == {}
    dice = tables().dice
    for bracket in BRACKETS:
        assert combat.hits(dice, combat.spend_lock(dice), bracket) == expected["hits"]


@of_kind("cancel")
def test_cancel(given: Case, expected: Case) -> None:
    assert combat.hits_through(given["hits"], given["evades"]) == expected["remaining"]


@of_kind("physical_dice")
def test_physical_dice(given: Case, expected: Case) -> None:
    name = {"light": "wasp", "medium": "griffin", "heavy": "jager", "assault": "atlas"}[given["size"]]
    battle = attacking(fight(locust="blue 0504 3", **{name: "red 0505 0"}), name)
    plan = game().attack_plan(battle, name, "locust")
    assert plan.attacks[-1].calculation.number == expected["dice"]
    assert why_not_one(battle, battle.units[name], battle.units["locust"], "physical", Situation(1)) is None


@of_kind("bonus_dice")
def test_bonus_dice(given: Case, expected: Case) -> None:
    between = iter([f"05{row:02d}" for row in range(2, 10)])
    terrain: dict[str, str] = {}
    smoke: list[tuple[str, str]] = []
    for kind in ("light_woods", "heavy_woods"):
        terrain[kind] = " ".join(next(between) for _ in range(given[kind]))
    for kind in ("smoke", "heavy_smoke"):
        smoke += [(next(between), kind) for _ in range(given[kind])]
    battle = fight(board((20, 26), None, **terrain), wasp="red 0510 0", atlas="blue 0501 3")
    for label, kind in smoke:
        battle = after(battle, HexTokenSet(parse_label(label), kind))
    assert line_of_sight(battle, parse_label("0510"), parse_label("0501")).bonus == expected["dice"]


@of_kind("elevation_cover")
def test_elevation_cover(given: Case, expected: Case) -> None:
    battle = fight(board((20, 26), {"0502": 1}), wasp="red 0510 0", atlas="blue 0501 3")
    seen = line_of_sight(battle, parse_label("0510"), parse_label("0501"), is_hull_down=given["hull_down"])
    assert seen.cover == expected["dice"]


@of_kind("order")
def test_order(given: Case, expected: Case) -> None:
    phases = {"Activation": "activation", "Combat": "combat"}
    models = {5: "atlas", 12: "locust", 8: "griffin", -1: "wasp"}
    names = {models[order]: name for name, order in given["units"]}
    places = {name: f"{'red' if index else 'blue'} 0{index + 1}05 0" for index, name in enumerate(names)}
    battle = after(fight(**places), PhaseBegan(phases[given["phase"]]))
    if "wasp" in names:
        battle = change_unit(battle, "wasp", is_shut_down=True)
    found = [names[unit.id] for unit in in_order(battle, tuple(battle.units.values()))]
    assert found == expected["order"]


@of_kind("tied_initiative")
def test_tied_initiative(given: Case, expected: Case) -> None:
    battle = replace(fight(wasp="red 0505 0", wasp_2="blue 0101 3"), first="blue")
    holders = {"setup": "blue", "other": "red"}
    assert round_initiative(battle, given["round"]) == holders[expected["holder"]]


@of_kind("shutdown")
def test_shutdown(given: Case, expected: Case) -> None:
    up = ("heat_spike",) * given["indicators"]
    battle = change_unit(fight(wasp="red 0505 0", atlas="blue 0101 3"), "wasp", heat_up=up)
    assert indicators(battle, battle.units["wasp"]) == given["indicators"]
    play: Play[Battle] = Play(battle, Auto(), game().apply)
    end_heat_phase(play)
    assert play.battle.units["wasp"].is_shut_down is expected["shutdown"]


@of_kind("lance_legal")
def test_lance_legal(given: Case, expected: Case) -> None:
    people = {row.name: name for name, row in tables().mechwarriors.cards.items()}
    pilots = [people[name] for name in given["mechwarriors"]]
    kind = {"Merc": MERCENARY, "House": HOUSE}[given["type"]]
    pilot = LanceMember("valkyrie", card("valkyrie"), mechwarriors=tuple(pilots))
    members = [LanceMember("wasp", card(given["mechs"][0])), pilot]
    found = faults(tables(), Lance(kind, tuple(members), house=given.get("house", "")))
    assert (found == ()) is expected["legal"]


@of_kind("lance_points")
def test_lance_points(given: Case, expected: Case) -> None:
    members = tuple(LanceMember(f"unit{index}", card(model)) for index, model in enumerate(given["mechs"]))
    lance = Lance(MERCENARY, members)
    assert lance_points(tables(), lance) == expected["points"]
    assert (faults(tables(), lance) == ()) is expected["legal"]
    assert UnitSetup(id="a", model="AS7-D", side="red").loads == {}


def _pool(given: Case, dice: int) -> AttackPool:
    focus = bool(given.get("focus") or given.get("attacker_focus"))
    return AttackPool(dice, given["range"], given.get("starred", False), focus, given.get("lock", False))


@of_kind("mean_hits")
def test_mean_hits(given: Case, expected: Case) -> None:
    found = attack_odds(tables().dice, _pool(given, 1), DefensePool(0))
    assert float(mean(found.scored)) == expected["mean"]


@of_kind("mean_evades")
def test_mean_evades(given: Case, expected: Case) -> None:
    found = evade_odds(tables().dice, DefensePool(1, focus=given.get("focus", False)))
    assert float(mean(found)) == expected["mean"]


@of_kind("attack_odds")
def test_attack_odds(given: Case, expected: Case) -> None:
    defense = DefensePool(
        given["defense"], focus=given.get("defender_focus", False), evade=given.get("evade_token", False)
    )
    found = attack_odds(tables().dice, _pool(given, given["dice"]), defense, policy=STATED)
    assert {"p_any": round(float(found.any), 4), "mean": round(float(found.mean), 4)} == expected


@pytest.mark.skipif(not REFERENCE.is_file(), reason="the reference is not beside this checkout")
def test_the_reference_has_the_same_examples() -> None:
    theirs = plain_yaml(REFERENCE)["cases"]
    ours = [{key: value for key, value in case.items() if key != "rule"} for case in CASES]
    names = {"inputs": "given"}
    wanted = [
        {names.get(key, key): value for key, value in case.items() if key != "source"} for case in theirs
    ]
    assert ours == wanted
