"""A rack shown and told as groups of missiles: so many of one kind at one target, in few words or touches."""

from __future__ import annotations

import pytest

from companion.engine.battletech.battle.state import Battle
from companion.engine.views.attacks import AttackPlan
from companion.engine.views.turn import PrepareAttack
from companion.errors import InputError
from companion.ui.attack.salvo import PlannedAim, PlannedSalvo
from tests.rulesets.omega.battles import facing, omega

pytestmark = [pytest.mark.rule("Omega", "R19"), pytest.mark.rule("Omega", "R27")]
SARH, LASER = {"shells": "semi_active_radar"}, {"shells": "laser"}
FIRST, SECOND = "lrm10_rt", "lrm10_rt_2"


@pytest.fixture
def at() -> Battle:
    return facing(corsac="red 0509 0", warden="blue 0501 3", bulwark="blue 0401 3")


def plan_of(at: Battle, salvo: PlannedSalvo, target: str = "warden") -> AttackPlan:
    return omega().attack_plan(at, "corsac", target, how=salvo.how, is_secondary=salvo.is_secondary)


def understand(at: Battle, line: str) -> object:
    return omega().understand(at, "corsac", line)


def test_a_rack_is_a_group_for_each_kind(at: Battle) -> None:
    groups = {it.id: it for it in plan_of(at, PlannedSalvo()).groups}
    assert [(it.launcher, it.label, it.most, it.left) for it in groups.values()] == [
        ("SRM 6 (LT)", "Streak", 1, 4),
        ("SRM 6 (LT)", "IR", 1, 2),
        ("LRM 10 (RT)", "SARaH", 2, 6),
        ("LRM 10 (RT)", "LGM", 2, 4),
    ]


class TestLine:
    """`2 SARaH at the Warden, IR at the Bulwark`."""

    @pytest.mark.parametrize(
        "line", ["2 sarah warden", "2x SARaH at Warden", "fire 2 lrm 10 sarah at warden"]
    )
    def test_so_many_of_a_kind(self, at: Battle, line: str) -> None:
        how = {FIRST: SARH, SECOND: SARH}
        assert understand(at, line) == PrepareAttack("corsac", "warden", (FIRST, SECOND), how)

    def test_kinds_at_several_targets(self, at: Battle) -> None:
        meant = understand(at, "1 sarah at warden, 1 lgm ir at bulwark")
        other = PrepareAttack(
            "corsac", "bulwark", (SECOND, "srm6_lt"), {SECOND: LASER, "srm6_lt": {"shells": "infrared"}}
        )
        assert meant == PrepareAttack("corsac", "warden", (FIRST,), {FIRST: SARH}, (other,))

    def test_more_than_a_turn_allows(self, at: Battle) -> None:
        with pytest.raises(InputError, match="2 SARaH can be fired now, not 5"):
            understand(at, "5 sarah warden")

    @pytest.mark.parametrize(
        "line", ["LRM 5 IR at Corsac", "fire lrm 5 ir corsac", "srm 6 lrm 5 ir at corsac"]
    )
    def test_a_guidance_belongs_to_the_weapon_before_it(self, line: str) -> None:
        tank = facing(skimmer="red 0505 0", corsac="blue 0501 3")
        with pytest.raises(InputError, match=r"(?i)has no 'lrm 5 ir' to attack with now; .* LRM 5 LGM"):
            omega().understand(tank, "skimmer", line)
        both = omega().understand(tank, "skimmer", "lrm 5 lgm srm 6 ir at corsac")
        how = {"lrm5": LASER, "srm6": {"shells": "infrared"}}
        assert both == PrepareAttack("skimmer", "corsac", ("lrm5", "srm6"), how)

    def test_weapons_go_beside_them(self, at: Battle) -> None:
        meant = understand(at, "1 lgm tag warden")
        assert meant == PrepareAttack("corsac", "warden", (FIRST, "tag_h"), {FIRST: LASER})


class TestSalvo:
    """Groups that are touched in the attack panel."""

    def test_one_more_of_a_kind(self, at: Battle) -> None:
        salvo = PlannedSalvo(aims=[PlannedAim("warden", set())])
        plan = plan_of(at, salvo)
        sarah, laser = plan.groups[2:]
        salvo.take_group(sarah, 1, plan)
        assert salvo.ticked_attacks(plan) == (FIRST,)
        plan = plan_of(at, salvo)
        salvo.take_group(laser, 1, plan)
        plan = plan_of(at, salvo)
        ticked = salvo.ticked_attacks(plan)
        assert [len(group.counted(plan, ticked)) for group in plan.groups] == [0, 0, 1, 1]
        salvo.take_group(laser, 2, plan)
        plan = plan_of(at, salvo)
        assert len(laser.counted(plan, salvo.ticked_attacks(plan))) == 2
        salvo.take_group(laser, 0, plan)
        assert salvo.ticked_attacks(plan_of(at, salvo)) == ()

    def test_what_goes_elsewhere_stays_there(self, at: Battle) -> None:
        salvo = PlannedSalvo(aims=[PlannedAim("warden", {FIRST}), PlannedAim("bulwark", set())], current=1)
        plan = plan_of(at, salvo, "bulwark")
        salvo.take_group(plan.groups[3], 2, plan)
        assert (salvo.aims[0].ticked, salvo.aims[1].ticked) == ({FIRST}, {SECOND})
