"""Stolik: play, study and research five modern card games."""

__version__ = "0.1.0"
