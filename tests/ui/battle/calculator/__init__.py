"""Tests of the calculator of a battle."""
