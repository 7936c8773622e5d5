"""Pilots, repairs and stores: what battles know of them already, and what is told of them besides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.documents.demands import Demands
from companion.engine.battletech.tables.injuries import RandomSkills, Skills, Warriors
from companion.engine.battletech.tables.sections import Sections
from companion.engine.shared.progression.known import KnownBoxes, KnownPilots, KnownTalent
from companion.engine.shared.progression.tables.creation import Roll, TechRow
from companion.engine.shared.progression.tables.known_fitting import BetweenBattles, fit_between

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


def between_battles(tables: Sections, demands: Demands) -> None:
    """What progression, repairs and stores name is known, and nothing is told twice."""
    told = BetweenBattles(
        tables.progression,
        tables.repairs,
        tables.stores,
        known_pilots(tables.warriors, {}),
        KINDS,
        tuple(tables.repair_facts) if tables.repairs.rows else (),
        HOMES,
    )
    fit_between(told, demands)


def known_pilots(warriors: Warriors, options: Mapping[str, str]) -> KnownPilots:
    """What battles know of MechWarriors; nothing where the rules have none.

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


def _rolls(random: RandomSkills, options: Mapping[str, str]) -> Iterator[tuple[str, Roll]]:
    """Piloting first, then Gunnery, as the table stands."""
    with_fives = options.get("random_gunnery") == "with_fives"
    gunnery = random.gunnery_alternative if with_fives else random.gunnery
    for name, rows in (("piloting", random.piloting), ("gunnery", gunnery)):
        bonus = {CLAN: random.clan_bonus}
        yield name, Roll.model_construct(dice=random.dice, bonus=bonus, rows=rows, source=random.source)
