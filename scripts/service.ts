import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { replaceFile } from '#files/file-system.ts';
import { upgrade as words } from '#strings/vi/server/commands.ts';
import { printToStderr } from './command.ts';
import type { Release } from './installed-releases.ts';

const unit = '/etc/systemd/system/ads.service';
/** Between two looks at the service, in ms. */
const interval = 250;
/** Between two lines about the wait, in ms. */
const lineInterval = 10_000;
/** How long a server may say why it is not ready, in ms. One that says nothing may be migrating. */
const patience = 60_000;

const systemctl = (...parameters: string[]) => spawnSync('systemctl', parameters, { encoding: 'utf8' });

/** What systemd says of the service. */
function properties(): Readonly<Record<string, string>> {
  const names = ['LoadState', 'SubState', 'MainPID', 'NRestarts'];
  const lines = systemctl('show', ...names.map((name) => `--property=${name}`), 'ads').stdout.split('\n');
  return Object.fromEntries(lines.map((line) => line.split('=', 2)));
}

/** Whether systemd has the service. */
export function isInstalled(): boolean {
  return properties().LoadState === 'loaded';
}

/** Whether several servers run on this machine, each a service of its own. */
export function hasSeveralServers(): boolean {
  return systemctl('list-units', '--plain', '--no-legend', 'ads@*').stdout.trim() !== '';
}

/** Whether the process of the service is one of this release: a link may name another one by now. */
function isRunning({ folder }: Release): boolean {
  const process = Number(properties().MainPID);
  try {
    return process > 0 && readlinkSync(`/proc/${process}/cwd`) === folder;
  } catch {
    return false;
  }
}

/** Where the server answers, of its settings. */
export function readyAddress({ host, port }: { host: string; port: number }): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}/readyz`;
}

/** What a server says why it is not ready; undefined if it is, and null if nobody answers. */
async function problemAt(address: string): Promise<string | undefined | null> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) });
    return answer.ok ? undefined : (await answer.text()).slice(0, 500);
  } catch {
    return null;
  }
}

/** Whether the service runs this release, and is ready. */
export async function isServing(release: Release, address: string): Promise<boolean> {
  return isRunning(release) && (await problemAt(address)) === undefined;
}

/** Gives systemd the unit of a release, unless somebody has changed the one of the release before. */
export async function replaceUnit(from: Release, to: Release): Promise<void> {
  const read = (path: string) => readFileSync(path, 'utf8');
  const template = join(to.folder, 'deploy', 'ads.service');
  const [installed, next] = [read(unit), read(template)];
  if (installed === next) return;
  if (installed !== read(join(from.folder, 'deploy', 'ads.service'))) {
    printToStderr(words.unitKept(unit, template));
    return;
  }
  await replaceFile(unit, next);
  chmodSync(unit, 0o644);
}

export function stopService(): void {
  systemctl('stop', 'ads');
}

/**
 * Restarts the service and waits until it is ready, however long it migrates. Returns why it is not: it has ended, or has said for a
 * minute why.
 */
export async function restartUntilReady(release: Release, address: string): Promise<string | undefined> {
  systemctl('daemon-reload');
  // Restarts by hand count as well where systemd gives up a service that ends again and again.
  systemctl('reset-failed', 'ads');
  if (systemctl('restart', 'ads').status !== 0) return words.cannotStart;
  const restarts = properties().NRestarts;
  const wait = new Wait();
  for (;;) {
    const { SubState, NRestarts } = properties();
    if (NRestarts !== restarts || SubState !== 'running') return words.ended;
    const problem = await problemAt(address);
    if (problem === undefined && isRunning(release)) return undefined;
    if (wait.isInVain(problem ?? undefined)) return problem ?? undefined;
    await setTimeout(interval);
  }
}

/** Says from time to time that a server is waited for. */
class Wait {
  readonly #began = performance.now();
  #nextLine = this.#began + lineInterval;
  #answersSince: number | undefined;

  /** Whether it has said for a minute what its problem is. */
  isInVain(problem: string | undefined): boolean {
    const now = performance.now();
    this.#answersSince = problem === undefined ? undefined : (this.#answersSince ?? now);
    if (now > this.#nextLine) {
      printToStderr(words.waiting(Math.round((now - this.#began) / 1000), problem));
      this.#nextLine = now + lineInterval;
    }
    return this.#answersSince !== undefined && now - this.#answersSince > patience;
  }
}

/** The last lines that the service has logged. */
export function lastLines(): string {
  return (
    spawnSync('journalctl', ['-u', 'ads', '-n', '15', '-o', 'cat', '--no-pager'], { encoding: 'utf8' }).stdout ?? ''
  );
}
