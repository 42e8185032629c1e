"""The memory of a server is put into large pages, where Linux has them to give."""

from __future__ import annotations

from pathlib import Path

import pytest

from potager.server import memory
from potager.server.memory import HUGE, Region

MEGA = 1 << 20
FIELDS = """Size:              {size} kB
Rss:               {used} kB
AnonHugePages:         {large} kB
VmFlags: rd wr mr mw me ac
"""


def mapping(start: int, size: int, used: int, large: int = 0, rest: str = "rw-p 00000000 00:00 0 ") -> str:
    """A part of memory as Linux tells of it; sizes in megabytes."""
    head = f"{start * MEGA:x}-{(start + size) * MEGA:x} {rest}\n"
    return head + FIELDS.format(size=size << 10, used=used << 10, large=large << 10)


def found(*mappings: str) -> list[Region]:
    return list(memory.dense("".join(mappings)))


def test_what_is_in_use_could_be_in_large_pages() -> None:
    assert found(mapping(4, 8, 8)) == [Region(4 * MEGA, 12 * MEGA)]
    assert found(mapping(5, 8, 8)) == [Region(6 * MEGA, 12 * MEGA)], "only those that lie wholly inside"
    assert found(mapping(4, 8, 8), mapping(20, 4, 4)) == [
        Region(4 * MEGA, 12 * MEGA),
        Region(20 * MEGA, 24 * MEGA),
    ]
    heap = "rw-p 00000000 00:00 0                          [heap]"
    assert found(mapping(4, 8, 8, rest=heap)) == [Region(4 * MEGA, 12 * MEGA)]


def test_what_is_mostly_empty_small_or_large_already_stays_as_it_is() -> None:
    assert found(mapping(4, 8, 2)) == [], "a thread's stack"
    assert found(mapping(5, 2, 2)) == [], "no large page lies wholly inside"
    assert found(mapping(4, 8, 8, large=8)) == []
    assert found(mapping(4, 8, 8, large=6)) == [Region(4 * MEGA, 12 * MEGA)]


@pytest.mark.parametrize(
    "rest",
    [
        "r-xp 00002000 fe:00 260131                     /usr/bin/python3",
        "rw-p 00002000 fe:00 260131                     /usr/lib/libc.so.6",
        "rw-s 00000000 00:01 1024                       /dev/zero (deleted)",
        "rw-p 00000000 00:00 0                          [stack]",
    ],
)
def test_nothing_but_a_process_s_own_memory_is_touched(rest: str) -> None:
    assert found(mapping(4, 8, 8), mapping(20, 8, 8, rest=rest)) == [Region(4 * MEGA, 12 * MEGA)]


class Looks:
    """Waits for nothing, and ends the looking after a while."""

    def __init__(self, times: int) -> None:
        self.left = times

    def __call__(self, _seconds: float) -> None:
        if not self.left:
            raise InterruptedError
        self.left -= 1


@pytest.fixture
def about(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What Linux says of a process with forty megabytes."""
    (tmp_path / "statm").write_text(f"99999 {40 * MEGA // memory.PAGESIZE} 1 1 0 1 0\n")
    (tmp_path / "smaps").write_text(mapping(4, 8, 8) + mapping(20, 4, 4))
    monkeypatch.setattr(memory, "ABOUT", tmp_path)
    return tmp_path


def test_memory_is_looked_at_again_only_when_it_has_grown(
    about: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[Region] = []

    def collapse(region: Region) -> bool:
        done.append(region)
        return True

    monkeypatch.setattr(memory, "collapse", collapse)
    memory.keep_in_large_pages(Looks(3))
    assert done == [Region(4 * MEGA, 12 * MEGA), Region(20 * MEGA, 24 * MEGA)]


def test_where_linux_gives_none_nobody_asks_again(about: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_span: Region) -> bool:
        return False

    looks = Looks(3)
    monkeypatch.setattr(memory, "collapse", refuse)
    memory.keep_in_large_pages(looks)
    assert looks.left == 2


def test_where_there_is_no_such_folder_nothing_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "ABOUT", tmp_path / "nowhere")
    memory.keep_in_large_pages(Looks(1))


@pytest.mark.skipif(not Path("/proc/self/smaps").exists(), reason="needs Linux")
def test_what_lies_in_memory_is_the_same_afterwards() -> None:
    held = bytearray(range(256)) * (16 * MEGA // 256)
    regions = list(memory.dense(Path("/proc/self/smaps").read_text()))
    assert sum(region.size for region in regions) >= 16 * MEGA - 2 * HUGE
    if not any([memory.collapse(region) for region in regions]):
        pytest.skip("this Linux gives no large pages")
    assert held == bytearray(range(256)) * (16 * MEGA // 256)
    assert "AnonHugePages:         0 kB" not in Path("/proc/self/smaps_rollup").read_text()
