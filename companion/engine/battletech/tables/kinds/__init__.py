"""Tables of a ruleset on units other than 'Mechs on two legs."""
