"""Certificates of the tests' own making, put to use by a server of the tests."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.plugins.postgresql import REQUIRED, Server

HERE, ELSEWHERE = "IP:127.0.0.1", "DNS:elsewhere.example"
DAY = 86400


class Authority:
    """Signs certificates; `file` is what those who trust it name."""

    def __init__(self, folder: Path) -> None:
        self._folder, self.file = folder, folder / "authority.crt"
        self._run("req", "-x509", "-keyout", "authority.key", "-out", "authority.crt", *_subject("Our club"))

    def sign(self, name: str, host: str, *, days: int = 30) -> Path:
        """Return the folder file without its ending of a new certificate and its key."""
        self._run("req", "-keyout", f"{name}.key", "-out", f"{name}.csr", *_subject(name))
        (self._folder / f"{name}.ext").write_text(f"subjectAltName={host}\n", encoding="utf-8")
        self._run(
            "x509", "-req", "-in", f"{name}.csr", "-CA", "authority.crt", "-CAkey", "authority.key",
            "-CAcreateserial", "-days", str(days), "-extfile", f"{name}.ext", "-out", f"{name}.crt",
        )  # fmt: skip
        return self._folder / name

    def _run(self, command: str, *arguments: str) -> None:
        subprocess.run(["openssl", command, *arguments], cwd=self._folder, check=True, capture_output=True)


def authority(folder: Path) -> Authority:
    """Return an authority of the test's own; skips the test where there is no openssl."""
    if shutil.which("openssl") is None:
        if REQUIRED:
            pytest.fail("openssl is not on this machine.")
        pytest.skip("openssl is not on this machine.")
    return Authority(folder)


def _subject(name: str) -> tuple[str, ...]:
    return ("-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={name}")


def put_to_use(server: Server, certificate: Path) -> None:
    """Let a server show a certificate from now on."""
    server.secure(certificate.with_suffix(".crt"), certificate.with_suffix(".key"))
