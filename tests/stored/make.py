"""Stored battles of a release, kept so that every later one can open, fold, undo and replay them.

`python -m tests.stored.make tests/stored/RELEASE`, run once at the commit that is released, plays battles of
each ruleset by chance: with overruled and undone actions, branches, a question left open, house rules, and a
battle taken over to other rules. It leaves the database, each battle as a script, and `ends.json`: each
battle at its end as plain data.
"""

from __future__ import annotations

import json
import random
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion import paths
from companion.battles.library import Library
from companion.battles.session import Session
from companion.documents.yamlfile import read_document
from companion.engine.marks import Mark
from companion.engine.skeleton.setup import Setup
from companion.engine.tactics.battle.actions import ShuffleDecks
from companion.store.database import Database
from tests.engine.battletech.fights.overruled_fights import any_action
from tests.engine.battletech.fights.random_fights import RandomAnswers, some_action
from tests.engine.battletech.fights.random_setups import some_setup
from tests.engine.tactics import random_battles
from tests.rulesets import playing

Chooser = Callable[[Session, random.Random], Any]
HOUSE_RULES, GONE_RULES = "our-table", "gone"
SNAPSHOT = 640
"""Entries enough for a battle to be stored whole beside one of them."""
EXAMPLES = ("edge", "sprinting", "evading", "glancing-blows", "floating-critical-hits", "forced-withdrawal",
            "dumping-ammunition", "initiative-streaks", "legs-safe-in-cover")  # fmt: skip
"""House rules that bring in what the books do not have, laid over one another."""
SCENARIOS = (
    ("citytech", "street-by-street"),
    ("citytech", "supply-run"),
    ("citytech", "wooded-pass"),
    ("omega", "missile-pass"),
    ("omega", "road-block"),
    ("untitled-mech", "landing-field"),
    ("untitled-mech", "quarry-duel"),
)
CITYTECH_SEEDS = (5, 6, 7, 8, 9, 10, 11, 12)


def battletech_action(session: Session, chance: random.Random) -> Any:
    """Return a legal action by the BattleTech rules, or a hand on a sheet."""
    return some_action(session.game, chance, session.battle)  # type: ignore[arg-type]


def any_citytech_action(session: Session, chance: random.Random) -> Any:
    """Now and then an action against the rules."""
    if chance.random() < 0.12:
        return any_action(session.game, chance, session.battle)  # type: ignore[arg-type]
    return battletech_action(session, chance)


def chance_action(session: Session, chance: random.Random) -> Any:
    """Return an action of any game."""
    return playing.some_action(session.game, chance, session.battle)


def tactics_action(session: Session, chance: random.Random) -> Any:
    """Return an action by the BT Tactics rules, now and then one by hand."""
    if chance.random() < 0.03:
        return mark(session, chance)
    if session.head is None:
        return ShuffleDecks("a seed")
    makers = (random_battles.actions, random_battles.by_hand)
    for maker in makers if chance.random() < 0.9 else reversed(makers):
        found = [it for it in maker(session.battle, chance) if session.why_not(it) is None]
        if found:
            return chance.choice(found)
    return None


def mark(session: Session, chance: random.Random) -> Any:
    """Return a box of a sheet ticked or unticked by hand."""
    unit = chance.choice([view.id for view in session.game.units(session.battle)])
    track = chance.choice(session.game.sheet(session.battle, unit).tracks)
    return Mark(unit, track.id, chance.randint(max(track.full - 1, 0), track.full))


def play(session: Session, chooser: Chooser, chance: random.Random, most: int) -> None:
    """Play on, with steps back, branches and overruled actions, then leave a question open."""
    for _ in range(most):
        if session.battle.ending:
            break
        if session.head is not None and chance.random() < 0.03:
            for _ in range(chance.randint(1, 3)):
                if session.undo_line:
                    session.undo()
        action = chooser(session, chance)
        if action is None:
            break
        refusal = session.why_not(action)
        if refusal is None or refusal.can_be_overruled:
            session.do(action, RandomAnswers(chance), overruled="Agreed at the table")
    if session.undo_line and chance.random() < 0.5:
        session.undo()


def make(folder: Path) -> None:
    """Fill a new folder with stored battles, scripts and ends."""
    folder.mkdir(parents=True)
    examples = paths.resources() / "examples" / "house-rules"
    for name in ("our-quick-start", *EXAMPLES):
        rules = folder / "rulesets" / (HOUSE_RULES if name == "our-quick-start" else name)
        rules.mkdir(parents=True)
        shutil.copy(examples / name / "ruleset.yaml", rules / "ruleset.yaml")
    keep(folder, battles)


def keep(folder: Path, battles: Callable[[Library], dict[str, Session]]) -> None:
    """Play battles in a data folder, and leave it with nothing but what later releases need."""
    library = Library.open(folder)
    try:
        sessions = battles(library)
        ends = {}
        for name, session in sessions.items():
            (folder / f"{name}.yaml").write_text(library.export(session), "utf-8")
            state = session.game.battle_data(session.battle)
            ends[name] = {"battle": session.id, "is_asking": session.draft is not None, "state": state}
        (folder / "ends.json").write_text(json.dumps(ends, separators=(",", ":")), "utf-8")
        library.save_setting("look/scale", 1.25)
    finally:
        library.close()
    tidy(folder)


def tidy(folder: Path) -> None:
    """Leave nothing beside a database that it does without."""
    Database.open(folder / "companion.sqlite3").close()
    for beside in folder.glob("*.sqlite3-*"):
        beside.unlink()
    shutil.rmtree(folder / "backups", ignore_errors=True)


def battles(library: Library) -> dict[str, Session]:
    """Return the battles by name."""
    found: dict[str, Session] = {}

    def begin(name: str, session: Session, chooser: Chooser, seed: int, most: int) -> None:
        play(session, chooser, random.Random(seed), most)
        found[name] = session

    begin("quickstart-training", library.play_scenario("quickstart", "training"), battletech_action, 1, 150)
    begin("quickstart-long", library.play_scenario("quickstart", "training"), mark, 2, SNAPSHOT)
    begin("quickstart-house-rules", library.play_scenario(HOUSE_RULES, "training"), battletech_action, 3, 80)
    crossing = library.play_scenario("citytech", "river-crossing")
    begin("citytech-river-crossing", crossing, any_citytech_action, 4, 200)
    for seed in CITYTECH_SEEDS:
        setup = some_setup(random.Random(seed))
        begin(f"citytech-{seed}", library.new_battle(setup), any_citytech_action, seed, 90)
    by_house_rules = some_setup(random.Random(16)).model_copy(
        update={"ruleset": "+".join(("citytech", *EXAMPLES))}
    )
    begin("citytech-house-rules", library.new_battle(by_house_rules), any_citytech_action, 16, 150)
    contact = library.play_scenario("bt-tactics", "first-contact")
    begin("bt-tactics-first-contact", contact, tactics_action, 13, 220)
    for seed in (14, 15):
        again: Setup = library.setup(contact)
        open_edges = tuple(side.model_copy(update={"zone": None}) for side in again.sides)
        again = again.model_copy(update={"sides": open_edges})
        begin(f"bt-tactics-{seed}", library.new_battle(again), tactics_action, seed, 200)
    for path in sorted((paths.resources() / "examples" / "battles").glob("*.yaml")):
        found[path.stem] = library.import_script(read_document(path))
    for number, (ruleset, scenario) in enumerate(SCENARIOS):
        session = library.play_scenario(ruleset, scenario)
        begin(f"{ruleset}-{scenario}", session, chance_action, 30 + number, 160)
    _leave_a_question(found["citytech-5"])
    found |= rules_of_its_own(library)
    return found


def rules_of_its_own(library: Library) -> dict[str, Session]:
    """Return a battle that was taken over to other rules and went on, and one whose rules have changed since.

    The ruleset that both were begun by is gone when all is done.
    """
    own = library.rulebooks.roots[-1] / GONE_RULES / "ruleset.yaml"
    own.parent.mkdir()
    rules = "name: Gone\nextends: quickstart\nto_hit: {base: {value: %d, source: Ours}}\n"
    found: dict[str, Session] = {}
    own.write_text(rules % 5, encoding="utf-8")
    for name in ("rules-taken-over", "rules-changed-since"):
        found[name] = library.play_scenario(GONE_RULES, "training")
        play(found[name], battletech_action, random.Random(17), 40)
    own.write_text(rules % 6, encoding="utf-8")
    over = found["rules-taken-over"]
    library.migrate_rules(over, library.rules_differences(over))
    play(over, battletech_action, random.Random(18), 40)
    shutil.rmtree(own.parent)
    return found


def _leave_a_question(session: Session) -> None:
    step = session.game.turn(session.battle).next
    if step is not None:
        session.save_draft(step.action, (), None)


if __name__ == "__main__":
    make(Path(sys.argv[1]))
