// Mails to clinics: who gets which, what stands in them, and what is kept from others.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { forEachEngine } from '../engines.ts';
import { decodeWords, openMailServer } from '../mail-server.ts';
import { openApi } from '../open-api.ts';
import { registerCard } from '../records.ts';

const publicUrl = 'https://bao-hanh.example';
const patient = 'Trần Thị Bí Mật';

forEachEngine('mails to clinics', { thorough: 'postgres' }, (engine) => {
  const mailServer = openMailServer();
  const { inbox, refused } = mailServer;
  const environment: NodeJS.ProcessEnv = { ALERT_TO: 'chu@perlenau.example', ALERT_FROM: 'bao-hanh@perlenau.example' };
  beforeAll(() => {
    Object.assign(environment, { SMTP_URL: mailServer.url, PUBLIC_URL: publicUrl });
  });
  const api = openApi(engine, environment);
  const { owner, staff, visitor } = api;
  const id: Record<'sen' | 'song' | 'quiet' | 'silent' | 'far', number> = {
    sen: 0,
    song: 0,
    quiet: 0,
    silent: 0,
    far: 0,
  };
  const address = { sen: 'sen@nhakhoa.example', song: 'song@nhakhoa.example', quiet: 'lang@nhakhoa.example' };
  let card: number;

  beforeAll(async () => {
    const add = async (name: string, email: string | null) =>
      (await addRecord(engine.context, clinics, { name, email })).id;
    id.sen = await add('Nha khoa Sen Trắng', address.sen);
    id.song = await add('Nha khoa Bến Sông', address.song);
    id.quiet = await add('Nha khoa Lặng Yên', address.quiet);
    id.silent = await add('Nha khoa Không Thư', null);
    id.far = await add('Nha khoa Phương Xa', 'xa@nhakhoa.example');
    const give = (cardNumber: string, clinicName: string, lot = '22A-0457') =>
      registerCard(engine.context, { cardNumber, clinicName, lot, customerName: patient });
    card = await give('TH-0001', 'Nha khoa Sen Trắng');
    await give('TH-0002', 'Nha khoa Sen Trắng');
    await give('TH-0003', 'Nha khoa Bến Sông');
    await give('TH-0004', 'Nha khoa Lặng Yên');
    await give('TH-0005', 'Nha khoa Không Thư');
    await give('TH-0006', 'Nha khoa Phương Xa', '99Z');
    expect((await api.clinic(id.quiet).call('PUT', '/clinic/mails', { isOn: false })).status).toBe(200);
  });
  beforeEach(() => {
    inbox.length = 0;
    refused.clear();
  });

  const queued = () => engine.db.read.selectFrom('clinicMail').selectAll().orderBy('id').execute();
  const waiting = async () => (await queued()).filter(({ nextAt }) => nextAt !== null);
  /** The mails to clinics, once none waits any more. */
  const sent = async () => {
    await expect.poll(waiting).toEqual([]);
    return inbox
      .filter(({ to }) => to[0] !== environment.ALERT_TO)
      .sort((a, b) => String(a.to).localeCompare(String(b.to)));
  };
  const publish = async (who = owner) => {
    const fields = {
      title: `Phôi của ${patient}`,
      lot: '22A-0457',
      text: `Mời ${patient}, thẻ TH-0001, đến kiểm tra.`,
    };
    const { recall } = (await who.call('POST', '/recalls', fields)).body;
    expect((await who.call('POST', `/recalls/${recall._id}/publish`, { version: 1 })).status).toBe(200);
    return recall._id;
  };
  const report = async (who = api.clinic(id.sen)) =>
    (await who.call('POST', `/clinic/cards/${card}/visits`, { kind: 'change', note: `Đổi tên ${patient}` })).body.visit
      ._id;
  const failedMails = async () => (await staff.call('GET', '/overview/tasks')).body.failedMails;

  test('a recall is mailed to the clinics that have cards of it, each alone, and to none that has no address or wants none', async () => {
    const recall = await publish();
    const mails = await sent();
    expect(mails.map(({ to }) => to)).toEqual([[address.sen], [address.song]]);
    for (const [at, mail] of mails.entries()) {
      expect(mail.from).toBe(environment.ALERT_FROM);
      expect(decodeWords(/^From: (.*)$/m.exec(mail.head)?.[1] ?? '')).toMatch(
        /^Perlenau <bao-hanh@perlenau\.example>\r?$/,
      );
      expect(mail.head).toContain(`\r\nTo: ${mail.to[0]}\r\n`);
      expect(mail.subject).toBe('[Perlenau] Thông báo thu hồi');
      expect(mail.text).toContain(`\r\n${publicUrl}/clinic/recalls/${recall}\r\n`);
      const [own, others] = at === 0 ? ['Sen Trắng', 'Bến Sông'] : ['Bến Sông', 'Sen Trắng'];
      expect(mail.text).toContain(`Kính gửi Nha khoa ${own},`);
      const whole = `${decodeWords(mail.head)}\n${mail.text}`;
      for (const secret of [others, patient, 'Bí Mật', 'TH-000', '22A', 'Phôi']) expect(whole).not.toContain(secret);
    }
  });

  test('a question and a decision are mailed to the clinic that has reported, and nothing that it does itself', async () => {
    const desk = api.clinic(id.sen);
    const visit = await report();
    await staff.call('POST', `/visits/${visit}/ask`, { text: `Tên mới của ${patient}, thẻ TH-0001?` });
    const [question, ...more] = await sent();
    expect([question?.to, question?.subject, more]).toEqual([[address.sen], '[Perlenau] Hỏi thêm về yêu cầu', []]);
    expect(question?.text).toContain(`${publicUrl}/clinic/cards/${card}\r\n`);
    await desk.call('POST', `/clinic/visits/${visit}/answer`, { text: 'Bà Hai' });
    expect(await waiting()).toEqual([]);
    await staff.call('POST', `/visits/${visit}/decline`, { text: `${patient} là đúng` });
    const damage = { kind: 'damage', toothPosition: '11', note: 'Mẻ rìa' };
    const reported = (await desk.call('POST', `/clinic/cards/${card}/visits`, damage)).body.visit._id;
    await owner.call('POST', `/visits/${reported}/approve`, { share: 100, text: 'Đồng ý' });
    await desk.call('POST', '/clinic/visits', { cards: 20, note: '' });
    const [asked] = (await staff.call('GET', '/visits?turn=staff&limit=10')).body.visits;
    await staff.call('POST', `/visits/${asked._id}/finish`, { text: 'Đã gửi' });
    const mails = (await sent()).slice(1);
    expect(mails.map(({ to, subject }) => [...to, subject]).sort()).toEqual([
      [address.sen, '[Perlenau] Kết quả báo hỏng'],
      [address.sen, '[Perlenau] Kết quả yêu cầu'],
      [address.sen, '[Perlenau] Kết quả yêu cầu'],
    ]);
    expect(mails.some(({ text }) => text.includes(`${publicUrl}/clinic\r\n`))).toBe(true);
    for (const { head, text } of mails)
      for (const secret of [patient, 'Bí Mật', 'TH-0001']) expect(decodeWords(head) + text).not.toContain(secret);
  });

  test('an address that the mail server refuses fails at once, and stands in the tasks of staff until it is another one', async () => {
    refused.set(address.song, 550);
    await publish();
    expect((await sent()).map(({ to }) => to)).toEqual([[address.sen]]);
    const dental = { _id: String(id.song), dentalName: 'Nha khoa Bến Sông', address: address.song };
    expect(await failedMails()).toEqual({
      counts: 1,
      dentals: [{ ...dental, reason: `550 No such mailbox: ${address.song}` }],
    });
    expect(await queued()).toMatchObject([{ attempts: 1, nextAt: null }]);
    address.song = 'moi@nhakhoa.example';
    const change = { dentalName: 'Nha khoa Bến Sông', email: address.song };
    expect((await staff.call('PUT', `/dental/${id.song}`, change)).status).toBe(200);
    expect((await failedMails()).counts).toBe(0);
    await publish();
    expect((await sent()).map(({ to }) => to)).toContainEqual([address.song]);
  });

  test('a clinic turns its mails off and on for all its people, which its history says and nobody else’s edit is stale by', async () => {
    const [desk, colleague] = [api.clinic(id.sen), api.clinic(id.sen)];
    const mails = async (who = desk) => (await who.call('GET', '/clinic')).body.mails;
    expect(await mails()).toEqual({ address: address.sen, isOn: true });
    expect(await mails(api.clinic(id.song))).toEqual({ address: address.song, isOn: true });
    const before = (await staff.call('GET', `/dental/${id.sen}`)).body.dental;
    const pageOf = async () =>
      (await fetch(`${api.server.url}/clinic/account`, { headers: { cookie: await desk.cookie() } })).text();
    expect(await pageOf()).toContain(`Thư gửi tới ${address.sen}`);
    const off = await desk.call('PUT', '/clinic/mails', { isOn: false });
    expect([off.status, off.body.message]).toEqual([200, 'Nha khoa sẽ không nhận thư nữa.']);
    await colleague.call('PUT', '/clinic/mails', { isOn: false });
    expect(await mails(colleague)).toEqual({ address: address.sen, isOn: false });
    expect(await pageOf()).toContain('Đang tắt, cho cả nha khoa.');
    expect((await staff.call('GET', `/dental/${id.sen}`)).body.dental.version).toBe(before.version);
    const { history } = (await owner.call('GET', `/admin/history?record=dental-${id.sen}&limit=10`)).body;
    const ofSwitch = history.filter(({ changes }: { changes: object[] }) =>
      JSON.stringify(changes).includes('Nhận thư'),
    );
    expect(ofSwitch).toMatchObject([{ action: 'update', changes: [{ label: 'Nhận thư', from: 'Có', to: 'Không' }] }]);
    await staff.call('POST', `/visits/${await report()}/decline`, { text: 'Không được' });
    expect(await waiting()).toEqual([]);
    await desk.call('PUT', '/clinic/mails', { isOn: true });
    expect(await mails()).toEqual({ address: address.sen, isOn: true });
    for (const who of [visitor, staff])
      expect((await who.call('PUT', '/clinic/mails', { isOn: false })).status).not.toBe(200);
  });

  test('what is no single plain address is refused with the field named, and nothing is changed', async () => {
    const hostile = [
      'a@b.example\r\nBcc: x@y.example',
      'a@b.example\nSubject: x',
      'a@b.example, x@y.example',
      'a@b.example;x@y.example',
      'a@b.example x@y.example',
      'Ai đó <a@b.example>',
      '<a@b.example>',
      '"a b"@b.example',
      'a@b.example>',
      `${'a'.repeat(250)}@b.example`,
      `a@${'b.'.repeat(200)}example`,
      'lý@b.example',
      'a@nhakhoa.việt',
      'a@例え.テスト',
      'a@[127.0.0.1]',
      'a@b',
      'a',
    ];
    for (const email of hostile) {
      const { status, body } = await staff.call('PUT', `/dental/${id.far}`, {
        dentalName: 'Nha khoa Phương Xa',
        email,
      });
      expect([status, body.errors?.map((error: { field: string }) => error.field)], email).toEqual([400, ['email']]);
      expect(body.errors[0].message, email).toMatch(/^Hãy nhập một địa chỉ thư điện tử/);
    }
    expect((await staff.call('GET', `/dental/${id.far}`)).body.dental.email).toBe('xa@nhakhoa.example');
    for (const email of ['a.b+c@xn--nhakhoa-abc.example', '  a@b.example ', ''])
      expect((await staff.call('PUT', `/dental/${id.far}`, { dentalName: 'Nha khoa Phương Xa', email })).status).toBe(
        200,
      );
    expect((await staff.call('GET', `/dental/${id.far}`)).body.dental.email).toBeNull();
  });

  test('nobody but staff and the clinic itself reads its address', async () => {
    const contact = { dentalName: 'Nha khoa Sen Trắng', phone: '028 1111 1111', address: '1 đường Không Tên' };
    expect((await staff.call('PUT', `/dental/${id.sen}`, contact)).body.dental.email).toBe(address.sen);
    for (const who of [visitor, api.clinic(id.song), api.clinic(id.sen)])
      for (const path of [`/dental/${id.sen}`, '/dental/all', '/dental', '/dental?limit=20']) {
        const { status, body } = await who.call('GET', path);
        expect(status).toBe(200);
        expect(JSON.stringify(body)).toContain('Nha khoa Sen Trắng');
        expect(JSON.stringify(body)).not.toMatch(/email|mailsOffAt|@nhakhoa/);
      }
    for (const path of ['/partner', '/warranty?keyword=TH-0001']) {
      const page = await (await fetch(api.server.url + path)).text();
      expect(page).toContain('Sen Trắng');
      expect(page).not.toContain('@nhakhoa');
    }
  });
});

forEachEngine('without a mail server', { thorough: 'postgres' }, (engine) => {
  const api = openApi(engine);

  test('all of it works, nothing is queued, and no page of a clinic says a word of mails', async () => {
    const name = 'Nha khoa Sen Trắng';
    const { id } = await addRecord(engine.context, clinics, { name, email: 'sen@nhakhoa.example' });
    const card = await registerCard(engine.context, { cardNumber: 'TH-0001', clinicName: name, lot: '22A-0457' });
    const [{ owner }, desk] = [api, api.clinic(id)];
    const { recall } = (await owner.call('POST', '/recalls', { title: 'T', lot: '22A-0457', text: 'M' })).body;
    expect((await owner.call('POST', `/recalls/${recall._id}/publish`, { version: 1 })).status).toBe(200);
    const asked = await desk.call('POST', `/clinic/cards/${card}/visits`, { kind: 'change', note: 'Đổi' });
    for (const [step, text] of [
      ['ask', 'Gì?'],
      ['finish', 'Xong'],
    ])
      expect((await owner.call('POST', `/visits/${asked.body.visit._id}/${step}`, { text })).status).toBe(200);
    expect(await engine.db.read.selectFrom('clinicMail').selectAll().execute()).toEqual([]);
    expect((await desk.call('GET', '/clinic')).body.mails).toBeNull();
    const cookie = await desk.cookie();
    for (const path of ['/clinic', '/clinic/account', `/clinic/recalls/${recall._id}`]) {
      const page = await (await fetch(api.server.url + path, { headers: { cookie } })).text();
      expect(page).toContain('</html>');
      expect(page).not.toMatch(/nhận thư|thư điện tử|e-mail|@nhakhoa/i);
    }
  });
});
