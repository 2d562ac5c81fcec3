"""Running what the author of a game has written: whatever goes wrong in it is told with its line, never as a traceback.

Endless loops are found by counting the steps that Python takes in them (a loop on one line has many steps and but one
line), so that the same rules always end alike. A debugger that is attached already is left in peace; then nothing is
counted. Nor are steps inside of what is not Python: `sum` over a sequence without an end is ended by hand.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any, TypeVar

from ..problem import Invalid, Problem

MAX_STEPS = 5_000_000  # of one call: a second or two; most need a few hundred

T = TypeVar("T")


class _Endless(BaseException):
    """Too many steps were taken. No `except Exception` takes it for a mistake of its own; where a bare `except:` does,
    `swallowed` is called as soon as nobody holds it any more."""

    def __init__(self, swallowed: Callable[[], None]) -> None:
        super().__init__()
        self._swallowed = swallowed

    def __del__(self) -> None:
        self._swallowed()


class Guard:
    """Runs the code of one file."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._name = str(file)
        self._left = 0
        self._counting = False

    def run(self, function: Callable[..., T], *arguments: Any) -> T:
        """What the function gives. Raises Invalid with the line of the file where it went wrong."""
        self._left = MAX_STEPS
        counted = self._counting = sys.gettrace() is None
        if counted:
            sys.settrace(self._called)
        try:
            with redirect_stdout(sys.stderr):  # what an author prints to see what happens is no part of a verdict
                return function(*arguments)
        except _Endless as endless:
            self._counting = False
            raise Invalid(self._problem("own.endless", endless.__traceback__, steps=MAX_STEPS)) from None
        except SyntaxError as error:
            raise Invalid(self._unreadable(error)) from None
        except Invalid:
            raise
        except (Exception, SystemExit) as error:
            what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            raise Invalid(self._problem("own.raised", error.__traceback__, what=" ".join(what.split()))) from None
        finally:
            self._counting = False
            if counted:
                sys.settrace(None)

    def _called(self, frame: FrameType, event: str, argument: Any) -> Any:
        if frame.f_code.co_filename != self._name:
            return None
        frame.f_trace_opcodes = True
        return self._step

    def _step(self, frame: FrameType, event: str, argument: Any) -> Any:
        self._left -= 1
        if self._left < 0:
            raise _Endless(self._swallowed)
        return self._step

    def _swallowed(self) -> None:
        """Python stops tracing when a tracer raises. If the loop goes on all the same, so do we: the next step of
        whoever swallowed it, be it in its `except:`, raises again, and what is raised there goes further out."""
        if not self._counting:
            return
        frame: FrameType | None = sys._getframe()
        while frame is not None:
            if frame.f_code.co_filename == self._name:
                frame.f_trace_opcodes = True
                frame.f_trace = self._step
            frame = frame.f_back
        sys.settrace(self._called)

    def _unreadable(self, error: SyntaxError) -> Problem:
        """A mistake in Python itself; one in another file that ours wanted is told at our line."""
        if error.filename != str(self.file):
            return self._problem("own.raised", error.__traceback__, what=f"{type(error).__name__}: {error}")
        return Problem("own.syntax", str(self.file), error.lineno or 1, error.offset or 1, {"what": error.msg})

    def _problem(self, code: str, traceback: TracebackType | None, **values: Any) -> Problem:
        """At the last line of the file that took part."""
        line = column = 0
        where = ""
        while traceback is not None:
            code_object = traceback.tb_frame.f_code
            if code_object.co_filename == str(self.file):
                line, where = traceback.tb_lineno, code_object.co_qualname
                column = _column(traceback)
            traceback = traceback.tb_next
        known = {"where": where if where not in ("", "<module>") else self.file.name}
        return Problem(code, str(self.file), line, column, {**known, **values})


def _column(traceback: TracebackType) -> int:
    """The column of what was being done, from 1; 0 if Python does not know."""
    positions = [*traceback.tb_frame.f_code.co_positions()]
    at = traceback.tb_lasti // 2
    found = positions[at][2] if 0 <= at < len(positions) else None
    return 0 if found is None else found + 1
