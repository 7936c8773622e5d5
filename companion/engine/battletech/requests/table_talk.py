"""Table talk of the battletech family: damage, critical hits, heat, rolls, moves, attacks in a line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.battletech.battle import dues
from companion.engine.battletech.battle.actions import (
    Hide,
    Hit,
    HurtWarrior,
    LandShell,
    LieInWait,
    NoteMove,
    Reveal,
    RollPiloting,
    Settle,
    StrikeSlot,
    Together,
)
from companion.engine.battletech.battle.actions.combined import PARTS
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.tracks import (
    FLAG,
    HEAT,
    WARRIOR,
    NamedBoxes,
    track_full,
    track_left,
)
from companion.engine.battletech.requests.spoken_names import (
    FLAGS,
    Place,
    Scene,
    all_hexes,
    boxes,
    exits,
    flags,
    has_rear,
    inside,
    moves,
    order_hexes,
    orders,
    places,
    rears,
    rolls,
)
from companion.engine.marks import Mark
from companion.engine.skeleton.talk.sayings import (
    CountListSlot,
    CountSlot,
    DiceSlot,
    NameSlot,
    Saying,
    keyword,
)
from companion.engine.views.turn import Phrase
from companion.engine.views.units import UnitCommand
from companion.errors import InputError

DAMAGE, STATE, ROLLING, SHOTS = "Damage", "Heat and condition", "Rolls with your dice", "Shots and attacks"

MOST_HEXES = 4
"""Of the hexes to which a command may go so many are named."""
PILOT_WORDS = ("mw", "warrior", "mechwarrior", "pilot hit", "pilot hits", "mw hit", "mw hits")
COMES_TO: Mapping[str, str] = {
    dues.CONSCIOUSNESS: "out",
    dues.WAKE: "awake",
    dues.SHUTDOWN: "off",
    dues.RESTART: "on",
}
"""The condition that is meant by the word for a roll where none is owed, and no dice are told."""


def _usual_damage(scene: Scene) -> tuple[int, ...]:
    """Return the damage that weapons do with one hit, from the least."""
    rules = scene.battle.rules
    weapons = rules.tables.weapons_with(rules.options).values()
    found = {weapon.damage for weapon in weapons if isinstance(weapon.damage, int)}
    return tuple(sorted(found - {0}))


# --- the actions that they mean ---


def _make_hit(scene: Scene, place: Place, points: int, rear: bool | None) -> Hit:
    location, side = place
    is_rear = rear or side == "rear"
    return Hit(scene.unit, location, points, "rear" if is_rear else "front")


def _make_heat_mark(scene: Scene, _word: object, text: str) -> Mark:
    """Heat to be set or, with a sign, to be added: no further than the scale runs."""
    battle, unit = scene.battle, scene.battle.units[scene.unit]
    full = track_full(battle.rules, battle.model(unit), HEAT)
    if full is None:
        raise InputError(f"{unit.name} does not track heat.")
    marks = [part for part in scene.said if isinstance(part, Mark) and part.unit == scene.unit]
    said = [mark.left for mark in marks if mark.track == HEAT]
    now = [track_left(battle, unit, HEAT), *said][-1]
    heat = now + int(text) if text[0] in "+-" else int(text)
    if text[0] not in "+-" and heat > full:
        raise InputError(f"Heat runs from 0 to {full}, not {heat}.")
    return Mark(scene.unit, HEAT, min(max(heat, 0), full))


def _make_boxes_mark(scene: Scene, boxes: NamedBoxes, text: str | None) -> Mark:
    """Return boxes to be marked: so many in all or, with a sign, more or fewer; without a number one more."""
    battle, unit = scene.battle, scene.battle.units[scene.unit]
    said = [part.left for part in scene.said if isinstance(part, Mark) and part.track == boxes.track]
    marked = boxes.full - [track_left(battle, unit, boxes.track), *said][-1]
    change = text or "+1"
    marked = marked + int(change) if change[0] in "+-" else int(change)
    if change[0] not in "+-" and marked > boxes.full:
        raise InputError(f"{boxes.label}: boxes run from 0 to {boxes.full}, not {marked}.")
    return Mark(scene.unit, boxes.track, boxes.full - min(max(marked, 0), boxes.full))


def _make_slot_strikes(
    scene: Scene, _word: object, location: str, slots: tuple[int, ...]
) -> tuple[StrikeSlot, ...]:
    return tuple(StrikeSlot(scene.unit, location, slot) for slot in slots)


def _make_warrior_hit(scene: Scene, _word: object, hits: int | None) -> HurtWarrior:
    return HurtWarrior(scene.unit, 1 if hits is None else hits)


def _make_piloting_roll(scene: Scene, _word: object, rolled: tuple[int, ...] | None) -> RollPiloting:
    return RollPiloting(scene.unit, rolled or ())


def _make_settlement(scene: Scene, kind: str, rolled: tuple[int, ...] | None) -> Settle | Mark:
    """Return the roll that is owed, or what it would come to where none is."""
    is_owed = dues.find_due(scene.battle, "", scene.unit, kind) is not None
    if rolled is None and not is_owed and kind in COMES_TO:
        flag, value, *_labels = FLAGS[COMES_TO[kind]]
        return _make_flag_mark(scene, (flag, value))
    return Settle(unit=scene.unit, kind=kind, rolled=rolled or ())


def _make_flag_mark(scene: Scene, flag: tuple[str, int]) -> Mark:
    name, value = flag
    return Mark(scene.unit, f"{FLAG}/{name}", value)


def _make_noted_move(scene: Scene, movement: str, hexes: int | None, edge: str | None) -> NoteMove:
    return NoteMove(scene.unit, movement, hexes or 0, leaves_map=edge is not None, edge=edge or "")


def _make_order(_scene: Scene, _word: object, command: UnitCommand, at_hex: Any) -> Any:
    """Return the action of a command, or that of the hex to which it goes."""
    if command.places and at_hex is None:
        some = ", ".join(sorted(place.label for place in command.places)[:MOST_HEXES])
        raise InputError(f"{command.label.removesuffix('…')}: add the hex, such as {some}.")
    return command.action if at_hex is None else at_hex


def _may_fall(scene: Scene) -> bool:
    return scene.battle.units[scene.unit].may_fall


def _has_track(track: str) -> Callable[[Scene], bool]:
    """Return whether the unit of a scene has a track."""

    def has_track(scene: Scene) -> bool:
        battle, unit = scene.battle, scene.battle.units[scene.unit]
        return track_full(battle.rules, battle.model(unit), track) is not None

    return has_track


SAYINGS: tuple[Saying[Battle], ...] = (
    Saying(
        "hit",
        DAMAGE,
        (
            NameSlot(places, "LOCATION"),
            CountSlot("POINTS", "add the points", nought=10, usual=_usual_damage),
            NameSlot(rears, "rear", is_optional=True, is_offered=has_rear),
        ),
        "Applies damage to armor and structure and asks for the critical hits that follow. 0 is 10 points;"
        " several hits in one line are one entry: rt5 lt5 ct2.",
        "rt8 rear",
        _make_hit,
        turned=(1, 0, 2),
    ),
    Saying(
        "shell",
        DAMAGE,
        (
            keyword("shell", "guided shell"),
            CountSlot("POINTS", "add the points", nought=10),
            NameSlot(all_hexes, "HEX", is_optional=True),
        ),
        "A laser-guided artillery shell of so many points comes down, at a hex or where the unit stands, and"
        " homes on it if TAG has found it in this phase.",
        "shell 20",
        lambda scene, _word, points, place: LandShell(scene.unit, points, place),
        lambda rules: rules.tables.weapon_attacks.guided_shells,
    ),
    Saying(
        "crit",
        DAMAGE,
        (
            keyword("crit", "critical", "critical hit", is_offered=lambda scene: bool(inside(scene).all)),
            NameSlot(inside, "LOCATION"),
            CountListSlot("SLOT", "add the slot, from the top"),
        ),
        "A critical hit on a slot, counted from the top of the location, with all that it does; several as in"
        " crit la 3 5.",
        "crit la 3",
        _make_slot_strikes,
        lambda rules: rules.tables.criticals,
    ),
    Saying(
        "pilot",
        DAMAGE,
        (
            keyword("pilot", *PILOT_WORDS, is_offered=_has_track(WARRIOR)),
            CountSlot("HITS", "add the hits", is_optional=True),
        ),
        "Hits on the MechWarrior, who must then roll to stay conscious.",
        "pilot 1",
        _make_warrior_hit,
        lambda rules: rules.tables.warriors,
    ),
    Saying(
        "heat",
        STATE,
        (
            keyword("heat", is_offered=_has_track(HEAT)),
            CountSlot("HEAT", "12 sets it, +8 adds", is_change=True),
        ),
        "Sets the heat; with a sign it is added or subtracted, within the scale.",
        "heat +8",
        _make_heat_mark,
        lambda rules: rules.tables.heat,
        turned=(1, 0),
    ),
    Saying(
        "flag",
        STATE,
        (NameSlot(flags, "prone, stand, off, on, out or awake"),),
        "Notes that it is prone or standing, its reactor off or on, its MechWarrior out or awake.",
        "prone",
        _make_flag_mark,
        lambda rules: rules.tables.piloting,
    ),
    Saying(
        "boxes",
        STATE,
        (
            NameSlot(boxes, "motive hits or crew stunned"),
            CountSlot("BOXES", "2 sets them, +1 adds", is_change=True, is_optional=True),
        ),
        "Marks boxes for hits on a vehicle: so many in all, with a sign more or fewer, alone one more.",
        "motive hits +1",
        _make_boxes_mark,
        lambda rules: rules.tables.vehicles,
    ),
    Saying(
        "move",
        STATE,
        (
            NameSlot(moves, "walk, run, jump or still"),
            CountSlot("HEXES", "add the hexes", is_optional=True),
            NameSlot(exits, "off", is_optional=True),
        ),
        "Notes a move made on the table, where the app has no map; off, or off north, leaves it where"
        " the rules let units leave.",
        "walk 5",
        _make_noted_move,
    ),
    Saying(
        "hide",
        STATE,
        (keyword("hide"),),
        "Hides a unit before anybody has moved: until it is found, only its own side sees it.",
        "hide",
        lambda scene, _word: Hide(scene.unit),
        lambda rules: rules.tables.hidden_units,
    ),
    Saying(
        "reveal",
        STATE,
        (keyword("reveal", "come out"),),
        "Brings a hidden unit out, for all to see.",
        "reveal",
        lambda scene, _word: Reveal(scene.unit),
        lambda rules: rules.tables.hidden_units,
    ),
    Saying(
        "wait",
        STATE,
        (keyword("lie in wait", "wait"),),
        "Has a hidden unit halt the next enemy that passes it, to fire at it in mid-move.",
        "lie in wait",
        lambda scene, _word: LieInWait(scene.unit),
        lambda rules: rules.tables.hidden_units,
    ),
    Saying(
        "do",
        STATE,
        (keyword("do"), NameSlot(orders, "COMMAND"), NameSlot(order_hexes, "HEX", is_optional=True)),
        "Does what a button or the menu of the unit offers in this step, called as there; where that asks"
        " for a hex of the map, add it.",
        "do hold fire",
        _make_order,
    ),
    Saying(
        "psr",
        ROLLING,
        (keyword("psr", "piloting", is_offered=_may_fall), DiceSlot()),
        "Makes the Piloting Skill Roll that is due, or one that the table calls for; without dice it asks.",
        "psr 7",
        _make_piloting_roll,
        lambda rules: rules.tables.piloting,
    ),
    Saying(
        "owed",
        ROLLING,
        (NameSlot(rolls, "ko, wake, shutdown, restart or ammo", is_offered=_may_fall), DiceSlot()),
        "Makes another roll that is due: to stay conscious or wake, to avoid a shutdown or end it, to avoid"
        " an ammunition explosion.",
        "shutdown 3+4",
        _make_settlement,
        lambda rules: rules.tables.heat,
    ),
)
RECKONING = Phrase(
    "shot",
    SHOTS,
    "WEAPON rRANGE …",
    "Shows what a shot needs to hit: range r7, own move walk, run or jump, target's hexes t5, woods lw1 hw1,"
    " and all that the calculator knows.",
    "ml r7 t5 lw",
)
AIMING = Phrase(
    "attack",
    SHOTS,
    "[UNIT] WEAPON … TARGET",
    "Chooses a unit, its weapons and their target, and prepares the attack with its numbers; in the Physical"
    " Attack Phase punch, kick and the like.",
    "1 ml 3",
)


def together(parts: tuple[Any, ...]) -> Together:
    """Several things as one entry; raises InputError for what is one of its own."""
    if not all(isinstance(part, PARTS) for part in parts):
        raise InputError("A command, or to hide, is an entry of its own: type it alone.")
    return Together(parts)
