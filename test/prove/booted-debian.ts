import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Run } from '../processes.ts';
import { canMakeDebian, makeDebian } from './debian-root.ts';

/** Whether a Debian can be made and booted here: by root, with debootstrap and systemd-nspawn (Debian: systemd-container). */
export const canBootDebian = canMakeDebian && spawnSync('systemd-nspawn', ['--version']).status === 0;

/** A Debian whose systemd runs the services that its packages and a release have. */
export interface BootedDebian {
  root: string;
  /** Runs a command of the shell as root, to the first failure. */
  run(command: string): Run;
  /** Starts one, in a group of processes of its own, to be killed. */
  start(command: string): ChildProcess;
  /** Shuts it down and removes its folder. */
  stop(): Promise<void>;
}

/** Makes a Debian in a new folder and boots it. With `isAlone` it has no network but its own. */
export async function bootDebian(root: string, { isAlone = false } = {}): Promise<BootedDebian> {
  makeDebian(root, 'systemd', 'systemd-sysv', 'dbus');
  const network = isAlone ? ['--private-network'] : [];
  const options = [
    '--boot',
    '--quiet',
    '--keep-unit',
    '--register=no',
    '--console=pipe',
    '--resolv-conf=off',
    ...network,
  ];
  const machine = spawn('systemd-nspawn', ['--directory', root, ...options], { stdio: 'ignore' });
  const children = `/proc/${machine.pid}/task/${machine.pid}/children`;
  const first = () => spawnSync('cat', [children], { encoding: 'utf8' }).stdout.trim();
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    DEBIAN_FRONTEND: 'noninteractive',
  };
  const inside = (command: string) => ['--target', first(), '--all', '--wd=/', 'sh', '-euc', `cd /root; ${command}`];
  const run = (command: string) =>
    spawnSync('nsenter', inside(command), { encoding: 'utf8', env, maxBuffer: 100_000_000 });
  while (!/running|degraded/.test(run('systemctl is-system-running').stdout)) await setTimeout(200);
  return {
    root,
    run,
    start: (command) => spawn('nsenter', inside(command), { env, detached: true, stdio: ['ignore', 'pipe', 'ignore'] }),
    async stop() {
      const ended = once(machine, 'exit');
      machine.kill();
      await ended;
      if (existsSync(root)) rmSync(root, { recursive: true });
    },
  };
}
