// Two hours of a day's work (or MINUTES), many times as fast: whether the memory of the server grows. In the first half cards are imported, in the
// second the register has as many as before, so that growth is not that of the register.
import { setTimeout } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { fillRegister } from '../../bench/fill-register.ts';
import { fictionalWarranties } from '../../scripts/fictional-warranties.ts';
import { openEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { residentMemory } from './resident-memory.ts';
import { report, scale } from './scale.ts';

const minutes = scale(0.1, Number(process.env.MINUTES ?? 120));
const cards = scale(200, 50_000);
/** Between two rounds, in ms: some 100 requests a second. */
const pause = 250;
const roundsPerImport = scale(5, 240);
const cardsPerImport = 200;
/** MiB a minute in the second half; a leak of 1 KB a request is 6. */
const maxGrowth = 0.25;

const engine = openEngine();
const known = [...fictionalWarranties(cards, 7)];
beforeAll(() => fillRegister(engine.db, cards, 7, known));
const { server, staff, visitor } = openApi(engine, { LOOKUP_LIMIT: '0' });

const pick = (round: number) => known[(round * 7919) % cards]?.cardNumber ?? '';

/** What patients do within a round. */
async function lookUp(round: number): Promise<void> {
  for (let at = 0; at < 10; at++) {
    const keyword = encodeURIComponent(pick(round * 10 + at));
    expect((await visitor.call('GET', `/user/getUser?cartId=${keyword}`)).status).toBe(200);
    const pages = ['/', `/warranty?keyword=${keyword}`, '/en/products', `/warranty?keyword=${round}x`];
    const page = await fetch(`${server.url}${pages[at % pages.length]}`);
    expect(page.status).toBeLessThan(500);
    await page.arrayBuffer();
  }
}

/** What staff do within a round: search, correct a card, bin and restore it. */
async function work(round: number): Promise<void> {
  const number = pick(round);
  const found = await staff.call('GET', `/user?limit=10&isActive=true&q=${encodeURIComponent(number)}`);
  const [card] = found.body.users;
  const { _id, version, ...fields } = card;
  const saved = await staff.call('PUT', `/user/${_id}`, { ...fieldsOf(fields), quantity: (round % 3) + 1, version });
  expect(saved.status).toBe(200);
  expect((await staff.call('DELETE', `/user/delete/${_id}`)).status).toBe(200);
  expect((await staff.call('PUT', `/user/restore/${_id}`)).status).toBe(200);
  await staff.call('GET', '/user/facets');
}

const fieldsOf = ({ numbCode, fullName, productName, dentalName, doctorName, quantity, expiryDate }: Fields) => ({
  ...{ numbCode, fullName, productName, dentalName, doctorName, quantity, expiryDate },
});
type Fields = Record<string, unknown>;

/** A sheet of new cards, as one is sent every week. */
async function importSheet(round: number): Promise<void> {
  const rows = [...fictionalWarranties(cardsPerImport, 100 + round)].map(
    ({ productName, customerName, cardNumber, clinicName, doctorName, quantity, expiresOn }) =>
      [productName, customerName, cardNumber, clinicName, doctorName, quantity, expiresOn].join(','),
  );
  const header = 'Tên sản phẩm,Họ tên,Mã số,Nha khoa,Bác sĩ,Số lượng,Ngày hết hạn';
  const form = new FormData();
  form.set('file', new File([[header, ...rows].join('\n')], `${round}.csv`));
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
  const halves: (readonly [minute: number, megabytes: number])[][] = [[], []];
  let rounds = 0;
  for (; minute() < minutes; rounds++) {
    const half = minute() < minutes / 2 ? 0 : 1;
    await Promise.all([lookUp(rounds), work(rounds)]);
    if (half === 0 && rounds % roundsPerImport === 0) await importSheet(rounds / roundsPerImport);
    const { now } = residentMemory(server.pid);
    halves[half]?.push([minute(), now]);
    // So that a person can follow it.
    if (rounds % 1_000 === 0) report(`minute ${minute().toFixed(0)}: MiB`, now);
    await setTimeout(pause);
  }
  const [first = [], second = []] = halves;
  report('rounds of 25 requests', rounds);
  report(
    'MiB at the beginning, in the middle, at the end',
    [first[0], second[0], second.at(-1)].map((p) => p?.[1]).join(', '),
  );
  report('MiB a minute while cards are imported', slope(first).toFixed(3));
  report('MiB a minute after that', slope(second).toFixed(3), maxGrowth);
  expect(second.length).toBeGreaterThan(0);
  if (minutes > 1) expect(slope(second)).toBeLessThan(maxGrowth);
});
