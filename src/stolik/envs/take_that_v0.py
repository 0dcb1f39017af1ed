"""Take That for PettingZoo. Page: docs/research/take-that.md."""

from stolik.envs.aec import env_maker

env = env_maker("take-that", "take_that_v0")
raw_env = env
