import { type ActionFunctionArgs, redirect } from 'react-router';
import { clinicVisits as words } from '#strings/vi/site/clinic-visits.ts';
import { picturesContext } from '#web/context.ts';
import { callForClinic } from '#web/site/clinic/desk.server.ts';
import { type FormProblem, readOf, toFormProblem } from '#web/site/form-problem.ts';

/** What forms about visits and requests ask for: those that the part of requests has, then those of visits. */
const requestIntents = ['change', 'withdrawal', 'cards'] as const;
const visitIntents = ['check-up', 'damage', 'addition', 'answer', 'read', 'withdraw-visit'] as const;
type Intent = (typeof requestIntents)[number] | (typeof visitIntents)[number];

const fields = ['damagedTeeth', 'damage', 'addition', 'cards', 'text'] as const;

type VisitValues = Record<(typeof fields)[number] | 'answer', string>;

/** What is wrong with a form about visits or requests. */
export interface VisitProblem extends FormProblem {
  /** What the form was for. */
  intent: string;
  /** The visit that the form is about; undefined for a new one. */
  visit?: string;
  /** As they were typed. */
  values: Partial<VisitValues>;
}

/** What was just done, in which part of the page, and with which visit if it was not a new one. */
export interface VisitDone {
  intent: Intent;
  part: 'visits' | 'requests';
  visit: string | null;
}

const toIntent = (text: unknown) => [...requestIntents, ...visitIntents].find((one) => one === text);
const partOf = (intent: Intent) => (requestIntents.some((one) => one === intent) ? 'requests' : 'visits');

/** What the address of a page says was just done. */
export function visitDone({ url }: Request): VisitDone | undefined {
  const { searchParams } = new URL(url);
  const intent = toIntent(searchParams.get('noted'));
  return intent && { intent, part: partOf(intent), visit: searchParams.get('visit') };
}

/**
 * Does what a form about visits or requests asks for, and leads back to its page. Returns what is wrong with it; undefined for any
 * other form.
 *
 * @param page the path of the page
 * @param card the card of the page
 */
export async function actOnVisit(
  args: Pick<ActionFunctionArgs, 'context' | 'request'>,
  form: FormData,
  { page, card = '' }: { page: string; card?: string },
): Promise<Response | VisitProblem | undefined> {
  const read = readOf(form);
  const intent = toIntent(read('intent'));
  if (intent === undefined) return undefined;
  const visit = read('visit');
  const values = Object.fromEntries([
    ...fields.map((name) => [name, read(name)]),
    ['answer', read(`answer-${visit}`)],
  ]) as VisitValues;
  const about: { visit?: string } = visit === '' ? {} : { visit };
  const outcome = await send(intent);
  if (!outcome.isOk) return { ...toFormProblem(outcome.problem), intent, values, ...about };
  return redirect(
    `${page}?${new URLSearchParams({ noted: intent, ...(visit !== '' && { visit }) })}#${partOf(intent)}`,
  );

  function send(what: Intent) {
    const pictures = [...args.context.get(picturesContext)];
    const params = { id: visit };
    switch (what) {
      case 'answer':
        return callForClinic(args, 'POST /clinic/visits/:id/answer', {
          params,
          body: { text: values.answer, pictures },
          ...once(),
        });
      case 'addition':
        return callForClinic(args, 'POST /clinic/visits/:id/add', {
          params,
          body: { text: values.addition, pictures },
          ...once(),
        });
      case 'read':
        return callForClinic(args, 'POST /clinic/visits/:id/read', { params });
      case 'withdraw-visit':
        return callForClinic(args, 'POST /clinic/visits/:id/withdraw', { params });
      case 'cards': {
        const cards = values.cards.trim() === '' ? Number.NaN : Number(values.cards);
        return callForClinic(args, 'POST /clinic/visits', { body: { cards, note: values.text }, ...once() });
      }
      case 'change':
        return add({ kind: 'change', note: values.text });
      case 'withdrawal':
        // The staff read Vietnamese, whatever the language of the page.
        return add({ kind: 'change', note: words.withdrawal(values.text) });
      case 'damage':
        return add({ kind: 'damage', toothPosition: values.damagedTeeth, note: values.damage, pictures });
      case 'check-up':
        return add({ kind: 'check-up' });
    }
  }

  function add(body: {
    kind: 'check-up' | 'damage' | 'change';
    toothPosition?: string;
    note?: string;
    pictures?: File[];
  }) {
    return callForClinic(args, 'POST /clinic/cards/:id/visits', { params: { id: card }, body, ...once() });
  }

  function once() {
    const key = read('key');
    return key === '' ? {} : { idempotencyKey: key };
  }
}
