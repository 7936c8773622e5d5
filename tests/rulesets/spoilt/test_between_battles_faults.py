"""House rules on pilots, repairs and stores that fit nothing: each is told at its place when it is loaded."""

from __future__ import annotations

import pytest

from companion.errors import FileError
from tests.rulesets.spoilt.test_demands import overlay

ROLLED = "{dice: 1d6, rows: {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}, source: S}"
GAIN = "{label: G, fact: kill, kinds: [tank], gives: 1, source: S}"
PROGRESSION = [
    ("{traits: {charm: {label: Charm, group: social}}}", "traits.charm.group", "there is no group 'social'"),
    ("{purchases: {improvement: {price: {kill: 4}}}}", "purchases.improvement.price.kill",
     "there is no counter 'kill'"),
    ("{purchases: {improvement: {price: {kills: null}}}}", "purchases.improvement.price", "is empty"),
    ("{purchases: {improvement: {groups: [skill]}}}", "purchases.improvement.groups[0]",
     "there is no group 'skill'"),
    ("{counters: {kills: {earned: {mech: {kinds: [mechs]}}}}}", "counters.kills.earned.mech.kinds[0]",
     "there is no kind of units 'mechs'"),
    ("{counters: {kills: {earned: {mech: {fact: kills}}}}}", "counters.kills.earned.mech.fact",
     "'kills' is not known here"),
    ("{talents: {hawk_eye: {price: {kills: 3}, label: Hawk eye}}}", "talents.hawk_eye.source", "is required"),
    ("{talents: {hawk_eye: {price: {kills: {new: 1}}, label: Hawk eye, source: S}}}",
     "talents.hawk_eye.price.kills", "nothing is bought here that has a new value"),
    ("{talents: {hawk_eye: {needs: [{talents: [eyes]}], label: Hawk eye, source: S}}}",
     "talents.hawk_eye.needs[0].talents[0]", "there is no talent 'eyes'"),
    ("{talents: {tough: {boxes: {hits: 1}, label: Tough, source: S}}}", "talents.tough.boxes.hits",
     "warriors.consciousness.dead_at"),
    ("{purchases: {talent: {label: T, groups: [skills], price: {kills: 1}, source: S}}}", "purchases.talent",
     "choose another name"),
    ("{traits: {gunnery: {usual: 4}}}", "traits.gunnery.usual", "warriors.average"),
    ("{boxes: {hits: {number: 6}}}", "boxes.hits.number", "warriors.consciousness.dead_at"),
    ("{boxes: {stress: {label: Stress, source: S}}}", "boxes.stress.number", "is required"),
    ("{groups: {skills: {most: 9}}}", "groups.skills.most", "no gunnery above 8"),
    ("{groups: {skills: {least: -1}}}", "groups.skills.least", "no gunnery below 0"),
    ("{groups: {skills: {least: 9}}}", "groups.skills", "least must not be above most"),
    ("{creation: {techs: {periphery: {label: P, source: S}}}}", "creation.techs.periphery",
     "warriors.average"),
    (f"{{creation: {{rolls: {{gunnery: {ROLLED}}}}}}}", "creation.rolls.gunnery", "warriors.random"),
    ("{creation: {rolls: {gunnery: {dice: 1d6, rows: {1: 1}, source: S}}}}", "creation.rolls.gunnery.rows.2",
     "is missing"),
    ("{creation: {begins_with: {medals: 1}}}", "creation.begins_with.medals",
     "there is no counter 'medals'"),
    ("{boxes: {hits: {healing: {days: 7, a_day: 1, source: S}}}}", "boxes.hits.healing.days",
     "write one of both"),
    ("{boxes: {hits: {healing: {price: {pills: 7}, source: S}}}}", "boxes.hits.healing.price.pills",
     "there is no store 'pills'"),
]  # fmt: skip
REPAIRS = [
    ("{rows: {armor: {label: A, when: [armour], source: S}}}", "rows.armor.when",
     "there is no fact of what is mended 'armour'"),
    ("{rows: {armor: {label: A, price: {points: 1}, source: S}}}", "rows.armor.price.points",
     "there is no store 'points'"),
    ("{salvage: {price: {points: 1}, source: S}}", "salvage.price.points", "there is no store 'points'"),
]  # fmt: skip
STORES = [
    (f"{{points: {{label: P, gains: {{it: {GAIN}}}, source: S}}}}", "points.gains.it.kinds[0]",
     "there is no kind of units 'tank'"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("section", "rules", "key", "text"),
    [
        *(("progression", *row) for row in PROGRESSION),
        *(("repairs", *row) for row in REPAIRS),
        *(("stores", *row) for row in STORES),
    ],
)
def test_a_house_rule_that_fits_nothing_is_told_at_its_place(
    section: str, rules: str, key: str, text: str
) -> None:
    with pytest.raises(FileError) as raised:
        overlay("citytech", f"{section}: {rules}")
    faults = raised.value.faults
    found = [fault for fault in faults if fault.key == f"{section}.{key}"]
    assert found, [str(fault) for fault in faults]
    assert text in found[0].message
    assert found[0].line > 0
