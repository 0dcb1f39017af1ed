"""What Prometheus may ask about."""

from prometheus_client import Counter, Gauge, Histogram

MOVES = Counter("stolik_moves", "Moves made and stored.")
TABLES_AWAKE = Gauge("stolik_tables_awake", "Tables in memory.")
CONNECTIONS = Gauge("stolik_connections", "Open WebSockets and event streams.")
BATCHES = Histogram(
    "stolik_batch_entries", "Entries per transaction.", buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500)
)
COMMITS = Histogram("stolik_commit_seconds", "From the first statement of a batch to its commit.")
NOTICES = Counter("stolik_notices", "Notices from other processes, and its own.", ["kind"])
THOUGHTS = Histogram("stolik_bot_seconds", "How long bots thought.")
REFUSALS = Counter("stolik_refusals", "Commands refused, by reason.", ["code"])
