"""Record sheets with everything that CityTech puts on them: `daishi()`, and a `wolfhound()` in trouble."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from companion.engine.sheet import (
    Cell,
    Chip,
    Column,
    Counter,
    Fact,
    Flag,
    Gauge,
    GaugeMark,
    Heading,
    Row,
    Sheet,
    Slot,
    SlotList,
    Table,
    Tone,
    Track,
)
from tests.ui.sheet.builders import LOCATIONS

ARMS = ("Shoulder", "Upper arm actuator")
LEGS = ("Hip", "Upper leg actuator", "Lower leg actuator", "Foot actuator")
HEAD = ("Life support", "Sensors", "Cockpit", "–", "Sensors", "Life support")
ENGINE = ("Engine", "Engine", "Engine", "Gyro", "Gyro", "Gyro", "Gyro", "Engine", "Engine", "Engine")
EMPTY = "–"
COLUMNS = (
    Column("Weapon"),
    Column("Loc", hint="Location"),
    Column("Heat", is_number=True, hint="Heat per shot"),
    Column("Dmg", is_number=True, hint="Damage points"),
    Column("Min", is_number=True, hint="Last hex of minimum range"),
    Column("Sht", is_number=True, hint="Last hex of short range"),
    Column("Med", is_number=True, hint="Last hex of medium range"),
    Column("Lng", is_number=True, hint="Last hex of long range"),
    Column("To hit", is_number=True, hint="Number needed against the selected target"),
)
MARKS = (
    *(GaugeMark(at, f"{value} MP") for at, value in ((5, -1), (10, -2), (15, -3), (20, -4), (25, -5))),
    *(GaugeMark(at, f"+{value} to hit") for at, value in ((8, 1), (13, 2), (17, 3), (24, 4))),
    *(GaugeMark(at, f"Shutdown {need}+", Tone.DANGER) for at, need in ((14, 4), (18, 6), (22, 8), (26, 10))),
    *(GaugeMark(at, f"Ammo {need}+", Tone.DANGER) for at, need in ((19, 4), (23, 6), (28, 8))),
    GaugeMark(30, "Shutdown", Tone.DANGER),
)
CONSCIOUSNESS = ("3+", "5+", "7+", "10+", "11+", "Dead")


def daishi(**lost: int) -> Sheet:
    """Return a Daishi; `CT=9, CT_rear=2, CT_structure=1` are the points it has lost."""
    armor = {"HD": 9, "CT": 47, "RT": 32, "LT": 32, "RA": 34, "LA": 34, "RL": 41, "LL": 41}
    rear = {"CT": 14, "RT": 10, "LT": 10}
    structure = {"HD": 3, "CT": 31, "RT": 21, "LT": 21, "RA": 17, "LA": 17, "RL": 21, "LL": 21}
    sinks = ["Double heat sink"] * 8
    arm = [*ARMS, "ER Large Laser", "ER Large Laser", *["Ultra Autocannon 5"] * 3]
    arm += ["Medium Pulse Laser", "Medium Pulse Laser", "Ultra Autocannon 5 ammunition", EMPTY, EMPTY]
    slots = {
        "HD": HEAD,
        "CT": (*ENGINE, *sinks[:2]),
        "RT": ("Engine", "Engine", *sinks, EMPTY, EMPTY),
        "LT": ("Engine", "Engine", *sinks, "LRM 10", "LRM 10 ammunition"),
        "RA": arm,
        "LA": arm,
        "RL": (*LEGS, EMPTY, EMPTY),
        "LL": (*LEGS, *sinks[:2]),
    }
    return Sheet(
        unit="daishi",
        title="Daishi",
        subtitle="Daishi Prime · 100 tons · Aidan Pryde",
        side="blue",
        drawing="biped",
        tracks=(*tracks(armor, rear, structure, lost), warrior(0)),
        tables=(weapons(DAISHI_WEAPONS),),
        counters=(
            rounds("ultra_la", "Ultra Autocannon 5 ammunition", 20, "left arm"),
            rounds("ultra_ra", "Ultra Autocannon 5 ammunition", 20, "right arm"),
            rounds("lrm", "LRM 10 ammunition", 12),
            Counter("sinks", "Heat sinks on", 22, 22, "Each takes away 2 points", gauge="heat"),
        ),
        facts=(
            *movement("3", "5"),
            Fact("gunnery", "Gunnery", "3"),
            Fact("piloting", "Piloting", "4"),
            Fact("this_turn", "This turn", "Walked 2 hexes"),
        ),
        chips=(),
        slots=slot_lists(slots, DAISHI_JOINED),
        gauges=(heat(0, 9),),
        flags=flags(),
    )  # fmt: skip


def wolfhound(**lost: int) -> Sheet:
    """Return a Wolfhound that has lost its left arm, is prone and runs hot."""
    armor = {"HD": 9, "CT": 16, "RT": 11, "LT": 11, "RA": 12, "LA": 12, "RL": 16, "LL": 16}
    rear = {"CT": 6, "RT": 5, "LT": 5}
    structure = {"HD": 3, "CT": 11, "RT": 8, "LT": 8, "RA": 6, "LA": 6, "RL": 8, "LL": 8}
    sinks = ["Double heat sink"] * 3
    side = (*sinks, "Medium Laser", *[EMPTY] * 8)
    hands = (*ARMS, "Lower arm actuator")
    slots = {
        "HD": HEAD,
        "CT": (*ENGINE, "Medium Laser (R)", "Medium Laser"),
        "RT": side,
        "LT": side,
        "RA": (*hands, "ER Large Laser", "ER Large Laser", *[EMPTY] * 7),
        "LA": (*hands, "Hand actuator", *[EMPTY] * 8),
        "RL": (*LEGS, EMPTY, EMPTY),
        "LL": (*LEGS, EMPTY, EMPTY),
    }
    damage = {"LA": 12, "LA_structure": 6, "LT": 11, "LT_structure": 3, "CT": 7, "RT": 4, "RL": 16} | lost
    made = tracks(armor, rear, structure, damage)
    fresh = {"armor/left_torso": 4, "structure/left_torso": 3, "armor/center_torso": 5}
    hit = {("LT", 0), ("LT", 1), ("LT", 2), ("CT", 1), ("CT", 7), ("HD", 1)}
    return Sheet(
        unit="wolfhound",
        title="Wolfhound",
        subtitle="WLF-2 · 35 tons",
        side="red",
        drawing="biped",
        tracks=(*(replace(track, fresh=fresh.get(track.id, 0)) for track in made), warrior(2)),
        tables=(weapons(WOLFHOUND_WEAPONS),),
        counters=(Counter("sinks", "Heat sinks on", 10, 9, "Each takes away 2 points", gauge="heat"),),
        facts=(
            *movement("5", "8", printed=("6", "9"), why="Heat slows it."),
            Fact("gunnery", "Gunnery", "4"),
            Fact("piloting", "Piloting", "5"),
            Fact("this_turn", "This turn", "Ran 7 hexes"),
        ),
        chips=(
            Chip("prone", "Prone", Tone.WARN, "CityTech, Movement > Prone 'Mechs"),
            Chip("mw", "MW 2/6", Tone.WARN, "2 hits on the MechWarrior"),
            Chip("engine", "Engine 2 hits", Tone.DANGER, "One more destroys it"),
        ),
        slots=slot_lists(slots, WOLFHOUND_JOINED, hit, lost=("LA",)),
        gauges=(heat(12, 17),),
        flags=flags("prone"),
    )


def mark_sheet(sheet: Sheet, subject: str, value: int) -> Sheet:
    """Return the sheet with anything that a hand can set as a Mark leaves it."""
    place, _, line = subject.rpartition("/")
    return replace(
        sheet,
        tracks=tuple(replace(each, left=value) if each.id == subject else each for each in sheet.tracks),
        counters=tuple(replace(each, left=value) if each.id == subject else each for each in sheet.counters),
        gauges=tuple(replace(each, value=value) if each.id == subject else each for each in sheet.gauges),
        flags=tuple(replace(each, is_on=bool(value)) if each.id == subject else each for each in sheet.flags),
        slots=tuple(
            _struck(each, int(line), not value) if each.id == place else each for each in sheet.slots
        ),
    )


def _struck(slots: SlotList, line: int, is_hit: bool) -> SlotList:
    lines = list(slots.slots)
    lines[line] = replace(lines[line], is_hit=is_hit)
    return replace(slots, slots=tuple(lines))


def tracks(
    armor: Mapping[str, int], rear: Mapping[str, int], structure: Mapping[str, int], lost: Mapping[str, int]
) -> Iterator[Track]:
    """Armor, rear armor and structure of a 'Mech with points lost."""
    kinds = (("armor", "", armor), ("rear", ", rear", rear), ("structure", ", structure", structure))
    for kind, text, printed in kinds:
        for short, full in printed.items():
            name, label, _ = LOCATIONS[short]
            gone = lost.get(short if kind == "armor" else f"{short}_{kind}", 0)
            is_out = lost.get(f"{short}_structure", 0) >= structure[short]
            hint = "More damage goes inward."
            yield Track(
                f"{kind}/{name}",
                f"{label}{text}",
                short,
                full,
                full - gone,
                is_destroyed=is_out,
                hint=hint,
                layer=kind,
                location=name,
                plate=label,
            )


def warrior(hits: int) -> Track:
    """Return the hits on a MechWarrior and the numbers he needs."""
    return Track(
        "warrior", "MechWarrior", "MW", 6, 6 - hits, hint="The numbers keep him awake", notes=CONSCIOUSNESS
    )


def slot_lists(
    lists: Mapping[str, Sequence[str]],
    joined: Collection[tuple[str, int]],
    hit: Collection[tuple[str, int]] = (),
    lost: tuple[str, ...] = (),
) -> tuple[SlotList, ...]:
    """Slot lists by location; `joined` lines belong to the item above."""
    return tuple(
        SlotList(
            f"slot/{LOCATIONS[short][0]}",
            LOCATIONS[short][0],
            LOCATIONS[short][1],
            short,
            tuple(
                Slot(
                    f"slot/{LOCATIONS[short][0]}/{line}",
                    name,
                    (short, line) in hit,
                    name != EMPTY,
                    is_continued=(short, line) in joined,
                )
                for line, name in enumerate(names)
            ),
            short in lost,
        )
        for short, names in lists.items()
    )


def rounds(slot: str, kind: str, full: int, where: str = "") -> Counter:
    """Return a bin of ammunition."""
    return Counter(
        f"rounds/{slot}",
        f"{kind}, {where}" if where else kind,
        full,
        full - 3,
        "One a shot",
        Heading("ammunition", "Ammunition"),
        kind=Heading(kind, kind),
        place=where.capitalize(),
    )


def heat(value: int, forecast: int) -> Gauge:
    """Return the heat scale."""
    return Gauge("heat", "Heat", 0, 30, value, MARKS, forecast, "CityTech, Heat > Effects of Heat")


def flags(*on: str) -> tuple[Flag, ...]:
    """Return the conditions of a 'Mech."""
    names = {
        "prone": "Prone",
        "shut_down": "Shut down",
        "unconscious": "Unconscious",
        "destroyed": "Out of the battle",
    }
    return tuple(Flag(f"flag/{name}", label, name in on) for name, label in names.items())


def movement(
    walking: str, running: str, printed: tuple[str, str] = ("", ""), why: str = ""
) -> Iterator[Fact]:
    """Walking and Running MP."""
    yield Fact("walking", "Walking MP", walking, printed[0], why)
    yield Fact("running", "Running MP", running, printed[1], why)


def weapons(rows: Mapping[str, str]) -> Table:
    """Return a weapons table; a row is written `Name | numbers | to-hit number | why it is struck`."""
    made = []
    for row_id, text in rows.items():
        name, numbers, answer, why = (part.strip() for part in text.split("|"))
        cells = (Cell(name, "CityTech, Weapons Table"), *(Cell(number) for number in numbers.split()))
        number = Cell(answer, "Base to-hit number +4, Medium range +2")
        made.append(Row(row_id, (*cells, number), bool(why), why))
    return Table("weapons", "Weapons at Orion", COLUMNS, tuple(made))


DAISHI_WEAPONS = {
    f"{kind}_{arm.lower()}{number}": text.replace("AA", arm)
    for arm in ("LA", "RA")
    for kind, number, text in (
        ("laser", 1, "ER Large Laser | AA 12 10 – 8 15 25 | 6+ |"),
        ("laser", 2, "ER Large Laser | AA 12 10 – 8 15 25 | 6+ |"),
        ("pulse", 1, "Medium Pulse Laser | AA 4 7 – 4 8 12 | 4+ |"),
        ("pulse", 2, "Medium Pulse Laser | AA 4 7 – 4 8 12 | 4+ |"),
        ("ultra", "", "Ultra Autocannon 5 | AA 1 5 – 7 14 21 | 6+ |"),
    )
} | {"lrm": "LRM 10 | LT 4 1/msl – 7 14 21 | 6+ |"}
WOLFHOUND_WEAPONS = {
    "large": "ER Large Laser | RA 12 8 – 7 14 19 | 9+ |",
    "ct": "Medium Laser | CT 3 5 – 3 6 9 | 11+ |",
    "rt": "Medium Laser | RT 3 5 – 3 6 9 | 11+ |",
    "lt": "Medium Laser | LT 3 5 – 3 6 9 | – | Its critical slot is hit.",
    "rear": "Medium Laser (R) | CT 3 5 – 3 6 9 | – |",
}
DAISHI_JOINED = {(arm, line) for arm in ("LA", "RA") for line in (5, 6)}
DAISHI_JOINED |= {(side, line) for side in ("LT", "RT") for line in (3, 5, 7, 9)} | {("CT", 11), ("LL", 5)}
WOLFHOUND_JOINED = {("LT", 1), ("LT", 2), ("RT", 1), ("RT", 2), ("RA", 4)}
