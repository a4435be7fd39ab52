import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whether an empty Debian can be made here: by root, with debootstrap. */
export const canMakeDebian = process.getuid?.() === 0 && spawnSync('debootstrap', ['--version']).status === 0;

/** Makes an empty Debian in a new folder, with the package sources of this machine. */
export function makeDebian(root: string): void {
  execFileSync('debootstrap', ['--variant=minbase', '--include=ca-certificates,curl', 'bookworm', root], {
    stdio: 'pipe',
  });
  cpSync('/etc/apt', join(root, 'etc', 'apt'), { recursive: true });
  copyFileSync('/etc/resolv.conf', join(root, 'etc', 'resolv.conf'));
  // Installers write it, debootstrap does not.
  writeFileSync(join(root, 'etc', 'hosts'), '127.0.0.1 localhost\n');
}

/** Builds a release, and returns the lines that the command prints: the paths of its files. */
export function buildRelease(parameters: readonly string[], env: NodeJS.ProcessEnv = process.env): string[] {
  const command = ['run', '--silent', 'release', '--', '--unchecked', ...parameters];
  return execFileSync('npm', command, { cwd: join(import.meta.dirname, '..', '..'), encoding: 'utf8', env })
    .trimEnd()
    .split('\n');
}
