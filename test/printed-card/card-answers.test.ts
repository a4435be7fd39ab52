// What a patient reads who scans a printed card or types its number, without JavaScript.
import { read, utils } from '@e965/xlsx';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { isMistyped } from '#domain/printed-number.ts';
import { apiClient } from '../api-client.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { environmentOf, startServer } from '../processes.ts';
import { registerCard } from '../records.ts';

forEachEngine('the answer about a printed card', { thorough: 'postgres' }, (engine) => {
  const environment = {
    SECRET_KEY: 'a-key-of-thirty-two-characters!!',
    PUBLIC_URL: 'https://cards.perlenau.test',
    WARRANTY_NAME_MASK: 'partial',
    LOOKUP_LIMIT: '0',
  };
  const { server, owner, staff } = openApi(engine, environment);
  /** Number and code by place. */
  let cards: { number: string; code: string }[] = [];
  const card = (place: number) => cards[place - 1] ?? { number: '', code: '' };
  const page = async (address: string) => {
    const response = await fetch(server.url + address, { headers: { accept: 'text/html' } });
    return { status: response.status, headers: response.headers, url: response.url, text: await response.text() };
  };
  const scan = ({ number, code }: { number: string; code: string }, language = '') =>
    page(`${language}/c/${number.replaceAll('-', '')}-${code}`);

  beforeAll(async () => {
    const { dental } = (
      await owner.call('POST', '/dental', { dentalName: 'Nha khoa Hạc Giấy', phone: '028 0000 0009' })
    ).body;
    const { batch } = (await owner.call('POST', '/card-batches', { size: 10 })).body;
    const path = `/card-batches/${batch._id}`;
    const headers = { cookie: await owner.cookie() };
    const { Sheets, SheetNames } = read(
      await (await fetch(`${server.url}/api${path}/export`, { headers })).arrayBuffer(),
    );
    const rows: Record<string, string>[] = utils.sheet_to_json(Sheets[SheetNames[0] ?? ''] ?? {}, { raw: false });
    cards = rows.map((row) => ({
      number: row['Mã số'] ?? '',
      code: row['Địa chỉ trong mã QR']?.split('-').at(-1) ?? '',
    }));
    await staff.call('POST', `${path}/hand-over`, { from: 1, to: 5, dental: dental._id });
    const fields = { customerName: 'Nguyễn Văn An', clinicName: 'Nha khoa Hạc Giấy', expiresOn: '2040-12-31' };
    await registerCard(engine.context, { ...fields, cardNumber: card(1).number });
    await registerCard(engine.context, { ...fields, cardNumber: card(3).number });
    await staff.call('POST', `/card/${card(3).number}/replace`, { by: card(4).number });
    await staff.call('POST', `${path}/void`, { from: 6, to: 6, reason: 'lost' });
  });

  test('whose number is mistyped costs nothing of what guessing may, so many of them are no attack', async () => {
    // A register in a file has one server.
    await server.stop();
    const limited = await startServer({
      ...environmentOf(engine.config),
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'silent',
    });
    onTestFinished(async () => {
      await limited.stop();
      await server.start();
    });
    const client = apiClient(limited.url, await owner.cookie());
    const warnings = async () => {
      const { body } = await client.call('GET', '/overview');
      return body.warnings.map(({ code }: { code: string }) => code);
    };
    /** Ten each from six addresses. */
    const ask = async (numbers: readonly string[]) => {
      for (const [at, number] of numbers.entries()) {
        const headers = { 'x-forwarded-for': `198.51.100.${1 + (at % 6)}` };
        const { status } = await fetch(`${limited.url}/api/user/getUser?cartId=${number}`, { headers });
        expect(status).toBe(404);
      }
    };
    await ask(
      Array.from({ length: 100 }, (_, at) => `${730_482_150_000 + at}`)
        .filter(isMistyped)
        .slice(0, 60),
    );
    expect(await warnings()).not.toContain('look-up-misses');
    await ask(Array.from({ length: 60 }, (_, at) => `NO-CARD-${at}`));
    await expect.poll(warnings).toContain('look-up-misses');
  });

  test('with the right code says so and shows the whole name; the code is in the links to the other language alone', async () => {
    const { text, headers } = await scan(card(1));
    expect(text).toContain('Mã QR đúng');
    expect(text).toContain('Nguyễn Văn An');
    expect(text.replaceAll(/<a [^>]*hrefLang[^>]*>/g, '')).not.toContain(card(1).code);
    expect(headers.get('cache-control')).toContain('no-store');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect((await scan(card(1), '/en')).text).toContain('The QR code is right');
  });

  test('with the right code shows the check-ups and what became of damages, without it nothing of them', async () => {
    const { user } = (await staff.call('GET', `/card/${card(1).number}`)).body.card;
    const noted = { user, visitedDate: '2026-03-05' };
    await staff.call('POST', '/visits', { ...noted, kind: 'check-up' });
    const damage = { ...noted, kind: 'damage', visitedDate: '2026-04-06', note: 'Mẻ rìa cắn' };
    const { visit } = (await staff.call('POST', '/visits', damage)).body;
    const { text } = await scan(card(1));
    expect(text).toMatch(/05\/03\/2026|5\/3\/2026/);
    expect(text).toContain('đang xét bảo hành');
    expect(text).not.toContain('Mẻ rìa cắn');
    await staff.call('POST', `/visits/${visit._id}/decline`, { text: 'Do va đập' });
    const english = (await scan(card(1), '/en')).text;
    expect(english).toContain('not covered by the warranty');
    expect(english).not.toContain('Do va đập');
    const typed = (await page(`/warranty?keyword=${card(1).number}`)).text;
    expect(typed).not.toMatch(/Chăm sóc răng|xét bảo hành|phạm vi bảo hành|05\/03\/2026/);
  });

  test('by its number alone shows the masked name', async () => {
    const { text } = await page(`/warranty?keyword=${card(1).number}`);
    expect(text).toContain('N*** V*** A*');
    expect(text).not.toContain('Nguyễn Văn An');
    expect(text).not.toContain('Mã QR đúng');
  });

  test('with a wrong code shows no card, and asks for the printed number', async () => {
    const wrong = card(1).code === 'zzzzzz' ? 'yyyyyy' : 'zzzzzz';
    const { text } = await scan({ ...card(1), code: wrong });
    expect(text).toContain('Mã QR không khớp với số thẻ.');
    expect(text).toContain('Tìm kiếm của bạn không khớp với bất kỳ kết quả nào.');
    expect(text).not.toMatch(/N\*\*\*|Nguyễn Văn An/);
  });

  test('that is not activated names the clinic with the right code alone', async () => {
    const scanned = (await scan(card(2))).text;
    expect(scanned).toContain('Thẻ này chưa được kích hoạt.');
    expect(scanned).toContain('Nha khoa Hạc Giấy');
    expect(scanned).toContain('028 0000 0009');
    // Nothing was typed, and nothing is to be searched for.
    expect(scanned).not.toMatch(/không khớp|Mã số bạn đã nhập/);
    const typed = (await page(`/warranty?keyword=${card(2).number}`)).text;
    expect(typed).toContain('Thẻ này chưa được kích hoạt.');
    expect(typed).not.toContain('Nha khoa Hạc Giấy');
  });

  test('says what else is certain: replaced, cancelled, never printed, mistyped, and nothing of other numbers', async () => {
    const digits = card(2).number.replaceAll('-', '');
    const slipped = `${digits.slice(0, 10)}${digits[11] === digits[10] ? String(9 - Number(digits[10])) : digits[11]}${digits[10]}`;
    for (const [number, sentence] of [
      [card(3).number, 'Thẻ này đã được cấp lại bằng một thẻ khác.'],
      [card(6).number, 'Thẻ này đã bị hủy.'],
      ['9000-0000-0001', 'Số này bị gõ nhầm'],
      [slipped, 'Số này bị gõ nhầm'],
    ] as const)
      expect((await page(`/warranty?keyword=${number}`)).text, number).toContain(sentence);
    const other = (await page('/warranty?keyword=ADS-2026-9')).text;
    expect(other).not.toMatch(/gõ nhầm|chưa từng in|kích hoạt/);
  });

  test('in the API stays as specified', async () => {
    const found = await fetch(`${server.url}/api/user/getUser?cartId=${card(1).number}`);
    expect(Object.keys((await found.json()).user)).toHaveLength(7);
    const missing = await fetch(`${server.url}/api/user/getUser?cartId=${card(2).number}`);
    expect([missing.status, Object.keys(await missing.json())]).toEqual([404, expect.not.arrayContaining(['reason'])]);
  });
});
