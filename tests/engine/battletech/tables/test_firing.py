"""Rules of firing of a ruleset's own: what would be dead, or nothing, is told at its place."""

from __future__ import annotations

import pytest

from companion.engine.battletech.attack.shot import brackets
from companion.engine.battletech.battle.fire_modes import rates_of
from companion.engine.battletech.game import BattletechGame
from companion.engine.battletech.tables.weapons import Weapon
from companion.errors import FileError
from tests.rulesets.spoilt.test_demands import overlay

FAR = "label: Far, value: 6, source: S"
OVER = [
    (f"to_hit: {{range: {{far: {{{FAR}}}}}}}", "to_hit.range.far", "no weapon reaches that far:"),
    (f"to_hit: {{range: {{far: {{{FAR}, reaches: {{times: 2, of: shrt}}}}}}}}",
     "to_hit.range.far.reaches.of", "there is no range bracket before this one 'shrt'"),
    ("to_hit: {range: {long: {reaches: {times: 2, of: short}}}}", "to_hit.range.long.reaches",
     "each weapon gives this itself"),
    ("weapons: {is.ppc: {brackets: {far: 24}}}", "weapons.is.ppc.brackets.far",
     "there is no further range bracket 'far'"),
    (f"to_hit: {{range: {{far: {{{FAR}}}}}}}\nweapons: {{is.ppc: {{brackets: {{far: 17}}}}}}",
     "weapons.is.ppc.brackets", "must rise"),
    ("weapons: {is.ppc: {damage: {short: 12, farr: 8}}}", "weapons.is.ppc.damage.farr",
     "there is no range bracket 'farr'"),
    ("weapons: {is.ppc: {traits: [direct_fire, pcc]}}", "weapons.is.ppc.traits",
     "there is no rule that asks for the trait 'pcc'. Did you mean 'ppc'?"),
    ("weapons: {is.ppc: {fires: missiles}}", "weapons.is.ppc.missiles", "needs a number"),
    ("weapons: {is.ac5: {missiles: 5, fires: missiles}}", "weapons.is.ac5.fires", "other weapons a burst"),
    ("weapons: {is.lrm5: {fires: burst}}", "weapons.is.lrm5.fires", "launchers fire missiles"),
    ("weapons: {is.srm2: {fires: {procedure: missiles, dice: 1d2, rows: {1: 1, 2: 2}}}}",
     "weapons.is.srm2.fires.rows", "only a burst has a table of its own"),
    ("weapon_attacks: {rates: {single: {label: L, shots: 2, source: S}}}", "weapon_attacks.rates.single",
     "choose another"),
    ("weapon_attacks: {rates: {slow: {label: L, source: S}}}", "weapon_attacks.rates.slow",
     "is the same as the standard rate"),
    ("weapon_attacks: {rates: {fast: {label: L, shots: 2, when: [attacker_prone], source: S}}}",
     "weapon_attacks.rates.fast.when", "is not about the weapon"),
    ("weapon_attacks: {damage: {near: {label: L, value: 1, when: [at_point_blank_range], source: S}}}",
     "weapon_attacks.damage.near.when", "at_point_blank_range"),
    ("called_shots: {high: {label: High, to_hit: 3, source: S}}", "called_shots.high", "give a table"),
    ("called_shots: {high: {label: High, to_hit: 3, table: head_location, source: S}}",
     "called_shots.high.table", "is not known here"),
    ("ammunition: {smallest_lots: {machine_gum: 0.5}}", "ammunition.smallest_lots.machine_gum",
     "Did you mean 'machine_gun'?"),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "key", "text"), OVER)
def test_what_would_do_nothing_is_told(rules: str, key: str, text: str) -> None:
    with pytest.raises(FileError) as raised:
        overlay("citytech", rules)
    found = [fault for fault in raised.value.faults if fault.key == key]
    assert found, [str(fault) for fault in raised.value.faults]
    assert text in str(found[0])


def game_with_rules(rules: str) -> BattletechGame:
    game = overlay("citytech", rules)
    assert isinstance(game, BattletechGame)
    return game


def weapon(game: BattletechGame, name: str) -> Weapon:
    return game.rules.tables.weapons[name]


def test_a_weapon_may_tell_its_further_brackets_or_leave_them_to_the_rule() -> None:
    game = game_with_rules(
        f"to_hit: {{range: {{far: {{{FAR}, reaches: {{times: 2, of: medium}}}}}}}}\n"
        "weapons: {is.ppc: {brackets: {far: 20}}}"
    )
    rules = game.rules.tables.to_hit
    assert brackets(rules, weapon(game, "is.ppc"))[-1] == ("far", 20)
    assert brackets(rules, weapon(game, "is.medium_laser"))[-1] == ("far", 12)
    shown = [game.calculate(game.shorthand(f"ppc r{hexes}")).number for hexes in (18, 19, 20, 21)]
    assert shown == [8, 10, 10, None]


def test_a_weapon_may_have_its_own_damage_by_range_and_its_own_rates() -> None:
    game = game_with_rules(
        "weapons: {is.ppc: {damage: {short: 12, long: 7},"
        " rates: {hot: {label: Overcharged, damage: 15, heat: 20, to_hit: 1, source: S}}}}"
    )
    assert list(rates_of(game.rules.tables, weapon(game, "is.ppc"))) == ["hot"]
    assert [game.calculate(game.shorthand(f"ppc r4{text}")).number for text in ("", " hot")] == [4, 5]


def test_a_trait_of_ones_own_is_a_fact() -> None:
    game = game_with_rules(
        "weapons: {is.ppc: {traits: [direct_fire, ppc, unwieldy]}}\n"
        "to_hit: {conditions: {unwieldy: {label: Unwieldy, value: 2, when: [unwieldy_weapon], source: S}}}"
    )
    assert game.calculate(game.shorthand("ppc r4")).number == 6
