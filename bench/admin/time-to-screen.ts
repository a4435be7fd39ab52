import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** From the key or the click to what it shows, in ms. */
    measured: Promise<number>;
  }
}

/** After which an action has failed, in ms. */
const patience = 20_000;

/** What is on the screen once an action has ended, outside of what is still loading. */
export interface Shown {
  selector: string;
  /** A part of the text of one of these elements. */
  text?: string;
  /** True if the element has to be gone. */
  gone?: boolean;
  /** Search parameters of the page's address. */
  search?: Readonly<Record<string, string>>;
}

/**
 * The time from the first key, click or choice of an action to the frame that shows its result, in ms. The page measures it by
 * the time stamp of the event, so that what the bench itself takes to send the key does not count.
 */
export async function timeToScreen(page: Page, shown: Shown, act: () => Promise<void>): Promise<number> {
  await page.evaluate(
    ({ target, mostMs }) => {
      const isShown = () => {
        const address = new URLSearchParams(location.search);
        if (Object.entries(target.search ?? {}).some(([name, value]) => address.get(name) !== value)) return false;
        const found = [...document.querySelectorAll(target.selector)].some(
          (element) => !element.closest('[data-loading]') && (element.textContent ?? '').includes(target.text ?? ''),
        );
        return found !== (target.gone ?? false);
      };
      window.measured = new Promise((resolve, reject) => {
        let since = 0;
        const begin = (event: Event) => {
          since ||= event.timeStamp;
        };
        for (const type of ['keydown', 'pointerdown', 'change', 'paste'])
          addEventListener(type, begin, { once: true, capture: true });
        const look = () => {
          if (since > 0 && isShown()) requestAnimationFrame(() => resolve(performance.now() - since));
          else if (since > 0 && performance.now() - since > mostMs)
            reject(new Error(`Not shown: ${JSON.stringify(target)}`));
          else requestAnimationFrame(look);
        };
        look();
      });
    },
    { target: shown, mostMs: patience },
  );
  await act();
  return page.evaluate(() => window.measured);
}
