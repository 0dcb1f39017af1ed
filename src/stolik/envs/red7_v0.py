"""Red7 for PettingZoo. Page: docs/research/red7.md."""

from stolik.envs.aec import env_maker

env = env_maker("red7", "red7_v0")
raw_env = env
