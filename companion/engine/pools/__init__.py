"""The pools family: d6 pools against difficulties and each other, pilots with skills, mechs built in CP."""
