"""Scripted players over real WebSockets: how much a server carries, and what its clients saw."""
