"""A battletech ruleset with its options chosen, as the window and the command line use it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter

from companion.engine.actions import Mark
from companion.engine.battletech import actions as said
from companion.engine.battletech import (
    applying,
    arcs,
    by_hand,
    calculators,
    clubbing,
    commands,
    declaration,
    events,
    fire_refusals,
    jumping,
    masc,
    model_views,
    movement,
    noted_moves,
    phases,
    physical,
    physical_plan,
    planning,
    planning_movement,
    reaction,
    record_sheet,
    requests,
    roster,
    sequence,
    settling,
    sight_view,
    switching,
    telling,
    turn_view,
    warriors,
    weapon_attacks,
)
from companion.engine.battletech.model_files import model_in
from companion.engine.battletech.odds import outlook, what_if
from companion.engine.battletech.request_faults import board_faults, stop_at
from companion.engine.battletech.set_up import new_battle
from companion.engine.battletech.shorthand import shorthand
from companion.engine.battletech.state import Battle, Rulebook, Situation
from companion.engine.forces import ForceOffer, ForcePlace, ForceView
from companion.engine.forms import Form, Reckoning, Value, Values
from companion.engine.play import Play
from companion.engine.setup import BoardData, SideSetup, UnitSetup
from companion.engine.sheet import Sheet
from companion.engine.views import (
    AttackPlan,
    Command,
    How,
    ModelView,
    Movement,
    Reach,
    SideView,
    Sight,
    TableView,
    Telling,
    TurnView,
    UnitView,
    Volley,
    VolleyOdds,
    WhatIf,
)
from companion.errors import IllegalAction, Refusal
from companion.rulebooks.documents import Document
from companion.rulebooks.model import validate
from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex

if TYPE_CHECKING:
    from companion.engine.battletech.sight_field import Lookout


class BattletechGame:
    """The door to the battletech family."""

    action_types = said.ACTIONS
    event_types = events.EVENTS
    map_sheets = 1

    def __init__(self, ruleset: str, rules: Rulebook) -> None:
        self.ruleset = ruleset
        self.title = rules.title
        self.rules = rules
        self._forms = calculators.forms(rules)

    # --- playing ---

    def new_battle(
        self, board: Board | None, sides: Sequence[SideSetup], units: Sequence[UnitSetup]
    ) -> Battle:
        """The battle before anything has happened."""
        return new_battle(self.rules, board, sides, units)

    def models(self) -> tuple[ModelView, ...]:
        """The models that may stand on the table."""
        return tuple(model_views.model_view(self.rules, model) for model in self.rules.models.values())

    def battle_data(self, battle: Battle) -> dict[str, Any]:
        """A battle as plain data, without its rules."""
        data: dict[str, Any] = BATTLE.dump_python(
            battle, mode="json", exclude={"rules"}, exclude_defaults=True
        )
        return data

    def battle_from(self, data: Mapping[str, Any]) -> Battle:
        """The battle behind plain data, with this game's rules."""
        return BATTLE.validate_python({**data, "rules": self.rules})

    def why_not(self, battle: Battle, action: said.Action) -> Refusal | None:
        """The rule that forbids this action now, or None."""
        if refusal := _unknown_unit(battle, action):
            return refusal
        rule = REFUSALS.get(type(action))
        if rule is None:
            return Refusal(f"{self.title} has no such action.")
        return rule(battle, action)

    def resolve(self, play: Play[Battle], action: said.Action) -> None:
        """Carry out an action, asking the play for dice and choices.

        Whether the rules allow it is not asked again. Raises IllegalAction for what makes no sense under any
        rules, such as a hex off the board: such a refusal has no source, and nobody can overrule it.
        """
        refusal = self.why_not(play.battle, action)
        if refusal is not None and not refusal.source:
            raise IllegalAction(refusal)
        before = play.battle
        RESOLVING[type(action)](play, action)
        if not isinstance(action, BY_HAND):
            phases.go_on_when_over(play, before)

    def apply(self, battle: Battle, event: events.Event) -> Battle:
        """The battle after this event."""
        return applying.apply(battle, event)

    def tell(self, battle: Battle, action: said.Action, happened: Sequence[events.Event]) -> Telling:
        """An action and its events in words."""
        return telling.tell(battle, action, happened)

    # --- building forces ---

    # ARG002 in what follows: forces of this family are not bought with points.

    def force(self, side: SideSetup, units: Sequence[UnitSetup]) -> ForceView | None:  # noqa: ARG002
        """No points are counted."""
        return None

    def force_models(self, side: SideSetup, units: Sequence[UnitSetup]) -> tuple[ForceOffer, ...]:  # noqa: ARG002
        """Nothing is bought."""
        return ()

    def force_cards(
        self,
        side: SideSetup,  # noqa: ARG002
        units: Sequence[UnitSetup],  # noqa: ARG002
        unit: str,  # noqa: ARG002
    ) -> tuple[ForcePlace, ...]:
        """There are no cards."""
        return ()

    # --- looking ---

    def sides(self, battle: Battle) -> tuple[SideView, ...]:
        """The sides in their order."""
        return roster.side_views(battle)

    def turn(self, battle: Battle) -> TurnView:
        """Turn, phase, who is to act, and how to go on."""
        return turn_view.turn_view(battle)

    def units(self, battle: Battle) -> tuple[UnitView, ...]:
        """Every unit as roster and map show it."""
        return roster.unit_views(battle)

    def sheet(self, battle: Battle, unit: str, target: str | None = None) -> Sheet:
        """A unit's record sheet."""
        against = battle.units[target] if target else None
        return record_sheet.record_sheet(battle, battle.units[unit], against)

    def table(self, battle: Battle) -> TableView:
        """What lies on the map table."""
        return planning.table_view(battle)

    # --- declaring ---

    def movements(self, battle: Battle, unit: str) -> tuple[Movement, ...]:
        """The ways of moving that a unit has now."""
        return planning_movement.movements(battle, battle.units[unit])

    def reach(self, battle: Battle, unit: str, movement: str, path: Sequence[str] = ()) -> Reach:
        """The places a unit can reach."""
        return planning_movement.reach(battle, battle.units[unit], movement, path)

    def endings(self, battle: Battle, action: said.Action) -> tuple[Command, ...]:
        """How else a planned move may end."""
        if isinstance(action, said.NoteMove):
            return tuple(planning_movement.endings_noted(battle, action))
        return tuple(planning_movement.endings(battle, action)) if isinstance(action, said.Move) else ()

    def sight(self, battle: Battle, start: Hex, end: Hex) -> Sight:
        """The line of sight between two hexes."""
        return sight_view.sight(battle, start, end)

    @cached_property
    def lookout(self) -> Lookout:
        """Lines of sight from one hex to the whole board, each worked out once."""
        # Only here, as a command that asks for one line need not wait for NumPy to load.
        from companion.engine.battletech.sight_field import Lookout

        return Lookout(self.rules.tables.line_of_sight)

    def arc(self, battle: Battle, unit: str) -> frozenset[Hex]:
        """The hexes that a unit's weapons bear on."""
        return arcs.covered(battle, battle.units[unit])

    def commands(self, battle: Battle, unit: str) -> tuple[Command, ...]:
        """What a unit can do now besides moving and attacking."""
        return commands.commands(battle, battle.units[unit], self.why_not)

    def attack_plan(
        self,
        battle: Battle,
        attacker: str,
        target: str,
        situation: Values | None = None,
        *,
        how: How | None = None,
        is_secondary: bool = False,
    ) -> AttackPlan:
        """What a unit can do to a target now."""
        stands = calculators.situation_of(situation) if situation else None
        return planning.attack_plan(
            battle,
            battle.units[attacker],
            battle.units[target],
            stands,
            situation,
            how,
            is_secondary=is_secondary,
        )

    def volley_odds(self, battle: Battle, volleys: Sequence[Volley]) -> VolleyOdds:
        """Odds of these attacks of one unit, made in this order."""
        return outlook.volley_odds(battle, volleys)

    def what_if(self, battle: Battle, volley: Volley, others: Sequence[Volley] = ()) -> tuple[WhatIf, ...]:
        """The same attacks after each way the attacker might have moved."""
        return what_if.what_if(battle, volley, others)

    def threat(self, battle: Battle, attacker: str, attacks: Sequence[str]) -> Mapping[Hex, float]:
        """The mean damage of these weapons to a unit anywhere on the board."""
        # Only here, for the same reason as the lookout.
        from companion.engine.battletech.odds.threat import threat

        return threat(battle, battle.units[attacker], attacks, self.lookout)

    def declare_attack(self, volleys: Sequence[Volley]) -> said.DeclareFire | said.DeclareBlow:
        """The action that declares these attacks of one unit."""
        if volleys[0].plan.kind == physical_plan.PHYSICAL:
            return physical_plan.declaration(volleys[0])
        first, *others = volleys
        also = tuple(said.FireAt(it.plan.target, it.attacks, _stands(it.plan)) for it in others)
        return said.DeclareFire(
            first.plan.attacker,
            first.plan.target,
            first.attacks,
            _stands(first.plan),
            also,
            {name: choices for volley in volleys for name, choices in volley.plan.how.items()},
        )

    def note_move(self, unit: str, values: Values) -> said.NoteMove:
        """The action that notes a move made on the physical map."""
        leaves = bool(values.get("leaves_map", False))
        return said.NoteMove(unit, str(values["movement"]), int(values.get("hexes", 0)), leaves)

    def place(self, battle: Battle, unit: str, hex: Hex, facing: int) -> said.Deploy | said.Place:
        """The action that puts a unit on the map."""
        if battle.turn.phase == sequence.SETUP and battle.units[unit].hex is None:
            return said.Deploy(unit, hex, facing)
        return said.Place(unit, hex, facing)

    def assist(self, battle: Battle, unit: str, text: str) -> said.Hit:
        """The action behind words such as `RT 8 rear`."""
        return by_hand.hit_in_words(battle, unit, text)

    # --- calculators ---

    def form(self, form_id: str) -> Form:
        """A calculator by its id."""
        return self._forms[form_id]

    def reckon(self, values: Values) -> Reckoning:
        """The answer of the to-hit calculator."""
        return calculators.reckon(self.rules, values)

    def shorthand(self, text: str) -> dict[str, Value]:
        """The to-hit values behind a line of shorthand."""
        return shorthand(self.rules, text)

    # --- files ---

    def answer_request(self, kind: str, document: Document) -> dict[str, Any]:
        """The answer to a request for a to-hit number, for odds or for a line of sight."""
        return requests.answer_request(self.rules, kind, document)

    def check_unit(self, document: Document) -> None:
        """Raise FileError for a model that does not fit the ruleset."""
        model_in(self.rules.tables, document)

    def check_board(self, document: Document) -> None:
        """Raise FileError for a board that does not fit the ruleset."""
        board = validate(BoardData, document).board()
        stop_at(board_faults(self.rules, board, document))


def _stands(plan: AttackPlan) -> Situation | None:
    return calculators.situation_of(plan.situation) if plan.situation else None


def _unknown_unit(battle: Battle, action: said.Action) -> Refusal | None:
    named = [getattr(action, name, None) for name in ("unit", "target")]
    strange = [unit for unit in named if unit is not None and unit not in battle.units]
    if not strange:
        return None
    return Refusal(f"There is no unit {strange[0]!r}; the units are {', '.join(battle.units)}.")


def _why_not_initiative(battle: Battle, _action: said.RollInitiative) -> Refusal | None:
    tables = battle.rules.tables
    if battle.turn.phase != sequence.INITIATIVE:
        return Refusal("Initiative is rolled at the beginning of a turn.", tables.initiative.source)
    return None


BATTLE: TypeAdapter[Battle] = TypeAdapter(Battle)
BY_HAND = (said.Place, said.Hit, said.GoOn, Mark)
"""Actions that end no step of the turn by themselves."""
REFUSALS: Mapping[type, Callable[[Battle, Any], Refusal | None]] = {
    said.Deploy: by_hand.why_not_deploy,
    said.Place: by_hand.why_not_place,
    said.RollSkills: warriors.why_not_roll_skills,
    said.RollInitiative: _why_not_initiative,
    said.Move: movement.why_not_move,
    said.Jump: jumping.why_not_jump,
    said.NoteMove: noted_moves.why_not_note,
    said.UseMasc: masc.why_not_use,
    said.React: reaction.why_not_react,
    said.DeclareFire: fire_refusals.why_not_declare,
    said.ResolveFire: weapon_attacks.why_not_resolve,
    said.DeclareBlow: physical.why_not_declare,
    said.ResolveBlow: physical.why_not_resolve,
    said.TakeClub: clubbing.why_not_take,
    said.Switch: switching.why_not_switch,
    said.Hit: by_hand.why_not_hit,
    said.Settle: settling.why_not_settle,
    said.SettleAll: lambda battle, _action: settling.why_not_settle_all(battle),
    said.Dismiss: settling.why_not_settle,
    said.DismissAll: lambda battle, _action: settling.why_not_settle_all(battle),
    said.GoOn: lambda battle, _action: sequence.why_not_go_on(battle),
    Mark: by_hand.why_not_mark,
}
RESOLVING: Mapping[type, Callable[[Play[Battle], Any], None]] = {
    said.Deploy: by_hand.deploy,
    said.Place: by_hand.place,
    said.RollSkills: warriors.roll_skills,
    said.RollInitiative: lambda play, _action: phases.roll_initiative(play),
    said.Move: movement.move,
    said.Jump: jumping.jump,
    said.NoteMove: noted_moves.note_move,
    said.UseMasc: masc.use,
    said.React: reaction.react,
    said.DeclareFire: declaration.declare,
    said.ResolveFire: weapon_attacks.resolve,
    said.DeclareBlow: physical.declare,
    said.ResolveBlow: physical.resolve,
    said.TakeClub: clubbing.take,
    said.Switch: switching.switch,
    said.Hit: by_hand.hit,
    said.Settle: settling.settle,
    said.SettleAll: lambda play, _action: settling.settle_all(play),
    said.Dismiss: settling.dismiss,
    said.DismissAll: lambda play, _action: settling.dismiss_all(play),
    said.GoOn: lambda play, _action: phases.go_on(play),
    Mark: by_hand.mark,
}
