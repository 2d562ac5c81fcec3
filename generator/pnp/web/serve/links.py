"""The secrets of links: whoever has a link is known by it."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping

SECRET_BYTES = 16  # 128 bits cannot be guessed


def new_secret() -> str:
    """A secret for a link."""
    return secrets.token_urlsafe(SECRET_BYTES)


def whose(secret: str, links: Mapping[str, str]) -> str | None:
    """The key of a link in `links`, which has the secrets; None if no link has this one. Comparing takes the same time
    for every link, right or wrong."""
    same = [key for key, own in links.items() if hmac.compare_digest(own.encode(), secret.encode())]
    return same[-1] if same else None
