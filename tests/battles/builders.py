"""A short fight for tests of the campaign: a Cicada fires two lasers at a Hermes II three hexes away."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from companion.battles.library import Library
from companion.battles.session import Session
from companion.documents.document import Document
from companion.documents.yamlfile import parse_document
from companion.engine.asks import Answer
from companion.engine.battletech.battle.actions import DeclareFire, Move, ResolveFire, RollInitiative
from companion.engine.battletech.battle.state import Battle
from companion.engine.play import Script
from companion.engine.skeleton.common_actions import GoOn
from companion.engine.skeleton.setup import BoardData, Setup, UnitSetup
from tests.builders import SIDES, unit
from tests.store.builders import spoil_row

LASERS = ("medium_laser_rt", "medium_laser_lt")
FIRE = ResolveFire("cicada")
OTHER_WINDOWS = ExitStack()
HIT, MISS = (12,), (2,)
HEAD, LEFT_ARM, RIGHT_LEG = (12,), (10,), (5,)

HEADER = """\
title: Skirmish
ruleset: quickstart
board: {name: Field, size: [9, 9]}
sides:
  - {id: defenders, name: Defenders}
  - {id: attackers, name: Attackers}
units:
  - {id: cicada, model: CDA-2A, side: defenders, hex: "0505", facing: 0}
  - {id: hermes, model: HER-2S, side: attackers, hex: "0502", facing: 3}
"""
LOG = """\
log:
  - {do: roll_initiative, dice: [[3], [9]]}
  - {do: move, unit: cicada, movement: stationary}
  - {do: move, unit: hermes, movement: stationary}
  - {do: declare_fire, unit: cicada, target: hermes, weapons: [medium_laser_rt, medium_laser_lt]}
  - {do: declare_fire, unit: hermes}
  - {do: resolve_fire, unit: cicada, dice: [[12], [10], [1, 1]]}
"""


def document(text: str) -> Document:
    return parse_document(text.encode(), "battle.yaml")


def pair_setup(**options: str) -> Setup:
    """Return the two units on open ground, ready to roll for initiative."""
    units = (unit("cicada", "0505 0"), unit("hermes", "0502 3"))
    return _setup(units, BoardData(name="Field", size=(9, 9)), **options)


def setup_of(battle: Battle) -> Setup:
    """Return a set-up that begins with this battle, in which nothing has happened yet."""
    units = tuple(
        UnitSetup(
            id=mech.id,
            model=mech.model,
            side=mech.side,
            name=mech.name,
            hex=mech.hex.label if mech.hex else None,
            facing=mech.facing,
        )
        for mech in battle.units.values()
    )
    return _setup(units, BoardData.of(battle.board) if battle.board else None, **battle.rules.options)


def _setup(units: tuple[UnitSetup, ...], board: BoardData | None, **options: str) -> Setup:
    return Setup(
        title="Skirmish", ruleset="quickstart", options=options, board=board, sides=SIDES, units=units
    )


def begin_fire(library: Library, **options: str) -> Session:
    """Return the fight when the Cicada is about to roll for its shots."""
    session = library.new_battle(pair_setup(**options))
    session.do(RollInitiative(), Script([(3,), (9,)]))
    session.do(Move("cicada", "stationary"))
    session.do(Move("hermes", "stationary"))
    session.do(DeclareFire("cicada", "hermes", LASERS))
    session.do(DeclareFire("hermes"))
    return session


def forget_rules(folder: Path) -> None:
    """Make all battles of a data folder such as earlier releases have stored: no rules are kept with them."""
    spoil_row(folder / "companion.sqlite3", "DELETE FROM battle_content", "DELETE FROM content")


def next_turn(session: Session, *rolls: Answer) -> None:
    """Begin a turn and roll for its initiative."""
    session.do(GoOn())
    session.do(RollInitiative(), Script(rolls))


def reopen(folder: Path, battle_id: int) -> Session:
    """Return a stored battle as another window opens it, which only reads; it is closed with the test."""
    return OTHER_WINDOWS.enter_context(Library.open(folder, read_only=True)).open_battle(battle_id)
