"""`companion campaign return`: what the end of a battle proposes."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any

from companion.battles.ending import BattleEnding, EndedKill, battle_ending_of_play
from companion.battles.ending import battle_ending as ending
from companion.battles.library import Library
from companion.battles.scripts.script import RefusedAction, play_script, read_script
from companion.catalog.model_repository import CatalogueModelRepository
from companion.cli.campaign.library import reading_library
from companion.cli.printing import bold, dim, print_json, print_message, table
from companion.cli.requests import document_in, looks_like_file
from companion.documents.document import clip
from companion.documents.similar_names import did_you_mean
from companion.engine.downtime.aftermath import PilotFate, UnitEnd, UnitFate
from companion.engine.downtime.progression.progression import Progression
from companion.engine.game import campaigns_of
from companion.errors import CompanionError
from companion.rulebooks.loader import RulebookLibrary
from companion.tabletop.number_text import format_count

EPILOG = """\
BATTLE is a battle script, - for standard input, or a stored battle by its number or its title.

With --json the answer is one line:
  battle, id         the title, and the number of a stored battle (null of a script)
  ruleset, moment    its ruleset, and the number of the journal entry it was read after
  outcome, is_over, winner, turns
  survivors          ids of the units that were not destroyed
  units              for each: unit, name, model, side, fate (ready, destroyed, left), cause, is_salvageable,
                     what was lost in words, damage (points lost in this battle: armor, rear, structure; slots
                     hit), ammunition (shots spent by slot), and condition, in the form that a set-up takes so
                     that the unit starts its next battle like this (null: undamaged)
  pilots             for each unit with a pilot: unit, pilot, fate (well, wounded, unconscious, killed; null
                     if the rules have no wounds), wounds
  kills              victim, by (unit, pilot, share; empty if nobody's), how, turn, entry, helpers (who
                     damaged it, and by how many points)
  experience         for each unit: unit, pilot, and what the ruleset counts for its pilot, by counter: a
                     number, or a share such as "1/3"

A battle still in progress is reported as it stands. The exit code is 1 if the script has an action that the
rules refuse.

  companion campaign return resources/examples/battles/at-the-ford.yaml
  companion campaign return --json resources/examples/battles/at-the-ford.yaml"""


def add_arguments(parser: ArgumentParser) -> None:
    """What `companion campaign return` takes."""
    parser.add_argument("battle", metavar="BATTLE", help="a battle script, -, or a stored battle")
    parser.add_argument("--json", action="store_true", help="print one line of JSON")


def run(options: Namespace) -> int:
    """Print what the battle's end proposes."""
    try:
        found = _of_script(options.battle) if looks_like_file(options.battle) else _of_stored(options.battle)
    except RefusedAction as refused:
        print_message(str(refused))
        return 1
    if options.json:
        print_json(found.data())
    else:
        print(*found.lines(), sep="\n")
    return 0


def _of_script(name: str) -> _PrintedProposal:
    library = RulebookLibrary.of_player()
    script = read_script(document_in(name), library, CatalogueModelRepository(library))
    battle_ending = battle_ending_of_play(script.game, script.start, list(play_script(script)))
    setup, progression = script.setup, campaigns_of(script.game).progression
    return _PrintedProposal(setup.title, None, setup.ruleset, _sides(setup.sides), progression, battle_ending)


def _of_stored(name: str) -> _PrintedProposal:
    with reading_library() as library:
        session = library.open_battle(_find_battle(library, name))
        setup = library.setup(session)
        battle_ending, progression = ending(session), campaigns_of(session.game).progression
        return _PrintedProposal(
            session.title, session.id, setup.ruleset, _sides(setup.sides), progression, battle_ending
        )


def _find_battle(library: Library, name: str) -> int:
    """Return the id of a stored battle by its number or its title; raises CompanionError."""
    battles = library.battles()
    for battle in battles:
        if str(battle.id) == name or battle.title == name:
            return battle.id
    titles = {battle.title: battle.id for battle in battles}
    alike = [battle.id for battle in battles if battle.title.casefold() == name.casefold()]
    if len(alike) == 1:
        return alike[0]
    remedy = did_you_mean(name, titles) or "`companion campaign return FILE` takes a battle script."
    raise CompanionError(f"There is no stored battle '{clip(name)}'. {remedy}")


def _sides(sides: Any) -> Mapping[str, str]:
    return {side.id: side.name for side in sides}


@dataclass(frozen=True, slots=True)
class _PrintedProposal:
    """A proposed return, ready to be printed."""

    title: str
    id: int | None
    ruleset: str
    sides: Mapping[str, str]
    progression: Progression
    ending: BattleEnding

    def data(self) -> dict[str, Any]:
        """As the help describes it."""
        battle_ending = self.ending
        return {
            "battle": self.title,
            "id": self.id,
            "ruleset": self.ruleset,
            "moment": battle_ending.moment,
            "outcome": battle_ending.outcome,
            "is_over": battle_ending.is_over,
            "winner": battle_ending.winner,
            "turns": battle_ending.turns,
            "survivors": [unit.id for unit in battle_ending.units if unit.fate is not UnitFate.DESTROYED],
            "units": [_unit_data(unit) for unit in battle_ending.units],
            "pilots": [_pilot_data(unit) for unit in battle_ending.units if unit.pilot or unit.pilot_fate],
            "kills": [self._kill_data(kill) for kill in battle_ending.kills],
            "experience": [self._experience(unit) for unit in battle_ending.units],
        }

    def _kill_data(self, ended: EndedKill) -> dict[str, Any]:
        kill = ended.kill
        return {
            "victim": kill.victim,
            "by": [
                {"unit": unit, "pilot": self.ending.unit(unit).pilot, "share": _share(share)}
                for unit, share in ended.shares.items()
            ],
            "how": kill.how,
            "turn": ended.turn,
            "entry": kill.entry,
            "helpers": [asdict(helper) for helper in kill.helpers],
        }

    def _experience(self, unit: UnitEnd) -> dict[str, Any]:
        facts = self.ending.facts[unit.id]
        return {
            "unit": unit.id,
            "pilot": unit.pilot,
            "counted": _shares(self.progression.count_earned(facts)),
        }

    def lines(self) -> Iterator[str]:
        """For people."""
        yield bold(f"{self.title}: {self.ending.outcome}")
        head = ("Unit", "Side", "Fate", "Pilot", "Damage", "Shots")
        rows = [head, *(self._unit_row(unit) for unit in self.ending.units)]
        yield from (f"  {line}" for line in table(rows, numbers=(4, 5)))
        if self.ending.kills:
            yield bold("Kills")
        for ended in self.ending.kills:
            yield from self._kill_lines(ended)

    def _unit_row(self, unit: UnitEnd) -> tuple[str, ...]:
        damage, is_destroyed = unit.damage, unit.fate is UnitFate.DESTROYED
        lost = sum(sum(points.values()) for points in (damage.armor, damage.rear, damage.structure))
        fate = f"{unit.fate}: {unit.cause}" if is_destroyed and unit.cause else str(unit.fate)
        side = self.sides.get(unit.side, unit.side)
        return unit.name, side, fate, _format_pilot(unit), str(lost), str(sum(unit.shots_spent.values()))

    def _kill_lines(self, ended: EndedKill) -> Iterator[str]:
        kill, names = ended.kill, {unit.id: unit.name for unit in self.ending.units}
        by = " and ".join(names[unit] for unit in ended.shares) or "nobody"
        yield f"  {names[kill.victim]} by {by}: {kill.how}" + dim(f" (turn {ended.turn}, entry {kill.entry})")
        if others := [helper for helper in kill.helpers if helper.unit != kill.by]:
            text = ", ".join(f"{names[it.unit]} {format_count(it.damage, 'point')}" for it in others)
            yield dim(f"    also damaged by {text}")


def _unit_data(unit: UnitEnd) -> dict[str, Any]:
    found = unit.condition
    return {
        "unit": unit.id,
        "name": unit.name,
        "model": unit.model,
        "kind": unit.kind,
        "side": unit.side,
        "fate": unit.fate.value,
        "cause": unit.cause,
        "is_salvageable": unit.is_salvageable,
        "lost": list(unit.lost),
        "damage": asdict(unit.damage),
        "ammunition": dict(unit.shots_spent),
        "condition": found.model_dump(mode="json", exclude_defaults=True) if found else None,
    }


def _pilot_data(unit: UnitEnd) -> dict[str, Any]:
    fate = unit.pilot_fate.value if unit.pilot_fate else None
    return {"unit": unit.id, "pilot": unit.pilot, "fate": fate, "wounds": unit.wounds}


def _format_pilot(unit: UnitEnd) -> str:
    fate = unit.pilot_fate
    if fate is None or fate is PilotFate.WELL:
        return unit.pilot
    text = f"{fate}, {format_count(unit.wounds, 'hit')}" if unit.wounds else str(fate)
    return f"{unit.pilot}: {text}" if unit.pilot else text


def _shares(counted_for: Mapping[str, Fraction]) -> dict[str, int | str]:
    return {name: _share(amount) for name, amount in counted_for.items()}


def _share(share: Fraction) -> int | str:
    """Return a whole number, or a share such as 1/3."""
    return share.numerator if share.denominator == 1 else str(share)
