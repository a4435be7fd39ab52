// The image that `npm run release -- --image` writes, on an empty Debian in the place of the one that is downloaded.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { sharedFolder } from '../folders.ts';
import { freePort } from '../postgres.ts';
import { buildRelease, canMakeDebian, makeDebian } from './debian-root.ts';
import { isLong, report } from './scale.ts';

const hasPodman = spawnSync('podman', ['--version']).status === 0;
const canRun = isLong && canMakeDebian && hasPodman;
if (!canRun) report('not run', 'this needs its long form, root, debootstrap and podman');

describe.skipIf(!canRun)('the image', () => {
  const folder = sharedFolder();
  // Works where no container can be run: it is built in a chroot.
  const env = { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot', CONTAINERS_CONF: '/dev/null' };
  const podman = (...parameters: string[]) => execFileSync('podman', parameters, { env, encoding: 'utf8' }).trim();
  let container = '';
  afterAll(() => {
    if (container !== '') podman('rm', '--force', container);
  });

  test('is built from the release, and its server serves, as a user without rights, until SIGTERM', async () => {
    const debian = join(folder, 'debian');
    makeDebian(debian);
    const packed = spawn('tar', ['-C', debian, '-c', '.'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const imported = spawn('podman', ['import', '-', 'docker.io/library/debian:bookworm-slim'], {
      env,
      stdio: [packed.stdout, 'ignore', 'ignore'],
    });
    expect(await once(imported, 'exit')).toEqual([0, null]);
    const image = buildRelease(['--image'], env).at(-1) ?? '';
    report('image', `${Math.round(statSync(image).size / 1_000_000)} MB`);

    const loaded = podman('load', '--quiet', '--input', image).split(': ').at(-1) ?? '';
    const [{ Config: config }] = JSON.parse(podman('image', 'inspect', loaded));
    expect(config).toMatchObject({
      User: 'ads',
      Env: expect.arrayContaining(['DATA_DIR=/var/lib/ads', 'HOST=0.0.0.0']),
    });
    container = podman('create', loaded);
    const root = podman('mount', container);
    const port = await freePort();
    const settings = [...config.Env.filter((entry: string) => !entry.startsWith('PORT=')), `PORT=${port}`];
    const server = spawn('chroot', ['--userspec=10001', root, 'env', '-i', ...settings, ...config.Entrypoint], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      await expect.poll(() => statusOf(`http://127.0.0.1:${port}/warranty`)).toBe(200);
      expect(statSync(join(root, 'var/lib/ads/ads.sqlite')).uid).toBe(10_001);
      server.kill('SIGTERM');
      expect(await once(server, 'exit')).toEqual([0, null]);
    } finally {
      server.kill('SIGKILL');
    }
  });
});

async function statusOf(url: string): Promise<number> {
  return fetch(url).then(
    ({ status }) => status,
    () => 0,
  );
}
