import type { FastifyRequest } from 'fastify';
import { clientAddressOf } from '#api/request-client.ts';
import type { CountedLookUp, LookUpAnswer, LookUpRefusal } from '#domain/look-up/look-up-answer.ts';
import type { LookUpActivity, LookUpResult } from '#domain/look-up/look-up-budgets.server.ts';
import type { PrintedCardAnswer } from '#domain/look-up/look-up-printed-card.server.ts';
import { type BudgetParts, openBudgets } from '#domain/look-up/usage-exchange.server.ts';
import { withoutCode } from '#domain/printed-number.ts';
import { canonicalCardNumber } from '#domain/text.ts';
import { holdRefusal } from '#http/hold-refusal.ts';
import { limits } from '#http/limits.ts';
import { Holdings } from '#http/shares.ts';

/** `Retry-After` in seconds when too many answers are delayed already. */
const crowdedRetrySeconds = 5;

type FoundOrNot = Exclude<LookUpAnswer, LookUpRefusal>;

export interface LimitedLookUp {
  /**
   * Counts the look-up of a card number as it was typed. The API and the pages share it and its limits. A look-up that is
   * slowed down waits here, and so does a refusal.
   */
  count(request: FastifyRequest, cardNumber: string): Promise<CountedLookUp>;
  /** The answers since the start. */
  counts: Readonly<Record<LookUpAnswer['status'], number>>;
  /** Undefined when there is no limit. */
  activity(): LookUpActivity | undefined;
}

interface LimitParts extends BudgetParts {
  /** Gets the number of a card that was found, and the network that asked, unless it is a proxy whose address all share. */
  onFound: (cardNumber: string, network: string) => void;
}

/** Limits the look-up to its budgets. With 0 answers per minute there are no limits. */
export async function limitLookUp(
  lookUp: (text: string) => Promise<PrintedCardAnswer>,
  { onFound, ...parts }: LimitParts,
): Promise<LimitedLookUp> {
  const counts = { found: 0, 'not-found': 0, limited: 0, crowded: 0 };
  const find = async (request: FastifyRequest, cardNumber: string): Promise<FoundOrNot> => {
    const answer = toLookUpAnswer(await lookUp(cardNumber));
    counts[answer.status]++;
    const { network, isProxy } = clientAddressOf(request);
    if (answer.status === 'found' && !isProxy) onFound(answer.warranty.cardNumber, network);
    return answer;
  };
  if (parts.perMinute === 0) {
    const unlimited: LimitedLookUp['count'] = async (request, cardNumber) => ({
      answer: () => find(request, cardNumber),
    });
    return { count: unlimited, counts, activity: () => undefined };
  }
  const { budgets, exchange } = await openBudgets(parts);
  const delayedAnswers = new Holdings(limits.shares.delayedAnswers);
  const refuse = async (request: FastifyRequest, refusal: LookUpRefusal): Promise<CountedLookUp> => {
    counts[refusal.status]++;
    await holdRefusal(request.signal);
    return { refusal, answer: async () => refusal };
  };
  return {
    async count(request, cardNumber) {
      const client = clientAddressOf(request);
      while (exchange?.isDue(budgets.addressKey(client))) await exchange.run();
      const admission = budgets.admit(client, canonicalCardNumber(withoutCode(cardNumber)), performance.now());
      if (!admission.admitted) {
        const retryAfterSeconds = Math.max(1, Math.ceil(admission.waitMs / 1000));
        return refuse(request, { status: admission.by === 'address' ? 'limited' : 'crowded', retryAfterSeconds });
      }
      if (admission.delayMs > 0 && !(await delayedAnswers.hold(admission.delayMs, request.signal, client)))
        return refuse(request, { status: 'crowded', retryAfterSeconds: crowdedRetrySeconds });
      return {
        async answer() {
          const answer = await find(request, cardNumber);
          admission.record(resultOf(answer), performance.now());
          return answer;
        },
      };
    },
    counts,
    activity: () => budgets.activity(performance.now()),
  };
}

function resultOf(answer: FoundOrNot): LookUpResult {
  if (answer.status === 'found') return 'card';
  return answer.reason === 'mistyped' ? 'mistyped' : 'none';
}

function toLookUpAnswer(answer: PrintedCardAnswer): FoundOrNot {
  if (answer.state === 'found') {
    const { state: status, ...found } = answer;
    return { status, ...found };
  }
  if (answer.state === 'notFound') return { status: 'not-found' };
  if (answer.state !== 'notActivated') return { status: 'not-found', reason: answer.state };
  return { status: 'not-found', reason: answer.state, ...(answer.clinic && { clinic: answer.clinic }) };
}
