// Numbers as people type them, and the messages without an answer.
import { sql } from 'kysely';
import { RouterContextProvider } from 'react-router';
import { beforeAll, describe, expect, test } from 'vitest';
import { Unavailable } from '#domain/errors.ts';
import { readNumber } from '#domain/look-up/typed-number.ts';
import { lookUpContext, reportContext } from '#web/context.ts';
import { lookUp } from '#web/site/look-up/look-up.server.ts';
import { suggestCardNumbers, swapsOf } from '#web/site/look-up/suggest-card-numbers.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { patientCard, registerCard } from '../records.ts';

const nothing = 'Tìm kiếm của bạn không khớp với bất kỳ kết quả nào.';

test('the time for a text grows no faster than the text', () => {
  // A hundred times the longest address: if each character were tried against all others, this would take hours.
  const dots = '.'.repeat(800_000);
  expect(readNumber(`${dots}7${dots}7${dots}`).keys).toEqual(['77']);
  expect(readNumber(dots).keys).toEqual([]);
});

forEachEngine('a number', { thorough: 'postgres' }, (engine) => {
  beforeAll(async () => {
    await registerCard(engine.context, patientCard);
  });
  const { server } = openApi(engine, { LOOKUP_LIMIT: '0' });
  const found = async (typed: string) => {
    const response = await fetch(`${server.url}/api/user/getUser?${new URLSearchParams({ cartId: typed })}`);
    const { user } = await response.json();
    return user?.numbCode;
  };

  test.each([
    ...[...'‐‑‒–—―−－﹣'].map((dash) => `ADS${dash}2026${dash}0001`),
    ...[' ', '\u00a0', '\u2009', '\u202f', '\u3000', '\u200b', '\ufeff', '\t'].map(
      (space) => `ADS${space}2026 0001${space}`,
    ),
    ...['#ADS-2026-0001', '＃ ADS 2026 0001', 'Số: ADS-2026-0001', 'Mã số ADS-2026-0001', 'ma so the: ads 2026 0001'],
    ...['No. ADS-2026-0001', '№ ADS-2026-0001', 'Mã thẻ #ADS–2026–0001.', '“ADS-2026-0001”', '(ads.2026.0001)'],
    ...['ADS-２０２６-０００１', 'ＡＤＳ－２０２６－０００１', 'So\u0302\u0301: ads_2026/0001'],
  ])('typed as %j is found', async (typed) => {
    expect(await found(typed)).toBe('ADS-2026-0001');
  });

  test('among far more than a card has is cut on a page, as the API refuses it', async () => {
    const html = await (await fetch(`${server.url}/warranty?keyword=${'A'.repeat(7_000)}`)).text();
    expect(html).toContain(nothing);
    expect(html).toContain(`value="${'A'.repeat(200)}"`);
    const answer = await fetch(`${server.url}/warranty?cartId=${'A'.repeat(7_000)}`, { redirect: 'manual' });
    expect(answer.headers.get('location')).toBe(`/warranty?keyword=${'A'.repeat(200)}`);
    expect((await fetch(`${server.url}/api/user/getUser?cartId=${'A'.repeat(201)}`)).status).toBe(400);
  });

  test('with letters that look like digits is not guessed', async () => {
    for (const typed of ['ADS-2O26-OOO1', 'АDS-2026-0001', 'ADS-2026-000l']) expect(await found(typed)).toBeUndefined();
  });

  test('that was entered with special characters is found by them', async () => {
    await registerCard(engine.context, { ...patientCard, cardNumber: '#77' });
    await registerCard(engine.context, { ...patientCard, cardNumber: '77' });
    await registerCard(engine.context, { ...patientCard, cardNumber: 'NO.5' });
    expect([await found('#77'), await found('77'), await found('no 5')]).toEqual(['#77', '77', 'NO.5']);
  });

  test('that differs from another one only in a long dash, from before these were dropped, stays distinct', async () => {
    const [first, second] = ['LD-2', 'LD–2'];
    await registerCard(engine.context, { ...patientCard, cardNumber: first });
    const other = await registerCard(engine.context, { ...patientCard, cardNumber: 'LD-3' });
    await engine.db.write((tx) =>
      tx.updateTable('warranty').set({ cardNumber: second, cardKey: second }).where('id', '=', other).execute(),
    );
    expect([await found('LD-2'), await found('LD–2')]).toEqual([first, second]);
  });

  test('is not reported as unknown while the register is unavailable', async () => {
    await engine.db.write((tx) => sql`alter table warranty rename to away`.execute(tx));
    try {
      const answer = await fetch(`${server.url}/api/user/getUser?cartId=ADS-2026-0001`);
      expect(answer.status).toBe(500);
      expect((await answer.json()).message).toBe('Máy chủ gặp lỗi. Vui lòng thử lại sau.');
      for (const path of ['/', '/warranty']) {
        const page = await fetch(`${server.url}${path}?keyword=ADS-2026-0001`);
        const html = await page.text();
        expect([page.status, page.headers.get('cache-control')]).toEqual([500, 'private, no-store']);
        expect(html).toContain('Hệ thống đang gặp sự cố nên chưa kiểm tra được thẻ.');
        expect(html).toMatch(new RegExp(`<a [^>]*href="${path}\\?keyword=ADS-2026-0001"[^>]*>Thử lại</a>`));
        expect(html).toContain('value="ADS-2026-0001"');
        expect(html).not.toContain(nothing);
      }
    } finally {
      await engine.db.write((tx) => sql`alter table away rename to warranty`.execute(tx));
    }
    expect(await found('ADS-2026-0001')).toBe('ADS-2026-0001');
  });
});

test('a page says when to try again while the register is unavailable', async () => {
  const context = new RouterContextProvider();
  context.set(lookUpContext, () => Promise.reject(new Unavailable('Cơ sở dữ liệu đang tạm ngừng.', 7)));
  context.set(reportContext, () => 'req-1');
  const page = await lookUp({ url: new URL('http://ads/warranty?keyword=A1'), context }, '/warranty');
  expect(page.data).toEqual({ status: 'failed', keyword: 'A1', requestId: 'req-1', asksAgain: true });
  expect(page.init?.status).toBe(503);
  expect(new Headers(page.init?.headers).get('retry-after')).toBe('7');
});

describe('a number that was not found', () => {
  test.each([
    ['ADS-2O26-OOO1', ['ADS-2026-0001']],
    ['АDS-2026-0001', ['ADS-2026-0001']],
    ['ads-2026-oool', ['ads-2026-0001']],
    ['AD0-2026', ['ADO-2026']],
    ['VIO2O26', ['V102026', 'VIO2026']],
    ['ΑDЅ–7', ['ADS–7']],
    ['ADS-2026-0001', []],
    ['ÁD-2026-0001', ['ADS-2026-0001', 'AD1-2026-0001']],
    ['ád20260001', ['ads20260001', 'ad120260001']],
    ['ĐS-2026', ['DDS-2026', 'D9S-2026']],
    ['Â-0001', ['AA-0001', 'A6-0001']],
    ['Nguyễn Văn An', []],
    ['Nguyễn Văn 0anh', []],
    ['nha khoa so 10', []],
    ['oi', []],
    ['---', []],
  ])('%j may have been meant as %j', (typed, meant) => {
    expect(suggestCardNumbers(typed)).toEqual(meant);
  });

  test.each([
    ['ADS-2O26-oOO1', 'ADS-2026-0001', [['O', '0']]],
    [
      'VIО2O26',
      'V102026',
      [
        ['I', '1'],
        ['O', '0'],
      ],
    ],
    [
      'ads-2026-oool',
      'ads-2026-0001',
      [
        ['O', '0'],
        ['l', '1'],
      ],
    ],
    ['АDS-2026-0001', 'ADS-2026-0001', []],
  ])('%j differs from %j by %j', (typed, meant, swaps) => {
    expect(swapsOf(typed, meant)).toEqual(swaps);
  });
});
