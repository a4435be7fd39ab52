import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBackupStatus } from '#backup/jobs/backup-status.ts';
import type { Database } from '#database/database.ts';
import { openDatabase } from '#database/open-database.ts';
import { todayInVietnam } from '#domain/calendar.ts';
import { Alerts } from '#domain/health/alerts.server.ts';
import { databaseCheck, guessCheck } from '#domain/health/checks.server.ts';
import { createMailer } from '#mail/mailer.ts';
import { apiClient } from '../api-client.ts';
import { newFolder, sharedFolder } from '../folders.ts';
import { setLookUps } from '../look-up/look-up-days.ts';
import { openMailServer } from '../mail-server.ts';
import { createPostgresDatabase } from '../postgres-database.ts';
import { startServer } from '../processes.ts';
import { sessionCookie } from '../sessions.ts';
import { startTcpSwitch } from '../tcp-switch.ts';

const dataDir = sharedFolder();
const mailServer = openMailServer();
const { inbox } = mailServer;
let db: Database;
beforeAll(async () => {
  db = await openDatabase({ dataDir, databaseUrl: undefined });
});
afterAll(async () => {
  await db.close();
});
beforeEach(() => {
  inbox.length = 0;
});

const [from, to] = ['ads@example.com', 'owner@example.com'];
const subjects = () => inbox.map(({ subject }) => subject);

/** The alerts of a server in a folder of its own, on a day, with the guesses that the register has. */
function alertsOf(
  folder: string,
  { day = '2026-05-01', server = mailServer.url, register = db, checks = [guessCheck(register)] } = {},
) {
  const errors: unknown[] = [];
  const alerts = new Alerts({
    checks,
    send: createMailer({ url: server, from, to }),
    db: register,
    dataDir: folder,
    name: 'Perlenau',
    publicUrl: 'https://example.com',
    onError: (error) => errors.push(error),
    now: () => new Date(`${day}T08:00:00Z`),
  });
  return { alerts, errors };
}
const setGuesses = (failures: number, register = db) =>
  register.write(async (tx) => {
    await tx.deleteFrom('signInFailure').execute();
    const lastAt = new Date().toISOString();
    await tx.insertInto('signInFailure').values({ key: 'network:192.0.2.1', failures, lastAt }).execute();
  });

test('a problem is mailed once a day while it lasts, and once when it is over', async () => {
  const folder = newFolder();
  await setGuesses(150);
  const problem = '[Perlenau] Cảnh báo: Có nhiều lần đăng nhập sai';
  await alertsOf(folder).alerts.check();
  expect(inbox).toMatchObject([
    { from, to: [to], subject: problem, text: expect.stringContaining('150 lần đăng nhập sai') },
  ]);
  expect(inbox[0]?.text).toContain('https://example.com/admin/health');
  // Again the same day, and by a server that was started again.
  await alertsOf(folder).alerts.check();
  expect(subjects()).toEqual([problem]);
  const nextDay = alertsOf(folder, { day: '2026-05-02' }).alerts;
  await nextDay.check();
  expect(subjects()).toEqual([problem, problem]);
  await setGuesses(1);
  const over = '[Perlenau] Đã hết: Có nhiều lần đăng nhập sai';
  await nextDay.check();
  await nextDay.check();
  expect(subjects()).toEqual([problem, problem, over]);
  // The same problem that comes and goes does not fill the mailbox.
  await setGuesses(150);
  await nextDay.check();
  await setGuesses(1);
  await nextDay.check();
  expect(subjects()).toEqual([problem, problem, over]);
});

test('several servers of a register mail a problem once, and its end', async () => {
  const folder = newFolder();
  const database = await createPostgresDatabase();
  const register = await openDatabase({ dataDir: join(folder, 'one'), databaseUrl: database.url });
  await setGuesses(150, register);
  const [one, other] = ['one', 'other'].map((name) => alertsOf(join(folder, name), { register }).alerts);
  await one?.check();
  await other?.check();
  expect(subjects()).toEqual(['[Perlenau] Cảnh báo: Có nhiều lần đăng nhập sai']);
  await setGuesses(1, register);
  await other?.check();
  await one?.check();
  expect(subjects().slice(1)).toEqual(['[Perlenau] Đã hết: Có nhiều lần đăng nhập sai']);
  await register.close();
  await database.drop();
});

test('a PostgreSQL that stays away is mailed with its reason, once, and so is that it is back', async () => {
  const folder = newFolder();
  const database = await createPostgresDatabase();
  const { port } = new URL(database.url);
  const line = await startTcpSwitch(Number(port));
  const register = await openDatabase({
    dataDir: join(folder, 'data'),
    databaseUrl: database.url.replace(`:${port}/`, `:${line.port}/`),
  });
  const check = databaseCheck(() => register.health());
  const patient = alertsOf(folder, { register, checks: [check] }).alerts;
  const alerts = alertsOf(folder, { register, checks: [{ ...check, patience: 0 }] }).alerts;
  await alerts.check();
  line.shut();
  await patient.check();
  expect(inbox).toEqual([]);
  await alerts.check();
  await alerts.check();
  expect(inbox).toMatchObject([
    {
      ...{ from, to: [to], subject: '[Perlenau] Cảnh báo: Cơ sở dữ liệu không trả lời' },
      text: expect.stringMatching(/PostgreSQL đã vài phút không trả lời.+\r\n\r\n\S.+\r\n\r\nXem/s),
    },
  ]);
  line.leadTo(Number(port));
  await expect
    .poll(
      async () => {
        await alerts.check();
        return subjects();
      },
      { timeout: 30_000 },
    )
    .toEqual([inbox[0]?.subject, '[Perlenau] Đã hết: Cơ sở dữ liệu không trả lời']);
  await register.close();
  await line.close();
  await database.drop();
}, 60_000);

test('a mail that fails is reported once, harms nothing, and is sent when the mail server is back', async () => {
  const folder = newFolder();
  await setGuesses(150);
  const { alerts, errors } = alertsOf(folder, { server: 'smtp://127.0.0.1:1' });
  await alerts.check();
  await alerts.check();
  expect([errors.length, alerts.hasFailed]).toEqual([1, true]);
  await alertsOf(folder).alerts.check();
  expect(subjects()).toEqual(['[Perlenau] Cảnh báo: Có nhiều lần đăng nhập sai']);
});

test('a password goes to a mail server by TLS only, whatever else the address asks for', async () => {
  const tried: unknown[] = [];
  const plain = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth({ password }, _session, done) {
      tried.push(password);
      done(null, { user: 'ads' });
    },
  });
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
  const address = `smtp://ads:secret@127.0.0.1:${(plain.server.address() as AddressInfo).port}`;
  for (const more of ['', '?ignoreTLS=true', '?requireTLS=false&ignoreTLS=true', '?opportunisticTLS=true'])
    await expect(createMailer({ url: address + more, from, to })({ subject: 'x', text: 'x' })).rejects.toThrow();
  expect(tried).toEqual([]);
  await new Promise<void>((resolve) => plain.close(resolve));
});

test('a server mails many look-ups of unknown numbers when it starts; without a mail server it works and says so', async () => {
  await setGuesses(1);
  const today = { day: todayInVietnam(), found: 0, notFound: 5_000 };
  await db.write((tx) => setLookUps(tx, [today]));
  const settings = { DATA_DIR: dataDir, ALERT_TO: to, ALERT_FROM: from };
  const server = await startServer({ ...settings, SMTP_URL: mailServer.url });
  await expect.poll(() => inbox.length).toBeGreaterThan(0);
  expect(subjects().join()).toContain('Có nhiều lượt tra cứu không thấy');
  const tryMail = async (at: string, role: 'owner' | 'staff' = 'owner') =>
    apiClient(at, await sessionCookie(db, role)).call('POST', '/health/test-mail');
  inbox.length = 0;
  expect((await tryMail(server.url, 'staff')).status).toBe(403);
  const sent = await tryMail(server.url);
  expect([sent.status, sent.body.message]).toEqual([200, expect.stringContaining(to)]);
  expect(subjects()).toEqual([expect.stringMatching(/\] Thư thử$/)]);
  await server.stop();

  rmSync(join(dataDir, 'alerts.json'));
  const unheard = await startServer({ ...settings, SMTP_URL: 'smtp://127.0.0.1:1' });
  await expect.poll(() => unheard.output.stdout).toContain('a mail about a problem could not be sent');
  const staff = apiClient(unheard.url, await sessionCookie(db, 'staff'));
  const { body } = await staff.call('GET', '/health');
  expect(body.parts).toContainEqual(expect.objectContaining({ part: 'mail', state: 'attention' }));
  const refused = await tryMail(unheard.url);
  expect([refused.status, refused.body.message]).toEqual([503, expect.stringMatching(/không gửi được \(.+\)/)]);
  await unheard.stop();
});

test('the mail about a backup that was not copied away has the last words of the command, the overview has not', async () => {
  const at = new Date().toISOString();
  const complaint = 'cp: /mnt/usb: Read-only file system';
  await openBackupStatus(db, dataDir).save({
    attemptedAt: at,
    sound: { path: '/x.tar', size: 1, createdAt: at, checkedAt: at },
    error: `BACKUP_COMMAND ended with status 1: ${complaint}`,
    reason: 'command',
  });
  const settings = { DATA_DIR: dataDir, ALERT_TO: to, ALERT_FROM: from, SMTP_URL: mailServer.url, BACKUP_AT: '02:00' };
  const server = await startServer(settings);
  await expect.poll(() => inbox.some(({ text }) => text.includes(complaint))).toBe(true);
  const staff = apiClient(server.url, await sessionCookie(db, 'staff'));
  const { body } = await staff.call('GET', '/overview');
  expect(body.warnings).toContainEqual({ code: 'backup-failed', message: expect.stringContaining('BACKUP_COMMAND') });
  expect(JSON.stringify(body)).not.toContain('/mnt/usb');
  await server.stop();
});
