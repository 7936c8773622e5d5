"""What a player sees first: the day, who is ready, what is broken, and what comes next."""
