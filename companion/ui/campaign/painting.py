"""Painting of text in rows, as every list of the window does it."""

from companion.ui.widgets.text_painting import draw_text as draw_text
