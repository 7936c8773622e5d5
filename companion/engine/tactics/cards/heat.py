"""The Heat Phase: discard heat cards, turn up the rest, shut down and restart.

Rule: BT Tactics 3025, R72-R74.
"""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.play import Play
from companion.engine.tactics.battle.actions import Cool
from companion.engine.tactics.battle.condition import dissipation, effects, indicators, survivors
from companion.engine.tactics.battle.events import Cooled, HeatDiscarded, HeatTurnedUp, Restarted, ShutDown
from companion.engine.tactics.battle.sequence import HEAT, why_not_now
from companion.engine.tactics.battle.state import Battle, Mech, UnitId
from companion.engine.tactics.battle.text import refusals
from companion.engine.tactics.battle.text.labels import say
from companion.engine.tactics.cards.damage import die_for, mark_internals
from companion.engine.tactics.cards.decks import gain_heat, is_any_unseen, turn_up
from companion.engine.tactics.tables.cards import CookOff
from companion.engine.tactics.tables.names import HEAT_DECK
from companion.engine.views.attacks import HeatLevel
from companion.errors import Refusal

FACE_DOWN = "face_down"


def heat_levels(battle: Battle, mech: Mech) -> tuple[HeatLevel, ...]:
    """Return the heat cards that a unit may keep to after this turn: those turned up, as all others are
    discarded.

    Rule: BT Tactics 3025, R72-R73.
    """
    added = sum(effect.heat for effect in effects(battle, mech))
    room = dissipation(battle, mech) - mech.heat_down - added
    cards = sum(tic.heat for tic in battle.card(mech).tics)
    return tuple(HeatLevel(up, max(room + up, 0), say("heat/turned_up", cards=up)) for up in range(cards + 1))


def why_not_cool(battle: Battle, action: Cool) -> Refusal | None:
    """Return why a unit does not cool now."""
    return why_not_now(battle, battle.units[action.unit], HEAT)


def cool(play: Play[Battle], action: Cool) -> None:
    """Discard what the unit dissipates, then turn up what still lies face down."""
    unit = action.unit
    mech = play.battle.units[unit]
    if gained := sum(effect.heat for effect in effects(play.battle, mech)):
        gain_heat(play, unit, gained, "engine")
    for _ in range(dissipation(play.battle, play.battle.units[unit])):
        discard_one(play, unit)
    while play.battle.units[unit].heat_down and not play.battle.units[unit].is_destroyed:
        if not is_any_unseen(play.battle, HEAT_DECK):
            # A hand has laid down more cards than the deck holds: there is nothing to turn up.
            play.emit(HeatDiscarded(unit, down=play.battle.units[unit].heat_down))
            break
        _turn_one_up(play, unit)
    if not play.battle.units[unit].is_destroyed:
        play.emit(Cooled(unit))


def discard_one(
    play: Play[Battle], unit: UnitId, *, is_purged: bool = False, face_up_only: bool = False
) -> None:
    """Discard one heat card, of which the player has the choice where there is one."""
    mech = play.battle.units[unit]
    cards = play.battle.tables.decks.heat
    # Cards that count towards shutdown come first: they are what most players discard.
    up = sorted(dict.fromkeys(mech.heat_up), key=lambda card: not cards[card].indicator)
    options = [Option(card, cards[card].name, cards[card].text) for card in up]
    if mech.heat_down and not face_up_only:
        options.append(Option(FACE_DOWN, say("choice/a_face_down_card")))
    if not options:
        return
    chosen = options[0].id
    if len(options) > 1:
        source = play.battle.tables.heat.source
        chosen = play.choose(
            refusals.ask_discard(mech, is_purged=is_purged), options, side=mech.side, source=source
        )
    play.emit(HeatDiscarded(unit, down=1) if chosen == FACE_DOWN else HeatDiscarded(unit, up=(chosen,)))


def _turn_one_up(play: Play[Battle], unit: UnitId) -> None:
    card = turn_up(play, unit)
    play.emit(HeatTurnedUp(unit, card))
    row = play.battle.tables.decks.heat[card].cook_off
    if row is not None:
        _cook_off(play, unit, card, row)


def _cook_off(play: Play[Battle], unit: UnitId, card: str, row: CookOff) -> None:
    if die_for(play, unit, card, "may_cook_off") in row.faces:
        mark_internals(play, unit, row.internals, "ammunition_cooks_off")


def end_heat_phase(play: Play[Battle]) -> None:
    """Units shut down or recover at the end of the phase."""
    for mech in survivors(play.battle):
        if mech.is_shut_down:
            if not mech.heat_cards:
                play.emit(Restarted(mech.id))
        elif indicators(play.battle, mech) >= play.battle.tables.heat.shutdown_at:
            play.emit(ShutDown(mech.id))
