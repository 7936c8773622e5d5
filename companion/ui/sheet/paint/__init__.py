"""Painting a laid-out sheet, on the screen and on paper."""
