// @module-tag thorough
// What somebody who asks for one number after the other learns of a register in a day, and what others notice of it.
// The real budgets decide, by a clock of their own.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { isPrintedNumber, withCheckDigits } from '#domain/printed-number.ts';
import type { Client } from '#http/shares.ts';
import { seededRandom } from '../../scripts/fictional-warranties.ts';
import { apart, neighbour, openSite, outcome, type Result } from '../look-up/site.ts';
import { report, scale } from './scale.ts';

const hour = 3_600_000;
const cards = 100_000;
/** Numbers a day that everybody is told. */
const free = 3;
/** A day, or its first hours. */
const end = scale(1, 24) * hour;
/** How often an address asks at most, in ms. */
const tick = 100;

/** Numbers that no card has twice in a row of guesses: how likely one is that of a card. */
const registers = [
  { name: 'sequential numbers', hit: 1 },
  { name: 'one number in ten is a card', hit: 0.1 },
  { name: 'one number in ten thousand is a card', hit: 0.0001 },
] as const;

interface Attack {
  addresses: number;
  /** What the guess after so many others is. */
  guess: (before: number) => Result;
  client?: (index: number) => Client;
  /** Others that ask for cards meanwhile, the earliest first. */
  bystanders?: readonly { at: number; client: Client }[];
}

/**
 * Asks from every address as soon as it may. The addresses work together: where one is refused because others have taken all
 * there is, none of those that have had their free numbers asks again before that is over.
 *
 * @returns the answered guesses, the cards among them, and what bystanders got
 */
function enumerate({ addresses, guess, client = apart, bystanders = [] }: Attack) {
  const site = openSite();
  const learned = { guesses: 0, cards: 0, bystanders: [] as ReturnType<typeof outcome>[] };
  const asked = new Uint32Array(addresses);
  /** Who asks when, by tick. */
  const due: (number[] | undefined)[] = [Array.from({ length: addresses }, (_, index) => index)];
  const others = bystanders.toReversed();
  let opensAt = 0;
  const ask = (index: number): number => {
    const answers = asked[index] ?? 0;
    if (answers >= free && opensAt > site.now) return opensAt;
    const result = guess(learned.guesses);
    const { refusal, delayMs } = site.ask(client(index), result, `N${learned.guesses}`);
    if (refusal) {
      const again = site.now + 1_000 * refusal.retryAfterSeconds;
      if (refusal.status === 'crowded') opensAt = again;
      return again;
    }
    asked[index] = answers + 1;
    learned.guesses++;
    if (result === 'card') learned.cards++;
    return site.now + Math.max(tick, delayMs);
  };
  for (let at = 0; at * tick < end && learned.cards < cards; at++) {
    site.now = 1 + at * tick;
    for (let other = others.at(-1); other && other.at <= site.now; other = others.at(-1)) {
      others.pop();
      learned.bystanders.push(outcome(site.ask(other.client)));
    }
    for (const index of due[at] ?? []) {
      const next = Math.ceil(ask(index) / tick);
      const then = due[next] ?? [];
      then.push(index);
      due[next] = then;
    }
    due[at] = undefined;
  }
  return learned;
}

/** Hits that are evenly spread. */
const evenly = (hit: number) => (before: number) =>
  Math.floor((before + 1) * hit) > Math.floor(before * hit) ? 'card' : 'none';

/** How many cards are learned in a day at most, by the number of addresses, for each register. */
const most: readonly [addresses: number, ...cards: number[]][] = [
  [1, 300, 30, 0],
  [100, 5_000, 1_200, 1],
  [10_000, 36_000, 3_600, 4],
];

describe('in a day of enumerating numbers', () => {
  for (const [addresses, ...limits] of most)
    registers.forEach(({ name, hit }, at) => {
      test(`${addresses} addresses learn little of a register with ${name}`, () => {
        const { guesses, cards: found } = enumerate({ addresses, guess: evenly(hit) });
        const figure = `${addresses} addresses, ${name}: cards learned of ${cards}`;
        report(figure, `${found} in ${guesses} answers`, limits[at]);
        expect(found).toBeLessThanOrEqual(limits[at] ?? 0);
      });
    });

  describe('of a register with 900,000 printed cards', () => {
    const random = seededRandom(33);
    const digits = (length: number) => String(Math.floor(random() * 10 ** length)).padStart(length, '0');
    const first = () => String(1 + Math.floor(random() * 9));
    const draw = () => withCheckDigits(first() + digits(9));
    const printed = new Set<string>();
    while (printed.size < scale(90_000, 900_000)) printed.add(draw());
    const likely = printed.size / 9e9;
    const resultOf = (number: string): Result => {
      if (!isPrintedNumber(number)) return 'mistyped';
      return printed.has(number) ? 'card' : 'none';
    };

    test.each([
      [1, 1],
      [100, 4],
      [10_000, 14],
    ])('%i addresses learn next to nothing by guessing numbers with right check digits', (addresses, limit) => {
      const { guesses, cards: found } = enumerate({ addresses, guess: () => resultOf(draw()) });
      const figure = `${addresses} addresses, ${printed.size} printed cards: cards learned`;
      report(figure, `${found} in ${guesses} answers; ${(guesses * likely).toFixed(1)} are likely`, limit);
      expect(found).toBeLessThanOrEqual(limit);
    });

    test('mistyped numbers cost no misses, and yet who asks for them learns no more', () => {
      const anyNumber = () => first() + digits(9) + digits(2);
      const { guesses, cards: found } = enumerate({ addresses: 100, guess: () => resultOf(anyNumber()) });
      report('100 addresses, any twelve digits: cards learned', `${found} in ${guesses} answers`, 1);
      expect(found).toBeLessThanOrEqual(1);
    });
  });

  test('a network of 254 addresses learns little more than one busy address', () => {
    const { cards: found } = enumerate({ addresses: 254, guess: () => 'card', client: neighbour });
    report('254 addresses of one /24, sequential numbers: cards learned', found, 4_000);
    expect(found).toBeLessThanOrEqual(4_000);
  });
});

test('while 10,000 addresses read the register, a patient with one to three numbers is answered at once', () => {
  const bystanders = Array.from({ length: 500 }, (_, at) =>
    Array.from({ length: 1 + (at % free) }, (_, number) => ({
      at: ((at + 1) / 501) * end + number * 20_000,
      client: apart(100_000 + at),
    })),
  ).flat();
  const answers = enumerate({
    ...{ addresses: 10_000, guess: () => 'card' },
    bystanders: bystanders.toSorted((a, b) => a.at - b.at),
  }).bystanders;
  expect(answers.length).toBeGreaterThan(900);
  report(`of ${answers.length} look-ups of patients, refused or delayed`, answers.filter(Boolean).length, 0);
  expect(answers.filter(Boolean)).toEqual([]);
});

/** Look-ups spread evenly over some hours from `start`. */
const evenlyOver = (
  count: number,
  start: number,
  hours: number,
  who: (at: number) => { client: Client; result: Result },
) => Array.from({ length: count }, (_, at) => ({ at: start + (at * hours * hour) / count, ...who(at) }));

test('in ordinary days patients, a busy clinic and the network of a mobile carrier are never limited', () => {
  const ordinary = (day: number) => [
    ...evenlyOver(110, day, 8, (at) => ({ client: apart(70_000), result: at % 11 ? 'card' : 'none' })),
    // Telephones share 40 addresses of the network.
    ...evenlyOver(660, day, 8, (at) => ({ client: neighbour(at % 40), result: at % 6 ? 'card' : 'none' })),
    // 200 patients at home have up to five tries each.
    ...evenlyOver(1_000, day + 8 * hour, 4, (at) => {
      const client = apart(1_000 + day / hour + (at % 200));
      return { client, result: at < 800 ? 'none' : 'card' };
    }),
  ];
  const site = openSite();
  const outcomes = [0, 1, 2, 3, 4]
    .flatMap((day) => ordinary(day * 24 * hour))
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, client, result }) => {
      site.now = 1 + at;
      return outcome(site.ask(client, result));
    });
  report('look-ups of five ordinary days that were refused or delayed', outcomes.filter(Boolean).length, 0);
  expect(new Set(outcomes)).toEqual(new Set([0]));
});

describe('after 60 addresses have each asked for six numbers that are none', () => {
  const others = [
    { who: 'a patient with one number', client: (minute: number) => apart(100_000 + minute) },
    { who: 'a clinic with twenty', client: () => apart(90_000) },
  ];
  test.each(others)('$who waits for nothing', ({ who, client }) => {
    const site = openSite();
    for (let at = 0; at < 20; at++) site.ask(apart(90_000));
    for (let at = 0; at < 360; at++) {
      site.now = 1 + at * 10;
      site.ask(apart(at % 60), 'none');
    }
    let slowMinutes = 0;
    for (let minute = 1; minute <= 120; minute++) {
      site.now = minute * 60_000;
      if (outcome(site.ask(client(minute))) !== 0) slowMinutes++;
    }
    report(`360 wrong numbers: minutes of the next 120 in which ${who} is slowed down`, slowMinutes, 0);
    expect(slowMinutes).toBe(0);
  });
});

test('a million addresses take no more memory than a part of them', () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const used = () => {
    collectGarbage();
    return Math.round(process.memoryUsage().heapUsed / 2 ** 20);
  };
  const before = used();
  const site = openSite();
  const addresses = scale(200_000, 1_000_000);
  let half = 0;
  for (let at = 0; at < addresses; at++) {
    site.now = 1 + at * 100;
    site.ask(apart(at), 'none');
    if (at === addresses / 2) half = used() - before;
  }
  const all = used() - before;
  report(`MiB for ${addresses / 2} and ${addresses} addresses`, `${half}, ${all}`, 120);
  expect(site.activity().misses).toBeGreaterThan(0);
  expect(all).toBeLessThan(120);
});
