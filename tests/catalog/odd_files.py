"""Files of other programs that nobody wrote, with whatever such files may hold: `odd_file("suits", 7)`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

Pairs = list[tuple[str, str]]
MODELS = ("", "X", "[Laser] (Sqd5)", "5.0e3", "-.5", "on", "1:30", "~", "0105", "É’x", "a: b", "#x", "- y")
SUFFIXES = ("", "", ":RA", ":LA", ":Body", ":LL", ":Body:Shots2#", ":APM:LA", ":Shots4#", ":SIZE:2.0", " (R)",
            ":OMNI", " (OMNIPOD)", " (ST)", " (ARMORED)")  # fmt: skip
ON_SUITS = ("CLBASmall Laser", "CLBAFlamer", "CLBAMG", "CLBASRM2", "BA-SRM2 Ammo", "BABattleClaw", "ISBALRM5",
            "InfantryAssaultRifle", "CLBAERMediumLaser", "SwarmMek", "LegAttack", "Medium Laser")  # fmt: skip
ABOARD = ("Medium Laser", "CLERPPC", "PPC", "Autocannon/5", "IS Ammo AC/5", "ISRotaryAC5", "ISRotaryAC5 Ammo",
          "SRM 4", "ISSRM4 (OS)", "IS Ammo SRM-4", "Machine Gun", "IS Machine Gun Ammo - Half", "ISCargoHold",
          "CLECMSuite", "ISGuardianECM", "ISCASE", "CLCASE", "ISTargeting Computer", "Heat Sink", "Jump Jet",
          "ISAntiMissileSystem", "ISAMS Ammo", "CLLRM20", "Clan Ammo LRM-20")  # fmt: skip
IN_SLOTS = (*ABOARD, *("-Empty-",) * 4, *("PPC",) * 2, *("LRM 10",) * 2, "IS Ammo LRM-10", "Medium Laser (R)",
            "ISERPPC (OMNIPOD)", "ISDoubleHeatSink", "ISDoubleHeatSink", "ISEndoSteel", "IS Ferro-Fibrous",
            "BeagleActiveProbe", "Hatchet", "ISMASC", "Medium Laser (ARMORED)", "ISSRM4OS", "Autocannon/20",
            "A|B", "ISGhostBox", "ISGhostBox", "Fusion Engine", "Gyro")  # fmt: skip
EQUIPPED = ("Front", "Right", "Left", "Rear", "Turret", "Body", "Rear Turret", "Front Turret", "Sponson")
ARMS = ("InfantryAssaultRifle", "InfantrySRM", "InfantryGhost", "", "Laser Rifle", "x: y")
FURTHER = (("transporters", "TroopSpace:3"), ("history", "long ago"), ("weird tag", "x\ny"), ("fuel", "a: b"),
           ("Trooper 2 Equipment", "x | y"), ("exoskeleton", ""))  # fmt: skip
STRAY = ("stray line", "Name: Bob", "armor: 5", "UnitType: Foo", "again: x", "a:b", "x : y")
LIMBS = {
    "biped": ("Left Arm LA", "Right Arm RA", "Left Leg LL", "Right Leg RL"),
    "quad": ("Front Left Leg FLL", "Front Right Leg FRL", "Rear Left Leg RLL", "Rear Right Leg RRL"),
}
KINDS_OF_ARMOR = ("", "Reactive(Clan):")
TORSOS = ("Left Torso LT", "Right Torso RT", "Center Torso CT", "Head HD")
BESIDES = ("quirk:easy", "weaponquirk:x:LA:2:ML", "nocrit:ISGhostBox:LT", "nocrit:ISCASE:RT",
           "nocrit:CLCASE:LT", "nocrit:Bah",
           "somewhat:strange", "mass:33", "LA armor:7", "CL armor:3",
           "cockpit:Small Cockpit",
           "role:Brawler", "ejection:Full", "clanname:Bob", "base chassis heat sinks:8")  # fmt: skip
TERMS = ("woods:1", "woods:3", "foliage_elev:2", "foliage_elev:3", "road:1", "road:1:9", "building:2:20",
         "bldg_cf:40", "bldg_elev:3", "bldg_class:1", "bridge:1:9", "bridge_cf:30", "water:0", "water:2",
         "rough:2", "rubble:6", "pavement:1", "swamp:1", "fluff:7", "jungle:0", "junk", "a:b")  # fmt: skip
PEOPLE = ("Bob", "", "O&amp;M", "no", "5.0e3", " é ", "1:30", "4", "12", "true")
DAMAGE = ('<armor points="3"/>',
          '<armor points="Destroyed" type="Rear"/>', '<armor points="0" type="Internal"/>',
          '<slot index="3" type="System" isHit="true"/>', '<slot shots="12"/>', '<slot isDestroyed="true"/>',
          '<slot index="1" type="ISLRM20 Ammo" shots="0" isHit="true"/>')  # fmt: skip
ELEMENTS = ('<motive damage="1"/>', "<c3iset><c3i_link link='x'/></c3iset>", "<bombs> text  here </bombs>",
            f'<big a="{"x" * 2100}"/>', f"<fluff>{'word ' * 600}</fluff>", '<Pilot name="Q"/>')  # fmt: skip


def odd_file(kind: str, number: int) -> tuple[str, str]:
    """Return the name and the text of a file: always the same one for the same number."""
    ending, make = KINDS[kind]
    return f"{kind}.{ending}", make(Random(f"{kind} {number}"))


def _some(chance: Random, things: Sequence[str], most: int) -> list[str]:
    return [chance.choice(things) for _ in range(chance.randint(0, most))]


def _equipment(chance: Random, things: Sequence[str]) -> str:
    return "\n".join(chance.choice(things) + chance.choice(SUFFIXES) for _ in range(chance.randint(0, 8)))


def _blocks(chance: Random, unit_type: str, own: Mapping[str, str], equipped: Sequence[str] = (),
            things: Sequence[str] = ()) -> str:  # fmt: skip
    """Return a block file with some blocks twice, some of no meaning, and a line outside all of them."""
    tech = chance.choice(("IS Level 1", "Clan Level 2", "Mixed (IS Chassis)", "Mixed (Clan Chassis)"))
    pairs: Pairs = [("UnitType", unit_type), ("Name", f"Plough {chance.randint(1, 9)}"), ("type", tech)]
    pairs += [("Model", chance.choice(MODELS)), *own.items()]
    if chance.random() < 0.5:
        pairs += [("year", str(chance.randint(2300, 3150))), ("source", "TRO: 3058"), ("role", "no")]
    quirks = _some(chance, ("easy_maintain", "x: y", "antimek", "LegAttack"), 3)
    pairs += [("quirks", "\n".join(quirks))] if quirks else []
    pairs += [(f"{block} Equipment", _equipment(chance, things)) for block in _some(chance, equipped, 5)]
    pairs += [chance.choice(FURTHER) for _ in range(chance.choice((0, 0, 1, 2)))]
    # What comes again comes behind what counts.
    pairs += [
        (chance.choice(pairs)[0], chance.choice(("3", "x\ny", ""))) for _ in range(chance.choice((0, 1, 3)))
    ]
    texts = [f"<{tag}>\n{lines}\n</{tag}>" for tag, lines in pairs]
    if chance.random() < 0.25:
        texts.insert(chance.randrange(len(texts)), chance.choice(STRAY))
    return "\n\n".join(texts)


def _suits(chance: Random) -> str:
    own = {
        "chassis": chance.choice(("biped", "quad")), "weightclass": str(chance.randint(0, 4)),
        "motion_type": chance.choice(("Jump", "Leg", "UMU")), "cruiseMP": "1", "jumpingMP": "3",
        "armor_type": chance.choice(("0", "1", "28", "29", "43")), "Trooper Count": str(chance.randint(1, 6)),
        "armor": str(chance.randint(1, 20)),
    }  # fmt: skip
    return _blocks(chance, "BattleArmor", own, ("Squad", "Point", "Slotless", "Trooper 1"), ON_SUITS)


def _vehicle(chance: Random) -> str:
    motive = chance.choice(("Tracked", "Wheeled", "Hover", "VTOL", "Naval", "WiGE"))
    is_large = motive != "VTOL" and chance.random() < 0.2
    unit_type = "VTOL" if motive == "VTOL" else "LargeSupportTank" if is_large else "Tank"
    tonnage = chance.choice(("20.0", "0.5", "22.5", "50"))
    number = 7 if is_large else chance.choice((5, 6))
    own = {
        "motion_type": motive, "cruiseMP": chance.choice("0149"), "tonnage": tonnage, "armor_type": "2",
        "engine_type": str(chance.randint(0, 9)), "armor": "\n".join(_values(chance, number)),
        **({"omni": "1"} if chance.random() < 0.3 else {}),
        **({"jumpingMP": "3"} if chance.random() < 0.3 else {}),
        **({"internal_type": "4"} if chance.random() < 0.3 else {}),
    }  # fmt: skip
    return _blocks(chance, unit_type, own, EQUIPPED, ABOARD)


def _values(chance: Random, number: int) -> list[str]:
    return [str(chance.choice((0, 10, 33, 200))) for _ in range(number)]


def _platoon(chance: Random) -> str:
    own = {
        "motion_type": chance.choice(("Leg", "Jump", "Motorized", "Hover")),
        "squadn": str(chance.randint(1, 10)),
        "squad_size": str(chance.randint(1, 10)), "Primary": chance.choice(ARMS),
        **({"Secondary": chance.choice(ARMS)} if chance.random() < 0.6 else {}),
        **({"secondn": str(chance.randint(0, 4))} if chance.random() < 0.6 else {}),
        **({"antimek": "true"} if chance.random() < 0.3 else {}),
    }  # fmt: skip
    return _blocks(chance, "Infantry", own, ("Field Guns",), ABOARD)


def _mech(chance: Random) -> str:
    """Return a 'Mech whose limbs are sometimes called by the names of another configuration."""
    legs = chance.choice(("Biped", "Quad", "Tripod", "LAM"))
    places = [*LIMBS["quad" if legs == "Quad" and chance.random() < 0.6 else "biped"], *TORSOS]
    places += ["Center Leg CL"] if legs == "Tripod" else []
    names = [tuple(place.rsplit(" ", 1)) for place in places]
    slots = {title: (_some(chance, IN_SLOTS, 12) + ["-Empty-"] * 12)[:12] for title, _ in names}
    listed = [f"{line}, {title}" for title, lines in slots.items() for line in lines if chance.random() < 0.4]
    chance.shuffle(listed)
    head = [
        f"chassis:Mule {chance.randint(1, 99)}", f"model:{chance.choice(MODELS)}",
        f"Config:{legs}{chance.choice(('', ' Omnimech'))}",
        f"techbase:{chance.choice(('Inner Sphere', 'Clan', 'Mixed (IS Chassis)', 'Mixed'))}",
        f"mass:{chance.choice((7, 20, 55, 100))}", f"engine:{chance.choice(('300 Fusion Engine(IS)', ''))}",
        f"structure:{chance.choice(('Standard', 'IS Endo Steel', 'IS Reinforced'))}",
        f"heat sinks:{chance.choice(('10 Single', '15 IS Double', '12 Compact'))}", "walk mp:4",
        *(f"{short} armor:{chance.choice(KINDS_OF_ARMOR)}{chance.randint(0, 40)}" for _, short in names),
        "RTL armor:3", "RTC armor:4", *_some(chance, BESIDES, 3), "", f"Weapons:{len(listed)}", *listed,
    ]  # fmt: skip
    return "\n".join([*head, *(line for title, lines in slots.items() for line in ("", f"{title}:", *lines))])


def _force(chance: Random) -> str:
    entities = [_entity(chance) for _ in range(chance.randint(0, 5))]
    if chance.random() < 0.5:
        return f"<unit version='0.4'>{''.join(entities)}</unit>"
    fates = [chance.choice(("survivors", "allies", "salvage", "retreated", "devastated")) for _ in entities]
    groups = "".join(f"<{fate}>{one}</{fate}>" for fate, one in zip(fates, entities, strict=True))
    return f'<record>{groups}<kills><kill killed="A" killer="B"/><kill killed=""/></kills></record>'


def _entity(chance: Random) -> str:
    keys = ("name", "nick", "gunnery", "piloting", "hits", "ejected")
    inside = ""
    for _ in range(chance.choice((0, 1, 1, 2))):
        given = {key: chance.choice(PEOPLE) for key in _some(chance, keys, 4)}
        inside += "<pilot" + "".join(f' {key}="{value}"' for key, value in given.items()) + "/>"
    if chance.random() < 0.2:
        inside += '<crew><crewMember slot="0" name="A" gunnery="3"/><crewMember slot="1" name="B"/></crew>'
    for _ in range(chance.randint(0, 4)):
        index = chance.choice(("0", "1", "2", "8", "15", "N/A", ""))
        inside += f'<location index="{index}">{"".join(_some(chance, DAMAGE, 4))}</location>'
    inside += "".join(_some(chance, ELEMENTS, 2))
    chassis, kind = chance.choice(("Atlas", "Pilot", "5.0e3")), chance.choice(("Biped", "Quad", "VTOL", "??"))
    return f'<entity chassis="{chassis}" model="{chance.choice(PEOPLE)}" type="{kind}">{inside}</entity>'


def _board(chance: Random) -> str:
    width, height = chance.randint(1, 6), chance.randint(1, 6)
    hexes = [
        f'hex {column:02}{row:02} {chance.choice((0, 0, 1, -2, 20))} "{";".join(_some(chance, TERMS, 5))}" '
        f'"{chance.choice(("", "", "grass", "lunar"))}"'
        for row in range(1, height + 1) for column in range(1, width + 1)
    ]  # fmt: skip
    about = _some(chance, ('tag "x"', 'description "a; b"', 'note 0101 "hi"', "# comment", "other line"), 3)
    return "\r\n".join([f"size {width} {height}", *about, *hexes, "end"])


KINDS: Mapping[str, tuple[str, Callable[[Random], str]]] = {
    "suits": ("blk", _suits),
    "vehicle": ("blk", _vehicle),
    "platoon": ("blk", _platoon),
    "mech": ("mtf", _mech),
    "force": ("mul", _force),
    "board": ("board", _board),
}
