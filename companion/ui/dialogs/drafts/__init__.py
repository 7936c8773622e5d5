"""Half-built battles that are kept until they are begun or dropped."""
