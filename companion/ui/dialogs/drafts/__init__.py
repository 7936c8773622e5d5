"""Half-built battles, stored until they are begun or dropped."""
