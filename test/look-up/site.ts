import { createBudgets, type Decision } from '#domain/look-up/budgets.server.ts';
import { LookUpCounts } from '#domain/look-up/counts.ts';
import type { Client } from '#http/shares.ts';

/** What a number turns out to be. */
export type Result = 'card' | 'none' | 'mistyped';
const answers = {
  card: { status: 'found' },
  none: { status: 'not-found' },
  mistyped: { status: 'not-found', reason: 'mistyped' },
} as const;

/** The budgets of a site whose clock moves only as a test says. */
export function openSite({ perMinute = 30, usual = { found: 0, notFound: 0 } } = {}) {
  let numbers = 0;
  const site = {
    /** In ms. */
    now: 1,
    activity: () => budgets.activity(),
    /** Looks up a new number, or the given one. */
    ask(client: Client, result: Result = 'card', number = `N${numbers++}`): Decision {
      const decision = budgets.decide(client, number);
      if (decision.isNew) budgets.record(client, number, answers[result]);
      return decision;
    },
  };
  const counts = new LookUpCounts({ now: () => site.now });
  const budgets = createBudgets(perMinute, () => usual, counts);
  return site;
}

/** The delay of an answer in ms, or why there is none. */
export const outcome = ({ refusal, delayMs }: Decision) => refusal?.status ?? delayMs;

/** The addresses of networks with 256 each, one after the other. */
export const neighbour = (index: number): Client => {
  const [a, b, c, d] = [1 + (index >>> 24), (index >>> 16) & 255, (index >>> 8) & 255, index & 255];
  return { address: `${a}.${b}.${c}.${d}`, network: `${a}.${b}.${c}`, block: `${a}.${b}`, isProxy: false };
};
/** Addresses in networks of their own. */
export const apart = (index: number): Client => neighbour(256 * index + 9);
