// @module-tag thorough
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importLegacyPictures } from '#pictures/import-legacy-pictures.server.ts';
import { Pictures } from '#pictures/pictures.server.ts';
import { isRunning } from '../child-processes.ts';
import { scale } from '../prove/scale.ts';
import { noisyPicture } from './hostile-pictures.ts';
import { drawing, encodingProcesses, filesOf, type TestPictures, testPictures } from './picture-helpers.ts';

const small = () => drawing(20, 20).png().toBuffer();
const hour = 60 * 60;

/** Changes what is stored of some files. */
async function change(
  { db }: TestPictures,
  files: string[],
  values: { writtenAt: string } | { quarantinedOn: string },
) {
  await db.write((tx) => tx.updateTable('pictureFile').set(values).where('file', 'in', files).execute());
}

/** Lets files have been written so many seconds ago. */
function age(pictures: TestPictures, files: string[], seconds: number): Promise<void> {
  return change(pictures, files, { writtenAt: new Date(Date.now() - seconds * 1000).toISOString() });
}

test('all nine files of a removed picture are gone, and no others', async () => {
  const pictures = await testPictures();
  const gone = await pictures.store(await small());
  const kept = await pictures.store(await small());
  await pictures.remove(gone.name);
  expect(pictures.files()).toEqual(filesOf(kept.name));
});

test('removing an unknown picture is not an error, and changes no other', async () => {
  const pictures = await testPictures();
  await pictures.remove('0123456789abcdef01234567');
  const { name } = await pictures.store(await small());
  for (const other of ['../x', '', '*', '%', name.toUpperCase(), `${name}-400`, `${name}-400.jpg`])
    await pictures.remove(other);
  expect(pictures.files()).toEqual(filesOf(name));
  await pictures.remove(name);
  await pictures.remove(name);
  expect(pictures.files()).toEqual([]);
});

test('the same picture stored twice is two pictures', async () => {
  const pictures = await testPictures();
  const [first, second] = [await pictures.store(await small()), await pictures.store(await small())];
  expect(first.name).not.toBe(second.name);
});

test('orphans go to quarantine; pictures of records and recent ones stay', async () => {
  const pictures = await testPictures();
  const [named, orphan, young] = [
    await pictures.store(await small()),
    await pictures.store(await small()),
    await pictures.store(await small()),
  ];
  await age(pictures, [...filesOf(named.name), ...filesOf(orphan.name)], 2 * hour);
  await age(pictures, filesOf(young.name), hour - 60);
  const names = new Set([named.name, 'fedcba9876543210fedcba98']);
  expect(await pictures.tidy(names)).toEqual({ restored: 0, quarantined: 1, removed: 0 });
  expect(pictures.files()).toEqual([...filesOf(named.name), ...filesOf(young.name)].sort());
  expect(pictures.quarantined()).toEqual(filesOf(orphan.name));
  expect(await pictures.tidy(names)).toEqual({ restored: 0, quarantined: 0, removed: 0 });
});

test('a picture in quarantine is restored unchanged when a record names it again', async () => {
  const pictures = await testPictures();
  const { name } = await pictures.store(await small());
  const before = filesOf(name).map((file) => pictures.read(file));
  await pictures.remove(name);
  expect([pictures.files(), pictures.quarantined()]).toEqual([[], filesOf(name)]);
  expect(await pictures.tidy(new Set([name]))).toEqual({ restored: 1, quarantined: 0, removed: 0 });
  expect(filesOf(name).map((file) => pictures.read(file))).toEqual(before);
  expect(pictures.quarantined()).toEqual([]);
});

test('after 30 days in quarantine a picture is deleted, and no other', async () => {
  const pictures = await testPictures();
  const [older, younger, named] = [
    await pictures.store(await small()),
    await pictures.store(await small()),
    await pictures.store(await small()),
  ];
  for (const [days, { name }] of [
    [32, older],
    [29, younger],
    [32, named],
  ] as const) {
    await pictures.remove(name);
    const quarantinedOn = new Date(Date.now() - days * 24 * 3_600_000).toISOString().slice(0, 10);
    await change(pictures, filesOf(name), { quarantinedOn });
  }
  expect(await pictures.tidy(new Set([named.name]))).toEqual({ restored: 1, quarantined: 0, removed: 1 });
  expect([pictures.files(), pictures.quarantined()]).toEqual([filesOf(named.name), filesOf(younger.name)]);
});

test('a discarded picture is deleted without quarantine', async () => {
  const pictures = await testPictures();
  const { name } = await pictures.store(await small());
  await pictures.discard(name);
  expect([pictures.files(), pictures.quarantined()]).toEqual([[], []]);
});

test('before the first picture there are no orphans', async () => {
  expect(await (await testPictures()).tidy(new Set())).toEqual({ restored: 0, quarantined: 0, removed: 0 });
});

test('pictures in the folders of an earlier version move to the register, and what is no picture stays', async () => {
  const pictures = await testPictures();
  const { name } = await pictures.store(await small());
  const [served, removed] = ['0123456789abcdef01234567', 'abcdef0123456789abcdef01'];
  const folders = {
    pictures: join(pictures.dataDir, 'pictures'),
    day: join(pictures.dataDir, 'quarantine/2026-11-20'),
  };
  for (const [folder, picture] of [
    [folders.pictures, served],
    [folders.day, removed],
  ] as const) {
    mkdirSync(folder, { recursive: true });
    for (const file of filesOf(picture)) writeFileSync(join(folder, file), `the bytes of ${file}`);
  }
  writeFileSync(join(folders.pictures, 'note.txt'), 'not ours');
  expect(await importLegacyPictures(pictures.db, pictures.dataDir)).toBe(2);
  expect(pictures.files()).toEqual([...filesOf(served), ...filesOf(name)].sort());
  expect(pictures.quarantined()).toEqual(filesOf(removed));
  for (const file of filesOf(served)) expect(pictures.read(file).toString()).toBe(`the bytes of ${file}`);
  expect(readdirSync(folders.pictures)).toEqual(['note.txt']);
  expect(existsSync(join(pictures.dataDir, 'quarantine'))).toBe(false);
  expect(await importLegacyPictures(pictures.db, pictures.dataDir)).toBe(0);
});

/** Stores the picture in `<folder>/picture` in a process of its own. */
function program(folder: string, shell = 'exec "$@"'): ChildProcess {
  const command = [process.execPath, join(import.meta.dirname, 'store-picture-program.ts'), folder];
  return spawn('sh', ['-c', shell, 'sh', ...command]);
}

const isLinux = process.platform === 'linux';

test('a disk that fills up while a picture is written leaves nothing of it', { skip: !isLinux }, async () => {
  const pictures = await testPictures();
  const first = await pictures.store(await small());
  writeFileSync(join(pictures.dataDir, 'picture'), await noisyPicture(1_000, 1_000));
  // No file may be longer than 2,000 blocks of 512 bytes: the small variants fit, the large ones do not.
  const child = program(pictures.dataDir, 'ulimit -f 2000; exec "$@"');
  let output = '';
  child.stdout?.on('data', (text) => {
    output += text;
  });
  await new Promise((resolve) => child.on('close', resolve));
  expect(output).toBe('unavailable\n');
  expect(pictures.files()).toEqual(filesOf(first.name));
});

/** Starts the program and kills it so many ms after it has begun to encode. Returns the id of the process that did. */
async function killedProgram(folder: string, ms: number): Promise<number> {
  const server = program(folder);
  const ended = new Promise((resolve) => server.on('close', resolve));
  const processes = () => encodingProcesses(server.pid);
  await expect.poll(processes, { interval: 10 }).toHaveLength(1);
  const [{ id } = { id: 0 }] = processes();
  await new Promise((resolve) => setTimeout(resolve, ms));
  server.kill('SIGKILL');
  await ended;
  return id;
}

test('a killed server leaves a whole picture or nothing of it, and what no record names is removed at a later start', {
  skip: !isLinux,
  timeout: 600_000,
}, async () => {
  const pictures = await testPictures();
  const first = await pictures.store(await small());
  const folder = pictures.dataDir;
  writeFileSync(join(folder, 'picture'), await drawing(300, 200).png().toBuffer());
  for (let round = 0; round < scale(3, 100); round++) await killedProgram(folder, Math.random() * 400);
  const left = pictures.files();
  expect(left.length % 9).toBe(0);
  await age(pictures, left, 2 * hour);
  await new Pictures(pictures.db).tidy(new Set([first.name]));
  expect(pictures.files()).toEqual(filesOf(first.name));
});

test('the picture process ends with a killed server', { skip: !isLinux }, async () => {
  const pictures = await testPictures();
  await pictures.store(await small());
  const folder = pictures.dataDir;
  writeFileSync(join(folder, 'picture'), await noisyPicture(2_000, 4_000));
  for (const ms of [0, 600]) {
    const id = await killedProgram(folder, ms);
    await expect.poll(() => isRunning(id)).toBe(false);
  }
});
