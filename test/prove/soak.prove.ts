// @module-tag thorough
// A day's work in two hours (or MINUTES): whether the memory of the server grows. In the first half cards are imported, in the
// second the register has as many as before, so that growth is not that of the register.

import { setTimeout } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { fillRegister } from '../../bench/fill-register.ts';
import { makeSpreadsheet } from '../../bench/make-spreadsheet.ts';
import { fictionalWarranties } from '../../scripts/fictional-warranties.ts';
import { openEngine } from '../engines.ts';
import { fileForm } from '../import/staged.ts';
import { openApi } from '../open-api.ts';
import { startServerProcess } from '../processes.ts';
import { residentMemory } from './resident-memory.ts';
import { isLong, report, scale } from './scale.ts';

const minutes = Number(process.env.MINUTES ?? 120);
/** Of the short form. */
const rounds = 12;
const cards = scale(200, 50_000);
/** Between two rounds, in ms. */
const pause = scale(0, 250);
const roundsPerImport = scale(5, 240);
const cardsPerImport = 200;
/** Each sheet has numbers of its own. */
const firstSeed = 100;
/** MiB a minute in the second half; at 50 requests a second a leak of 1 KB each is 3. */
const maxGrowth = 0.25;

const engine = openEngine();
const known = [...fictionalWarranties(cards, 7)];
beforeAll(() => fillRegister(engine.db, cards, 7, known));
const { server, staff, visitor } = openApi(engine, { LOOKUP_LIMIT: '0' }, startServerProcess);

/** Patients look up every other card, staff work on those between: nobody asks for one that is in the bin meanwhile. */
const numberOf = (place: number) => known[place % cards]?.cardNumber ?? '';

/** What patients do within a round. */
async function lookUp(round: number): Promise<void> {
  for (let at = 0; at < 10; at++) {
    const keyword = encodeURIComponent(numberOf(2 * (round * 10 + at)));
    expect((await visitor.call('GET', `/user/getUser?cartId=${keyword}`)).status).toBe(200);
    const pages = ['/', `/warranty?keyword=${keyword}`, '/en/products', `/warranty?keyword=${round}x`];
    const page = await fetch(`${server.url}${pages[at % pages.length]}`);
    expect(page.status).toBeLessThan(500);
    await page.arrayBuffer();
  }
}

/** What staff do within a round: search, correct a card, bin and restore it. */
async function work(round: number): Promise<void> {
  const number = numberOf(2 * round + 1);
  const found = await staff.call('GET', `/user?limit=10&isActive=true&q=${encodeURIComponent(number)}`);
  const [{ _id, version, numbCode, fullName, productName, dentalName, doctorName, expiryDate }] = found.body.users;
  const fields = { numbCode, fullName, productName, dentalName, doctorName, expiryDate, quantity: (round % 3) + 1 };
  const saved = await staff.call('PUT', `/user/${_id}`, { ...fields, version });
  expect(saved.status).toBe(200);
  expect((await staff.call('DELETE', `/user/delete/${_id}`)).status).toBe(200);
  expect((await staff.call('PUT', `/user/restore/${_id}`)).status).toBe(200);
  await staff.call('GET', '/user/facets');
}

/** A sheet of new cards, as one is sent every week. */
async function importSheet(seed: number): Promise<void> {
  const form = fileForm(makeSpreadsheet(cardsPerImport, seed), `${seed}.xlsx`);
  expect((await staff.call('POST', '/user/import', form)).status).toBe(200);
}

/** The slope of a line through points, by least squares. */
function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const covariance = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return covariance / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}

test('the memory of a server does not grow with the requests that it has answered', async () => {
  const since = performance.now();
  const minute = () => (performance.now() - since) / 60_000;
  /** Of the work, from 0 to 1. */
  const done = (round: number) => (isLong ? minute() / minutes : round / rounds);
  const points: (readonly [minute: number, megabytes: number])[] = [];
  let half = 0;
  for (let round = 0; done(round) < 1; round++) {
    const isFirstHalf = done(round) < 0.5;
    await Promise.all([lookUp(round), work(round)]);
    if (isFirstHalf && round % roundsPerImport === 0) await importSheet(firstSeed + round / roundsPerImport);
    points.push([minute(), residentMemory(server.pid).now]);
    if (isFirstHalf) half = points.length;
    // So that a person can follow it.
    if (round % 1_000 === 0) report(`round ${round}, minute ${minute().toFixed(0)}: MiB`, points.at(-1)?.[1] ?? '');
    await setTimeout(pause);
  }
  const [first, second] = [points.slice(0, half), points.slice(half)];
  report('minutes, and rounds of 25 requests', `${minute().toFixed(0)}, ${points.length}`);
  report(
    'MiB at the beginning, in the middle, at the end',
    [first[0], second[0], second.at(-1)].map((point) => point?.[1]).join(', '),
  );
  report('MiB a minute while cards are imported', slope(first).toFixed(3));
  report('MiB a minute after that', slope(second).toFixed(3), maxGrowth);
  // A few rounds only show that the work can be done.
  if (isLong) expect(slope(second)).toBeLessThan(maxGrowth);
});
