"""Units as roster cards and map counters show them, and models to choose from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.sheet import Chip, Tone
from companion.engine.skeleton.notes import note_chip
from companion.engine.skeleton.roster import RosterPlace, in_roster
from companion.engine.tactics.battle.condition import activation_order, indicators, is_to_be_placed
from companion.engine.tactics.battle.sequence import (
    ACTIVATION,
    COMBAT,
    HEAT,
    PLACEMENT,
    PLANNING,
    SETUP,
    SPECIAL,
    next_units,
    pending,
    place_of,
    side_to_act,
)
from companion.engine.tactics.battle.state import Battle, Mech, Orders
from companion.engine.tactics.battle.text.labels import say
from companion.engine.tactics.presenters.moves import movements
from companion.engine.tactics.tables.models import UnitCard
from companion.engine.views.units import Expected, ModelView, SideView, UnitView
from companion.tabletop.number_text import format_count

EXPECTED: Mapping[str, Expected] = {
    PLACEMENT: Expected.SET_UP,
    PLANNING: Expected.CHOOSE,
    ACTIVATION: Expected.CHOOSE,
    SPECIAL: Expected.CHOOSE,
    COMBAT: Expected.FIRE,
    HEAT: Expected.CHOOSE,
}


def side_views(battle: Battle) -> tuple[SideView, ...]:
    """Return the sides in their order."""
    holder = battle.turn.initiative
    return tuple(
        SideView(side.id, side.name, index, has_initiative=side.id == holder)
        for index, side in enumerate(battle.sides)
    )


def unit_views(battle: Battle) -> tuple[UnitView, ...]:
    """Return every unit, side by side."""
    waiting = {mech.id for mech in pending(battle)}
    acting = {mech.id for mech in next_units(battle)}
    side = side_to_act(battle)
    places = in_roster([side.id for side in battle.sides], battle.units.values())
    return tuple(_unit_view(battle, place, waiting, acting, side) for place in places)


def _unit_view(
    battle: Battle, place: RosterPlace[Mech], waiting: set[str], acting: set[str], side: str | None
) -> UnitView:
    mech = place.unit
    card = battle.card(mech)
    may_act = mech.id in acting and side in (None, mech.side) and battle.ending is None
    orders = mech.orders.get(battle.turn.number) if battle.turn.phase == PLANNING else None
    return UnitView(
        id=mech.id,
        name=place.name,
        designation=card.model,
        pilot=", ".join(battle.tables.mechwarriors.cards[name].name for name in mech.mechwarriors),
        side=mech.side,
        silhouette=card.size,
        armor_left=mech.armor,
        armor_full=card.armor,
        movement=movement_text(battle, mech),
        chips=tuple(chips(battle, mech)),
        may_act=may_act,
        has_acted=mech.id not in waiting and not is_to_be_placed(battle, mech),
        is_destroyed=mech.is_destroyed or mech.has_left,
        expects=_expected_of(battle, mech, may_act=may_act or orders is not None),
        hex=mech.hex if not mech.arrives else None,
        facing=mech.facing,
        externals_left=mech.external,
        externals_full=card.external,
        structure_left=mech.internal,
        structure_full=card.internal,
        heat=mech.heat_cards,
        heat_full=2 * battle.tables.heat.shutdown_at,
        orders=_orders_text(battle, orders) if orders is not None else "",
        ordered_to=orders.hex if orders is not None else None,
        is_coming=bool(mech.arrives),
        has_left=mech.has_left,
        number=place.number,
        short_name=place.short_name,
        note=battle.notes.get(mech.id, ""),
        still_acts=mech.id in waiting,
        order=None if mech.is_out else activation_order(battle, mech),
    )


def _expected_of(battle: Battle, mech: Mech, *, may_act: bool) -> Expected:
    """Return what is to be done with a unit now; who has arrived is placed on the map whoever acts."""
    if battle.turn.phase != SETUP and is_to_be_placed(battle, mech):
        return Expected.SET_UP
    return expected_of(battle, mech) if may_act else Expected.NOTHING


def _orders_text(battle: Battle, orders: Orders) -> str:
    to = say("chip/to", orders=orders.hex.label) if orders.hex is not None else ""
    return f"{battle.tables.movement.mode(orders.movement).label}{to}"


def movement_text(battle: Battle, mech: Mech) -> str:
    """Return how a unit has moved in this round; empty before it has."""
    if not mech.moved:
        return ""
    return battle.tables.movement.mode(mech.moved).done.capitalize()


def chips(battle: Battle, mech: Mech) -> Iterator[Chip]:
    """Tokens and conditions of a unit in a word or two."""
    yield from _presence_chips(battle, mech)
    yield from note_chip(battle, mech)
    if mech.is_destroyed:
        yield Chip("destroyed", say("chip/destroyed"), Tone.DANGER)
        return
    if mech.is_shut_down:
        yield Chip("shut_down", say("chip/shut_down"), Tone.DANGER, battle.tables.heat.source)
    yield from _token_chips(mech)
    if mech.lock is not None:
        yield Chip("lock", say("chip/locks", unit=battle.units[mech.lock].name), Tone.GOOD)
    for other in battle.units.values():
        if other.lock == mech.id:
            yield Chip(f"locked/{other.id}", say("chip/locked_by", target=other.name), Tone.WARN)
    if mech.is_hull_down:
        yield Chip("hull_down", say("chip/hull_down"), Tone.GOOD)
    if mech.has_flipped_arms:
        yield Chip("flipped_arms", say("chip/arms_flipped"))
    yield from _heat_chips(battle, mech)


def _presence_chips(battle: Battle, mech: Mech) -> Iterator[Chip]:
    """Whether it is on its way, gone, or still to be placed."""
    if mech.arrives:
        yield Chip("coming", say("chip/arrives", turn=mech.arrives), Tone.WARN, say("chip/arrives_hint"))
    if mech.has_left:
        yield Chip("left", say("chip/left_the_battle"), Tone.DANGER)
    elif is_to_be_placed(battle, mech):
        yield Chip("unplaced", say("chip/unplaced"), Tone.WARN, say("chip/unplaced_hint"))


def _token_chips(mech: Mech) -> Iterator[Chip]:
    for number, name, text in (
        (mech.focus, "focus", say("chip/focus")),
        (mech.evade, "evade", say("chip/evade")),
        (mech.special, "special", say("chip/special_action")),
    ):
        if number:
            yield Chip(name, text if number == 1 else f"{text} ×{number}", Tone.GOOD)
    if mech.suppressed:
        yield Chip("suppressed", say("chip/suppressed"), Tone.WARN, say("chip/it_attacks_with_fewer_dice"))


def _heat_chips(battle: Battle, mech: Mech) -> Iterator[Chip]:
    if mech.heat_cards:
        marks, least = indicators(battle, mech), battle.tables.heat.shutdown_at
        text = format_count(mech.heat_cards, "heat card")
        hint = say(
            "chip/of_shutdown_indicators_face_down", marks=marks, least=least, heat_down=mech.heat_down
        )
        yield Chip("heat", text, Tone.WARN if marks * 2 < least else Tone.DANGER, hint)
    decks = battle.tables.decks
    for index, critical in enumerate(mech.criticals):
        row = decks.of(critical.deck)[critical.card]
        yield Chip(f"critical/{index}", row.name, Tone.WARN, row.text)


def model_view(card: UnitCard) -> ModelView:
    """Return a unit card to choose; its cards are bought with points."""
    move = card.movement
    speed = f"{move.walk}/{move.run}" + (f"/{move.jump}" if move.jump else "")
    circles = say("chip/circles", armor=card.armor, external=card.external, internal=card.internal)
    summary = say(
        "chip/mp_circles",
        points=card.points,
        size=card.size,
        speed=speed,
        circles=circles,
        order=card.activation_order,
    )
    return ModelView(card.model, card.name, card.name, summary, card.size, note=card.note)


def expected_of(battle: Battle, mech: Mech) -> Expected:
    """Return what is to be done with a unit that may act, or whose orders may still be changed."""
    if any(movement.refusal is None for movement in movements(battle, mech)):
        return Expected.MOVE
    return EXPECTED.get(place_of(battle), Expected.NOTHING)
