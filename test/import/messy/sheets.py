"""Sixty sheets as Vietnamese offices send them, written by openpyxl, xlwt, Python's csv and LibreOffice.

python3 sheets.py FOLDER writes the files and truth.json: for each file the cards it means, or null where it has to be refused,
and the number of rows that must be reported instead of read.
"""
import csv
import datetime
import io
import json
import os
import subprocess
import sys

import openpyxl
from openpyxl.styles import Alignment, Font, PatternFill
import xlwt

folder = sys.argv[1]
H = ['Tên sản phẩm', 'Họ tên', 'Mã số', 'Nha khoa', 'Bác sĩ', 'Số lượng', 'Ngày hết hạn']
CARDS = [
    ['Sứ Zirconia HT', 'Nguyễn Thị Hoa', '00120', 'Nha khoa Hoa Sen', 'BS. Lê Vy', 2, '2032-05-21'],
    ['Sứ Zirconia HT', 'Trần Văn Đức', '00121', 'Nha khoa Hoa Sen', 'BS. Lê Vy', 1, '2033-11-30'],
    ['Sứ Ceramill Zolid', 'Phạm Quỳnh Ngọc', '00122', 'Nha khoa Thuỷ Tiên', '', 4, '2031-02-28'],
    ['Sứ Ceramill Zolid', 'Võ Thị Ánh Tuyết', '00123', 'Nha khoa Thuỷ Tiên', 'BS. Đỗ Hữu', 3, '2036-12-31'],
]
truth = {}


def day(text):
    return '/'.join(reversed(text.split('-')))


def date(text):
    return datetime.date(*map(int, text.split('-')))


def cells(card, how=day):
    return card[:6] + [how(card[6])]


ROWS = [cells(card) for card in CARDS]


def means(name, cards=CARDS, issues=0, refused=False):
    truth[name] = {'cards': None if refused else [[str(value) for value in card] for card in cards], 'issues': issues}


def xlsx(name, fill, cards=CARDS, **how):
    book = openpyxl.Workbook()
    fill(book.active, book)
    book.save(os.path.join(folder, name))
    means(name, cards, **how)


def put(sheet, rows, at=1):
    for number, row in enumerate(rows, at):
        for column, value in enumerate(row, 1):
            if value != '' and value is not None:
                sheet.cell(number, column, value)


def table(rows, **how):
    return lambda sheet, book: put(sheet, rows, **how)


def xls(name, rows, cards=CARDS, style=None, merges=(), **how):
    book = xlwt.Workbook(encoding='utf-8')
    if how.pop('date1904', False):
        book.dates_1904 = True
    sheet = book.add_sheet('Sheet1')
    days = xlwt.easyxf(num_format_str='DD/MM/YYYY')
    covered = {(r, c) for r1, r2, c1, c2 in merges for r in range(r1, r2 + 1) for c in range(c1, c2 + 1)}
    for r, row in enumerate(rows):
        for c, value in enumerate(row):
            if value in ('', None) or (r, c) in covered:
                continue
            sheet.write(r, c, value, days if isinstance(value, datetime.date) else (style or xlwt.Style.default_style))
    for r1, r2, c1, c2 in merges:
        sheet.write_merge(r1, r2, c1, c2, rows[r1][c1])
    book.save(os.path.join(folder, name))
    means(name, cards, **how)


def text(name, rows, encoding='utf-8', cards=CARDS, separator=',', end='\r\n', begin='', **how):
    out = io.StringIO()
    csv.writer(out, delimiter=separator, lineterminator=end).writerows(rows)
    data = begin + out.getvalue()
    with open(os.path.join(folder, name), 'wb') as file:
        file.write(encoding(data) if callable(encoding) else data.encode(encoding))
    means(name, cards, **how)


# TCVN3 by iconv, VNI by its documents: a letter, then its marks.
def tcvn3(data):
    return subprocess.run(['iconv', '-f', 'UTF-8', '-t', 'TCVN'], input=data.encode(), capture_output=True, check=True).stdout


VNI = {}
for base, codes in {
    'aáàảãạ': 'a aù aø aû aõ aï', 'âấầẩẫậ': 'aâ aá aà aå aã aä', 'ăắằẳẵặ': 'aê aé aè aú aü aë',
    'eéèẻẽẹ': 'e eù eø eû eõ eï', 'êếềểễệ': 'eâ eá eà eå eã eä', 'oóòỏõọ': 'o où oø oû oõ oï',
    'ôốồổỗộ': 'oâ oá oà oå oã oä', 'ơớờởỡợ': 'ô ôù ôø ôû ôõ ôï', 'uúùủũụ': 'u uù uø uû uõ uï',
    'ưứừửữự': 'ö öù öø öû öõ öï', 'iíìỉĩị': 'i í ì æ ó ò', 'yýỳỷỹỵ': 'y yù yø yû yõ î', 'đ': 'ñ',
}.items():
    for letter, code in zip(base, codes.split()):
        VNI[letter] = code
        VNI[letter.upper()] = code.upper()


def vni(data):
    return ''.join(VNI.get(letter, letter) for letter in data).encode('latin-1')


def as_font(encode):
    """Text as a sheet has it that was typed in a font of the encoding."""
    return lambda value: encode(value).decode('cp1252', 'replace') if isinstance(value, str) else value


def windows1258(data):
    import unicodedata
    tones = '\u0300\u0301\u0303\u0309\u0323'
    parts = []
    for letter in data:
        apart = unicodedata.normalize('NFD', letter)
        base = unicodedata.normalize('NFC', ''.join(one for one in apart if one not in tones))
        try:
            letter.encode('cp1258')
            parts.append(letter)
        except UnicodeEncodeError:
            parts.append(base + ''.join(one for one in apart if one in tones))
    return ''.join(parts).encode('cp1258')


def nfd(value):
    import unicodedata
    return unicodedata.normalize('NFD', value) if isinstance(value, str) else value


every = lambda change, rows: [[change(value) for value in row] for row in rows]

# 1-10: titles, totals, signatures, notes, numbers of rows and columns
xlsx('01-plain.xlsx', table([H] + ROWS))


def titled(sheet, book):
    put(sheet, [['CÔNG TY TNHH SỨ NHA KHOA'], ['DANH SÁCH PHIẾU BẢO HÀNH THÁNG 10/2026'], [], H] + ROWS)
    for row in (1, 2):
        sheet.merge_cells(start_row=row, end_row=row, start_column=1, end_column=7)
        sheet.cell(row, 1).font = Font(bold=True, size=16)
    for column in range(1, 8):
        sheet.cell(4, column).fill = PatternFill('solid', fgColor='FFFF00')


xlsx('02-title-merged.xlsx', titled)
xlsx('03-total-signature.xlsx', table([H] + ROWS + [['Tổng cộng', '', '', '', '', 10], [], ['', 'Người lập', '', '', '', 'Giám đốc'], ['', '(Ký, ghi rõ họ tên)', '', '', '', '(Ký tên, đóng dấu)'], [], ['', 'Nguyễn Thị Thu', '', '', '', 'Lê Văn Giám']]))
xlsx('04-row-numbers.xlsx', table([['STT'] + H + ['Ghi chú'], ['(1)', '(2)', '(3)', '(4)', '(5)', '(6)', '(7)', '(8)', '(9)']] + [[at] + row + ['đã giao'] for at, row in enumerate(ROWS, 1)]))
xlsx('05-group-titles.xlsx', table([H, ['Nha khoa Hoa Sen']] + ROWS[:2] + [['Nha khoa Thuỷ Tiên']] + ROWS[2:]))
xlsx('06-repeated-headers.xlsx', table([H] + ROWS[:2] + [['Trang 2'], H] + ROWS[2:] + [['Trang 2/2']]))
xlsx('07-subtotals.xlsx', table([H] + ROWS[:2] + [['Cộng', '', '', '', '', 3]] + ROWS[2:] + [['Cộng', '', '', '', '', 7], ['Tổng cộng', '', '', '', '', 10]]))
xlsx('08-place-and-date.xlsx', table([H] + ROWS + [[], ['', '', '', '', '', 'Hà Nội, ngày 30 tháng 10 năm 2026']]))
xlsx('09-blank-rows-columns.xlsx', table([[], [], ['', ''] + H, []] + [['', ''] + row for row in ROWS[:2]] + [[], []] + [['', ''] + row for row in ROWS[2:]]))
xlsx('10-other-order.xlsx', table([[H[at] for at in (2, 1, 6, 0, 5, 3, 4)]] + [[row[at] for at in (2, 1, 6, 0, 5, 3, 4)] for row in ROWS]))

# 11-20: merged cells and headers of two rows
clinic_merged = [[*row[:3], row[3] if at % 2 == 0 else '', *row[4:]] for at, row in enumerate(ROWS)]
full_doctor = [[*card[:4], 'BS. Lê Vy' if at < 2 else 'BS. Đỗ Hữu', *card[5:]] for at, card in enumerate(CARDS)]


def merged(rows, *ranges, header=(H,)):
    def fill(sheet, book):
        put(sheet, list(header) + rows)
        for one in ranges:
            sheet.merge_cells(one)
            sheet[one.split(':')[0]].alignment = Alignment(vertical='center')
    return fill


xlsx('11-clinic-merged.xlsx', merged(clinic_merged, 'D2:D3', 'D4:D5'))
xls('12-clinic-merged.xls', [H] + clinic_merged, merges=[(1, 2, 3, 3), (3, 4, 3, 3)])
two = [[*row[:3], row[3] if at % 2 == 0 else '', ['BS. Lê Vy', '', 'BS. Đỗ Hữu', ''][at], *row[5:]] for at, row in enumerate(ROWS)]
xlsx('13-clinic-doctor-merged.xlsx', merged(two, 'D2:D3', 'D4:D5', 'E2:E3', 'E4:E5'), full_doctor)
same_day = [[*card[:6], '2032-05-21'] for card in CARDS]
xlsx('14-date-merged.xlsx', merged([[*row[:6], date('2032-05-21') if at == 0 else ''] for at, row in enumerate(ROWS)], 'G2:G5'), same_day)
xlsx('15-card-merged.xlsx', merged([[*row[:2], row[2] if at % 2 == 0 else '', *row[3:]] for at, row in enumerate(ROWS)], 'C2:C3', 'C4:C5'), [CARDS[0], CARDS[2]], issues=2)
xlsx('16-quantity-merged.xlsx', merged([[*row[:5], row[5] if at % 2 == 0 else '', *row[6:]] for at, row in enumerate(ROWS)], 'F2:F3', 'F4:F5'), [CARDS[0], CARDS[2]], issues=2)
upper = ['Sản phẩm', 'Bệnh nhân', '', 'Nha khoa', '', 'Số lượng', 'Ngày hết hạn']
lower = ['', 'Họ tên', 'Mã thẻ', 'Tên', 'Bác sĩ', '', '']
xlsx('17-two-row-header.xlsx', merged(ROWS, 'A1:A2', 'B1:C1', 'D1:E1', 'F1:F2', 'G1:G2', header=(upper, lower)))
xls('18-two-row-header.xls', [['SỔ BẢO HÀNH'], upper, lower] + ROWS, merges=[(1, 1, 1, 2), (1, 1, 3, 4)])
upper2 = ['STT', 'Sản phẩm', 'Bệnh nhân', '', 'Bác sĩ', '', 'Nha khoa', 'Thẻ bảo hành', '', '', 'Số lượng']
lower2 = ['', '', 'SĐT', 'Họ tên', 'SĐT', 'Họ tên', '', 'Mã số', 'Từ ngày', 'Đến ngày', '']
wide = [[at, row[0], '0912345678', row[1], '0987654321', row[4], row[3], row[2], '21/05/2026', row[6], row[5]] for at, row in enumerate(ROWS, 1)]
xlsx('19-two-row-header-wide.xlsx', merged(wide, 'C1:D1', 'E1:F1', 'H1:J1', header=(upper2, lower2)))
text('20-two-row-header.csv', [upper, lower] + ROWS)

# 21-30: dates and numbers
xlsx('21-date-cells.xlsx', table([H] + [cells(card, date) for card in CARDS]))
xlsx('22-date-iso-text.xlsx', table([H] + [cells(card, str) for card in CARDS]))
xlsx('23-date-serials.xlsx', table([H] + [cells(card, lambda one: (date(one) - datetime.date(1899, 12, 30)).days) for card in CARDS]))


def since1904(sheet, book):
    book.epoch = openpyxl.utils.datetime.CALENDAR_MAC_1904
    put(sheet, [H] + [cells(card, date) for card in CARDS])


xlsx('24-date-1904.xlsx', since1904)
xls('25-date-cells.xls', [H] + [cells(card, date) for card in CARDS])
xls('26-date-1904.xls', [H] + [[*card[:6], (date(card[6]) - datetime.date(1904, 1, 1)).days] for card in CARDS], date1904=True)
xlsx('27-date-words.xlsx', table([H] + [cells(card, lambda one: 'ngày %d tháng %d năm %s' % (int(one[8:]), int(one[5:7]), one[:4])) for card in CARDS]))


def zeros(sheet, book):
    put(sheet, [H] + [[*row[:2], int(row[2]), *row[3:]] for row in ROWS])
    for row in range(2, 6):
        sheet.cell(row, 3).number_format = '00000'


xlsx('28-numbers-with-zeros.xlsx', zeros)
xlsx('29-text-formulas.xlsx', table([H] + [[*row[:2], '="%s"' % row[2], *row[3:]] for row in ROWS]), [], issues=4)
xlsx('30-scientific.xlsx', table([H] + [[*row[:2], '8.93E+12', *row[3:]] for row in ROWS[:1]] + ROWS[1:]), CARDS[1:], issues=1)

# 31-40: encodings of fonts and forms of Unicode
for number, (font, encode) in enumerate((('.VnTime', tcvn3), ('VNI-Times', vni)), 31):
    name = font.strip('.').lower()
    legacy = every(as_font(encode), [H] + ROWS)

    def in_font(sheet, book, legacy=legacy, font=font):
        put(sheet, legacy)
        for row in sheet.iter_rows():
            for cell in row:
                cell.font = Font(name=font)

    xlsx('%d-%s.xlsx' % (number, name), in_font)
    xls('%d-%s.xls' % (number + 2, name), legacy)
    text('%d-%s.csv' % (number + 4, name), [H] + ROWS, encode, separator=';')
    mixed = [[*row[:1], as_font(encode)(row[1]), *row[2:]] for row in ROWS]
    xlsx('%d-%s-one-column.xlsx' % (number + 6, name), table([H] + mixed))
xlsx('39-nfd.xlsx', table(every(nfd, [H] + ROWS)))
# `Lê` may be Unicode or the `Lờ` of TCVN3, so its rows are reported, too.
xlsx('40-tcvn3-in-one-row.xlsx', table([H] + ROWS[:3] + [[as_font(tcvn3)(value) for value in ROWS[3]]]), [CARDS[2]], issues=3)

# 41-52: text files
text('41-utf8.csv', [H] + ROWS)
text('42-utf8-bom-semicolon.csv', [H] + ROWS, 'utf-8-sig', separator=';')
text('43-utf16-tab.csv', [H] + ROWS, 'utf-16', separator='\t')
text('44-windows1258.csv', [H] + ROWS, windows1258)
text('45-sep-line.csv', [H] + ROWS, 'utf-8-sig', separator='|', begin='sep=|\r\n')
text('46-cr-only.csv', [H] + ROWS, end='\r')
text('47-nfd.csv', every(nfd, [H] + ROWS))
text('48-tab-named.xls', [H] + ROWS, 'utf-8-sig', separator='\t')
text('49-formulas.csv', [H] + [[*row[:2], '="%s"' % row[2], *row[3:]] for row in ROWS])
text('50-misread.csv', [H] + ROWS, lambda data: data.encode().decode('cp1252', 'replace').encode(), refused=True)
text('51-question-marks.csv', [H] + ROWS, lambda data: data.encode('cp1252', 'replace'), refused=True)
text('52-line-breaks-in-cells.csv', [H] + [[row[0], row[1].replace(' ', '\n', 1), *row[2:]] for row in ROWS])

# 53-60: sheets, hidden rows, no header, LibreOffice


def sheets(sheet, book):
    put(sheet, [H] + ROWS[:2])
    put(book.create_sheet('Tháng 11'), [H] + ROWS[2:])
    put(book.create_sheet('Hướng dẫn'), [['Điền đủ các cột'], ['Gửi trước ngày 5']])


def hidden(sheet, book):
    put(sheet, [H] + ROWS)
    sheet.row_dimensions[3].hidden = True
    secret = book.create_sheet('Ẩn')
    put(secret, [H] + [['Sứ', 'Lê Ẩn', '999', 'Nha khoa', '', 1, '01/01/2030']])
    secret.sheet_state = 'hidden'


xlsx('53-several-sheets.xlsx', sheets)
xlsx('54-hidden-row-and-sheet.xlsx', hidden)
xlsx('55-no-header.xlsx', table(ROWS), refused=True)
xlsx('56-missing-column.xlsx', table([H[:6]] + [row[:6] for row in ROWS]), refused=True)


def convert(source, name, target):
    command = ['soffice', '-env:UserInstallation=file://' + os.path.join(folder, 'office'), '--headless', '--convert-to', target, '--outdir', os.path.join(folder, 'out'), os.path.join(folder, source)]
    subprocess.run(command, check=True, capture_output=True, timeout=170)
    extension = target.split(':')[0]
    os.replace(os.path.join(folder, 'out', os.path.splitext(source)[0] + '.' + extension), os.path.join(folder, name))
    truth[name] = truth[source]


try:
    convert('13-clinic-doctor-merged.xlsx', '57-libreoffice-merged.xls', 'xls')
    convert('21-date-cells.xlsx', '58-libreoffice-dates.xls', 'xls')
    convert('31-vntime.xlsx', '59-libreoffice-vntime.xls', 'xls')
    convert('17-two-row-header.xlsx', '60-libreoffice-two-rows.xlsx', 'xlsx:Calc MS Excel 2007 XML')
except (OSError, subprocess.SubprocessError) as error:
    print('LibreOffice is not here: %s' % error, file=sys.stderr)

with open(os.path.join(folder, 'truth.json'), 'w') as file:
    json.dump(truth, file, ensure_ascii=False)
