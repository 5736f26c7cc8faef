"""How fast a fetch is."""

from __future__ import annotations

import time
from collections import deque

_OVER = 3.0


class Speed:
    """The speed of the last seconds, in bytes a second."""

    def __init__(self, received: int) -> None:
        self._points = deque([(time.monotonic(), received)])

    def at(self, received: int) -> float:
        """The speed when so many bytes have come."""
        now = time.monotonic()
        self._points.append((now, received))
        while len(self._points) > 2 and now - self._points[1][0] >= _OVER:
            self._points.popleft()
        then, before = self._points[0]
        return (received - before) / (now - then) if now > then else 0.0
