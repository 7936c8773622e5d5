"""Mechs built in construction points: their files, every part with its cost, totals, statistics, faults."""
