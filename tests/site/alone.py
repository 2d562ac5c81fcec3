"""The referee of a site in a Python that has nothing else: python -I -S alone.py FOLDER-OF-MODULES GAMES LOG...

Prints a line of JSON for each log and language, and last the modules that are neither Python's nor pnp's.
"""

import json
import sys
from pathlib import Path


def main(modules: str, games: str, *logs: str) -> None:
    sys.path[:] = [one for one in sys.path if "site-packages" not in one] + [modules]
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    from pnp.web.site.referee import inside

    inside.begin()
    for file in sorted(Path(games).iterdir()):
        inside.take_game(file.stem, file.read_text(encoding="utf-8"), "en")
    for log in logs:
        for lang in ("ru", "en"):
            print(inside.verify(Path(log).read_bytes(), log, lang))
    print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules} - sys.stdlib_module_names)))


if __name__ == "__main__":
    main(*sys.argv[1:])
