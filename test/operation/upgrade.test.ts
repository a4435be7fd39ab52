// `ads upgrade` on a small machine. `npm run prove -- upgrade-command` does the same on a Debian with systemd, killed twenty times.
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { projectRoot } from '#project-root.ts';
import { fillRegister } from '../../bench/fill-register.ts';
import { emptyPlace } from '../backup/places.ts';
import { forEachEngine } from '../engines.ts';
import { newFolder } from '../folders.ts';
import { environmentOf, runProgram } from '../processes.ts';
import { freePorts } from '../prove/load-behind-caddy.ts';
import { becomeVersion11 } from '../register/older-register.ts';
import { killedUpgrades } from './killed-upgrades.ts';
import { canHaveMachine, type Programs, packRelease, startMachine } from './small-machine.ts';

const cards = 50;
const first = '1.2.0+20260101.aaaaaaaaaa';
const second = '1.2.1+20260201.bbbbbbbbbb';

/** Stands for version 1.1, which opens no register that a later one has migrated. */
const version11: Programs = (() => {
  const refuseNewer = `
    import { createRequire } from 'node:module';
    const SqliteDatabase = createRequire(${JSON.stringify(join(projectRoot, 'package.json'))})('better-sqlite3');
    const db = new SqliteDatabase('/var/lib/ads/ads.sqlite', { fileMustExist: true });
    const newest = db.prepare('select max(name) from kysely_migration').pluck().get();
    db.close();
    if (newest > '0012-foreign-keys') process.exit(1);
  `;
  const serve = `
    import { createServer } from 'node:http';
    createServer((_request, answer) => answer.end('{}')).listen(process.env.PORT, '127.0.0.1');
  `;
  return { migrate: refuseNewer, server: refuseNewer + serve };
})();

/** A machine with a release that was unpacked to /opt and started, over a register with some cards. */
async function installed(version: string, programs: Programs = {}, become?: typeof becomeVersion11) {
  const root = newFolder();
  const machine = await startMachine(root);
  onTestFinished(() => machine.stop());
  const register = { dataDir: join(root, 'var/lib/ads'), databaseUrl: undefined };
  const db = await openDatabase(register);
  await fillRegister(db, cards, 1);
  await become?.(db);
  await db.close();
  const [port = 0] = await freePorts(1);
  writeFileSync(join(root, 'etc/ads.env'), `DATA_DIR=/var/lib/ads\nHOST=127.0.0.1\nPORT=${port}\nBACKUP_AT=off\n`);
  /** Puts the archive of a release on the machine. */
  const put = (...release: Parameters<typeof packRelease> extends [string, ...infer Rest] ? Rest : never) =>
    `/root/${packRelease(join(root, 'root'), ...release)
      .split('/')
      .at(-1)}`;
  const archive = put(version, programs);
  const begun = machine.run(`tar -xzf ${archive} -C /opt
    cp /opt/ads/deploy/ads.service /etc/systemd/system/
    systemctl restart`);
  expect(begun.status, begun.stderr).toBe(0);
  const readyz = `http://127.0.0.1:${port}/readyz`;
  return {
    machine,
    put,
    archive,
    upgrade: (parameters: string) => machine.run(`/opt/ads/bin/ads upgrade ${parameters}`),
    /** The version whose folder the process of the service is in, once it is ready. */
    async running() {
      await expect
        .poll(() =>
          fetch(readyz)
            .then((answer) => answer.status)
            .catch(() => 0),
        )
        .toBe(200);
      return machine.run('basename "$(readlink /proc/$(cat /run/ads.pid)/cwd)"').stdout.trim().replace(/^ads-/, '');
    },
    /** What the register holds. */
    async cards() {
      const opened = await openDatabase(register);
      const { count } = await opened.read
        .selectFrom('warranty')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      await opened.close();
      return count;
    },
    register,
  };
}

forEachEngine('a register of which no former state is kept', {}, (engine) => {
  test('is not put back, and it is said what can be done', async () => {
    const place = await emptyPlace(engine.db.engine);
    await (await openDatabase(place)).close();
    const { status, stderr } = await runProgram('migrate', ['--back'], environmentOf(place));
    const said = engine.db.engine === 'sqlite' ? 'không có bản nào được giữ' : 'nạp bản sao lưu';
    expect([status, stderr]).toEqual([1, expect.stringContaining(said)]);
    expect((await runProgram('migrate', [], environmentOf(place))).status).toBe(0);
  });
});

describe.skipIf(!canHaveMachine)('ads upgrade', () => {
  test('checks, backs up, switches and keeps the version before; a second time there is nothing to do, and it goes back', async () => {
    const { machine, put, upgrade, running, archive } = await installed(first);
    expect(await running()).toBe('ads');
    const next = put(second);

    const done = upgrade(next);
    expect(done, done.stderr).toMatchObject({ status: 0, stderr: '' });
    for (const said of [
      'Tệp nguyên vẹn',
      'Đã giải nén',
      'đọc được cài đặt',
      'đọc lại bản sao lưu',
      'Đã chuyển',
      'Xong: ',
    ])
      expect(done.stdout).toContain(said);
    expect(await running()).toBe(second);
    expect(upgrade(next)).toMatchObject({ status: 0, stdout: expect.stringContaining('Không có gì phải làm') });
    expect(upgrade(archive)).toMatchObject({ status: 1, stderr: expect.stringContaining('cũ hơn') });

    expect(upgrade('--back')).toMatchObject({ status: 0, stdout: expect.stringContaining(`${first} đang chạy`) });
    expect(await running()).toBe(first);
    expect(upgrade('--back')).toMatchObject({ status: 0, stdout: expect.stringContaining('Không có gì phải làm') });
    expect(machine.run('ls /opt').stdout.split('\n')).toEqual(['ads', `ads-${first}`, 'ads-cu', '']);
  });

  test('changes nothing for an archive that is cut, no release or for another machine, nor with settings or a disk that do not fit', async () => {
    const { machine, put, upgrade, running } = await installed(first);
    const cut = put(second);
    truncateSync(join(machine.root, cut), 1_000);
    const refusals: [string, string][] = [
      [cut, 'không nguyên vẹn'],
      ['/root/none.tar.gz', 'không có tệp'],
      ['/etc/ads.env', 'không nguyên vẹn'],
      [put('1.2.2', {}, { name: 'other' }), 'không phải bản phát hành'],
      [put('1.2.3', {}, { cpu: ['s390x'] }), 's390x'],
      [put('1.2.4', { check: "console.error('PORT: no'); process.exit(1);" }), 'PORT: no'],
      [put('1.2.5', { check: '//'.padEnd(80_000_000, ' ') }), 'không đủ chỗ'],
    ];
    for (const [file, said] of refusals)
      expect(upgrade(file)).toMatchObject({ status: 1, stderr: expect.stringContaining(said) });
    expect(machine.run('ls -A /opt').stdout).toBe('ads\n');
    expect(await running()).toBe('ads');
    const lines = machine.run(
      'exec 9> /run/ads-upgrade.lock; flock 9; /opt/ads/bin/ads upgrade /root/any.tar.gz 9>&- 2>&1 || true',
    );
    expect(lines.stdout).toContain('Một lần nâng cấp khác đang chạy');
  });

  test('goes back by itself from a version that does not get ready, with the register that it has migrated, and no card is lost', async () => {
    const { put, upgrade, running, cards: count } = await installed('1.1.0', version11, becomeVersion11);
    const broken = {
      server: `await import(${JSON.stringify(join(projectRoot, 'build/programs/migrate.mjs'))});
        console.error('this version ends');`,
    };
    const { status, stderr } = upgrade(put(first, broken));
    for (const said of ['this version ends', 'Dữ liệu đã trở lại như trước']) expect(stderr).toContain(said);
    expect([status, await running()]).toEqual([1, '1.1.0']);
    expect(upgrade(put(second)).status).toBe(0);
    expect(await running()).toBe(second);
    expect(await count()).toBe(cards);
  });

  test('what was stored since the register was migrated keeps it from going back, unless told otherwise', {
    tags: ['thorough'],
  }, async () => {
    const { machine, put, upgrade, running } = await installed('1.1.0', version11, becomeVersion11);
    expect(upgrade(put(first)).status).toBe(0);
    expect(machine.run('/opt/ads/bin/ads admin create lan').status).toBe(0);
    const refused = upgrade('--back');
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('đã có 1 thay đổi')]);
    expect(await running()).toBe(first);
    expect(upgrade('--back --without-changes').status).toBe(0);
    expect(await running()).toBe('1.1.0');
    expect(machine.run('ls /var/lib/ads').stdout).toContain('ads.sqlite-after-upgrade\n');
  });

  test('killed at any step, the old version runs or the new one, and the same command finishes it', async () => {
    const { machine, put, running, cards: count } = await installed(first);
    const command = (version: string) => `/opt/ads/bin/ads upgrade ${put(version)}`;
    await killedUpgrades({ machine, command, running, versions: ['1.3.0', '1.3.1'] });
    expect(await count()).toBe(cards);
  });
});
