"""Work on many machines, by Ray."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from stolik.core.extras import extra

T = TypeVar("T")


def run_on_ray(
    work: Callable[..., T], tasks: Iterable[tuple[Any, ...]], *, address: str | None
) -> Iterator[T]:
    """Results as they are done on a Ray cluster; a local one is started where none is named."""
    with extra("ray"):
        import ray

    ray.init(address=address, log_to_driver=False, include_dashboard=False, configure_logging=False)
    try:
        remote = ray.remote(work)
        waiting = [remote.remote(*task) for task in tasks]
        while waiting:
            done, waiting = ray.wait(waiting)
            yield from ray.get(done)
    finally:
        ray.shutdown()
