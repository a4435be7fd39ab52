// Who is answered, slowed down or refused, by a clock of the test's own.
import { expect, test } from 'vitest';
import type { Client } from '#http/shares.ts';
import { apart, neighbour, openSite, outcome } from './site.ts';

const minute = 60_000;
const hour = 60 * minute;
const patient = apart(50_000);
const clinic = apart(60_000);
/** Asks `count` times, after `wait` ms each; returns what the answers were, each once. */
function outcomes(count: number, ask: (at: number) => number | string): (number | string)[] {
  return [...new Set(Array.from({ length: count }, (_, at) => ask(at)))];
}

test('an address has a limit of answers per minute and learns when the next one is possible', () => {
  const site = openSite();
  expect(outcomes(30, () => outcome(site.ask(patient)))).toEqual([0]);
  const { refusal } = site.ask(patient);
  expect(refusal?.status).toBe('limited');
  site.now += 1_000 * (refusal?.retryAfterSeconds ?? 0) - 1_001;
  expect(outcome(site.ask(patient))).toBe('limited');
  site.now += 1_001;
  expect(outcome(site.ask(patient))).toBe(0);
});

test('a hundred thousand other addresses do not unblock one', { tags: ['thorough'] }, () => {
  const site = openSite();
  for (let count = 0; count < 30; count++) site.ask(patient, 'none');
  for (let at = 0; at < 100_000; at++) {
    site.now += 10;
    site.ask(neighbour(at), 'none');
  }
  expect(outcome(site.ask(patient))).toBe('limited');
});

test('an address with too many misses is refused; its neighbours are answered at once', () => {
  const site = openSite();
  const ask = () => {
    site.now += minute;
    return outcome(site.ask(neighbour(1), 'none'));
  };
  expect(outcomes(30, ask)).toEqual([0]);
  expect(ask()).toBe('limited');
  expect(outcome(site.ask(neighbour(2)))).toBe(0);
  site.now += 2 * hour;
  expect(ask()).toBe(0);
});

test('a repeated number counts only towards the limit per minute', () => {
  const site = openSite();
  const ask = () => {
    site.now += minute / 10;
    return outcome(site.ask(patient, 'none', 'ADS1'));
  };
  expect(outcomes(400, ask)).toEqual([0]);
});

test('an address reads no more than 300 numbers a day, however slowly', () => {
  const site = openSite();
  let answered = 0;
  for (; site.now < 24 * hour; site.now += minute) if (!site.ask(patient).refusal) answered++;
  expect(answered).toBe(300);
});

test('a network with too many misses is slowed down, others are not', () => {
  const site = openSite();
  for (let at = 0; at < 120; at++) site.ask(neighbour(at), 'none');
  const { delayMs } = site.ask(neighbour(200));
  expect([delayMs >= 250, delayMs <= 2_000]).toEqual([true, true]);
  expect(outcome(site.ask(patient))).toBe(0);
});

test('while many guess wrong, patients and a clinic with right numbers are answered at once; only guessers are refused', () => {
  const site = openSite();
  for (let count = 0; count < 20; count++) site.ask(clinic);
  // 2,000 addresses, each in a network of its own, ask for all that they can get.
  const ofGuessers = outcomes(20_000, (at) => {
    site.now += 50;
    return outcome(site.ask(apart(at % 2_000), 'none'));
  });
  expect(ofGuessers.filter((one) => typeof one === 'string')).toEqual(['crowded']);
  expect(site.activity()).toMatchObject({ isSlowedDown: true });
  expect(outcomes(3, (at) => outcome(site.ask(patient, at > 1 ? 'card' : 'none')))).toEqual([0]);
  expect(outcomes(10, () => outcome(site.ask(clinic)))).toEqual([0]);
});

test('while many cards are read, who asks for three numbers is answered at once; those who ask for more share some an hour', () => {
  const site = openSite();
  for (let at = 0; at < 2_000; at++) site.ask(apart(at));
  const ask = (client: Client) => outcome(site.ask(client));
  expect(outcomes(3, () => ask(patient))).toEqual([0]);
  expect(outcomes(3, () => ask(clinic))).toEqual([0]);
  expect(outcomes(10, () => ask(clinic))).toEqual([2_000]);
  const readers = outcomes(2_000, (at) => ask(apart(at % 500)));
  expect(readers).toEqual([0, 2_000, 'crowded']);
  site.now += hour;
  expect(ask(apart(50_001))).toBe(0);
});

test('one card that thousands of addresses ask for is one card', () => {
  const site = openSite();
  for (let at = 0; at < 2_000; at++) site.ask(apart(at), 'card', 'ADS1');
  expect(site.activity()).toMatchObject({ isSlowedDown: false });
});

test('an IPv6 network cannot use an endless supply of addresses, nor who has many of such networks', () => {
  for (const [name, networks, most] of [
    ['a network', 1, 300],
    ['a block', 5_000, 16_000],
  ] as const) {
    const site = openSite();
    for (let at = 0; at < 2_000; at++) site.ask(apart(at));
    let answered = 0;
    for (let at = 0; at < 20_000; at++) {
      const network = `2001:db8:${at % networks}::`;
      const client = { address: `${network}${at}`, network, block: '2001:db8::', isProxy: false };
      if (!site.ask(client).refusal) answered++;
    }
    expect(answered, name).toBeLessThan(most);
  }
});

test('visitors behind an unknown proxy are not limited like one busy address', () => {
  const site = openSite();
  const proxy = { address: '127.0.0.1', network: '127.0.0', block: '127.0', isProxy: true };
  const ask = (at: number) => {
    site.now += 5_000;
    return outcome(site.ask(proxy, at % 2 ? 'card' : 'none'));
  };
  expect(outcomes(290, ask)).toEqual([0]);
  for (let count = 0; count < 30; count++) site.ask(proxy);
  expect(outcome(site.ask(proxy))).toBe('limited');
});

test('the budgets of a busy site follow its usual number of look-ups', () => {
  const site = openSite({ usual: { found: 8_000, notFound: 2_000 } });
  const ask = (at: number) => {
    site.now += 400;
    return outcome(site.ask(neighbour(at), at % 5 ? 'card' : 'none'));
  };
  expect(outcomes(9_000, ask)).toEqual([0]);
});
