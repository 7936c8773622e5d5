"""Odds of attacks, found by the rules that play them."""
