"""Memory that was freed, given back to the system; only glibc keeps it otherwise."""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress

LARGE_BLOCK = 4 * 1024 * 1024
"""From how many bytes on a block is taken from the system by itself, and goes back as soon as it is freed.

Smaller ones would slow maps down, whose pictures come and go: the system clears each block that it gives.
"""
M_MMAP_THRESHOLD = -3
"""The number of that setting in glibc's <malloc.h>."""


def stay_small() -> None:
    """Let large blocks go back at once.

    Left to itself, glibc raises the threshold to the size of each large block that is freed, up to 32 MB:
    pictures of windows and maps then lie among small objects that outlive them.
    """
    if sys.platform.startswith("linux"):
        with suppress(AttributeError):  # another C library
            ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, LARGE_BLOCK)


def give_back() -> None:
    """Give back whole pages between what is still used, which takes a few milliseconds.

    Otherwise the process stays as large as when most was open at once.
    """
    if sys.platform.startswith("linux"):
        with suppress(AttributeError):  # another C library
            ctypes.CDLL(None).malloc_trim(0)
