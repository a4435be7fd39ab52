import type { FastifyRequest } from 'fastify';
import { originOf } from '#api/request-client.ts';
import { DelayedAnswers } from '#domain/look-up/delayed-answers.server.ts';
import type { LookUpAnswer } from '#domain/look-up/look-up-answer.ts';
import type { LookUpActivity } from '#domain/look-up/look-up-budgets.server.ts';
import type { LookUp } from '#domain/look-up/look-up-warranty.server.ts';
import { type BudgetParts, openBudgets } from '#domain/look-up/spending-exchange.server.ts';
import { canonicalCardNumber } from '#domain/text.ts';

/** `Retry-After` in seconds when too many answers are delayed already. */
const crowdedRetrySeconds = 5;

export interface LimitedLookUp {
  /** Looks up a card number as it was typed. The API and the pages share it and its limits. */
  answer(request: FastifyRequest, cardNumber: string): Promise<LookUpAnswer>;
  /** The answers since the start. */
  counts: Readonly<Record<LookUpAnswer['status'], number>>;
  /** Undefined when there is no limit. */
  activity(): LookUpActivity | undefined;
}

/** Limits the look-up to its budgets. With 0 answers per minute there are no limits. */
export async function limitLookUp(lookUp: LookUp, parts: BudgetParts): Promise<LimitedLookUp> {
  const counts = { found: 0, 'not-found': 0, limited: 0, crowded: 0 };
  const count = (answer: LookUpAnswer): LookUpAnswer => {
    counts[answer.status]++;
    return answer;
  };
  if (parts.perMinute === 0) {
    const answer: LimitedLookUp['answer'] = async (_request, cardNumber) => count(toAnswer(await lookUp(cardNumber)));
    return { answer, counts, activity: () => undefined };
  }
  const { budgets, exchange } = await openBudgets(parts);
  const delayedAnswers = new DelayedAnswers();
  return {
    async answer(request, cardNumber) {
      const origin = originOf(request);
      while (exchange?.isDue(budgets.addressKey(origin))) await exchange.run();
      const admission = budgets.admit(origin, canonicalCardNumber(cardNumber), performance.now());
      if (!admission.admitted) {
        const retryAfterSeconds = Math.max(1, Math.ceil(admission.waitMs / 1000));
        return count({ status: admission.by === 'address' ? 'limited' : 'crowded', retryAfterSeconds });
      }
      if (admission.delayMs > 0 && !(await delayedAnswers.delay(origin, admission.delayMs, request.signal)))
        return count({ status: 'crowded', retryAfterSeconds: crowdedRetrySeconds });
      const warranty = await lookUp(cardNumber);
      admission.record(warranty !== undefined, performance.now());
      return count(toAnswer(warranty));
    },
    counts,
    activity: () => budgets.activity(performance.now()),
  };
}

function toAnswer(warranty: Awaited<ReturnType<LookUp>>): LookUpAnswer {
  return warranty ? { status: 'found', warranty } : { status: 'not-found' };
}
