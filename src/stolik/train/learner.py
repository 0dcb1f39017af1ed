"""The gradients: the same network in torch, taught by samples of self-play."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from stolik.bots.networks import Weights
from stolik.core.extras import extra
from stolik.engine.network import Network, weight_shapes

with extra("train"):
    import torch
    from torch import Tensor

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Samples:
    """Decisions of learners, and what came of them."""

    situations: Floats
    moves: Floats
    targets: Floats


def first_weights(kind: type[Network], seed: int) -> dict[str, Floats]:
    """Small and random; the output says that all moves are equal."""
    rng = np.random.default_rng(seed)
    weights = {}
    for name, shape in weight_shapes(kind).items():
        fan_in = shape[0] if name != "situation_weights" else max(1, shape[0] // 4)
        scale = 0.0 if name.endswith("bias") or name == "output_weights" else (1 / fan_in) ** 0.5
        weights[name] = rng.normal(0.0, scale, shape).astype(np.float32)
    return weights


class Learner:
    """Draws the worth of every sampled move, and of its situation, to what came of it."""

    def __init__(self, weights: Weights, *, learning_rate: float, minibatch: int) -> None:
        self.tensors: dict[str, Tensor] = {
            name: torch.from_numpy(array.copy()).requires_grad_() for name, array in weights.items()
        }
        self.optimizer = torch.optim.Adam(self.tensors.values(), lr=learning_rate)
        self.minibatch = minibatch

    def weights(self) -> dict[str, Floats]:
        """A copy of what it has learned."""
        return {name: tensor.detach().numpy().copy() for name, tensor in self.tensors.items()}

    def learn(self, samples: Samples, *, learning_rate: float, seed: int) -> float:
        """Goes through the samples once; the mean squared error of moves on the way."""
        for group in self.optimizer.param_groups:
            group["lr"] = learning_rate
        order = np.random.default_rng(seed).permutation(len(samples.targets))
        errors = []
        for first in range(0, len(order) - self.minibatch + 1, self.minibatch):
            chosen = order[first : first + self.minibatch]
            errors.append(self._step(samples, chosen))
        return float(np.mean(errors))

    def _step(self, samples: Samples, chosen: npt.NDArray[Any]) -> float:
        situations = torch.from_numpy(samples.situations[chosen])
        moves = torch.from_numpy(samples.moves[chosen])
        targets = torch.from_numpy(samples.targets[chosen])
        seen = situations @ self.tensors["situation_weights"] + self.tensors["first_bias"]
        error = (self._worth(seen + moves @ self.tensors["move_weights"]) - targets).square().mean()
        # The situation alone is worth what the moves that are made in it are worth.
        alone = (self._worth(seen) - targets).square().mean()
        self.optimizer.zero_grad(set_to_none=True)
        (error + 0.5 * alone).backward()
        self.optimizer.step()
        return float(error.detach())

    def _worth(self, first: "Tensor") -> "Tensor":
        second = torch.relu(first) @ self.tensors["second_weights"] + self.tensors["second_bias"]
        return torch.relu(second) @ self.tensors["output_weights"] + self.tensors["output_bias"]
