"""The cells of flat OpenDocument spreadsheets, as LibreOffice writes them.

python3 libreoffice.py FILE... prints lines like those of cells.py. Instead of its format, a cell has "formula" or "pivot" if LibreOffice
computes or draws it again.
"""
import json
import re
import sys
import xml.etree.ElementTree as ElementTree

NAMES = {
    'office': 'urn:oasis:names:tc:opendocument:xmlns:office:1.0',
    'table': 'urn:oasis:names:tc:opendocument:xmlns:table:1.0',
    'text': 'urn:oasis:names:tc:opendocument:xmlns:text:1.0',
    'style': 'urn:oasis:names:tc:opendocument:xmlns:style:1.0',
    'calcext': 'urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0',
}


def name(text):
    prefix, local = text.split(':')
    return '{%s}%s' % (NAMES[prefix], local)


def text_of(element):
    """The text of a paragraph, in which runs of spaces, tabs and line breaks are elements."""
    parts = [element.text or '']
    for child in element:
        if child.tag == name('text:s'):
            parts.append(' ' * int(child.get(name('text:c'), '1')))
        elif child.tag == name('text:tab'):
            parts.append('\t')
        elif child.tag == name('text:line-break'):
            parts.append('\n')
        elif child.tag != name('office:annotation'):
            parts.append(text_of(child))
        parts.append(child.tail or '')
    return ''.join(parts)


def pivots_of(root):
    """The cells of pivot tables: the name of the sheet, the first and the last row and column, from 1."""
    for table in root.iter(name('table:data-pilot-table')):
        address = table.get(name('table:target-range-address'), '').replace('$', '')
        place = re.fullmatch(r"'?(.+?)'?\.([A-Z]+)(\d+):(?:'?.+?'?\.)?([A-Z]+)(\d+)", address)
        if place:
            sheet, left, top, right, bottom = place.groups()
            yield sheet, int(top), number_of(left), int(bottom), number_of(right)


def number_of(letters):
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number


def value_of(cell):
    kind = cell.get(name('office:value-type'))
    shown = '\n'.join(text_of(paragraph) for paragraph in cell.findall(name('text:p')))
    if cell.get(name('calcext:value-type')) == 'error':
        return ['e', shown, '']
    if kind in ('float', 'percentage', 'currency'):
        return ['n', float(cell.get(name('office:value'))), '']
    if kind == 'date':
        return ['d', cell.get(name('office:date-value'))[:10], '']
    if kind == 'time':
        return ['t', cell.get(name('office:time-value')), '']
    if kind == 'boolean':
        return ['b', cell.get(name('office:boolean-value')).upper(), '']
    if kind == 'string':
        return ['s', cell.get(name('office:string-value'), shown), '']
    return None


def cells_of(table):
    cells = {}
    row_number = 1
    for row in table.iter(name('table:table-row')):
        rows = int(row.get(name('table:number-rows-repeated'), '1'))
        column = 1
        for cell in row:
            if cell.tag not in (name('table:table-cell'), name('table:covered-table-cell')):
                continue
            columns = int(cell.get(name('table:number-columns-repeated'), '1'))
            value = value_of(cell)
            if value is not None:
                if cell.get(name('table:formula')):
                    value[2] = 'formula'
                for at in range(row_number, row_number + rows):
                    for place in range(column, min(256, column + columns - 1) + 1):
                        cells['%d %d' % (at, place)] = value
            column += columns
        row_number += rows
    return cells


def sheets_of(path):
    root = ElementTree.parse(path).getroot()
    hidden = set()
    for style in root.iter(name('style:style')):
        for properties in style.findall(name('style:table-properties')):
            if properties.get(name('table:display')) == 'false':
                hidden.add(style.get(name('style:name')))
    pivots = list(pivots_of(root))
    sheets = {}
    for table in root.find('.//' + name('office:spreadsheet')).findall(name('table:table')):
        if table.get(name('table:style-name')) not in hidden:
            cells = sheets[table.get(name('table:name'))] = cells_of(table)
            for sheet, top, left, bottom, right in pivots:
                places = ['%d %d' % (r, c) for r in range(top, bottom + 1) for c in range(left, min(256, right) + 1)]
                for place in places if sheet == table.get(name('table:name')) else []:
                    cells[place] = cells.get(place, ['s', '', ''])[:2] + ['pivot']
    return sheets


for path in sys.argv[1:]:
    try:
        answer = {'sheets': sheets_of(path)}
    except Exception as error:
        answer = {'error': '%s: %s' % (type(error).__name__, error)}
    print(json.dumps(answer), flush=True)
