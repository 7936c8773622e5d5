"""The card of the selection: its facts, its sheet, and the comparison of several units."""
