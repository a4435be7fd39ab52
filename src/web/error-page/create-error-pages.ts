import { createHash } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Brand } from '#brand.ts';
import type { ErrorPages } from '#http/error-pages.ts';
import { vi } from '#strings/vi/site/common.ts';
import { errorPage as words } from '#strings/vi/site/error-page.ts';
import { dialledDigits } from '#web/dialled-digits.ts';
import { errorPageStyles } from '#web/error-page/error-page-styles.ts';

/**
 * Creates the pages for what happens outside the site's own pages: addresses that cannot be read, limits, faults of the
 * rendering itself. They need nothing but this text, and the mark.
 */
export function createErrorPages(brand: Brand): ErrorPages {
  const page = createPage(brand);
  return (status, { requestId, advice = adviceOf(status) } = {}) => {
    const id = requestId ? `<p>${vi.error.requestId}: <code>${escapeHtml(requestId)}</code></p>` : '';
    return page(vi.error.title, vi.error.heading, [
      `<p>${status} ${STATUS_CODES[status] ?? ''}</p><p>${escapeHtml(advice)}</p>${id}`,
    ]);
  };
}

/** The page that a browser keeps for the time without a connection: how to reach the company. */
export function createOfflinePage(brand: Brand): ReturnType<ErrorPages> {
  const offices = brand.offices.map(({ name, address }) => {
    return `<p><strong>${escapeHtml(name)}</strong><br>${escapeHtml(address)}</p>`;
  });
  return createPage(brand)(words.offline, words.offline, [
    `<p>${words.offlineText}</p><p><a href="">${vi.lookUp.retry}</a></p>`,
    ...offices,
  ]);
}

/** Makes a page of a title, a heading and blocks of HTML. */
function createPage(brand: Brand) {
  const { name, phone, hotline, colours } = brand;
  const styles = errorPageStyles(colours.accent);
  const headers = { 'content-security-policy': policyFor(styles) };
  const call = (label: string, number: string) =>
    `<p>${label}<br><a href="tel:${dialledDigits(number)}">${escapeHtml(number)}</a></p>`;
  const head = `<!DOCTYPE html><html lang="vi"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="icon" type="image/svg+xml" href="/favicon.svg"><style>${styles}</style>`;
  const header = `<header><a href="/"><img src="/favicon.svg" alt="" width="36" height="36"> ${escapeHtml(name)}</a></header>`;
  const lookUp = `<form action="/warranty"><h2>${vi.lookUp.heading}</h2><label for="cartId">${vi.lookUp.label}</label>
<input id="cartId" name="cartId" placeholder="${vi.lookUp.placeholder}" autocomplete="off" autocapitalize="characters">
<button>${vi.lookUp.submit}</button></form>`;
  const calls = call(vi.frame.hotline, hotline) + call(vi.frame.phone, phone);
  return (title: string, heading: string, blocks: string[]) => ({
    headers,
    html: `${head}<title>${vi.titleOf(title, escapeHtml(name))}</title></head><body>${header}
<main><h1>${heading}</h1>${blocks.join('\n')}<p><a href="/">${vi.error.toHome}</a></p>${lookUp}</main>
<footer>${calls}</footer></body></html>`,
  });
}

function adviceOf(status: number): string {
  if (status === 404) return vi.error.notFound;
  if (status === 503) return vi.error.unavailable;
  return status < 500 ? words.refused : vi.error.failed;
}

/** The page may show the mark, use its own styles and send its form; nothing else. */
function policyFor(styles: string): string {
  const digest = createHash('sha256').update(styles).digest('base64');
  return [
    "default-src 'none'",
    `style-src 'sha256-${digest}'`,
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (one) => `&#${one.codePointAt(0)};`);
}
