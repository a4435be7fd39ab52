// Accounts of clinics: invited by the staff, made by a link that works once, and gone with their clinic.
import { beforeAll, expect, test } from 'vitest';
import { acceptClinicInvite, inviteClinic } from '#domain/account/clinic-accounts.server.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { undoChange } from '../changes.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { failIn, forgetFailedSignIns } from './sign-in-time.ts';
import { passwords, StaffBrowser } from './staff-browser.ts';

forEachEngine('the accounts of clinics', { thorough: 'postgres' }, (engine) => {
  const api = openApi(engine, { PUBLIC_URL: 'https://cards.perlenau.test' });
  const { staff, owner, viewer, visitor } = api;
  let dental: number;
  let other: number;

  beforeAll(async () => {
    dental = (await addRecord(engine.context, clinics, { name: 'Nha khoa Thuyền Giấy' })).id;
    await owner.cookie();
    other = (await addRecord(engine.context, clinics, { name: 'Nha khoa Bến Sông' })).id;
  });

  const invite = async (body = {}, clinic = dental) => {
    const { status, body: answer } = await staff.call('POST', `/dental/${clinic}/invites`, body);
    expect(status, answer.message).toBe(201);
    return /^https:\/\/cards\.perlenau\.test\/clinic\/join#([\w-]{43})$/.exec(answer.link)?.[1] ?? '';
  };
  const join = (token: string, fullName: string, password: string = passwords.minh) =>
    visitor.call('POST', '/clinic/join', { token, fullName, password });
  const client = { address: '', network: '', userAgent: '', sessionToken: undefined, deviceToken: undefined };
  const list = async (clinic = dental) => (await staff.call('GET', `/dental/${clinic}/accounts`)).body;
  const signIn = async (fullName: string, password: string = passwords.minh) => {
    await forgetFailedSignIns(engine);
    const browser = new StaffBrowser(api.server.url);
    return { browser, answer: await browser.signIn(fullName, password) };
  };

  test('a link makes one account, which belongs to the clinic and works there alone', async () => {
    const token = await invite();
    expect((await list()).invites).toMatchObject([{ account: null, createdBy: expect.stringMatching(/^staff/) }]);
    const weak = await join(token, 'Hoa Thuyền Giấy', 'hoathuyengiay hoathuyengiay');
    expect([weak.status, weak.body.errors[0].field]).toEqual([400, 'password']);
    const joined = await join(token, 'Hoa Thuyền Giấy');
    expect([joined.status, joined.body.user]).toMatchObject([201, { role: 'clinic', mustChangePassword: false }]);
    expect((await join(token, 'Kẻ Đến Sau')).status).toBe(403);
    expect(await list()).toMatchObject({ accounts: [{ fullName: 'Hoa Thuyền Giấy', isActive: true }], invites: [] });
    const { answer } = await signIn('Hoa Thuyền Giấy');
    expect(answer.body.user.role).toBe('clinic');
    // Who has accepted it is signed in.
    const browser = new StaffBrowser(api.server.url);
    await browser.send('POST', '/clinic/join', { token: await invite(), fullName: 'Sen', password: passwords.minh });
    expect((await browser.send('GET', '/clinic')).body.dental).toEqual({
      _id: String(dental),
      dentalName: 'Nha khoa Thuyền Giấy',
    });
    expect((await browser.send('GET', '/user?limit=1')).status).toBe(403);
  });

  test('a link says which clinic invites, and whose account is meant, until it is used', async () => {
    const read = async (token: string) => (await visitor.call('POST', '/clinic/invitation', { token })).body;
    const token = await invite();
    expect(await read(token)).toEqual({ success: true, dentalName: 'Nha khoa Thuyền Giấy', fullName: null });
    const { accounts } = await list();
    const again = await invite({ account: accounts[0]._id });
    expect(await read(again)).toMatchObject({ fullName: accounts[0].fullName });
    await join(token, 'Người Đọc');
    expect(await read(token)).toMatchObject({
      message: 'Liên kết này đã được dùng hoặc đã hết hạn. Hãy xin liên kết mới.',
    });
  });

  test('many who open one link at once make one account', async () => {
    const token = await invite();
    const answers = await Promise.all(['Một', 'Hai', 'Ba', 'Bốn', 'Năm'].map((name) => join(token, `Người ${name}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403, 403]);
  });

  test('a link that is a week old, was taken back, or belongs to a binned clinic makes none', async () => {
    const now = new Date('2026-03-01T08:00:00Z');
    const { token } = await inviteClinic({ ...engine.context, now }, { clinicId: dental });
    const after = (days: number) => new Date(now.getTime() + days * 86_400_000);
    const late = { token, name: 'Người Đến Muộn', password: passwords.minh };
    await expect(acceptClinicInvite({ db: engine.db, now: after(7) }, late, client)).rejects.toThrow(/hết hạn/);
    const inTime = await acceptClinicInvite(
      { db: engine.db, now: after(6.9) },
      { ...late, name: 'Người Kịp Giờ' },
      client,
    );
    expect(inTime.account.role).toBe('clinic');

    const taken = await invite();
    const { invites } = await list();
    expect((await staff.call('DELETE', `/dental/invites/${invites[0]._id}`)).status).toBe(200);
    expect((await staff.call('DELETE', `/dental/invites/${invites[0]._id}`)).status).toBe(404);
    expect((await join(taken, 'Người Bị Rút')).status).toBe(403);

    const ofOther = await invite({}, other);
    await staff.call('DELETE', `/dental/delete/${other}`);
    expect((await join(ofOther, 'Người Nha Khoa Nghỉ')).status).toBe(403);
    expect((await staff.call('POST', `/dental/${other}/invites`, {})).status).toBe(409);
    await staff.call('PUT', `/dental/restore/${other}`);
    expect((await join(ofOther, 'Người Nha Khoa Mở Lại')).status).toBe(201);
  });

  test('somebody who has lost the password gets another by a new link, and others keep theirs', async () => {
    const { accounts } = await list();
    const hoa = accounts.find(({ fullName }: { fullName: string }) => fullName === 'Hoa Thuyền Giấy')._id;
    const before = (await signIn('Hoa Thuyền Giấy')).browser;
    expect((await staff.call('POST', `/dental/${other}/invites`, { account: hoa })).status).toBe(404);
    const token = await invite({ account: hoa });
    const taken = await join(token, 'Người Kịp Giờ', passwords.next);
    expect([taken.status, taken.body.errors?.[0]?.field ?? 'fullName']).toEqual([409, 'fullName']);
    expect((await join(token, 'Hoa Mới', passwords.next)).status).toBe(201);
    expect(await before.me()).toBe(401);
    expect((await signIn('Hoa Thuyền Giấy')).answer.status).toBe(401);
    expect((await signIn('Hoa Mới', passwords.next)).answer.status).toBe(200);
    expect((await list()).accounts).toHaveLength(accounts.length);
  });

  test('neither an app nor wrong passwords of before keep somebody out who has got a new link', async () => {
    const { accounts } = await list();
    const hoa = accounts.find(({ fullName }: { fullName: string }) => fullName === 'Hoa Mới')._id;
    const app = { totpSecret: 'JBSWY3DPEHPK3PXP', totpStep: 1 };
    await engine.db.write((tx) => tx.updateTable('account').set(app).where('id', '=', Number(hoa)).execute());
    const signInAsIs = (password: string) => new StaffBrowser(api.server.url).signIn('Hoa Mới', password);
    for (let guess = 0; guess < 3; guess++) expect((await signInAsIs(passwords.minh)).status).toBe(401);
    await failIn(engine, 40);
    expect((await signInAsIs(passwords.next)).status).toBe(429);
    expect((await join(await invite({ account: hoa }), 'Hoa Mới', passwords.next)).status).toBe(201);
    expect((await signInAsIs(passwords.next)).status).toBe(200);
  });

  test('the staff lock an account of a clinic, and only such a one', async () => {
    const { browser } = await signIn('Hoa Mới', passwords.next);
    const [{ _id: id }] = (await list()).accounts.filter(
      ({ fullName }: { fullName: string }) => fullName === 'Hoa Mới',
    );
    expect((await staff.call('PUT', `/dental/accounts/disable/${id}`)).body.account.isActive).toBe(false);
    expect(await browser.me()).toBe(401);
    expect((await signIn('Hoa Mới', passwords.next)).answer.status).toBe(401);
    expect((await staff.call('PUT', `/dental/accounts/enable/${id}`)).status).toBe(200);
    expect((await signIn('Hoa Mới', passwords.next)).answer.status).toBe(200);

    const { accounts } = (await owner.call('GET', '/admin/accounts')).body;
    expect(accounts.map(({ role }: { role: string }) => role)).not.toContain('clinic');
    for (const call of ['disable', 'reset']) {
      expect((await owner.call('PUT', `/admin/accounts/${call}/${id}`)).status).toBe(404);
      expect((await staff.call('PUT', `/dental/accounts/disable/${accounts[0]._id}`)).status).toBe(404);
    }
    const promoted = await owner.call('PUT', `/admin/accounts/${id}`, { fullName: 'Hoa Mới', role: 'owner' });
    expect(promoted.status).toBe(404);
    const demoted = { fullName: 'Ai đó', role: 'clinic' };
    expect((await owner.call('POST', '/admin/accounts', demoted)).status).toBe(400);
    expect((await viewer.call('POST', `/dental/${dental}/invites`, {})).status).toBe(403);
  });

  test('sessions end with the clinic and follow a merge of it, and back', async () => {
    const { browser } = await signIn('Hoa Mới', passwords.next);
    const clinicOf = async () => (await browser.send('GET', '/clinic')).body.dental?.dentalName;
    await staff.call('DELETE', `/dental/delete/${dental}`);
    expect(await browser.me()).toBe(401);
    expect((await signIn('Hoa Mới', passwords.next)).answer.body.mes).toBe('Tên đăng nhập hoặc mật khẩu không đúng.');
    await staff.call('PUT', `/dental/restore/${dental}`);

    const { change } = (await staff.call('POST', `/dental/${other}/merge`, { other: String(dental) })).body;
    expect((await signIn('Hoa Mới', passwords.next)).answer.status).toBe(200);
    expect(await clinicOf()).toBe('Nha khoa Bến Sông');
    expect((await list(other)).accounts.map(({ fullName }: { fullName: string }) => fullName)).toContain('Hoa Mới');
    expect((await undoChange(staff, change)).status).toBe(200);
    expect(await clinicOf()).toBe('Nha khoa Thuyền Giấy');
  });

  test('owners read in the history who invited whom, and who took an invite back', async () => {
    const history = async (action: string) =>
      (await owner.call('GET', `/admin/history?kind=account&action=${action}`)).body.history;
    const by = expect.stringMatching(/^staff/);
    expect((await history('invite'))[0]).toMatchObject({
      by,
      changes: [{ label: 'Nha khoa', to: 'Nha khoa Thuyền Giấy' }],
    });
    expect(await history('withdraw')).toMatchObject([{ by }]);
  });
});
