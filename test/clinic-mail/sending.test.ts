// When a mail to a clinic is sent, how long it is tried, and what is no news any more.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { listFailedMails, switchMails } from '#domain/clinic/mail-queue.server.ts';
import { ClinicMails } from '#domain/clinic-mail/clinic-mails.server.ts';
import { mergeRecords } from '#domain/merge/merge-records.server.ts';
import { stepRecall, writeRecall } from '#domain/recall/recalls.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { binRecord } from '#domain/record/bin-records.server.ts';
import { reviseRecord } from '#domain/record/revise-record.server.ts';
import { addVisit, noteRead, takeStep, undoVisit } from '#domain/visit/visits.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { createMailer, isRefusedAddress } from '#mail/mailer.ts';
import { forEachEngine } from '../engines.ts';
import { openMailServer } from '../mail-server.ts';
import { registerCard } from '../records.ts';

const start = Date.parse('2026-11-20T08:00:00Z');
const hour = 3_600_000;

forEachEngine('a mail to a clinic', { thorough: 'postgres' }, (engine) => {
  const mailServer = openMailServer();
  const { inbox, refused } = mailServer;
  const to = 'sen@nhakhoa.example';
  const failures: string[] = [];
  let clock = start;
  let mails: ClinicMails;
  let sen: number;
  let card: number;
  const act = () => ({ ...engine.context, mailsClinics: true, now: new Date(clock) });
  const send = (url = mailServer.url) => createMailer({ url, to: 'chu@perlenau.example', from: 'a@perlenau.example' });
  const mailsBy = (sending: ReturnType<typeof send>) =>
    new ClinicMails({
      db: engine.db,
      send: sending,
      isRefusedAddress,
      name: 'Perlenau',
      publicUrl: undefined,
      onFailure: (reason) => failures.push(reason),
      now: () => new Date(clock),
    });
  const queue = () => engine.db.read.selectFrom('clinicMail').selectAll().orderBy('id').execute();
  const idOf = (head: string) => /^Message-ID: (.*?)\r?$/im.exec(head)?.[1];

  beforeAll(async () => {
    sen = (await addRecord(engine.context, clinics, { name: 'Nha khoa Sen Trắng', email: to })).id;
    card = await registerCard(engine.context, { cardNumber: 'G-1', clinicName: 'Nha khoa Sen Trắng', lot: 'L1' });
    mails = mailsBy(send());
  });
  beforeEach(async () => {
    clock = start;
    inbox.length = 0;
    failures.length = 0;
    refused.clear();
    await engine.db.write((tx) => tx.deleteFrom('clinicMail').execute());
  });

  const note = async (kind: 'damage' | 'change', warrantyId = card) =>
    (await addVisit(act(), { warrantyId, kind, visitedOn: '2026-11-01', toothPosition: null, note: 'Mẻ' })).id;
  const publish = async () => {
    const fields = {
      title: 'T',
      lot: 'L1',
      productName: null,
      issuedFrom: null,
      issuedTo: null,
      text: 'M',
      patientText: null,
    };
    const { id } = await writeRecall(act(), fields);
    return stepRecall(act(), { id, version: 1, step: 'publish' });
  };

  test('is tried less and less often for a day while the mail server does not take it, then stands in the tasks', async () => {
    refused.set(to, 451);
    await publish();
    const tried: number[] = [];
    for (let [mail] = await queue(); mail?.nextAt; [mail] = await queue()) {
      expect(await listFailedMails(engine.db.read, new Date(clock))).toEqual([]);
      clock = Math.max(clock, Date.parse(mail.nextAt) - 1);
      if (tried.length > 0) await mails.sendDue();
      expect(await queue()).toEqual([mail]);
      clock += 1;
      tried.push(clock - start);
      await mails.sendDue();
    }
    const waits = tried.slice(1).map((at, index) => at - (tried[index] ?? 0));
    expect(waits.slice(0, 3)).toEqual([10_000, 30_000, 90_000]);
    expect(waits.toSorted((a, b) => a - b)).toEqual(waits);
    expect(Math.max(...waits)).toBe(hour);
    expect((tried.at(-1) ?? 0) / hour).toBeGreaterThan(23);
    expect((tried.at(-1) ?? 0) / hour).toBeLessThanOrEqual(24);
    expect(await listFailedMails(engine.db.read, new Date(clock))).toEqual([
      { clinicId: sen, clinicName: 'Nha khoa Sen Trắng', address: to, reason: `451 No such mailbox: ${to}` },
    ]);
    expect([inbox, failures]).toEqual([[], ['451 No such mailbox: …']]);
    // A mail that gets there shows that the address is right.
    refused.clear();
    await takeStep(act(), { id: await note('change'), step: 'finish' });
    await mails.sendDue();
    expect([inbox.length, await queue()]).toEqual([1, []]);
  });

  test('that failed is in the tasks for thirty days', async () => {
    refused.set(to, 550);
    await publish();
    await mails.sendDue();
    const inDays = (days: number) => listFailedMails(engine.db.read, new Date(start + days * 24 * hour));
    expect([(await inDays(29)).length, (await inDays(31)).length]).toEqual([1, 0]);
  });

  test('is sent when the mail server is back, after others have not been tried in vain', async () => {
    const away = mailsBy(send('smtp://127.0.0.1:1'));
    await publish();
    await publish();
    await away.sendDue();
    expect((await queue()).map(({ attempts }) => attempts)).toEqual([1, 0]);
    clock += 10_000;
    await mails.sendDue();
    expect([inbox.length, await queue()]).toEqual([2, []]);
    expect(new Set(inbox.map(({ head }) => idOf(head))).size).toBe(2);
  });

  test('that was taken by the mail server without the register knowing is sent again under the same id', async () => {
    const deliver = send();
    const cut = mailsBy(async (mail) => {
      await deliver(mail);
      throw new Error('The connection was lost after the mail was taken.');
    });
    await publish();
    await cut.sendDue();
    clock += 10_000;
    await mails.sendDue();
    const ids = inbox.map(({ head }) => idOf(head));
    expect(ids).toEqual([expect.stringMatching(/^<\d+\.\d+@perlenau\.example>$/), ids[0]]);
  });

  test('is not sent once there is no news: a recall withdrawn, a question answered, a decision read or taken back, mails turned off, another clinic’s card', async () => {
    const recall = await publish();
    await stepRecall(act(), { id: recall.id, version: recall.version, step: 'withdraw' });
    const answered = await note('damage');
    await takeStep(act(), { id: answered, step: 'ask', text: 'Răng nào?' });
    await takeStep(act(), { id: answered, step: 'answer', text: '11' });
    const read = await note('change');
    await takeStep(act(), { id: read, step: 'finish' });
    await noteRead(act(), { id: read });
    const undone = await note('change');
    const { version } = await takeStep(act(), { id: undone, step: 'decline', text: 'Không' });
    await undoVisit(act(), { id: undone, version });
    const moved = await registerCard(engine.context, { cardNumber: 'G-2', clinicName: 'Nha khoa Sen Trắng' });
    await takeStep(act(), { id: await note('damage', moved), step: 'decline', text: 'Không' });
    await addRecord(engine.context, clinics, { name: 'Nha khoa Bến Sông', email: 'song@nhakhoa.example' });
    await reviseRecord(engine.context, warranties, { id: moved, fields: { clinicName: 'Nha khoa Bến Sông' } });
    expect(await queue()).toHaveLength(5);
    await mails.sendDue();
    expect([inbox, await queue()]).toEqual([[], []]);
    await publish();
    await switchMails(act(), { clinicId: sen, isOn: false });
    await mails.sendDue();
    expect([inbox, await queue()]).toEqual([[], []]);
    await switchMails(act(), { clinicId: sen, isOn: true });
  });

  test('goes to the address that the clinic has by then, and to the clinic that it was merged into', async () => {
    const { id } = await addRecord(engine.context, clinics, { name: 'Nha khoa Sen', email: 'cu@nhakhoa.example' });
    const other = await registerCard(engine.context, { cardNumber: 'G-3', clinicName: 'Nha khoa Sen' });
    const visit = await note('damage', other);
    await takeStep(act(), { id: visit, step: 'ask', text: 'Răng nào?' });
    await mergeRecords(engine.context, clinics, { id: sen, otherId: id });
    await reviseRecord(engine.context, clinics, { id: sen, fields: { email: 'moi@nhakhoa.example' } });
    refused.set('moi@nhakhoa.example', 550);
    await mails.sendDue();
    expect(await listFailedMails(engine.db.read, new Date(clock))).toMatchObject([
      { clinicId: sen, address: 'moi@nhakhoa.example' },
    ]);
    refused.clear();
    await takeStep(act(), { id: visit, step: 'decline', text: 'Không' });
    await mails.sendDue();
    expect(inbox.map((mail) => mail.to)).toEqual([['moi@nhakhoa.example']]);
    expect(inbox[0]?.text).toContain('Xin đăng nhập để xem.');
    await takeStep(act(), { id: await note('damage'), step: 'decline', text: 'Không' });
    await binRecord(engine.context, clinics, { id: sen });
    await mails.sendDue();
    expect([inbox.length, await queue()]).toEqual([1, []]);
  });
});
