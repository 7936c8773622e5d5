"""Anything that a player may hand to Companion, spoilt at random: answered or refused in words, and soon."""
