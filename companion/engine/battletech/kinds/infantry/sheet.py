"""Platoons in a battle as their record sheets and counters show them."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.battletech.battle import tracks
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.names import remarks_on
from companion.engine.battletech.battle.units import Situation, Unit
from companion.engine.battletech.blank_sheets import unit_data
from companion.engine.battletech.kinds.infantry import presenter
from companion.engine.battletech.kinds.infantry.platoon import Platoon, model_of, rules_of
from companion.engine.battletech.kinds.infantry.text import say
from companion.engine.battletech.presenters.chips import chips
from companion.engine.battletech.presenters.record_sheet import flags_of, rounds_of, track_of
from companion.engine.battletech.presenters.statuses import statuses
from companion.engine.battletech.presenters.weapon_table import TO_HIT, weapon_table
from companion.engine.battletech.tables.kinds.infantry import PLATOON
from companion.engine.sheet import Chip, Sheet, Tone, Track
from companion.tabletop.number_text import format_count


def platoon_sheet(
    battle: Battle, unit: Platoon, target: Unit | None = None, stands: Situation | None = None
) -> Sheet:
    """Return a platoon's sheet."""
    model, rules = model_of(battle, unit), rules_of(battle.rules)
    against = weapon_table(battle, unit, target, stands, has_heat=False)
    has_numbers = TO_HIT in against.columns
    men = say("infantry/men_left", left=unit.men, men=format_count(model.men, "man"))
    return Sheet(
        unit=unit.id,
        title=unit.name,
        subtitle=presenter.sheet_subtitle(model, battle.rules, men, unit.pilot),
        side=unit.side,
        drawing="",
        tracks=tuple(_men_tracks(battle, unit)),
        tables=(against,)
        if model.squads
        else tuple(presenter.weapon_tables(battle.rules, model, unit.men, against if has_numbers else None)),
        counters=tuple(rounds_of(battle, unit)),
        facts=tuple(presenter.sheet_facts(rules, model, unit.men)),
        chips=chips(battle, unit),
        is_destroyed=is_destroyed(battle, unit),
        flags=tuple(flags_of(battle, unit)),
        remarks=tuple(remarks_on(battle.rules, model)),
        printed=tuple(unit_data(model)),
        most_a_page=presenter.SHEETS_A_PAGE,
        statuses=tuple(statuses(battle, unit)),
    )


def _men_tracks(battle: Battle, unit: Platoon) -> Iterator[Track]:
    model, rules = model_of(battle, unit), rules_of(battle.rules)
    if not model.squads:
        fresh = unit.doings.fresh.get(f"{tracks.STRUCTURE}/{PLATOON}", 0)
        yield presenter.men_track(rules, model, unit.men, fresh)
    for number, name in enumerate(unit.structure if model.squads else (), start=1):
        track = track_of(battle, unit, tracks.STRUCTURE, name, "", rules.source)
        yield presenter.squad_track(rules, model, number, track)


def platoon_chips(battle: Battle, unit: Platoon) -> Iterator[Chip]:
    """Yield a chip with the men that are lost."""
    lost = model_of(battle, unit).men - unit.men
    if lost and unit.men:
        text = say("infantry/lost", men=format_count(lost, "man"))
        yield Chip("men_lost", text, Tone.WARN, rules_of(battle.rules).source)
