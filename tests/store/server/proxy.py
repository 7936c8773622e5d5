"""A way to a server that can be stopped: silent, as a network that swallows everything, or torn."""

from __future__ import annotations

import selectors
import socket
from contextlib import suppress
from threading import Event, Thread

LOOK_UP = 0.02
CHUNK = 65536


class Proxy:
    """Listens on a port of this computer and passes everything on to a server's, until it is stopped."""

    def __init__(self, port: int) -> None:
        self._target = ("127.0.0.1", port)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self._ways: dict[socket.socket, socket.socket] = {}
        self._ends, self._is_open, self._is_tearing = Event(), Event(), Event()
        self._is_open.set()
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Pass nothing on from now on; connections stay open, and new ones are accepted and not answered."""
        self._is_open.clear()

    def tear(self) -> None:
        """Close every connection; new ones are served."""
        self._is_tearing.set()

    def go_on(self) -> None:
        """Pass on again, also what came meanwhile."""
        self._is_open.set()

    def close(self) -> None:
        """Close all for good."""
        self._ends.set()
        self._thread.join()

    def __enter__(self) -> Proxy:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _run(self) -> None:
        with selectors.DefaultSelector() as ready, self._listening:
            ready.register(self._listening, selectors.EVENT_READ)
            while not self._ends.wait(0 if self._is_open.is_set() else LOOK_UP):
                if self._is_tearing.is_set():
                    self._is_tearing.clear()
                    self._close_all(ready)
                if self._is_open.is_set():
                    for key, _ in ready.select(LOOK_UP):
                        self._serve(ready, key.fileobj)
            self._close_all(ready)

    def _serve(self, ready: selectors.BaseSelector, source: object) -> None:
        if source is self._listening:
            client, _ = self._listening.accept()
            server = socket.create_connection(self._target)
            self._ways |= {client: server, server: client}
            for end in (client, server):
                ready.register(end, selectors.EVENT_READ)
        elif isinstance(source, socket.socket) and source in self._ways:
            with suppress(OSError):
                if data := source.recv(CHUNK):
                    self._ways[source].sendall(data)
                    return
            self._close(ready, source)

    def _close(self, ready: selectors.BaseSelector, end: socket.socket) -> None:
        for each in (end, self._ways[end]):
            del self._ways[each]
            ready.unregister(each)
            each.close()

    def _close_all(self, ready: selectors.BaseSelector) -> None:
        while self._ways:
            self._close(ready, next(iter(self._ways)))
