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
    ("error", "failure"),
    [
        (
            httpx.ConnectTimeout("timed out"),
            Failure(
                "no network: icml.invalid could not be reached; try again when you are online",
                unreachable=True,
            ),
        ),
        (
            httpx.ProxyError("403 Forbidden"),
            Failure(
                "the proxy  does not lead to icml.invalid (403 Forbidden); check the variables"
                " HTTPS_PROXY, HTTP_PROXY and NO_PROXY",
                unreachable=True,
            ),
        ),
        (
            httpx.ReadTimeout(""),
            Failure("list.json: icml.invalid stopped answering; try again later"),
        ),
        (httpx.ReadError(""), Failure("list.json: the connection broke; try again later")),
        (
            httpx.RemoteProtocolError("?"),
            Failure("list.json: the connection broke; try again later"),
        ),
    ],
)
def test_only_a_server_that_was_reached_is_tried_again(
    error: httpx.TransportError, failure: Failure
) -> None:
    assert failure_of_error(error, "list.json", URL) == failure


@pytest.mark.parametrize(
    ("cause", "reason"),
    [
        (
            socket.gaierror(socket.EAI_AGAIN, "Temporary failure in name resolution"),
            "no network: icml.invalid could not be reached; try again when you are online",
        ),
        (
            OSError(errno.ENETUNREACH, "Network is unreachable"),
            "no network: icml.invalid could not be reached; try again when you are online",
        ),
        (
            OSError("All connection attempts failed"),
            "no network: icml.invalid could not be reached; try again when you are online",
        ),
        (
            ConnectionRefusedError(errno.ECONNREFUSED, "Connection refused"),
            "icml.invalid refuses connections; check the address, or try again later",
        ),
        (
            ExceptionGroup(
                "both",
                [
                    ConnectionRefusedError(errno.ECONNREFUSED, "Connection refused"),
                    OSError(errno.ENETUNREACH, "Network is unreachable"),
                ],
            ),
            "no network: icml.invalid could not be reached; try again when you are online",
        ),
        (
            ssl.SSLError("wrong version number"),
            "no secure connection to icml.invalid can be made; check the address, or try again"
            " later",
        ),
    ],
)
def test_being_offline_is_told_from_a_server_in_trouble(
    cause: BaseException, reason: str
) -> None:
    error = caused_by(cause, httpx.ConnectError("failed"))
    assert failure_of_error(error, "list.json", URL) == Failure(reason, unreachable=True)
