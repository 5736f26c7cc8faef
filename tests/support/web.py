"""A web site on this computer, for what fetches: it answers as it is told to."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

Headers = dict[str, str]


@dataclass
class Request:
    """What was asked: the target as it stood in the request, and the headers."""

    target: str
    headers: Headers


@dataclass
class Answer:
    """One answer. ``length`` is the size that is promised: none of a body sent in chunks, and
    that of ``body`` by default. The connection is broken after ``cut`` bytes; after ``stall``
    bytes nothing more comes until the site is closed; an ``endless`` body is sent over and
    over."""

    status: int = 200
    body: bytes = b""
    headers: Headers = field(default_factory=dict)
    length: int | None = -1
    cut: int | None = None
    stall: int | None = None
    endless: bool = False


@dataclass
class File:
    """A file with its validators, served as a good server does; ``cuts`` are the bytes after
    which the next answers break off, one after the other."""

    body: bytes
    etag: str = '"v1"'
    modified: str = ""
    ranges: bool = True
    cuts: list[int] = field(default_factory=list)

    def answer(self, request: Request) -> Answer:
        asked = request.headers
        headers = {"ETag": self.etag, "Last-Modified": self.modified}
        headers = {name: value for name, value in headers.items() if value}
        if self.etag and asked.get("if-none-match") == self.etag:
            return Answer(304, headers=headers)
        if self.modified and asked.get("if-modified-since") == self.modified:
            return Answer(304, headers=headers)
        cut = self.cuts.pop(0) if self.cuts else None
        wanted = asked.get("range", "")
        if self.ranges and wanted and asked.get("if-range") in {self.etag, self.modified}:
            start = int(wanted.removeprefix("bytes=").removesuffix("-"))
            if start >= len(self.body):
                return Answer(416, headers={"Content-Range": f"bytes */{len(self.body)}"})
            headers["Content-Range"] = f"bytes {start}-{len(self.body) - 1}/{len(self.body)}"
            return Answer(206, self.body[start:], headers, cut=cut)
        return Answer(200, self.body, headers, cut=cut)


Script = File | list[Answer] | Callable[[Request], Answer]


class Site:
    """What is at each path: a file, answers given one after the other (the last again and
    again), or a function. Everything else is 404."""

    def __init__(self, server: ThreadingHTTPServer) -> None:
        self.base = f"http://127.0.0.1:{server.server_port}"
        self.paths: dict[str, Script] = {}
        self.requests: list[Request] = []
        self.closing = threading.Event()

    def url(self, path: str) -> str:
        """The address of a path."""
        return self.base + path

    def headers(self, name: str) -> list[str]:
        """What each request said in this header; empty where it said nothing."""
        return [request.headers.get(name.lower(), "") for request in self.requests]

    def answer(self, request: Request) -> Answer:
        self.requests.append(request)
        script = self.paths.get(urlsplit(request.target).path, [Answer(404)])
        if isinstance(script, File):
            return script.answer(request)
        if isinstance(script, list):
            return script.pop(0) if len(script) > 1 else script[0]
        return script(request)


@contextmanager
def serve() -> Iterator[Site]:
    """Run a site while the block lasts."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    site = Site(server)
    server.site = site  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield site
    finally:
        site.closing.set()
        server.shutdown()
        server.server_close()
        thread.join()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        site: Site = self.server.site  # type: ignore[attr-defined]
        headers = {name.lower(): value for name, value in self.headers.items()}
        answer = site.answer(Request(self.path, headers))
        self.send_response(answer.status)
        for name, value in answer.headers.items():
            self.send_header(name, value)
        length = len(answer.body) if answer.length == -1 else answer.length
        if answer.status != 304:
            if length is None:
                self.send_header("Transfer-Encoding", "chunked")
            else:
                self.send_header("Content-Length", str(length))
        self.end_headers()
        try:
            self._send(site, answer, length)
        except OSError:  # the other side has gone
            self.close_connection = True

    def _send(self, site: Site, answer: Answer, length: int | None) -> None:
        sent = answer.body
        for stop in (answer.cut, answer.stall):
            sent = sent if stop is None else sent[:stop]
        self._write(sent, length)
        while answer.endless and not site.closing.is_set():
            self._write(sent, length)
        if answer.stall is not None:
            site.closing.wait()
        if answer.cut is not None or answer.stall is not None:
            self.close_connection = True
        elif length is None:
            self.wfile.write(b"0\r\n\r\n")
        elif length != len(sent):
            self.close_connection = True

    def _write(self, data: bytes, length: int | None) -> None:
        if length is None and data:
            self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
        else:
            self.wfile.write(data)
        self.wfile.flush()

    def log_message(self, *_: object) -> None:
        pass
