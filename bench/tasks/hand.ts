import type { Locator, Page } from 'playwright-core';

/** What a task has cost. */
export interface Effort {
  keys: number;
  clicks: number;
  /** From the first key or click to the result on screen. */
  ms: number;
}

/**
 * Keyboard and mouse of somebody who knows the pages by heart and thinks no time at all. A combination such as Ctrl S is one key;
 * so is each letter. A double click is two clicks, and so is a choice from a list of the browser's own.
 */
export class Hand {
  readonly page: Page;
  #keys = 0;
  #clicks = 0;
  #since: number | undefined;

  constructor(page: Page) {
    this.page = page;
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.#begin();
      await this.page.keyboard.press(key);
    }
    this.#keys += keys.length;
  }

  async type(text: string): Promise<void> {
    this.#begin();
    await this.page.keyboard.type(text);
    this.#keys += text.length;
  }

  async click(target: Locator): Promise<void> {
    this.#begin();
    await target.click();
    this.#clicks += 1;
  }

  async doubleClick(target: Locator): Promise<void> {
    this.#begin();
    await target.dblclick();
    this.#clicks += 2;
  }

  async choose(select: Locator, label: RegExp): Promise<void> {
    this.#begin();
    await select.focus();
    const option = select.getByRole('option', { name: label, includeHidden: true }).first();
    await option.waitFor({ state: 'attached' });
    await select.selectOption((await option.getAttribute('value')) ?? '');
    this.#clicks += 2;
  }

  /** Chooses a file: a click opens the dialog of the system, two choose in it. */
  async chooseFile(input: Locator, name: string, text: string): Promise<void> {
    this.#begin();
    await input.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    this.#clicks += 3;
  }

  /** Pastes what was copied before. */
  async paste(text: string): Promise<void> {
    await this.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await this.press('Control+v');
  }

  /** Waits for what has to be seen before the next step, or at the end. */
  see(target: Locator): Promise<void> {
    return target.first().waitFor();
  }

  effort(): Effort {
    return { keys: this.#keys, clicks: this.#clicks, ms: performance.now() - (this.#since ?? Number.NaN) };
  }

  #begin(): void {
    this.#since ??= performance.now();
  }
}
