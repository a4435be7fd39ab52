// What somebody who asks for one number after the other learns of a register in a day, and what others notice of it.
// The real budgets decide, by a clock of their own.
import { describe, expect, test } from 'vitest';
import { type Admission, LookUpBudgets } from '#domain/look-up/look-up-budgets.server.ts';
import { type ClientAddress, freeNumbers, lookUpRules } from '#domain/look-up/look-up-rules.ts';
import { isPrintedNumber, withCheckDigits } from '#domain/printed-number.ts';
import { seededRandom } from '../../scripts/fictional-warranties.ts';
import { report, scale } from './scale.ts';

const hour = 3_600_000;
const cards = 100_000;
const rules = lookUpRules(30);
/** A day, or its first hours. */
const end = scale(1, 24) * hour;
const part = end / (24 * hour);
/** What the limit alone gives: so many answers a minute, and nothing else. */
const withoutBudgets = (addresses: number) => addresses * 30 * 60 * 24 * part;

/** Numbers that no card has twice in a row of guesses: how likely one is that of a card. */
const registers = [
  { name: 'sequential numbers', hit: 1 },
  { name: 'one number in ten is a card', hit: 0.1 },
  { name: 'one number in ten thousand is a card', hit: 0.0001 },
] as const;

/** Each address in a network of its own: the worst there is. */
const apart = (at: number): ClientAddress => {
  const [a, b, c] = [11 + (at >>> 16), (at >>> 8) & 255, at & 255];
  return { address: `${a}.${b}.${c}.9`, network: `${a}.${b}.${c}`, block: `${a}.${b}`, isProxy: false };
};
/** All in one network of IPv4, 254 at most. */
const together = (at: number): ClientAddress => ({
  address: `9.9.9.${at}`,
  network: '9.9.9',
  block: '9.9',
  isProxy: false,
});

interface Attack {
  addresses: number;
  /** How likely a guess is the number of a card; or what the next guess is. */
  hit: number | (() => 'card' | 'none' | 'mistyped');
  /** Where the address with that index is. */
  client?: (at: number) => ClientAddress;
  bystanders?: readonly Bystander[];
}

interface Learned {
  /** Guesses that were answered. */
  guesses: number;
  cards: number;
}

/** Others that ask meanwhile, at their own times; what they notice. */
interface Bystander {
  at: number;
  client: ClientAddress;
  cardKey: string;
  notice(admission: Admission): void;
}

/**
 * Asks from every address as soon as it may. The addresses work together: where one is refused because others that are
 * as busy have taken all there is, none of those asks again before that is over. Guesses that hit are evenly spread.
 */
function enumerate(budgets: LookUpBudgets, { addresses, hit, client = apart, bystanders = [] }: Attack): Learned {
  const learned: Learned = { guesses: 0, cards: 0 };
  const due = new DueTimes(addresses);
  const asked = new Uint32Array(addresses);
  const tierOpensAt = new Float64Array(32);
  const others = bystanders.toSorted((a, b) => b.at - a.at);
  /** Asks from one address; when it may again. */
  const guess = (at: number, now: number): number => {
    const answers = asked[at] ?? 0;
    const tier = answers < freeNumbers ? 0 : 31 - Math.clz32(answers);
    const opensAt = tierOpensAt[tier] ?? 0;
    if (opensAt > now) return opensAt;
    const admission = budgets.admit(client(at), `N${learned.guesses}`, now);
    if (!admission.admitted) {
      const again = now + Math.max(1_000, admission.waitMs);
      if (admission.by === 'crowd') tierOpensAt[tier] = again;
      return again;
    }
    asked[at] = answers + 1;
    const before = learned.guesses++;
    const found = typeof hit === 'number' ? isEvenly(hit, before) : hit();
    if (found === 'card') learned.cards++;
    admission.record(found, now + admission.delayMs);
    return now + Math.max(10, admission.delayMs);
  };
  for (let now = due.next(); now < end && learned.cards < cards; now = due.next()) {
    letOthersAsk(budgets, others, now);
    const at = due.take();
    due.put(at, guess(at, now));
  }
  return learned;
}

/** Whether the guess after `before` others hits, where hits are evenly spread. */
function isEvenly(hit: number, before: number): 'card' | 'none' {
  return Math.floor((before + 1) * hit) > Math.floor(before * hit) ? 'card' : 'none';
}

/** @param others the next to ask last */
function letOthersAsk(budgets: LookUpBudgets, others: Bystander[], until: number): void {
  for (let other = others.at(-1); other && other.at <= until; other = others.at(-1)) {
    others.pop();
    const admission = budgets.admit(other.client, other.cardKey, other.at);
    other.notice(admission);
    if (admission.admitted) admission.record('card', other.at);
  }
}

/** When each address may ask again; the earliest first (a binary heap). */
class DueTimes {
  readonly #heap: { at: number; when: number }[];
  constructor(addresses: number) {
    this.#heap = Array.from({ length: addresses }, (_, at) => ({ at, when: at }));
  }
  next(): number {
    return this.#heap[0]?.when ?? Number.POSITIVE_INFINITY;
  }
  take(): number {
    const first = this.#heap[0];
    const last = this.#heap.pop();
    if (!first || !last) throw new Error('Nobody is due.');
    if (last !== first) this.#sink(last);
    return first.at;
  }
  put(at: number, when: number): void {
    const heap = this.#heap;
    let child = heap.push({ at, when }) - 1;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      const [above, below] = [heap[parent], heap[child]];
      if (!above || !below || above.when <= below.when) break;
      [heap[parent], heap[child]] = [below, above];
      child = parent;
    }
  }
  #sink(entry: { at: number; when: number }): void {
    const heap = this.#heap;
    let parent = 0;
    for (;;) {
      let child = 2 * parent + 1;
      const right = heap[child + 1];
      const left = heap[child];
      if (!left) break;
      if (right && right.when < left.when) child++;
      const least = heap[child] as { at: number; when: number };
      if (least.when >= entry.when) break;
      heap[parent] = least;
      parent = child;
    }
    heap[parent] = entry;
  }
}

/** How many cards are learned in a day at most, by the number of addresses, for each register. */
const most: readonly [addresses: number, ...cards: number[]][] = [
  [1, 300, 30, 0],
  [100, 5_000, 900, 1],
  [10_000, 36_000, 3_600, 4],
];

describe('in a day of enumerating numbers', () => {
  for (const [addresses, ...limits] of most) {
    registers.forEach(({ name, hit }, at) => {
      test(`${addresses} addresses learn little of a register with ${name}`, () => {
        const { guesses, cards: found } = enumerate(new LookUpBudgets(rules), { addresses, hit });
        const before = Math.min(cards, Math.floor(withoutBudgets(addresses) * hit));
        report(
          `${addresses} addresses, ${name}: cards learned of ${cards}`,
          `${found} in ${guesses} answers; ${before} by a limit a minute alone`,
          limits[at],
        );
        expect(found).toBeLessThanOrEqual(limits[at] ?? 0);
      });
    });
  }

  describe('of a register with 900,000 printed cards', () => {
    const random = seededRandom(33);
    const digits = (length: number) => String(Math.floor(random() * 10 ** length)).padStart(length, '0');
    const first = () => String(1 + Math.floor(random() * 9));
    const draw = () => withCheckDigits(first() + digits(9));
    const printed = new Set<string>();
    while (printed.size < scale(90_000, 900_000)) printed.add(draw());
    const likely = printed.size / 9e9;
    /** A number with right check digits, or any of twelve digits, of which nearly all are mistyped. */
    const guessed = (number: string) => {
      if (!isPrintedNumber(number)) return 'mistyped';
      return printed.has(number) ? 'card' : 'none';
    };
    const anyNumber = () => first() + digits(9) + digits(2);

    test.each([
      [1, 1],
      [100, 4],
      [10_000, 14],
    ])('%i addresses learn next to nothing by guessing numbers with right check digits', (addresses, limit) => {
      const attack = { addresses, hit: () => guessed(draw()) } as const;
      const { guesses, cards: found } = enumerate(new LookUpBudgets(rules), attack);
      report(
        `${addresses} addresses, ${printed.size} printed cards: cards learned`,
        `${found} in ${guesses} answers; ${(guesses * likely).toFixed(1)} are likely`,
        limit,
      );
      expect(found).toBeLessThanOrEqual(limit);
    });

    test('mistyped numbers cost no misses, and yet who asks for them learns no more', () => {
      const attack = { addresses: 100, hit: () => guessed(anyNumber()) } as const;
      const { guesses, cards: found } = enumerate(new LookUpBudgets(rules), attack);
      report('100 addresses, any twelve digits: cards learned', `${found} in ${guesses} answers`, 1);
      expect(found).toBeLessThanOrEqual(1);
    });
  });

  test('a network of 254 addresses learns little more than one busy address', () => {
    const { cards: found } = enumerate(new LookUpBudgets(rules), { addresses: 254, hit: 1, client: together });
    report('254 addresses of one /24, sequential numbers: cards learned', found, 4_000);
    expect(found).toBeLessThanOrEqual(4_000);
  });
});

describe('while 10,000 addresses read the register', () => {
  test('a patient with one to three numbers is answered at once', () => {
    let longest = 0;
    let refused = 0;
    const patients = Array.from({ length: 500 }, (_, at): Bystander[] =>
      Array.from({ length: 1 + (at % 3) }, (_, number) => ({
        at: ((at + 1) / 501) * end + number * 20_000,
        client: {
          address: `200.${at >> 8}.${at & 255}.7`,
          network: `200.${at >> 8}.${at & 255}`,
          block: '200',
          isProxy: false,
        },
        cardKey: `P${at}-${number}`,
        notice: (admission) => {
          if (admission.admitted) longest = Math.max(longest, admission.delayMs);
          else refused++;
        },
      })),
    ).flat();
    enumerate(new LookUpBudgets(rules), { addresses: 10_000, hit: 1, bystanders: patients });
    // Now and then a count is too high, where somebody shares all its cells with busier ones.
    report(`of ${patients.length} look-ups of patients, refused`, refused, patients.length / 200);
    report('the longest that one of them waits, ms', longest, 0);
    expect(refused).toBeLessThanOrEqual(patients.length / 200);
    expect(longest).toBe(0);
  });
});

test('without an attack, patients and a busy clinic are never limited for days', () => {
  const budgets = new LookUpBudgets(rules);
  const noticed: Admission[] = [];
  const ask = (client: ClientAddress, cardKey: string, now: number, found: boolean) => {
    const admission = budgets.admit(client, cardKey, now);
    if (!admission.admitted || admission.delayMs > 0) noticed.push(admission);
    if (admission.admitted) admission.record(found ? 'card' : 'none', now);
  };
  const clinic = apart(70_000);
  for (let day = 0; day < 5; day++) {
    const morning = (day * 24 + 8) * hour;
    // 100 patients in eight hours, a tenth of the numbers mistyped, up to three in a minute.
    for (let at = 0; at < 110; at++) ask(clinic, `C${day}-${at}`, morning + (at * 8 * hour) / 110, at % 11 !== 0);
    // 200 patients at home with up to five tries each, most of them wrong.
    for (let at = 0; at < 1_000; at++) {
      const patient = apart(1_000 * (day + 1) + (at % 200));
      ask(patient, `H${day}-${at}`, morning + 8 * hour + (at * 4 * hour) / 1_000, at >= 800);
    }
  }
  expect(noticed).toEqual([]);
});

describe('after 60 addresses have each asked for six numbers that are none', () => {
  const others = [
    { who: 'a patient with one number', numbers: 1 },
    { who: 'a clinic with twenty', numbers: 20 },
  ];
  test.each(others)('$who waits for nothing', ({ who, numbers }) => {
    const budgets = new LookUpBudgets(rules);
    const ask = (client: ClientAddress, cardKey: string, now: number, result: 'card' | 'none') => {
      const admission = budgets.admit(client, cardKey, now);
      if (admission.admitted) admission.record(result, now);
      return !admission.admitted || admission.delayMs > 0;
    };
    for (let at = 0; at < 20; at++) ask(apart(90_000), `K${at}`, at, 'card');
    for (let at = 0; at < 360; at++) ask(apart(at % 60), `N${at}`, at * 10, 'none');
    let slowMinutes = 0;
    for (let minute = 1; minute <= 120; minute++) {
      const client = numbers === 1 ? apart(100_000 + minute) : apart(90_000);
      if (ask(client, `P${minute}`, minute * 60_000, 'card')) slowMinutes++;
    }
    report(`360 wrong numbers: minutes of the next 120 in which ${who} is slowed down`, slowMinutes, 0);
    expect(slowMinutes).toBe(0);
  });
});
