"""Memory that glibc gives back, asked of processes of their own."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries are not asked")

GLIBC = """
import ctypes
from pathlib import Path
from companion.ui.work.malloc_tuning import LARGE_BLOCK, set_mmap_threshold, trim_heap

class Held(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in ("heap", "free", "fast", "blocks", *"abcdef")]

glibc = ctypes.CDLL(None)
glibc.malloc.restype, glibc.malloc.argtypes = ctypes.c_void_p, [ctypes.c_size_t]
glibc.free.argtypes, glibc.mallinfo2.restype = [ctypes.c_void_p], Held
glibc.memset.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_size_t]

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096
"""
LARGE = """
set_mmap_threshold()
glibc.free(glibc.malloc(4 * LARGE_BLOCK))
before = glibc.mallinfo2().blocks
glibc.malloc(2 * LARGE_BLOCK)
print(glibc.mallinfo2().blocks - before)
"""
BETWEEN = """
size, blocks = 100_000, []
for _ in range(200):
    blocks.append(glibc.malloc(size))
    glibc.memset(blocks[-1], 1, size)
    glibc.malloc(100)
before = resident()
for block in blocks:
    glibc.free(block)
trim_heap()
print((before - resident()) / (size * len(blocks)) > 0.8)
"""


def printed(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", GLIBC + code], capture_output=True, text=True, check=False)
    return done.stdout.strip() or done.stderr


def test_a_large_block_has_a_place_of_its_own_after_a_larger_one_was_freed() -> None:
    assert printed(LARGE) == "1"


def test_what_was_freed_between_blocks_in_use_is_given_back() -> None:
    assert printed(BETWEEN) == "True"
