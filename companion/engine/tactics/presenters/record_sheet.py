"""The unit card of a 'Mech as plain data: circles, tokens, cards, weapon groups."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.sheet import (
    Card,
    Cell,
    Column,
    Counter,
    Fact,
    Flag,
    Gauge,
    GaugeMark,
    Heading,
    Row,
    Sheet,
    Status,
    Table,
    Tone,
    Track,
)
from companion.engine.tactics.attack import attacks
from companion.engine.tactics.attack.sight import situation_between
from companion.engine.tactics.battle import condition
from companion.engine.tactics.battle.condition import (
    activation_order,
    dissipation,
    indicators,
    modes,
    native_defense,
    points,
)
from companion.engine.tactics.battle.sequence import ACTIVATION, PLANNING
from companion.engine.tactics.battle.situation import Situation
from companion.engine.tactics.battle.state import Battle, Mech, Rulebook
from companion.engine.tactics.battle.text.labels import say
from companion.engine.tactics.cards import weapon_groups
from companion.engine.tactics.presenters.attack_plan import odds_of
from companion.engine.tactics.presenters.roster import chips, movement_text
from companion.engine.tactics.tables.models import Tic, UnitCard
from companion.engine.tactics.tables.names import (
    BRACKETS,
    JUMP,
    JUMPING_EVADE,
    MAJOR,
    RUN,
    SPECIAL,
    STAND,
    WALK,
    Bracket,
)
from companion.tabletop.number_text import format_count
from companion.tabletop.odds import percent

TOKENS = Heading("tokens", say("sheet/tokens"))
LABELS = {
    "armor": (say("sheet/armor"), "ARM"),
    "external": (say("sheet/externals"), "EXT"),
    "internal": (say("sheet/internals"), "INT"),
}
COLUMNS = (
    Column(say("sheet/weapon_group")),
    Column(say("sheet/short"), is_number=True),
    Column(say("sheet/medium"), is_number=True),
    Column(say("sheet/long"), is_number=True),
    Column(say("sheet/heat"), is_number=True),
)
AGAINST = Column(say("sheet/against_it"), room="12 : 12, 100%")


def record_sheet(
    battle: Battle, mech: Mech, target: Mech | None = None, situation: Situation | None = None
) -> Sheet:
    """Return a unit's card; with a target, the weapon groups carry their dice and chances against it.

    Without a map they do where it is told how the two stand.
    """
    if target is not None and situation is None:
        situation = situation_between(battle, mech, target)
    card = battle.card(mech)
    warriors = [battle.tables.mechwarriors.cards[name].name for name in mech.mechwarriors]
    return Sheet(
        unit=mech.id,
        title=mech.name,
        subtitle=" · ".join(
            [
                card.model,
                format_count(card.points, "point"),
                card.size.capitalize(),
                faction_text(battle.rules, card),
                *warriors,
            ]
        ),
        side=mech.side,
        drawing="card",
        tracks=tuple(_track(battle, mech, name) for name in condition.CIRCLES),
        tables=(_tics(battle, mech, target, situation),),
        counters=tuple(_counters(mech)),
        facts=tuple(facts(battle, mech)),
        chips=tuple(chips(battle, mech)),
        is_destroyed=mech.is_destroyed,
        gauges=(_heat(battle, mech),),
        flags=tuple(_flags(mech)),
        cards=tuple(_cards(battle, mech)),
        statuses=tuple(_statuses(battle, mech)),
    )


def _track(battle: Battle, mech: Mech, name: str) -> Track:
    label, abbreviation = LABELS[name]
    full = condition.full_of(battle.card(mech), name) or 0
    left = condition.left_of(mech, name)
    source = battle.tables.attacks.damage_source
    over = dict(zip(condition.CIRCLES[1:], condition.CIRCLES, strict=False)).get(name, "")
    return Track(name, label, abbreviation, full, left, hint=source, over=over)


def _tics(battle: Battle, mech: Mech, target: Mech | None, situation: Situation | None) -> Table:
    columns = (*COLUMNS, AGAINST) if target is not None else COLUMNS
    rows = tuple(_tic(battle, mech, tic, target, situation) for tic in battle.card(mech).tics)
    return Table("weapons", say("sheet/weapon_groups"), columns, rows, AGAINST)


def _tic(battle: Battle, mech: Mech, tic: Tic, target: Mech | None, situation: Situation | None) -> Row:
    upgrade = weapon_groups.upgrade_of(battle, mech, tic)
    marks = [
        mark
        for mark, is_on in (("[arm]", tic.arm), ("rear", tic.arc == "rear"), ("360°", tic.arc == "all"))
        if is_on
    ]
    name = " ".join([tic.name, *marks]) + (f" + {upgrade.name}" if upgrade else "")
    dice = [_dice(battle, mech, tic, bracket) for bracket in BRACKETS]
    heat = tic.heat + (upgrade.heat if upgrade else 0)
    cells = [Cell(name, upgrade.text if upgrade else ""), *dice, Cell(str(heat))]
    if target is not None:
        cells.append(_against_cell(battle, mech, target, tic, situation))
    refusal = weapon_groups.why_not_fire(battle, mech, tic)
    return Row(tic.id, tuple(cells), is_struck=refusal is not None, why=refusal.reason if refusal else "")


def _dice(battle: Battle, mech: Mech, tic: Tic, bracket: Bracket) -> Cell:
    number = weapon_groups.printed_dice(battle, mech, tic, bracket)
    star = "*" if bracket in tic.starred else ""
    return Cell(f"{number}{star}" if number else "–")


def _against_cell(battle: Battle, mech: Mech, target: Mech, tic: Tic, situation: Situation | None) -> Cell:
    if situation is None:
        return Cell("–")
    if refusal := attacks.why_not_one(battle, mech, target, tic.id, situation):
        return Cell("–", refusal.reason)
    dice = attacks.dice_for(battle, mech, target, tic.id, situation).number
    defense = attacks.defense_dice(battle, mech, target, tic.id, situation).number
    return Cell(f"{dice} : {defense}, {percent(odds_of(battle, mech, target, tic.id, situation).any)}")


def _cards(battle: Battle, mech: Mech) -> Iterator[Card]:
    """Yield the cards that lie on the unit, what hurts it first."""
    decks, tables = battle.tables.decks, battle.tables
    for index, critical in enumerate(mech.criticals):
        row = decks.of(critical.deck)[critical.card]
        tone = Tone.DANGER if critical.deck == MAJOR else Tone.WARN
        yield Card(f"critical/{index}", say("sheet/critical", deck=critical.deck), row.name, row.text, tone)
    for index, name in enumerate(mech.heat_up):
        heat = decks.heat[name]
        tone = Tone.DANGER if heat.indicator else Tone.WARN
        yield Card(f"heat/{index}", "heat", heat.name, _heat_card_text(battle, name), tone)
    for index in range(mech.heat_down):
        yield Card(
            f"heat_down/{index}", "heat", say("sheet/heat_card_face_down"), tone=Tone.WARN, is_face_down=True
        )
    for name in mech.mechwarriors:
        warrior = tables.mechwarriors.cards[name]
        yield Card(f"crew/{name}", say("sheet/mechwarrior"), warrior.name, warrior.text)
    if mech.command_card:
        command = tables.command_cards.cards[mech.command_card]
        yield Card("command", "command", command.name, command.text)
    for tic, name in mech.upgrades.items():
        upgrade = tables.upgrades.cards[name]
        yield Card(f"upgrade/{tic}", "upgrade", upgrade.name, upgrade.text)


def _heat_card_text(battle: Battle, card: str) -> str:
    row = battle.tables.decks.heat[card]
    return " ".join(
        part for part in (row.text, say("sheet/shutdown_indicator") if row.indicator else "") if part
    )


def _statuses(battle: Battle, mech: Mech) -> Iterator[Status]:
    """Yield what disables it, how it moved, and the dice it defends itself with."""
    heat, dice = format_count(mech.heat_cards, "heat card"), native_defense(battle, mech)
    yield Status("heat", heat, format_count(condition.MOST_HEAT, "heat card"), hint=battle.tables.heat.source)
    text = "" if mech.is_destroyed else format_count(dice, "defense die")
    room = format_count(condition.MOST_HEAT, "defense die")
    yield Status("defense", text, room, hint=say("fact/as_it_moved_in_this"))
    rows = battle.tables.movement.modes.values()
    longest = max((row.done.capitalize() for row in rows), key=len)
    yield Status("moved", movement_text(battle, mech), longest)
    for name, is_on, message, tone in (
        ("shut_down", mech.is_shut_down, say("chip/shut_down"), Tone.DANGER),
        ("suppressed", bool(mech.suppressed), say("chip/suppressed"), Tone.WARN),
        ("hull_down", mech.is_hull_down, say("chip/hull_down"), Tone.GOOD),
        ("orders", has_hidden_orders(battle, mech), say("fact/orders_written"), Tone.PLAIN),
    ):
        yield Status(name, message if is_on else "", message, tone)


def _counters(mech: Mech) -> Iterator[Counter]:
    for name, label in (
        ("focus", say("sheet/focus")),
        ("evade", say("sheet/evade")),
        ("special", say("sheet/special_action")),
        ("suppressed", say("sheet/suppressed")),
    ):
        yield Counter(
            name, label, condition.MOST_TOKENS, condition.left_of(mech, name), group=TOKENS, are_tokens=True
        )
    most, down = condition.MOST_HEAT, mech.heat_down
    yield Counter(
        condition.HEAT_DOWN, say("sheet/heat_cards_face_down"), most, down, group=TOKENS, are_tokens=True
    )


def _heat(battle: Battle, mech: Mech) -> Gauge:
    least = battle.tables.heat.shutdown_at
    marks = (GaugeMark(least, say("sheet/shutdown"), Tone.DANGER),)
    return Gauge(
        "indicators",
        say("sheet/shutdown_indicators"),
        0,
        2 * least,
        indicators(battle, mech),
        marks,
        hint=battle.tables.heat.source,
    )


def _flags(mech: Mech) -> Iterator[Flag]:
    labels = (
        say("sheet/shut_down"),
        say("sheet/hull_down"),
        say("sheet/arms_flipped"),
        say("sheet/destroyed"),
    )
    for track, label in zip(condition.FLAGS, labels, strict=True):
        yield Flag(track, label, bool(condition.left_of(mech, track)))


def facts(battle: Battle, mech: Mech) -> Iterator[Fact]:
    """Yield the printed lines of a unit as they are now. Rule: BT Tactics 3025, R3."""
    card = battle.card(mech)
    for mode, printed in ((WALK, card.movement.walk), (RUN, card.movement.run), (JUMP, card.movement.jump)):
        if printed:
            now = points(battle, mech, mode)
            yield Fact(mode, f"{mode.capitalize()} MP", str(now), str(printed) if now != printed else "")
    yield Fact("activation_order", say("fact/activation_order"), str(activation_order(battle, mech)))
    yield Fact("dissipation", say("fact/heat_dissipation"), str(dissipation(battle, mech)))
    if card.jump_evade_tokens:
        label = battle.tables.action_step.action(JUMPING_EVADE).label
        yield Fact(
            "jump_evade", label, str(card.jump_evade_tokens), hint=say("fact/evade_tokens_after_a_jump")
        )
    yield Fact(
        "defense",
        say("fact/defense_dice"),
        str(native_defense(battle, mech)),
        hint=say("fact/as_it_moved_in_this"),
    )
    yield _defense(battle, mech)
    yield Fact("actions", say("fact/actions"), ", ".join(_actions(battle, card)))


def has_hidden_orders(battle: Battle, mech: Mech) -> bool:
    """Whether an order card lies face down; the other player sees that it does, not what is on it."""
    is_hidden = battle.turn.phase in (PLANNING, ACTIVATION) and not mech.is_activated
    return is_hidden and battle.turn.number in mech.orders


def faction_text(rules: Rulebook, card: UnitCard) -> str:
    """Return who may field a unit."""
    is_common = set(rules.tables.lance.houses) <= set(card.factions)
    return say("fact/all_houses") if is_common else ", ".join(card.factions)


def _defense(battle: Battle, mech: Mech) -> Fact:
    """Return the defense dice after each way of moving that is printed; a dash where it cannot move
    so now.
    """
    movement, found = battle.card(mech).movement, modes(battle, mech)
    points_of = {STAND: 1, WALK: movement.walk, RUN: movement.run, JUMP: movement.jump}
    printed = [mode for mode, points in points_of.items() if points]
    dice = (str(native_defense(battle, mech, mode)) if mode in found else "–" for mode in printed)
    initials = "/".join(mode[0].upper() for mode in printed)
    hint = say("fact/defense_after", movements=tuple(found))
    return Fact("defense_by_movement", say("fact/defense_by", movements=initials), "/".join(dice), hint=hint)


def _actions(battle: Battle, card: UnitCard) -> Iterator[str]:
    rules = battle.tables
    for name in card.actions:
        label = rules.action_step.action(name).label
        kinds = ", ".join(rules.special_actions.kinds[kind].label for kind in card.special_actions)
        yield kinds if name == SPECIAL and kinds else label
