import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { projectRoot } from '#project-root.ts';
import { newFolder } from '../folders.ts';
import { environmentOf, runProgram, startServer } from '../processes.ts';

const brand = readFileSync(join(projectRoot, 'brand.json'), 'utf8');
const lines = brand.split('\n');

/** Checks settings with a folder of their own. */
async function check(settings: NodeJS.ProcessEnv) {
  const DATA_DIR = newFolder();
  return { DATA_DIR, ...(await runProgram('check', [], { DATA_DIR, ...settings })) };
}

function brandFile(text: string): string {
  const path = join(newFolder(), 'brand.json');
  writeFileSync(path, text);
  return path;
}

test('settings with which the server starts pass, and nothing is written', async () => {
  const { status, stdout, stderr, DATA_DIR } = await check({ BRAND_FILE: brandFile(`\uFEFF${brand}`) });
  expect([status, stdout, stderr]).toEqual([0, 'Cài đặt dùng được.\n', '']);
  expect(readdirSync(DATA_DIR)).toEqual([]);
});

test('all that is wrong is said at once: settings, brand file, folders and key', async () => {
  const { status, stdout, stderr, DATA_DIR } = await check({
    PORT: '99999',
    LOG_LEVEL: 'loud',
    BRAND_FILE: brandFile(brand.replace('"name": "', '"name": "A name that is far too long ')),
    BACKUP_DIR: join(brandFile(''), 'backups'),
  });
  expect([status, stdout]).toEqual([1, '']);
  for (const said of ['  PORT: ', '  LOG_LEVEL: ', '  name: ', 'BACKUP_DIR: ', 'Hãy sửa những chỗ trên'])
    expect(stderr).toContain(said);
  expect(stderr).not.toContain('    at ');

  mkdirSync(join(DATA_DIR, 'secret-key'));
  const ofKey = await check({ DATA_DIR });
  expect([ofKey.status, ofKey.stderr]).toEqual([
    1,
    expect.stringContaining(`Không đọc được khóa ${DATA_DIR}/secret-key`),
  ]);
  const ofFolder = await check({ DATA_DIR: join(brandFile(''), 'data') });
  expect([ofFolder.status, ofFolder.stderr]).toEqual([1, expect.stringMatching(/^Không dùng được thư mục dữ liệu /)]);
});

test('the register that was served here is missed where its disk is not mounted, until it is back or the note is deleted', async () => {
  const [dataDir, noteFile] = [newFolder(), join(newFolder(), 'id')];
  const settings = { ...environmentOf({ dataDir, databaseUrl: undefined }), REGISTER_ID_FILE: noteFile };
  const start = async () => (await startServer(settings)).stop();
  await start();
  const id = readFileSync(join(dataDir, 'register-id'), 'utf8');
  expect(readFileSync(noteFile, 'utf8')).toBe(id);
  renameSync(dataDir, `${dataDir}-away`);
  for (const other of [false, true]) {
    mkdirSync(dataDir);
    if (other) await (await openDatabase({ dataDir, databaseUrl: undefined })).close();
    for (const program of ['check', 'server']) {
      const { status, stderr } = await runProgram(program, [], settings);
      expect([status, stderr]).toEqual([
        1,
        expect.stringContaining(`dữ liệu có mã ${id.trim()} (ghi trong ${noteFile})`),
      ]);
    }
    expect(readdirSync(dataDir).length > 0).toBe(other);
    rmSync(dataDir, { recursive: true });
  }
  renameSync(`${dataDir}-away`, dataDir);
  expect((await runProgram('check', [], settings)).status).toBe(0);
  await start();
  const archive = join(newFolder(), 'other.tar');
  const another = environmentOf({ dataDir: newFolder(), databaseUrl: undefined });
  await (await startServer(another)).stop();
  expect((await runProgram('backup', [archive], another)).status).toBe(0);
  rmSync(dataDir, { recursive: true });
  expect((await runProgram('restore', [archive], settings)).status).toBe(0);
  await start();
  expect(readFileSync(noteFile, 'utf8')).toBe(readFileSync(join(dataDir, 'register-id'), 'utf8'));
});

test('a folder for backups that is away is warned of, and keeps no server from starting', async () => {
  const { status, stderr } = await check({ BACKUP_DIR: join(brandFile(''), 'backups') });
  expect([status, stderr]).toEqual([0, expect.stringMatching(/^Lưu ý: BACKUP_DIR: /)]);
});

describe('a slip in the brand file is said in Vietnamese, with its line', () => {
  /** The number of the first line that a text is in. */
  const lineOf = (text: string) => lines.findIndex((line) => line.includes(text)) + 1;
  const change = (text: string, by: (line: string) => string) =>
    lines.map((line, at) => (at + 1 === lineOf(text) ? by(line) : line)).join('\n');

  test.each([
    [
      'no comma',
      change('"company"', (line) => line.replace(/,$/, '')),
      `thiếu dấu phẩy ở cuối dòng ${lineOf('"company"')}`,
    ],
    [
      'no quote',
      change('"company"', (line) => line.replace(/",$/, ',')),
      `thiếu dấu nháy " đóng lại ở dòng ${lineOf('"company"')}`,
    ],
    ['a comma too many', `${brand.trimEnd().slice(0, -1).trimEnd()},\n}\n`, `thừa dấu phẩy ở dòng ${lines.length - 2}`],
    [
      'a comma too many in a list',
      brand.replace(/\}\n {2}\],/, '},\n  ],'),
      `thừa dấu phẩy ở dòng ${lines.indexOf('  ],')}`,
    ],
    [
      'no text before a comma',
      change('"company"', () => '  "company": , '),
      `thừa dấu phẩy ở dòng ${lineOf('"company"')}`,
    ],
    [
      'a word without quotes',
      change('"company"', () => '  "company": Perlenau,'),
      `dòng ${lineOf('"company"')} viết sai: "company": Perlenau,`,
    ],
    ['no end', brand.trimEnd().slice(0, -1), 'tệp kết thúc quá sớm'],
    [
      'other quotes',
      change('"company"', () => '  “company”: "Perlenau",'),
      `dòng ${lineOf('"company"')} viết sai: “company”: "Perlenau",`,
    ],
  ])('%s', async (_slip, text, said) => {
    const { status, stderr } = await check({ BRAND_FILE: brandFile(text) });
    expect([status, stderr]).toEqual([1, expect.stringContaining(said)]);
    expect(stderr).not.toMatch(/JSON|position|Expected/);
  });
});
