// `ads upgrade` on a booted Debian with the unit of the release: killed twenty times at random moments, the version before or the new
// one runs, and the same command finishes it. test/operation/upgrade.test.ts is the short form.
import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { fillRegister } from '../../bench/fill-register.ts';
import { killedUpgrades } from '../operation/killed-upgrades.ts';
import { becomeVersion11 } from '../register/older-register.ts';
import { type BootedDebian, bootDebian, canBootDebian } from './booted-debian.ts';
import { buildRelease, packAs } from './debian-root.ts';
import { isLong, report } from './scale.ts';

const cards = 20_000;
const kills = 20;
const [one, other, broken] = ['a', 'b', 'c'].map((letter) => `1.9.0+20261128.${letter.repeat(10)}`) as [
  string,
  string,
  string,
];

if (isLong && !canBootDebian) report('not run', 'this needs root, debootstrap and systemd-nspawn');

describe.skipIf(!isLong || !canBootDebian)('ads upgrade on a Debian with systemd', () => {
  let machine: BootedDebian;

  beforeAll(async () => {
    machine = await bootDebian(join(mkdtempSync(join(tmpdir(), 'ads-upgrade-')), 'root'), { isAlone: true });
    const archive = buildRelease([]).at(-1) ?? '';
    copyFileSync(archive, join(machine.root, 'root', 'first.tar.gz'));
    for (const version of [one, other]) packAs(version, archive, join(machine.root, 'root', `${version}.tar.gz`));
    packAs(broken, archive, join(machine.root, 'root', `${broken}.tar.gz`), {
      'build/programs/server.mjs': 'process.exit(1);\n',
    });
    const register = { dataDir: join(machine.root, 'var/lib/ads'), databaseUrl: undefined };
    const db = await openDatabase(register);
    await fillRegister(db, cards, 1);
    await becomeVersion11(db);
    await db.close();
    const { status, stderr } = machine.run(`
      tar -xzf first.tar.gz -C /opt
      useradd --system --home-dir /var/lib/ads --shell /usr/sbin/nologin ads
      chown -R ads:ads /var/lib/ads
      ln -s /opt/ads/bin/ads /usr/local/bin/ads
      install -m 640 -g ads /opt/ads/deploy/ads.env /etc/ads.env
      cp /opt/ads/deploy/ads.service /etc/systemd/system/ads.service
      systemctl daemon-reload
      systemctl enable --now ads`);
    expect(status, stderr).toBe(0);
    await running();
  });

  afterAll(() => machine?.stop());

  /** The version whose folder the process of the service is in, once it is ready. */
  async function running(): Promise<string> {
    const isReady =
      'for _ in $(seq 600); do curl -fs --max-time 2 http://127.0.0.1:3000/readyz && exit; sleep 0.2; done; exit 1';
    const { status } = machine.run(isReady);
    expect(status, machine.run('journalctl -u ads -n 20 -o cat').stdout).toBe(0);
    const { stdout } = machine.run('basename "$(readlink /proc/$(systemctl show -p MainPID --value ads)/cwd)"');
    return stdout.trim().replace(/^ads-/, '');
  }

  test('killed at any step, the version before runs or the new one, and the same command finishes it', async () => {
    const versions = Array.from({ length: kills + 1 }, (_, at) => (at % 2 === 0 ? one : other));
    await killedUpgrades({ machine, command: (version) => `ads upgrade ${version}.tar.gz`, running, versions });
    report('kills', kills);
    const { stdout } = machine.run('ads backup 2>&1');
    expect(stdout).toContain(`${cards} thẻ`);
  });

  test('a version that does not start is left by itself, and `--back` goes back', async () => {
    const before = await running();
    const { status, stdout } = machine.run(`ads upgrade ${broken}.tar.gz`);
    expect([status, await running()]).toEqual([1, before]);
    expect(stdout).toContain(`${before} đang chạy`);
    report('a version that ends', stdout.trim().split('\n').at(-1) ?? '');
    const next = before === one ? other : one;
    expect(machine.run(`ads upgrade ${next}.tar.gz`).status).toBe(0);
    expect(machine.run('ads upgrade --back').status).toBe(0);
    expect(await running()).toBe(before);
  });

  test('only root can change what lies in /opt, and the service can read it', () => {
    const others = machine.run('find /opt/ads/ -perm /go+w ! -type l; find /opt/ads/ ! -user root');
    expect(others.stdout).toBe('');
    expect(machine.run('setpriv --reuid=ads --regid=ads --init-groups find /opt/ads/ ! -readable').stdout).toBe('');
  });
});
