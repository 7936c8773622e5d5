"""What the rules leave open and a table may choose otherwise; Arrow V missiles fired straight."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from companion.engine.battletech.attack.shot import bracket_at
from companion.engine.battletech.attack.situation import find_target_position
from companion.engine.battletech.battle.actions import DeclareFire
from companion.engine.battletech.battle.fire_modes import FireMode
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import DeclaredVolley, MoveRecord
from companion.engine.battletech.fire.firing import fire_of
from companion.engine.battletech.fire.procedures import firing_of
from companion.engine.battletech.sight.interference import interference_at
from companion.engine.battletech.tables.fire_steps import DivertStep
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import parse_label
from tests.builders import perform
from tests.engine.battletech.fire.fire_proofs import prove, two_dice
from tests.engine.battletech.gunnery import modifiers_by_label
from tests.engine.battletech.volleys import volley
from tests.rulesets.omega.battles import armed, facing, illuminating, omega
from tests.rulesets.omega.test_countermeasures import aboard, as_set, pair
from tests.rulesets.omega.test_missiles import FIRST, bare, loaded, row


@pytest.mark.rule("Omega", "R41")
@pytest.mark.parametrize(("choice", "expected"), [("everybody", 1), ("own_side", 0)])
def test_whom_ecm_hides(choice: str, expected: int) -> None:
    at = as_set(aboard(pair(), "warden", "is.ecm_2"), "warden", "mode_2")
    at = replace(at, rules=replace(omega(interference_protects=choice).rules, models=at.rules.models))
    bearer = at.units["warden"].hex
    assert bearer is not None
    stranger = replace(at.units["corsac"], hex=type(bearer)(bearer.q, bearer.r + 1))
    assert interference_at(at, stranger) == expected
    assert interference_at(at, at.units["warden"]) == 1


@pytest.mark.rule("Omega", "R37")
@pytest.mark.parametrize(("choice", "is_seen"), [("blocked", False), ("hindered", True)])
def test_lines_through_a_screen(choice: str, is_seen: bool) -> None:
    at = facing(corsac="red 0509 0", warden="blue 0501 3", bulwark="blue 0505 3")
    at = as_set(aboard(at, "bulwark", "is.smoke_screen", rounds=1), "bulwark", "smoke")
    # A board of this battle goes on under the other choice.
    at = replace(at, rules=replace(omega(smoke_screens=choice).rules, models=at.rules.models))
    shot = row(at, "medium_laser_la")
    assert (shot.refusal is None) is is_seen
    if is_seen:
        assert modifiers_by_label(shot)["1 × Smoke screen"] == 2


@pytest.mark.rule("Omega", "R98")
@pytest.mark.parametrize(("choice", "woods", "hill"), [("ignored", 0, 0), ("counts", 1, 0)])
def test_terrain_between_jumpers_and_others(choice: str, woods: int, hill: int) -> None:
    hexes = {
        parse_label("0505"): BoardHex(terrain=("light_woods",)),
        parse_label("0705"): BoardHex(level=5),
    }
    ground = Board("Woods", 15, 17, hexes)
    at = facing(
        ground, corsac="red 0509 0", warden="blue 0501 3", kestrel="blue 0701 3", bulwark="red 0709 0"
    )
    at = replace(at, rules=replace(omega(jumpers_sight=choice).rules, models=at.rules.models))
    for jumper in ("warden", "kestrel"):
        unit = at.units[jumper]
        moved = MoveRecord("jumped", 2, 2, entered=2)
        at = at.with_unit(replace(unit, doings=replace(unit.doings, moved=moved)))
    for attacker, target, counted in (("corsac", "warden", woods), ("bulwark", "kestrel", hill)):
        position = find_target_position(at, at.units[attacker], at.units[target])
        assert position is not None
        assert position.unseen is None
        assert position.situation.intervening.get("light_woods", 0) == counted


@pytest.mark.rule("Omega", "R28")
@pytest.mark.parametrize(("choice", "bracket"), [("as_srm", None), ("parent", "long")])
def test_reach_of_clan_streaks(choice: str, bracket: str | None) -> None:
    tables = omega(clan_streak_range=choice).rules.tables
    rack = tables.weapons["clan.srm4"]
    assert bracket_at(tables.to_hit, rack.guided_by("streak"), 12) == bracket
    assert bracket_at(tables.to_hit, rack.guided_by("infrared"), 12) is None


@pytest.mark.rule("Omega", "R17")
@pytest.mark.rule("Omega", "R51")
@pytest.mark.parametrize(
    ("name", "figures"),
    [("is.arrow_v", (15.0, 12, 5, 25, 8, 12)), ("clan.arrow_v", (12.0, 9, 5, 25, 6, 6))],
)
def test_an_arrow_launcher(name: str, figures: tuple[float, int, int, int, int, int]) -> None:
    it = omega().rules.tables.weapons[name]
    assert (it.tons, it.slots, it.holds, it.points, it.heat, it.minimum) == figures
    assert list(it.guides) == ["infrared", "active_radar", "laser"]


@pytest.mark.rule("Omega", "R53")
class TestDirectFire:
    """Within 17 hexes an Arrow is a missile like any other."""

    def test_its_number(self) -> None:
        at = armed("is.arrow_v", hex=parse_label("0517"))
        view = next(it for it in omega().attack_plan(at, "orion", "victor").attacks if it.id == "is.arrow_v")
        found = modifiers_by_label(view)
        assert view.refusal is None
        assert "Minimum range (12)" not in found
        assert found["Short range (14)"] == 0

    def test_its_odds_are_those_of_a_missile(self) -> None:
        at = armed("is.arrow_v", hex=parse_label("0517"))
        needed = next(
            it for it in omega().attack_plan(at, "orion", "victor").attacks if it.id == "is.arrow_v"
        ).calculation.number
        assert needed is not None

        def simulate(random: Random) -> tuple[int, int]:
            hits = two_dice(random) >= needed
            return int(hits), 25 * hits

        prove(at, volley(at, "orion", "victor", "is.arrow_v"), simulate)


@pytest.mark.rule("Omega", "R23")
@pytest.mark.rule("Omega", "R35")
@pytest.mark.parametrize(
    ("choice", "order"),
    [("decoys", ["flares", "anti_missile_system"]), ("systems", ["anti_missile_system", "flares"])],
)
def test_what_answers_missiles_first(choice: str, order: list[str]) -> None:
    tables = omega(missile_answers=choice).rules.tables
    weapon = tables.weapons["is.srm6"].guided_by("infrared")
    steps = firing_of(tables, weapon, FireMode(guide="infrared")).steps
    assert [step.by for step in steps if isinstance(step, DivertStep)] == order


@pytest.mark.rule("Omega", "R30")
@pytest.mark.parametrize(("choice", "is_found"), [("of_the_missile", False), ("any", True)])
def test_from_which_side_targets_are_marked(choice: str, is_found: bool) -> None:
    at = bare(facing(corsac="red 0509 0", kestrel="red 0802 4", warden="blue 0503 3"))
    at = replace(at, rules=replace(omega(helpers_side=choice).rules, models=at.rules.models))
    at = illuminating(at, "kestrel", "artemis_iv_rt", "warden")
    at = perform(at, DeclareFire("corsac", "warden", (FIRST,), how=loaded("semi_active_radar", FIRST)))
    assert fire_of(at, "corsac", FIRST, declared_volley(at, "corsac")).can_hit is is_found


def declared_volley(at: Battle, unit: str) -> DeclaredVolley:
    """Return the only volley that a unit has declared."""
    declared = at.units[unit].doings.declared
    assert declared is not None
    (found,) = declared.volleys
    return found


@pytest.mark.rule("Omega", "R31")
@pytest.mark.parametrize(("choice", "counts"), [("count_in_sight", True), ("ignored", False)])
def test_woods_before_radar_guided_missiles(choice: str, counts: bool) -> None:
    ground = Board("woods", 15, 17, {parse_label("0505"): BoardHex(terrain=("light_woods",))})
    at = facing(ground, corsac="red 0509 0", warden="blue 0501 3")
    at = replace(at, rules=omega(radar_and_woods=choice).rules)
    found = modifiers_by_label(row(at, "lrm10_rt", shells="active_radar"))
    assert any("woods" in label.lower() for label in found) is counts
