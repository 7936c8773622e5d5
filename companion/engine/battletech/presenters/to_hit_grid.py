"""The numbers around a shot: every range against how both units may have moved.

Rule: CityTech, Combat > To-Hit Modifiers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.engine.battletech.attack.shot import bracket_at, farthest_bracket, range_key
from companion.engine.battletech.attack.to_hit import calculate_shot
from companion.engine.battletech.battle.state import Rulebook
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.presenters.calculator_values import shot_of
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.weapons import Weapon
from companion.engine.forms import Values
from companion.engine.views.shots import GridCell, GridLine, NumberGrid
from companion.tabletop.modifiers import Band, format_signed

Rows = tuple[tuple[GridCell, ...], ...]
"""The cells of one stretch of ranges: by block, then by column."""


def to_hit_grid(rules: Rulebook, values: Values) -> NumberGrid:
    """Return the grid around a shot; all else is as the values say."""
    tables = rules.tables
    weapon = tables.weapons[str(values["weapon"])]
    blocks, columns = tuple(_movements(tables, values)), tuple(_moved_lines(tables, values))

    def cells(at_range: int) -> Rows:
        there = {**values, "range": at_range}
        return tuple(
            tuple(_cell(rules, {**there, **block.values, **column.values}) for column in columns)
            for block in blocks
        )

    stretches = _merge_stretches(
        (name, stretch, cells(stretch.low)) for name, stretch in _stretches(tables, weapon)
    )
    now = int(values["range"])
    rows = tuple(_line(stretch, now, "range", name) for name, stretch, _ in stretches)
    by_block = tuple(tuple(found[place] for _, _, found in stretches) for place in range(len(blocks)))
    titles = (say("form/attacker"), say("form/range"), say("form/target_moved"))
    return NumberGrid(*titles, blocks, rows, columns, by_block)


def _cell(rules: Rulebook, values: Values) -> GridCell:
    return GridCell.of(calculate_shot(shot_of(rules, values), rules.tables, rules.options))


def _movements(tables: Tables, values: Values) -> Iterator[GridLine]:
    """Yield every way of moving after which a unit may fire."""
    rows = tables.to_hit.attacker_movement
    for name, mode in tables.movement.modes.items():
        if "fire" not in mode.forbids:
            held = values.get("attacker_movement") == name
            yield GridLine(
                mode.done.capitalize(), format_signed(rows[name].value), {"attacker_movement": name}, held
            )


def _stretches(tables: Tables, weapon: Weapon) -> Iterator[tuple[str, Band]]:
    """Yield every stretch of hexes in which the range counts the same, with the name of its bracket."""
    rules = tables.to_hit
    found: dict[int | str | None, list[int]] = {}
    for hexes in range(1, farthest_bracket(rules, weapon)[1] + 1):
        found.setdefault(range_key(rules, weapon, hexes), []).append(hexes)
    for stretch in found.values():
        at = bracket_at(rules, weapon, stretch[0])
        yield (rules.range[at].label if at is not None else ""), Band(stretch[0], stretch[-1], 0)


def _merge_stretches(stretches: Iterable[tuple[str, Band, Rows]]) -> list[tuple[str, Band, Rows]]:
    """Neighbours of a bracket that come to the same are one."""
    merged: list[tuple[str, Band, Rows]] = []
    for name, stretch, cells in stretches:
        if merged and merged[-1][0] == name and merged[-1][2] == cells:
            stretch = Band(merged.pop()[1].low, stretch.high, 0)
        merged.append((name, stretch, cells))
    return merged


def _moved_lines(tables: Tables, values: Values) -> Iterator[GridLine]:
    """Yield every number of hexes that counts the same for a target's movement."""
    now = int(values.get("hexes_moved", 0))
    for band in tables.to_hit.target_movement.bands:
        yield _line(band, now, "hexes_moved", format_signed(band.value))


def _line(band: Band, now: int, name: str, hint: str) -> GridLine:
    """Return a stretch of numbers: where the form is within, choosing it changes nothing."""
    holds, ends = now in band, f"{band.low}\N{EN DASH}{band.high}"
    label = f"{band.low}+" if band.high is None else str(band.low) if band.low == band.high else ends
    return GridLine(label, hint, {name: now if holds else band.low}, holds)
