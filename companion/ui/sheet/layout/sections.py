"""The sections of a record sheet, each as wide as it is told to be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from PySide6.QtCore import QRectF

from companion.engine.sheet import Card, Counter, Flag, Sheet, SlotList, Track
from companion.ui.sheet.layout import gauges, slots
from companion.ui.sheet.layout.box_rows import boxes_block, fits_in_line, kind_block, kind_id
from companion.ui.sheet.layout.doll import Arrangement, Doll, PlateGroup
from companion.ui.sheet.layout.elements import (
    NOTHING,
    TONE_INK,
    Area,
    Drawn,
    FlagSwitch,
    SheetBlock,
    SheetCardFace,
    SheetGesture,
    SheetInk,
    SheetPiece,
    centred_in,
    join_pieces,
    stack_blocks,
    stack_pieces,
)
from companion.ui.sheet.layout.facts import facts_block, is_number, text_facts_block
from companion.ui.sheet.layout.lettering import Lettering, line_height, text_width
from companion.ui.sheet.layout.plates import plates_piece, tracks_of
from companion.ui.sheet.layout.tables import table_blocks
from companion.ui.sheet.layout.text_blocks import heading_block, remark_block, wrap_lines
from companion.ui.theme.tokens import FINGER_TARGET, Space

SWITCH_WIDTH, SWITCH_HEIGHT, BOX = 30.0, 16.0, 13.0
LEAST_LINE = 22.0

LEAST_WIDTH, LEAST_HEIGHT, GAP = 132.0, 76.0, float(Space.SMALL)
BAND = 18.0


@lru_cache(maxsize=64)
def flags_block(flags: tuple[Flag, ...], width: float, target: float) -> SheetBlock:
    """Switches in columns of like width, as many as fit side by side; without a target they are boxes."""
    mark = SWITCH_WIDTH if target else BOX
    widest = max(text_width(flag.label, Lettering.STRONG) for flag in flags)
    needed = mark + Space.SMALL + widest
    columns = max(1, min(len(flags), int((width + Space.LARGE) // (needed + Space.LARGE))))
    pitch = (width + Space.LARGE) / columns
    drawn: list[Drawn] = []
    areas, top = [], 0.0
    for start in range(0, len(flags), columns):
        bottoms = []
        for column, flag in enumerate(flags[start : start + columns]):
            place = QRectF(column * pitch, top, pitch - Space.LARGE, max(LEAST_LINE, target))
            parts, area = _flag(flag, place, mark, is_on_paper=not target)
            drawn += parts
            areas.append(area)
            bottoms.append(area.rect.bottom())
        top = max(bottoms)
    return SheetBlock(f"flags/{flags[0].id}", width, top, tuple(drawn), tuple(areas))


def _flag(flag: Flag, place: QRectF, mark: float, *, is_on_paper: bool) -> tuple[list[Drawn], Area]:
    left = place.left() + mark + Space.SMALL
    lettering, ink = (Lettering.STRONG, SheetInk.INK) if flag.is_on else (Lettering.BODY, SheetInk.MUTED)
    _, tall = wrap_lines(flag.label, left, 0, place.right() - left, Lettering.STRONG)
    rect = QRectF(place.topLeft(), place.size())
    rect.setHeight(max(place.height(), tall))
    _, shown = wrap_lines(flag.label, left, 0, place.right() - left, lettering)
    text_lines, _ = wrap_lines(
        flag.label, left, rect.center().y() - shown / 2, place.right() - left, lettering, ink
    )
    height = BOX if is_on_paper else SWITCH_HEIGHT
    switch = FlagSwitch(
        QRectF(rect.left(), rect.center().y() - height / 2, mark, height), flag.is_on, is_on_paper
    )
    value = "on" if flag.is_on else "off"
    area = Area(
        flag.id, rect, SheetGesture.FLAG, flag.id, flag.label, value, flag.hint, is_lost=not flag.is_on
    )
    return [switch, *text_lines], area


FRONT, REAR, STRUCTURE = "front", "rear", "structure"
WIDEST_DOLL, WIDEST_STRUCTURE = 480.0, 300.0
CLOSE_LINE = 26.0
"""The height of a line that a pointer presses, where lines stand close."""

COLUMN_GAP, LIST_GAP = float(Space.WIDE), float(Space.LARGE)
WARRIOR, SLOTS, FLAGS, CARDS = "Warrior", "Critical hits", "Conditions", "Cards"


@dataclass(frozen=True, slots=True)
class SheetSections:
    """Makes the sections of a sheet; no key is smaller than `target`."""

    sheet: Sheet
    doll: Doll | None
    target: float
    toggled: frozenset[str] = frozenset()

    @property
    def has_more(self) -> bool:
        """Whether there is more than what a doll and a few lists can show."""
        return bool(self.sheet.slots or self.sheet.gauges or self._group_tracks(STRUCTURE))

    @property
    def front(self) -> list[Track]:
        """The tracks on the front of the doll."""
        return self._group_tracks(FRONT)

    def facts(self, width: float, *, has_reasons: bool = True) -> SheetPiece:
        """Numbers such as Movement Points, with or without the line for what reduced them."""
        numbers = tuple(fact for fact in self.sheet.facts if is_number(fact))
        return stack_blocks([facts_block(numbers, width, has_reasons=has_reasons)]) if numbers else NOTHING

    def phrases(self, width: float) -> SheetPiece:
        """Facts in words, such as abilities."""
        given = tuple(fact for fact in self.sheet.facts if not is_number(fact))
        return stack_blocks([text_facts_block(given, width)]) if given else NOTHING

    @property
    def has_doll(self) -> bool:
        """Whether there are plates with armor on them."""
        return bool(self.front)

    def armor(self, width: float, *, is_bare: bool = False) -> SheetPiece:
        """Return the doll with its front and rear armor, and tracks that no doll knows."""
        front = self.plates(FRONT, width, is_bare=is_bare)
        return stack_pieces([front, self.plates(REAR, width), self.plain_tracks(width)])

    def plain_tracks(self, width: float) -> SheetPiece:
        """Tracks that no doll knows, in rows."""
        known = {track.id for key in (FRONT, REAR, STRUCTURE) for track in self._group_tracks(key)}
        others = [track for track in self.sheet.tracks if track.id not in known and not track.notes]
        return self._rows(others, width)

    def plates(
        self, key: str, width: float, *, is_bare: bool = False, widest: float = WIDEST_STRUCTURE
    ) -> SheetPiece:
        """Return a group of plates in the middle of a column, under its name where there are several groups.

        A `bare` one has no name; structure is drawn no wider than the `widest`.
        """
        group, tracks = self._group(key), self._group_tracks(key)
        if group is None or not tracks:
            return NOTHING
        most = widest if key == STRUCTURE else WIDEST_DOLL
        doll = centred_in(plates_piece(tracks, group, min(width, most)), width)
        shown = doll if doll.blocks else self._rows(tracks, width)
        return self._with_heading(group.label, width, shown) if self.has_more and not is_bare else shown

    def warrior(self, width: float) -> SheetPiece:
        """Tracks with notes, such as the hits on a MechWarrior."""
        tracks = [track for track in self.sheet.tracks if track.notes]
        if not tracks:
            return NOTHING
        return self._with_heading(tracks[0].plate or WARRIOR, width, self._rows(tracks, width))

    def warrior_row(self, width: float) -> SheetPiece:
        """Return the hits on a warrior in a row under no heading of its own."""
        tracks = [track for track in self.sheet.tracks if track.notes]
        rows = [
            boxes_block(track, width, self.target, track.plate or WARRIOR, in_line=True) for track in tracks
        ]
        return stack_blocks(rows)

    def gauge_rows(self, width: float) -> SheetPiece:
        """Gauges with their levels in a row."""
        return stack_blocks([gauges.gauge_row(gauge, width, self.target) for gauge in self.sheet.gauges])

    def gauge_counters(self, width: float) -> SheetPiece:
        """Return the counters that belong to gauges, such as heat sinks."""
        return self._rows((counter for counter in self.sheet.counters if counter.gauge), width)

    def gauges(self, width: float) -> SheetPiece:
        """Gauges, and the counters that belong to them."""
        pieces = []
        for gauge in self.sheet.gauges:
            counters = [counter for counter in self.sheet.counters if counter.gauge == gauge.id]
            blocks = [gauges.gauge_block(gauge, width, self.target)]
            content = stack_pieces([stack_blocks(blocks), self._rows(counters, width)])
            pieces.append(self._with_heading(gauge.label, width, content))
        return stack_pieces(pieces)

    def tables(self, width: float) -> SheetPiece:
        """Tables such as the weapons."""
        tables = self.sheet.tables
        return stack_pieces(
            [stack_blocks(table_blocks(table, width, self.target, self.toggled)) for table in tables]
        )

    def counters(self, width: float) -> SheetPiece:
        """Return what runs down: groups under their names, and what belongs to none."""
        return stack_pieces([self._counter_groups(width, are_open=True), self.loose_counters(width)])

    def sums(self, width: float, *, is_bare: bool = False) -> SheetPiece:
        """Return what runs down in groups, under their names or `bare`; each kind's sum is a line that
        opens.
        """
        return self._counter_groups(width, are_open=False, is_bare=is_bare)

    def loose_counters(self, width: float) -> SheetPiece:
        """Return what runs down and belongs to no group."""
        return self._rows((each for each in self.sheet.counters if not (each.gauge or each.group)), width)

    def _counter_groups(self, width: float, *, are_open: bool, is_bare: bool = False) -> SheetPiece:
        counters = (counter for counter in self.sheet.counters if counter.group and not counter.gauge)
        pieces = []
        for heading, group in groupby(counters, key=lambda counter: counter.group):
            if heading:
                kinds = self._kinds(group, width, are_open=are_open)
                pieces.append(kinds if is_bare else self._with_heading(heading.label, width, kinds))
        return stack_pieces(pieces)

    def slots(self, width: float) -> SheetPiece:
        """Critical slots in the widest arrangement that has room."""
        lists = self.sheet.slots
        return self._with_heading(SLOTS, width, self._slot_grid(lists, width)) if lists else NOTHING

    def cards(self, width: float) -> SheetPiece:
        """Cards that lie on the unit."""
        cards = self.sheet.cards
        return (
            self._with_heading(CARDS, width, stack_blocks([cards_block(cards, width)])) if cards else NOTHING
        )

    def remarks(self, width: float) -> SheetPiece:
        """Return what else is to be said of the unit, such as what these rules do not have."""
        return stack_pieces(
            [
                self._with_heading(remark.label, width, stack_blocks([remark_block(remark, width)]))
                for remark in self.sheet.remarks
            ]
        )

    def flags(self, width: float, *, is_bare: bool = False) -> SheetPiece:
        """Conditions to switch, under their name or `bare`."""
        common = tuple(flag for flag in self.sheet.flags if not flag.is_own)
        if not common:
            return NOTHING
        target = min(self.target, CLOSE_LINE) if is_bare and self.target < FINGER_TARGET else self.target
        block = stack_blocks([flags_block(common, width, target)])
        return block if is_bare else self._with_heading(FLAGS, width, block)

    def own_flags(self, width: float) -> SheetPiece:
        """Conditions that only this unit may be in, such as jammed weapons."""
        own = tuple(flag for flag in self.sheet.flags if flag.is_own)
        return stack_blocks([flags_block(own, width, self.target)]) if own else NOTHING

    def _group(self, key: str) -> PlateGroup | None:
        return self.doll.groups.get(key) if self.doll else None

    def _group_tracks(self, key: str) -> list[Track]:
        group = self._group(key)
        return tracks_of(self.sheet, group) if group else []

    def _with_heading(self, name: str, width: float, content: SheetPiece) -> SheetPiece:
        heading = stack_blocks([heading_block(name, width, name)])
        return stack_pieces([heading, content], Space.SMALL)

    def _rows(self, counted: Iterable[Track | Counter], width: float) -> SheetPiece:
        rows = tuple(counted)
        in_line = all(fits_in_line(each, width, self.target) for each in rows)
        return stack_blocks(
            [boxes_block(each, width, self.target, _row_name(each), in_line=in_line) for each in rows]
        )

    def _kinds(self, counters: Iterable[Counter], width: float, *, are_open: bool) -> SheetPiece:
        """Several of a kind stand below the line of their sum; what is of no kind stands by itself."""
        pieces = []
        for kind, group in groupby(counters, key=lambda counter: counter.kind or counter.id):
            alike = tuple(group)
            if isinstance(kind, str) or (are_open and len(alike) == 1):
                pieces.append(self._rows(alike, width))
            else:
                pieces.append(self._kind(alike, width, are_open=are_open))
        return stack_pieces(pieces, Space.MEDIUM if are_open else Space.TINY)

    def _kind(self, alike: tuple[Counter, ...], width: float, *, are_open: bool) -> SheetPiece:
        is_open = are_open is not (kind_id(alike) in self.toggled)
        rows = [boxes_block(each, width, self.target, each.place or each.label) for each in alike]
        line = kind_block(alike, width, self.target, is_open=is_open)
        return stack_blocks([line, *(rows if is_open else ())], Space.TINY)

    def _slot_grid(self, lists: Sequence[SlotList], width: float) -> SheetPiece:
        by_location = {each.location: each for each in lists}
        rows = self._arrangement(width)
        named = {location for row in rows for location in row if location}
        extra = [(location,) for location in by_location if location not in named]
        columns = max(len(row) for row in (*rows, ("",)))
        pitch = (width + LIST_GAP) / columns
        pieces = [
            join_pieces(
                [
                    (number * pitch, self._slot_list(by_location[location], pitch - LIST_GAP))
                    for number, location in enumerate(row)
                    if location in by_location
                ]
            )
            for row in (*rows, *extra)
        ]
        return stack_pieces(pieces, Space.LARGE)

    def _slot_list(self, each: SlotList, width: float) -> SheetPiece:
        return stack_blocks([slots.slots_block(each, width, self.target)])

    def _arrangement(self, width: float) -> Arrangement:
        """Return the widest for which there is room; one below the other without a drawing."""
        for rows in self.doll.slots if self.doll else ():
            columns = max(len(row) for row in rows)
            if columns * slots.LEAST_WIDTH + (columns - 1) * LIST_GAP <= width:
                return rows
        return ()


def _row_name(counted: Track | Counter) -> str:
    """Return the name of a row; of a slot of ammunition it stays the same when that is lost."""
    if isinstance(counted, Counter) and counted.kind is not None and counted.place:
        return f"{counted.kind.label}, {counted.place.lower()}"
    return counted.label


@lru_cache(maxsize=128)
def cards_block(cards: tuple[Card, ...], width: float) -> SheetBlock:
    """Cards in rows of like height, as many side by side as there is room for."""
    columns = max(1, min(len(cards), int((width + GAP) // (LEAST_WIDTH + GAP))))
    pitch = (width + GAP) / columns
    drawn: list[Drawn] = []
    areas, top = [], 0.0
    for start in range(0, len(cards), columns):
        row = cards[start : start + columns]
        height = max(LEAST_HEIGHT, *(_height(card, pitch - GAP) for card in row))
        for column, card in enumerate(row):
            rect = QRectF(column * pitch, top, pitch - GAP, height)
            drawn += _card(card, rect)
            hint = "" if card.is_face_down else card.text
            areas.append(
                Area(f"card/{card.id}", rect, SheetGesture.NOTE, card.id, card.label, card.kind, hint)
            )
        top += height + GAP
    return SheetBlock("cards", width, top - GAP, tuple(drawn), tuple(areas))


def _height(card: Card, width: float) -> float:
    return _text_parts(card, QRectF(0, 0, width, 0))[1] + Space.SMALL


def _card(card: Card, rect: QRectF) -> list[Drawn]:
    face = SheetCardFace(rect, BAND, card.tone, card.is_face_down)
    return [face, *_text_parts(card, rect)[0]]


def _text_parts(card: Card, rect: QRectF) -> tuple[list[Drawn], float]:
    """Return the kind in the band, then name and text; a back bears its kind only."""
    left, wide = rect.left() + Space.SMALL, rect.width() - 2 * Space.SMALL
    inset = (BAND - line_height(Lettering.LABEL)) / 2
    kind, bottom = wrap_lines(
        card.kind.upper(), left, rect.top() + inset, wide, Lettering.LABEL, TONE_INK[card.tone]
    )
    drawn: list[Drawn] = [*kind]
    if card.is_face_down:
        return drawn, bottom
    name, bottom = wrap_lines(card.label, left, rect.top() + BAND + Space.TINY, wide, Lettering.STRONG)
    text, bottom = wrap_lines(card.text, left, bottom, wide, Lettering.CAPTION, SheetInk.MUTED)
    return [*drawn, *name, *text], bottom
