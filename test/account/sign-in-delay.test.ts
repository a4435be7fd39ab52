// @module-tag thorough
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, addAccount } from '../api-client.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { failIn, forgetFailedSignIns } from './sign-in-time.ts';
import { passwords, StaffBrowser } from './staff-browser.ts';

/** Failures so many seconds ahead make the whole delay be left, however long a busy machine takes to come to the guess. */
const spare = 40;

forEachEngine('the delay of sign-ins', (engine) => {
  let addresses = 0;
  /** Each from an address of its own, unless said otherwise. */
  const browser = (address = `198.51.100.${++addresses % 250}`) =>
    new StaffBrowser(server.url, { 'x-forwarded-for': address });
  const guess = (name: string, address?: string) => browser(address).signIn(name, passwords.next);
  /** A guess from the same network as all others of this kind. */
  const guessAtHome = (name: string) => guess(name, home);
  const home = '192.0.2.7';
  /** Guesses, each from another network, until the account is delayed for all; no more at once than may wait. */
  const attack = async (name: string) => {
    const answers: Answer[] = [];
    while (answers.every(({ status }) => status !== 429))
      answers.push(...(await Promise.all(Array.from({ length: 10 }, () => guess(name)))));
    return answers;
  };
  const statuses = (answers: Answer[]) => answers.map(({ status }) => status);
  const counters = () => engine.db.read.selectFrom('signInFailure').selectAll().orderBy('key').execute();

  beforeAll(async () => {
    await addAccount(engine.db, { fullName: 'Nguyễn Lan', role: 'owner', password: passwords.lan });
    await addAccount(engine.db, { fullName: 'Minh', role: 'staff', password: passwords.minh });
  });
  const { server } = openApi(engine, { TRUST_PROXY: '127.0.0.1' });
  beforeEach(() => forgetFailedSignIns(engine));

  test('three guesses have no delay; then each delay is four times as long, up to a quarter of an hour', async () => {
    expect(statuses([await guessAtHome('Minh'), await guessAtHome('Minh'), await guessAtHome('Minh')])).toEqual([
      401, 401, 401,
    ]);
    for (const seconds of [4, 16, 64, 256, 900, 900]) {
      await failIn(engine, spare);
      const { status, headers, body } = await guessAtHome('Minh');
      expect([status, headers.get('retry-after')]).toEqual([429, String(seconds)]);
      if (seconds < 60)
        expect(body).toMatchObject({
          success: false,
          mes: `Bạn đã nhập sai quá nhiều lần. Vui lòng thử lại sau ${seconds} giây.`,
        });
      await failIn(engine, -seconds);
      expect((await guessAtHome('Minh')).status).toBe(401);
    }
    await failIn(engine, spare);
    expect((await guessAtHome('Minh')).body.message).toContain('15 phút');
  });

  test('an attempt during a delay is neither checked nor counted', async () => {
    for (let count = 0; count < 3; count++) await guessAtHome('Minh');
    await failIn(engine, spare);
    const before = await counters();
    const right = await browser(home).signIn('Minh', passwords.minh);
    expect(right.status).toBe(429);
    expect(right.headers.getSetCookie()).toEqual([]);
    expect(await counters()).toEqual(before);
  });

  test('an unknown name is delayed like a known one', async () => {
    const answers: Answer[] = [];
    for (const name of ['Minh', 'Nobody']) {
      for (let count = 0; count < 3; count++) answers.push(await guessAtHome(name));
      await failIn(engine, spare);
      answers.push(await guessAtHome(name));
    }
    expect(statuses(answers)).toEqual([401, 401, 401, 429, 401, 401, 401, 429]);
    const [known, unknown] = [answers[3]?.body, answers[7]?.body];
    expect(unknown).toEqual({ ...known, ...{ message: unknown.message, mes: unknown.mes, detail: unknown.detail } });
  });

  test('failures expire an hour after the last one', async () => {
    for (let count = 0; count < 3; count++) await guessAtHome('Minh');
    await failIn(engine, spare - 3_600);
    await guessAtHome('Minh');
    await failIn(engine, spare);
    expect((await guessAtHome('Minh')).status).toBe(429);
    await failIn(engine, -3_600);
    expect(statuses([await guessAtHome('Minh'), await guessAtHome('Minh'), await guessAtHome('Minh')])).toEqual([
      401, 401, 401,
    ]);
    expect(await counters()).toHaveLength(3);
  });

  test('of 50 guesses sent at once three are checked, in any spelling of the name', async () => {
    const spellings = [
      'Nguyễn Lan',
      'NGUYỄN LAN',
      ' nguyễn  lan ',
      'Nguyễn Lan'.normalize('NFD'),
      'Nguyễn\u200B Lan',
      'nguyen lan',
      'Nguyên Lán',
    ];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => guessAtHome(spellings[at % spellings.length] ?? '')),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(401), count(429)]).toEqual([3, 47]);
  });

  test('guesses at a name are counted together without accents, whether or not there is such an account', async () => {
    const spellings = { known: ['Nguyễn Lan', 'Nguyen Lan', 'nguyên lăn'], unknown: ['Bùi Hoa', 'Bui Hoa', 'bụi hóa'] };
    for (const names of Object.values(spellings)) {
      await forgetFailedSignIns(engine);
      for (const name of names) expect((await guessAtHome(name)).status, name).toBe(401);
      await failIn(engine, spare);
      for (const name of names) expect((await guessAtHome(name)).status, name).toBe(429);
    }
  });

  test('a success resets the failures', async () => {
    await guessAtHome('Minh');
    await guessAtHome('Minh');
    expect((await browser(home).signIn('Minh', passwords.minh)).status).toBe(200);
    expect(statuses([await guessAtHome('Minh'), await guessAtHome('Minh'), await guessAtHome('Minh')])).toEqual([
      401, 401, 401,
    ]);
    await failIn(engine, spare);
    expect((await guessAtHome('Minh')).status).toBe(429);
  });

  test('guesses of strangers elsewhere do not delay the owner at a new browser', async () => {
    for (const network of ['198.51.100.251', '198.51.100.252', '198.51.100.253'])
      for (let count = 0; count < 5; count++) await guess('Minh', network);
    await failIn(engine, spare);
    expect((await guess('Minh', '198.51.100.251')).status).toBe(429);
    expect((await browser(home).signIn('Minh', passwords.minh)).status).toBe(200);
  });

  test('of guesses from any number of networks thirty an account are checked before all new browsers wait', async () => {
    const answers = await attack('Minh');
    expect(statuses(answers).filter((status) => status === 401)).toHaveLength(30);
    await failIn(engine, spare);
    const { status, headers } = await browser(home).signIn('Minh', passwords.minh);
    expect([status, Number(headers.get('retry-after'))]).toEqual([429, 4]);
  });

  test('an attack from many addresses delays unknown browsers, not the owner’s known one', async () => {
    const own = browser();
    await own.signIn('Nguyễn Lan', passwords.lan);
    await own.send('POST', '/admin/signOut');
    await attack('Nguyễn Lan');
    await failIn(engine, spare);
    expect((await browser().signIn('Nguyễn Lan', passwords.lan)).status).toBe(429);
    expect((await own.signIn('Nguyễn Lan', passwords.lan)).status).toBe(200);
    // Signing in there does not admit other browsers.
    expect((await guess('Nguyễn Lan')).status).toBe(429);
  });

  test('wrong passwords at a known browser delay only that browser', async () => {
    const own = browser();
    await own.signIn('Nguyễn Lan', passwords.lan);
    const guesses: number[] = [];
    for (let count = 0; count < 3; count++) guesses.push((await own.signIn('Nguyễn Lan', passwords.next)).status);
    await failIn(engine, spare);
    guesses.push((await own.signIn('Nguyễn Lan', passwords.next)).status);
    expect(guesses).toEqual([401, 401, 401, 429]);
    expect((await browser().signIn('Nguyễn Lan', passwords.lan)).status).toBe(200);
  });

  test('a browser is known only for accounts that have signed in there', async () => {
    const shared = browser();
    await shared.signIn('Nguyễn Lan', passwords.lan);
    await shared.signIn('Minh', passwords.minh);
    const lansAlone = browser();
    await lansAlone.signIn('Nguyễn Lan', passwords.lan);
    const forged = browser();
    forged.cookies.set('ads-device', 'A'.repeat(43));
    for (const name of ['Nguyễn Lan', 'Minh']) await attack(name);
    await failIn(engine, spare);
    expect((await shared.signIn('Nguyễn Lan', passwords.lan)).status).toBe(200);
    expect((await shared.signIn('Minh', passwords.minh)).status).toBe(200);
    expect((await lansAlone.signIn('Minh', passwords.minh)).status).toBe(429);
    expect((await forged.signIn('Minh', passwords.minh)).status).toBe(429);
  });

  test('a browser is unknown again a year after its last use', async () => {
    const own = browser();
    await own.signIn('Minh', passwords.minh);
    await engine.db.write((tx) => tx.updateTable('device').set({ lastUsedAt: '2020-01-01T00:00:00.000Z' }).execute());
    await attack('Minh');
    await failIn(engine, spare);
    expect((await own.signIn('Minh', passwords.minh)).status).toBe(429);
  });

  test('ten guesses from a network have no delay; other networks and known browsers are not delayed', async () => {
    const own = browser('203.0.113.50');
    await own.signIn('Minh', passwords.minh);
    await forgetFailedSignIns(engine);
    const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => guess(`Nobody ${at}`, '203.0.113.50')));
    expect(statuses(answers).filter((status) => status === 401)).toHaveLength(10);
    await failIn(engine, spare);
    expect((await browser('203.0.113.50').signIn('Nguyễn Lan', passwords.lan)).status).toBe(429);
    expect((await own.signIn('Minh', passwords.minh)).status).toBe(200);
    expect((await browser('203.0.113.51').signIn('Nguyễn Lan', passwords.lan)).status).toBe(200);
  });

  test('all addresses of an IPv6 /64 count as one network', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => guess(`Nobody ${at}`, `2001:db8:0:1::${(at + 1).toString(16)}`)),
    );
    expect(statuses(answers).filter((status) => status === 401)).toHaveLength(10);
    expect((await guess('Nobody', '2001:db8:0:2::1')).status).toBe(401);
  });

  test('a success does not reset the failures of the network', async () => {
    for (let at = 0; at < 9; at++) await guess(`Nobody ${at}`, '203.0.113.60');
    expect((await browser('203.0.113.60').signIn('Minh', passwords.minh)).status).toBe(200);
    expect((await guess('Nobody 9', '203.0.113.60')).status).toBe(401);
    await failIn(engine, spare);
    expect((await guess('Nobody 10', '203.0.113.60')).status).toBe(429);
  });

  test('if unknown browsers overload the server, they get 503 and known ones do not', async () => {
    const own = browser();
    await own.signIn('Minh', passwords.minh);
    await own.send('POST', '/admin/signOut');
    await forgetFailedSignIns(engine);
    const flood = Array.from({ length: 120 }, (_, at) => guess(`Stranger ${at}`, `2001:db8:${at + 1}::1`));
    await Promise.race(flood);
    expect((await own.signIn('Minh', passwords.minh)).status).toBe(200);
    const answers = await Promise.all(flood);
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(statuses(answers).filter((status) => status === 401)).toHaveLength(120 - busy.length);
    for (const { headers, body } of busy) {
      expect(headers.get('retry-after')).toBe('2');
      expect(body.mes).toBe('Máy chủ đang bận. Vui lòng thử lại sau ít giây.');
    }
    const failures = (await counters()).filter(({ key }) => key.startsWith('name:'));
    expect(failures.filter((counter) => counter.failures === 1)).toHaveLength(120 - busy.length);
  });

  test('the typed name is not stored', async () => {
    await guess('typed-my-password-here');
    expect(await counters()).toHaveLength(3);
    expect(JSON.stringify(await counters())).not.toContain('typed');
  });

  test('expired failures are found by an index', async () => {
    const rows = Array.from({ length: 5_000 }, (_, at) => ({
      key: `name:${at}`,
      failures: 1,
      lastAt: new Date(Date.now() - at).toISOString(),
    }));
    const plan = await engine.db.write(async (tx) => {
      for (let at = 0; at < rows.length; at += 1_000)
        await tx
          .insertInto('signInFailure')
          .values(rows.slice(at, at + 1_000))
          .execute();
      await sql`analyze`.execute(tx);
      const explain = sql.raw(engine.db.engine === 'sqlite' ? 'explain query plan' : 'explain');
      return sql`${explain} delete from "signInFailure" where "lastAt" <= '2020-01-01'`.execute(tx);
    });
    expect(JSON.stringify(plan.rows)).toContain('sign_in_failure_by_time');
  });

  test('every spelling of the path has the delay', async () => {
    for (let count = 0; count < 3; count++) await guess('Minh', '127.0.0.1');
    await failIn(engine, spare);
    const body = JSON.stringify({ fullName: 'Minh', password: passwords.minh });
    for (const path of [
      'admin/signIn/',
      'admin//signIn',
      'admin/signin',
      'admin/./signIn',
      'admin/%73ignIn',
      'Admin/signIn',
    ]) {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
      const { status, headers } = await fetch(`${server.url}/api/${path}`, init);
      expect([404, 429], path).toContain(status);
      expect(headers.getSetCookie()).toEqual([]);
    }
  });
});
