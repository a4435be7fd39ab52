import { describe, expect, test } from 'vitest';
import { readCsv } from '#import/read/read-csv.ts';
import { openText } from '#import/text/decode-text.ts';
import { cellsOf, header, readInProcess, row, rowWith, sourceOf } from '../import/import-helpers.ts';

async function recordsOf(text: string): Promise<string[][]> {
  return (await cellsOf(readCsv(openText(sourceOf(Buffer.from(text)))))).map((cells) => cells.map(String));
}

describe('a text file', () => {
  test.each([',', ';', '\t'])('is separated by %j as its header shows', async (separator) => {
    const text = [header, row].map((record) => record.join(separator)).join('\n');
    expect(await recordsOf(text)).toEqual([header, row.map(String)]);
  });

  test.each(['\n', '\r\n', '\r'])('has lines that end in %j', async (end) => {
    const text = [header, row, row].map((record) => record.join(',')).join(end) + end;
    expect(await recordsOf(text)).toHaveLength(3);
  });

  test.each([
    [';', 'Khách;Số hiệu;Nơi làm\nLê, Vy;A-1;Hoa Sen, Huế\nAn;A-2;Hoa Sen\n'],
    ['\t', 'Lê, Vy\tA;1\tHuế\nAn\tA;2\tHuế, Việt Nam\nBình\tA-3\tHuế\n'],
    [',', 'Tên,Nơi\nAn,Huế\n'],
  ])(
    'with headers that are not known, is separated by %j, which gives rows of equal length',
    async (separator, text) => {
      const lines = text.split('\n').filter(Boolean);
      expect(await recordsOf(text)).toEqual(lines.map((line) => line.split(separator)));
    },
  );

  test('a separator in quotes is text', async () => {
    const quoted = header.map((name) => `"${name};;;"`).join(',');
    expect((await recordsOf(`${quoted}\n"a,b",2`))[1]).toEqual(['a,b', '2']);
    const text = `${header.join(';')}\n"Sứ; hai, ba";"Người tên ""Ba"""`;
    expect((await recordsOf(text))[1]).toEqual(['Sứ; hai, ba', 'Người tên "Ba"']);
  });

  test('the line sep= sets the separator and is not a row', async () => {
    expect(await recordsOf(`sep=|\r\na|b,c\r\n1|2`)).toEqual([
      ['a', 'b,c'],
      ['1', '2'],
    ]);
  });

  test('a quote within a word is an ordinary character', async () => {
    expect((await recordsOf(`${header.join(',')}\nSứ 12" HT,b`))[1]).toEqual(['Sứ 12" HT', 'b']);
  });

  test('rows have the numbers that a spreadsheet program shows', async () => {
    const records = [
      header.join(','),
      '',
      rowWith({ 'Họ tên': '"Nguyễn\r\nVăn An"' }).join(','),
      ',,,,,,',
      rowWith({ 'Số lượng': 'hai' }).join(','),
    ];
    const { rows, issues } = await readInProcess(Buffer.from(records.join('\r\n')));
    expect(rows.map(([sheet, at, , , name]) => [sheet, at, name])).toEqual([[null, 3, 'Nguyễn Văn An']]);
    expect(issues.map(({ sheet, row: at }) => [sheet, at])).toEqual([[null, 5]]);
  });

  test('a million blank rows before and after the data are skipped', { tags: ['thorough'] }, async () => {
    const blank = `${','.repeat(6)}\n`.repeat(500_000);
    const { rows } = await readInProcess(Buffer.from(`${header.join(',')}\n${blank}${row.join(',')}\n${blank}`));
    expect(rows.map(([, at]) => at)).toEqual([500_002]);
  });

  test('an unclosed quote is refused with its row', async () => {
    const records = recordsOf(`${header.join(',')}\na,b\n"c,d\ne,f`);
    await expect(records).rejects.toThrow(/ngoặc kép .* gần dòng 3/u);
  });
});
