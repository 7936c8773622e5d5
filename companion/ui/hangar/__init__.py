"""The hangar: every unit, force and board there is, searched, shown, compared and brought in."""
