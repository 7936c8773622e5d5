"""The tactics family: custom dice, cards, tokens and secret orders."""
