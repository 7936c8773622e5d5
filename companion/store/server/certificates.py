"""The cause for which a server's certificate was refused: the driver only says that it was."""

from __future__ import annotations

import socket
import ssl
import struct

from companion.store.server.address import ServerAddress

SECONDS = 3.0
"""How long each step of asking for the certificate may take."""
_TLS_WANTED = struct.pack("!ii", 8, 80877103)  # PostgreSQL's SSLRequest
_CAUSES = (
    ("expired", "the server's certificate has expired. Ask whoever runs the server to renew it"),
    ("not yet valid", "the server's certificate is not valid yet. Check the clocks of both computers"),
    ("mismatch", "the server's certificate is for another host. Check the host"),
    (
        "",
        "this computer does not trust the signer of the server's certificate. If the club made its own,"
        " choose its file in the settings (`sslrootcert`)",
    ),
)


def certificate_fault(address: ServerAddress) -> str:
    """Return what is wrong with the certificate of a server, in words."""
    try:
        message = _refusal(address)
    except (OSError, ValueError):  # gone by now, or its file cannot be read
        message = ""
    return next(text for sign, text in _CAUSES if sign in message)


def _refusal(address: ServerAddress) -> str:
    context = ssl.create_default_context()
    roots = address.keywords.get("sslrootcert", "system")
    if roots != "system":
        context = ssl.create_default_context(cafile=roots)
    # The driver takes certificates that Python 3.13 finds too loose, which is then not the cause.
    context.verify_flags &= ~ssl.VERIFY_X509_STRICT
    with socket.create_connection((address.host, address.port), timeout=SECONDS) as way:
        way.sendall(_TLS_WANTED)
        if way.recv(1) != b"S":
            return ""
        try:
            with context.wrap_socket(way, server_hostname=address.host):
                return ""
        except ssl.SSLCertVerificationError as refusal:
            return refusal.verify_message
