"""What is done to units and pilots between battles, by any ruleset: repairs, stores, healing."""
