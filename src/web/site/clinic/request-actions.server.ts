import type { ActionFunctionArgs } from 'react-router';
import { callForClinic } from '#web/site/clinic/desk.server.ts';
import { type FormProblem, readOf, toFormProblem } from '#web/site/form-problem.ts';

/** What is wrong with a request, and what was typed. */
export interface RequestProblem extends FormProblem {
  values: { cards: string; text: string };
}

type PageArgs = Pick<ActionFunctionArgs, 'context' | 'request'>;

/** Whether a form of the desk or of a card sends a request. */
export const isRequest = (form: FormData) => form.get('intent') === 'ask';

/**
 * Sends a request to the staff: to change a card, or for more blank cards without one. Returns what is wrong; undefined if it
 * is sent.
 */
export async function sendRequest(args: PageArgs, form: FormData, card?: string): Promise<RequestProblem | undefined> {
  const read = readOf(form);
  const values = { cards: read('cards'), text: read('text') };
  const { text } = values;
  const key = read('key');
  const once = key === '' ? {} : { idempotencyKey: key };
  const cards = values.cards.trim() === '' ? Number.NaN : Number(values.cards);
  const outcome =
    card === undefined
      ? await callForClinic(args, 'POST /clinic/requests', { body: { cards, text }, ...once })
      : await callForClinic(args, 'POST /clinic/cards/:id/requests', { params: { id: card }, body: { text }, ...once });
  return outcome.isOk ? undefined : { ...toFormProblem(outcome.problem), values };
}
