"""Abluxxen for PettingZoo. Page: docs/research/abluxxen.md."""

from stolik.envs.aec import env_maker

env = env_maker("abluxxen", "abluxxen_v0")
raw_env = env
