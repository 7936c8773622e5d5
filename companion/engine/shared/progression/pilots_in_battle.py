"""The values of a pilot that battles use, and a check that the ruleset knows all of them."""

from __future__ import annotations

from companion.engine.shared.progression.known_pilots import GUNNERY, PILOTING
from companion.engine.shared.progression.pilot_rules import PilotRules
from companion.engine.shared.progression.text import refused
from companion.engine.shared.progression.views import InBattle, PilotNumbers
from companion.errors import Refusal


def in_battle(pilots: PilotRules, numbers: PilotNumbers) -> InBattle:
    """His skills, what he can do, and the places that his cards take."""
    value = pilots.value(numbers)
    skills = {name: value(name) for name in (GUNNERY, PILOTING) if name in pilots.rules.traits}
    abilities: list[str] = []
    loads: dict[str, str] = {}
    for name in numbers.talents:
        talent = pilots.known.talents.get(name)
        if talent is None:
            continue
        place = next((place for place in talent.places if place not in loads), None)
        if place is not None:
            loads[place] = name
        elif not talent.places:
            abilities.append(name)
    return InBattle(skills.get(GUNNERY), skills.get(PILOTING), tuple(abilities), loads)


def why_not_pilot(pilots: PilotRules, numbers: PilotNumbers) -> Refusal | None:
    """Return why no pilot can have these numbers."""
    for name, value in numbers.traits.items():
        if name not in pilots.rules.traits:
            return refused.nonsense("no_such_trait", trait=name)
        group, label = pilots.group(name), pilots.rules.traits[name].label
        if not group.least <= value <= group.most:
            least, most = group.least, group.most
            return refused.by_rule(
                "out_of_bounds", group.source, trait=label, value=value, least=least, most=most
            )
    for name in numbers.talents:
        if name not in pilots.talents:
            return refused.nonsense("no_such_talent", talent=name)
        if numbers.talents.count(name) > 1:
            return refused.nonsense("talent_twice", talent=pilots.talents[name].label)
    for name in numbers.left:
        if name not in pilots.rules.counters:
            return refused.nonsense("no_such_counter", counter=name)
    if numbers.tech and numbers.tech not in pilots.techs:
        return refused.nonsense("no_such_tech", tech=numbers.tech, known=tuple(pilots.techs))
    return None
