"""House rules that add rows to rolls: who has lost an arm, what he weighs, what his pilot can do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.documents.document import Document, SourcePositions
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.damage import piloting, warriors
from companion.engine.battletech.turn.set_up import unit_of
from companion.errors import InputError
from tests.citytech import declaring, fight, unit
from tests.engine.battletech.damaged_mechs import without
from tests.engine.battletech.volleys import volley
from tests.rulesets.house_rules.examples import assert_effect_text, game_of_example, under

BALANCE, SPECIALISTS = "hard-to-keep-upright", "specialists"


def kick_number(battle: Battle, name: str) -> int | None:
    return piloting.target_number(battle, battle.mech(name), "kicked").number


def able(battle: Battle, name: str, *abilities: str) -> Battle:
    """Return the battle with a MechWarrior who can do this."""
    mech = battle.units[name]
    assert mech.warrior is not None
    return battle.with_unit(replace(mech, warrior=replace(mech.warrior, abilities=abilities)))


def test_a_lost_arm_makes_piloting_harder() -> None:
    at = without(fight(orion="red 0501 3", wolfhound="blue 0505 0"), "orion", "left_arm")
    before, after = kick_number(at, "orion"), kick_number(under(BALANCE, at), "orion")
    assert (before, after) == (5, 6)
    assert kick_number(under(BALANCE, at), "wolfhound") == kick_number(at, "wolfhound")
    assert_effect_text(BALANCE, after, before)


def test_an_assault_mech_is_clumsy() -> None:
    at = fight(daishi="red 0501 3", victor="red 0502 3", orion="blue 0505 0")
    rises = {
        name: (kick_number(under(BALANCE, at), name) or 0) - (kick_number(at, name) or 0) for name in at.units
    }
    assert rises == {"daishi": 1, "victor": 1, "orion": 0}


def test_a_specialist_hits_easier_with_his_weapons() -> None:
    at = declaring(fight(wolfhound="red 0501 3", orion="blue 0504 0"))
    at = able(at, "wolfhound", "laser_specialist")
    found = [
        volley(battle, "wolfhound", "orion", "medium_laser_rt").plan.attacks
        for battle in (at, under(SPECIALISTS, at))
    ]
    before, after = ({row.id: row.calculation.number or 0 for row in attacks} for attacks in found)
    assert {number - after[name] for name, number in before.items()} == {1}


def test_a_tough_pilot_stays_conscious_easier() -> None:
    at = able(fight(wolfhound="red 0501 3", orion="blue 0504 0"), "orion", "tough")
    battle: Battle
    found = []
    for battle in (at, under(SPECIALISTS, at)):
        mech: Unit = battle.units["orion"]
        found.append(warriors.consciousness_number(battle, mech, 2))
    assert found == [5, 3]
    assert_effect_text(SPECIALISTS, 4, 3, 5, 3)


def test_a_request_and_the_form_tell_what_rules_ask() -> None:
    game = game_of_example(SPECIALISTS)
    told_facts = {"weapon": "is.medium_laser", "range": 3, "facts": ["attacker_ability_laser_specialist"]}
    document = Document("request", told_facts, SourcePositions.of_file("request"))
    assert game.answer_request("tohit", document)["target_number"] == 3
    fields = {field.id for field in game.form("to_hit").fields}
    assert "fact/attacker_ability_laser_specialist" in fields


def test_an_unknown_ability_is_told() -> None:
    rules = game_of_example(SPECIALISTS).rules
    with pytest.raises(InputError, match=r"no ability 'tuff'. Known: laser_specialist, tough"):
        unit_of(rules, None, unit("orion", "red", abilities=("tuff",)), 0)


def test_the_sheet_names_what_a_pilot_can_do() -> None:
    at = under(SPECIALISTS, able(fight(wolfhound="red 0501 3", orion="blue 0504 0"), "orion", "tough"))
    facts = {
        fact.id: (fact.value, fact.hint) for fact in game_of_example(SPECIALISTS).sheet(at, "orion").facts
    }
    assert facts["abilities"] == ("Tough", "Rolls to stay conscious are 2 easier. (Our table)")
    assert "abilities" not in {fact.id for fact in game_of_example(SPECIALISTS).sheet(at, "wolfhound").facts}
