import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, lstatSync, mkdirSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '#project-root.ts';
import { programFile } from '../../scripts/bundle-programs.ts';
import type { Run } from '../processes.ts';

/** A machine on which the release is installed: this kernel with folders of its own. */
export interface Machine {
  /** Its root folder. */
  root: string;
  /** Runs a command of the shell. */
  run(command: string): Run;
  /** Starts one, in a group of processes of its own, to be killed. */
  start(command: string): ChildProcess;
  stop(): Promise<void>;
}

const own = ['root', 'mount', 'pid'].map((kind) => `--${kind}`);
const system = ['usr', 'bin', 'sbin', 'lib', 'lib64'];

/** Whether a user may have a machine of its own here. */
export const canHaveMachine =
  spawnSync('unshare', [
    '--user',
    '--map-root-user',
    '--mount',
    '--pid',
    '--fork',
    'mount',
    '-t',
    'tmpfs',
    'none',
    '/mnt',
  ]).status === 0;

/** Starts a machine with the programs of this one, and folders for what is installed and stored, in a new folder. */
export async function startMachine(root: string): Promise<Machine> {
  for (const folder of ['dev', 'proc', 'tmp', 'run', 'root', 'opt', 'etc/systemd/system', 'var/lib/ads'])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'etc', 'passwd'), 'root:x:0:0::/root:/bin/sh\n');
  cpSync(join(import.meta.dirname, 'machine'), join(root, 'stand-ins'), { recursive: true });
  const shared = [projectRoot, dirname(process.execPath)];
  for (const name of system) {
    const path = `/${name}`;
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found?.isSymbolicLink()) symlinkSync(readlinkSync(path), join(root, name));
    else if (found) shared.push(path);
  }
  const binds = shared.map((path) => {
    mkdirSync(join(root, path), { recursive: true });
    return `mount --rbind "${path}" "${root}${path}"`;
  });
  const script = [
    ...binds,
    `mount --rbind /dev "${root}/dev"`,
    `mount -t proc proc "${root}/proc"`,
    `mount -t tmpfs -o size=64m,mode=755 none "${root}/opt"`,
    'echo up',
    // Takes in whose parents have ended.
    `exec chroot "${root}" /bin/sh -c 'sleep infinity & wait'`,
  ].join(' && ');
  const first = spawn('unshare', [
    '--user',
    '--map-root-user',
    '--mount',
    '--pid',
    '--fork',
    '--kill-child',
    'sh',
    '-euc',
    script,
  ]);
  await once(first.stdout, 'data');
  const { stdout } = spawnSync('pgrep', ['--parent', String(first.pid)], { encoding: 'utf8' });
  const enter = ['--target', stdout.trim(), '--user', '--preserve-credentials', ...own, '--wd', 'sh', '-euc'];
  const env = { PATH: '/stand-ins:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root' };
  return {
    root,
    run: (command) => spawnSync('nsenter', [...enter, command], { encoding: 'utf8', env }),
    start: (command) =>
      spawn('nsenter', [...enter, command], { env, detached: true, stdio: ['ignore', 'pipe', 'ignore'] }),
    async stop() {
      // It passes no other signal on.
      first.kill('SIGKILL');
      await once(first, 'exit');
    },
  };
}

/** What programs of a release do instead of what those of this project do: code of modules. */
export type Programs = Readonly<Record<string, string>>;

const commands = ['admin', 'backup', 'check', 'export', 'migrate', 'restore', 'server', 'upgrade'];

/** Writes the archive of a release that runs the programs of this project, to a folder. Returns its path. */
export function packRelease(folder: string, version: string, programs: Programs = {}, described: object = {}): string {
  const release = join(folder, version, 'ads');
  const file = (path: string, content: string) => {
    mkdirSync(dirname(join(release, path)), { recursive: true });
    writeFileSync(join(release, path), content);
    if (path.startsWith('bin/')) chmodSync(join(release, path), 0o755);
  };
  file('package.json', JSON.stringify({ name: 'ads', version, type: 'module', ...described }));
  file('bin/node', `#!/bin/sh\nexec ${process.execPath} "$@"\n`);
  cpSync(join(projectRoot, 'scripts', 'ads.sh'), join(release, 'bin', 'ads'));
  chmodSync(join(release, 'bin', 'ads'), 0o755);
  for (const name of commands)
    file(`build/programs/${name}.mjs`, programs[name] ?? `await import('${pathToFileURL(programFile(name)).href}');\n`);
  file('deploy/ads.service', unit);
  const archive = join(folder, `ads-${version}.tar.gz`);
  spawnSync('tar', ['-czf', archive, '-C', join(folder, version), 'ads']);
  return archive;
}

const unit = `[Service]
WorkingDirectory=/opt/ads
ExecStart=/opt/ads/bin/node --env-file=/etc/ads.env /opt/ads/build/programs/server.mjs
`;
