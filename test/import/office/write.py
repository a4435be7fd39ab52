"""Writes sheets by other programs than the project's.

python3 write.py SHEETS.json FOLDER writes each workbook by openpyxl, xlsxwriter, xlwt and pandas, and by LibreOffice what xlwt and
xlsxwriter have written. Prints the names of the files, each with the key of its sheet.
"""
import datetime
import json
import os
import re
import subprocess
import sys

import openpyxl
import pandas
import xlsxwriter
import xlwt
from openpyxl.styles import Font

source, folder = sys.argv[1:]
written = {}


def kind(cell):
    return next(iter(cell)) if isinstance(cell, dict) else None


def day(cell):
    return datetime.date.fromisoformat(cell['date'])


def plain(cell):
    """A value, and the format of a number or a day."""
    if kind(cell) == 'date':
        return day(cell), cell.get('as', 'dd/mm/yyyy')
    if kind(cell) == 'number':
        return cell['number'], cell['as']
    return cell, None


def corners(ranges):
    """The first and the last row and column of each range, from 0."""
    for one in ranges:
        letters = re.fullmatch(r'([A-Z])(\d+):([A-Z])(\d+)', one).groups()
        yield int(letters[1]) - 1, ord(letters[0]) - 65, int(letters[3]) - 1, ord(letters[2]) - 65


def by_openpyxl(path, sheets, merged):
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for r, row in enumerate(rows, 1):
            for c, cell in enumerate(row, 1):
                if kind(cell) == 'struck':
                    sheet.cell(r, c, cell['struck']).font = Font(strike=True)
                elif cell is not None:
                    value, form = plain(cell)
                    at = sheet.cell(r, c)
                    at.value = value
                    if isinstance(value, str):
                        at.data_type = 's'
                    if form:
                        at.number_format = form
        for one in merged:
            sheet.merge_cells(one)
    book.save(path)


def by_xlsxwriter(path, sheets, merged):
    book = xlsxwriter.Workbook(path, {'strings_to_formulas': False, 'strings_to_urls': False})
    struck = book.add_format({'font_strikeout': True})
    for name, rows in sheets.items():
        sheet = book.add_worksheet(name)
        for r, row in enumerate(rows):
            for c, cell in enumerate(row):
                if kind(cell) == 'struck':
                    sheet.write_string(r, c, cell['struck'], struck)
                elif cell is not None:
                    value, form = plain(cell)
                    style = book.add_format({'num_format': form}) if form else None
                    if isinstance(value, datetime.date):
                        sheet.write_datetime(r, c, datetime.datetime.combine(value, datetime.time()), style)
                    elif isinstance(value, str):
                        sheet.write_string(r, c, value, style)
                    else:
                        sheet.write(r, c, value, style)
        for first, left, last, right in corners(merged):
            sheet.merge_range(first, left, last, right, '')
            value = rows[first][left]
            sheet.write(first, left, value)
    book.close()


def by_xlwt(path, sheets, merged):
    book = xlwt.Workbook(encoding='utf-8')
    for name, rows in sheets.items():
        sheet = book.add_sheet(name)
        ranges = list(corners(merged))
        covered = {(r, c) for r1, c1, r2, c2 in ranges for r in range(r1, r2 + 1) for c in range(c1, c2 + 1)}
        for r, row in enumerate(rows):
            for c, cell in enumerate(row):
                if cell is None or (r, c) in covered:
                    continue
                if kind(cell) == 'struck':
                    sheet.write(r, c, cell['struck'], xlwt.easyxf('font: struck_out true'))
                else:
                    value, form = plain(cell)
                    sheet.write(r, c, value, xlwt.easyxf(num_format_str=form) if form else xlwt.Style.default_style)
        for r1, c1, r2, c2 in ranges:
            sheet.write_merge(r1, r2, c1, c2, rows[r1][c1])
    book.save(path)


def by_pandas(path, sheets):
    with pandas.ExcelWriter(path, engine='xlsxwriter', date_format='dd/mm/yyyy', datetime_format='dd/mm/yyyy',
                            engine_kwargs={'options': {'strings_to_formulas': False, 'strings_to_urls': False}}) as writer:
        for name, rows in sheets.items():
            values = [[plain(cell)[0] for cell in row] for row in rows]
            pandas.DataFrame(values, dtype=object).to_excel(writer, sheet_name=name, header=False, index=False)


def convert(paths, target):
    """By LibreOffice, which takes seconds to start."""
    out = os.path.join(folder, 'out-' + target)
    command = ['soffice', '-env:UserInstallation=file://' + os.path.join(folder, 'office'), '--headless', '--convert-to', target, '--outdir', out, *paths]
    subprocess.run(command, check=True, capture_output=True, timeout=600)
    for path in paths:
        stem = os.path.splitext(os.path.basename(path))[0]
        name = '%s.libreoffice.%s' % (stem, target)
        os.replace(os.path.join(out, '%s.%s' % (stem, target)), os.path.join(folder, name))
        written[name] = written[os.path.basename(path)]


with open(source) as file:
    wanted = json.load(file)
of_xlwt, of_openpyxl = [], []
for at, (title, one) in enumerate(wanted.items()):
    sheets, merged = one['sheets'], one.get('merged', [])
    cells = [cell for rows in sheets.values() for row in rows for cell in row]

    def write(how, writer, *more):
        name = '%02d.%s' % (at, how)
        path = os.path.join(folder, name)
        writer(path, sheets, *more)
        written[name] = title
        return path

    of_openpyxl.append(write('openpyxl.xlsx', by_openpyxl, merged))
    write('xlsxwriter.xlsx', by_xlsxwriter, merged)
    of_xlwt.append(write('xlwt.xls', by_xlwt, merged))
    # What pandas does not write: merged cells, and formats of its own for each cell.
    if not merged and all(kind(cell) in (None, 'date') and 'as' not in (cell if isinstance(cell, dict) else {}) for cell in cells):
        write('pandas.xlsx', by_pandas)

try:
    convert(of_openpyxl, 'xls')
    convert(of_xlwt, 'xlsx')
except (OSError, subprocess.SubprocessError) as error:
    print('LibreOffice is not here: %s' % error, file=sys.stderr)
json.dump(written, sys.stdout)
