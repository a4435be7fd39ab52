import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readLegacy } from '#import/text/legacy-encodings.ts';
import { corpora } from '../corpora.ts';
import { corpus, header, readInProcess, row, rowWith, workbook } from '../import/import-helpers.ts';
import { toTcvn3, toVni } from '../import/legacy-text.ts';

const sheet = [
  header,
  row,
  rowWith({ 'Mã số': 'ADS-2', 'Họ tên': 'TRẦN THỊ MẬN', 'Bác sĩ': '' }),
  rowWith({
    'Mã số': 'ADS-3',
    'Họ tên': 'Lê Quý Đôn',
    'Nha khoa': 'Nha khoa Đức Tín',
    'Tên sản phẩm': 'IPS e.max CAD',
  }),
];
const encoders = { tcvn3: toTcvn3, vni: toVni } as const;
const decodeLatin = (bytes: Buffer) => new TextDecoder('windows-1252').decode(bytes);
const cardsOf = (reading: Awaited<ReturnType<typeof readInProcess>>) => reading.rows.map(([, , ...card]) => card);

describe.each(['tcvn3', 'vni'] as const)('a sheet in %s', (encoding) => {
  const encode = encoders[encoding];
  const legacy = (cell: unknown) => (typeof cell === 'string' ? decodeLatin(encode(cell)) : cell);
  const name = encoding === 'vni' ? 'VNI' : 'TCVN3 (ABC)';

  test.each(['xlsx', 'biff8'] as const)(
    'is read from %s as if it were in Unicode, and that is said',
    async (bookType) => {
      const expected = cardsOf(await readInProcess(workbook({ Sheet1: sheet }, { bookType })));
      const found = await readInProcess(workbook({ Sheet1: sheet.map((cells) => cells.map(legacy)) }, { bookType }));
      expect(found.issues).toEqual([]);
      expect(cardsOf(found)).toEqual(expected);
      expect(found.notes.join()).toContain(`bảng mã ${name}`);
    },
  );

  test('is read from a text file', async () => {
    const lines = sheet.map((cells) => cells.join(';')).join('\r\n');
    const found = await readInProcess(encode(lines));
    expect(cardsOf(found)).toEqual(cardsOf(await readInProcess(Buffer.from(lines))));
    expect(found.notes.join()).toContain('"Họ tên"');
  });

  test('is read column by column: a column in Unicode beside it stays as it is', async () => {
    const mixed = sheet.map((cells, at) =>
      cells.map((cell, index) => (at > 0 && header[index] === 'Họ tên' ? legacy(cell) : cell)),
    );
    const found = await readInProcess(workbook({ Sheet1: mixed }));
    expect(cardsOf(found)).toEqual(cardsOf(await readInProcess(workbook({ Sheet1: sheet }))));
    expect(found.notes.filter((note) => note.includes('bảng mã'))).toEqual([
      expect.stringMatching(/cột "Họ tên" viết bằng/u),
    ]);
  });

  test('is refused where a column has both that and Unicode', async () => {
    const mixed = sheet.map((cells, at) => (at === 2 ? cells.map(legacy) : cells));
    const { issues, rows } = await readInProcess(workbook({ Sheet1: mixed }));
    expect(rows.map(([, at]) => at)).toEqual([2, 4]);
    expect(issues.map(({ row: at }) => at)).toContain(3);
  });

  test('every name of a person and a place comes back, but for some in other languages', async (context) => {
    const names = [
      ...['girl', 'boy'].flatMap((who) => corpus('vi-names', context).read(`duyet/${who}.txt`).toString().split('\n')),
      ...(readFileSync(
        join(corpora, 'vi-provinces', 'vn_only_simplified_json_generated_data_vn_units_minified.json'),
        'utf8',
      ).match(/(?<="FullName":")[^"]+/gu) ?? []),
    ].map((one) => one.trim().normalize('NFC').replaceAll('Ð', 'Đ'));
    const outcomes = names.map((one) => {
      const reading = readLegacy(decodeLatin(encode(one)), encoding);
      return reading.kind === 'plain' ? /^[ -~]*$/.test(one) : reading.kind === 'fits' ? reading.text === one : null;
    });
    expect(names.length).toBeGreaterThan(10_000);
    // Of two names that look like capitals, small letters cannot be told from capital ones in TCVN3.
    const unclear = ['Xã SRó', 'Xã AL Bá'];
    expect(names.filter((one, at) => outcomes[at] === false && !unclear.includes(one))).toEqual([]);
    // Names of the highlands, which are no Vietnamese syllables.
    expect(outcomes.filter((outcome) => outcome === null).length).toBeLessThan(names.length / 50);
  });
});

test('the table of TCVN3 is that of iconv', (context) => {
  const bytes = Buffer.from(Array.from({ length: 127 }, (_, at) => at + 0x81));
  let text: string;
  try {
    text = execFileSync('iconv', ['-f', 'TCVN', '-t', 'UTF-8'], {
      input: Buffer.from(Array.from(bytes, (byte) => [byte, 0x0a]).flat()),
    }).toString();
  } catch {
    return context.skip('iconv does not know TCVN here');
  }
  for (const [at, letter] of text.split('\n').slice(0, -1).entries()) {
    if (/^\p{Lu}$/u.test(letter) || /^\p{Ll}$/u.test(letter)) expect(toTcvn3(letter)[0], letter).toBe(bytes[at]);
  }
});

test('columns with accents of other languages, or with one Western name, are not touched', async () => {
  for (const name of ['Seán Connolly', 'François Lefèvre', 'Zoë Müller', 'Hà Tú', 'Lý Hoàng', 'Xã Nà Ơt']) {
    const found = await readInProcess(workbook({ Sheet1: [header, rowWith({ 'Bác sĩ': name })] }));
    expect(found.rows.map((card) => card[7])).toEqual([name]);
    expect(found.notes.filter((note) => note.includes('bảng mã'))).toEqual([]);
  }
});
