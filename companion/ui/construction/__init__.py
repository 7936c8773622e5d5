"""Designing units: the palette, what stands in all locations, armor, a running balance and faults."""
