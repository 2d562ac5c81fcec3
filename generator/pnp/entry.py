"""The start and end of the command, and what Ctrl-C does in between. Nothing else is imported before that is set up."""

from __future__ import annotations

import os
import signal
import sys
import time

INTERRUPTED = 130
HEEDED = 1.0  # seconds after a Ctrl-C in which another does not interrupt the cleaning up


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
            signal.signal(signal.SIGINT, _Interrupt())
        code = main()
    except KeyboardInterrupt:  # when `main` had hardly begun, or had ended
        code = INTERRUPTED
    if ours:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.exit(code)


class _Interrupt:
    """Interrupts what is in progress; another Ctrl-C soon after does not interrupt the cleaning up."""

    def __init__(self) -> None:
        self.last = -HEEDED

    def __call__(self, *_: object) -> None:
        now = time.monotonic()
        if now - self.last >= HEEDED:
            self.last = now
            raise KeyboardInterrupt


def _leave(*_: object) -> None:
    os._exit(INTERRUPTED)
