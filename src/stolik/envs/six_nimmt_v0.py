"""6 nimmt! for PettingZoo. Page: docs/research/six-nimmt.md."""

from stolik.envs.aec import env_maker

env = env_maker("six-nimmt", "six_nimmt_v0")
raw_env = env
