import { expect, test } from 'vitest';
import { addAccount } from '../api-client.ts';
import { expectAccessible, openBrowser } from '../browser.ts';
import { openEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { codeOf, setUpApp } from './apps.ts';
import { GuessingBot } from './guessing-bot.ts';
import { passwords, StaffBrowser } from './staff-browser.ts';

const engine = openEngine();
const { server } = openApi(engine, { TRUST_PROXY: '127.0.0.1' });
const { visit } = openBrowser();

const asksForCode = 'while a bot guesses, the page asks an owner at a new browser for the code, which opens (%o)';
const expectAsked = async (options: { javaScriptEnabled: boolean }) => {
  const name = options.javaScriptEnabled ? 'Nguyễn Lan' : 'Trần Minh';
  await addAccount(engine.db, { fullName: name, role: 'owner', password: passwords.lan });
  const known = new StaffBrowser(server.url);
  await known.signIn(name, passwords.lan);
  const { secret } = await setUpApp(known, passwords.lan);
  const bot = new GuessingBot(server.url, name);
  await bot.delayAccount(engine);
  await visit(options, async (page) => {
    await page.goto(`${server.url}/login`);
    await page.getByLabel('Tên đăng nhập').fill(name);
    await page.getByLabel('Mật khẩu', { exact: true }).fill(passwords.lan);
    await page.keyboard.press('Enter');
    const told = page.getByRole('main').getByRole('alert');
    await told.filter({ hasText: 'đang bị thử sai mật khẩu nhiều lần từ nơi khác' }).waitFor();
    if (options.javaScriptEnabled) await expectAccessible(page);
    const code = page.getByLabel('Mã xác thực', { exact: true });
    await code.fill('12345');
    await code.press('Enter');
    await page.getByRole('alert').filter({ hasText: '6 chữ số' }).first().waitFor();
    await code.fill(codeOf(secret));
    await code.press('Enter');
    await page.getByText('Đăng nhập thành công').first().waitFor();
  });
  expect((await bot.guess()).status).toBe(429);
};
test.each([{ javaScriptEnabled: false }])(asksForCode, expectAsked);
test.each([{ javaScriptEnabled: true }])(asksForCode, { tags: ['thorough'] }, expectAsked);
