"""Why the operating system refused something, by language: in our words for the usual reasons, else in its own."""

from __future__ import annotations

import errno
from collections.abc import Mapping

from .interface import LANGUAGES


def refusal(error: OSError) -> Mapping[str, str]:
    """The reason for an error of the system, in every language.

    >>> refusal(OSError(errno.EACCES, "Permission denied"))["ru"], refusal(OSError("odd"))["ru"]
    ('нет прав доступа', 'odd')
    """
    from .messages import own_messages

    code, messages = f"system.{errno.errorcode.get(error.errno or 0)}", own_messages()
    return messages.sentence(code) if code in messages else dict.fromkeys(LANGUAGES, error.strerror or str(error))
