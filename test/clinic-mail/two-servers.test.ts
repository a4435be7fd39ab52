// Mails to clinics from two servers of one register, beside a mail server that delays, goes away and comes back.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { openMailServer } from '../mail-server.ts';
import { registerCard } from '../records.ts';
import { startTcpSwitch, type TcpSwitch } from '../tcp-switch.ts';
import { openTwoServers } from '../two-servers.ts';

const clinicCount = 12;
const mailServer = openMailServer();
const { inbox } = mailServer;
const owner = 'chu@perlenau.example';
const environment: NodeJS.ProcessEnv = { ALERT_TO: owner, ALERT_FROM: 'a@perlenau.example' };
let line: TcpSwitch;
beforeAll(async () => {
  line = await startTcpSwitch(mailServer.port);
  environment.SMTP_URL = `smtp://127.0.0.1:${line.port}`;
});
const servers = openTwoServers(
  'owner',
  async (db) => {
    const context = { db, actor: { name: 'Lan' } };
    for (let at = 1; at <= clinicCount; at++) {
      const name = `Nha khoa Số ${at}`;
      await addRecord(context, clinics, { name, email: `so-${at}@nhakhoa.example` });
      await registerCard(context, { cardNumber: `N-${at}`, clinicName: name, lot: `L${at % 2}` });
    }
  },
  environment,
);
afterAll(() => line.close());
beforeEach(() => {
  inbox.length = 0;
});

const publish = async (server: (typeof servers)['one'], lot: string) => {
  const { recall } = (await server.client.call('POST', '/recalls', { title: 'T', lot, text: 'M' })).body;
  expect((await server.client.call('POST', `/recalls/${recall._id}/publish`, { version: 1 })).status).toBe(200);
};
const queue = () => servers.db.read.selectFrom('clinicMail').selectAll().execute();
const received = () => inbox.filter(({ to }) => to[0] !== owner);
const eachOnce = Array.from({ length: clinicCount }, (_, at) => `so-${at + 1}@nhakhoa.example`).sort();
const receivers = () =>
  received()
    .map(({ to }) => to[0])
    .sort();

/** Who sends, and for how long it has said so, in ms by the clock of the register. */
async function sending(since = 0) {
  const claim = servers.db.read.selectFrom('claim').select(['holder', 'beatAt']).where('name', '=', 'clinic-mails');
  const { holder = '', beatAt = 0 } = (await claim.executeTakeFirst()) ?? {};
  return { process: Number(holder.split(' ')[1]), beatAt: Number(beatAt), held: Number(beatAt) - since };
}

test('each mail is sent once, whichever server queued it, while the mail server takes its time', async () => {
  const held: string[] = [];
  const isFree = Promise.withResolvers<void>();
  mailServer.beforeTaking = ({ to: [to = ''] }) => {
    if (to === owner) return undefined;
    held.push(to);
    return isFree.promise;
  };
  await Promise.all([publish(servers.one, 'L0'), publish(servers.other, 'L1')]);
  await expect.poll(() => held.length).toBe(1);
  const { beatAt } = await sending();
  // Long enough for the other server to look for mails, too.
  await expect.poll(async () => (await sending(beatAt)).held, { interval: 500 }).toBeGreaterThan(7_000);
  expect([held.length, (await queue()).length]).toEqual([1, clinicCount]);
  isFree.resolve();
  await expect.poll(queue).toEqual([]);
  expect(receivers()).toEqual(eachOnce);
});

test('each mail is sent once when a mail server that was away is back', async () => {
  mailServer.beforeTaking = () => undefined;
  line.shut();
  await publish(servers.one, 'L0\nL1');
  await expect.poll(async () => (await queue()).some(({ attempts }) => attempts > 0)).toBe(true);
  expect(received()).toEqual([]);
  line.leadTo(mailServer.port);
  await expect.poll(queue).toEqual([]);
  expect(receivers()).toEqual(eachOnce);
});

test('what a server was about when it was killed, the other one sends again under the same id, and all else once', async () => {
  const isFree = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  mailServer.beforeTaking = ({ to }) => {
    if (to[0] === owner) return undefined;
    begun.resolve();
    return isFree.promise;
  };
  await publish(servers.one, 'L0\nL1');
  await begun.promise;
  const { process: pid } = await sending();
  expect([servers.one.running.pid, servers.other.running.pid]).toContain(pid);
  process.kill(pid, 'SIGKILL');
  isFree.resolve();
  await expect.poll(queue).toEqual([]);
  const ids = received().map(({ head }) => /^Message-ID: (.*?)\r?$/im.exec(head)?.[1]);
  expect([ids.length, new Set(ids).size]).toEqual([clinicCount + 1, clinicCount]);
  expect([...new Set(receivers())]).toEqual(eachOnce);
});
