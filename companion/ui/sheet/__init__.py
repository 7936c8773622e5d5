"""Record sheets of any family: laid out from a description, painted by one function, marked box by box."""
