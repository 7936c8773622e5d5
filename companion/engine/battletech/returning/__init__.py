"""What a battle has come to: what is left of its units, and who put whom out."""
