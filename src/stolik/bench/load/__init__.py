"""Scripted players over real WebSockets: how much a server carries, and what its clients saw."""

from stolik.core.extras import require_extra

require_extra("server")
