// @module-tag thorough
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { sharedFolder } from '../folders.ts';
import { buildRelease } from '../prove/debian-root.ts';

const release = join(sharedFolder(), 'ads');
// The site may have to be built first.
beforeAll(() => void buildRelease(['--folder', release]), 1_800_000);

const read = (path: string) => readFileSync(join(release, path), 'utf8');
const packageIn = (folder: string): { name: string; version: string } =>
  JSON.parse(read(join('node_modules', folder, 'package.json')));

/** The folders of the packages that come with the release as they are. */
function packages(): string[] {
  const folders = readdirSync(join(release, 'node_modules'), { recursive: true, encoding: 'utf8' });
  return folders
    .filter((path) => /(?:^|node_modules\/)(?:@[^/]+\/)?[^/@]+$/.test(path))
    .filter((path) => {
      return existsSync(join(release, 'node_modules', path, 'package.json'));
    });
}

test('a release has what it needs: no sources, tests, tools of development or history', () => {
  expect(readdirSync(release).sort()).toEqual([
    '.env.example',
    'CHANGELOG.md',
    'LICENSE',
    'LICENSES.md',
    'README.md',
    'artwork',
    'bin',
    'brand.json',
    'build',
    'deploy',
    'docs',
    'licences.txt',
    'node_modules',
    'package.json',
    'samples',
    'sbom.json',
  ]);
  for (const tool of ['vite', 'vitest', 'typescript']) expect(packages()).not.toContain(tool);
  const { version } = JSON.parse(read('package.json'));
  expect(execFileSync(join(release, 'bin', 'ads'), ['--help'], { encoding: 'utf8' })).toContain(version);
});

test('all of it can be read, and its program started, by the account of the service', () => {
  const closed = readdirSync(release, { recursive: true, encoding: 'utf8' }).filter((path) => {
    const file = statSync(join(release, path));
    const needed = file.isDirectory() ? 0o005 : 0o004;
    return (file.mode & needed) !== needed;
  });
  expect(closed).toEqual([]);
  for (const name of ['ads', 'node']) expect(statSync(join(release, 'bin', name)).mode & 0o005, name).toBe(0o005);
});

test('its pages have the React of production, whatever the shell of whoever builds it says', () => {
  expect(process.env.NODE_ENV).not.toBe('production');
  const assets = join('build', 'client', 'assets');
  const scripts = readdirSync(join(release, assets)).filter((name) => name.endsWith('.js'));
  const texts = scripts.map((name) => read(join(assets, name)));
  expect(texts.filter((text) => text.includes('Invalid hook call'))).toEqual([]);
  expect(texts.some((text) => text.includes('Minified React error'))).toBe(true);
});

test('its list of parts names every package with its version, those that are built in as well', () => {
  const { bomFormat, components } = JSON.parse(read('sbom.json'));
  expect(bomFormat).toBe('CycloneDX');
  const listed = new Set(
    components.map(({ name, version }: { name: string; version: string }) => `${name} ${version}`),
  );
  const names = new Set(components.map(({ name }: { name: string }) => name));
  expect(packages().length).toBeGreaterThan(5);
  for (const folder of packages()) {
    const { name, version } = packageIn(folder);
    expect(listed, folder).toContain(`${name} ${version}`);
  }
  for (const builtIn of ['react', 'fastify', 'zod', 'node']) expect(names).toContain(builtIn);
  for (const tool of ['vite', 'vitest', 'typescript']) expect(names).not.toContain(tool);

  const licences = read('licences.txt');
  for (const one of listed) expect(licences).toContain(`${one}, `);
  expect(licences).toContain('SIL OPEN FONT LICENSE');
});
