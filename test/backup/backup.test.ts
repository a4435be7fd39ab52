import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { openClaims, openDatabase } from '#database/open-database.ts';
import { signIn } from '../api-client.ts';
import { forEachEngine, type TestEngine } from '../engines.ts';
import { newFolder } from '../folders.ts';
import { environmentOf, runProgram, startServer, startServerProcess } from '../processes.ts';
import { registerCard } from '../records.ts';
import { contentOf, fillRegister, password, picture, rowsOf } from './full-register.ts';
import { emptyPlace } from './places.ts';

const engines = ['sqlite', 'postgres'] as const;

const backUp = (config: TestEngine['config'], ...parameters: string[]) =>
  runProgram('backup', parameters, environmentOf(config));
const restore = (config: TestEngine['config'], ...parameters: string[]) =>
  runProgram('restore', parameters, environmentOf(config));
const move = (config: TestEngine['config'], place: string) => runProgram('move', [place], environmentOf(config));

/** Backs up to a new file and returns its path, which the command prints last. */
async function newArchive(config: TestEngine['config']): Promise<string> {
  const { status, stdout, stderr } = await backUp(config, join(newFolder(), 'register.tar'));
  expect([status, stderr]).toEqual([0, expect.not.stringContaining('Error')]);
  return stdout.trimEnd().split('\n').at(-1) ?? '';
}

forEachEngine('a backup', (engine) => {
  beforeAll(() => fillRegister(engine));
  const expectRestored = async (isOther: boolean) => {
    const archive = await newArchive(engine.config);
    expect(statSync(archive).mode & 0o777).toBe(0o600);
    const before = { tables: await rowsOf(engine.db), files: (await contentOf(engine.config)).files };
    for (const rows of Object.values(before.tables)) expect(rows.length).toBeGreaterThan(0);
    // What look-ups say of cards is left out.
    const { lookUpNote: notes = [] } = before.tables;
    before.tables.lookUpNote = notes.filter((note) => 'cardKey' in note && note.cardKey === '');
    expect(before.tables.lookUpNote).toHaveLength(notes.length - 1);
    const place = await emptyPlace((engine.db.engine === 'sqlite') === isOther ? 'postgres' : 'sqlite');
    expect(await restore(place, archive)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^Đã khôi phục bản sao lưu: /),
    });
    expect(await contentOf(place)).toEqual(before);
    expect(readdirSync(place.dataDir).filter((file) => file.startsWith('.restore'))).toEqual([]);
  };
  test('holds every table, and is restored on the other engine with every row and file as it was', () =>
    expectRestored(true));
  test('and on its own engine', { tags: ['thorough'] }, () => expectRestored(false));

  test('gives new cards of the restored register ids that no card ever had', { tags: ['thorough'] }, async () => {
    const archive = await newArchive(engine.config);
    const { maximum } = await engine.db.read
      .selectFrom('audit')
      .select((query) => query.fn.max('recordId').as('maximum'))
      .where('noun', '=', 'warranty')
      .executeTakeFirstOrThrow();
    for (const name of engines) {
      const place = await emptyPlace(name);
      expect((await restore(place, archive)).status).toBe(0);
      const db = await openDatabase(place);
      expect(await registerCard({ db, actor: { name: 'test' } }, { cardNumber: 'NEW-1' })).toBeGreaterThan(
        Number(maximum),
      );
      await db.close();
    }
  });

  test('opens as the same register: staff sign in, cards are found, pictures are shown, nobody is signed in', {
    tags: ['thorough'],
  }, async () => {
    const archive = await newArchive(engine.config);
    for (const name of engines) {
      const place = await emptyPlace(name);
      expect((await restore(place, archive)).status).toBe(0);
      const server = await startServer(environmentOf(place));
      try {
        const { client, answer } = await signIn(server.url, { fullName: 'Chủ', password });
        expect(answer.body.success).toBe(true);
        expect((await client.call('GET', '/user?q=brien&limit=10')).body.counts).toBe(1);
        expect((await fetch(`${server.url}/pictures/${picture}-400.jpg`)).status).toBe(200);
        const { body } = await client.call('GET', '/imports?limit=10');
        expect(body.counts).toBe(2);
      } finally {
        await server.stop();
      }
    }
  });

  test('is refused in the words of the server where a restore was broken off', { tags: engine.once }, async () => {
    const archive = await newArchive(engine.config);
    const place = { ...(await emptyPlace('sqlite')), dataDir: newFolder() };
    mkdirSync(join(place.dataDir, '.restore-3f2a'));
    const server = await runProgram('server', [], environmentOf(place));
    const { status, stderr } = await restore(place, archive);
    expect([status, stderr]).toEqual([1, server.stderr]);
    expect(stderr).toContain('chỉ có phần đầu của một lần khôi phục (.restore-3f2a)');
    rmSync(place.dataDir, { recursive: true });
    const { stdout } = await restore(place, archive);
    expect(stdout).toMatch(/, tạo lúc \d{2}\/\d{2}\/\d{4} \d{2}:\d{2} bằng phiên bản /);
  });

  test('is refused where there is anything of a register, which stays as it was', { tags: ['thorough'] }, async () => {
    const archive = await newArchive(engine.config);
    const taken = [engine.config, { ...(await emptyPlace('sqlite')), dataDir: newFolder() }];
    mkdirSync(join(taken[1]?.dataDir ?? '', 'pictures'));
    writeFileSync(join(taken[1]?.dataDir ?? '', 'pictures', 'photo.jpg'), 'mine');
    const before = await rowsOf(engine.db);
    for (const place of taken) {
      const { status, stdout, stderr } = await restore(place, archive);
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(/đã có dữ liệu .*Chỉ khôi phục vào /);
    }
    expect(await rowsOf(engine.db)).toEqual(before);
    expect(readdirSync(taken[1]?.dataDir ?? '')).toEqual(['pictures']);
  });

  test('is refused in a PostgreSQL database with tables of others', { tags: ['thorough'] }, async () => {
    const archive = await newArchive(engine.config);
    const place = await emptyPlace('postgres');
    const client = new pg.Client({ connectionString: place.databaseUrl });
    await client.connect();
    await client.query('create table invoice (id integer)');
    await client.end();
    expect(await restore(place, archive)).toMatchObject({ status: 1, stderr: expect.stringContaining('(invoice)') });
    expect(existsSync(join(place.dataDir, 'register-id'))).toBe(false);
  });

  test('never replaces a file, and leaves nothing unfinished behind', { tags: ['thorough'] }, async () => {
    const archive = await newArchive(engine.config);
    const { size } = statSync(archive);
    const again = await backUp(engine.config, archive);
    expect([again.status, again.stdout]).toEqual([1, '']);
    expect(again.stderr).toContain('Tệp có sẵn không bao giờ bị ghi đè');
    expect(statSync(archive).size).toBe(size);
    expect(readdirSync(join(archive, '..'))).toEqual(['register.tar']);
  });

  test('gets a name of its own in the folder for backups', { tags: engine.once }, async () => {
    const { status, stdout } = await backUp(engine.config);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^\/.*\/backups\/ads-\d{8}-\d{6}Z\.tar\n$/);
    expect(await restore(await emptyPlace('sqlite'), stdout.trim(), '--check')).toMatchObject({ status: 0 });
  });

  test('is proven by --check, which writes nothing', { tags: engine.once }, async () => {
    const place = await emptyPlace('sqlite');
    const { status, stdout } = await restore(place, await newArchive(engine.config), '--check');
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^Bản sao lưu dùng được: /)]);
    expect(existsSync(place.dataDir)).toBe(false);
  });

  test('has the pictures of a product, also one in quarantine meanwhile, and names one that is gone', {
    tags: ['thorough'],
  }, async () => {
    const [file, gone] = [`${picture}-400.avif`, `${picture}-800.webp`];
    await engine.db.write(async (tx) => {
      await tx.updateTable('pictureFile').set({ quarantinedOn: '2026-11-22' }).where('file', '=', file).execute();
      await tx.deleteFrom('pictureFile').where('file', '=', gone).execute();
    });
    const { status, stdout, stderr } = await backUp(engine.config, join(newFolder(), 'register.tar'));
    expect([status, stderr]).toEqual([0, expect.stringContaining(gone)]);
    const place = await emptyPlace('sqlite');
    expect((await restore(place, stdout.trim())).status).toBe(0);
    const restored = Object.keys((await contentOf(place)).files).filter((path) => path.startsWith('/pictures/'));
    expect([restored.length, restored.includes(`/pictures/${file}`)]).toEqual([19, true]);
  });

  test('moves to the other engine and back, with the same folder or another, and leaves the register as it was', {
    tags: ['thorough'],
  }, async () => {
    const source = await emptyPlace('sqlite');
    expect((await restore(source, await newArchive(engine.config))).status).toBe(0);
    const before = await contentOf(source);
    const { databaseUrl = '' } = await emptyPlace('postgres');
    expect(await move(source, databaseUrl)).toMatchObject({ status: 0 });
    expect(await move(source, databaseUrl)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('đã có dữ liệu'),
    });
    expect(await contentOf(source)).toEqual(before);
    const onPostgres = { dataDir: source.dataDir, databaseUrl };
    expect(await contentOf(onPostgres)).toEqual(before);
    const other = join(newFolder(), 'other');
    expect(await move(onPostgres, other)).toMatchObject({ status: 0 });
    expect(await contentOf({ dataDir: other, databaseUrl: undefined })).toEqual(before);
    rmSync(join(source.dataDir, 'ads.sqlite'));
    expect(await move(onPostgres, source.dataDir)).toMatchObject({ status: 0 });
    expect(await contentOf(source)).toEqual(before);
    expect(readdirSync(join(source.dataDir, 'backups'))).toEqual([]);
  });

  test('does not move while a server or command has the register open, since what it writes would be left behind', {
    tags: ['thorough'],
  }, async () => {
    const target = await emptyPlace(engine.db.engine === 'sqlite' ? 'postgres' : 'sqlite');
    const place = target.databaseUrl ?? target.dataDir;
    const { status, stderr } = await move(engine.config, place);
    expect([status, stderr]).toEqual([1, expect.stringContaining(`(tiến trình ${process.pid} trên máy `)]);
    expect(existsSync(target.dataDir)).toBe(false);

    const source = await emptyPlace(engine.db.engine);
    expect((await restore(source, await newArchive(engine.config))).status).toBe(0);
    const server = await startServerProcess(environmentOf(source));
    onTestFinished(() => void server.stop());
    expect(await move(source, place)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`(tiến trình ${server.pid} trên máy `),
    });
    process.kill(server.pid, 'SIGKILL');
    await server.ended;
    expect(await move(source, place)).toMatchObject({ status: 0 });
    const moved = target.databaseUrl === undefined ? target : { ...target, dataDir: source.dataDir };
    expect(await contentOf(moved)).toEqual(await contentOf(source));
  });

  test('cannot be opened while it is moved', async () => {
    const opened = await openClaims(engine.config);
    await engine.db.claims.leave();
    await opened?.claims.alone(() =>
      expect(openDatabase(engine.config)).rejects.toThrow('Dữ liệu này đang được chuyển sang chỗ khác (lệnh move).'),
    );
    await opened?.close();
    await engine.db.claims.enter();
  });
});

test('there is no backup where there is no register, and none is created', async () => {
  const place = await emptyPlace('sqlite');
  const { status, stdout, stderr } = await backUp(place);
  expect([status, stdout, stderr]).toEqual([1, '', expect.stringContaining('Không có dữ liệu trong')]);
  expect(existsSync(place.dataDir)).toBe(false);
});
