"""Forms, reckonings and fire plans for tests, written out by hand."""

from __future__ import annotations

from companion.engine.forms import Field, FieldChoice, Form, Kind, Outcome, Reckoning
from companion.engine.views import AttackPlan, AttackView, VolleyOdds
from companion.errors import Refusal
from companion.tabletop.modifiers import Modifier

FORM = Form(
    "to_hit",
    "To-hit number",
    (
        Field(
            "weapon",
            "Weapon",
            Kind.CHOICE,
            "w0",
            tuple(FieldChoice(f"w{n}", f"Weapon {n}") for n in range(7)),
        ),
        Field("range", "Range", Kind.NUMBER, 1, low=1, high=18, hint="Hexes"),
        Field(
            "movement",
            "Attacker",
            Kind.CHOICE,
            "stood",
            (FieldChoice("stood", "Stood still"), FieldChoice("walked", "Walked"), FieldChoice("ran", "Ran")),
        ),
        Field("prone", "Prone", Kind.FLAG, False),
    ),
    "ml r5 walk",
)
MODIFIERS = (
    Modifier("Base to-hit number", 4, "Quick-Start, Base To-Hit Number"),
    Modifier("Medium range (5)", 2, "Quick-Start, Range Modifier"),
    Modifier("Hill", -1, "Our table"),
)
FIVE = Reckoning(5, Outcome.ROLL, 5 / 6, MODIFIERS, "medium")
MISS = Reckoning(13, Outcome.AUTOMATIC_MISS, 0.0, MODIFIERS)
TOO_FAR = Reckoning(None, Outcome.IMPOSSIBLE, 0.0, (), reason="The Flamer reaches 3 hexes.")


def plan(attacker: str = "hermes", target: str = "cicada") -> AttackPlan:
    """A weapon that may hit, one that can only miss, one out of range and one that is refused."""
    weapons = (
        AttackView("ac5", "Autocannon 5", "RT", 5, FIVE, rounds=13),
        AttackView("ml", "Medium Laser", "RA", 5, MISS),
        AttackView("flamer", "Flamer", "LA", 2, TOO_FAR),
        AttackView(
            "sl", "Small Laser", "HD", 3, FIVE, refusal=Refusal("The arm is gone.", "Weapon Destruction")
        ),
    )
    return AttackPlan(attacker, target, 5, weapons)


def volley() -> VolleyOdds:
    """The odds of one shot for five points."""
    return VolleyOdds(
        hits={0: 0.25, 1: 0.75},
        damage={0: 0.25, 5: 0.75},
        location_damage={"head": 0.5, "center_torso": 2.0, "left_arm": 0.0},
        location_hit={"head": 0.02, "center_torso": 0.2, "left_arm": 0.0},
        location_destroyed={"head": 0.01, "center_torso": 0.05, "left_arm": 1.0},
        kill=0.06,
        mean_damage=3.75,
    )
