"""Where the puzzles come from: `python -m benchmarks.puzzles`."""
