"""The start and end of the command, and what Ctrl-C does at any moment in between. Nothing else is imported before that
is set up."""

from __future__ import annotations

import _signal as signal  # type: ignore[import-not-found] # the C part of `signal`, which takes longer to import
import os
import sys
import time
from types import FrameType

INTERRUPTED = 130
IMPORTING = "<frozen importlib"
SOON = 0.005  # seconds
HEEDED = 1.0  # seconds in which the first Ctrl-C counts and further ones are ignored


def run() -> None:
    """The command as a process of its own; the process ends here."""
    if sys.flags.ignore_environment and not sys.flags.safe_path:  # our children could not be told to be safe
        os.execv(sys.executable, [sys.executable, "-P", *sys.orig_argv[1:]])
    ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # the parent may want it ignored
    if ours:
        signal.signal(signal.SIGINT, _leave)  # nothing has been started that would need cleaning up
    try:
        from .cli.main import main

        if ours:
            _Interrupt().listen()
        code = main()
        if ours:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
    except KeyboardInterrupt:  # when `main` had hardly begun, or had ended
        code = INTERRUPTED
        if ours:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.exit(code)


class _Interrupt:
    """Interrupts what is in progress; another Ctrl-C soon after does not interrupt the cleaning up."""

    def __init__(self) -> None:
        self.last = -HEEDED

    def listen(self) -> None:
        signal.signal(signal.SIGINT, self)
        if hasattr(signal, "SIGALRM"):
            signal.signal(signal.SIGALRM, self)

    def __call__(self, number: int, frame: FrameType | None) -> None:
        now = time.monotonic()
        if number == signal.SIGINT:
            if now - self.last < HEEDED:
                return
            self.last = now
        if _is_deaf(frame) and hasattr(signal, "SIGALRM"):
            signal.setitimer(signal.ITIMER_REAL, SOON)
            return
        raise KeyboardInterrupt


def _is_deaf(frame: FrameType | None) -> bool:
    """True if an exception raised here would be lost: in the import machinery when it releases a lock, and in callbacks
    from C libraries (see UNINTERRUPTED)."""
    if frame is not None and frame.f_code.co_filename.startswith(IMPORTING):
        return True
    while frame is not None and "UNINTERRUPTED" not in frame.f_globals:
        frame = frame.f_back
    return frame is not None


def _leave(*_: object) -> None:
    os._exit(INTERRUPTED)
