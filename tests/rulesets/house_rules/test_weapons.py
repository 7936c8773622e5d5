"""House rules about weapons: damage by range, rates of fire, bursts, jams and called shots."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeAlias

import pytest

from companion.documents.document import Document, SourcePositions
from companion.engine.asks import Answer
from companion.engine.battletech.battle.actions import DeclareFire
from companion.engine.battletech.battle.events import AmmunitionExploded, SlotHit, WeaponJammed
from companion.engine.battletech.battle.fire_modes import DIRECT
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.fire.procedures import firing_of
from companion.engine.battletech.fire.salvo_odds import odds_of_hit
from companion.engine.battletech.game import BattletechGame
from companion.engine.battletech.odds.structure import sample_odds
from companion.engine.battletech.presenters.weapon_table import format_damage
from companion.engine.battletech.tables.fire_steps import DivertStep
from companion.engine.play import Play
from companion.engine.views.attacks import AttackView
from companion.errors import FileError
from companion.tabletop.hexes import parse_label
from tests.builders import citytech, events_of
from tests.citytech import declaring, fight
from tests.engine.battletech.gunnery import HIT, MISS, fire_volley, hits, reaching, with_equipment
from tests.engine.battletech.odds.test_played import TIMES, off_by, worn
from tests.engine.battletech.volleys import load_volley, odds_by_fact, play_volley, volley
from tests.rulesets.house_rules.examples import assert_effect_text, game_of_example, under

How: TypeAlias = Mapping[str, str]
RAPID: How = {"rate": "rapid_fire"}
LASER, GUN, MACHINE_GUN, SALVO = "medium_laser_ra", "ac5_rt", "machine_gun_rt", "lrm20_la"
BEARERS = {LASER: "hermes", GUN: "hermes", MACHINE_GUN: "mad_cat", SALVO: "orion"}


def answer(game: BattletechGame, kind: str, **asked: object) -> Mapping[str, Any]:
    """Return what a request is answered with."""
    found: Mapping[str, Any] = game.answer_request(
        kind, Document("asked", asked, SourcePositions.of_file("asked"))
    )
    return found


def at_range(hexes: int, name: str = "", attacker: str = "hermes") -> Battle:
    """Return a unit and a worn Centurion so far away, by an example's rules."""
    at = declaring(fight(**{attacker: "red 0501 3", "centurion": f"blue 05{1 + hexes:02} 0"}))
    at = worn(at, "centurion", 8)
    return under(name, at) if name else at


def view(at: Battle, weapon: str, how: How | None = None) -> AttackView:
    """Return the row of a weapon in its unit's plan against the Centurion."""
    plan = citytech().attack_plan(at, BEARERS[weapon], "centurion", how={weapon: how or {}})
    return next(view for view in plan.attacks if view.id == weapon)


def choices_of(view: AttackView, choice: str) -> list[str]:
    """Return what may be chosen about an attack."""
    return [option.id for each in view.choices if each.id == choice for option in each.options]


def shot(at: Battle, weapon: str, how: How, *dice: Answer) -> Play[Battle]:
    """Return a weapon fired at the Centurion, with these dice."""
    bearer = BEARERS[weapon]
    return fire_volley(at, DeclareFire(bearer, "centurion", (weapon,), how={weapon: how}), *dice)


def agree(at: Battle, weapon: str, how: How | None = None) -> None:
    """Odds and play come to the same."""
    aims = volley(at, BEARERS[weapon], "centurion", weapon, how={weapon: how or {}})
    assert (
        off_by(play_volley(at, aims, TIMES), odds_by_fact(sample_odds(*load_volley(at, aims))), TIMES) == {}
    )


class TestStrongAutocannons:
    NAME = "strong-autocannons"

    def test_they_do_one_more(self) -> None:
        before, after = view(at_range(2), GUN).damage, view(at_range(2, self.NAME), GUN).damage
        assert (after, before) == (6, 5)
        assert_effect_text(self.NAME, after, before)
        tables = citytech().rules.tables
        assert format_damage(game_of_example(self.NAME).rules, tables.weapons["is.ac5"]) == "5 (6/6/6)"

    def test_odds_agree(self) -> None:
        agree(at_range(2, self.NAME), GUN)


class TestRapidFire:
    NAME = "rapid-fire-autocannons"

    def test_two_shots_cost_twice_as_much_and_do_more(self) -> None:
        at = at_range(7, self.NAME)
        single, rapid = view(at, GUN), view(at, GUN, RAPID)
        assert single.calculation.number == rapid.calculation.number == 6
        assert (rapid.heat, single.heat) == (2, 1)
        assert rapid.hits == "up to 2 shots"
        assert_effect_text(self.NAME, single.calculation.number, f"{rapid.mean:.1f}", f"{single.mean:.1f}")

    def test_the_book_knows_no_such_rate(self) -> None:
        assert "no choice 'rate'" in str(view(at_range(6), GUN, RAPID).refusal)

    @pytest.mark.parametrize(("rolled", "jams"), [(3, True), (4, True), (5, False)])
    def test_a_low_roll_jams_it(self, rolled: int, jams: bool) -> None:
        at = at_range(5, self.NAME)
        before = sum(at.units["hermes"].rounds.values())
        strikes: tuple[Answer, ...] = ((2,), (7,)) if rolled >= 4 else ()
        rapid = shot(at, GUN, RAPID, (rolled,), *strikes)
        assert bool(events_of(rapid, WeaponJammed)) is jams
        assert sum(rapid.battle.units["hermes"].rounds.values()) == before - 2

    def test_a_two_has_it_explode(self) -> None:
        rapid = shot(at_range(5, self.NAME), GUN, RAPID, MISS)
        (burst,) = events_of(rapid, AmmunitionExploded)
        assert (burst.unit, burst.bins, burst.points) == ("hermes", (GUN,), 5)
        assert {struck.location for struck in events_of(rapid, SlotHit)} == {burst.location}
        assert "destroyed" in str(view(rapid.battle, GUN).refusal)

    def test_an_ultra_keeps_its_own_number(self) -> None:
        at = under(self.NAME, declaring(fight(daishi="red 0501 3", centurion="blue 0505 0")))
        plan = citytech().attack_plan(at, "daishi", "centurion")
        (ultra, _) = (view for view in plan.attacks if view.id.startswith("ultra"))
        assert choices_of(ultra, "rate") == ["single", "double"]
        assert choices_of(view(at_range(3, self.NAME), GUN), "rate") == ["single", "rapid_fire"]

    def test_odds_agree(self) -> None:
        agree(at_range(7, self.NAME), GUN, RAPID)

    def test_a_request_may_ask_for_it(self) -> None:
        target = {"model": "CN9-D"}
        asked = {"range": 3, "weapons": ["AC/5"], "target": target, "rate": "rapid_fire"}
        damage = answer(game_of_example(self.NAME), "odds", **asked)["damage"]
        assert damage.keys() == {0, 5, 10}


class TestMachineGunBursts:
    NAME = "machine-gun-bursts"

    def test_one_to_five_of_five_shots_strike(self) -> None:
        tables = game_of_example(self.NAME).rules.tables
        firing = firing_of(tables, tables.weapons["is.machine_gun"], DIRECT)
        mean = f"{sum(points * chance for points, chance in odds_of_hit(firing).items()):.1f}"
        assert_effect_text(self.NAME, 1, 5, mean, citytech().rules.tables.weapons["is.machine_gun"].damage)
        assert firing.step(DivertStep) is None

    def test_they_are_no_launchers(self) -> None:
        system = {"id": "ams", "item": "is.anti_missile_system", "location": "left_arm"}
        rounds = {"id": "ammo_ams", "weapon": system["item"], "location": "left_arm", "shots": 12}
        at = with_equipment(
            at_range(1, self.NAME, "mad_cat"), "centurion", equipment=[system], ammunition=[rounds]
        )
        before = sum(at.units["mad_cat"].rounds.values())
        burst = shot(at, MACHINE_GUN, {}, HIT, (7,), (7,), (7,), (7,))
        assert reaching(burst) == [3]
        assert hits(burst) == [("center_torso", 1)] * 3
        assert sum(burst.battle.units["mad_cat"].rounds.values()) == before - 5

    def test_odds_agree(self) -> None:
        agree(at_range(1, self.NAME, "mad_cat"), MACHINE_GUN)


class TestCalledShots:
    NAME = "called-shots"

    def test_low_is_harder_and_strikes_a_leg(self) -> None:
        asked = {"range": 3, "weapons": ["Medium Laser"], "target": {"model": "CN9-D"}}
        usual = answer(citytech(), "odds", **asked)
        low = answer(game_of_example(self.NAME), "odds", **asked, called_at="low")
        numbers = [row["weapons"][0]["target_number"] for row in (usual, low)]
        shares = [
            sum(row["locations"][leg]["hit"] for leg in ("left_leg", "right_leg")) / row["hits"][1]
            for row in (low, usual)
        ]
        assert_effect_text(self.NAME, 3, *numbers, *(f"{100 * share:.0f} %" for share in shares))

    @pytest.mark.parametrize("part", ["high", "low", "left", "right"])
    def test_odds_agree(self, part: str) -> None:
        agree(at_range(3, self.NAME), GUN, {"toward": part})

    def test_missiles_cannot_be_called(self) -> None:
        at = at_range(8, self.NAME, "orion")
        refusal = view(at, SALVO, {"toward": "high"}).refusal
        assert refusal is not None
        assert "cannot be called high" in refusal.reason
        assert choices_of(view(at, SALVO), "toward") == []
        assert choices_of(view(at_range(3, self.NAME), GUN), "toward") == ["", "high", "low", "left", "right"]

    def test_a_request_calls_only_what_can_be_called(self) -> None:
        game, text = game_of_example(self.NAME), "this shot cannot be called high"
        shot = answer(game, "tohit", weapon="LRM 20", range=8, called_at="high")
        assert (shot["target_number"], shot["probability"]) == (None, 0)
        assert text in shot["reason"]
        asked = {"range": 8, "target": {"model": "CN9-D"}}
        with pytest.raises(FileError, match=text):
            answer(game, "odds", **asked, weapons=[{"weapon": "LRM 20", "called_at": "high"}])
        volley = answer(game, "odds", **asked, weapons=["LRM 20", "PPC"], called_at="high")
        assert [row["target_number"] for row in volley["weapons"]] == [6, 9]

    def test_the_form_and_the_shorthand_know_them(self) -> None:
        game = game_of_example(self.NAME)
        assert game.calculate(game.shorthand("ml r3 low")).number == 7
        assert citytech().form("to_hit").fields != game.form("to_hit").fields


class TestExtremeRange:
    NAME = "extreme-range"

    def test_weapons_reach_farther(self) -> None:
        before, after = (
            game.calculate(game.shorthand("ml r12")) for game in (citytech(), game_of_example(self.NAME))
        )
        assert before.number is None
        assert (after.number, after.bracket) == (10, "extreme")
        assert_effect_text(self.NAME, 12, after.number)
        game = game_of_example(self.NAME)
        assert game.calculate(game.shorthand("ml r13")).number is None

    def test_the_sheet_and_the_map_know_it(self) -> None:
        at = at_range(11, self.NAME)
        table = next(part for part in citytech().sheet(at, "hermes").tables if part.id == "weapons")
        assert [column.label for column in table.columns][-4:] == ["Sht", "Med", "Lng", "Ext"]
        assert view(at, GUN).calculation.bracket == "medium"

    def test_odds_agree(self) -> None:
        agree(at_range(11, self.NAME), LASER)


class TestEnergyByRange:
    NAME = "energy-weapons-by-range"

    def test_beams_weaken(self) -> None:
        points = [view(at_range(hexes, self.NAME), LASER).damage for hexes in (3, 6, 9)]
        assert points == [6, 5, 4]
        assert [view(at_range(hexes), LASER).damage for hexes in (3, 6, 9)] == [5, 5, 5]
        assert_effect_text(self.NAME, 6, 3, 5, 6, 4, 9)

    def test_the_sheet_tells_all_three(self) -> None:
        tables = citytech().rules.tables
        assert (
            format_damage(game_of_example(self.NAME).rules, tables.weapons["is.medium_laser"]) == "5 (6/5/4)"
        )
        assert format_damage(game_of_example(self.NAME).rules, tables.weapons["is.ac5"]) == "5"

    @pytest.mark.parametrize("hexes", [3, 9])
    def test_odds_agree(self, hexes: int) -> None:
        agree(at_range(hexes, self.NAME), LASER)


class TestWeaponsThatJam:
    NAME = "weapons-that-jam"

    @pytest.mark.parametrize("example", ["", NAME])
    def test_a_two_jams(self, example: str) -> None:
        jammed = shot(at_range(3, example), GUN, {}, MISS)
        assert [event.weapon for event in events_of(jammed, WeaponJammed)] == ([GUN] if example else [])
        assert_effect_text(self.NAME, "1 of 36", 0)


@pytest.mark.parametrize("name", ["extreme-range", "energy-weapons-by-range", "strong-autocannons"])
def test_the_map_of_threat_is_worth_what_the_plans_say(name: str) -> None:
    at = at_range(3, name)
    weapons = (LASER, GUN)
    found = citytech().threat(at, "hermes", weapons)
    reached = 0
    for hexes in (2, 3, 6, 9, 11, 12):
        place = parse_label(f"05{1 + hexes:02}")
        aside = at.with_unit(replace(at.units["centurion"], hex=place))
        mean = sum(view(aside, weapon).mean for weapon in weapons)
        assert found.get(place, 0.0) == pytest.approx(mean), place.label
        reached += mean > 0
    assert reached >= 5


def test_a_request_says_a_rate_in_either_way() -> None:
    asked = {"range": 3, "weapons": ["Ultra AC/5"], "target": {"model": "CN9-D"}}
    double = answer(citytech(), "odds", **asked, rate="double")
    assert double["damage"] == answer(citytech(), "odds", **asked, double_rate=True)["damage"]
    assert double["weapons"][0]["rate"] == "double"


@pytest.mark.parametrize(
    ("name", "asked", "text"),
    [
        ("", {"called_at": "high"}, "called_at: CityTech has no parts to call a shot at."),
        ("called-shots", {"called_at": "hihg"}, "has no 'hihg'. Did you mean 'high'?"),
        ("", {"rate": "doubel"}, "rate: CityTech has no 'doubel'. Did you mean 'double'?"),
        ("", {"weapons": [{"weapon": "PPC", "rate": "double"}]}, "PPC has only one rate of fire"),
    ],
)
def test_a_request_for_what_the_rules_lack_is_told(name: str, asked: Mapping[str, object], text: str) -> None:
    game = game_of_example(name) if name else citytech()
    whole = {"range": 3, "weapons": ["PPC"], "target": {"model": "CN9-D"}, **asked}
    with pytest.raises(FileError) as faults:
        answer(game, "odds", **whole)
    assert text in str(faults.value)


def test_a_rate_that_a_weapon_lacks_has_no_number() -> None:
    with pytest.raises(FileError, match="rate: PPC has only one rate"):
        answer(citytech(), "tohit", weapon="PPC", range=3, rate="double")


def test_the_sheet_may_tell_that_a_weapon_has_jammed() -> None:
    flags = {
        name: {flag.id for flag in citytech().sheet(at_range(3, name), "hermes").flags}
        for name in ("", "rapid-fire-autocannons", "weapons-that-jam")
    }
    jammed = f"flag/jammed/{GUN}"
    assert [jammed in found for found in flags.values()] == [False, True, True]
