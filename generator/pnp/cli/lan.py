"""`--lan`: this machine's addresses in its local networks, and a QR code in the terminal for a phone's camera."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

NOBODY = ("192.0.2.1", 9)  # reserved for documentation (RFC 5737); nothing is sent there
ROUTES = Path("/proc/net/fib_trie")  # Linux, where getaddrinfo often only knows the loopback address
MOST = 4  # addresses; more would not help
QUIET = 4  # modules around a QR code, by its standard


class NoNetwork(Exception):
    """This machine is not in a local network."""


def addresses() -> list[str]:
    """This machine's IPv4 addresses, the most likely one first: the one used for the internet, then other private ones.
    Nothing is sent. Raises NoNetwork."""
    found = ranked(_outward(), [*_by_name(), *_by_routes()])
    if not found:
        raise NoNetwork
    return found


def ranked(outward: str | None, others: Iterable[str]) -> list[str]:
    """The addresses that a phone may reach, without duplicates. Docker's usual networks come last.

    >>> ranked("10.8.0.2", ["127.0.1.1", "172.17.0.1", "192.168.1.7", "10.8.0.2", "8.8.8.8", "169.254.0.9"])
    ['10.8.0.2', '192.168.1.7', '172.17.0.1']
    """
    private = [one for one in {*others} if _is_private(one)]
    private.sort(key=lambda one: (not one.startswith("192.168."), one.startswith("172."), ipaddress.ip_address(one)))
    first = [outward] if outward is not None and not ipaddress.ip_address(outward).is_loopback else []
    return [*dict.fromkeys([*first, *private])][:MOST]


def _is_private(address: str) -> bool:
    own = ipaddress.ip_address(address)
    return own.is_private and not (own.is_loopback or own.is_link_local or own.is_unspecified)


def _outward() -> str | None:
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as own:
        own.connect(NOBODY)
        return str(own.getsockname()[0])
    return None


def _by_name() -> list[str]:
    with suppress(OSError):
        return [str(found[4][0]) for found in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return []


def _by_routes() -> list[str]:
    with suppress(OSError):
        return local_routes(ROUTES.read_text(encoding="ascii", errors="replace"))
    return []


def local_routes(table: str) -> list[str]:
    """The machine's own addresses in Linux's routing table."""
    return re.findall(r"\|-- ([\d.]+)\n\s+/32 host LOCAL", table)


def code(address: str) -> Sequence[str]:
    """A QR code in half blocks, one line for two rows: what is light is drawn, its edge too. So it is black on white
    with our colours, whatever those of the terminal, and on a dark terminal without them."""
    import segno

    rows = [[*row] for row in segno.make(address, error="l").matrix_iter(border=QUIET)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    blocks = {(0, 0): "█", (1, 0): "▄", (0, 1): "▀", (1, 1): " "}
    pairs = zip(rows[::2], rows[1::2], strict=True)
    lines = ("".join(blocks[bool(up), bool(down)] for up, down in zip(*pair, strict=True)) for pair in pairs)
    return [f"\033[97;40m{line}\033[0m" for line in lines]
