"""Fires, smoke, rubble, mines and structures as players note them by hand."""

from __future__ import annotations

from companion.engine.battletech.battle.actions import Detonate, NoteEffect, NoteStructure
from companion.engine.battletech.battle.events import EffectBegan, EffectEnded, StructureSet
from companion.engine.battletech.battle.ground import EFFECTS, MINES, HexEffect, Structure
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.structures import (
    effect_in,
    effects_in,
    highest_factor,
    structure_in,
    with_effects,
)
from companion.engine.battletech.battle.text.refusals import nonsense
from companion.engine.battletech.damage import mines
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.vocabulary.terrain import TYPES
from companion.engine.play import Play
from companion.engine.skeleton.setup import SideSetup
from companion.errors import InputError, Refusal
from companion.tabletop.hexes import Hex, parse_label

HEAVIEST_SETTING, HIGHEST_STRUCTURE = 100, 20
MOST_MINE_POINTS = 100


def _why_not_there(battle: Battle, place: Hex) -> Refusal | None:
    if battle.board is not None and place not in battle.board:
        return nonsense("hex_off_map", hex=place.label)
    return None


def why_not_note_effect(battle: Battle, action: NoteEffect) -> Refusal | None:
    """Return why nothing such can be noted of a hex: there is no such hex or effect, or none to end."""
    if refusal := _why_not_there(battle, action.hex):
        return refusal
    if action.effect not in EFFECTS:
        return nonsense("no_such_effect", effect=action.effect, known=EFFECTS)
    sides = tuple(side.id for side in battle.sides)
    if action.owner and action.owner not in sides:
        return nonsense("no_such_owner", side=action.owner, known=sides)
    if action.owner and action.effect not in MINES:
        return nonsense("only_mines_hidden")
    if action.is_gone:
        is_there = effect_in(battle, action.hex, action.effect) is not None
        return None if is_there else nonsense("no_effect_there", hex=action.hex.label, effect=action.effect)
    if action.effect not in MINES:
        return None
    usual = _usual_points(battle.rules.tables, action)
    if not usual:
        return nonsense("no_effects", title=battle.rules.title, effect=action.effect.replace("_", "-"))
    if not 0 <= action.points <= MOST_MINE_POINTS:
        return nonsense("mines_without_points", most=MOST_MINE_POINTS, points=action.points)
    if action.effect == "vibrabomb" and not 1 <= action.setting <= HEAVIEST_SETTING:
        return nonsense("vibrabomb_setting", setting=action.setting)
    return None


def _usual_points(tables: Tables, action: NoteEffect) -> int:
    """Return the damage that mines of a kind do; 0 where the rules have none such."""
    fields = tables.minefields
    match action.effect:
        case "thunder":
            return tables.thunder.most_in_hex if tables.thunder else 0
        case "conventional":
            return fields.conventional.damage if fields else 0
        case "command_detonated":
            return fields.command_detonated.damage if fields else 0
        case "vibrabomb":
            return fields.vibrabomb.damage if fields else 0
        case _:
            return 0


def note_effect(play: Play[Battle], action: NoteEffect) -> None:
    """Note what a hex suffers, or that it does so no longer."""
    if action.is_gone:
        play.emit(EffectEnded(action.hex, action.effect))
        return
    play.emit(EffectBegan(action.hex, _effect_of(play.battle, action)))


def with_hidden_mines(battle: Battle, side: SideSetup, index: int) -> Battle:
    """Return the battle with the minefields that a side has hidden; raises InputError for what are none."""
    for number, field in enumerate(side.mines):
        at = ("sides", index, "mines", number)
        if field.kind not in MINES:
            raise InputError(
                f"{side.name}: there are no mines {field.kind!r}: choose from {', '.join(MINES)}.", at
            )
        action = NoteEffect(parse_label(field.hex), field.kind, setting=field.setting, owner=side.id)
        if battle.board is None:
            raise InputError(f"{side.name}: without a map no mines are hidden: leave them out.", at)
        if refusal := why_not_note_effect(battle, action):
            raise InputError(f"{side.name}, mines in {field.hex}: {refusal.reason}", at)
        known, laid = effects_in(battle, action.hex), _effect_of(battle, action)
        battle = with_effects(battle, action.hex, (*(it for it in known if it.kind != laid.kind), laid))
    return battle


def _effect_of(battle: Battle, action: NoteEffect) -> HexEffect:
    points = action.points or _usual_points(battle.rules.tables, action)
    return HexEffect(action.effect, points, action.setting, owner=action.owner)


def why_not_note_structure(battle: Battle, action: NoteStructure) -> Refusal | None:
    """Return why no such structure can stand in a hex: of a strange type, with too much or nothing left."""
    if refusal := _why_not_there(battle, action.hex):
        return refusal
    known = TYPES.get(action.kind, ())
    stands = _structure(battle, action)
    if stands is None or stands.type not in known:
        return nonsense("no_such_structure", kind=action.kind, known=known, type=action.type)
    if action.factor < 1:
        return nonsense("no_factor")
    most = highest_factor(battle.rules.tables, action.kind, stands.type)
    if action.factor > most:
        return nonsense("factor_too_high", structure=stands.name, most=most, factor=action.factor)
    lowest = 1 if action.kind == "building" else 0
    if not lowest <= stands.height <= HIGHEST_STRUCTURE:
        return nonsense("no_such_height", kind=action.kind, lowest=lowest, height=stands.height)
    return None


def _structure(battle: Battle, action: NoteStructure) -> Structure | None:
    """Return the structure that is noted; what is not told of it is that of what stands there."""
    found = structure_in(battle, action.hex)
    stands = found if found is not None and found.kind == action.kind else None
    type_ = action.type or (stands.type if stands else "")
    lowest = 1 if action.kind == "building" else 0
    height = action.height if action.height is not None else stands.height if stands else lowest
    basement = stands.basement if stands else ""
    return Structure(action.kind, type_, action.factor, height, basement=basement) if type_ else None


def note_structure(play: Play[Battle], action: NoteStructure) -> None:
    """Let a structure stand in a hex."""
    structure = _structure(play.battle, action)
    assert structure is not None, "a structure of no type makes no sense"
    play.emit(StructureSet(action.hex, structure))


def why_not_detonate(battle: Battle, action: Detonate) -> Refusal | None:
    """Return why no mines can be set off."""
    return _why_not_there(battle, action.hex) or mines.why_not_detonate(battle, action.hex)


def detonate(play: Play[Battle], action: Detonate) -> None:
    """Set off the mines of a hex. Rule: CityTech, Special Case Rules > Command-Detonated Minefields."""
    mines.detonate(play, action.hex)
