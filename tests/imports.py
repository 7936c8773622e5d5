"""'Mech files that nobody wrote: as many as wanted, with both heads, the same ones for the same numbers.

`mtf_files(4000)` makes a catalogue for benchmarks; `mtf_file(7)` is one of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

SAMPLES = Path(__file__).parents[2] / "shared" / "samples"
"""Real files, which no repository may hold; tests that want them are skipped where they are not."""
FIRST = ("Iron", "Storm", "Grey", "Night", "River", "Thunder", "Salt", "Copper", "Winter", "Hollow")
SECOND = ("Badger", "Lance", "Kestrel", "Anvil", "Warden", "Otter", "Halberd", "Moth", "Drover", "Beacon")
STRUCTURE = {
    20: (6, 5, 3, 4), 25: (8, 6, 4, 6), 30: (10, 7, 5, 7), 35: (11, 8, 6, 8), 40: (12, 10, 6, 10),
    45: (14, 11, 7, 11), 50: (16, 12, 8, 12), 55: (18, 13, 9, 13), 60: (20, 14, 10, 14), 65: (21, 15, 10, 15),
    70: (22, 15, 11, 15), 75: (23, 16, 12, 16), 80: (25, 17, 13, 17), 85: (27, 18, 14, 18),
    90: (29, 19, 15, 19), 95: (30, 20, 16, 20), 100: (31, 21, 17, 21),
}  # fmt: skip
WEAPONS = {
    "Inner Sphere": (
        ("Medium Laser", "Medium Laser", 1, 1, ""),
        ("ISMediumLaser", "Medium Laser", 1, 1, ""),
        ("ISERLargeLaser", "ER Large Laser", 2, 5, ""),
        ("PPC", "PPC", 3, 7, ""),
        ("LRM 10", "LRM 10", 2, 5, "IS Ammo LRM-10"),
        ("ISSRM6", "SRM 6", 2, 3, "ISSRM6 Ammo"),
        ("Autocannon/5", "AC/5", 4, 8, "IS Ammo AC/5"),
        ("Machine Gun", "Machine Gun", 1, 0.5, "IS Machine Gun Ammo - Half"),
        ("ISMediumPulseLaser", "Medium Pulse Laser", 1, 2, ""),
    ),
    "Clan": (
        ("CLERMediumLaser", "ER Medium Laser", 1, 1, ""),
        ("CLERPPC", "ER PPC", 2, 6, ""),
        ("CLLRM15", "LRM 15", 2, 3.5, "Clan Ammo LRM-15"),
        ("CLStreakSRM4", "Streak SRM 4", 1, 2, "Clan Streak SRM 4 Ammo"),
        ("CLUltraAC5", "Ultra AC/5", 3, 7, "Clan Ultra AC/5 Ammo"),
        ("CLSmallPulseLaser", "Small Pulse Laser", 1, 1, ""),
    ),
}
LATER = ("CLImprovedHeavyMediumLaser", "ISMediumVSPLaser", "ISHeavyFlamer", "ISSuperCharger")
"""What this book does not have; every eighth 'Mech has some of it."""
ARM = ("Shoulder", "Upper Arm Actuator", "Lower Arm Actuator", "Hand Actuator")
LEG = ("Hip", "Upper Leg Actuator", "Lower Leg Actuator", "Foot Actuator")
ENGINE = ("Fusion Engine",) * 3
FIXED = {
    "Left Arm": ARM,
    "Right Arm": ARM,
    "Left Torso": (),
    "Right Torso": (),
    "Center Torso": (*ENGINE, *("Gyro",) * 4, *ENGINE),
    "Head": ("Life Support", "Sensors", "Cockpit", "-Empty-", "Sensors", "Life Support"),
    "Left Leg": LEG,
    "Right Leg": LEG,
}
SHORT = ("Head", "Left Leg", "Right Leg")
PROSE = "A design that was built in numbers, and then in others; what became of it is told elsewhere. " * 3


@dataclass(frozen=True)
class MtfFile:
    """A made file: its name and text, and the names that are right."""

    file: str
    text: str
    chassis: str
    model: str


@dataclass
class _MechFrame:
    tons: float
    slots: dict[str, list[str]] = field(
        default_factory=lambda: {key: list(row) for key, row in FIXED.items()}
    )
    listed: list[str] = field(default_factory=list)

    def place(self, name: str, size: int, where: tuple[str, ...]) -> str:
        """Return the first of some locations that had room for it; none where none had."""
        for location in where:
            room = (6 if location in SHORT else 12) - len(self.slots[location])
            if size <= room:
                self.slots[location] += [name] * size
                return location
        return ""


def mtf_files(number: int) -> Iterator[MtfFile]:
    """So many 'Mech files, every one different."""
    return map(mtf_file, range(number))


def mtf_file(number: int) -> MtfFile:
    """Return the 'Mech file with a number: odd ones have the old head of two bare lines, every ninth no
    model.
    """
    random = Random(number)
    chassis = f"{random.choice(FIRST)} {random.choice(SECOND)} {number // 7}"
    model = "" if number % 9 == 8 else f"{chassis[0]}{chassis[-1]}{'K' * (1 + number % 2)}-{number % 7}"
    tech = "Clan" if number % 3 == 2 else "Inner Sphere"
    tonnage = random.choice(tuple(STRUCTURE))
    walking = random.randint(3, max(3, min(7, 400 // tonnage)))
    frame = _MechFrame(tonnage * 0.4)
    sinks = _equip(frame, random, tech, number, tonnage * walking)
    head = _old_head(chassis, model) if number % 2 else _new_head(chassis, model, number)
    lines = [*head, *_body(frame, random, tech, tonnage, walking, sinks), *_slots(frame), "", *_prose(number)]
    end = "\r\n" if number % 5 == 0 else "\n"
    return MtfFile(f"{chassis} {model}".strip() + ".mtf", end.join(lines) + end, chassis, model)


def _equip(frame: _MechFrame, random: Random, tech: str, number: int, rating: int) -> int:
    torsos = ("Left Torso", "Right Torso")
    inside = min(rating // 25, 10)
    outside = 10 - inside + random.randint(0, 3)
    for _ in range(outside):
        frame.place("Heat Sink", 1, ("Left Leg", "Right Leg", *torsos))
    for _ in range(random.randint(2, 6)):
        name, shown, size, tons, ammunition = random.choice(WEAPONS[tech])
        if frame.tons < tons + 1:
            continue
        where = random.choice((("Left Arm", *torsos), ("Right Arm", *torsos), torsos))
        if location := frame.place(name, size, where):
            frame.tons -= tons + 1
            frame.listed.append(f"{shown}, {location}")
            if ammunition:
                frame.place(ammunition, 1, (*torsos, "Left Arm", "Right Arm"))
    if number % 8 == 7:
        frame.place(random.choice(LATER), 1, torsos)
    return inside + outside


def _old_head(chassis: str, model: str) -> list[str]:
    return ["Version:1.0", chassis, model, "", "Config:Biped"]


def _new_head(chassis: str, model: str, number: int) -> list[str]:
    comment = ["# Made for tests.", ""] if number % 4 else []
    return [*comment, f"chassis:{chassis}", f"model:{model}", f"mul id:{number}", "", "Config:Biped"]


def _body(frame: _MechFrame, random: Random, tech: str, tonnage: int, walking: int, sinks: int) -> list[str]:
    center, side, arm, leg = STRUCTURE[tonnage]
    maker = "IS" if tech == "Inner Sphere" else "Clan"
    points = {
        "LA": arm * 2, "RA": arm * 2, "LT": side, "RT": side, "CT": center + center // 2, "HD": 9,
        "LL": leg * 2, "RL": leg * 2, "RTL": side // 2, "RTR": side // 2, "RTC": center // 2,
    }  # fmt: skip
    return [
        f"techbase:{tech}", f"era:{random.randint(2400, 3060)}", "source:Made for tests", "rules level:2", "",
        f"mass:{tonnage}", f"engine:{tonnage * walking} Fusion Engine({maker})", "structure:Standard",
        "myomer:Standard", "", f"heat sinks:{sinks} Single", f"walk mp:{walking}", "jump mp:0", "",
        f"armor:Standard({tech})", *(f"{place} armor:{number}" for place, number in points.items()), "",
        f"Weapons:{len(frame.listed)}", *frame.listed, "",
    ]  # fmt: skip


def _slots(frame: _MechFrame) -> Iterator[str]:
    for location, lines in frame.slots.items():
        yield f"{location}:"
        yield from (*lines, *("-Empty-",) * (12 - len(lines)))
        yield ""


def _prose(number: int) -> list[str]:
    return [f"overview:{PROSE}", "", f"history:{PROSE}", PROSE if number % 2 else "", "manufacturer:Nobody"]
