"""What people measure themselves by: daily deals, challenges, tournaments, leaderboards."""
