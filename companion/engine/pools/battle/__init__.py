"""Battles as values: state, actions, events, whose turn it is, and their texts."""
