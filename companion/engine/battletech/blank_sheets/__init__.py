"""Record sheets of units fresh from the works, which stand in no battle."""
