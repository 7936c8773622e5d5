"""Calculators of any family: forms, to-hit numbers that explain themselves, and the odds of a volley."""
