"""Keys of BT Tactics whose values decide too seldom for battles played by chance to show it.

`PROVEN` of `tests.rulesets.changes` names the test of this module for them.
"""

from __future__ import annotations

import pytest

from companion.engine.skeleton.common_events import PhaseBegan
from companion.engine.tactics.attack.attacks import dice_for
from companion.engine.tactics.attack.sight import situation_between
from companion.engine.tactics.battle.actions import Act, Attack, Cool, Hit
from companion.engine.tactics.battle.condition import points
from companion.engine.tactics.battle.events import HexTokenSet
from companion.engine.tactics.battle.state import Battle as TacticsBattle
from companion.engine.tactics.battle.state import Critical
from companion.tabletop.boards import Board
from companion.tabletop.hexes import parse_label
from tests.engine.tactics import builders as tactics
from tests.rulesets.rare_keys.cases import KeyCases, Lay, asks

CASES = KeyCases("bt-tactics")


# --- the action step ---


def is_allowed(lay: Lay, at: TacticsBattle, action: Act | Attack) -> bool:
    return tactics.game().why_not(lay(at), action) is None


def in_action_step(**more: str) -> TacticsBattle:
    """Return a Griffin in its action step, with other units."""
    return tactics.acting(tactics.fight(griffin="red 0501 3", **more), "griffin")


@CASES.shows("action_step.command_range", "action_step: {command_range: 7}", False, True)
def a_command_over_7_hexes(lay: Lay) -> object:
    at = in_action_step(wasp="red 0508 0", atlas="blue 0101 3")
    return is_allowed(lay, at, Act("griffin", "command", "wasp"))


@CASES.shows("action_step.target_lock_range", "action_step: {target_lock_range: 20}", True, False)
def a_target_lock_over_21_hexes(lay: Lay) -> object:
    return is_allowed(lay, in_action_step(atlas="blue 0522 0"), Act("griffin", "target_lock", "atlas"))


@CASES.shows(
    "command_cards.cards.*.friends",
    "command_cards: {cards: {rally: {friends: 1}}}",
    True,
    False,
)
def two_friends_rallied(lay: Lay) -> object:
    at = in_action_step(wasp="red 0503 0", locust="red 0504 0", atlas="blue 0101 3")
    at = tactics.change_unit(at, "griffin", command_card="rally")
    for name in ("wasp", "locust"):
        at = tactics.change_unit(at, name, heat_up=("heat_spike",))
    return is_allowed(lay, at, Act("griffin", "command", "wasp", uses_card=True, other="locust"))


# --- cards ---


def action_with(lay: Lay, card: Critical, action: str) -> bool:
    """Whether a Griffin with a critical card may do this."""
    at = tactics.change_unit(in_action_step(atlas="blue 0507 0"), "griffin", criticals=(card,))
    return is_allowed(lay, at, Act("griffin", action))


@CASES.shows(
    "decks.minor.*.effects.forbids",
    "decks: {minor: {rattled_pilot: {effects: {forbids: []}}}}",
    False,
    True,
)
def a_rattled_pilot_focuses(lay: Lay) -> object:
    return action_with(lay, Critical("minor", "rattled_pilot"), "focus")


@CASES.shows(
    "decks.major.*.effects.forbids",
    "decks: {major: {pilot_wounded: {effects: {forbids: []}}}}",
    False,
    True,
)
def a_wounded_pilot_evades(lay: Lay) -> object:
    return action_with(lay, Critical("major", "pilot_wounded"), "evade")


@CASES.shows(
    "decks.heat.*.effects.least",
    "decks: {heat: {sluggish_myomer: {effects: {least: 2}}}}",
    1,
    2,
)
def walking_points_of_a_hot_atlas(lay: Lay) -> object:
    at = tactics.fight(atlas="red 0505 0", griffin="blue 0501 3")
    at = lay(tactics.change_unit(at, "atlas", heat_up=("sluggish_myomer",) * 9))
    return points(at, tactics.mech(at, "atlas"), "walk")


@CASES.shows(
    "decks.heat.*.cook_off.faces",
    "decks: {heat: {ammo_cook_off: {cook_off: {faces: [long_hit]}}}}",
    4,
    3,
)
def internals_after_a_cook_off_warning_and_a_long_hit(lay: Lay) -> object:
    at = tactics.fight(griffin="red 0505 0", atlas="blue 0501 3")
    at = tactics.after(tactics.change_unit(at, "griffin", heat_down=3), PhaseBegan("heat"))
    played = tactics.play(lay(at), Cool("griffin"), "ammo_cook_off", tactics.attack_faces("long"))
    return tactics.mech(played.battle, "griffin").internal


@CASES.shows("decks.major.*.redirect", "decks: {major: {redirect: {redirect: false}}}", True, False)
def a_minor_card_drawn_after_a_redirect(lay: Lay) -> object:
    at = tactics.change_unit(
        tactics.fight(griffin="red 0505 0", atlas="blue 0501 3"), "griffin", armor=0, external=0
    )
    return asks(lambda: tactics.play(lay(at), Hit("griffin", 1), "redirect"))


# --- attacks ---


def attacking(
    name: str = "griffin", enemy: str = "blue 0501 3", ground: Board | None = None, /, **upgrades: str
) -> TacticsBattle:
    """Return a unit in 0505 whose turn it is to attack an Atlas."""
    at = tactics.fight(ground, {name: upgrades}, **{name: "red 0505 0", "atlas": enemy})
    return tactics.attacking(at, name)


@CASES.shows("attacks.always_beside_mixed", "attacks: {always_beside_mixed: [SRM]}", False, True)
def missiles_fired_beside_a_mixed_group(lay: Lay) -> object:
    at = attacking("wolverine", "blue 0503 3")
    return is_allowed(lay, at, Attack("wolverine", "atlas", ("mixed", "srm")))


@CASES.shows("defense.no_sight_at", "defense: {no_sight_at: 5}", False, True)
def a_target_behind_woods_and_smoke(lay: Lay) -> object:
    at = attacking("griffin", "blue 0501 3", tactics.board(heavy_woods="0503"))
    at = tactics.after(at, HexTokenSet(parse_label("0502"), "heavy_smoke"))
    return is_allowed(lay, at, Attack("griffin", "atlas", ("ppc",)))


@CASES.shows(
    "physical.range",
    "physical: {range: 2}",
    "A physical attack needs an adjacent target.",
    "A physical attack reaches only 2 hexes.",
)
def why_no_blow_over_three_hexes(lay: Lay) -> object:
    at = lay(attacking("griffin", "blue 0502 3"))
    refusal = tactics.game().why_not(at, Attack("griffin", "atlas", ("physical",)))
    return refusal.reason if refusal is not None else ""


@pytest.mark.parametrize(("enemy", "is_struck"), [("blue 0503 3", True), ("blue 0502 3", False)])
def test_a_longer_reach_strikes_so_far_and_no_farther(enemy: str, is_struck: bool) -> None:
    lay = CASES.lay("physical: {range: 2}")
    action = Attack("griffin", "atlas", ("physical",))
    assert is_allowed(lay, attacking("griffin", enemy), action) is is_struck


@CASES.shows(
    "upgrades.cards.*.change.dice", "upgrades: {cards: {focused_beam: {change: {dice: 2}}}}", False, True
)
def a_second_die_that_a_focused_beam_turns(lay: Lay) -> object:
    at, action = lay(attacking(ppc="focused_beam")), Attack("griffin", "atlas", ("ppc",))
    return asks(lambda: tactics.play(at, action, tactics.attack_faces("eye", "eye"), "focused_beam"))


@CASES.shows("upgrades.cards.*.indirect", "upgrades: {cards: {indirect_fire: {indirect: 0}}}", 1, 2)
def dice_of_indirect_fire(lay: Lay) -> object:
    loads, ground = {"griffin": {"lrm": "indirect_fire"}}, tactics.board((20, 26), {"0508": 2})
    at = tactics.fight(ground, loads, griffin="red 0516 0", atlas="blue 0502 3", wasp="red 0505 0")
    at = lay(tactics.attacking(at, "griffin"))
    griffin, atlas = tactics.mech(at, "griffin"), tactics.mech(at, "atlas")
    stands = situation_between(at, griffin, atlas)
    assert stands is not None
    return dice_for(at, griffin, atlas, "lrm", stands).number


@CASES.shows("upgrades.cards.*.suppresses", "upgrades: {cards: {suppression: {suppresses: -2}}}", 1, 2)
def dice_that_suppression_takes(lay: Lay) -> object:
    loads = {"jager": {"autocannons": "suppression"}}
    at = tactics.acting(tactics.fight(None, loads, jager="red 0505 0", wasp="blue 0501 3"), "jager")
    played = tactics.play(lay(at), Act("jager", "card", "wasp", "suppression", "autocannons"))
    return tactics.mech(played.battle, "wasp").suppressed


@pytest.mark.parametrize("key", CASES.by_key)
def test_a_changed_value_shows(key: str) -> None:
    CASES.check(key)
