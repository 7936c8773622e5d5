"""Forms, reckonings, attack plans and odds for tests, written out by hand."""

from __future__ import annotations

from companion.engine.forms import Calculation, Field, FieldChoice, FieldKind, Form, Outcome
from companion.engine.views.attacks import (
    AttackChoice,
    AttackKind,
    AttackPlan,
    AttackView,
    HeatLevel,
    HeatOutlook,
    Measure,
    VolleyOdds,
    WhatIf,
)
from companion.errors import Refusal
from companion.tabletop.modifiers import Modifier

FORM = Form(
    "to_hit",
    "To-hit number",
    (
        Field(
            "weapon",
            "Weapon",
            FieldKind.CHOICE,
            "w0",
            tuple(FieldChoice(f"w{n}", f"Weapon {n}") for n in range(7)),
        ),
        Field("range", "Range", FieldKind.NUMBER, 1, low=1, high=18, hint="Hexes"),
        Field(
            "movement",
            "Attacker",
            FieldKind.CHOICE,
            "stood",
            (FieldChoice("stood", "Stood still"), FieldChoice("walked", "Walked"), FieldChoice("ran", "Ran")),
        ),
        Field("prone", "Prone", FieldKind.FLAG, False),
    ),
    "ml r5 walk",
)
MODIFIERS = (
    Modifier("Base to-hit number", 4, "Quick-Start, Base To-Hit Number"),
    Modifier("Medium range (5)", 2, "Quick-Start, Range Modifier"),
    Modifier("Hill", -1, "Our table"),
)
FIVE = Calculation(5, Outcome.ROLL, 5 / 6, MODIFIERS, "medium")
ALWAYS = Calculation(-2, Outcome.ROLL, 1.0, MODIFIERS, "short")
MISS = Calculation(13, Outcome.AUTOMATIC_MISS, 0.0, MODIFIERS)
TOO_FAR = Calculation(None, Outcome.IMPOSSIBLE, 0.0, (), reason="The Flamer reaches 3 hexes.")


def plan(attacker: str = "hermes", target: str = "cicada") -> AttackPlan:
    """Return a weapon that may hit, one that can only miss, one out of range and one that is refused."""
    weapons = (
        AttackView("ac5", "Autocannon 5", "RT", 5, FIVE, rounds=13),
        AttackView("ml", "Medium Laser", "RA", 5, MISS),
        AttackView("flamer", "Flamer", "LA", 2, TOO_FAR),
        AttackView(
            "sl",
            "Small Laser",
            "HD",
            3,
            FIVE,
            refusal=Refusal.by_rule("arm_gone", "The arm is gone.", "Weapon Destruction"),
        ),
    )
    return AttackPlan(attacker, target, 5, weapons)


def volley() -> VolleyOdds:
    """Return the odds of one shot for five points."""
    return VolleyOdds(
        hits={0: 0.25, 1: 0.75},
        damage={0: 0.25, 5: 0.75},
        location_damage={"head": 0.5, "center_torso": 2.0, "left_arm": 0.0},
        location_hit={"head": 0.02, "center_torso": 0.2, "left_arm": 0.0},
        location_destroyed={"head": 0.01, "center_torso": 0.05, "left_arm": 1.0},
        kill=0.06,
        mean_damage=3.75,
    )


def rich_plan(
    attacker: str = "orion",
    target: str = "wolfhound",
    *,
    is_secondary: bool = False,
    room: int | None = None,
) -> AttackPlan:
    """Weapons that build up heat and leave something to choose, of which two exclude each other."""
    shells = AttackChoice(
        "shells", "Shells", (FieldChoice("slug", "Slug"), FieldChoice("cluster", "Cluster")), "slug"
    )
    aim = AttackChoice(
        "aim",
        "Aim at",
        tuple(FieldChoice(name, name.replace("_", " ").capitalize()) for name in ("", *LIMBS)),
        "",
    )
    weapons = (
        AttackView("lbx", "LB 10-X Autocannon", "RT", 10, FIVE, 10, choices=(shells,), heat=2, mean=8.3),
        AttackView("lrm", "LRM 15", "LT", 1, FIVE, 8, heat=5, hits="15 missiles in groups of 5", mean=7.6),
        AttackView(
            "ml", "Medium Laser", "LA", 5, FIVE, heat=3, choices=(aim,), excludes=frozenset({"ml2"}), mean=4.2
        ),
        AttackView("ml2", "Medium Laser", "RA", 5, FIVE, heat=3, mean=4.2),
    )
    levels = () if room is None else (HeatLevel(4, room, "nothing"), HeatLevel(7, room + 3, "\u22121 MP"))
    return AttackPlan(attacker, target, 5, weapons, is_secondary=is_secondary, heat_levels=levels)


def blows(attacker: str = "orion", target: str = "wolfhound") -> AttackPlan:
    """Bodily attacks of which each excludes the other kind."""
    punches = frozenset({"punch/left_arm", "punch/right_arm"})
    attacks = (
        AttackView("punch/left_arm", "Punch", "LA", 8, FIVE, excludes=frozenset({"kick/right_leg"})),
        AttackView("punch/right_arm", "Punch", "RA", 8, FIVE, excludes=frozenset({"kick/right_leg"})),
        AttackView("kick/right_leg", "Kick", "RL", 15, FIVE, excludes=punches),
    )
    return AttackPlan(attacker, target, 1, attacks, kind=AttackKind.PHYSICAL)


LIMBS = ("left_arm", "right_arm", "left_leg", "right_leg", "center_torso")
HEAT = HeatOutlook(9, 15, 10, 14, 3 / 36, 0.0, ("−2 MP", "+1 to hit"))


def rich_volley() -> VolleyOdds:
    """Sampled odds with every chance known."""
    return VolleyOdds(
        hits={0: 0.1, 1: 0.3, 2: 0.6},
        damage={0: 0.1, 5: 0.3, 10: 0.6},
        location_damage={"head": 0.5, "center_torso": 5.0},
        location_hit={"head": 0.05, "center_torso": 0.4},
        location_destroyed={"head": 0.02, "center_torso": 0.1},
        kill=0.12,
        mean_damage=7.5,
        location_breached={"head": 0.03, "center_torso": 0.2},
        measures=(
            Measure("staggers", "20 or more", 0.3),
            Measure("fall", "Falls", 0.15),
            Measure("critical", "Critical hit", 0.2),
            Measure("head_hit", "Head hit", 0.05),
            Measure("pilot_hit", "Pilot hurt", 0.06),
            Measure("unconscious", "Unconscious", 0.01),
            Measure("explosion", "Explosion", 0.01),
        ),
        heat=HEAT,
        error=0.003,
        labels={"center_torso": "Center torso (front)"},
    )


def what_if() -> tuple[WhatIf, ...]:
    """Return two ways of moving, of which the second is what happened."""
    return (
        WhatIf("Stood still", "5+", 9.1, 0.15, 12),
        WhatIf("Walked", "6+", 7.5, 0.12, 13, is_present=True),
    )
