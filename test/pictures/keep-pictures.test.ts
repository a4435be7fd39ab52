// @module-tag thorough
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FolderPictures } from '#pictures/folder-pictures.ts';
import { createPictures } from '#pictures/pictures.server.ts';
import { isRunning } from '../child-processes.ts';
import { scale } from '../prove/scale.ts';
import { noisyPicture } from './hostile-pictures.ts';
import { drawing, encodingProcesses, filesOf, testPictures } from './picture-helpers.ts';

const small = () => drawing(20, 20).png().toBuffer();
const hour = 60 * 60;

/** Lets the files of a folder have been written so many seconds ago. */
function age(folder: string, files: string[], seconds: number): void {
  const then = Date.now() / 1000 - seconds;
  for (const file of files) utimesSync(join(folder, file), then, then);
}

test('all nine files of a removed picture are gone, and no others', async () => {
  const pictures = testPictures();
  const gone = await pictures.store(await small());
  const kept = await pictures.store(await small());
  await pictures.remove(gone.name);
  expect(pictures.files()).toEqual(filesOf(kept.name));
});

test('removing an unknown picture is not an error and reaches no file outside of the folder', async () => {
  const pictures = testPictures();
  await pictures.remove('0123456789abcdef01234567');
  const { name } = await pictures.store(await small());
  const outside = join(pictures.folder, '..', 'x-400.jpg');
  writeFileSync(outside, '');
  for (const other of ['../x', '', '*', name.toUpperCase(), `${name}-400`, `${name}-400.jpg`])
    await pictures.remove(other);
  expect(existsSync(outside)).toBe(true);
  expect(pictures.files()).toEqual(filesOf(name));
  await pictures.remove(name);
  await pictures.remove(name);
  expect(pictures.files()).toEqual([]);
});

test('the same picture stored twice is two pictures', async () => {
  const pictures = testPictures();
  const [first, second] = [await pictures.store(await small()), await pictures.store(await small())];
  expect(first.name).not.toBe(second.name);
});

test('orphans go to quarantine; pictures of records, recent ones and other files stay', async () => {
  const pictures = testPictures();
  const [named, orphan, halfOrphan, young] = [
    await pictures.store(await small()),
    await pictures.store(await small()),
    await pictures.store(await small()),
    await pictures.store(await small()),
  ];
  const others = ['README.txt', 'logo-400.jpg', '.hidden', `${orphan.name}-400.png`, `${orphan.name}-401.jpg`];
  for (const file of others) writeFileSync(join(pictures.folder, file), 'not ours');
  age(pictures.folder, [...filesOf(named.name), ...filesOf(orphan.name), ...others], 2 * hour);
  // A crash left it with two of its files.
  age(pictures.folder, filesOf(halfOrphan.name), 2 * hour);
  for (const file of filesOf(halfOrphan.name).slice(2)) rmSync(join(pictures.folder, file));
  age(pictures.folder, filesOf(young.name), hour - 60);
  const names = new Set([named.name, 'fedcba9876543210fedcba98']);
  expect(await pictures.tidy(names)).toEqual({ restored: 0, quarantined: 2, removed: 0 });
  expect(pictures.files()).toEqual([...others, ...filesOf(named.name), ...filesOf(young.name)].sort());
  expect(quarantined(pictures)).toEqual([...filesOf(orphan.name), ...filesOf(halfOrphan.name).slice(0, 2)].sort());
  expect(await pictures.tidy(names)).toEqual({ restored: 0, quarantined: 0, removed: 0 });
});

test('a picture in quarantine is restored unchanged when a record names it again', async () => {
  const pictures = testPictures();
  const { name } = await pictures.store(await small());
  const before = filesOf(name).map((file) => pictures.read(file));
  await pictures.remove(name);
  expect([pictures.files(), quarantined(pictures)]).toEqual([[], filesOf(name)]);
  expect(await pictures.tidy(new Set([name]))).toEqual({ restored: 1, quarantined: 0, removed: 0 });
  expect(filesOf(name).map((file) => pictures.read(file))).toEqual(before);
  expect(readdirSync(join(pictures.dataDir, 'quarantine'))).toEqual([]);
});

test('after 30 days in quarantine a picture is deleted, and nothing else', async () => {
  const pictures = testPictures();
  const [older, younger] = [await pictures.store(await small()), await pictures.store(await small())];
  for (const [days, { name }] of [
    [32, older],
    [29, younger],
  ] as const) {
    await pictures.remove(name);
    const folder = (at: number) => join(pictures.dataDir, 'quarantine', new Date(at).toISOString().slice(0, 10));
    renameSync(folder(Date.now()), folder(Date.now() - days * 24 * 3_600_000));
    writeFileSync(join(folder(Date.now() - days * 24 * 3_600_000), 'note.txt'), 'not ours');
  }
  expect(await pictures.tidy(new Set())).toEqual({ restored: 0, quarantined: 0, removed: 1 });
  expect(quarantined(pictures)).toEqual(['note.txt', 'note.txt', ...filesOf(younger.name)].sort());
});

test('a discarded picture is deleted without quarantine', async () => {
  const pictures = testPictures();
  const { name } = await pictures.store(await small());
  await pictures.discard(name);
  expect([pictures.files(), quarantined(pictures)]).toEqual([[], []]);
});

/** Names of the files in quarantine, whatever the day. */
function quarantined({ dataDir }: { dataDir: string }): string[] {
  const folder = join(dataDir, 'quarantine');
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();
}

test('before the first picture there are no orphans', async () => {
  expect(await testPictures().tidy(new Set())).toEqual({ restored: 0, quarantined: 0, removed: 0 });
});

/** A program that stores the picture in `<folder>/picture` with the data in `<folder>` and prints its name or its error. */
function program(folder: string, shell = 'exec "$@"'): ChildProcess {
  const code = `
    import { readFileSync } from 'node:fs';
    import { FolderPictures } from '#pictures/folder-pictures.ts';
    import { createPictures } from '#pictures/pictures.server.ts';
    const [folder, picture] = process.argv.slice(1);
    const stored = await createPictures(new FolderPictures(folder)).store(readFileSync(picture)).catch((error) => ({ name: error.code }));
    console.log(stored.name);
  `;
  const command = [process.execPath, '--input-type=module', '-e', code, folder, join(folder, 'picture')];
  return spawn('sh', ['-c', shell, 'sh', ...command], { cwd: join(import.meta.dirname, '../..') });
}

const isLinux = process.platform === 'linux';

test('a disk that fills up while a picture is written leaves nothing of it', { skip: !isLinux }, async () => {
  const pictures = testPictures();
  const folder = join(pictures.folder, '..');
  const first = await pictures.store(await small());
  writeFileSync(join(folder, 'picture'), await noisyPicture(1_000, 1_000));
  // No file may be longer than 100 blocks of 512 bytes: the small variants fit, the large ones do not.
  const child = program(folder, 'ulimit -f 100; exec "$@"');
  let output = '';
  child.stdout?.on('data', (text) => {
    output += text;
  });
  await new Promise((resolve) => child.on('close', resolve));
  expect(output).toBe('EFBIG\n');
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

test('files that a killed server has begun to write are removed at a later start', {
  skip: !isLinux,
  timeout: 600_000,
}, async () => {
  const pictures = testPictures();
  const first = await pictures.store(await small());
  const folder = join(pictures.folder, '..');
  writeFileSync(join(folder, 'picture'), await drawing(300, 200).png().toBuffer());
  for (let round = 0; round < scale(3, 100); round++) await killedProgram(folder, Math.random() * 400);
  age(pictures.folder, pictures.files(), 2 * hour);
  await createPictures(new FolderPictures(pictures.dataDir)).tidy(new Set([first.name]));
  expect(pictures.files()).toEqual(filesOf(first.name));
});

test('the picture process ends with a killed server', { skip: !isLinux }, async () => {
  const pictures = testPictures();
  await pictures.store(await small());
  const folder = join(pictures.folder, '..');
  writeFileSync(join(folder, 'picture'), await noisyPicture(2_000, 4_000));
  for (const ms of [0, 600]) {
    const id = await killedProgram(folder, ms);
    await expect.poll(() => isRunning(id)).toBe(false);
  }
});
