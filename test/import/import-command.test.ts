// @module-tag thorough
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatDate, todayInVietnam } from '#domain/calendar.ts';
import { corpusFiles } from '../corpora.ts';
import { forEachEngine } from '../engines.ts';
import { newFolder, sharedFolder } from '../folders.ts';
import { environmentOf, runProgram, startServer } from '../processes.ts';
import { isLong } from '../prove/scale.ts';

const folder = sharedFolder();
const header = 'Tên sản phẩm,Họ tên,Mã số,Nha khoa,Bác sĩ,Số lượng,Ngày hết hạn';
function sheet(name: string, ...lines: string[]): string {
  const path = join(folder, name);
  writeFileSync(path, `${[header, ...lines].join('\n')}\n`);
  return path;
}
const samples = ['the-bao-hanh-2026-10.xlsx', 'bao-hanh-mien-trung-thang-9.xls', 'phieu-bao-hanh-tuan-45.csv'];

forEachEngine('importing from the command line', (engine) => {
  const run = (...parameters: string[]) => runProgram('import', parameters, environmentOf(engine.config));
  const json = async (...parameters: string[]) => JSON.parse((await run(...parameters, '--json')).stdout);
  const count = async (table: 'warranty' | 'import' | 'audit') =>
    (await engine.db.read.selectFrom(table).select('id').execute()).length;

  test('a dry run checks every row and stores nothing', async () => {
    const { status, stdout } = await run(`samples/${samples[0]}`, '--dry-run');
    expect(status).toBe(0);
    expect(stdout).toMatch(/Kiểm tra xong: 140 dòng đều hợp lệ, chưa nhập dòng nào\.\n$/);
    expect([await count('warranty'), await count('import'), await count('audit')]).toEqual([0, 0, 0]);
  });

  test('the three samples are imported completely, each with one audit line', async () => {
    for (const name of samples) expect((await run(`samples/${name}`)).status, name).toBe(0);
    expect([await count('warranty'), await count('import')]).toEqual([340, 3]);
    const lines = await engine.db.read.selectFrom('audit').select(['action', 'noun', 'detail']).orderBy('id').execute();
    expect(lines.map((line) => [line.action, line.noun, JSON.parse(line.detail ?? '').fileName])).toEqual(
      samples.map((name) => ['import', 'import', name]),
    );
  });

  test('the same file is refused a second time with one message, and nothing is stored twice', async () => {
    const { status, stdout } = await run(`samples/${samples[2]}`);
    expect(status).toBe(1);
    const today = formatDate(todayInVietnam());
    const sentence = `Tệp này đã được nhập ngày ${today}: cả 110 thẻ đều đã có trong hệ thống. Không có gì thay đổi.`;
    expect(stdout.split('\n').filter((line) => line !== '' && !line.startsWith('Lưu ý'))).toEqual([sentence]);
    const outcome = await json(`samples/${samples[2]}`);
    expect(outcome).toMatchObject({
      stored: false,
      issueCount: 110,
      inRegister: 110,
      before: { fileName: samples[2] },
    });
    // The history has both attempts.
    expect([await count('warranty'), await count('import'), await count('audit')]).toEqual([340, 5, 3]);
  });

  test('a card imported from a spreadsheet is the card a patient sees', async () => {
    const server = await startServer(environmentOf(engine.config));
    const seen = async (card: string) =>
      (await fetch(`${server.url}/api/user/getUser?cartId=${encodeURIComponent(card)}`)).json();
    expect(await seen('ads 2026 0001')).toMatchObject({
      user: { fullName: 'Nguyễn Thị Hoa', expiryDate: '2040-12-31', numbCode: 'ADS-2026-0001' },
    });
    await server.stop();
  });

  test('every invalid cell is reported with row, column, value and reason, and no row is stored', async () => {
    const path = sheet(
      'mixed.csv',
      'Perlenau Tal,Trần Một,M-1,Nha khoa A,,2,31/12/2030',
      'Perlenau Tal,Trần Hai,M-2,Nha khoa A,,hai,31/02/2030',
      ',Trần Ba,M-3,Nha khoa A,,3,31/12/2030',
      '"Perlenau Tal",Trần Bốn,m 1,Nha khoa A,,3,31/12/2030',
      'Perlenau Tal,Trần Năm,ADS-2026-0001,Nha khoa A,,3,31/12/2030',
    );
    const outcome = await json(path);
    expect(outcome).toMatchObject({ stored: false, issueCount: 5, rowsRead: 5 });
    expect(outcome.issues).toMatchObject([
      { sheet: null, row: 3, column: 'Số lượng', value: 'hai', reason: 'số lượng "hai" không hợp lệ' },
      {
        sheet: null,
        row: 3,
        column: 'Ngày hết hạn',
        value: '31/02/2030',
        reason: expect.stringContaining('ngày hết hạn "31/02/2030" không hợp lệ'),
      },
      { sheet: null, row: 4, column: 'Tên sản phẩm', value: '', reason: 'thiếu tên sản phẩm' },
      { sheet: null, row: 5, column: 'Mã số', value: 'm 1', reason: 'mã số "m 1" trùng với dòng 2' },
      {
        sheet: null,
        row: 6,
        column: 'Mã số',
        value: 'ADS-2026-0001',
        reason: 'mã số "ADS-2026-0001" đã có trong hệ thống, là thẻ của Nguyễn Thị Hoa',
      },
    ]);
    expect(await count('warranty')).toBe(340);
  });

  test('a name that is not in the catalogue is stored and reported', async () => {
    await engine.db.write((tx) =>
      tx
        .insertInto('clinic')
        .values({
          name: 'Nha khoa Thuyền Giấy',
          nameKey: 'nha khoa thuyền giấy',
          createdAt: '',
          updatedAt: '',
          binnedAt: null,
          binnedBy: null,
        })
        .execute(),
    );
    const path = sheet(
      'names.csv',
      'Perlenau Tal,Trần Một,N-1,Nha khoa Thuyên Giâyy,,2,31/12/2030',
      'Perlenau Tal,Trần Hai,N-2,Nha khoa thuyen giay,,2,31/12/2020',
    );
    const outcome = await json(path);
    expect(outcome).toMatchObject({ stored: true, issueCount: 0 });
    expect(outcome.unknownNames).toContainEqual({
      kind: 'clinic',
      name: 'Nha khoa Thuyên Giâyy',
      count: 1,
      first: { sheet: null, row: 2 },
      candidates: [],
      nearest: 'Nha khoa Thuyền Giấy',
    });
    expect(outcome.unknownNames.filter((name: { kind: string }) => name.kind === 'clinic')).toHaveLength(1);
  });

  test('a typical office sheet is imported, and skipped, corrected and unread parts are reported', async () => {
    const path = join(folder, 'so-bao-hanh.csv');
    const lines = [
      'CÔNG TY SỨ NHA KHOA,,,,,,,,',
      'SỔ BẢO HÀNH THÁNG 10/2026,,,,,,,,',
      'STT,Loại sứ,Khách hàng,Mã thẻ BH,Nha khoa,Bs điều trị,SL răng,Ngày hết BH,Mã sản phẩm',
      'Nha khoa Mặt Trăng,,,,,,,,',
      '1,Perlenau Tal,Đinh Thị Na,Số: SO-7001,Nha khoa Mặt Trăng,,2 răng,ngày 31 tháng 12 năm 2036,TAL',
      '2,Perlenau Tal,Đinh Văn Nam,#SO-7002,Nha khoa Mặt Trăng,BS. Vy,3,31/12/2036.,TAL',
      ',,,,,,,,',
      'Tổng cộng,,,2 thẻ,,,5,,',
      '3,Perlenau Tal,Đinh Thị Nụ,"=""SO-7003""",Nha khoa Mặt Trăng,,1,31/12/2036,TAL',
      ',,Người lập,,,Giám đốc,,,',
      ',,Nguyễn Thị Thu,,,Lê Văn Giám,,,',
    ];
    writeFileSync(path, `\ufeff${lines.join('\r\n')}\r\n`);
    const { status, stdout } = await run(path);
    expect(stdout.split('\n').filter((line) => !line.includes('chưa có trong danh mục'))).toEqual([
      'Lưu ý: Không đọc cột: "STT", "Mã sản phẩm".',
      'Lưu ý: Bỏ qua 1 dòng chỉ có một ô chữ (tên nhóm hoặc ghi chú): dòng 4 "Nha khoa Mặt Trăng".',
      'Lưu ý: Bỏ qua 1 dòng tổng cộng: dòng 8.',
      'Lưu ý: Bỏ qua 2 dòng ký tên hoặc ngày lập: dòng 10–11.',
      'Lưu ý: Bỏ qua 1 dòng trống xen giữa: dòng 7.',
      'Lưu ý: Đã bỏ nhãn trước giá trị (như "Số:") ở 1 ô cột "Mã thẻ BH": dòng 5.',
      'Lưu ý: Đã bỏ dấu # ở 1 ô cột "Mã thẻ BH": dòng 6.',
      'Lưu ý: Đã bỏ dấu ="…" ở 1 ô cột "Mã thẻ BH": dòng 9.',
      'Đã nhập 3 thẻ bảo hành.',
      expect.stringMatching(/^Lần nhập số \d+\.$/),
      '',
    ]);
    expect(status).toBe(0);
    const stored = engine.db.read
      .selectFrom('warranty')
      .select(['cardNumber', 'customerName', 'quantity', 'expiresOn']);
    expect(await stored.where('cardNumber', 'like', 'SO-700%').orderBy('cardNumber').execute()).toEqual([
      { cardNumber: 'SO-7001', customerName: 'Đinh Thị Na', quantity: 2, expiresOn: '2036-12-31' },
      { cardNumber: 'SO-7002', customerName: 'Đinh Văn Nam', quantity: 3, expiresOn: '2036-12-31' },
      { cardNumber: 'SO-7003', customerName: 'Đinh Thị Nụ', quantity: 1, expiresOn: '2036-12-31' },
    ]);
  });

  test('columns are named, faulty rows left out, cards updated, and the import is taken back by its number', async () => {
    const path = join(folder, 'by-hand.csv');
    const lines = ['Khách,Thẻ,Hết,SL,Sứ,NK', 'Lê Một,MAP-1,31/12/2040,1,S,N', 'Lê Hai,MAP-2,31/12/2040,hai,S,N'];
    writeFileSync(path, lines.join('\n'));
    expect((await run(path)).status).toBe(1);
    const map = 'Khách=fullName,Thẻ=numbCode,hết=expiryDate,SL=quantity,Sứ=productName,NK=dentalName';
    const outcome = await json(path, '--map', map, '--skip-faulty');
    expect(outcome).toMatchObject({ stored: true, result: { added: 1, faulty: 1 } });
    writeFileSync(path, lines.join('\n').replace('Lê Một', 'Lê Mới').replace('hai', '2'));
    expect((await run(path, '--map', map)).status).toBe(1);
    const { status, stdout } = await run(path, '--map', map, '--update');
    expect([status, stdout]).toEqual([0, expect.stringContaining('Đã nhập 1 thẻ bảo hành, cập nhật 1 thẻ.')]);
    const [, id = ''] = /Lần nhập số (\d+)/.exec(stdout) ?? [];
    const undone = await run('--undo', id);
    expect([undone.status, undone.stdout]).toEqual([0, 'Đã hoàn tác 2 trên 2 thẻ.\n']);
    expect((await run('--undo', id)).status).toBe(1);
    expect(await json('--redo', id)).toMatchObject({ isRedo: true, done: 2, total: 2 });
    for (const wrong of [
      ['--undo', 'x'],
      ['--undo', id, path],
      [path, '--map', 'Khách=nobody'],
      ['--undo', id, '--redo', id],
    ])
      expect((await run(...wrong)).status, wrong.join(' ')).toBe(2);
  });

  test('a file whose days leave a choice open is refused with the options that answer it', async () => {
    const card = (number: string, day: string) => `Perlenau Tal,Trần Một,${number},Nha khoa A,,2,${day}`;
    const path = sheet('two-ways.csv', card('D-1', '02/05/2032'), card('D-2', '05/25/2032'), card('D-3', '26/05/2032'));
    const good = sheet('one-way.csv', card('D-1', '02/05/2032'), card('D-2', '05/25/2032'));
    for (const options of [[], ['--dry-run'], ['--skip-faulty'], ['--json'], ['--json', '--dry-run']])
      for (const file of [path, good]) {
        const { status, stdout } = await run(file, ...options);
        expect([status, stdout], options.join(' ')).toEqual([1, expect.stringContaining('--dates month-first')]);
      }
    expect(await json(good)).toMatchObject({ stored: false, options: ['--dates day-first', '--dates month-first'] });
    expect(await json(good, '--dates', 'month-first')).toMatchObject({ stored: true, options: [], issueCount: 0 });
    expect((await run(good, '--dates', 'backwards')).status).toBe(2);
  });

  test('a file imported twice at once is stored once', async () => {
    const path = sheet(
      'twice.csv',
      ...Array.from({ length: 300 }, (_, at) => `Perlenau Tal,Trần Hai,T-${at},Nha khoa A,,2,31/12/2030`),
    );
    const outcomes = await Promise.all([json(path), json(path)]);
    expect(outcomes.map((outcome) => outcome.stored).sort()).toEqual([false, true]);
    expect(outcomes.find((outcome) => !outcome.stored)).toMatchObject({ issueCount: 300 });
  });

  test('wrong arguments print the usage', async () => {
    for (const wrong of [[], ['no-such-file.csv'], ['a.csv', 'b.csv'], ['a.csv', '--force']]) {
      const { status, stderr } = await run(...wrong);
      expect(status, wrong.join(' ')).toBe(2);
      expect(stderr).toContain('ads import TỆP [--dry-run] [--json]');
      expect(stderr).not.toContain('    at ');
    }
  });
});

describe('hostile workbooks', () => {
  const workbooks = corpusFiles('xlsx-bombs-derived').filter((path) => path.endsWith('.xlsx'));
  const bombs = workbooks.filter((_, at) => isLong || at % 4 === 0);
  test.skipIf(bombs.length === 0)('give an error message or rows, while the server keeps answering', async () => {
    const dataDir = newFolder();
    const server = await startServer({ DATA_DIR: dataDir, LOOKUP_LIMIT: '0' });
    try {
      for (const bomb of bombs) {
        const importing = runProgram('import', [bomb], { DATA_DIR: dataDir });
        let ended = false;
        importing.finally(() => {
          ended = true;
        });
        let answered = 0;
        while (!ended) {
          expect((await fetch(`${server.url}/api/user/getUser?cartId=1`)).status).toBe(404);
          answered++;
        }
        const { status, stdout, stderr } = await importing;
        expect(stderr, basename(bomb)).toBe('');
        expect(status, basename(bomb)).toBeLessThanOrEqual(1);
        expect(stdout.length, basename(bomb)).toBeGreaterThan(20);
        expect(answered).toBeGreaterThan(0);
      }
    } finally {
      await server.stop();
    }
  });
});
