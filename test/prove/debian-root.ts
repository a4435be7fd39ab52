import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether an empty Debian can be made here: by root, with debootstrap. */
export const canMakeDebian = process.getuid?.() === 0 && spawnSync('debootstrap', ['--version']).status === 0;

/** Makes an empty Debian in a new folder, with the package sources of this machine, and with more packages. */
export function makeDebian(root: string, ...packages: string[]): void {
  const include = ['ca-certificates', 'curl', ...packages].join();
  execFileSync('debootstrap', ['--variant=minbase', `--include=${include}`, 'bookworm', root], {
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

/** Packs the release of an archive as another version to `file`, with other contents of some of its files. */
export function packAs(
  version: string,
  archive: string,
  file: string,
  changed: Readonly<Record<string, string>> = {},
): void {
  const folder = mkdtempSync(join(tmpdir(), 'ads-release-'));
  const release = join(folder, 'ads');
  try {
    execFileSync('tar', ['-xzf', archive, '-C', folder]);
    const described = JSON.parse(readFileSync(join(release, 'package.json'), 'utf8'));
    writeFileSync(join(release, 'package.json'), JSON.stringify({ ...described, version }));
    for (const [path, content] of Object.entries(changed)) writeFileSync(join(release, path), content);
    execFileSync('tar', ['--create', '--file', file, '--use-compress-program=gzip -1', '-C', folder, 'ads']);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
