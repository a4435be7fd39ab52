import { chmodSync, lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { sharedFolder } from '../folders.ts';
import { runProgram, startServerProcess } from '../processes.ts';

const base = sharedFolder();

let folders = 0;
let dataDir: string;
beforeEach(() => {
  dataDir = join(base, String(++folders));
});

/** Starts a program whose new files everybody could use, if it did not see to it itself. */
function carelessly<Started>(start: () => Started): Started {
  const before = process.umask(0);
  try {
    return start();
  } finally {
    process.umask(before);
  }
}

const runCarelessly = (program: string, parameters: string[]) =>
  carelessly(() => runProgram(program, parameters, { DATA_DIR: dataDir }));

/** Starts the server, lets `look` see the folder, and stops it. Returns what it has printed. */
async function serve(look: () => void = () => {}): Promise<string> {
  const server = await carelessly(() => startServerProcess({ DATA_DIR: dataDir }));
  try {
    look();
  } finally {
    await server.stop();
  }
  return server.output.stdout;
}

/** What other accounts may use: paths below the folder with their modes. Links are not followed. */
function openToOthers(folder = dataDir): string[] {
  const names = ['', ...(readdirSync(folder, { recursive: true }) as string[])];
  const modes = names.map((name) => ({ name, stats: lstatSync(join(folder, name)) }));
  return modes
    .filter(({ stats }) => !stats.isSymbolicLink() && (stats.mode & 0o077) !== 0)
    .map(({ name, stats }) => `${name} ${(stats.mode & 0o777).toString(8)}`);
}

test('a new register can be read by the account of its server alone, however that is started; what others could use is closed when it is opened', async () => {
  await serve(() => {
    expect(readdirSync(dataDir)).toContain('ads.sqlite-wal');
    expect(openToOthers()).toEqual([]);
  });
  mkdirSync(join(dataDir, 'pictures', 'small'), { recursive: true });
  writeFileSync(join(dataDir, 'pictures', 'small', 'crown.webp'), 'x');
  for (const name of ['', 'pictures', 'pictures/small']) chmodSync(join(dataDir, name), 0o755);
  for (const name of ['ads.sqlite', 'register-id', 'pictures/small/crown.webp']) chmodSync(join(dataDir, name), 0o644);
  const said = await serve(() => expect(openToOthers()).toEqual([]));
  expect(said).not.toContain('tài khoản khác trên máy này');
});

test('so is what commands write', async () => {
  const archive = join(base, 'archive.tar');
  expect((await runCarelessly('admin', ['create', 'Lan'])).status).toBe(0);
  expect((await runCarelessly('backup', [archive])).status).toBe(0);
  expect(openToOthers()).toEqual([]);
  dataDir = join(base, 'restored');
  expect((await runCarelessly('restore', [archive])).status).toBe(0);
  expect(openToOthers()).toEqual([]);
  expect(lstatSync(archive).mode & 0o777).toBe(0o600);
});

test('a folder with other things in it, and what links lead to, keep their modes, and the server says so', {
  tags: ['thorough'],
}, async () => {
  const shared = join(base, 'shared');
  for (const folder of [dataDir, shared]) mkdirSync(folder);
  writeFileSync(join(dataDir, 'index.html'), 'x');
  symlinkSync(shared, join(dataDir, 'photo-cache'));
  for (const path of [dataDir, shared]) chmodSync(path, 0o755);
  chmodSync(join(dataDir, 'index.html'), 0o644);
  const said = await serve(() => expect(openToOthers()).toEqual([' 755', 'index.html 644']));
  expect(openToOthers(shared)).toEqual([' 755']);
  expect(said).toContain(`Các tài khoản khác trên máy này dùng được thư mục ${dataDir} (DATA_DIR)`);
});
