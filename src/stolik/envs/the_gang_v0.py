"""The Gang for PettingZoo. Page: docs/research/the-gang.md."""

from stolik.envs.aec import env_maker

env = env_maker("the-gang", "the_gang_v0")
raw_env = env
