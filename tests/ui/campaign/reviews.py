"""Returns to review, made up."""

from __future__ import annotations

from companion.campaign.commands.after_action import Kill, PilotReturn, ReturnBattle, UnitReturn
from companion.campaign.commands.command import UnitEntry
from companion.engine.skeleton.setup import UnitCondition
from companion.ui.campaign.after_action.view_model import (
    Review,
    ReviewFoe,
    ReviewPilot,
    ReviewStore,
    ReviewUnit,
)

NAMES = (
    "Morgan Kell", "Hanna Steiner-Winterfeld", "Daniel Allard", "Christian", "Yorinaga", "Natasha Kerensky",
    "Jaime Wolf", "Grayson", "Lori Kalmar", "Davis McCall", "Ramage", "Delmar Clay",
)  # fmt: skip
MODELS = ("WLF-2 Wolfhound", "ON1-M Orion", "HBK-4G Hunchback", "CDA-2A Cicada")
HURT = UnitCondition(armor={"left_arm": 3, "center_torso": 10}, hits=2)


def made_up_review(units: int = 4, *, counters: bool = True, earlier: ReturnBattle | None = None) -> Review:
    """Return a return of so many units: every third one is hurt, every fifth destroyed."""
    names = [f"{NAMES[number % len(NAMES)]}{' II' * (number // len(NAMES))}" for number in range(units)]
    shown = [
        ReviewUnit(
            f"u{number}", MODELS[number % 4].split()[1], MODELS[number % 4], MODELS[number % 4], f"p{number}",
            lost=("right arm", "medium laser") if number % 3 == 0 else (),
            spent="12 shots spent" if number % 2 else "",
        )
        for number in range(units)
    ]  # fmt: skip
    returns = [
        UnitReturn(
            unit=unit.id,
            fate="destroyed" if number % 5 == 4 else "ready",
            condition=HURT if number % 3 == 0 else None,
        )
        for number, unit in enumerate(shown)
    ]
    pilots = [
        PilotReturn(
            pilot=f"p{number}",
            fate="wounded" if number % 3 == 0 else "well",
            wounds=2 if number % 3 == 0 else 0,
            counted={"kills": "1"} if number == 1 else {},
        )
        for number in range(units)
    ]
    foes = [UnitEntry(id=f"f{number}", model=MODELS[number % 4], side="ours") for number in range(3)]
    kills = [
        Kill(victim="Victor", unit="f0", by={"p1": "1"}, how="hit by an AC/20", turn=4),
        Kill(victim="Jenner", unit="f1", by={"p0": "1/2", "p2": "1/2"}, how="ammunition exploded", turn=6),
    ]
    return Review(
        proposed=ReturnBattle(
            battle="b1", title="Ambush at Far Country", day="3025-04-03", moment=120,
            outcome="Kell Hounds hold the field", winner="ours", units=tuple(returns), pilots=tuple(pilots),
            kills=tuple(kills), gained={"points": 40},
        ),
        title="Ambush at Far Country",
        about="3 April 3025, 9 turns",
        units=tuple(shown),
        pilots=tuple(ReviewPilot(f"p{number}", names[number], 6) for number in range(units)),
        foes=tuple(
            ReviewFoe(foe, foe.id, f"Raider {number + 1}", foe.model, "Destroyed", is_out=True)
            for number, foe in enumerate(foes)
        ),
        sides=(("ours", "Kell Hounds"), ("theirs", "Jade Falcon")),
        counters=(("kills", "Kills"),) if counters else (),
        stores=(ReviewStore("points", "Repair points", 120),),
        earlier=earlier,
        news=("Hanna's Orion came back where it was destroyed before.",) if earlier else (),
        condition_text=lambda _model, condition: (
            "Damage in 2 locations, 2 hits on the pilot" if condition else ""
        ),
    )  # fmt: skip
