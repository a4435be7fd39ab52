// A recall of a tenth of the register: what it takes to publish it, to open its pages, and what look-ups take before and after.
import { beforeAll, expect, test } from 'vitest';
import { fillRegister } from '../../bench/fill-register.ts';
import { quantile } from '../../bench/statistics.ts';
import { fictionalWarranties } from '../../scripts/fictional-warranties.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { report, scale } from './scale.ts';

const cards = scale(1_000, 300_000);
const asked = scale(10, 400);
/** Look-ups after which the recall comes or goes. */
const turn = 10;
const states = ['draft', 'published'] as const;
/** One card in ten is of the recalled lot, and each other one of another. */
const lotOf = (place: number) => `22A-${String(1000 + (place % 10))}`;

forEachEngine('a recall of a tenth of all cards', { thorough: 'postgres' }, (engine) => {
  const api = openApi(engine, { LOOKUP_LIMIT: '0' });
  const { owner } = api;
  const numbers: string[] = [];
  const of = (name: string) => `${engine.db.engine}, ${cards} cards: ${name}`;

  function* withLots() {
    let place = 0;
    for (const card of fictionalWarranties(cards, 3)) {
      if (numbers.length < asked * 10) numbers.push(card.cardNumber);
      yield { ...card, lot: lotOf(place++) };
    }
  }
  beforeAll(() => fillRegister(engine.db, cards, 3, withLots()), 600_000);

  const p95 = async (work: (at: number) => Promise<unknown>, count = asked) => {
    const times: number[] = [];
    for (let at = 0; at < count; at++) {
      const since = performance.now();
      await work(at);
      times.push(performance.now() - since);
    }
    return quantile(times, 0.95);
  };
  const get = async (path: string, part = '') => {
    const text = await (await fetch(api.server.url + path)).text();
    expect(text).toContain(part);
  };
  /** Look-ups by what they ask, each of another card: of the API and of the page, of other lots and of the recalled one. */
  const lookUps = (notice: string): Record<string, (at: number) => Promise<void>> => {
    const number = (at: number, place: number) => encodeURIComponent(numbers[at * 10 + place] ?? '');
    return {
      'the API, another lot': (at) => get(`/api/user/getUser?cartId=${number(at, 1)}`, '"user"'),
      'the page, another lot': (at) => get(`/warranty?keyword=${number(at, 1)}`),
      'the page, the lot': (at) => get(`/warranty?keyword=${number(at, 0)}`, notice),
    };
  };

  /** Looks up cards by turns without and with the recall, so that both have the same of all else that the machine does. */
  async function compareLookUps(patientText: string) {
    const times = { draft: new Map<string, number[]>(), published: new Map<string, number[]>() };
    const askAll = async (state: 'draft' | 'published', at: number) => {
      for (const [name, ask] of Object.entries(lookUps(state === 'published' ? patientText : ''))) {
        const since = performance.now();
        await ask(at);
        times[state].set(name, [...(times[state].get(name) ?? []), performance.now() - since]);
      }
    };
    for (let first = 0; first < asked; first += turn)
      for (const state of (first / turn) % 2 === 0 ? states : states.toReversed()) {
        await engine.db.write((tx) => tx.updateTable('recall').set({ state }).execute());
        for (let at = first; at < first + turn; at++) await askAll(state, at);
      }
    await engine.db.write((tx) => tx.updateTable('recall').set({ state: 'published' }).execute());
    for (const name of times.draft.keys())
      reportTimes(
        name,
        states.map((state) => times[state].get(name) ?? []),
      );
  }

  function reportTimes(name: string, times: readonly number[][]) {
    for (const share of [0.5, 0.95]) {
      const [without = 0, having = 0] = times.map((some) => quantile(some, share));
      const figures = `${without.toFixed(2)} ${having.toFixed(2)}, ratio ${(having / without).toFixed(2)}`;
      report(of(`${name}, p${share * 100} without and with it, ms`), figures);
    }
  }

  test('is whole on every page, and look-ups of other cards take as long as before', async () => {
    const patientText = 'Xin đến nha khoa kiểm tra.';
    const fields = { title: 'Phôi nứt', lot: lotOf(0), text: 'Mời khách', patientText };
    const { recall } = (await owner.call('POST', '/recalls', fields)).body;
    expect(recall.cards).toBe(cards / 10);
    const publishing = performance.now();
    expect((await owner.call('POST', `/recalls/${recall._id}/publish`, { version: 1 })).status).toBe(200);
    report(of('publishing, ms'), (performance.now() - publishing).toFixed(0));
    await compareLookUps(patientText);
    const { clinics } = (await owner.call('GET', `/recalls/${recall._id}`)).body;
    const { dental, cards: own } = clinics[0];
    const desk = api.clinic(Number(dental));
    const page = await desk.call('GET', `/clinic/recalls/${recall._id}`);
    expect(page.body.recall.cards).toBe(own);
    const visits = scale(3, 100);
    report(
      of('the list on the desk, p95, ms'),
      (await p95(() => desk.call('GET', '/clinic/recalls'), visits)).toFixed(1),
    );
    const cookie = await desk.cookie();
    const open = (path: string) => async () => (await fetch(api.server.url + path, { headers: { cookie } })).text();
    report(
      of(`the page of a clinic with ${own} cards, p95, ms`),
      (await p95(open(`/clinic/recalls/${recall._id}`), visits)).toFixed(1),
    );
    report(
      of('the page of the staff, p95, ms'),
      (await p95(() => owner.call('GET', `/recalls/${recall._id}`), scale(2, 20))).toFixed(0),
    );
    const marking = performance.now();
    expect((await desk.call('POST', `/clinic/recalls/${recall._id}/told`, {})).body.counts).toBe(own);
    report(of(`marking ${own} cards at once, ms`), (performance.now() - marking).toFixed(0));
  });
});
