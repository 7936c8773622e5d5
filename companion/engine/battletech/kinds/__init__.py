"""Kinds of units, a folder each: model, damage, record sheet and odds; one tuple names them all."""
