"""What rulesets say of units that are no bipeds, as far as their record sheets show it."""
