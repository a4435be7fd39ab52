// @module-tag thorough
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { archiveName } from '#backup/archive-name.ts';
import { openBackupStatus } from '#backup/jobs/backup-status.ts';
import { checkArchive } from '#backup/restore.ts';
import { apiClient } from '../api-client.ts';
import { forEachEngine, type TestEngine } from '../engines.ts';
import { newFolder } from '../folders.ts';
import { environmentOf, runProgram, startServer, startServerProcess } from '../processes.ts';
import { registerCard } from '../records.ts';
import { sessionCookie } from '../sessions.ts';

const dayMs = 86_400_000;
const nightlyName = (time: Date) => archiveName({ time, isNightly: true, isEncrypted: false });

const statusOf = ({ db, config }: TestEngine) => openBackupStatus(db, config.dataDir).read();

/** Starts the server on a register whose last backup was begun some days ago, and waits until one is done. */
async function backUpAtStart({ db, config }: TestEngine, settings: NodeJS.ProcessEnv, days = 2) {
  const file = openBackupStatus(db, config.dataDir);
  const before = await file.read();
  const attemptedAt = new Date(Date.now() - days * dayMs).toISOString();
  const status = { sound: null, error: null, ...before, attemptedAt };
  await file.save({ reason: null, ...status });
  // What a command of the owner gets of the environment is that of a process.
  const server = await startServerProcess({ ...environmentOf(config), BACKUP_AT: '02:00', ...settings });
  onTestFinished(async () => void (await server.stop()));
  await expect.poll(async () => (await file.read())?.attemptedAt).not.toBe(attemptedAt);
  return { server, status: await file.read() };
}

/** A program that writes what it is given into a file. */
function program(
  status: number,
  complaint = '',
): { path: string; parameters: () => string; environment: () => string } {
  const folder = newFolder();
  const path = join(folder, 'copy-away');
  const lines = ['#!/bin/sh', `env > '${folder}/environment'`, `printf '%s|' "$#" "$@" > '${folder}/given'`];
  writeFileSync(path, [...lines, `printf '%s' '${complaint}' >&2`, `exit ${status}`, ''].join('\n'));
  chmodSync(path, 0o755);
  return {
    path,
    parameters: () => readFileSync(join(folder, 'given'), 'utf8'),
    environment: () => readFileSync(join(folder, 'environment'), 'utf8'),
  };
}

forEachEngine('the server', (engine) => {
  test('makes up for a backup that was missed, checks it, and gives it to the command as one parameter', async () => {
    await registerCard(engine.context, { cardNumber: 'B-1' });
    const folder = join(newFolder(), 'disk $(touch stolen); "quoted"');
    mkdirSync(folder);
    const command = program(0);
    const settings = { BACKUP_DIR: folder, BACKUP_COMMAND: command.path };
    const { status, server } = await backUpAtStart(engine, { ...settings, METRICS_TOKEN: 'a-secret-of-the-server' });
    expect(status).toMatchObject({ error: null, sound: { size: expect.any(Number) } });
    const [name = '', ...others] = readdirSync(folder);
    expect([name, others]).toEqual([expect.stringMatching(/^ads-nightly-\d{8}-\d{6}Z\.tar$/), []]);
    expect(status?.sound?.path).toBe(join(folder, name));
    expect(command.parameters()).toBe(`1|${join(folder, name)}|`);
    expect(command.environment()).toMatch(/^PATH=.+$/m);
    expect(command.environment()).not.toMatch(/secret|BACKUP_|DATA_DIR|DATABASE_URL/);
    const { tables } = await checkArchive(join(folder, name));
    expect(tables.find((table) => table.name === 'warranty')?.rows).toBe(1);
    await expect.poll(() => server.output.stdout).toContain('a backup was made and checked');
  });
});

// What follows is the same on both engines.
forEachEngine('the server', { names: ['sqlite'] }, (engine) => {
  test('removes backups that are not kept any more, and only its own', async () => {
    const folder = newFolder();
    const nights = Array.from({ length: 40 }, (_, at) => nightlyName(new Date(Date.now() - (at + 1) * dayMs)));
    for (const name of [...nights, 'ads-20200101-000000Z.tar', 'thư.txt']) writeFileSync(join(folder, name), 'x');
    await backUpAtStart(engine, { BACKUP_DIR: folder });
    const left = readdirSync(folder);
    expect(left).toEqual(expect.arrayContaining(['ads-20200101-000000Z.tar', 'thư.txt', nights[0]]));
    expect(left.length).toBeLessThan(nights.length / 2);
  });

  test('makes one at once where the last is of the future, and keeps that without counting it', async () => {
    const folder = newFolder();
    const nights = Array.from({ length: 40 }, (_, at) => nightlyName(new Date(Date.now() + (365 - at) * dayMs)));
    for (const name of nights) writeFileSync(join(folder, name), 'x');
    const yesterday = nightlyName(new Date(Date.now() - dayMs));
    writeFileSync(join(folder, yesterday), 'x');
    const { status, server } = await backUpAtStart(engine, { BACKUP_DIR: folder }, -365);
    const age = Date.now() - Date.parse(status?.sound?.createdAt ?? '');
    expect([status?.error, Math.abs(age) < dayMs]).toEqual([null, true]);
    expect(readdirSync(folder)).toEqual(expect.arrayContaining([...nights, yesterday]));
    expect((await (await fetch(`${server.url}/readyz`)).json()).checks.backup).toEqual({ status: 'ok' });
  });

  test('remembers why none could be made, logs it, keeps what it had, and goes on serving', async () => {
    await registerCard(engine.context, { cardNumber: 'B-1' });
    const folder = newFolder();
    const { sound } = (await statusOf(engine)) ?? {};
    writeFileSync(join(folder, 'file'), '');
    const { server, status } = await backUpAtStart(engine, { BACKUP_DIR: join(folder, 'file') });
    expect(status).toEqual({
      attemptedAt: expect.any(String),
      sound,
      error: expect.stringContaining('ENOTDIR'),
      reason: 'folder',
    });
    await expect.poll(() => server.output.stdout).toContain('no sound backup could be made');
    expect((await fetch(`${server.url}/api/user/getUser?cartId=B-1`)).status).toBe(200);
  });

  test('makes none into a folder that is missing, as of a disk that is away, and does so once it is there', async () => {
    const BACKUP_DIR = join(newFolder(), 'usb');
    const { server, status } = await backUpAtStart(engine, { BACKUP_DIR });
    expect([status?.reason, existsSync(BACKUP_DIR)]).toEqual(['folder', false]);
    expect(server.output.stderr).toMatch(
      /BACKUP_DIR: không ghi được vào thư mục .*; thư mục mới thì gõ một lần ads allow/,
    );
    const env = { ...environmentOf(engine.config), BACKUP_DIR };
    const refused = await runProgram('backup', [], env);
    expect([refused.status, refused.stdout, existsSync(BACKUP_DIR)]).toEqual([1, '', false]);
    expect(refused.stderr).toContain('không có tệp hoặc thư mục này');
    mkdirSync(BACKUP_DIR);
    expect((await runProgram('backup', [], env)).status).toBe(0);
  });

  test('says on the page about the system alone, without alarm, that backups are on the disk of the register', async () => {
    const health = async (settings: NodeJS.ProcessEnv) => {
      const { server } = await backUpAtStart(engine, settings);
      const owner = apiClient(server.url, await sessionCookie(engine.db, 'owner'));
      const { parts } = (await owner.call('GET', '/health')).body;
      const { warnings } = (await owner.call('GET', '/overview')).body;
      const { state, message } = parts.find(({ part }: { part: string }) => part === 'backups');
      expect([state, warnings]).toEqual(['good', []]);
      await server.stop();
      return message;
    };
    const said = /nằm cùng ổ đĩa với dữ liệu/;
    expect(await health({})).toMatch(said);
    expect(await health({ BACKUP_COMMAND: program(0).path })).not.toMatch(said);
  });

  test('says that the backup is sound where only the command has failed', async () => {
    const complaint = 'cp: cannot create /mnt/usb/x: Read-only file system';
    const { status, server } = await backUpAtStart(engine, {
      BACKUP_DIR: newFolder(),
      BACKUP_COMMAND: program(3, `${'x'.repeat(100_000)}\n${complaint}\n`).path,
    });
    expect(status).toMatchObject({ error: expect.stringMatching(/^BACKUP_COMMAND ended with status 3: x/), sound: {} });
    expect(status?.error).toMatch(new RegExp(`\n${complaint}$`));
    expect(status?.error?.length).toBeLessThan(1100);
    await expect.poll(() => server.output.stdout).toContain(complaint);
    expect(Date.parse(status?.sound?.checkedAt ?? '')).toBeGreaterThan(Date.parse(status?.attemptedAt ?? ''));
  });

  test('makes none at its first start, nor where BACKUP_AT is off', async () => {
    const folder = newFolder();
    const dataDir = newFolder();
    const before = await statusOf(engine);
    for (const settings of [
      { DATA_DIR: dataDir, BACKUP_DIR: folder, BACKUP_AT: '02:00' },
      { ...environmentOf(engine.config), BACKUP_DIR: folder, BACKUP_AT: 'off' },
    ]) {
      const server = await startServer(settings);
      await server.stop();
    }
    expect(readdirSync(folder)).toEqual([]);
    expect(await statusOf(engine)).toEqual(before);
    expect(existsSync(join(dataDir, 'backup-status.json'))).toBe(false);
  });
});

test('a time that is none is refused at the start', async () => {
  const { status, stderr } = await runProgram('server', [], { DATA_DIR: newFolder(), BACKUP_AT: '25:00' });
  expect([status, stderr]).toEqual([1, expect.stringContaining('BACKUP_AT: phải là giờ trong ngày, chẳng hạn 02:00')]);
});
