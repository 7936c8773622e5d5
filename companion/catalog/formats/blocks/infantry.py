"""Platoons and battle armor of block files."""

from __future__ import annotations

from collections.abc import Mapping

from companion.catalog.formats.blocks.items import (
    MADE_HERE,
    BlockItem,
    Cargo,
    ParseItem,
    armor_kind,
    closing_fields,
    head_fields,
)
from companion.catalog.formats.blocks.lines import EQUIPMENT, Blocks, format_block
from companion.catalog.formats.mechs.slot_entries import SlotEntry, SlotKind, slot_reader
from companion.catalog.formats.names import KnownRules, NameRole, plain
from companion.catalog.formats.texts import Unit
from companion.engine.battletech.tables.kinds.infantry import MAX_MEN

PLATOON, ARMORED = "infantry", "battle_armor"
MAX_TROOPERS, MAX_MP, MAX_POINTS = 6, 20, 200
MOTIVES: Mapping[str, str] = {"leg": "foot"}
"""Ways to move whose word is another in files."""
SUIT_PLACES: Mapping[str, str] = {
    "ra": "right_arm", "la": "left_arm", "rl": "right_leg", "ll": "left_leg", "body": "body",
}  # fmt: skip
"""Where things are on a suit."""
EVERY_SUIT, EVERYWHERE = ("squad", "point", "slotless"), "squad"
ATTACKS = ("SwarmMek", "SwarmMech", "SwarmWeaponMek", "SwarmWeaponMech", "StopSwarm", "LegAttack")
"""Attacks that files list among the weapons of battle armor."""
STANDARD, SUIT_ARMOR, BIPED, MEDIUM = "standard", "armor type 28", "biped", "2"
"""What a suit has where nothing is out of the common."""


MAX_SQUAD = 10
ANTI_MECH = "antimek"
FOOT, JUMP, PLACE = "foot", "jump", "platoon"


def read_platoon(blocks: Blocks, known: KnownRules) -> Unit:
    """Return the document of an infantry platoon; raises FileError for one without men."""
    found = head_fields(blocks, PLATOON)
    motive = blocks.text("motion_type").lower()
    motive = MOTIVES.get(motive, motive) or FOOT
    squads, size = blocks.whole("squadn", MAX_MEN), blocks.whole("squad_size", MAX_MEN)
    if not 0 < squads * size <= MAX_MEN:
        wrong = f"{squads} squads of {size} are not a platoon of at most {MAX_MEN} men."
        raise blocks.make_error("squadn", wrong, "Correct the file, or get it again.")
    if blocks.text("antimek").lower() not in ("", "false"):
        found["quirks"] = [*found.get("quirks", ()), ANTI_MECH]
    cargo, further = Cargo(known, str(found["tech"])), list[str]()
    weapon = _platoon_weapon(blocks, known, cargo, further)
    found |= {"motive": motive, **({"weapon": weapon} if weapon else {}), "men": squads * size}
    found |= {"movement": _movement(known, motive, weapon or "rifle", further), "armor": {}}
    return found | cargo.lists() | closing_fields(blocks, [*further, *cargo.not_understood])


def _platoon_weapon(blocks: Blocks, known: KnownRules, cargo: Cargo, further: list[str]) -> str:
    """Return which of the book's weapons a platoon has: that of its specialists, if they have one of them."""
    primary, secondary = blocks.text("primary"), blocks.text("secondary")
    carriers = blocks.whole("secondn", MAX_MEN, 0)
    arms = known.names.arms
    for tag, name in (("Secondary", secondary if carriers else ""), ("Primary", primary)):
        weapon = arms.get(plain(name))
        if weapon is not None:
            other = ("Primary", primary) if tag == "Secondary" else ("Secondary", secondary)
            further += [f"{other[0]}: {other[1]}"] if other[1] else []
            further += [f"secondn: {carriers}"] if carriers not in (0, 1) else []
            return weapon
    for name in filter(None, (primary, secondary)):
        cargo.items.append(BlockItem(SlotEntry(SlotKind.WEAPON, name), PLACE, None, says_more=False))
    further += [f"secondn: {carriers}"] if carriers not in (0, 1) else []
    return ""


def _movement(known: KnownRules, motive: str, weapon: str, further: list[str]) -> dict[str, int]:
    if known.conventional is None:
        return {"walking": 0, "jumping": 0}
    of = known.conventional.platoons.of
    points = of(motive, weapon)
    if points is None:
        further.append(f"{MADE_HERE[1]}that of {motive} platoons is not in these rules")
    if motive == JUMP:
        return {"walking": of(FOOT, weapon) or 0, "jumping": points or 0}
    return {"walking": points or 0, "jumping": 0}


def read_battle_armor(blocks: Blocks, known: KnownRules) -> Unit:
    """Return the document of a squad or Point of battle armor; raises FileError for one without troopers."""
    found = head_fields(blocks, ARMORED)
    troopers = blocks.whole("trooper count", MAX_TROOPERS)
    if troopers < 1:
        raise blocks.make_error("trooper count", "it has no men.", "Correct the file, or get it again.")
    further = [
        format_block(tag, blocks.lines(tag))
        for tag, usual in (("chassis", BIPED), ("weightclass", MEDIUM), ("motion_type", JUMP))
        if blocks.text(tag).lower() not in ("", usual)
    ]
    cargo, quirks = Cargo(known, str(found["tech"])), list(found.pop("quirks", []))
    for block in EVERY_SUIT:
        lines = blocks.lines(f"{block}{EQUIPMENT}") + blocks.lines(f"{block}{EQUIPMENT.replace(' ', '_')}")
        for line in lines:
            if (name := line.partition(":")[0]) in ATTACKS:
                quirks.append(name)
            else:
                load_on_suits(cargo, line, f"{block.title()}{EQUIPMENT.title()}: {line}")
    armor = armor_kind(blocks)
    found |= {
        **({"quirks": quirks} if quirks else {}),
        "troopers": troopers,
        "movement": {
            "walking": blocks.whole("cruisemp", MAX_MP, 0),
            "jumping": blocks.whole("jumpingmp", MAX_MP, 0),
        },
        **({} if armor in (SUIT_ARMOR, STANDARD) else {"armor_kind": armor}),
        "armor": {"trooper": blocks.whole("armor", MAX_POINTS)},
    }
    return found | cargo.lists() | closing_fields(blocks, [*further, *cargo.not_understood])


def load_on_suits(cargo: Cargo, line: str, text: str) -> None:
    """A thing of every suit stands where its line says, or anywhere."""
    parts = line.split(":")
    at = next((part for part in reversed(parts) if part.lower() in SUIT_PLACES), "")
    bare = ":".join(part for part in parts if part is not at) if at else line
    place = SUIT_PLACES[at.lower()] if at else EVERYWHERE
    cargo.add(bare, place, text, _on_suits(cargo.known, cargo.tech))


def _on_suits(known: KnownRules, tech: str) -> ParseItem:
    def entry(name: str) -> SlotEntry:
        meaning = known.names.on_suits.get(plain(name))
        if meaning is None or not known.has(meaning.id):
            found = slot_reader(known, tech).entry(name)
            return SlotEntry(found.kind, name) if found.kind is not SlotKind.EMPTY else found
        kind = SlotKind.AMMUNITION if meaning.sense is NameRole.AMMUNITION else SlotKind.WEAPON
        return SlotEntry(kind, name, meaning.id, meaning.lot)

    return entry
