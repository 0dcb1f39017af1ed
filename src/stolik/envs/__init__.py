"""Environments for research: batches of tables, and the interfaces other libraries expect.

Where Gymnasium is installed, `import stolik.envs` makes its environments known there.
"""

from importlib.util import find_spec

GYMNASIUM_IDS = {
    "stolik/SixNimmt-v0": "six-nimmt",
    "stolik/Abluxxen-v0": "abluxxen",
    "stolik/TheGang-v0": "the-gang",
    "stolik/Red7-v0": "red7",
    "stolik/TakeThat-v0": "take-that",
}
"""Of the environments with one seat, and their games."""


def register_solo_envs() -> None:
    """Makes them known to `gymnasium.make`."""
    import gymnasium

    for name, game in GYMNASIUM_IDS.items():
        if name not in gymnasium.registry:
            gymnasium.register(name, "stolik.envs.solo:SoloEnv", kwargs={"game": game})


if find_spec("gymnasium"):
    register_solo_envs()
