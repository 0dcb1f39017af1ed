"""Teaches networks to play: compiled self-play, and gradients by torch beside it."""
