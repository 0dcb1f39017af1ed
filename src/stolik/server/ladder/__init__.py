"""Bots that are online play each other when nothing else is to do: docs/bot-protocol.md."""
