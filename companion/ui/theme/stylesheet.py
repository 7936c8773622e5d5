"""The one style sheet of the window: its text, filled in from the tokens of a look."""

from __future__ import annotations

from string import Template

from companion.paths import resources
from companion.ui.theme.tokens import FontSize, Space, Tokens

TOOL_EXTRA = 3
"""What Qt adds to the height of tool buttons and spin boxes beyond the style sheet's, in pixels.

Not to all of them: for fingers it is not counted on.
"""

GROUND = """
QMainWindow, QDialog, QMessageBox, QWizard { background: $ground; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QToolTip { background: $ink; color: $surface; border: 0; padding: ${tiny}px ${small}px; }
QFrame[panel="card"] { background: $raised; border: ${border}px solid $line; border-radius: ${radius}px; }
QFrame[panel="surface"] { background: $surface; border: ${border}px solid $line; border-radius: ${radius}px; }
QFrame[panel="side"] { background: $surface; border: 0; }
QFrame[panel="bar"] { background: $surface; border: 0; border-bottom: ${border}px solid $line; }
QFrame[panel="foot"] { background: $surface; border: 0; border-top: ${border}px solid $line; }
QFrame[edited="true"] { background: $accent; border: 0; }
QFrame[rule="true"] { background: $line; border: 0; max-height: ${border}px; min-height: ${border}px; }
QGroupBox { background: transparent; border: ${border}px solid $line; border-radius: ${radius}px;
    margin-top: ${group_top}px; padding: ${medium}px ${medium}px ${small}px ${medium}px; font-weight: 600; }
QGroupBox::title { subcontrol-origin: margin; subcontrol-position: top left;
    padding: 0 ${tiny}px; color: $ink; }
QScrollArea, QAbstractScrollArea > QWidget > QWidget[bare="true"] { background: transparent; border: 0; }
QSplitter::handle { background: $line; }
QSplitter::handle:horizontal { width: ${border}px; margin: 0 ${grip}px; }
QSplitter::handle:vertical { height: ${border}px; margin: ${grip}px 0; }
QSplitter::handle:hover { background: $accent; }
QDockWidget { font-weight: 600; }
QDockWidget::title { background: $ground; padding: ${small}px ${medium}px; }
QMainWindow::separator { background: $line; width: ${border}px; height: ${border}px; }
QMainWindow::separator:hover { background: $accent; }
QStatusBar { background: $ground; border-top: ${border}px solid $line; }
QStatusBar::item { border: 0; }
"""

LABELS = """
QLabel { background: transparent; }
QLabel[role="title"] { font-size: ${title}px; font-weight: 600; }
QLabel[role="heading"] { font-size: ${heading}px; font-weight: 600; }
QLabel[role="section"] { font-size: ${body}px; font-weight: 600; }
QLabel[role="muted"] { color: $muted; }
QLabel[role="caption"] { color: $muted; font-size: ${caption}px; }
QLabel[role="number"] { font-size: ${number}px; font-weight: 600; }
QLabel[role="good"] { color: $good; font-weight: 600; }
QLabel[role="warn"] { color: $warn; font-weight: 600; }
QLabel[role="danger"] { color: $danger; font-weight: 600; }
QLabel[role="field-note"] { background: $surface; color: $danger; border: ${border}px solid $danger;
    border-radius: ${radius}px; padding: ${half_tiny}px ${small}px; font-weight: 600; }
QLabel[role="alarm"] { color: $danger; font-size: ${caption}px; font-weight: 600; }
QLabel:disabled { color: $faint; }
"""

BUTTONS = """
QPushButton, QToolButton { background: $raised; border: ${border}px solid $edge; border-radius: ${radius}px;
    min-height: ${target_inside}px; ${least_width} padding: 0 ${medium}px; }
QToolButton { min-width: ${target_inside}px; min-height: ${target_tool}px;
    padding: 0 ${tool_pad}px; }
QPushButton:hover, QToolButton:hover { background: $hover; border-color: $hover_edge; }
QPushButton:pressed, QToolButton:pressed, QPushButton:checked, QToolButton:checked { background: $selection;
    border-color: $accent; color: $on_selection; }
QPushButton:focus, QToolButton:focus { border: ${focus}px solid $accent; padding: 0 ${medium_focus}px;
    min-height: ${target_focus}px; }
QToolButton:focus { padding: 0 ${tool_pad_focus}px; min-width: ${target_focus}px;
    min-height: ${target_tool_focus}px; }
QPushButton[refused="true"] { color: $muted; border-style: dashed; }
QPushButton:disabled, QToolButton:disabled { background: transparent; border-color: $line_off;
    color: $faint; }
QPushButton[kind="primary"] { background: $accent; border-color: $accent; color: $on_accent;
    font-weight: 600; }
QPushButton[kind="primary"]:hover { background: $accent_hover; border-color: $accent_hover; }
QPushButton[kind="primary"]:pressed { background: $accent_hover; }
QPushButton[kind="primary"]:focus { border: ${focus}px solid $ink; }
QPushButton[kind="primary"]:disabled { background: $primary_off; border-color: $line_off;
    color: $primary_off_ink; }
QPushButton[kind="quiet"]:disabled, QToolButton[kind="quiet"]:disabled { border-color: transparent; }
QPushButton[kind="danger"] { color: $danger; border-color: $danger; font-weight: 600; }
QPushButton[kind="quiet"], QToolButton[kind="quiet"] { background: transparent; border-color: transparent; }
QPushButton[kind="quiet"]:hover, QToolButton[kind="quiet"]:hover { background: $hover;
    border-color: $quiet_hover; }
QPushButton[kind="quiet"]:pressed, QToolButton[kind="quiet"]:pressed, QPushButton[kind="quiet"]:checked,
QToolButton[kind="quiet"]:checked { background: $selection; color: $on_selection; }
QPushButton[kind="quiet"][flush="yes"] { padding-left: 0; }
QPushButton[kind="quiet"]:focus, QToolButton[kind="quiet"]:focus { border-color: $accent; }
QPushButton[kind="chip"], QPushButton[kind="chip-not"], QPushButton[kind="chip-odd"],
QPushButton[kind="chip-example"] { min-height: ${chip_inside}px; border-radius: ${chip_radius}px;
    padding: 0 ${small}px; background: $selection; color: $on_selection; border-color: $chip_edge; }
QPushButton[kind="chip"]:hover, QPushButton[kind="chip-not"]:hover { border-color: $accent; }
QPushButton[kind="chip-not"] { background: transparent; color: $ink; border-color: $edge; }
QPushButton[kind="chip-odd"] { background: transparent; color: $warn; border: ${border}px dashed $warn; }
QPushButton[kind="chip-example"] { background: transparent; color: $muted; border-color: $line; }
QPushButton[kind="chip-example"]:checked { background: $selection; color: $on_selection;
    border-color: $accent; }
QPushButton[kind="chip-example"]:hover { color: $ink; border-color: $muted; }
QPushButton[kind="chip"]:focus, QPushButton[kind="chip-not"]:focus, QPushButton[kind="chip-odd"]:focus,
QPushButton[kind="chip-example"]:focus { border: ${focus}px solid $accent; min-height: ${chip_focus}px;
    padding: 0 ${small_focus}px; }
QPushButton[kind="tall"] { min-height: ${tall_inside}px; }
QPushButton[kind="tall"]:focus { min-height: ${tall_focus}px; }
QPushButton[tight="true"] { padding: 0 ${small}px; }
QPushButton[tight="true"]:focus { padding: 0 ${small_focus}px; }
QPushButton::menu-indicator { width: 0; }
QToolButton[named="yes"] { font-size: ${caption}px; padding: 0; }
QToolButton::menu-indicator { width: 0; }
QToolButton::menu-button { border: 0; width: ${large}px; }
QToolButton::menu-arrow { image: url("$marks/chevron-down-$name.svg");
    width: ${medium}px; height: ${medium}px; }
"""

FIELDS = """
QLineEdit, QComboBox, QPlainTextEdit, QTextEdit, QTextBrowser {
    background: $surface; border: ${border}px solid $edge; border-radius: ${radius}px;
    padding: 0 ${small}px; }
QLineEdit, QComboBox { min-height: ${target_inside}px; }
QPlainTextEdit, QTextEdit, QTextBrowser { padding: ${tiny}px; border-color: $line; }
QLineEdit:hover, QComboBox:hover { border-color: $hover_edge; }
QLineEdit:focus, QComboBox:focus, QComboBox:on {
    border: ${focus}px solid $accent; padding: 0 ${small_focus}px; min-height: ${target_focus}px; }
QPlainTextEdit:focus, QTextEdit:focus, QTextBrowser:focus { border: ${focus}px solid $accent;
    padding: ${tiny_focus}px; }
QLineEdit:disabled, QComboBox:disabled { background: transparent;
    border-color: $line_off; color: $faint; }
QLineEdit[wrong="true"], QComboBox[wrong="true"] { border: ${focus}px solid $danger;
    padding: 0 ${small_focus}px; min-height: ${target_focus}px; }
QLineEdit[bare="true"], QLineEdit[bare="true"]:focus, QLineEdit[bare="true"]:disabled {
    background: transparent; border: 0; min-height: 0; padding: 0; }
QLineEdit[tone="accent"] { color: $accent; }
QLineEdit[tone="danger"] { color: $danger; }
QComboBox > QLineEdit { background: transparent; border: 0; min-height: 0; padding: 0; }
QLineEdit > QToolButton, QLineEdit > QToolButton:hover, QLineEdit > QToolButton:pressed {
    background: transparent; border: 0; padding: 0; min-width: 0; min-height: 0; }
QComboBox::drop-down { subcontrol-origin: border; subcontrol-position: center right; width: ${spin_width}px;
    border: 0; background: transparent; }
QComboBox::down-arrow { image: url("$marks/chevron-down-$name.svg");
    width: ${medium}px; height: ${medium}px; }
QComboBox QAbstractItemView { background: $surface; border: ${border}px solid $edge; padding: ${tiny}px;
    outline: 0; }
QSlider { min-height: ${target}px; }
QSlider::groove:horizontal { height: ${tiny}px; background: $line; border-radius: ${half_tiny}px; }
QSlider::sub-page:horizontal { background: $accent; border-radius: ${half_tiny}px; }
QSlider::handle:horizontal { width: ${slider}px; height: ${slider}px; margin: -${slider_over}px 0;
    background: $surface; border: ${focus}px solid $accent; border-radius: ${slider_radius}px; }
QSlider::handle:horizontal:focus { background: $accent; border-color: $ink; }
"""

CHOICES = """
QCheckBox, QRadioButton { background: transparent; spacing: ${small}px; min-height: ${target}px;
    ${touch_width} }
QCheckBox::indicator, QRadioButton::indicator, QAbstractItemView::indicator, QGroupBox::indicator,
QMenu::indicator { width: ${choice_inside}px; height: ${choice_inside}px; background: $surface;
    border: ${choice_border}px solid $edge; }
QCheckBox::indicator, QAbstractItemView::indicator, QGroupBox::indicator, QMenu::indicator {
    border-radius: ${tiny}px; }
QRadioButton::indicator, QMenu::indicator:exclusive { border-radius: ${choice_radius}px; }
QCheckBox::indicator:hover, QRadioButton::indicator:hover { border-color: $accent; }
QCheckBox::indicator:checked, QAbstractItemView::indicator:checked, QGroupBox::indicator:checked,
QMenu::indicator:non-exclusive:checked { background: $accent; border-color: $accent;
    image: url("$marks/check-$name.svg"); }
QCheckBox::indicator:indeterminate, QAbstractItemView::indicator:indeterminate { background: $accent;
    border-color: $accent; image: url("$marks/dash-$name.svg"); }
QRadioButton::indicator:checked, QMenu::indicator:exclusive:checked { border: ${radio_ring}px solid $accent;
    width: ${radio_dot}px; height: ${radio_dot}px; background: $on_accent; }
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled { border-color: $line_off;
    background: transparent; }
QCheckBox:disabled, QRadioButton:disabled { color: $faint; }
QCheckBox[strong="true"] { font-weight: 600; }
QCheckBox[indented="true"] { margin-left: ${wide}px; }
QCheckBox:focus, QRadioButton:focus { color: $accent_ink; }
QCheckBox::indicator:focus, QRadioButton::indicator:focus { border-color: $accent; }
"""

TABS = """
QTabWidget::pane { border: 0; border-top: ${border}px solid $line; }
QTabBar { background: transparent; qproperty-drawBase: 0; }
QTabBar::tab { background: transparent; color: $muted; border: 0;
    border-bottom: ${tab_line}px solid transparent; padding: 0 ${large}px; min-height: ${tab_height}px; }
QTabBar::tab:hover { color: $ink; background: $hover; }
QTabBar::tab:selected { color: $ink; font-weight: 600; border-bottom-color: $accent; }
QTabBar::tab:focus { color: $accent_ink; }
QTabBar::tab:disabled { color: $faint; }
QTabBar::close-button { image: url("$marks/close-$name.svg"); subcontrol-position: right; }
"""

# A view that has measured its rows too early measures them again when it is given a font size.
LISTS = """
QListView, QTreeView, QTableView { background: $surface; border: ${border}px solid $line;
    border-radius: ${radius}px; outline: 0; alternate-background-color: $raised; gridline-color: $line;
    padding: ${border}px; font-size: ${body}px; }
QListView[plain="true"], QTreeView[plain="true"], QTableView[plain="true"] { border: 0; border-radius: 0;
    padding: 0; }
QTreeView[plain="true"], QListView[clear="true"] { background: transparent; }
QListView:focus, QTreeView:focus, QTableView:focus { border-color: $accent; }
QListView::item, QTreeView::item, QTableView::item { min-height: ${row_height}px; padding: 0 ${small}px;
    border: 0; color: $ink; }
QListView::item:hover, QTreeView::item:hover, QTableView::item:hover { background: $hover; }
QListView::item:selected, QTreeView::item:selected, QTableView::item:selected { background: $selection;
    color: $on_selection; }
QTreeView::branch { background: transparent; }
QTreeView::branch:has-children:closed { image: url("$marks/chevron-right-$name.svg"); }
QTreeView::branch:has-children:open { image: url("$marks/chevron-down-$name.svg"); }
QHeaderView { background: transparent; border: 0; }
QHeaderView::section { background: $raised; color: $muted; border: 0; border-bottom: ${border}px solid $line;
    padding: ${tiny}px ${small}px; font-size: ${caption}px; font-weight: 600; }
QTableCornerButton::section { background: $raised; border: 0; border-bottom: ${border}px solid $line; }
QScrollBar { background: transparent; border: 0; margin: 0; }
QScrollBar:vertical { width: ${bar}px; }
QScrollBar:horizontal { height: ${bar}px; }
QScrollBar::handle { background: $bar_colour; border-radius: ${bar_radius}px; margin: ${bar_margin}px; }
QScrollBar::handle:vertical { min-height: ${huge}px; }
QScrollBar::handle:horizontal { min-width: ${huge}px; }
QScrollBar::handle:hover, QScrollBar::handle:pressed { background: $edge; }
QScrollBar::handle:disabled { background: transparent; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; border: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QAbstractScrollArea::corner { background: transparent; border: 0; }
QProgressBar { background: $line; border: 0; border-radius: ${half_tiny}px; max-height: ${tiny}px;
    min-height: ${tiny}px; }
QProgressBar::chunk { background: $accent; border-radius: ${half_tiny}px; }
"""

MENUS = """
QMenuBar { background: $ground; border-bottom: ${border}px solid $line; padding: 0 ${tiny}px; }
QMenuBar::item { background: transparent; padding: ${tiny}px ${medium}px; border-radius: ${tiny}px;
    margin: ${half_tiny}px 0; }
QMenuBar::item:selected, QMenuBar::item:pressed { background: $selection; color: $on_selection; }
QMenu { background: $surface; border: ${border}px solid $edge; padding: ${tiny}px; icon-size: ${icon}px;
    menu-scrollable: 1; }
QMenu::item { min-height: ${menu_row}px; padding: 0 ${wide}px 0 ${medium}px; border-radius: ${tiny}px;
    border: ${border}px solid transparent; }
QMenu::item:selected { background: $menu_selection; border-color: $menu_edge; }
QMenu::item:disabled { color: $faint; }
QMenu::icon { padding-left: ${small}px; }
QMenu::separator { height: ${border}px; background: $line; margin: ${tiny}px ${small}px; }
QMenu::indicator { margin-left: ${small}px; }
QMenu::right-arrow { image: url("$marks/chevron-right-$name.svg"); width: ${medium}px; height: ${medium}px; }
QToolBar { background: $surface; border: 0; border-bottom: ${border}px solid $line; spacing: ${tiny}px;
    padding: ${tiny}px ${small}px; }
QToolBar::separator { background: $line; width: ${border}px; margin: ${tiny}px; }
"""

SHEET = Template(GROUND + LABELS + BUTTONS + FIELDS + CHOICES + TABS + LISTS + MENUS)


def style_sheet(tokens: Tokens) -> str:
    """Return the Qt style sheet of the whole application in one look."""
    return SHEET.substitute(_colours(tokens), **_lengths(tokens), **_least_widths(tokens))


def _least_widths(tokens: Tokens) -> dict[str, str]:
    """Declarations for fingers only: a width that is told, be it 0, takes the place of what words need."""
    if not tokens.touch:
        return {"least_width": "", "touch_width": ""}
    inside = max(tokens.touch - 2 * tokens.border - 2 * tokens.px(Space.SMALL), 0)
    return {"least_width": f"min-width: {inside}px;", "touch_width": f"min-width: {tokens.touch}px;"}


def _colours(tokens: Tokens) -> dict[str, str]:
    bordered = tokens.border > 1
    names = (
        "name ground surface raised hover line edge ink muted faint accent on_accent accent_hover selection "
        "on_selection good warn danger"
    )
    return {name: getattr(tokens, name) for name in names.split()} | {
        "marks": (resources() / "icons" / "marks").as_posix(),
        "chip_edge": tokens.accent if bordered else tokens.selection,
        "hover_edge": tokens.accent if bordered else tokens.muted,
        "quiet_hover": tokens.accent if bordered else "transparent",
        "accent_ink": tokens.ink if bordered else tokens.accent,
        "line_off": tokens.faint if bordered else tokens.line,
        "primary_off": tokens.ground if bordered else tokens.line,
        "primary_off_ink": tokens.faint if bordered else tokens.muted,
        "menu_selection": tokens.ground if bordered else tokens.selection,
        "menu_edge": tokens.accent if bordered else tokens.selection,
        "bar_colour": tokens.edge if bordered else tokens.faint,
    }


def _lengths(tokens: Tokens) -> dict[str, int]:
    px = tokens.px
    lines = {"border": tokens.border, "focus": tokens.focus, "radius": tokens.radius, "icon": tokens.icon}
    return (
        {space.name.lower(): px(space) for space in Space}
        | {size.name.lower(): px(size) for size in FontSize}
        | lines
        | {"half_tiny": px(2), "group_top": px(FontSize.BODY) + px(Space.SMALL), "grip": px(2)}
        | _target_lengths(tokens)
        | _paddings(tokens)
        | _choice_lengths(tokens)
        | _slider_lengths(tokens)
    )


def _target_lengths(tokens: Tokens) -> dict[str, int]:
    """Return how high what is touched is within its border, so that nothing moves when a focus ring
    appears.
    """
    px, target, border, focus = tokens.px, tokens.target, 2 * tokens.border, 2 * tokens.focus
    extra = 0 if tokens.finger else TOOL_EXTRA
    chip, row = tokens.touch or px(24), tokens.touch or px(28)
    return {
        "target": target,
        "target_inside": target - border,
        "target_focus": target - focus,
        "target_tool": target - border - extra,
        "target_tool_focus": target - focus - extra,
        "tall_inside": target + px(Space.LARGE) - border,
        "tall_focus": target + px(Space.LARGE) - focus,
        "chip_inside": chip - border,
        "chip_focus": chip - focus,
        "chip_radius": chip // 2,
        "tab_line": px(2),
        "tab_height": target - px(2),
        "row_height": row,
        "menu_row": row,
    }


def _paddings(tokens: Tokens) -> dict[str, int]:
    """Paddings, and what is left of them beside a focus ring."""
    px, ring = tokens.px, tokens.focus - tokens.border
    return {
        "medium_focus": px(Space.MEDIUM) - ring,
        "small_focus": px(Space.SMALL) - ring,
        "tiny_focus": px(Space.TINY) - ring,
        "tool_pad": px(Space.TINY),
        "tool_pad_focus": px(Space.TINY) - ring,
        "spin_width": px(28),
    }


def _choice_lengths(tokens: Tokens) -> dict[str, int]:
    px, border, choice = tokens.px, tokens.border, tokens.px(18)
    return {
        "choice_border": max(border, 2) if tokens.scale > 1.4 else max(border, 1),
        "choice_inside": choice - 2 * border,
        "choice_radius": choice // 2,
        "radio_ring": px(5),
        "radio_dot": choice - 2 * px(5),
    }


def _slider_lengths(tokens: Tokens) -> dict[str, int]:
    px = tokens.px
    bar, slider = px(12), px(20)
    return {
        "bar": bar,
        "bar_margin": px(3),
        "bar_radius": (bar - 2 * px(3)) // 2,
        "slider": slider - 2 * tokens.focus,
        "slider_over": (slider - px(Space.TINY)) // 2,
        "slider_radius": (slider - 1) // 2,
    }
