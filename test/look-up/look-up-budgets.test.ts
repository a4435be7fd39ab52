// Who is answered, slowed down or refused, by a clock of the test's own.
import { expect, test } from 'vitest';
import { type Admission, LookUpBudgets } from '#domain/look-up/look-up-budgets.server.ts';
import { type ClientAddress, lookUpRules } from '#domain/look-up/look-up-rules.ts';

const minute = 60_000;
const hour = 60 * minute;

/** The 254 addresses of each network come one after the other. */
const at = (index: number): ClientAddress => {
  const [b, c, d] = [(index / 65_536) | 0, ((index / 256) | 0) & 255, index & 255];
  return { address: `60.${b}.${c}.${d}`, network: `60.${b}.${c}`, block: `60.${b}`, isProxy: false };
};
const [patient, blocked] = [at(5_000_000), at(6_000_000)];

/** A site whose clock moves only with `wait`. */
function open(perMinute = 30) {
  const budgets = new LookUpBudgets(lookUpRules(perMinute));
  let now = 0;
  let numbers = 0;
  return {
    budgets,
    wait(ms: number) {
      now += ms;
    },
    /** Looks up a new number, or the given one. */
    ask(client: ClientAddress, { found = true, number = `N${numbers++}` } = {}): Admission {
      const admission = budgets.admit(client, number, now);
      if (admission.admitted) admission.record(found ? 'card' : 'none', now);
      return admission;
    },
  };
}
const refusedBy = (admission: Admission) => (admission.admitted ? undefined : admission.by);
const delayOf = (admission: Admission) => (admission.admitted ? admission.delayMs : Number.NaN);

test('an address has a limit of answers per minute and learns when the next one is possible', () => {
  const { ask, wait } = open();
  for (let count = 0; count < 30; count++) expect(delayOf(ask(patient))).toBe(0);
  const refused = ask(patient);
  if (refused.admitted) throw new Error('It was answered.');
  wait(refused.waitMs - 2);
  expect(refusedBy(ask(patient))).toBe('address');
  wait(2);
  expect(delayOf(ask(patient))).toBe(0);
});

test('a hundred thousand other addresses do not unblock one, and the memory does not grow', () => {
  const { ask, wait, budgets } = open();
  for (let count = 0; count < 30; count++) ask(blocked, { found: false });
  wait(2 * minute);
  expect(refusedBy(ask(blocked))).toBe('address');
  const size = budgets.byteLength;
  for (let count = 0; count < 100_000; count++) {
    wait(10);
    ask(at(count), { found: false });
  }
  expect(refusedBy(ask(blocked))).toBe('address');
  expect(budgets.byteLength).toBe(size);
  expect(size).toBeLessThan(10_000_000);
});

test('an address with too many misses is refused; its neighbours are answered at once', () => {
  const { ask, wait } = open();
  for (let count = 0; count < 30; count++) {
    expect(delayOf(ask(at(1), { found: false }))).toBe(0);
    wait(minute);
  }
  expect(refusedBy(ask(at(1)))).toBe('address');
  expect(delayOf(ask(at(2)))).toBe(0);
  wait(2 * hour);
  expect(delayOf(ask(at(1)))).toBe(0);
});

test('a repeated number counts only towards the limit per minute', () => {
  const { ask, wait } = open();
  for (let count = 0; count < 400; count++) {
    expect(delayOf(ask(patient, { found: false, number: 'ADS1' }))).toBe(0);
    wait(minute / 10);
  }
});

test('an address reads no more than 300 numbers a day, however slowly', () => {
  const { ask, wait } = open();
  let answered = 0;
  for (let count = 0; count < 24 * 60; count++) {
    if (ask(patient).admitted) answered++;
    wait(minute);
  }
  expect(answered).toBe(300);
});

test('a network with too many misses is slowed down, others are not', () => {
  const { ask } = open();
  for (let count = 0; count < 120; count++) ask(at(count), { found: false });
  const delay = delayOf(ask(at(200)));
  expect(delay).toBeGreaterThanOrEqual(250);
  expect(delay).toBeLessThanOrEqual(2_000);
  expect(delayOf(ask(patient))).toBe(0);
});

test('while many guess wrong, patients and a clinic with right numbers are answered at once; only guessers are refused', () => {
  const { ask, wait, budgets } = open();
  const clinic = at(7_000_000);
  for (let count = 0; count < 20; count++) ask(clinic);
  // 2,000 addresses, each in a network of its own, ask for all that they can get.
  const refusals = new Set<string>();
  for (let count = 0; count < 20_000; count++) {
    wait(50);
    const refused = refusedBy(ask(at(256 * (count % 2_000)), { found: false }));
    if (refused) refusals.add(refused);
  }
  expect(budgets.activity(20_000 * 50)).toMatchObject({ isSlowedDown: true });
  expect([...refusals]).toEqual(['crowd']);
  for (let count = 0; count < 3; count++) expect(delayOf(ask(patient, { found: count > 1 }))).toBe(0);
  for (let count = 0; count < 10; count++) expect(delayOf(ask(clinic))).toBe(0);
});

test('while many cards are read, who asks for three numbers is answered at once, and who asks for more waits two seconds', () => {
  const { ask } = open();
  const clinic = at(7_000_000);
  for (let count = 0; count < 20; count++) ask(clinic);
  for (let count = 0; count < 2_000; count++) ask(at(256 * count));
  for (let count = 0; count < 3; count++) expect(delayOf(ask(patient))).toBe(0);
  // No other address is as busy as the clinic.
  for (let count = 0; count < 10; count++) expect(delayOf(ask(clinic))).toBe(2_000);
});

test('one card that thousands of addresses ask for is one card', () => {
  const { ask, budgets } = open();
  for (let count = 0; count < 2_000; count++) ask(at(256 * count), { number: 'ADS1' });
  expect(budgets.activity(0)).toMatchObject({ isSlowedDown: false });
});

test('an IPv6 network cannot use an endless supply of addresses', () => {
  const { ask } = open();
  for (let count = 0; count < 2_000; count++) ask(at(256 * count));
  let answered = 0;
  for (let count = 0; count < 5_000; count++) {
    const client = { address: `2001:db8:1:${count.toString(16)}::`, network: '2001:db8:1::', block: '2001:db8::' };
    if (ask({ ...client, isProxy: false }).admitted) answered++;
  }
  expect(answered).toBeLessThan(300);
});

test('visitors behind an unknown proxy are not limited like one busy address', () => {
  const { ask, wait, budgets } = open();
  const proxy = { address: '127.0.0.1', network: '127.0.0', block: '127.0', isProxy: true };
  for (let count = 0; count < 290; count++) {
    expect(delayOf(ask(proxy, { found: count % 2 === 0 }))).toBe(0);
    wait(5_000);
  }
  expect(budgets.activity(290 * 5_000).isBehindUnknownProxy).toBe(true);
  for (let count = 0; count < 30; count++) ask(proxy);
  expect(refusedBy(ask(proxy))).toBe('address');
});

test('the budgets of a busy site follow its usual number of look-ups', () => {
  const budgets = new LookUpBudgets(lookUpRules(30), () => ({ found: 8_000, notFound: 2_000 }));
  for (let count = 0; count < 9_000; count++) {
    const admission = budgets.admit(at(count), `N${count}`, count * 400);
    expect(delayOf(admission)).toBe(0);
    if (admission.admitted) admission.record(count % 5 === 0 ? 'none' : 'card', count * 400);
  }
});
