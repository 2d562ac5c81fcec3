"""A process of its own that draws one SVG as PNG and ends: SVG on standard input, PNG on standard output.

    python -m pnp.press.art.resvg_child FAMILY FONT...

It opens nothing but the font files named, and has limits on its memory and time where the system knows such.
"""

from __future__ import annotations

import io
import sys

MEMORY = 3 << 30  # bytes; a picture of 40 million pixels takes 160 MB, each filter in it as much again
AS_IT_IS = (1, 0, 0, 0, 1, 0)  # a matrix by rows
SECONDS = 60  # of the processor


def _limit() -> None:
    try:
        import resource
    except ImportError:  # Windows
        return
    for what, most in ((resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_CPU, SECONDS), (resource.RLIMIT_CORE, 0)):
        _, hard = resource.getrlimit(what)
        resource.setrlimit(what, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def main(family: str, *fonts: str) -> None:
    _limit()
    from PIL import Image
    from resvg import render, usvg

    options = usvg.Options.default()
    options.font_family, options.font_size = family, 16
    for font in fonts:
        options.load_font_file(font)
    tree = usvg.Tree.from_str(sys.stdin.buffer.read().decode("utf-8"), options)
    with Image.open(io.BytesIO(bytes(render(tree, AS_IT_IS)))) as image:
        solid = image.mode == "RGBA" and image.getchannel("A").getextrema() == (255, 255)
        (image.convert("RGB") if solid else image).save(sys.stdout.buffer, "PNG")


if __name__ == "__main__":
    main(*sys.argv[1:])
