"""Why the operating system refused something: the usual reasons have messages of ours."""

from __future__ import annotations

import errno

from .problem import Phrase

OURS = (
    *("ENOENT", "EACCES", "EPERM", "EISDIR", "ENOTDIR", "EEXIST", "ENOSPC", "EROFS", "EIO", "EMFILE", "ENAMETOOLONG"),
    *("EADDRINUSE", "EPIPE", "ETIMEDOUT"),
)


def refusal(error: OSError) -> Phrase | str:
    """The reason for an error of the system: a message, or what the system says itself.

    >>> refusal(PermissionError(errno.EACCES, "Permission denied")), refusal(OSError("odd"))
    (Phrase(code='system.EACCES', values={}), 'odd')
    """
    name = errno.errorcode.get(error.errno or 0)
    return Phrase(f"system.{name}") if name in OURS else error.strerror or str(error)
