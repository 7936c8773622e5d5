"""Tests: pools of dice, difficulties, opposed tests, degrees, Mettle points, and the odds of all that."""
