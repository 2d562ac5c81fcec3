"""A table of texts as an Excel workbook (ECMA-376, part 1): one sheet with a frozen first row and wrapped lines."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_FORMATS = "http://schemas.openxmlformats.org"
_MAIN = f"{_FORMATS}/spreadsheetml/2006/main"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_KIND = f"{_FORMATS}/officeDocument/2006/relationships"
_NEVER = re.compile("[^\\t\\n\\r\\x20-\\ud7ff\\ue000-\\ufffd\\U00010000-\\U0010ffff]")  # what XML cannot contain


def workbook(rows: Iterable[Sequence[str]], widths: Sequence[int]) -> bytes:
    """The rows as a workbook; the same rows give the same bytes. `widths` are the column widths, in letters."""
    file = io.BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as packed:
        for name, content in (*_AROUND.items(), ("xl/worksheets/sheet1.xml", _sheet(rows, widths))):
            entry = ZipInfo(name)  # dated 1980, the earliest date in a zip
            entry.compress_type = ZIP_DEFLATED
            packed.writestr(entry, _HEAD + content)
    return file.getvalue()


def _sheet(rows: Iterable[Sequence[str]], widths: Sequence[int]) -> str:
    columns = "".join(
        f'<col min="{n}" max="{n}" width="{width}" customWidth="1"/>' for n, width in enumerate(widths, 1)
    )
    lines = "".join(f"<row>{''.join(map(_cell, row))}</row>" for row in rows)
    pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
    view = f'<sheetViews><sheetView workbookViewId="0">{pane}</sheetView></sheetViews>'
    return f'<worksheet xmlns="{_MAIN}">{view}<cols>{columns}</cols><sheetData>{lines}</sheetData></worksheet>'


def _cell(words: str) -> str:
    said = escape(_NEVER.sub("", words))
    return f'<c t="inlineStr" s="1"><is><t xml:space="preserve">{said}</t></is></c>' if said else '<c s="1"/>'


def _relations(*parts: tuple[str, str]) -> str:
    listed = "".join(
        f'<Relationship Id="r{at}" Type="{_KIND}/{kind}" Target="{target}"/>'
        for at, (kind, target) in enumerate(parts, 1)
    )
    return f'<Relationships xmlns="{_FORMATS}/package/2006/relationships">{listed}</Relationships>'


_PARTS = {"/xl/workbook.xml": "sheet.main", "/xl/worksheets/sheet1.xml": "worksheet", "/xl/styles.xml": "styles"}
_AROUND = {
    "[Content_Types].xml": f'<Types xmlns="{_FORMATS}/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    + "".join(f'<Override PartName="{part}" ContentType="{_TYPE}.{kind}+xml"/>' for part, kind in _PARTS.items())
    + "</Types>",
    "_rels/.rels": _relations(("officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_KIND}">'
    '<sheets><sheet name="texts" sheetId="1" r:id="r1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": _relations(("worksheet", "worksheets/sheet1.xml"), ("styles", "styles.xml")),
    "xl/styles.xml": f'<styleSheet xmlns="{_MAIN}">'
    '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>'
    '<fills count="1"><fill><patternFill/></fill></fills><borders count="1"><border/></borders>'
    '<cellStyleXfs count="1"><xf/></cellStyleXfs>'
    '<cellXfs count="2"><xf/><xf applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs>'
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
}
