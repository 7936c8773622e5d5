"""The card of what is chosen: its facts, its sheet, and comparing several."""
