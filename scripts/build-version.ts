import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod';
import { projectRoot } from '#project-root.ts';

const packagePath = join(projectRoot, 'package.json');
const packageFile = z.looseObject({ version: z.string() });

/**
 * The version of `package.json` and what was built: the day and the commit, such as `1.0.0+20261126.a72a9d18cd`, with `.changed`
 * where files differ from it. In a folder without git it is the day of the build alone.
 */
export function buildVersion(): string {
  const { version } = packageFile.parse(JSON.parse(readFileSync(packagePath, 'utf8')));
  return `${version}+${commit() ?? new Date().toISOString().slice(0, 10).replaceAll('-', '')}`;
}

/** Puts this version into the programs, wherever they import `package.json`. */
export function stampVersion(): Plugin {
  return {
    name: 'stamp-version',
    enforce: 'pre',
    transform: (code, id) =>
      id === packagePath
        ? JSON.stringify({ ...packageFile.parse(JSON.parse(code)), version: buildVersion() })
        : undefined,
  };
}

function commit(): string | undefined {
  // The folder may lie within the repository of something else.
  if (!existsSync(join(projectRoot, '.git'))) return undefined;
  const git = (...parameters: string[]) =>
    execFileSync('git', parameters, {
      cwd: projectRoot,
      encoding: 'utf8',
      env: { ...process.env, TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    const named = git('log', '-1', '--abbrev=10', '--date=format-local:%Y%m%d', '--format=%cd.%h');
    return git('status', '--porcelain', '--untracked-files=no') === '' ? named : `${named}.changed`;
  } catch {
    // No git is installed, or it does not read a folder of somebody else.
    return undefined;
  }
}
