"""'Mechs: what they may do and suffer where kinds of units differ."""
