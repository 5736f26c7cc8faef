from __future__ import annotations

import errno
import socket
import ssl

import httpx
import pytest

from paperdeck.sources.fetching.failures import Failure, failure_of_error

URL = httpx.URL("https://icml.invalid/list.json")


def caused_by(cause: BaseException, error: httpx.TransportError) -> httpx.TransportError:
    try:
        raise error from cause
    except httpx.TransportError as raised:
        return raised


def test_a_certificate_that_is_not_valid_is_not_tried_again() -> None:
    cause = ssl.SSLCertVerificationError(1, "certificate verify failed")
    cause.verify_message = "certificate has expired"
    error = caused_by(OSError("all failed"), httpx.ConnectError("failed"))
    assert error.__cause__ is not None
    error.__cause__.__context__ = ExceptionGroup("all", [OSError("one"), cause])
    assert failure_of_error(error, "list.json", URL) == Failure(
        "icml.invalid does not prove that it is icml.invalid (certificate has expired); check"
        " the address and this computer's clock",
        lasting=True,
    )


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (
            httpx.ConnectTimeout("timed out"),
            "no network: icml.invalid could not be reached; try again when you are online",
        ),
        (
            httpx.ConnectError("no route to host"),
            "no network: icml.invalid could not be reached; try again when you are online",
        ),
        (httpx.ReadTimeout(""), "list.json: icml.invalid stopped answering; try again later"),
        (httpx.ReadError(""), "list.json: the connection broke; try again later"),
        (httpx.RemoteProtocolError("?"), "list.json: the connection broke; try again later"),
    ],
)
def test_the_network_is_tried_again(error: httpx.TransportError, reason: str) -> None:
    assert failure_of_error(error, "list.json", URL) == Failure(reason)


@pytest.mark.parametrize(
    ("cause", "offline"),
    [
        (socket.gaierror(socket.EAI_AGAIN, "Temporary failure in name resolution"), True),
        (OSError(errno.ENETUNREACH, "Network is unreachable"), True),
        (OSError(errno.EHOSTUNREACH, "No route to host"), True),
        (OSError(errno.ECONNRESET, "Connection reset by peer"), False),
        (OSError("All connection attempts failed"), False),
    ],
)
def test_being_offline_is_told_from_a_server_in_trouble(cause: OSError, offline: bool) -> None:
    error = caused_by(cause, httpx.ConnectError("failed"))
    failure = failure_of_error(error, "list.json", URL)
    assert failure.offline == offline
    assert failure.reason.startswith("no network: icml.invalid could not be reached")
