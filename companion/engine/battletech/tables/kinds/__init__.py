"""What rulesets say of units that are no 'Mechs on two legs."""
