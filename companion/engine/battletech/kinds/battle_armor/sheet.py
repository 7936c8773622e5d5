"""Record sheets of Points: a row of boxes a suit, in a battle or fresh from the works."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.battletech.battle import tracks
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.state import Battle, Rulebook
from companion.engine.battletech.battle.text.names import remarks_on
from companion.engine.battletech.battle.units import Situation, Unit
from companion.engine.battletech.blank_sheets import (
    NOBODY,
    round_counters,
    subtitle,
    unit_data,
    weapons_without_heat,
)
from companion.engine.battletech.kinds.battle_armor import presenter
from companion.engine.battletech.kinds.battle_armor.model import BattleArmorModel
from companion.engine.battletech.kinds.battle_armor.point import Point, model_of, rules_of
from companion.engine.battletech.kinds.battle_armor.text import say
from companion.engine.battletech.presenters.chips import chips
from companion.engine.battletech.presenters.record_sheet import flags_of, rounds_of, track_of
from companion.engine.battletech.presenters.statuses import statuses
from companion.engine.battletech.presenters.weapon_table import weapon_table
from companion.engine.sheet import Chip, Fact, Sheet, Tone, Track
from companion.tabletop.number_text import format_count

DRAWING = "battle_armor"


def point_sheet(
    battle: Battle, unit: Point, target: Unit | None = None, stands: Situation | None = None
) -> Sheet:
    """Return a Point's sheet."""
    model = model_of(battle, unit)
    return Sheet(
        unit=unit.id,
        title=unit.name,
        subtitle=subtitle(model, *presenter.format_build(model, battle.rules), unit.pilot),
        side=unit.side,
        drawing=DRAWING,
        tracks=tuple(_tracks(battle, unit)),
        tables=(weapon_table(battle, unit, target, stands, has_heat=False),),
        counters=tuple(rounds_of(battle, unit)),
        facts=tuple(_facts(model)),
        chips=chips(battle, unit),
        is_destroyed=is_destroyed(battle, unit),
        flags=tuple(flags_of(battle, unit)),
        remarks=tuple(remarks_on(battle.rules, model)),
        printed=tuple(unit_data(model)),
        statuses=tuple(statuses(battle, unit)),
    )


def blank_sheet(model: BattleArmorModel, rules: Rulebook) -> Sheet:
    """Return the sheet of a Point that has not been in battle yet."""
    return Sheet(
        unit=model.id,
        title=model.short_name,
        subtitle=subtitle(model, *presenter.format_build(model, rules)),
        side=NOBODY,
        drawing=DRAWING,
        tracks=tuple(_blank_tracks(model, rules)),
        tables=weapons_without_heat(rules, model),
        counters=tuple(round_counters(rules, model)),
        facts=tuple(_facts(model)),
        chips=(),
        remarks=tuple(remarks_on(rules, model)),
        printed=tuple(unit_data(model)),
    )


def _hint(model: BattleArmorModel, rules: Rulebook) -> str:
    armor = format_count(presenter.armor_of_each(model, rules), "point")
    return say("battle_armor/suit_hint", armor=armor, source=rules_of(rules).source)


def _tracks(battle: Battle, unit: Point) -> Iterator[Track]:
    hint = _hint(model_of(battle, unit), battle.rules)
    for name in unit.armor:
        yield track_of(battle, unit, tracks.ARMOR, name, "", hint)


def _blank_tracks(model: BattleArmorModel, rules: Rulebook) -> Iterator[Track]:
    hint = _hint(model, rules)
    for number, (name, points) in enumerate(model.armor.items(), start=1):
        label, short = (say(f"battle_armor/{text}", number=number) for text in ("suit", "suit_short"))
        track = f"{tracks.ARMOR}/{name}"
        yield Track(track, label, short, points, points, hint=hint, layer=tracks.ARMOR, location=name)


def _facts(model: BattleArmorModel) -> Iterator[Fact]:
    yield Fact("walking", say("battle_armor/walking"), str(model.movement.walking))
    if model.movement.jumping:
        yield Fact("jumping", say("battle_armor/jumping"), str(model.movement.jumping))


def suit_chips(battle: Battle, unit: Point) -> Iterator[Chip]:
    """Yield how many suits are left of a Point that has lost some."""
    left = len(unit.suits)
    if 0 < left < len(unit.armor):
        text = say("battle_armor/left", left=left, suits=len(unit.armor))
        yield Chip("suits", text, Tone.WARN, rules_of(battle.rules).source)
