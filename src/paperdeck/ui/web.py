"""The reader in a web browser: a server on this computer alone, for who knows its address.

Each page has a reader process of its own, which textual-serve starts and talks to. The address
has a secret in its path, new in each run: without it nothing is served, and no process started.
A page of another site cannot reach it either, whatever name it has for this computer.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import os
import secrets
import shlex
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import aiohttp_jinja2
from aiohttp import web
from textual_serve import server

from paperdeck import log
from paperdeck.errors import PaperdeckError, why
from paperdeck.language import _

HOST = "127.0.0.1"
_PATIENCE_SECONDS = 5.0  # with readers that are asked to end

# Of the terminal in which the server runs: the reader's is another one.
_OTHER_TERMINAL = ("TMUX", "STY", "SSH_CONNECTION", "SSH_TTY", "COLORFGBG", "WT_SESSION")

_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class ReaderServer(server.Server):
    """Serves what ``command`` runs, on ``port`` (0 for any that is free).

    ``told`` gets the address once it can be opened. Raises ``PaperdeckError`` where the port
    cannot be had.
    """

    def __init__(
        self, command: Sequence[str], port: int, told: Callable[[str], Awaitable[None]]
    ) -> None:
        self._socket = _listening(port)
        self._token = secrets.token_urlsafe(32)
        self._told = told
        self._pages: set[asyncio.Task[Any]] = set()
        port = self._socket.getsockname()[1]
        self._place = f"{HOST}:{port}"
        super().__init__(
            _shell_line(command),
            host=HOST,
            port=port,
            title="paperdeck",
            public_url=f"http://{self._place}",
            templates_path=Path(__file__).with_name("page"),
        )

    @property
    def address(self) -> str:
        """The address of the page, secret included."""
        return f"{self.public_url}/{self._token}/"

    def serve(self, debug: bool = False) -> None:
        """Serve until interrupted."""
        for name in _OTHER_TERMINAL:
            os.environ.pop(name, None)
        os.environ.update(TERM="xterm-256color", COLORTERM="truecolor")
        self.initialize_logging()
        web.run_app(
            self._make_app(),
            sock=self._socket,
            print=None,
            access_log=None,
            shutdown_timeout=_PATIENCE_SECONDS,
        )

    def initialize_logging(self) -> None:
        """What goes wrong is told in a line, and in the log; not in tracebacks with values."""
        for name in ("textual-serve", "aiohttp.server", "aiohttp.web"):
            logger = logging.getLogger(name)
            logger.handlers = [_Told(logging.WARNING)]
            logger.propagate = False

    async def _make_app(self) -> web.Application:
        pages = await super()._make_app()
        words = {"ended": _("The reader has ended."), "again": _("Open it again")}
        aiohttp_jinja2.get_env(pages).globals.update(words)
        guarded = web.Application(middlewares=[self._guard])
        guarded.add_subapp(f"/{self._token}", pages)
        guarded.on_response_prepare.append(self._secure)
        return guarded

    async def on_startup(self, app: web.Application) -> None:
        """Tell the address, in place of a banner."""
        await self._told(self.address)

    async def on_shutdown(self, app: web.Application) -> None:
        """End the readers in order: what is written in them is saved."""
        for page in self._pages:
            page.cancel()
        if self._pages:
            await asyncio.wait(self._pages, timeout=_PATIENCE_SECONDS)

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """One page's reader, from its start to its end."""
        page = asyncio.current_task()
        assert page is not None
        self._pages.add(page)
        try:
            return await super().handle_websocket(request)
        finally:
            self._pages.discard(page)

    @web.middleware
    async def _guard(self, request: web.Request, handler: _Handler) -> web.StreamResponse:
        """Refuse whoever does not know the secret, and pages of other sites that do not matter
        by what name they came here."""
        token = request.path.split("/")[1]
        if (
            request.headers.get("Host") != self._place
            or request.headers.get("Origin", self.public_url) != self.public_url
            or not hmac.compare_digest(token.encode(), self._token.encode())
        ):
            log.error("refused")
            raise web.HTTPForbidden
        return await handler(request)

    async def _secure(self, request: web.Request, response: web.StreamResponse) -> None:
        response.headers["Content-Security-Policy"] = (
            f"default-src 'none'; connect-src 'self' ws://{self._place}; font-src 'self' data:;"
            " img-src 'self' data:; script-src 'self'; style-src 'self' 'unsafe-inline';"
            " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Cache-Control"] = "no-store"


class _Told(logging.Handler):
    def emit(self, record: logging.LogRecord) -> None:
        kind = record.exc_info[0] if record.exc_info else None
        name = kind.__name__ if kind else record.levelname
        log.error(name, part=record.name)
        said = _("a page could not be served ({kind})").format(kind=name)
        print(f"paperdeck: {said}", file=sys.stderr, flush=True)


def _listening(port: int) -> socket.socket:
    try:
        return socket.create_server((HOST, port))
    except (OSError, OverflowError) as error:
        reason = why(error) if isinstance(error, OSError) else str(error)
        raise PaperdeckError(
            _("port {port} cannot be had ({reason}); --port names another").format(
                port=port, reason=reason
            )
        ) from None


def _shell_line(command: Sequence[str]) -> str:
    """The command for the shell that textual-serve starts it with."""
    if sys.platform == "win32":
        return subprocess.list2cmdline(command)
    return f"exec {shlex.join(command)}"
