"""The grid of chances of BT Tactics, and what a battle knows of an attack."""

from __future__ import annotations

from tests.engine.tactics.builders import attacking, fight, game


def test_every_cell_is_what_the_calculator_says() -> None:
    filled = {**game().form("to_hit").defaults(), "focus": True}
    found = game().number_grid(filled)
    assert [line.label for line in found.blocks] == ["Short", "Medium", "Long"]
    assert (found.block, found.row, found.column) == (0, 2, 2)
    for block, rows in zip(found.blocks, found.cells, strict=True):
        row, column = found.rows[-1], found.columns[3]
        calculation = game().calculate({**filled, **block.values, **row.values, **column.values})
        assert rows[-1][3].chance == calculation.probability


def test_a_battle_knows_dice_and_tokens() -> None:
    at = attacking(fight(wasp="red 0503 3", locust="blue 0505 0"), "wasp")
    shot = game().known_shot(at, "wasp", "locust")
    plan = game().attack_plan(at, "wasp", "locust")
    defaults = game().form("to_hit").defaults()
    for view in plan.attacks:
        own = [each for each in shot.weapons if each.id == f"{view.id}/{view.calculation.bracket}"]
        for weapon in own:
            calculation = game().calculate({**defaults, **shot.values, **weapon.values})
            assert calculation.number == view.calculation.number
    assert any(weapon.about.startswith("short, ") for weapon in shot.weapons)
    assert "defense" not in game().known_shot(at, "wasp").values
