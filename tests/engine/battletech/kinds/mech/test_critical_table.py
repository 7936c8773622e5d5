"""The critical hit table of a record sheet: what stands in each slot, and what its loss does."""

from __future__ import annotations

import pytest

from companion.engine.marks import Mark
from tests.builders import perform
from tests.citytech import MODELS
from tests.engine.battletech.damaged_mechs import battle_in_phase, hit_slots
from tests.engine.battletech.sheet_helpers import alone, sheet, slot, slots


@pytest.mark.rule("CityTech", "Components > Critical Hit Table")
@pytest.mark.parametrize("name", sorted(MODELS))
def test_the_critical_hit_table_has_all_slots_of_the_model(name: str) -> None:
    at = alone(name)
    model, shown = at.model(at.units[name]), sheet(at, name)
    for each in shown.slots:
        fillings = model.slots_of(each.id.partition("/")[2])
        assert len(each.slots) == len(fillings)
        for line, filling in zip(each.slots, fillings, strict=True):
            assert (line.label == "–") == (filling is None)
            is_covering = filling in (None, "endo_steel", "ferro_fibrous") or (filling or "").startswith(
                "case"
            )
            assert line.may_be_hit != is_covering
            assert bool(line.hint) == line.may_be_hit
    assert [len(each.slots) for each in shown.slots] == [6, 12, 12, 12, 12, 12, 6, 6]


@pytest.mark.rule("CityTech", "Components > Critical Hit Table")
def test_an_item_that_fills_several_slots_is_one() -> None:
    shown = sheet(alone("daishi"), "daishi")
    arm = [(line.label, line.is_continued) for line in slots(shown, "left_arm")]
    assert arm == [
        ("Shoulder", False),
        ("Upper arm actuator", False),
        ("ER Large Laser", False),
        ("ER Large Laser", False),
        ("Ultra AC/5", False),
        ("Ultra AC/5", True),
        ("Ultra AC/5", True),
        ("Medium Pulse Laser", False),
        ("Medium Pulse Laser", False),
        ("Ultra AC/5 ammunition", False),
        ("–", False),
        ("–", False),
    ]
    sinks = [line.is_continued for line in slots(shown, "right_torso") if line.label == "Double heat sink"]
    assert sinks == [False, True] * 4
    sinks = [line.is_continued for line in slots(sheet(alone("wolfhound"), "wolfhound"), "left_torso")]
    assert sinks[:4] == [False, True, True, False]
    engine = [line.is_continued for line in slots(shown, "center_torso")[:10]]
    assert engine == [False] * 10


@pytest.mark.rule("CityTech", "Components > Critical Hit Table")
@pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hit Effects")
@pytest.mark.parametrize(
    ("location", "label", "texts"),
    [
        ("head", "Cockpit", ["The 'Mech is destroyed, the MechWarrior dies."]),
        ("head", "Life support", ["Hits on the MechWarrior each turn: 1 from 15 heat on, "
                                  "2 from 26 heat on."]),
        ("head", "Sensors", ["First hit: +2 to hit with weapons.", "Second hit: it cannot fire."]),
        ("center_torso", "Engine", ["First hit: 5 more heat a turn.", "Second hit: 5 more heat a turn.",
                                    "Third hit: the 'Mech is destroyed."]),
        ("center_torso", "Gyro", ["First hit: +3 to Piloting Skill Rolls.",
                                  "Second hit: the 'Mech falls, Piloting Skill Rolls fail, "
                                  "it cannot stand up."]),
        ("right_arm", "Shoulder", ["+4 to hit with weapons of this arm, +2 to hit with its push, no punch, "
                                   "no club, no hatchet."]),
        ("right_arm", "Upper arm actuator", ["+1 to hit with weapons of this arm, +2 to hit with its punch, "
                                             "its punch does half damage, +2 to hit with its club, "
                                             "+2 to hit with its hatchet."]),
        ("right_leg", "Hip", ["Hip: Walking MP divided by 2, +2 to Piloting Skill Rolls, no kick.",
                              "Second hip: Walking MP 0, +2 to Piloting Skill Rolls, no kick."]),
        ("right_leg", "Foot actuator", ["Its kick does half damage, −1 Walking MP, "
                                        "+1 to Piloting Skill Rolls."]),
        ("right_torso", "LB 10-X AC", ["The weapon is destroyed."]),
        ("right_torso", "LB 10-X AC ammunition", ["All ammunition here explodes: 200 points."]),
    ],
)  # fmt: skip
def test_every_slot_tells_what_its_loss_does(location: str, label: str, texts: list[str]) -> None:
    hint = slot(sheet(alone("orion"), "orion"), location, label).hint
    assert hint.splitlines() == [*texts, "CityTech, Combat > BattleMech Critical Hit Effects"]


@pytest.mark.rule("CityTech", "Components > Critical Hit Table")
def test_equipment_tells_what_is_lost_with_it() -> None:
    hint = slot(sheet(alone("centurion"), "centurion"), "left_torso", "Artemis IV FCS").hint
    assert hint.splitlines() == [
        "Lost: +2 on the Missile Hits Table for its launcher; not for indirect fire.",
        "CityTech, Equipment > Artemis IV Fire-Control System",
    ]


@pytest.mark.rule("CityTech", "Components > Critical Hit Table")
@pytest.mark.rule("CityTech", "Equipment > Gauss Rifle")
def test_a_gauss_rifle_explodes_and_its_ammunition_does_not() -> None:
    shown = sheet(alone("victor"), "victor")
    lines = {
        line.label: line.hint.splitlines()[0] for each in shown.slots for line in each.slots if line.hint
    }
    assert lines["Gauss Rifle"] == "The weapon is destroyed and explodes for 20 points."
    assert lines["Gauss Rifle ammunition"] == "It is destroyed without exploding."


@pytest.mark.rule("CityTech", "Components > Critical Hit Table")
def test_ammunition_explodes_for_what_is_left_of_it() -> None:
    label = "LRM 10 ammunition"
    at = battle_in_phase("daishi")
    fed = next(stored.id for stored in at.model(at.units["daishi"]).ammunition if "lrm10" in stored.id)
    for rounds, text in ((12, "It explodes: 120 points."), (3, "It explodes: 30 points."),
                          (0, "Nothing left to explode.")):  # fmt: skip
        marked = perform(at, Mark("daishi", f"rounds/{fed}", rounds))
        assert slot(sheet(marked, "daishi"), "left_torso", label).hint.splitlines()[0] == text


@pytest.mark.rule("CityTech", "Components > Critical Hit Table")
def test_only_one_slot_explodes_where_the_players_have_agreed_on_it() -> None:
    at = battle_in_phase("orion", options={"ammunition_explosion": "one_slot"})
    text = slot(sheet(at, "orion"), "right_torso", "LB 10-X AC ammunition").hint.splitlines()[0]
    assert text == "It explodes: 100 points."


@pytest.mark.rule("CityTech", "Components > Critical Hit Table")
def test_hit_slots_are_crossed_out_and_their_items_struck() -> None:
    at = hit_slots(battle_in_phase("daishi"), "daishi", right_arm=(5,), center_torso=(0, 3))
    shown = sheet(at, "daishi")
    assert [line.is_hit for line in slots(shown, "right_arm")][4:7] == [False, True, False]
    (table,) = shown.tables
    struck = [row.id for row in table.rows if row.is_struck]
    assert len(struck) == 1
    assert struck[0].startswith("ultra_ac5_ra")
    labels = [chip.label for chip in shown.chips]
    assert "Engine hit" in labels
    assert "Gyro hit" in labels
