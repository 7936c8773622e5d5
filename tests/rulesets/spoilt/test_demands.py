"""House rules that play would trip over: each is told at its place when it is loaded."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from companion import paths
from companion.documents.yamlfile import parse_document
from companion.engine.families import game_of
from companion.engine.game import CampaignGame, campaigns_of
from companion.engine.skeleton.setup import SideSetup, UnitSetup
from companion.errors import FileError, InputError
from companion.rulebooks.loader import RulebookLibrary, RulesetSource
from companion.rulebooks.overlay import merge_documents

REQUIRED = "is required: it cannot be removed."
OVER_BT_TACTICS = [
    ("physical: {dice: {assault: null}}", "physical.dice.assault", REQUIRED),
    ("action_step: {actions: {command: null}}", "action_step.actions.command", REQUIRED),
    ("action_step: {after: {run: null}}", "action_step.after.run", REQUIRED),
    ("defense: {woods: {light: null}}", "defense.woods.light", REQUIRED),
    ("defense: {smoke: {light: null, heavy: null}}", "defense.smoke.light", REQUIRED),
    ("lance: {sizes: {heavy: null}}", "lance.sizes.heavy", REQUIRED),
    ("movement: {modes: {jump: null}}", "movement.modes.jump", REQUIRED),
    ("movement: {terrain: {fire: null}}", "movement.terrain.fire", REQUIRED),
    ("movement: {terrain: {heavy_woods: {thins_to: bush}}}", "movement.terrain.heavy_woods.thins_to", "bush"),
    ("ranges: {medium: {low: 5}}", "ranges.medium.low", "begins at 4"),
    ("dice: {lock_turns_to: triple}", "dice.lock_turns_to", "there is no face of the attack die 'triple'"),
    ("attacks: {max_dice: 1000000000}", "attacks.max_dice", "at most"),
    ("heat: {shutdown_at: 0}", "heat.shutdown_at", "at least 1"),
    ("upgrades: {cards: {rapid_loader: {types: [ROCKET]}}}", "upgrades.cards.rapid_loader.types[0]",
     "ROCKET"),
    ("mechwarriors: {cards: {fay_fetters: {faction: Nobody}}}", "mechwarriors.cards.fay_fetters.faction",
     "there is no faction 'Nobody'"),
    ("decks: {major: {ammo_explosion: {explosion: {destroys_on: [boom]}}}}",
     "decks.major.ammo_explosion.explosion.destroys_on", "boom"),
]  # fmt: skip
OVER_CITYTECH = [
    ("movement: {bridges: {heaviest: {heavy: null}}}", "movement.bridges.heaviest.heavy", REQUIRED),
    ("line_of_sight: {levels: {rises: {heavy_woods: null}}}", "line_of_sight.levels.rises.heavy_woods",
     REQUIRED),
    ("line_of_sight: {levels: {submerged_at: {prone: null}}}", "line_of_sight.levels.submerged_at.prone",
     REQUIRED),
    ("line_of_sight: {levels: {standing: {mech: null}}}", "line_of_sight.levels.standing.mech", REQUIRED),
    ("piloting: null", "piloting", "is required: rules with warriors need it too."),
    ("heat: null", "heat", "is required: rules with warriors need it too."),
    ("physical: null", "physical", "is required"),
    ("heat: {scale: {lowest: -1}}", "heat.scale.lowest", "at least 0"),
    ("heat: {points: {engine_hits: {1: 10}}}", "heat.points.engine_hits", "is not a known key."),
    ("physical: {attacks: {slap: {label: Slap, base: 4, location_table: punch_location, source: S}}}",
     "physical.attacks.slap.damage", "is required: an attack of your own works like a punch."),
    ("physical: {attacks: {kick: {modifiers: {hip: 1}}}}", "physical.attacks.kick.modifiers",
     "is not a known key."),
    ("physical: {attacks: {kick: {target_owes: tickled}}}", "physical.attacks.kick.target_owes", "tickled"),
    ("physical: {fire_modifiers: {target: null}}", "physical.fire_modifiers.target", REQUIRED),
    ("kick_location: null", "kick_location", "there is no section kick_location."),
    ("piloting: {additional: {hip: {value: 3}}}", "piloting.additional", "is not a known key."),
    ("piloting: {events: {hip_destroyed: {value: 3}}}", "piloting.events.hip_destroyed.value",
     "destroyed items follow criticals.effects"),
    ("piloting: {events: {kicked: null}}", "piloting.events.kicked", "physical.attacks.kick.target_owes"),
    ("piloting: {events: {gyro_hit: null}}", "piloting.events.gyro_hit", REQUIRED),
    ("criticals: {effects: {hip: {owes: tickled}}}", "criticals.effects.hip.owes", "tickled"),
    ("criticals: {effects: {hip: {forbids: [sing]}}}", "criticals.effects.hip.forbids[0]",
     "there is no way to act 'sing'"),
    ("criticals: {effects: {hip: {strikes: {slap: {to_hit: 1}}}}}", "criticals.effects.hip.strikes.slap",
     "there is no physical attack 'slap'"),
    ("criticals: {effects: {flux: {label: F, heat: 1, source: S}}}", "criticals.effects.flux",
     "there is no component 'flux'"),
    ("criticals: {effects: {leg_destroyed: {kills_pilot: true}}}", "criticals.effects.leg_destroyed",
     "belongs in locations.names"),
    ("criticals: {blown_off: [tail]}", "criticals.blown_off[0]", "there is no location 'tail'"),
    ("warriors: {random: {gunnery: {8: null}}}", "warriors.random.gunnery.8", REQUIRED),
    ("warriors: {consciousness: {needed: {3: null}}}", "warriors.consciousness.needed.3", REQUIRED),
    ("masc: {needed: {2: null}}", "masc.needed.2", REQUIRED),
    ("masc: {needed: {1000000000: 3}}", "masc.needed", "at most 100"),
    ("missile_hits: {rows: {7: {20: null}}}", "missile_hits.rows.7.20", REQUIRED),
    ("buildings: {types: {light: null}}", "buildings.types.light", REQUIRED),
    ("movement: {levels: {most: {mech: null}}}", "movement.levels.most.mech", REQUIRED),
    ("movement: {skid: {bands: [[0, 2, -1], [4, null, 2]]}}", "movement.skid.bands[1]", "begins at 4"),
    ("equipment: {is.double_heat_sink: {slots: 0}}", "equipment.is.double_heat_sink.slots", "1 slot or more"),
    ("equipment: {clan.double_heat_sink: {slots: null}}", "equipment.clan.double_heat_sink.slots",
     "1 slot or more"),
    ("weapons: {is.ppc: {fires: nova}}", "weapons.is.ppc.fires", "there is no way to fire 'nova'"),
    ("weapons: {is.ppc: {damage: 1000000000}}", "weapons.is.ppc.damage", "at most"),
    ("phases: {acting: null, order: [{id: initiative, label: I}, {id: movement, label: M}, "
     "{id: weapon_attack, label: W}, {id: physical_attack, label: P}, {id: end, label: E}]}",
     "phases.order", "there is no phase heat, which heat needs."),
    ("phases: {order: [{id: initiative, label: I}, {id: lunch, label: L}, {id: end, label: E}]}",
     "phases.order[1].id", "'lunch' is not known here."),
]  # fmt: skip


@cache
def shipped_ruleset(name: str) -> RulesetSource:
    """Return a shipped ruleset."""
    return RulebookLibrary([paths.rulesets()]).load(name)


def overlay(parent: str, rules: str) -> CampaignGame:
    """Shipped rules with a player's own laid over them."""
    document = merge_documents(shipped_ruleset(parent).document, parse_document(rules.encode(), "house.yaml"))
    return campaigns_of(game_of(replace(shipped_ruleset(parent), document=document)))


@pytest.mark.parametrize(
    ("parent", "rules", "key", "text"),
    [("bt-tactics", *row) for row in OVER_BT_TACTICS] + [("citytech", *row) for row in OVER_CITYTECH],
)
def test_what_play_would_trip_over_is_told_at_its_place(parent: str, rules: str, key: str, text: str) -> None:
    with pytest.raises(FileError) as raised:
        overlay(parent, rules)
    faults = raised.value.faults
    found = [fault for fault in faults if fault.key == key]
    assert found, [str(fault) for fault in faults]
    assert text in found[0].message
    assert found[0].line > 0
    assert len(faults) <= 6


def test_rounds_without_rules_for_them_are_not_loaded() -> None:
    game = overlay("citytech", "thunder: null")
    sides = (SideSetup(id="red", name="Red"), SideSetup(id="blue", name="Blue"))
    orion = UnitSetup(id="orion", model="ON1-M", side="red", loads={"ammo_lrm20_lt_1": "thunder"})
    with pytest.raises(InputError, match="cannot hold 'thunder': choose standard, narc"):
        game.new_battle(None, sides, (orion, UnitSetup(id="victor", model="VTR-9K", side="blue")))


def test_a_null_is_told_where_it_stands() -> None:
    with pytest.raises(FileError) as raised:
        overlay("bt-tactics", "lance:\n  sizes:\n    heavy: null")
    (fault,) = raised.value.faults
    text = "lance.sizes.heavy: is required: it cannot be removed. Leave the line out."
    assert str(fault) == f"house.yaml:3:5: {text}"


def test_rules_may_leave_out_what_no_other_rule_leans_on() -> None:
    sections = ("masc", "thunder", "flamer_heat", "guidance", "aimed_shots", "buildings")
    assert overlay("citytech", "\n".join(f"{name}: null" for name in sections)).models()
