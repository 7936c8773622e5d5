"""Texts of platoons: labels by their ids."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.battletech.battle.text.names import BattleAccount, unit_name
from companion.engine.battletech.kinds.infantry.events import SquadManned
from companion.engine.skeleton.wording import Sentences
from companion.tabletop.number_text import format_count

LABELS: Mapping[str, str] = {
    "infantry/motive_not_played": "These rules do not say how it moves ({motive}). Its sheet can be printed.",
    "infantry/needs_squads": "Platoons have squads in these rules: list them. Its sheet can be printed.",
    "infantry/weapon_not_played": "These rules do not have its weapon. Its sheet can be printed.",
    "infantry/too_many_men": "A platoon has {most} men at most, not {men}. Its sheet can be printed.",
    "infantry/summary": "{men} · {motive} · {points} MP{weapon}",
    "infantry/with_weapon": " · {weapon}",
    "infantry/squad": "{squad}, {kind}",
    "infantry/anti_mech_squad": "{squad} (anti-'Mech)",
    "infantry/platoon": "{motive} platoon",
    "infantry/men": "Men",
    "infantry/men_left": "{left} of {men}",
    "infantry/men_hint": "Below each box: the damage of an attack while that man stands. {source}",
    "infantry/walking": "MP",
    "infantry/jumping": "Jumping MP",
    "infantry/motive": "Moves",
    "infantry/weapon": "Weapon",
    "infantry/damage": "Damage",
    "infantry/to_hit": "Weapon, number to hit by range",
    "infantry/to_hit_at": "Weapon against {target}",
    "infantry/range_hint": "Number to hit at a range of {hexes}",
    "infantry/measure_half_lost": "Loses half its men",
    "infantry/damage_to_it": "Damage to a platoon",
    "infantry/times": "×{times}",
    "infantry/lost": "{men} lost",
}
say = Sentences(LABELS)
"""The words of a label, with its values."""


def format_squad_manned(account: BattleAccount, event: SquadManned) -> str:
    squad = account.battle.rules.tables.place("infantry", event.squad).label
    return f"{unit_name(account.battle, event.unit)}, {squad}: {format_count(event.men, 'man')}"
