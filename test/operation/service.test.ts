import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '#project-root.ts';
import { sharedFolder } from '../folders.ts';

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
const canMount =
  spawnSync('unshare', ['--mount', '--map-root-user', 'mount', '--bind', tmpdir(), '/etc/systemd/system']).status === 0;

describe.skipIf(!hasSystemd)('the service of systemd', () => {
  const folder = sharedFolder();

  test('has no setting that systemd does not know', () => {
    const unit = readFileSync(join(projectRoot, 'deploy', 'ads.service'), 'utf8');
    const file = join(folder, 'ads.service');
    // The release is not installed here.
    writeFileSync(file, unit.replaceAll('/opt/ads/bin/node', process.execPath));
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
    // Where systemd does not run, the targets of the machine may be missing.
    expect(stderr.split('\n').filter((line) => line !== '' && !/\.target|ads\.service\/start/.test(line))).toEqual([]);
  });

  test('is the same for several servers on one machine, each with a port and a folder of its own', () => {
    const unit = readFileSync(join(projectRoot, 'deploy', 'ads.service'), 'utf8');
    writeFileSync(join(folder, 'ads@.service'), unit.replaceAll('/opt/ads/bin/node', process.execPath));
    const dropIn = 'ads@.service.d';
    cpSync(join(projectRoot, 'deploy', dropIn), join(folder, dropIn), { recursive: true });
    const file = join(folder, 'ads@3001.service');
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
    expect(stderr.split('\n').filter((line) => line !== '' && !/\.target|ads@3001\.service\/start/.test(line))).toEqual(
      [],
    );
    const settings = join(folder, 'ads.env');
    writeFileSync(settings, 'PORT=3000\nDATA_DIR=/var/lib/ads\n');
    const [, variables = ''] =
      /^Environment=(.*)$/m.exec(readFileSync(join(folder, dropIn, 'port.conf'), 'utf8')) ?? [];
    const env = Object.fromEntries(variables.split(' ').map((pair) => pair.replaceAll('%i', '3001').split('=')));
    const read = ['--env-file', settings, '--print', '[process.env.PORT, process.env.DATA_DIR].join()'];
    expect(execFileSync(process.execPath, read, { encoding: 'utf8', env })).toBe('3001,/var/lib/ads-3001\n');
  });

  test.skipIf(!canMount)('writes where `ads allow` has let it, each folder once, and nowhere in a home', () => {
    const units = join(folder, 'units');
    const disk = join(folder, 'disk');
    for (const path of [units, disk]) mkdirSync(path);
    const allow = (path: string) => {
      const bind = 'mount --bind "$1" /etc/systemd/system && exec sh "$2" allow "$3"';
      const command = ['--mount', '--map-root-user', 'sh', '-c', bind, 'sh', units];
      return spawnSync('unshare', [...command, join(projectRoot, 'scripts', 'ads.sh'), path], { encoding: 'utf8' });
    };
    for (const path of [disk, disk, folder]) expect(allow(path)).toMatchObject({ status: 0, stderr: '' });
    for (const path of ['/home/lan/backups', '/root', 'usb', '/mnt/a b', '/mnt/%i'])
      expect([path, allow(path).status]).toEqual([path, 2]);
    for (const unit of ['ads', 'ads@']) {
      const file = join(units, `${unit}.service.d`, 'folders.conf');
      const lines = readFileSync(file, 'utf8').split('\n');
      expect(lines.filter((line) => line.startsWith('ReadWritePaths'))).toEqual([
        `ReadWritePaths=-${disk}`,
        `ReadWritePaths=-${folder}`,
      ]);
    }
    writeFileSync(
      join(units, 'ads.service'),
      readFileSync(join(projectRoot, 'deploy', 'ads.service'), 'utf8').replaceAll(
        '/opt/ads/bin/node',
        process.execPath,
      ),
    );
    const verify = ['verify', '--man=no', join(units, 'ads.service')];
    expect(spawnSync('systemd-analyze', verify, { encoding: 'utf8' }).stderr).not.toContain('folders.conf');
  });

  test('can do little more on the machine than its work', () => {
    const file = join(projectRoot, 'deploy', 'ads.service');
    const judge = ['security', '--offline=true', '--no-pager', file];
    const output = execFileSync('systemd-analyze', judge, { encoding: 'utf8' });
    const exposure = Number(/Overall exposure level for ads\.service: ([\d.]+)/.exec(output)?.[1]);
    // From 0 to 10; a service without settings has 9.6. Under 2 is "OK", as systemd puts it.
    expect(exposure).toBeLessThan(2);
  });
});
