"""Growth of pilots from battle to battle, by any ruleset: counters, and purchases paid with them."""
