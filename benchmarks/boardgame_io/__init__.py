"""Stolik's server beside boardgame.io's."""
