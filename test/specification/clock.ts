import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Advances the paused clock of the page in small steps until something is so. */
export async function runClockUntilSo(page: Page, isSo: () => Promise<boolean> | boolean): Promise<void> {
  const step = async () => {
    await page.clock.runFor(10);
    return isSo();
  };
  await expect.poll(step, { interval: 10 }).toBe(true);
}

/** The queries of the lists that a page asks the API for, as they are sent. */
export function listQueries(page: Page, list: 'user' | 'dental' | 'product'): URLSearchParams[] {
  const queries: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (request.method() === 'GET' && pathname === `/api/${list}`) queries.push(searchParams);
  });
  return queries;
}

/** A round trip that gives an earlier request the time to be seen. */
export const roundTrip = (page: Page) => page.evaluate(async () => (await fetch('/livez')).text());

/** The addresses of the documents that a page asks for from now on. */
export function visitedAddresses(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) addresses.push(new URL(request.url()).pathname);
  });
  return addresses;
}
