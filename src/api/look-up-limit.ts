import type { FastifyRequest } from 'fastify';
import { originOf } from '#api/request-client.ts';
import { DelayedAnswers } from '#domain/look-up/delayed-answers.server.ts';
import type { LookUpAnswer } from '#domain/look-up/look-up-answer.ts';
import { type LookUpActivity, LookUpBudgets } from '#domain/look-up/look-up-budgets.server.ts';
import { lookUpRules, type UsualLookUps } from '#domain/look-up/look-up-rules.ts';
import { canonicalCardNumber } from '#domain/text.ts';
import type { LookUp } from '#domain/warranty/look-up-warranty.server.ts';

/** When to ask again where too many answers are held back, in seconds. */
const whenCrowded = 5;

export interface LimitedLookUp {
  /** Answers a request for a card number, as it was typed. The same for the API and the pages. */
  ask(request: FastifyRequest, cardNumber: string): Promise<LookUpAnswer>;
  /** Undefined where nothing is limited. */
  activity(): LookUpActivity | undefined;
}

/**
 * The look-up within its budgets.
 *
 * @param perMinute answers a minute and address; 0 sets no limit of any kind
 * @param usual how many look-ups a day there usually are
 */
export function limitLookUp(lookUp: LookUp, perMinute: number, usual: () => UsualLookUps): LimitedLookUp {
  if (perMinute === 0)
    return { ask: async (_request, cardNumber) => answerOf(await lookUp(cardNumber)), activity: () => undefined };
  const budgets = new LookUpBudgets(lookUpRules(perMinute), usual);
  const held = new DelayedAnswers();
  return {
    async ask(request, cardNumber) {
      const origin = originOf(request);
      const admission = budgets.admit(origin, canonicalCardNumber(cardNumber), performance.now());
      if (!admission.admitted) {
        const retryAfterSeconds = Math.max(1, Math.ceil(admission.waitMs / 1000));
        return { status: admission.by === 'address' ? 'limited' : 'crowded', retryAfterSeconds };
      }
      if (admission.delayMs > 0 && !(await held.hold(origin, admission.delayMs, request.signal)))
        return { status: 'crowded', retryAfterSeconds: whenCrowded };
      const warranty = await lookUp(cardNumber);
      admission.answered(warranty !== undefined, performance.now());
      return answerOf(warranty);
    },
    activity: () => budgets.activity(performance.now()),
  };
}

function answerOf(warranty: Awaited<ReturnType<LookUp>>): LookUpAnswer {
  return warranty ? { status: 'found', warranty } : { status: 'not-found' };
}
