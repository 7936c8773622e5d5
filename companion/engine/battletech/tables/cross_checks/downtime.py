"""Cross-checks of pilots, repairs and stores with the rules of battle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.documents.row_demands import Demands
from companion.engine.battletech.tables.injuries import RandomSkills, Skills, Warriors
from companion.engine.battletech.tables.sections import Sections
from companion.engine.downtime.progression.cross_checks import DowntimeSections, check_downtime
from companion.engine.downtime.progression.known_pilots import KnownBoxes, KnownPilots, KnownTalent
from companion.engine.downtime.progression.tables import TechRow, TraitRoll

KINDS = ("mech", "vehicle", "infantry", "battle_armor", "gun_emplacement")
"""The kinds of units that may be put out of a battle."""
HOMES: Mapping[str, str] = {
    "techs": "warriors.average",
    "rolls": "warriors.random",
    "boxes": "warriors.consciousness.dead_at",
}
"""Where the rules of battle say what they know of pilots."""
CLAN = "clan"
LABELS: Mapping[str, str] = {"inner_sphere": "Inner Sphere", CLAN: "Clan"}


def check_downtime_sections(tables: Sections, demands: Demands) -> None:
    """Check the names in progression, repairs and stores, and that nothing is given twice."""
    known = DowntimeSections(
        tables.progression,
        tables.repairs,
        tables.stores,
        known_pilots(tables.warriors, {}),
        KINDS,
        tuple(tables.repair_facts) if tables.repairs.rows else (),
        HOMES,
    )
    check_downtime(known, demands)


def known_pilots(warriors: Warriors, options: Mapping[str, str]) -> KnownPilots:
    """Return the facts about MechWarriors known in battles; none where the rules have none.

    Rule: CityTech, Playing the Game > MechWarrior Skills; Varying Skill Levels.
    """
    talents = {name: KnownTalent(it.label, it.about, it.source) for name, it in warriors.abilities.items()}
    if not warriors:
        return KnownPilots()
    average = warriors.average
    usual: Mapping[str, Skills] = {"inner_sphere": average.inner_sphere, CLAN: average.clan}
    techs = {
        name: TechRow.model_construct(
            label=LABELS[name],
            usual={"gunnery": skills.gunnery, "piloting": skills.piloting},
            source=average.source,
        )
        for name, skills in usual.items()
    }
    boxes = KnownBoxes(warriors.consciousness.dead_at, warriors.consciousness.source)
    return KnownPilots(techs, dict(_rolls(warriors.random, options)), talents, boxes)


def _rolls(random: RandomSkills, options: Mapping[str, str]) -> Iterator[tuple[str, TraitRoll]]:
    """Piloting first, then Gunnery, as the table stands."""
    with_fives = options.get("random_gunnery") == "with_fives"
    gunnery = random.gunnery_alternative if with_fives else random.gunnery
    for name, rows in (("piloting", random.piloting), ("gunnery", gunnery)):
        bonus = {CLAN: random.clan_bonus}
        yield name, TraitRoll.model_construct(dice=random.dice, bonus=bonus, rows=rows, source=random.source)
