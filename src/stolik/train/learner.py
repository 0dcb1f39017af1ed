"""The gradients: the same network in torch, taught by samples of self-play."""

import numpy as np
import numpy.typing as npt

from stolik.bots.networks import Weights
from stolik.core.extras import extra
from stolik.engine.network import Floats, Network, weight_shapes
from stolik.train.actors import Samples

with extra("train"):
    import torch
    from torch import Tensor

REMEMBERED_STEPS = 1000
"""Over about so many steps weights are averaged."""


def first_weights(kind: type[Network], seed: int) -> dict[str, Floats]:
    """Small and random; the output says that all moves are equal."""
    rng = np.random.default_rng(seed)
    weights = {}
    for name, shape in weight_shapes(kind).items():
        fan_in = shape[0] if name != "situation_weights" else max(1, shape[0] // 4)
        scale = 0.0 if name.endswith("bias") or name == "output_weights" else (1 / fan_in) ** 0.5
        weights[name] = rng.normal(0.0, scale, shape).astype(np.float32)
    return weights


def widened(weights: Weights, kind: type[Network], seed: int) -> dict[str, Floats]:
    """The same network with as many units as that kind has: none of its opinions changes.

    New units look at the features at random, and nothing depends on them until it is learned.
    """
    grown = first_weights(kind, seed)
    for name, array in weights.items():
        if name not in ("situation_weights", "move_weights"):
            grown[name][...] = 0.0
        grown[name][tuple(map(slice, array.shape))] = array
    return grown


class Learner:
    """Draws the worth of every sampled move, and of its situation, to what came of it.

    What came of a move is luck for the most part, so weights tremble from step to step. The mean of
    the last ones does not, and plays better: it is what the actors play with and what is shipped.
    """

    def __init__(
        self,
        weights: Weights,
        *,
        learning_rate: float,
        minibatch: int,
        comparison_weight: float,
    ) -> None:
        self.tensors: dict[str, Tensor] = {
            name: torch.from_numpy(array.astype(np.float32)).requires_grad_()
            for name, array in weights.items()
        }
        self.average = {name: tensor.detach().clone() for name, tensor in self.tensors.items()}
        self.steps = 0
        self.optimizer = torch.optim.Adam(self.tensors.values(), lr=learning_rate)
        self.minibatch = minibatch
        self.comparison_weight = comparison_weight

    def weights(self) -> dict[str, Floats]:
        """A copy of what it has learned, averaged over the last steps."""
        return {name: tensor.numpy().copy() for name, tensor in self.average.items()}

    def learn(self, samples: Samples, *, learning_rate: float, seed: int) -> float:
        """Goes through the samples once; the mean squared error of decisions on the way."""
        for group in self.optimizer.param_groups:
            group["lr"] = learning_rate
        n = len(samples.ends)
        order = np.random.default_rng(seed).permutation(n)
        size = max(1, self.minibatch * n // len(samples.targets))
        errors = [
            self._step(samples, order[first : first + size])
            for first in range(0, n - size + 1, size)
        ]
        return float(np.mean(errors))

    def _step(self, samples: Samples, chosen: npt.NDArray[np.int64]) -> float:
        rows, sizes = samples.rows_of(chosen)
        situations = torch.from_numpy(samples.situations[chosen])
        moves = torch.from_numpy(samples.moves[rows])
        targets = torch.from_numpy(samples.targets[rows])
        first = torch.from_numpy(samples.targets[samples.ends[chosen] - sizes])
        decision = torch.from_numpy(np.repeat(np.arange(len(chosen)), sizes))
        seen = situations @ self.tensors["situation_weights"] + self.tensors["first_bias"]
        errors = self._worth(seen[decision] + moves @ self.tensors["move_weights"]) - targets
        mean = torch.zeros(len(chosen)).index_add(0, decision, errors) / torch.from_numpy(sizes)
        error = mean.square().mean()
        # What all moves of a decision have in common is luck, for the most part; what lies between
        # them is what is to be learned.
        between = (errors - mean[decision]).square().mean()
        # The situation alone is worth what its best move is worth, which comes first.
        alone = (self._worth(seen) - first).square().mean()
        self.optimizer.zero_grad(set_to_none=True)
        (error + self.comparison_weight * between + 0.5 * alone).backward()
        self.optimizer.step()
        self._remember()
        return float(error.detach())

    def _remember(self) -> None:
        """Draws the average to the weights; at the start it forgets sooner."""
        self.steps += 1
        share = max(1 / REMEMBERED_STEPS, 2 / (self.steps + 1))
        with torch.no_grad():
            for name, tensor in self.tensors.items():
                self.average[name].lerp_(tensor, share)

    def _worth(self, first: "Tensor") -> "Tensor":
        second = torch.relu(first) @ self.tensors["second_weights"] + self.tensors["second_bias"]
        return torch.relu(second) @ self.tensors["output_weights"] + self.tensors["output_bias"]
