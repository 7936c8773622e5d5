"""Round, phase, who is to act, and how to go on, as the phase bar shows it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.skeleton.battle_cache import cached_per_battle
from companion.engine.skeleton.common_actions import GoOn, LetBe
from companion.engine.skeleton.roster import names_in_roster
from companion.engine.skeleton.wording import in_sentence
from companion.engine.tactics.attack import attacks
from companion.engine.tactics.attack.sight import situation_between
from companion.engine.tactics.battle.actions import ChooseEdge, Cool, Decline, FlipCoin, ShuffleDecks
from companion.engine.tactics.battle.condition import survivors
from companion.engine.tactics.battle.sequence import (
    ACTIVATION,
    COIN,
    COMBAT,
    EDGES,
    END,
    HEAT,
    PLACEMENT,
    PLANNING,
    READY,
    SETUP,
    SPECIAL,
    next_units,
    pending,
    place_of,
    side_to_act,
)
from companion.engine.tactics.battle.state import Battle, Mech
from companion.engine.tactics.battle.text.labels import say
from companion.engine.tactics.battle.text.names import format_ending
from companion.engine.tactics.orders.action_step import actions_left
from companion.engine.tactics.tables.names import PHYSICAL
from companion.engine.tactics.turn import phases as pass_remaining
from companion.engine.tactics.turn.phases import why_not_go_on
from companion.engine.tactics.turn.set_up import NORTH, SOUTH
from companion.engine.tactics.turn.victory import ending, score
from companion.engine.views.turn import NextStep, PhaseView, TurnView
from companion.engine.views.units import Role, UnitCommand
from companion.tabletop.number_text import join_listed


def forgone_targets(battle: Battle, mech: Mech) -> Iterator[str]:
    """Yield each enemy that some attack of the unit reaches as both stand on the map, in a sentence."""
    names = names_in_roster(battle.sides, battle.units.values())
    for target in battle.units.values():
        if target.side != mech.side and _reaches(battle, mech, target):
            yield say("turn/can_still_attack", unit=names[mech.id], target=names[target.id])


def _reaches(battle: Battle, mech: Mech, target: Mech) -> bool:
    situation = situation_between(battle, mech, target)
    if situation is None or attacks.why_not_target(battle, mech, target) is not None:
        return False
    names = (*(tic.id for tic in battle.card(mech).tics), PHYSICAL)
    return any(
        attacks.why_not_one(battle, mech, target, name, situation) is None
        and attacks.dice_for(battle, mech, target, name, situation).number > 0
        for name in names
    )


DOING = {
    EDGES: say("turn/choose_a_start_edge"),
    PLACEMENT: say("turn/place_a_unit"),
    PLANNING: say("turn/write_orders"),
    ACTIVATION: say("turn/activate_a_unit"),
    SPECIAL: say("turn/resolve_a_special_action"),
    COMBAT: "attack",
}
PASS_REMAINING = {
    PLANNING: (say("turn/all_stand_still"), "stand"),
    ACTIVATION: (say("turn/all_stand_still"), "stand"),
    SPECIAL: (say("turn/no_special_actions"), "shield"),
    COMBAT: (say("turn/nobody_attacks"), "shield"),
    HEAT: (say("turn/all_cool"), "heat"),
}
SEVERAL = 2


@cached_per_battle
def turn_view(battle: Battle) -> TurnView:
    """Return where the battle stands."""
    phases = tuple(PhaseView(row.id, row.label) for row in battle.tables.rounds.order)
    setup = (PhaseView(SETUP, say("turn/set_up")),) if battle.turn.phase == SETUP else ()
    return TurnView(
        number=battle.turn.number,
        phases=setup + phases,
        phase=battle.turn.phase,
        status=_status(battle),
        side=None if battle.ending else side_to_act(battle),
        next=_next(battle),
        winner=battle.ending.winner if battle.ending else None,
        is_over=battle.ending is not None,
        is_secret=battle.turn.phase == PLANNING and battle.ending is None,
        commands=(*_edges(battle), *_shuffling(battle)),
        pass_remaining=_pass_remaining(battle),
    )


def _edges(battle: Battle) -> Iterator[UnitCommand]:
    """Yield the short edges to choose from."""
    if place_of(battle) != EDGES:
        return
    for sheet, which in enumerate(("west", "east")):
        for end in (NORTH, SOUTH):
            label = f"{end.capitalize()}-{which}"
            hint = battle.tables.set_up.source
            yield UnitCommand(f"{sheet}/{end}", label, ChooseEdge(sheet, end), "flag", hint=hint)


def _shuffling(battle: Battle) -> Iterator[UnitCommand]:
    """Decks in the app, for a table without real cards: shuffled once, before anything else."""
    if battle.turn.phase == SETUP and not battle.seed:
        hint = say("turn/only_for_cards_that_the")
        yield UnitCommand("shuffle", say("turn/shuffle_the_decks"), ShuffleDecks(), "refresh", hint=hint)


def _pass_remaining(battle: Battle) -> UnitCommand | None:
    """Return what lets be those of the acting side who still have to act, where there is more than a press in
    it.

    Of both sides where none acts first, as in the Heat Phase.
    """
    side = side_to_act(battle) or ""
    if pass_remaining.why_not(battle, side) is not None:
        return None
    waiting, phase = pass_remaining.waiting(battle, side), battle.turn.phase
    if phase in (COMBAT, HEAT) and len(waiting) < SEVERAL:
        return None
    text, icon = PASS_REMAINING[phase]
    if phase in (PLANNING, ACTIVATION) and len(waiting) < len(survivors(battle, side or None)):
        text = say("turn/others_stand_still")
    if side:
        text = say("turn/of_side", side=battle.side(side).name, words=in_sentence(text))
    hint = join_listed(mech.name for mech in waiting)
    return UnitCommand("let_be", text, LetBe(side), icon, hint=hint, role=Role.DECLINE)


def _status(battle: Battle) -> str:
    place = place_of(battle)
    if over := battle.ending or (ending(battle) if place == END else None):
        if not over.winner:
            return say("turn/draw")
        return say("turn/have_won", side=battle.side(over.winner).name, why=format_ending(over))
    gone = [side.name for side in battle.sides if not survivors(battle, side.id)]
    now = _phase_text(battle, place)
    return say("turn/no_units_left", sides=tuple(gone), now=now) if gone else now


def _phase_text(battle: Battle, place: str) -> str:
    if place == COIN:
        return say("turn/the_lances_cost_the_same")
    if place == HEAT:
        return say("turn/heat_cards_are_discarded_and")
    if place == END:
        points = ", ".join(f"{side.name} {score(battle, side.id)}" for side in battle.sides)
        return say("turn/the_round_is_over_points", points=points)
    if place == PLANNING and not pending(battle):
        return say("turn/all_orders_are_written")
    side = side_to_act(battle)
    if side is None:
        return say("turn/ready_to_begin") if place == READY else say("turn/everybody_has_acted")
    return _doing_text(battle, place, battle.side(side).name)


def _doing_text(battle: Battle, place: str, side: str) -> str:
    names = names_in_roster(battle.sides, battle.units.values())
    if battle.turn.granted is not None:
        unit = names[battle.turn.granted]
        return say("turn/take_a_free_action_with", side=side, unit=unit)
    if battle.turn.active is not None:
        mech = battle.units[battle.turn.active]
        left = actions_left(battle, mech)
        text = "turn/actions_left" if left else "turn/take_actions_with"
        return say(text, side=side, unit=names[mech.id], left=left)
    doing = DOING.get(place) or say("turn/act")
    acting = tuple(names[mech.id] for mech in next_units(battle)) if place != PLANNING else ()
    if not acting:
        return say("turn/side_does", side=side, doing=doing)
    return say("turn/side_does_with", side=side, doing=doing, units=acting)


def _ending_of(mech: Mech, label: str, missed: tuple[str, ...]) -> NextStep:
    """Return the step that ends what a unit does, with what it could still do."""
    return NextStep(label, Decline(mech.id), missed_actions=missed, missed_side=mech.side if missed else None)


def _next(battle: Battle) -> NextStep | None:
    if battle.ending is not None:
        return None
    place = place_of(battle)
    if place == COIN:
        return NextStep(say("turn/flip_the_coin"), FlipCoin())
    names = names_in_roster(battle.sides, battle.units.values())
    if battle.turn.granted is not None:
        mech = battle.units[battle.turn.granted]
        return _ending_of(
            mech, say("turn/no_free_action"), (say("turn/has_a_free_action", unit=names[mech.id]),)
        )
    if battle.turn.active is not None:
        mech = battle.units[battle.turn.active]
        left = actions_left(battle, mech)
        missed = (say("turn/has_actions", unit=names[mech.id], left=left),) if left else ()
        return _ending_of(mech, say("turn/no_more_actions"), missed)
    waiting = next_units(battle)
    if place == HEAT and waiting:
        return NextStep(say("turn/cool", waiting=names[waiting[0].id]), Cool(waiting[0].id))
    if place == COMBAT and waiting:
        text = say("turn/no_more_attacks", waiting=names[waiting[0].id])
        return _ending_of(waiting[0], text, tuple(forgone_targets(battle, waiting[0])))
    labels = {
        PLANNING: say("turn/reveal_the_orders"),
        END: say("turn/end_the_battle") if ending(battle) else say("turn/next_round"),
    }
    label = (
        say("turn/begin_the_battle") if battle.turn.phase == SETUP else labels.get(place, say("turn/go_on"))
    )
    return NextStep(label, GoOn(), why_not_go_on(battle))
