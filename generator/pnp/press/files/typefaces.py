"""The typefaces that come with pnp: where their files are."""

from __future__ import annotations

import importlib.util
from pathlib import Path

# One family per role (packages of font files, OFL; all with full Russian, upright): text = reading, sans = numbers and
# small print, display = titles.
FILES = {
    "text": ("font_source_serif_pro", "SourceSerifPro-Regular.ttf"),
    "text-bold": ("font_source_serif_pro", "SourceSerifPro-Bold.ttf"),
    "sans": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    "sans-bold": ("font_source_sans_pro", "SourceSansPro-Bold.ttf"),
    "display": ("font_manrope", "Manrope-ExtraBold.ttf"),
    "display-light": ("font_manrope", "Manrope-SemiBold.ttf"),
}
NAMES = tuple(FILES)
# For stress, which is italic where the font has the letters: these have none in Cyrillic.
FILES |= {
    "text-italic": ("font_source_serif_pro", "SourceSerifPro-It.ttf"),
    "text-bold-italic": ("font_source_serif_pro", "SourceSerifPro-BoldIt.ttf"),
    "text-semibold": ("font_source_serif_pro", "SourceSerifPro-Semibold.ttf"),
    "sans-italic": ("font_source_sans_pro", "SourceSansPro-It.ttf"),
    "sans-bold-italic": ("font_source_sans_pro", "SourceSansPro-BoldIt.ttf"),
    "sans-semibold": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
}


def file_of(name: str) -> Path:
    """The file of the font with that name (`text`, `sans-bold`, ...). Raises KeyError if there is none,
    FileNotFoundError if its package is not installed."""
    package, file = FILES[name]
    spec = importlib.util.find_spec(package)
    folders = list(spec.submodule_search_locations or ()) if spec else []
    if not folders:
        raise FileNotFoundError(f"the font package {package.replace('_', '-')} is not installed")
    return Path(folders[0]) / "files" / file
