"""Setting a battle up: lances, who has the initiative, start edges, and placing units.

Rule: BT Tactics 3025, R15-R18.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from companion.engine.play import Play
from companion.engine.skeleton.roster import names_in_roster
from companion.engine.skeleton.setup import SideSetup, UnitSetup, check_sides
from companion.engine.tactics.battle.actions import ChooseEdge, Deploy, FlipCoin, Place, ShuffleDecks
from companion.engine.tactics.battle.condition import occupied_hexes
from companion.engine.tactics.battle.events import CoinFlipped, DecksShuffled, EdgeChosen, UnitPlaced
from companion.engine.tactics.battle.sequence import (
    COIN,
    EDGES,
    PLACEMENT,
    READY,
    SETUP,
    cheaper_side,
    why_not_now,
)
from companion.engine.tactics.battle.state import Battle, Edge, Mech, Rulebook, Side, Turn, entry_cost
from companion.engine.tactics.battle.text import refusals
from companion.engine.tactics.battle.text.refusals import by_rule, nonsense
from companion.engine.tactics.cards.decks import new_decks
from companion.engine.tactics.lances import (
    Lance,
    LanceFault,
    LanceMember,
    faults,
    lance_in,
    lance_points,
    member,
)
from companion.engine.tactics.tables.models import UnitCard
from companion.errors import InputError, Refusal
from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex, neighbors, parse_label

SIDES = 2

NORTH, SOUTH = "north", "south"
SEED_DICE, SEED_FACES = 6, tuple("12345678")
"""The game's dice have eight sides; so many make a seed that hardly two battles share."""


def new_battle(
    rules: Rulebook, board: Board | None, sides: Sequence[SideSetup], units: Sequence[UnitSetup]
) -> Battle:
    """Return the battle before anything has happened.

    Raises InputError for what does not fit, and with every fault in words for lances against the rules.
    """
    if len(sides) != SIDES:
        raise InputError(f"BT Tactics is played by {SIDES} sides, not by {len(sides)}.", ("sides",))
    check_sides(sides, units)
    if (hidden := next((index for index, unit in enumerate(units) if unit.hidden), None)) is not None:
        message = f"{units[hidden].id}: in BT Tactics no units hide: leave it out."
        raise InputError(message, ("units", hidden, "hidden"))
    for index, side in enumerate(sides):
        if key := next((key for key in ("mines", "goal") if getattr(side, key)), ""):
            raise InputError(f"{side.name}: BT Tactics has no {key}: leave it out.", ("sides", index, key))
    if board is not None:
        _check_terrain(rules, board)
    members = {unit.id: member(rules, unit, index) for index, unit in enumerate(units)}
    lances = {
        side.id: lance_in(rules, side, index, [members[unit.id] for unit in units if unit.side == side.id])
        for index, side in enumerate(sides)
    }
    if rules.options.get("lance_limits") != "told":
        _check_lances(rules, sides, lances)
    placed = {
        unit.id: mech_of(rules, board, unit, members[unit.id], index) for index, unit in enumerate(units)
    }
    names = names_in_roster(sides, placed.values())
    named_mechs = {id_: replace(mech, name=names[id_]) for id_, mech in placed.items()}
    own = tuple(_side(rules, side, lances[side.id]) for side in sides)
    decks = new_decks(rules.tables.decks)
    return _at_its_first_step(Battle(rules, own, named_mechs, Turn(0, SETUP, READY), decks, board=board))


def lone_battle(rules: Rulebook, model: str) -> Battle:
    """Return a 'Mech that nobody plays against, known by its model. Raises InputError for a model there is
    not.
    """
    unit = UnitSetup(id=model, model=model, side="")
    mech = mech_of(rules, None, unit, member(rules, unit, 0), 0)
    decks = new_decks(rules.tables.decks)
    return Battle(rules, (Side("", "", 0, ""),), {model: mech}, Turn(0, SETUP, READY), decks)


def _at_its_first_step(battle: Battle) -> Battle:
    first = cheaper_side(battle)
    steps = steps_left(battle)
    turn = Turn(0, SETUP, steps[0] if steps else READY, initiative=first)
    return replace(battle, turn=turn, first=first)


def steps_left(battle: Battle) -> tuple[str, ...]:
    """Return the steps of the set-up that still have to be done, in order."""
    steps = []
    if battle.first is None and cheaper_side(battle) is None:
        steps.append(COIN)
    unplaced = battle.board is not None and any(
        mech.hex is None and not mech.is_out for mech in battle.units.values()
    )
    if unplaced and any(side.zone is None and side.edge is None for side in battle.sides):
        steps.append(EDGES)
    if unplaced:
        steps.append(PLACEMENT)
    return tuple(steps)


# --- from a set-up ---


def unknown_terrain(rules: Rulebook, board: Board) -> Iterator[tuple[Hex, str]]:
    """Yield the terrain of a board that the ruleset does not know, hex by hex."""
    for place, printed in sorted(board.hexes.items()):
        for kind in printed.terrain:
            if kind not in rules.tables.movement.terrain:
                yield place, kind


def _check_terrain(rules: Rulebook, board: Board) -> None:
    for place, kind in unknown_terrain(rules, board):
        known = ", ".join(rules.tables.movement.terrain)
        message = f"{board.name}, hex {place.label}: {kind!r} is not a terrain of {rules.title}: {known}."
        raise InputError(message, ("board", "hexes", place.label, "terrain"))


def _check_lances(rules: Rulebook, sides: Sequence[SideSetup], lances: Mapping[str, Lance]) -> None:
    for index, side in enumerate(sides):
        found = [fault for fault in faults(rules.tables, lances[side.id]) if not fault.is_warning]
        if found:
            raise InputError(f"{side.name}: {_format_faults(found)}", ("sides", index))


def _format_faults(faults: Sequence[LanceFault]) -> str:
    return " ".join(str(fault) for fault in faults)


def _side(rules: Rulebook, side: SideSetup, lance: Lance) -> Side:
    cost = lance_points(rules.tables, lance)
    return Side(side.id, side.name, cost, lance.kind, lance.house, lance.mercenaries, side.zone)


def mech_of(rules: Rulebook, board: Board | None, unit: UnitSetup, own: LanceMember, index: int) -> Mech:
    """Return a unit as it sets out, the one of this number in its file. Raises InputError for what does not
    fit.
    """
    card: UnitCard = rules.cards[unit.model]
    place = parse_label(unit.hex) if unit.hex and board is not None else None
    if place is not None and board is not None and place not in board:
        message = f"{unit.id}: hex {unit.hex} is not on the board {board.name}."
        raise InputError(message, ("units", index, "hex"))
    if unit.below:
        message = f"{unit.id}: {rules.title} has no bridges to stand under: leave it out."
        raise InputError(message, ("units", index, "below"))
    if unit.abilities:
        message = f"{unit.id}: {rules.title} has MechWarriors by their cards, no abilities: leave them out."
        raise InputError(message, ("units", index, "abilities"))
    if unit.condition is not None:
        message = f"{unit.id}: in {rules.title} 'Mechs begin undamaged: leave the condition out."
        raise InputError(message, ("units", index, "condition"))
    return Mech(
        id=unit.id,
        model=unit.model,
        side=unit.side,
        name=unit.name or card.name,
        armor=card.armor,
        external=card.external,
        internal=card.internal,
        upgrades=own.upgrades,
        mechwarriors=own.mechwarriors,
        command_card=own.command_card,
        hex=place,
        facing=unit.facing,
    )


# --- initiative, edges and placement ---


def why_not_shuffle(battle: Battle, _action: ShuffleDecks) -> Refusal | None:
    """Return why the app cannot shuffle now: cards have been drawn."""
    if any(deck.drawn for deck in battle.decks.values()):
        return by_rule("cards_drawn", battle.tables.components.source)
    return None


def shuffle(play: Play[Battle], action: ShuffleDecks) -> None:
    """Have the app draw by a seed from now on."""
    seed = action.seed or "".join(play.throw(SEED_DICE, SEED_FACES, refusals.ask_seed()))
    play.emit(DecksShuffled(seed))


def why_not_flip(battle: Battle, _action: FlipCoin) -> Refusal | None:
    """Return why no coin is flipped. Rule: BT Tactics 3025, R16."""
    if battle.turn.phase != SETUP or battle.turn.step != COIN:
        return by_rule("coin_decides_ties", battle.tables.set_up.source)
    return None


def flip(play: Play[Battle], _action: FlipCoin) -> None:
    """Heads for the first side, tails for the second."""
    rules = play.battle.tables.set_up
    (shown,) = play.throw(1, rules.coin, refusals.ask_coin(), source=rules.source)
    side = play.battle.sides[rules.coin.index(shown)]
    play.emit(CoinFlipped(side.id, shown))


def why_not_choose_edge(battle: Battle, action: ChooseEdge) -> Refusal | None:
    """Return why no edge is chosen, or not this one. Rule: BT Tactics 3025, R17."""
    if action.sheet not in (0, 1) or action.end not in (NORTH, SOUTH):
        return nonsense("no_such_edge")
    if battle.turn.phase != SETUP or battle.turn.step != EDGES:
        return by_rule("edges_in_set_up", battle.tables.set_up.source)
    return None


def choose_edge(play: Play[Battle], action: ChooseEdge) -> None:
    """The initiative player's edge, and for the other the one diagonally across, on the other sheet."""
    first = play.battle.turn.initiative or play.battle.sides[0].id
    play.emit(EdgeChosen(first, action.sheet, action.end))
    across = SOUTH if action.end == NORTH else NORTH
    play.emit(EdgeChosen(play.battle.other(first), 1 - action.sheet, across))


def columns_of(board: Board, sheet: int) -> range:
    """Return the columns of one of the two map sheets of a game map."""
    half = board.width // 2
    return range(1, half + 1) if sheet == 0 else range(half + 1, board.width + 1)


def setup_hexes(battle: Battle, mech: Mech) -> frozenset[Hex]:
    """Return the hexes where a unit may be placed: the rearmost row with a hex that can be used.

    Rule: BT Tactics 3025, R18.
    """
    board, side = battle.board, battle.side(mech.side)
    if board is None:
        return frozenset()
    if side.zone is not None:
        edge, depth = Edge(-1, side.zone.edge), side.zone.rows
    elif side.edge is not None:
        edge, depth = side.edge, 1
    else:
        return frozenset(board.all_hexes())
    columns = range(1, board.width + 1) if edge.sheet < 0 else columns_of(board, edge.sheet)
    row_of = board.row_from_north if edge.end == NORTH else board.row_from_south
    own = [place for place in board.all_hexes() if place.column in columns]
    for last in range(depth, board.height + 1):
        found = [place for place in own if row_of(place) <= last and _is_eligible(battle, mech, place)]
        if found:
            return frozenset(found)
    return frozenset()


def _is_eligible(battle: Battle, mech: Mech, place: Hex) -> bool:
    """Whether a hex is free, and a unit could leave it on foot."""
    if battle.board is None or place in occupied_hexes(battle, besides=mech):
        return False
    around = [there for there in neighbors(place) if there in battle.board]
    return any(entry_cost(battle, place, there) is not None for there in around)


def why_not_place(battle: Battle, action: Place) -> Refusal | None:
    """Return why a model cannot be put somewhere: there is no such place."""
    if battle.board is None:
        return nonsense("no_map")
    if action.hex not in battle.board:
        return nonsense("hex_off_map", hex=action.hex.label)
    if action.facing not in range(6):
        return nonsense("no_such_facing")
    return None


def why_not_deploy(battle: Battle, action: Deploy) -> Refusal | None:
    """Return why a unit cannot be placed here now."""
    if refusal := why_not_place(battle, Place(action.unit, action.hex, action.facing)):
        return refusal
    mech = battle.units[action.unit]
    if refusal := why_not_now(battle, mech, PLACEMENT):
        return refusal
    source = battle.tables.set_up.source
    if action.hex in occupied_hexes(battle, besides=mech):
        return by_rule("hex_taken", source, hex=action.hex.label)
    if action.hex not in setup_hexes(battle, mech):
        return by_rule("starts_elsewhere", source, unit=mech.name)
    return None


def place(play: Play[Battle], action: Place | Deploy) -> None:
    """Put a model on the map."""
    play.emit(UnitPlaced(action.unit, action.hex, action.facing))
