import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '#project-root.ts';

/**
 * Writes an image with the files of a release, by podman or docker. The folder takes the place of the stage of
 * `deploy/Containerfile` that would build them. Returns the path of the image.
 *
 * @param folder with the release; it is moved
 * @param file of the image, which is replaced
 */
export function writeImage(folder: string, version: string, file: string): string {
  const engine = ['podman', 'docker'].find((name) => spawnSync(name, ['--version']).status === 0);
  if (engine === undefined) throw new Error('An image needs podman or docker, and neither is installed.');
  const run = (...parameters: string[]) => execFileSync(engine, parameters, { stdio: ['ignore', 'ignore', 'inherit'] });
  const stage = mkdtempSync(join(dirname(folder), 'stage-'));
  renameSync(folder, join(stage, 'release'));
  const context = join(stage, 'context');
  mkdirSync(context);
  const containerfile = join(projectRoot, 'deploy', 'Containerfile');
  // A tag must not have a plus sign.
  const tag = `ads:${version.replace('+', '-')}`;
  run('build', '--build-context', `build=${stage}`, '--file', containerfile, '--tag', tag, context);
  rmSync(file, { force: true });
  run('save', ...(engine === 'podman' ? ['--format', 'oci-archive'] : []), '--output', file, tag);
  return file;
}
