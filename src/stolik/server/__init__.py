"""The table server: tables over HTTP and WebSockets, stored in a database."""

from stolik.core.extras import require_extra

require_extra("server")
