import type { ClientKeys, LookUpCounts } from '#domain/look-up/counts.ts';
import type { Found, LookUpRefusal, NotFound } from '#domain/look-up/look-up-answer.ts';
import type { UsualLookUps } from '#domain/look-up/notes.server.ts';
import type { Client } from '#http/shares.ts';

/** Numbers per day, or wrong ones, that every address gets however much is asked for. */
const freeNumbers = 3;
/** A network and a block count as this many addresses, so that one attacker cannot use them all. */
const addressesOfNetwork = 64;
const addressesOfBlock = 4096;
/** The delay of an answer in ms grows with the excess over the budget, between these. */
const minDelay = 250;
const maxDelay = 2_000;
/** A lower limit per minute does not lower the other budgets. */
const defaultPerMinute = 30;

/** The budgets, in look-ups. They grow with a limit per minute above the default. */
function budgetsFor(perMinute: number) {
  const unit = Math.max(defaultPerMinute, perMinute);
  return {
    /** Used up, the address is refused. A busy clinic needs some 100 numbers a day. */
    address: { answersAMinute: perMinute, missesAnHour: unit, numbersADay: 10 * unit },
    /** Used up, the network is slowed down. */
    network: { missesAnHour: 4 * unit, numbersADay: 40 * unit },
    /** Different cards that were told: used up, those are slowed down who have asked for more than the free numbers. */
    siteCards: { anHour: 10 * unit, aDay: 50 * unit },
    /** Used up, those are slowed down who have had more wrong numbers than are free. */
    siteMisses: { anHour: 10 * unit },
    /** What all that are slowed down share, beyond their free numbers. */
    slowedDown: { numbersAnHour: 3 * unit },
  };
}

/** What the budgets say of a look-up. */
export interface Decision {
  refusal?: LookUpRefusal;
  /** How long to delay the answer, in ms. */
  delayMs: number;
  /** True for a number that the address has not asked for today. */
  isNew: boolean;
}

/** The look-ups of the last hour. */
export interface LookUpActivity {
  misses: number;
  refused: number;
  /** True while a budget of the site is used up. */
  isSlowedDown: boolean;
}

/**
 * Decides which look-ups are answered. An address that has used up its own budget is refused. Those are slowed down whose
 * network has, who ask for many numbers while the site has told many cards, and who guess wrong while many do: their answers
 * are delayed, and beyond some numbers they share what there is in an hour. Nobody else notices.
 *
 * @param perMinute answers per minute and address
 * @param usual the usual look-ups a day; the budgets of the site are at least that
 */
export function createBudgets(perMinute: number, usual: () => UsualLookUps, counts: LookUpCounts) {
  const budgets = budgetsFor(perMinute);
  const { minute, hour, day, numbers } = counts;
  return { decide, record, activity };

  /** Counts a look-up of a canonical number and admits it, or refuses it. */
  function decide(client: Client, number: string): Decision {
    const keys = counts.keysOf(client);
    const asked = `${client.address} ${number}`;
    const isNew = numbers.count(asked) === 0;
    const waitMs = waitOf(client, keys, isNew);
    if (waitMs > 0) return refuse('limited', waitMs);
    const usage = usageOf(client, keys);
    if (usage >= 1 && isNew && numbersOf(keys) >= freeNumbers) {
      const crowdMs = hour.wait('slowed down', budgets.slowedDown.numbersAnHour);
      if (crowdMs > 0) return refuse('crowded', crowdMs);
      counts.add('hour', 'slowed down');
    }
    counts.add('minute', keys.address);
    if (isNew) {
      numbers.add(asked);
      for (const key of Object.values(keys)) counts.add('day', key);
    }
    return { isNew, delayMs: delayFor(usage) };
  }

  /** Counts what a new number of a client was. That its check digits are wrong tells nothing of the register. */
  function record(client: Client, number: string, answer: Pick<Found, 'status'> | NotFound): void {
    if (answer.status === 'found') {
      // A card is told once a day, so who knows one number cannot use up the site's budget from many addresses.
      if (numbers.count(number) > 0) return;
      numbers.add(number);
      for (const window of ['hour', 'day'] as const) counts.add(window, 'cards');
    } else if (answer.reason !== 'mistyped') {
      const { address, network } = counts.keysOf(client);
      for (const key of [address, network]) {
        counts.add('hour', key);
        counts.add('day', wrongOf(key));
      }
      counts.add('hour', 'misses');
    }
  }

  function activity(): LookUpActivity {
    const { cards, misses } = siteUsage();
    return {
      misses: hour.count('misses'),
      refused: hour.count('refused'),
      isSlowedDown: Math.max(cards, misses) >= 1,
    };
  }

  /** The ms until the address has one more of its own. All visitors share that of an unknown proxy: it has its minute alone. */
  function waitOf({ isProxy }: Client, { address }: ClientKeys, isNew: boolean): number {
    const { answersAMinute, missesAnHour, numbersADay } = budgets.address;
    const waitMs = minute.wait(address, answersAMinute);
    if (isProxy) return waitMs;
    return Math.max(waitMs, hour.wait(address, missesAnHour), isNew ? day.wait(address, numbersADay) : 0);
  }

  /** How many numbers a client has asked for today; of its network and block, their share of one address. */
  function numbersOf({ address, network, block }: ClientKeys): number {
    const [ofNetwork, ofBlock] = [day.count(network) / addressesOfNetwork, day.count(block) / addressesOfBlock];
    return Math.max(day.count(address), ofNetwork, ofBlock);
  }

  /** The used share of the budget that slows a client down; 1 is all of it. */
  function usageOf({ isProxy }: Client, keys: ClientKeys): number {
    if (isProxy) return 0;
    const { address, network } = keys;
    const { missesAnHour, numbersADay } = budgets.network;
    const { cards, misses } = siteUsage();
    const wrong = Math.max(day.count(wrongOf(address)), day.count(wrongOf(network)) / addressesOfNetwork);
    return Math.max(
      hour.count(network) / missesAnHour,
      day.count(network) / numbersADay,
      numbersOf(keys) < freeNumbers ? 0 : cards,
      wrong < freeNumbers ? 0 : misses,
    );
  }

  /** The same of the site: in an hour as many as on a usual day, of cards in a day four times as many. */
  function siteUsage(): { cards: number; misses: number } {
    const { siteCards, siteMisses } = budgets;
    const { found, notFound } = usual();
    const cardsOfHour = hour.count('cards') / Math.max(siteCards.anHour, found);
    const cardsOfDay = day.count('cards') / Math.max(siteCards.aDay, 4 * found);
    return {
      cards: Math.max(cardsOfHour, cardsOfDay),
      misses: hour.count('misses') / Math.max(siteMisses.anHour, notFound),
    };
  }

  function refuse(status: LookUpRefusal['status'], waitMs: number): Decision {
    counts.add('hour', 'refused');
    return { refusal: { status, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }, delayMs: 0, isNew: false };
  }
}

/** Under which the wrong numbers of a client are counted beside all of its numbers. */
const wrongOf = (key: string) => `wrong ${key}`;

const delayFor = (usage: number): number =>
  usage < 1 ? 0 : Math.min(maxDelay, Math.max(minDelay, (usage - 1) * maxDelay));
