"""Limits that protect a server from too many requests, bytes or sockets."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from starlette.requests import ClientDisconnect, Request

from aleator.server.errors import Refusal

__all__ = ["Bucket", "Rates", "read_body"]


class Bucket:
    """Lets `burst` through at once, and `rate` per second in the long run.

    >>> clock = iter([0.0, 0.0, 0.0, 1.0]).__next__
    >>> bucket = Bucket(rate=1.0, burst=2.0, clock=clock)
    >>> bucket.take(), bucket.take(), bucket.take()
    (True, True, True)
    """

    __slots__ = ("_burst", "_clock", "_left", "_rate", "_seen")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._left = burst
        self._seen = clock()

    def take(self, cost: float = 1.0) -> bool:
        """Take one from the bucket; return whether there was one."""
        self._fill()
        if self._left < cost:
            return False
        self._left -= cost
        return True

    @property
    def is_full(self) -> bool:
        """Whether nothing has been taken lately."""
        self._fill()
        return self._left >= self._burst

    def _fill(self) -> None:
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._seen) * self._rate)
        self._seen = now


class Rates:
    """A bucket for each address. Full ones are forgotten, so that addresses cannot fill the memory.

    >>> rates = Rates(rate=1.0, burst=1.0)
    >>> rates.take("10.0.0.1"), rates.take("10.0.0.1"), rates.take("10.0.0.2")
    (True, False, True)
    """

    _MOST = 10_000

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        """Return whether an address may do one more thing now."""
        if address not in self._buckets:
            if len(self._buckets) >= self._MOST:
                self._buckets = {each: bucket for each, bucket in self._buckets.items() if not bucket.is_full}
            if len(self._buckets) >= self._MOST:
                self._buckets.clear()  # better too lenient for a moment than out of memory
            self._buckets[address] = Bucket(self._rate, self._burst)
        return self._buckets[address].take()


async def read_body(request: Request, most: int, within: float) -> bytes:
    """Read a body of at most `most` bytes that arrives within `within` seconds."""

    async def read() -> bytes:
        parts: list[bytes] = []
        size = 0
        async for part in request.stream():
            size += len(part)
            if size > most:
                raise Refusal(413, "body_too_large", f"a body may have at most {most} bytes", {"most": most})
            parts.append(part)
        return b"".join(parts)

    try:
        return await asyncio.wait_for(read(), within)
    except TimeoutError:
        raise Refusal(408, "body_too_slow", "the body did not arrive in time") from None
    except ClientDisconnect:
        raise Refusal(400, "not_json", "the connection was closed in the middle of the body") from None
