"""The cells of workbooks as openpyxl and xlrd see them.

python3 cells.py FILE... prints a line of JSON for each file: {"sheets": {name: {"row column": [type, value, number format]}}} or {"error": ...}.
Types: n number, d day, t time, s text, b truth, e error, ? a day that the reader refuses to name.
"""
import datetime
import json
import sys

import openpyxl
import xlrd


def typed(value):
    if isinstance(value, bool):
        return ['b', 'TRUE' if value else 'FALSE']
    if isinstance(value, datetime.datetime):
        return ['d', value.date().isoformat()]
    if isinstance(value, datetime.date):
        return ['d', value.isoformat()]
    if isinstance(value, (datetime.time, datetime.timedelta)):
        return ['t', str(value)]
    if isinstance(value, (int, float)):
        return ['n', value]
    return ['s', str(value)]


def by_openpyxl(path):
    book = openpyxl.load_workbook(path, data_only=True)
    sheets = {}
    for sheet in book.worksheets:
        if sheet.sheet_state != 'visible':
            continue
        cells = sheets.setdefault(sheet.title, {})
        for (row, column), cell in sheet._cells.items():
            if cell.value is not None and column <= 256:
                found = ['e', cell.value] if cell.data_type == 'e' else typed(cell.value)
                cells['%d %d' % (row, column)] = found + [cell.number_format]
    return sheets


def format_of(book, sheet, row, column):
    if not book.formatting_info:
        return ''
    return book.format_map[book.xf_list[sheet.cell_xf_index(row, column)].format_key].format_str


def by_xlrd(path):
    try:
        book = xlrd.open_workbook(path, logfile=sys.stderr, formatting_info=True)
    except Exception:
        book = xlrd.open_workbook(path, logfile=sys.stderr)
    sheets = {}
    for sheet in book.sheets():
        if sheet.visibility != 0:
            continue
        cells = sheets.setdefault(sheet.name, {})
        for row in range(sheet.nrows):
            for column in range(min(256, sheet.row_len(row))):
                kind, value = sheet.cell_type(row, column), sheet.cell_value(row, column)
                place = '%d %d' % (row + 1, column + 1)
                if kind == xlrd.XL_CELL_TEXT:
                    cells[place] = ['s', value]
                elif kind == xlrd.XL_CELL_NUMBER:
                    cells[place] = ['n', value]
                elif kind == xlrd.XL_CELL_BOOLEAN:
                    cells[place] = ['b', 'TRUE' if value else 'FALSE']
                elif kind == xlrd.XL_CELL_ERROR:
                    cells[place] = ['e', xlrd.error_text_from_code.get(value, '?')]
                elif kind == xlrd.XL_CELL_DATE:
                    try:
                        parts = xlrd.xldate_as_tuple(value, book.datemode)
                        cells[place] = ['d', '%04d-%02d-%02d' % parts[:3]] if any(parts[:3]) else ['t', str(value)]
                    except xlrd.XLDateError:
                        cells[place] = ['?', value]
                if place in cells:
                    cells[place].append(format_of(book, sheet, row, column))
    return sheets


for path in sys.argv[1:]:
    with open(path, 'rb') as file:
        isZip = file.read(2) == b'PK'
    try:
        answer = {'sheets': (by_openpyxl if isZip else by_xlrd)(path)}
    except Exception as error:
        answer = {'error': '%s: %s' % (type(error).__name__, error)}
    print(json.dumps(answer), flush=True)
