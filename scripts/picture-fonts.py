"""Makes the fonts for the pictures of invitations.

resvg reads neither WOFF nor variable fonts, so each font is unpacked and fixed at the weight that the picture uses.
Also records which characters the fonts have, so that others can be left out. The results are committed; run this only
after changing the list:

    pip install fonttools brotli
    python scripts/picture-fonts.py

All fonts: SIL Open Font License 1.1.
"""

import json
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

WEIGHT = 600
ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "lib/server/pictures/fonts"

# The name of each font in TARGET, and its parts in node_modules. One family in two files would confuse resvg. The
# Arabic font needs Latin letters and digits too: resvg draws boxes where a line joins letters of one font with glyphs
# of another.
SOURCES = {
    "figtree": [
        "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
        "@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2",
    ],
    "noto-sans-arabic": [
        f"@fontsource/noto-sans-arabic/files/noto-sans-arabic-{part}-{WEIGHT}-normal.woff2" for part in ("arabic", "latin")
    ],
    "noto-sans-hebrew": [f"@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-{WEIGHT}-normal.woff2"],
}


def unpacked(source: str, folder: Path) -> str:
    """The path of a plain font at WEIGHT."""
    font = TTFont(ROOT / "node_modules" / source)
    if "fvar" in font:
        font = instantiateVariableFont(font, {"wght": WEIGHT}, updateFontNames=False)
    font.flavor = None
    path = folder / f"{Path(source).stem}.ttf"
    font.save(path)
    return str(path)


def runs_of(code_points: list[int]) -> list[list[int]]:
    """First and last of each run of consecutive code points, which come in ascending order."""
    runs: list[list[int]] = []
    for code_point in code_points:
        if runs and runs[-1][1] + 1 == code_point:
            runs[-1][1] = code_point
        else:
            runs.append([code_point, code_point])
    return runs


def main() -> None:
    known: set[int] = set()
    with TemporaryDirectory() as folder:
        for name, sources in SOURCES.items():
            parts = [unpacked(source, Path(folder)) for source in sources]
            font = Merger().merge(parts) if len(parts) > 1 else TTFont(parts[0])
            font.save(TARGET / f"{name}.ttf")
            known.update(font.getBestCmap())
            print(f"{name}.ttf: {(TARGET / f'{name}.ttf').stat().st_size} bytes")
    runs = " ".join(f"{first:x}-{last:x}" for first, last in runs_of(sorted(known)))
    (TARGET / "coverage.json").write_text(json.dumps({"runs": runs}, indent=2) + "\n")


main()
