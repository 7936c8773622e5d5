"""How pilots grow from battle to battle, by any ruleset: what is counted for them, and what it buys."""
