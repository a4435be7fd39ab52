import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { codeOf, setUpApp } from '../account/apps.ts';
import { passwords, StaffBrowser } from '../account/staff-browser.ts';
import { toast } from '../back-office.ts';
import {
  expectAccessible,
  expectAccessibleAtAllWidths,
  expectFocus,
  openBrowser,
  runClockUntil,
  stopClock,
  viewports,
  waitForHydration,
} from '../browser.ts';
import { openServer } from '../open-server.ts';
import { drawing } from '../pictures/picture-helpers.ts';
import { startServer } from '../processes.ts';
import { productForm } from '../product-form.ts';

let owner: StaffBrowser;
/** Passwords that the owner has issued, by the account's name. */
const issued: Record<string, string> = {};
const clinics = [
  { dentalName: 'Nha khoa 3 Miền', phone: '1900 0000' },
  {
    dentalName: 'Nha khoa Ong',
    province: 'Thành phố Hồ Chí Minh',
    address: '2 đường Ví Dụ',
    map: 'https://map.example/ong',
  },
  { dentalName: 'Phòng khám nha khoa Ếch Con', province: 'Huế', phone: '0234 000 0001' },
  {
    dentalName: 'Nha khoa Đom Đóm',
    province: 'Huế',
    address: '1 đường Ví Dụ',
    phone: '(0234) 000 0000',
    doctors: 'BS. Kín Tiếng',
  },
  { dentalName: 'Nha khoa Không Tiếng', province: 'Huế' },
];
const server = openServer(async (dataDir) => {
  const started = await startServer({
    DATA_DIR: dataDir,
    LOOKUP_LIMIT: '0',
    ADMIN_NAME: 'Nguyễn Lan',
    ADMIN_PASSWORD: passwords.lan,
  });
  owner = new StaffBrowser(started.url);
  await owner.signIn('Nguyễn Lan', passwords.lan);
  for (const clinic of clinics) await owner.send('POST', '/dental', clinic);
  for (const fullName of ['Minh', 'Quên', 'Hoa'])
    issued[fullName] = (await owner.send('POST', '/admin/accounts', { fullName, role: 'staff' })).body.password;
  return started;
});
const { visit } = openBrowser();

const open = async (page: Page, path: string) => {
  await page.goto(server.url + path);
  await waitForHydration(page);
};

const accessibleWithTitle = '%s is accessible, fits at every width and has its title';
const expectAccessibleWithTitle = (path: string, title: string) =>
  visit({}, async (page) => {
    await open(page, path);
    expect(await page.title()).toBe(title);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await expectAccessibleAtAllWidths(page);
  });
test.each([
  ['/', 'Răng sứ chính hãng từ Đức – Perlenau'],
  ['/login', 'Ads - Đăng nhập'],
])(accessibleWithTitle, expectAccessibleWithTitle);
// What is asked for of them is in test/specification/; with an answer /warranty is looked at in look-up.e2e.ts.
test.each([
  ['/warranty', 'Kiểm tra ngày hết hạn bảo hành – Perlenau'],
  ['/partner', 'Cộng sự – Perlenau'],
  ['/warranty/notes', 'Lưu ý về bảo hành – Perlenau'],
  ['/photos', 'Ảnh – Perlenau'],
  ['/contact', 'Liên hệ – Perlenau'],
])(accessibleWithTitle, { tags: ['thorough'] }, expectAccessibleWithTitle);

test.each(['/', '/warranty', '/partner', '/nothing-here'])(
  '%s with letters twice as large on a phone breaks no word and needs no sideways scrolling',
  { tags: ['thorough'] },
  async (path) => {
    const page = await visit({ viewport: { width: 360, height: 740 } });
    await open(page, path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const broken = await page.locator('main :is(h1, h2, h3, p, a, label, button)').evaluateAll((all) => {
      const isBroken = (text: Text, { 0: word, index }: RegExpExecArray) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      };
      const textsOf = (one: Element) => [...one.childNodes].filter((child) => child instanceof Text);
      const wordsOf = (text: Text) => [...text.data.matchAll(/[^\s\u00a0]+/g)].filter((word) => isBroken(text, word));
      return all
        .flatMap(textsOf)
        .flatMap(wordsOf)
        .map(([word]) => word);
    });
    expect(broken).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  },
);

test.each([{ media: 'print' }, { forcedColors: 'active' }] as const)(
  'the home page has no dark ground with %o',
  { tags: ['thorough'] },
  async (media) => {
    const page = await visit({ viewport: { width: 1000, height: 740 } });
    await page.emulateMedia(media);
    await page.goto(server.url);
    const hero = page.locator('h1').locator('xpath=../..');
    const ground = await hero.evaluate((one) => {
      const { backgroundColor, borderImageSource } = getComputedStyle(one);
      return [backgroundColor, borderImageSource];
    });
    expect(ground[0]).toMatch(/, 0\)$/);
    expect(ground[1]).toBe('none');
  },
);

const noScript = '%s loads no script before the load event';
const expectNoScript = async (path: string) => {
  const page = await visit({});
  await open(page, path);
  const { loaded, scripts } = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const resources = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    return { loaded: navigation?.loadEventStart ?? 0, scripts: resources.map(({ startTime }) => startTime) };
  });
  expect(scripts.length).toBeGreaterThan(5);
  expect(Math.min(...scripts)).toBeGreaterThanOrEqual(loaded);
};
test.each(['/', '/warranty?keyword=ADS-1'])(noScript, expectNoScript);
test.each(['/products', '/warranty', '/login'])(noScript, { tags: ['thorough'] }, expectNoScript);

test('the field that the sign-in page focuses by itself starts no script before the load event', {
  tags: ['thorough'],
}, async () => {
  const page = await visit({});
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\.woff2$/, (route) => released.then(() => route.continue()));
  await page.goto(`${server.url}/login`, { waitUntil: 'domcontentloaded' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('fullName');
  const started = await page.evaluate(() => document.querySelectorAll('script[data-hydrated]').length);
  expect([await page.evaluate(() => document.readyState), started]).toEqual(['interactive', 0]);
  release();
  await waitForHydration(page);
});

describe('the directory of clinics', () => {
  /** The provinces with their clinics; below them is the way in for clinics. */
  const groups = (page: Page) =>
    page
      .locator('main section:has(h3)')
      .evaluateAll((all) => all.map((group) => [...group.querySelectorAll('h2, h3')].map((line) => line.textContent)));

  test('shows those with an address, a number or a map, by province and by their own names', async () => {
    const page = await visit({ javaScriptEnabled: false });
    await page.goto(`${server.url}/partner`);
    expect(await groups(page)).toEqual([
      ['Thành phố Hồ Chí Minh', 'Nha khoa Ong'],
      ['Huế', 'Nha khoa Đom Đóm', 'Phòng khám nha khoa Ếch Con'],
      ['Các nha khoa khác', 'Nha khoa 3 Miền'],
    ]);
    expect(await page.getByRole('status').textContent()).toBe('4 nha khoa');
    expect(await page.locator('main address').allTextContents()).toEqual([
      '2 đường Ví Dụ, Thành phố Hồ Chí Minh',
      '1 đường Ví Dụ, Huế',
    ]);
    expect(await page.getByRole('link', { name: '(0234) 000 0000' }).getAttribute('href')).toBe('tel:02340000000');
    const way = page.getByRole('link', { name: 'Chỉ đường đến Nha khoa Ong' });
    expect(await way.getAttribute('href')).toBe('https://map.example/ong');
    await page.goto(`${server.url}/partner?page=9`);
    expect(await page.getByRole('status').textContent()).toBe('4 nha khoa');
    await page.getByRole('link', { name: 'Về trang đầu' }).click();
    expect(page.url()).toBe(`${server.url}/partner`);
  });

  const filtered = 'is filtered by province and words, with or without accents, JavaScript: %s';
  const expectFiltered = async (javaScriptEnabled: boolean) => {
    const page = await visit({ javaScriptEnabled });
    await page.goto(`${server.url}/partner`);
    if (javaScriptEnabled) await waitForHydration(page);
    const search = async (words: string, province: string) => {
      await page.getByLabel('Tên hoặc địa chỉ').fill(words);
      await page.getByLabel('Tỉnh, thành phố').selectOption(province);
      await page.getByRole('button', { name: 'Tìm' }).click();
      await page.waitForURL((url) => url.searchParams.get('q') === words);
      await expect.poll(() => page.getByLabel('Tên hoặc địa chỉ').inputValue()).toBe(words);
    };
    await search('con Ếch phòng kho', '');
    await expect.poll(() => groups(page)).toEqual([['Huế', 'Phòng khám nha khoa Ếch Con']]);
    await search('hoa', '');
    await page.getByText('Không có nha khoa nào khớp.').waitFor();
    await search('duong vi du', 'Huế');
    await expect.poll(() => groups(page)).toEqual([['Huế', 'Nha khoa Đom Đóm']]);
    await page.getByRole('link', { name: 'Xem tất cả nha khoa' }).click();
    await expect.poll(() => groups(page)).toHaveLength(3);
  };
  test.each([false])(filtered, expectFiltered);
  test.each([true])(filtered, { tags: ['thorough'] }, expectFiltered);

  test('tells search engines of each clinic what it shows', async () => {
    const html = await (await fetch(`${server.url}/partner?q=dom+dom`)).text();
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    const address = {
      '@type': 'PostalAddress',
      streetAddress: '1 đường Ví Dụ',
      addressRegion: 'Huế',
      addressCountry: 'VN',
    };
    expect(JSON.parse(data)).toEqual({
      '@context': 'https://schema.org',
      '@graph': [{ '@type': 'Dentist', name: 'Nha khoa Đom Đóm', telephone: '(0234) 000 0000', address }],
    });
    expect(html).not.toContain('BS. Kín Tiếng');
  });
});

test('until there are photos, their page shows the making of a crown, and products that have a picture', {
  tags: ['thorough'],
}, async () => {
  const page = await visit({ javaScriptEnabled: false });
  await page.goto(`${server.url}/photos`);
  const sections = page.getByRole('heading', { level: 2 });
  const making = 'Một chiếc răng sứ được làm ra như thế nào';
  expect(await sections.allTextContents()).toEqual([making]);
  const steps = page.getByRole('region', { name: making }).getByRole('listitem');
  expect(await steps.getByRole('heading').allTextContents()).toEqual(
    Array.from({ length: 8 }, (_, at) => expect.stringMatching(`^${at + 1}.`)),
  );
  for (const picture of await steps.getByRole('img').all()) {
    await picture.scrollIntoViewIfNeeded();
    expect((await picture.getAttribute('alt'))?.length).toBeGreaterThan(20);
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  }

  const body = productForm({ name: 'Perlenau Berg' }, await drawing(800, 600).jpeg().toBuffer());
  await fetch(`${server.url}/api/product`, { method: 'POST', body, headers: { cookie: owner.cookieHeader } });
  await page.reload();
  expect(await sections.allTextContents()).toEqual(['Hình ảnh sản phẩm', making]);
  await page.getByRole('link', { name: 'Perlenau Berg' }).click();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Perlenau Berg');
});

test('the contact page has phone numbers, an e-mail address, and addresses with opening hours', async () => {
  await visit({ javaScriptEnabled: false }, async (page) => {
    await page.goto(`${server.url}/contact`);
    const main = page.getByRole('main');
    expect(await main.getByRole('link', { name: 'Điện thoại' }).getAttribute('href')).toBe('tel:02800000000');
    expect(await main.getByRole('link', { name: 'Hỗ trợ khẩn cấp 24/7' }).getAttribute('href')).toBe('tel:18000000');
    const mail = await main.getByRole('link', { name: 'E-mail' }).getAttribute('href');
    expect(mail).toBe('mailto:lienhe@perlenau.example');
    expect(await main.locator('address').count()).toBe(2);
    const hours = () => main.getByRole('list').first().getByRole('listitem').allTextContents();
    expect(await hours()).toEqual(['Thứ Hai–Thứ Sáu 08:00–17:30', 'Thứ Bảy 08:00–12:00']);
    expect(await page.getByRole('list', { name: 'Mạng xã hội' }).getByRole('link').count()).toBe(4);
    await page.goto(`${server.url}/en/contact`);
    expect(await hours()).toEqual(['Monday–Friday 08:00–17:30', 'Saturday 08:00–12:00']);
  });
});

describe('the warranty notes', () => {
  const sections = (page: Page) =>
    page.locator('details').evaluateAll((all) =>
      all.map((one) => ({
        open: one instanceof HTMLDetailsElement && one.open,
        shown: one.lastElementChild?.checkVisibility({ contentVisibilityAuto: true }),
      })),
    );
  const onlyOpen = (index: number) => [0, 1, 2, 3].map((at) => ({ open: at === index, shown: at === index }));
  const ids = ['thoi-han', 'khong-bao-hanh', 'cham-soc', 'luu-y-khac'];

  const kept = 'keep the title of a section that is opened in the window of a phone, JavaScript: %s';
  const expectKept = async (javaScriptEnabled: boolean) => {
    const page = await visit({ javaScriptEnabled, viewport: viewports[0] });
    await page.goto(`${server.url}/warranty/notes`);
    if (javaScriptEnabled) await waitForHydration(page);
    const titles = page.locator('summary');
    // From a long section to the one below it, and back.
    for (const index of [2, 3, 1, 3, 0, 3]) {
      const title = titles.nth(index);
      // The worst place, where the script is needed: at the upper edge of the window.
      if (javaScriptEnabled) await title.evaluate((one) => scrollBy(0, one.getBoundingClientRect().top));
      await title.click();
      await expect.poll(() => sections(page)).toEqual(onlyOpen(index));
      const isInWindow = async () => {
        const { y = -1, height = 0 } = (await title.boundingBox()) ?? {};
        return y >= 0 && y + height <= viewports[0].height;
      };
      await expect.poll(isInWindow).toBe(true);
    }
  };
  test.each([true, false])(kept, { tags: ['thorough'] }, expectKept);

  test.each([true, false])(
    'open the section of the URL hash, JavaScript: %s',
    { tags: ['thorough'] },
    async (javaScriptEnabled) => {
      const page = await visit({ javaScriptEnabled, viewport: viewports[0] });
      for (const [index, id] of ids.entries()) {
        await page.goto('about:blank');
        await page.goto(`${server.url}/warranty/notes#${id}`);
        await expect.poll(() => sections(page)).toEqual(onlyOpen(index));
        const title = await page.locator('summary').nth(index).boundingBox();
        expect(title?.y).toBeGreaterThanOrEqual(0);
        expect(title?.y).toBeLessThan(740);
      }
    },
  );

  test('are printed with all sections open and without the navigation', { tags: ['thorough'] }, async () => {
    const page = await visit({});
    await open(page, '/warranty/notes');
    await page.emulateMedia({ media: 'print' });
    expect((await sections(page)).map(({ shown }) => shown)).toEqual([true, true, true, true]);
    const last = await page.locator('#luu-y-khac').boundingBox();
    expect(last?.height).toBeGreaterThan(50);
    expect(await page.getByRole('navigation').isVisible()).toBe(false);
  });

  test('and the look-up page link to each other', async () => {
    await visit({}, async (page) => {
      await open(page, '/warranty');
      await page.getByRole('link', { name: 'Lưu ý về bảo hành' }).click();
      await page.waitForURL(`${server.url}/warranty/notes`);
      await page.getByRole('main').getByRole('link', { name: 'Kiểm tra ngày hết hạn' }).click();
      await page.waitForURL(`${server.url}/warranty`);
    });
  });
});

describe('signing in', () => {
  const required = 'Trường này không được để trống';
  const name = (page: Page) => page.locator('#fullName');
  const password = (page: Page) => page.getByLabel('Mật khẩu', { exact: true });
  const login = (page: Page) => page.getByRole('button', { name: 'LOGIN' });
  const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
  const enter = async (page: Page, fullName: string, secret: string) => {
    await open(page, '/login');
    await name(page).fill(fullName);
    await password(page).fill(secret);
    await login(page).click();
  };
  const stored = (page: Page) => page.evaluate(() => localStorage.getItem('user'));
  /** Submits the sign-in and expects the back office two seconds after the toast `done`. */
  const expectEntered = async (page: Page, submit: () => Promise<void>, done: string, user: object) => {
    await page.clock.install();
    await page.route('**/api/admin/*', async (route) => {
      await stopClock(page);
      await route.continue();
    });
    await submit();
    await runClockUntil(page, toast(page, done));
    await page.getByRole('status').filter({ hasText: 'Đang tải…' }).waitFor();
    expect(JSON.parse((await stored(page)) ?? '')).toEqual(user);
    await page.unrouteAll();
    const before = page.url();
    await page.clock.runFor(1_800);
    expect(page.url()).toBe(before);
    await page.clock.runFor(300);
    await page.clock.resume();
    await page.waitForURL(`${server.url}/admin/manage-user`);
  };

  test('is delayed after several wrong passwords', {
    tags: ['thorough'],
  }, async () => {
    const page = await visit({});
    await enter(page, 'Hoa', 'sai mật khẩu rồi');
    await alert(page, 'Tên đăng nhập hoặc mật khẩu không đúng.').waitFor();
    await expectAccessible(page);
    for (let guess = 0; guess < 4; guess++) {
      await login(page).click();
      await page.getByRole('button', { name: 'Đang đăng nhập…' }).waitFor({ state: 'detached' });
    }
    await alert(page, 'thử lại').waitFor();
  });

  test('without a connection shows an error and keeps the values', { tags: ['thorough'] }, async () => {
    const page = await visit({});
    await page.route('**/api/admin/signIn', (route) => route.abort());
    await enter(page, 'Hoa', 'sai mật khẩu rồi');
    await alert(page, 'Không gửi được.').waitFor();
    expect(await password(page).inputValue()).toBe('sai mật khẩu rồi');
    for (const [name, type] of [
      ['Hiện mật khẩu', 'text'],
      ['Ẩn mật khẩu', 'password'],
    ] as const) {
      await page.getByRole('button', { name }).click();
      expect(await password(page).getAttribute('type')).toBe(type);
    }
  });

  test('begins in the first field, also after a link to the page', { tags: ['thorough'] }, async () => {
    await visit({}, async (page) => {
      await open(page, '/login');
      await expectFocus(name(page));
      await open(page, '/contact');
      await page.getByRole('contentinfo').locator('a[href="/login"]').click();
      await page.waitForURL(`${server.url}/login`);
      await expectFocus(name(page));
      await page.keyboard.type('Hoa');
      expect(await name(page).inputValue()).toBe('Hoa');
    });
  });

  test('asks for a code in a second step, and takes a recovery code instead', { tags: ['thorough'] }, async () => {
    const quen = new StaffBrowser(server.url);
    await quen.signIn('Quên', issued.Quên ?? '');
    await quen.send('PUT', '/admin/me/password', { password: issued.Quên, newPassword: passwords.minh });
    // Its code is that of the previous step, so that the current one is unused for signing in.
    const { secret, recoveryCodes } = await setUpApp(quen, passwords.minh);
    const step = (page: Page, title: string) => page.getByRole('region', { name: title });
    await visit({}, async (page) => {
      await enter(page, 'Quên', passwords.minh);
      await step(page, 'Nhập mã xác thực').getByRole('heading', { level: 2 }).waitFor();
      const field = page.getByLabel('Mã xác thực', { exact: true });
      await expectFocus(field);
      // Nothing has failed.
      expect(await page.getByRole('alert').count()).toBe(0);
      expect(await page.locator('[data-sonner-toast]').count()).toBe(0);
      expect(await field.getAttribute('aria-invalid')).toBeNull();
      expect(await field.getAttribute('aria-describedby')).toBe('code-hint');
      await expectAccessibleAtAllWidths(page);
      expect(await field.getAttribute('inputmode')).toBe('numeric');
      expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
      await login(page).click();
      await alert(page, required).waitFor();
      await field.fill('12');
      await login(page).click();
      await alert(page, 'Mã xác thực gồm 6 chữ số').first().waitFor();
      await expectAccessible(page);
      await field.fill('000000');
      await login(page).click();
      await alert(page, 'Mã xác thực không đúng hoặc đã được dùng.').first().waitFor();
      await expectFocus(field);
      await page.getByRole('button', { name: 'Đăng nhập bằng tài khoản khác' }).click();
      expect(await name(page).inputValue()).toBe('Quên');
      await password(page).fill(passwords.minh);
      await page.keyboard.press('Enter');
      await field.fill(codeOf(secret));
      await expectEntered(page, () => page.keyboard.press('Enter'), 'Đăng nhập thành công', {
        fullName: 'Quên',
        role: 'staff',
      });
    });
    await visit({}, async (page) => {
      await enter(page, 'quen', passwords.minh);
      await page.getByRole('button', { name: 'Dùng mã dự phòng' }).click();
      await step(page, 'Nhập mã dự phòng').getByRole('heading', { level: 2 }).waitFor();
      const field = page.getByLabel('Mã dự phòng', { exact: true });
      await expectFocus(field);
      await expectAccessibleAtAllWidths(page);
      await field.fill('sai');
      await page.keyboard.press('Enter');
      await alert(page, 'Mã dự phòng gồm 10 chữ và số').first().waitFor();
      await field.fill(recoveryCodes[0].toLowerCase().replace('-', ' '));
      await page.keyboard.press('Enter');
      const told = page.getByRole('heading', { name: 'Bạn vừa dùng một mã dự phòng' });
      await expectFocus(told);
      await page.getByText('Mã ấy hết hiệu lực. Bạn còn 9 mã.').waitFor();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Tài khoản của tôi' }).click();
      await page.waitForURL(`${server.url}/admin/me`);
      await page.getByText('Còn 9 mã chưa dùng.').waitFor();
    });
  });

  test('with an issued password requires a new one first', { tags: ['thorough'] }, async () => {
    const page = await visit({});
    await enter(page, 'Minh', issued.Minh ?? '');
    await page.getByRole('heading', { name: 'Đổi mật khẩu' }).waitFor();
    expect(await stored(page)).toBeNull();
    const field = page.getByLabel('Mật khẩu mới');
    await expectFocus(field);
    const change = page.getByRole('button', { name: 'Đổi mật khẩu' });
    await change.click();
    await alert(page, required).waitFor();
    await field.fill('ngắn');
    await change.click();
    await alert(page, 'Mật khẩu phải có ít nhất 8 ký tự').first().waitFor();
    expect(await field.inputValue()).toBe('ngắn');
    await page.getByRole('button', { name: 'Hiện mật khẩu' }).click();
    expect(await field.getAttribute('type')).toBe('text');
    await expectAccessible(page);
    await field.fill(passwords.next);
    await expectEntered(page, () => change.click(), 'Đã đổi mật khẩu.', { fullName: 'Minh', role: 'staff' });
  });
});
