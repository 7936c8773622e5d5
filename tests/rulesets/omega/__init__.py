"""The Omega rules: what differs from CityTech, rule by rule."""
