import type { ActionFunctionArgs } from 'react-router';
import { callForClinic } from '#web/site/clinic/desk.server.ts';
import { type FormProblem, readOf, toFormProblem } from '#web/site/form-problem.ts';

/** What is wrong with a form about visits. */
export interface VisitProblem extends FormProblem {
  /** The visit that the form is about; undefined for a new one. */
  visit?: string;
  /** As they were typed. */
  values: { damagedTeeth: string; damage: string };
}

const intents = ['check-up', 'damage', 'answer', 'withdraw-visit'];

/** Whether a form of a card's page is about visits. */
export const isAboutVisits = (form: FormData) => intents.includes(String(form.get('intent')));

/** Does what a form about visits asks for. Returns what is wrong; undefined if it is done. */
export async function actOnVisit(
  args: Pick<ActionFunctionArgs, 'context' | 'request'>,
  card: string,
  form: FormData,
): Promise<VisitProblem | undefined> {
  const text = readOf(form);
  const values = { damagedTeeth: text('damagedTeeth'), damage: text('damage') };
  const outcome = await send();
  if (outcome.isOk) return undefined;
  const isNew = intents.slice(0, 2).includes(text('intent'));
  return { ...toFormProblem(outcome.problem), values, ...(!isNew && { visit: text('visit') }) };

  async function send() {
    const params = { id: text('visit') };
    switch (text('intent')) {
      case 'answer':
        return callForClinic(args, 'POST /clinic/visits/:id/answer', {
          params,
          body: { text: text(`answer-${params.id}`) },
        });
      case 'withdraw-visit':
        return callForClinic(args, 'POST /clinic/visits/:id/withdraw', { params });
      default: {
        const body =
          text('intent') === 'damage'
            ? ({ kind: 'damage', toothPosition: values.damagedTeeth, note: values.damage } as const)
            : ({ kind: 'check-up' } as const);
        const key = text('key');
        return callForClinic(args, 'POST /clinic/cards/:id/visits', {
          params: { id: card },
          body,
          ...(key !== '' && { idempotencyKey: key }),
        });
      }
    }
  }
}
