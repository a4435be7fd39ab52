import type { Hand } from './hand.ts';

export const text = ({ page }: Hand, part: string) => page.getByText(part);
export const button = ({ page }: Hand, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
export const dialog = ({ page }: Hand) => page.getByRole('dialog');
export const toast = ({ page }: Hand, part: string) => page.locator('[data-sonner-toast]').filter({ hasText: part });

/** Searches the list of cards, until it shows what is expected and nothing else. */
export async function find(hand: Hand, words: string, shown: string | RegExp): Promise<void> {
  await hand.press('/');
  await hand.type(words);
  await hand.press('Enter');
  const { page } = hand;
  await page.waitForURL((url) => url.searchParams.get('q') === words);
  await hand.see(page.locator('tbody tr:first-child').filter({ hasText: shown }));
  await hand.see(page.locator('div:not([data-loading]) > table'));
}
