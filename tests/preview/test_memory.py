"""What the preview need not work out a second time, and when it does."""

from __future__ import annotations

import pytest

from pnp.validator.base.cache import MOST_RESULTS, in_memory, memo


class Work:
    """Counts how often it is done."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> int:
        self.times += 1
        return self.times


def test_the_same_is_worked_out_once() -> None:
    work = Work()
    with in_memory():
        assert [memo("a", {"x": [1]}, work) for _ in range(3)] == [1, 1, 1]


@pytest.mark.parametrize("other", [{"x": [True]}, {"x": [1, 2]}, {"x": ["1"]}, {}])
def test_what_differs_in_anything_is_worked_out_anew(other: object) -> None:
    work = Work()
    with in_memory():
        memo("a", {"x": [1]}, work)
        assert memo("a", other, work) == 2
        assert memo("b", {"x": [1]}, work) == 3


def test_what_comes_from_files_is_forgotten_when_they_change() -> None:
    work = Work()
    with in_memory() as memory:
        assert [memo("a", "", work, files=("faces",)) for _ in range(2)] == [1, 2]  # nobody knows how they are
        memory.files = {"faces": "one", "icons": "one"}
        assert [memo("a", "", work, files=("faces",)) for _ in range(2)] == [3, 3]
        memory.files = {"faces": "one", "icons": "another"}
        assert memo("a", "", work, files=("faces",)) == 3
        memory.files = {"faces": "another", "icons": "one"}
        assert memo("a", "", work, files=("faces",)) == 4


def test_nothing_is_kept_unless_somebody_asks_for_it() -> None:
    work = Work()
    assert [memo("a", "", work) for _ in range(2)] == [1, 2]
    with in_memory():
        assert memo("a", "", work) == 3
    assert memo("a", "", work) == 4


def test_what_is_not_plain_is_worked_out_each_time() -> None:
    work = Work()
    with in_memory():
        assert [memo("a", object(), work) for _ in range(2)] == [1, 2]


def test_what_failed_is_tried_again() -> None:
    def failing() -> int:
        raise KeyError

    with in_memory():
        with pytest.raises(KeyError):
            memo("a", "", failing)
        assert memo("a", "", Work()) == 1


def test_what_was_not_asked_for_longest_goes_first() -> None:
    work = Work()
    with in_memory() as memory:
        for number in range(MOST_RESULTS):
            memo("a", number, lambda: 0)
        memo("a", 0, work)
        memo("a", "one more", lambda: 0)
        assert len(memory.found) == MOST_RESULTS
        assert memo("a", 0, work) == 0 and memo("a", 1, work) == 1
