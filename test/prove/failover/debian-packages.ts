import { spawnSync } from 'node:child_process';
import { existsSync, globSync, rmSync, writeFileSync } from 'node:fs';
import { isLong } from '../scale.ts';

/** What the proof runs, by the package of Debian that has it. */
const programs = {
  patroni: ['/usr/bin/patroni'],
  'etcd-server': ['/usr/bin/etcd'],
  haproxy: ['/usr/sbin/haproxy'],
  postgresql: ['/usr/lib/postgresql/*/bin/pg_rewind'],
};

const policyFile = '/usr/sbin/policy-rc.d';

/** The packages that this machine lacks. */
function missingPackages(): string[] {
  return Object.entries(programs).flatMap(([name, patterns]) => (globSync(patterns).length > 0 ? [] : [name]));
}

/**
 * Whether the cluster can be started here. The long form, which a person has started, installs what is missing if it may; the
 * short one says why not.
 */
export function canStartCluster(): boolean {
  const missing = missingPackages();
  if (missing.length === 0) return true;
  const names = missing.join(' ');
  if (!isLong || process.getuid?.() !== 0) {
    process.stdout.write(`Skipped: this machine lacks packages (Debian: apt-get install ${names}).\n`);
    return false;
  }
  process.stdout.write(`Installs packages of Debian: ${names}. Their services are not started now.\n`);
  const problem = install(missing);
  if (problem !== undefined) process.stdout.write(`Skipped: ${problem}\n`);
  return problem === undefined;
}

/** Where the newest PostgreSQL of Debian has its programs. */
export function postgresPrograms(): string {
  const [newest = ''] = globSync('/usr/lib/postgresql/*/bin').toSorted((a, b) => versionOf(b) - versionOf(a));
  return newest;
}

function versionOf(folder: string): number {
  return Number(folder.split('/').at(-2));
}

/** Returns what has failed; undefined if all are installed. */
function install(packages: readonly string[]): string | undefined {
  const hasPolicy = existsSync(policyFile);
  // Debian starts the services of what it installs, unless this program forbids it.
  if (!hasPolicy) writeFileSync(policyFile, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-q'], { env, stdio: 'ignore' });
    const { status } = spawnSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) return `apt-get install ${packages.join(' ')} ended with status ${status}.`;
    const missing = missingPackages();
    return missing.length > 0 ? `apt-get has not installed ${missing.join(' ')}.` : undefined;
  } finally {
    if (!hasPolicy) rmSync(policyFile, { force: true });
  }
}
