"""Designing 'Mechs: the palette, the critical slots of all locations, armor, a running balance and faults."""
