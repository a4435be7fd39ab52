import { createHash } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Brand } from '#brand.ts';
import { privateHeaders, refusalStatus } from '#contract/look-up-wire.ts';
import type { LookUpRefusal } from '#domain/look-up/look-up-answer.ts';
import type { ErrorPages } from '#http/error-pages.ts';
import { errorPage as english } from '#strings/en/site/error-page.ts';
import { waits as englishWaits } from '#strings/en/waits.ts';
import type { Translation } from '#strings/translation.ts';
import { errorPage as vietnamese } from '#strings/vi/site/error-page.ts';
import { waits as vietnameseWaits } from '#strings/vi/waits.ts';
import { dialledDigits } from '#web/dialled-digits.ts';
import { byLanguage, type Language, languageOf, localPath } from '#web/site/language/languages.ts';
import { wordsIn } from '#web/site/language/words-in.server.ts';
import { linkedPages } from '#web/site/public-pages.ts';
import { waits } from '#web/ui/waits.ts';

/**
 * Creates the pages for what happens outside the site's own pages: addresses that cannot be read, limits, faults of the
 * rendering itself. They need nothing but this text, and the mark.
 */
export function createErrorPages(brand: Brand): ErrorPages {
  const pages = byLanguage((language) => createPage(brand, language));
  return (status, { requestId, advice, path = '/' } = {}) => {
    const language = languageOf(path);
    const { error } = wordsIn[language];
    const again = status === 503 ? refresh : '';
    const id = requestId ? `<p>${error.requestId}: <code>${escapeHtml(requestId)}</code></p>` : '';
    // What the server advises is Vietnamese.
    const text = (language === 'vi' && advice) || adviceOf(status, language);
    return pages[language](error.title, error.heading, [
      `<p>${status} ${STATUS_CODES[status] ?? ''}</p><p>${escapeHtml(text)}</p>${again}${id}`,
    ]);
  };
}

/** The browser opens the page again. */
const refresh = `<meta http-equiv="refresh" content="${waits.partRetry / 1000}">`;

/** The words of these pages alone. */
const ownWords: Record<Language, Translation<typeof vietnamese>> = { vi: vietnamese, en: english };

/**
 * The pages that a browser keeps for the time without a connection: how to reach the company.
 *
 * @param fonts the paths of the font files that it keeps with them
 */
export function createOfflinePages(brand: Brand, fonts: readonly string[]): Record<Language, ReturnType<ErrorPages>> {
  return byLanguage((language) => createOfflinePage(brand, language, fonts));
}

function createOfflinePage(brand: Brand, language: Language, fonts: readonly string[]): ReturnType<ErrorPages> {
  const { offline, offlineText } = ownWords[language];
  const offices = brand.offices.map(({ english, ...office }) => {
    const { name, address } = (language === 'en' && english) || office;
    return `<p><strong>${escapeHtml(name)}</strong><br>${escapeHtml(address)}</p>`;
  });
  return createPage(brand, language, fonts)(offline, offline, [
    `<p>${offlineText}</p><p><a class="button" href="">${wordsIn[language].lookUp.retry}</a></p>`,
    ...offices,
  ]);
}

/**
 * Creates the pages that refuse a look-up: why, when to try again, and the number in the form. They take the place of the
 * look-up page, which takes a hundred times as long to render.
 */
export function createRefusalPages(brand: Brand) {
  const pages = byLanguage((language) => createPage(brand, language));
  return ({ status, retryAfterSeconds }: LookUpRefusal, cardNumber: string, path: string) => {
    const language = languageOf(path);
    const { title, heading } = wordsIn[language].lookUp;
    const text = `<p role="status">${ownWaits[language][status](retryAfterSeconds)}</p>`;
    const { headers, html } = pages[language](title, heading, [text], cardNumber);
    const privatePage = { ...headers, ...privateHeaders, 'retry-after': String(retryAfterSeconds) };
    return { status: refusalStatus[status], headers: privatePage, html };
  };
}

const ownWaits: Record<Language, Translation<typeof vietnameseWaits>> = { vi: vietnameseWaits, en: englishWaits };

/**
 * Makes a page of a title, a heading and blocks of HTML. The telephones follow the first of them, which says what has happened.
 * The form may have a card number in it.
 */
function createPage(brand: Brand, language: Language, fonts: readonly string[] = []) {
  const words = wordsIn[language];
  const home = localPath(language, '/');
  const { name, phone, hotline, colours } = brand;
  const styles = errorPageStyles(colours.accent, fonts);
  const headers = { 'content-security-policy': policyFor(styles) };
  const call = (label: string, number: string) =>
    `<p>${label}<br><a href="tel:${dialledDigits(number)}">${escapeHtml(number)}</a></p>`;
  const head = `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="icon" type="image/svg+xml" href="/favicon.svg"><style>${styles}</style>`;
  const menu = linkedPages('menu').map(
    ({ path, name: link }) => `<li><a href="${localPath(language, path)}">${words.frame.links[link]}</a></li>`,
  );
  const header = `<header><a href="${home}"><img src="/favicon.svg" alt="" width="36" height="36"> ${escapeHtml(name)}</a>
<nav aria-label="${words.frame.nav}"><ul>${menu.join('')}</ul></nav></header>`;
  const lookUp = (cardNumber: string, heading: string) => `<form action="${localPath(language, '/warranty')}">${heading}
<label for="cartId">${words.lookUp.label}</label>
<input id="cartId" name="cartId" value="${escapeHtml(cardNumber)}" placeholder="${words.lookUp.placeholder}" autocomplete="off" autocapitalize="characters">
<button>${words.lookUp.submit}</button></form>`;
  const lookUpHeading = `<h2>${words.lookUp.heading}</h2>`;
  const calls = `<div class="calls">${call(words.frame.hotline, hotline)}${call(words.frame.phone, phone)}</div>`;
  return (title: string, heading: string, [first, ...others]: [string, ...string[]], cardNumber = '') => ({
    headers,
    html: `${head}<title>${words.titleOf(title, escapeHtml(name))}</title></head><body>${header}
<main><h1>${heading}</h1>${[first, calls, ...others].join('\n')}<p><a href="${home}">${words.error.toHome}</a></p>
${lookUp(cardNumber, heading === words.lookUp.heading ? '' : lookUpHeading)}</main>
</body></html>`,
  });
}

function adviceOf(status: number, language: Language): string {
  const { error } = wordsIn[language];
  if (status === 404) return error.notFound;
  if (status === 503) return error.unavailable;
  return status < 500 ? ownWords[language].refused : error.failed;
}

/** The page may show the mark, use its own styles and the fonts, and send its form; nothing else. */
function policyFor(styles: string): string {
  const digest = createHash('sha256').update(styles).digest('base64');
  return [
    "default-src 'none'",
    `style-src 'sha256-${digest}'`,
    "img-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (one) => `&#${one.codePointAt(0)};`);
}

/**
 * The styles of a page that has no style sheet: those of the site, with the fonts of the system where it has no others.
 *
 * @param fonts paths of the files of Public Sans
 */
function errorPageStyles(accent: string, fonts: readonly string[]): string {
  const faces = fonts.map((path) => `@font-face{font-family:"Public Sans";font-weight:100 900;src:url("${path}")}\n`);
  return `${faces.join('')}*{box-sizing:border-box}
body{max-width:36rem;margin:0 auto;padding:1rem;background:#faf8f4;color:#12233d;font:1.125rem/1.6 "Public Sans",system-ui,sans-serif;overflow-wrap:break-word}
a{color:${accent}}
header>a{display:flex;flex-wrap:wrap;align-items:center;gap:.625rem;min-height:3rem;color:inherit;font-weight:700;letter-spacing:.12em;text-transform:uppercase;text-decoration:none}
nav ul{display:flex;flex-wrap:wrap;margin:.5rem -.5rem 0;padding:0;border-block:1px solid #e4dfd4;list-style:none}
nav a{display:flex;align-items:center;min-height:3rem;padding:0 .5rem;color:inherit;text-transform:uppercase;text-decoration:none}
nav a:hover{text-decoration:underline}
main p>a{display:inline-flex;align-items:center;min-height:3rem}
.calls{display:flex;flex-wrap:wrap;column-gap:1.5rem}
.calls>p{margin:0}
.calls a{font-size:1.25rem;font-weight:700}
form{display:grid;gap:.5rem;margin:1.5rem 0;padding:1.25rem;border:1px solid #e4dfd4;border-radius:1.25rem;background:#fff}
h1,h2{line-height:1.4}
h1{font-size:min(1.6rem,10vw)}
h2{margin:0;font-size:min(1.3rem,8vw)}
input,button{min-height:3.5rem;border-radius:.75rem;font:inherit}
input{width:100%;padding:0 1rem;border:1.5px solid #6c7889}
input::placeholder{color:#3d4a5f;opacity:1}
button,main p>.button{border:0;background:${accent};color:#fff;font-weight:700}
main p>.button{min-height:3.5rem;padding:0 2rem;border-radius:.75rem;text-decoration:none}
:focus-visible{outline:3px solid ${accent};outline-offset:3px}
@media print{nav,form{display:none}}`;
}
