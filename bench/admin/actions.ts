import type { Page } from 'playwright-core';
import { Hand } from '../tasks/hand.ts';
import { button, dialog } from '../tasks/pages.ts';
import { type Shown, timeToScreen } from './time-to-screen.ts';

/** Brings the page to where an action begins; the key, the click or the choice that is timed; and what it shows. */
type Step = (page: Page, round: number) => Promise<{ shown: Shown; act: () => Promise<void> }>;

const row = (page: Page, at: number) => page.locator('tbody tr').nth(at);
const press = (page: Page, key: string) => () => page.keyboard.press(key);
const numberOf = (page: Page, at: number) => row(page, at).locator('td[data-field=cardNumber]').innerText();
const formOf = (number: string) => `aside input[name=numbCode][value="${number}"]`;
const toast = (text: string): Shown => ({ selector: '[data-sonner-toast]', text });
const rows = (search: Readonly<Record<string, string>>): Shown => ({ selector: 'tbody tr', search });

/** The first card of a page that no other round has used. */
async function openPage(page: Page, round: number): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/admin/manage-user?page=${round * 7 + 2}`, {
    waitUntil: 'networkidle',
  });
  // On a busy machine the network may be idle before the page has drawn anything.
  await row(page, 0).waitFor();
  await drawn(page);
}

/** Waits until the page has drawn what it has to draw. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Makes the first row the current one, and waits until the page has drawn it so. */
async function goToFirst(page: Page): Promise<void> {
  await page.keyboard.press('j');
  await page.locator('tbody tr:focus').waitFor();
  await drawn(page);
}

async function openPanel(page: Page, round: number): Promise<void> {
  await openPage(page, round);
  await goToFirst(page);
  await page.keyboard.press('Enter');
  await page.locator(formOf(await numberOf(page, 0))).waitFor();
}

async function choose(page: Page, filter: string, label: RegExp): Promise<string> {
  const select = page.getByRole('combobox', { name: filter, exact: true });
  await select.focus();
  const option = select.getByRole('option', { name: label, includeHidden: true }).first();
  await option.waitFor({ state: 'attached' });
  return (await option.getAttribute('value')) ?? '';
}

async function selectPage(page: Page, round: number): Promise<void> {
  await openPage(page, round);
  await page.getByRole('checkbox', { name: /^Chọn tất cả/ }).press('Space');
  await button(new Hand(page), 'Chỉ trang này').press('Enter');
  await page.getByRole('toolbar').getByText('Đã chọn 10 mục').waitFor();
}

async function openBulkEdit(page: Page, round: number): Promise<void> {
  const hand = new Hand(page);
  await selectPage(page, round);
  await button(hand, 'Sửa lựa chọn').press('Enter');
  await dialog(hand).getByRole('combobox', { name: 'Sửa mục' }).selectOption({ label: 'Ngày hết hạn' });
  await page.keyboard.press('Tab');
  // Another day each time, or nothing is left to change.
  await page.keyboard.type(`${String((round % 28) + 1).padStart(2, '0')}112037`);
}

async function paste(page: Page, round: number): Promise<void> {
  const hand = new Hand(page);
  await openPage(page, round);
  const cards = ['An', 'Bích', 'Chi', 'Dung', 'Hà'].map((given, at) =>
    ['Perlenau Kern', `Hồ Thị ${given}`, `DAN-${round}-${at}`, 'Nha khoa Mới', 'BS. Lê An', '2', '25/03/2036'].join(
      '\t',
    ),
  );
  // The server prepares while a person looks at what was pasted.
  const prepared = page.waitForResponse((response) => response.url().endsWith('/api/imports/prepare'));
  await hand.paste(cards.join('\r\n'));
  await button(hand, 'Kiểm tra').waitFor();
  await prepared;
}

/** Asks to move a card to the bin: Enter confirms. */
async function askToBin(page: Page, round: number): Promise<void> {
  await openPage(page, round);
  await goToFirst(page);
  await page.keyboard.press('#');
  await dialog(new Hand(page)).waitFor();
  await page.keyboard.press('Tab');
}

/** What staff do in the list of cards all day, each from the key to the screen. */
export const actions: Readonly<Record<string, Step>> = {
  'sort by customer': async (page, round) => {
    await openPage(page, round);
    await page.getByRole('link', { name: 'Họ tên', exact: true }).focus();
    return { shown: { selector: 'th[aria-sort=ascending]', text: 'Họ tên' }, act: press(page, 'Enter') };
  },
  'filter by a clinic': async (page, round) => {
    await openPage(page, round);
    await page.getByRole('button', { name: 'Nha khoa', exact: true }).click();
    const option = page.getByRole('dialog', { name: 'Nha khoa' }).getByRole('button', { name: /\(/ }).first();
    const clinic = ((await option.textContent()) ?? '').replace(/ \([\d.]+\)$/, '');
    return { shown: rows({ clinic }), act: () => option.click() };
  },
  'filter by what expires in 30 days': async (page, round) => {
    await openPage(page, round);
    const value = await choose(page, 'Hạn bảo hành', /^Hết hạn trong 30 ngày/);
    const select = page.getByRole('combobox', { name: 'Hạn bảo hành', exact: true });
    return {
      shown: { selector: '[role=status], caption, p', text: 'mục', search: { expiry: value } },
      act: async () => void (await select.selectOption(value)),
    };
  },
  'open a card beside the list': async (page, round) => {
    await openPage(page, round);
    await goToFirst(page);
    return { shown: { selector: formOf(await numberOf(page, 0)) }, act: press(page, 'Enter') };
  },
  'go on to the next card': async (page, round) => {
    await openPanel(page, round);
    return { shown: { selector: formOf(await numberOf(page, 1)) }, act: press(page, 'j') };
  },
  'save the card beside the list': async (page, round) => {
    await openPanel(page, round);
    await page.locator('aside input[name=fullName]').fill(`Hồ Thị ${round}`);
    return { shown: toast('thành công'), act: press(page, 'Control+s') };
  },
  'begin to edit a cell': async (page, round) => {
    await openPage(page, round);
    await goToFirst(page);
    return { shown: { selector: 'tbody input[data-field=productName]:focus' }, act: press(page, 'F2') };
  },
  'save a cell': async (page, round) => {
    await openPage(page, round);
    // In a row that is edited the number is an input.
    const number = await numberOf(page, 1);
    await row(page, 1).locator('td[data-field=quantity]').dblclick();
    await page.locator('tbody input[data-field=quantity]').fill(String((round % 8) + 20));
    return { shown: toast(`Đã lưu thẻ ${number}.`), act: press(page, 'Enter') };
  },
  'select all cards': async (page, round) => {
    await openPage(page, round);
    const box = page.getByRole('checkbox', { name: /^Chọn tất cả/ });
    return { shown: { selector: '[role=toolbar]', text: 'Đã chọn' }, act: () => box.press('Space') };
  },
  'see a change of ten cards': async (page, round) => {
    await openBulkEdit(page, round);
    return { shown: { selector: 'dialog button', text: 'Sửa 10 thẻ' }, act: press(page, 'Enter') };
  },
  'make the change of ten cards': async (page, round) => {
    await openBulkEdit(page, round + 9);
    await page.keyboard.press('Enter');
    await button(new Hand(page), 'Sửa 10 thẻ').waitFor();
    return { shown: { selector: 'body', text: 'Đã sửa 10 thẻ.' }, act: press(page, 'Enter') };
  },
  'move a card to the bin': async (page, round) => {
    await askToBin(page, round);
    return { shown: { selector: 'body', text: 'vào thùng rác.' }, act: press(page, 'Enter') };
  },
  'undo it': async (page, round) => {
    await askToBin(page, round);
    await page.keyboard.press('Enter');
    await page.getByText('vào thùng rác.').first().waitFor();
    return { shown: toast('Đã hoàn tác'), act: press(page, 'Control+z') };
  },
  'check five pasted cards': async (page, round) => {
    await paste(page, round);
    const check = button(new Hand(page), 'Kiểm tra');
    return { shown: { selector: 'button', text: 'Lưu 5 thẻ' }, act: () => check.press('Enter') };
  },
  'store five pasted cards': async (page, round) => {
    await paste(page, round + 1_000);
    const hand = new Hand(page);
    await button(hand, 'Kiểm tra').press('Enter');
    const store = button(hand, 'Lưu 5 thẻ');
    await store.waitFor();
    return { shown: { selector: 'body', text: 'Đã lưu 5 thẻ.' }, act: () => store.press('Enter') };
  },
  'open the form for a new card': async (page, round) => {
    await openPage(page, round);
    return { shown: { selector: 'input[name=fullName]:focus' }, act: press(page, 'c') };
  },
};

/** Times actions once. In ms, in their order; infinity for one that was not finished, of which the error output says why. */
export async function timeActions(page: Page, names: readonly string[], round: number): Promise<number[]> {
  const times: number[] = [];
  for (const name of names) {
    try {
      const step = actions[name];
      if (!step) throw new Error('There is no such action');
      const { shown, act } = await step(page, round);
      times.push(await timeToScreen(page, shown, act));
    } catch (error) {
      const alerts = await page.locator('[role=alert], [data-sonner-toast]').allInnerTexts();
      process.stderr.write(`Round ${round}, ${name}: ${error}\n${alerts.join('\n')}\n`);
      times.push(Number.POSITIVE_INFINITY);
    }
  }
  return times;
}
