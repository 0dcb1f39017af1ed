"""Bots: players that are handed what their seat may know, and answer with a move."""
