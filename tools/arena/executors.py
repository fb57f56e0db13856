"""Where the games of an arena are played: all processors of this computer, or a cluster of Dask or Ray."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any, Protocol

from compiler.base.process import StepFailed

LOCAL, DASK, RAY = "local", "dask", "ray"

JOBS_PER_WORKER = 3
"""How many jobs wait for each process: enough that none is idle, few enough to stop soon."""


class Workers(Protocol):
    """Processes that play: as the executors of the standard library, with their number, `size`."""

    size: int

    def submit(self, job: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Start a job; arguments and result must be picklable."""


class Here:
    """Plays each job at once, in this process."""

    size = 1

    def submit(self, job: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Run a job; its exceptions are raised here."""
        future: Future[Any] = Future()
        future.set_result(job(*arguments))
        return future


class _Local:
    def __init__(self, pool: ProcessPoolExecutor, size: int) -> None:
        self.size, self._pool = size, pool

    def submit(self, job: Callable[..., Any], *arguments: Any) -> Future[Any]:
        return self._pool.submit(job, *arguments)


class _Dask:
    def __init__(self, client: Any) -> None:
        self.size = sum(client.ncores().values()) or 1
        self._pool = client.get_executor(pure=False)

    def submit(self, job: Callable[..., Any], *arguments: Any) -> Future[Any]:
        future: Future[Any] = self._pool.submit(job, *arguments)
        return future


class _Ray:
    def __init__(self, ray: Any) -> None:
        self.size = int(ray.cluster_resources().get("CPU", 1))
        self._ray = ray

    def submit(self, job: Callable[..., Any], *arguments: Any) -> Future[Any]:
        future: Future[Any] = self._ray.remote(job).remote(*arguments).future()
        return future


@contextmanager
def workers(where: str = LOCAL, count: int = 0) -> Iterator[Workers]:
    """Give the processes of `where`: `local`, `dask://HOST:PORT`, `ray://HOST:PORT`, or `ray` for that of this host.

    `count` is the number of local processes, by default one for each processor. StepFailed if there is no such cluster
    or its library is missing.
    """
    kind, _, address = where.partition("://")
    if kind == LOCAL and not address:
        size = count or os.cpu_count() or 1
        if size == 1:
            yield Here()
            return
        with ProcessPoolExecutor(size) as pool:
            try:
                yield _Local(pool, size)
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise
    elif kind == DASK and address:
        with _dask(address) as client:
            yield _Dask(client)
    elif kind == RAY:
        with _ray(where if address else "auto") as ray:
            yield _Ray(ray)
    else:
        raise StepFailed(
            "arena", f'"{where}" is no cluster', "write local, dask://HOST:PORT, ray://HOST:PORT, or ray for this host"
        )


def in_order(team: Workers, job: Callable[..., Any], calls: Iterable[Sequence[Any]]) -> Iterator[Any]:
    """Yield the results of a job for each of the arguments, in their order, while later ones are computed."""
    running: deque[Future[Any]] = deque()
    for arguments in calls:
        running.append(team.submit(job, *arguments))
        if len(running) >= team.size * JOBS_PER_WORKER:
            yield running.popleft().result()
    while running:
        yield running.popleft().result()


@contextmanager
def _dask(address: str) -> Iterator[Any]:
    try:
        from distributed import Client
    except ImportError:
        raise StepFailed(
            "arena", "Dask is not installed", "run `pip install distributed`, also on the cluster"
        ) from None
    try:
        client = Client(f"tcp://{address}", timeout=10)
    except (OSError, ValueError) as error:
        raise _unreachable(f"dask://{address}", error) from error
    with client:
        yield client


@contextmanager
def _ray(address: str) -> Iterator[Any]:
    try:
        import ray
    except ImportError:
        raise StepFailed("arena", "Ray is not installed", "run `pip install ray`, also on the cluster") from None
    try:
        ray.init(address=address, log_to_driver=False)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise _unreachable(address, error) from error
    try:
        yield ray
    finally:
        ray.shutdown()


def _unreachable(address: str, error: Exception) -> StepFailed:
    reason = (str(error).splitlines() or [type(error).__name__])[0]
    return StepFailed("arena", f"there is no cluster at {address} ({reason})", "start it, or write another address")
