"""The battle page: its parts, their content, and the players' input on them."""
