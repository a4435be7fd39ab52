import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { syncFolder } from '#files/file-system.ts';

/**
 * Where the service looks for its program: a link to the folder of a version. An archive that was unpacked there by hand is a
 * folder.
 */
export const home = '/opt/ads';
/** A link to the folder of the version before. The manual of 1.1 has put a folder there. */
export const formerHome = '/opt/ads-cu';
/** Where an archive is unpacked. What is there was broken off. */
export const draft = '/opt/.ads-unpacking';

/** What `package.json` of a release says. */
export const releaseFile = z.object({
  name: z.literal('ads'),
  version: z.string().regex(/^\d+\.\d+\.\d+(?:[+-][\w.+-]+)?$/),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
});

/** A version on this machine. */
export interface Release {
  /** Its folder, and no link to it. */
  folder: string;
  version: string;
}

/** The release in a folder, or behind a link; undefined if there is none. */
export function releaseAt(path: string): Release | undefined {
  try {
    const folder = realpathSync(path);
    return {
      folder,
      version: releaseFile.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).version,
    };
  } catch {
    return undefined;
  }
}

/** The folder of a version. */
export function folderOf(version: string): string {
  return join(dirname(home), `ads-${version}`);
}

/** Below 0 if one version was made before the other: by its number, then by its day. */
export function compareVersions(one: string, other: string): number {
  const parts = (version: string) => {
    const [number = '', build = ''] = version.split('+');
    return [...number.split(/[.-]/), build.slice(0, 8)].map((part) => Number.parseInt(part, 10) || 0);
  };
  const others = parts(other);
  return (
    parts(one)
      .map((part, at) => part - (others[at] ?? 0))
      .find((difference) => difference !== 0) ?? 0
  );
}

/** Lets a link name another folder beside it, by one rename. */
export async function pointTo(link: string, { folder }: Release): Promise<void> {
  const next = `${link}.next`;
  rmSync(next, { force: true });
  symlinkSync(basename(folder), next);
  if (lstatSync(link, { throwIfNoEntry: false })?.isDirectory()) rmSync(link, { recursive: true });
  renameSync(next, link);
  await syncFolder(dirname(link));
}

/** Makes a link of the folder that an archive was unpacked to, to its new place beside it. What runs there goes on. */
export async function becomeLink({ version }: Release): Promise<Release> {
  const folder = folderOf(version);
  if (!lstatSync(home).isSymbolicLink()) {
    rmSync(folder, { recursive: true, force: true });
    symlinkSync(basename(folder), folder);
    exchange(home, folder);
    await syncFolder(dirname(home));
  }
  return { folder: realpathSync(home), version };
}

/**
 * Exchanges two entries at once, by a call of Linux that Node does not offer, and Perl does, which every Debian has. Without it
 * there is a moment, between two renames, in which the first is missing.
 */
function exchange(one: string, other: string): void {
  const numbers: Readonly<Record<string, string>> = { x64: '316', arm64: '276' };
  const renameat2 = 'exit(syscall(shift() + 0, -100, shift(), -100, shift(), 2) == 0 ? 0 : 1)';
  const { status } = spawnSync('perl', ['-e', renameat2, numbers[process.arch] ?? '-1', one, other]);
  if (status === 0) return;
  const aside = `${other}.next`;
  renameSync(other, aside);
  renameSync(one, other);
  renameSync(aside, one);
}

/** Removes the folders of versions that no link names. */
export function removeOthers(): void {
  const kept = [home, formerHome].filter((link) => existsSync(link)).map((link) => realpathSync(link));
  rmSync(draft, { recursive: true, force: true });
  for (const name of readdirSync(dirname(home))) {
    const release = /^ads-\d/.test(name) ? releaseAt(join(dirname(home), name)) : undefined;
    if (release && release.folder === folderOf(release.version) && !kept.includes(release.folder))
      rmSync(release.folder, { recursive: true });
  }
}
