// @module-tag thorough
import { randomUUID } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { filesOf } from '#pictures/picture-paths.ts';
import { forEachEngine, type TestEngine } from '../engines.ts';
import { sharedFolder } from '../folders.ts';
import { createPostgresDatabase, type PostgresDatabase } from '../postgres-database.ts';
import { environmentOf, runProgram, startServer, startServerProcess } from '../processes.ts';

const scratch = sharedFolder();

const newFolder = () => mkdtempSync(join(scratch, 'data-'));
const idIn = (folder: string) => readFileSync(join(folder, 'register-id'), 'utf8').trim();

type Command = [script: string, parameters: string[]];
const server: Command = ['server', []];
/** Opens the register as the server does, and starts in half the time. */
const list: Command = ['admin', ['list']];

/** 12 pictures of nine files each, as a catalogue has them, a day old. */
function addPictures(folder: string): void {
  const yesterday = new Date(Date.now() - 86_400_000);
  mkdirSync(join(folder, 'pictures'));
  for (let picture = 0; picture < 12; picture++) {
    const name = picture.toString(16).padStart(24, 'a');
    for (const file of filesOf(name)) {
      writeFileSync(join(folder, 'pictures', file), 'a picture');
      utimesSync(join(folder, 'pictures', file), yesterday, yesterday);
    }
  }
}

/** Every file of a folder with its bytes, but for what SQLite writes beside a file that it only reads. */
function bytesOf(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => join(entry.parentPath, entry.name)).filter((file) => !/-(wal|shm)$/.test(file));
  return Object.fromEntries(files.sort().map((file) => [file, readFileSync(file).toString('base64')]));
}

/** The command must not start, must say why in one line that has these words, and must leave every file as it was. */
async function expectRefusal(
  folder: string,
  words: string[],
  { command = list, databaseUrl = '' } = {},
): Promise<void> {
  const before = bytesOf(folder);
  const { status, stdout, stderr } = await runProgram(...command, { DATA_DIR: folder, DATABASE_URL: databaseUrl });
  expect(stderr).toMatch(/^\S[^\n]+\.\n$/);
  for (const word of [folder, ...words]) expect(stderr).toContain(word);
  expect([status, stdout]).toEqual([1, '']);
  expect(bytesOf(folder)).toEqual(before);
}

describe('a register in a file', () => {
  /** A register as a server leaves it that has stopped. */
  const base = join(scratch, 'base');
  beforeAll(async () => {
    await (await openDatabase({ dataDir: base, databaseUrl: undefined })).close();
  });
  const copy = () => {
    const folder = newFolder();
    cpSync(base, folder, { recursive: true });
    return folder;
  };

  test('is created by the first start in an empty folder, which prints where; the next start prints nothing', async () => {
    const cwd = newFolder();
    const first = await startServerProcess({ DATA_DIR: './data' }, 'server', cwd);
    await first.stop();
    expect(first.output.stdout).toContain(`Đã tạo dữ liệu mới, còn trống: ${join(cwd, 'data', 'ads.sqlite')}\n`);
    expect(idIn(join(cwd, 'data'))).toMatch(/^[0-9a-f-]{36}$/);
    const second = await runProgram(...list, { DATA_DIR: join(cwd, 'data') });
    expect(second.stderr).toBe('');
  });

  test('is not replaced by an empty one if its log exists and its file does not', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'ads.sqlite-wal'), 'what was written last');
    await expectRefusal(folder, [join(folder, 'ads.sqlite'), 'Không thấy dữ liệu', 'ads.sqlite-wal', 'sao lưu'], {
      command: server,
    });
  });

  test('is not replaced by an empty one if its 108 picture files exist, which stay', async () => {
    const folder = copy();
    rmSync(join(folder, 'ads.sqlite'));
    rmSync(join(folder, 'register-id'));
    addPictures(folder);
    await expectRefusal(folder, [join(folder, 'ads.sqlite'), 'Không thấy dữ liệu', 'pictures'], { command: server });
    expect(readdirSync(join(folder, 'pictures'))).toHaveLength(108);
  });

  test('is not replaced by an empty one if its id exists', async () => {
    const folder = copy();
    rmSync(join(folder, 'ads.sqlite'));
    await expectRefusal(folder, ['Không thấy dữ liệu', 'register-id']);
  });

  test('is reported as missing if its file is empty or has lost its tables', async () => {
    const folder = copy();
    writeFileSync(join(folder, 'ads.sqlite'), '');
    await expectRefusal(folder, ['trống rỗng', 'sao lưu']);
  });

  test('is not opened with the folder of another register', async () => {
    const folder = copy();
    const other = randomUUID();
    writeFileSync(join(folder, 'register-id'), `${other}\n`);
    addPictures(folder);
    await expectRefusal(folder, [idIn(base), other, 'sửa DATA_DIR']);
  });

  test('is not opened with pictures of an unknown register', async () => {
    const folder = copy();
    rmSync(join(folder, 'register-id'));
    addPictures(folder);
    await expectRefusal(folder, [idIn(base), 'pictures', 'register-id']);
  });

  test('is not mixed with the database of another program', async () => {
    const folder = newFolder();
    const stranger = new SqliteDatabase(join(folder, 'ads.sqlite'));
    stranger.exec('create table note (text)');
    stranger.close();
    await expectRefusal(folder, ['chương trình khác', 'note']);
  });

  test.each([
    ['before its file was there', (folder: string) => rmSync(join(folder, 'ads.sqlite'))],
    ['before anything was in its file', (folder: string) => writeFileSync(join(folder, 'ads.sqlite'), '')],
    ['before its folder had the id', () => {}],
  ])('whose creation was broken off %s is created by the next start', async (_when, breakOff) => {
    const folder = copy();
    renameSync(join(folder, 'register-id'), join(folder, 'register-id.new'));
    breakOff(folder);
    const db = await openDatabase({ dataDir: folder, databaseUrl: undefined });
    const { id } = await db.read.selectFrom('register').select('id').executeTakeFirstOrThrow();
    await db.close();
    expect(readdirSync(folder).sort()).toEqual(['ads.sqlite', 'claims.sqlite', 'register-id']);
    expect([idIn(folder), id]).toEqual([idIn(base), idIn(base)]);
  });

  test('that four processes create at once is one register, reported by one of them', async () => {
    const folder = join(newFolder(), 'data');
    const run = () => runProgram(...list, { DATA_DIR: folder });
    const runs = await Promise.all(Array.from({ length: 4 }, run));
    expect(runs.map(({ status, stdout }) => [status, stdout])).toEqual(runs.map(() => [0, 'Chưa có tài khoản nào.\n']));
    expect(runs.filter(({ stderr }) => stderr.includes('Đã tạo dữ liệu mới'))).toHaveLength(1);
    expect(readdirSync(folder).sort()).toEqual(['ads.sqlite', 'claims.sqlite', 'register-id']);
  });
});

forEachEngine('a register and its folder', { names: ['postgres'] }, (engine) => {
  const opened: PostgresDatabase[] = [];
  afterAll(() => Promise.all(opened.map((database) => database.drop())));
  /** A new database of the same server. */
  async function emptyDatabase(): Promise<{ url: string; name: string }> {
    const database = await createPostgresDatabase('template0');
    opened.push(database);
    return { url: database.url, name: new URL(database.url).pathname.slice(1) };
  }
  const idOf = async () => (await engine.db.read.selectFrom('register').select('id').executeTakeFirstOrThrow()).id;

  test('are both created if both are empty, without printing the password', async () => {
    const folder = join(newFolder(), 'data');
    const { url, name } = await emptyDatabase();
    const server = await startServer(environmentOf({ dataDir: folder, databaseUrl: url }));
    await server.stop();
    expect(server.output.stdout).toContain(
      `Đã tạo dữ liệu mới, còn trống: cơ sở dữ liệu PostgreSQL ${name} tại ${new URL(url).host}, với thư mục ${folder}\n`,
    );
    expect(readdirSync(folder)).toEqual(['register-id']);
  });

  test('belong together: an empty database is refused for a folder with pictures, which stay', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'register-id'), `${randomUUID()}\n`);
    addPictures(folder);
    const { url: databaseUrl, name } = await emptyDatabase();
    await expectRefusal(folder, [name, 'register-id', 'sửa DATABASE_URL'], { databaseUrl });
    rmSync(join(folder, 'register-id'));
    await expectRefusal(folder, [name, 'pictures', 'sửa DATABASE_URL'], { databaseUrl });
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    expect((await client.query("select 1 from pg_tables where schemaname = 'public'")).rows).toEqual([]);
    await client.end();
    expect(readdirSync(join(folder, 'pictures'))).toHaveLength(108);
  });

  test('belong together: the folder of another register, or of one in a file, is refused', async () => {
    const folder = newFolder();
    const other = await openDatabase({ dataDir: folder, databaseUrl: undefined });
    await other.close();
    await expectRefusal(folder, [await idOf(), idIn(folder)], { databaseUrl: urlOf(engine) });
    rmSync(join(folder, 'register-id'));
    await expectRefusal(folder, [await idOf(), 'ads.sqlite'], { databaseUrl: urlOf(engine) });
  });

  test('may be a second node: an empty folder joins the register, which is printed', async () => {
    const folder = join(newFolder(), 'data');
    const { status, stderr } = await runProgram(
      ...list,
      environmentOf({ dataDir: folder, databaseUrl: urlOf(engine) }),
    );
    expect([status, idIn(folder)]).toEqual([0, await idOf()]);
    expect(stderr).toContain(`Thư mục ${folder} nay thuộc về dữ liệu ${await idOf()}`);
  });

  test('stay together while open: without the id file writes are refused and reads work', async () => {
    const idFile = join(engine.config.dataDir, 'register-id');
    renameSync(idFile, `${idFile}.aside`);
    await expect(engine.db.write(async () => {})).rejects.toMatchObject({ code: 'unavailable' });
    expect(await engine.db.health()).toMatchObject({ register: { status: 'failed' }, database: { status: 'ok' } });
    renameSync(`${idFile}.aside`, idFile);
    await engine.db.write(async () => {});
    expect(await engine.db.health()).toEqual({ register: { status: 'ok' }, database: { status: 'ok' } });
  });
});

function urlOf({ config }: TestEngine): string {
  return config.databaseUrl ?? '';
}
