// Visits led at random, beside a model of what may happen: no step that is not allowed, and a line of the audit for each.
import { expect, test } from 'vitest';
import { Conflict } from '#domain/errors.ts';
import { type VisitState, type VisitStep, visitKinds, visitSteps } from '#domain/visit/visit.ts';
import { visitLines } from '#domain/visit/visit-queries.server.ts';
import { addVisit, takeStep } from '#domain/visit/visits.server.ts';
import { forEachEngine } from '../engines.ts';
import { registerCard } from '../records.ts';
import { seededRandom } from '../register/search-model.ts';
import { report, scale } from './scale.ts';

const visits = scale(100, 50_000);
const maxSteps = 12;

const request: Partial<Record<VisitState, Partial<Record<VisitStep, VisitState>>>> = {
  open: { ask: 'waiting', decline: 'declined', finish: 'done', withdraw: 'withdrawn' },
  waiting: { answer: 'open', decline: 'declined', finish: 'done', withdraw: 'withdrawn' },
  declined: { reopen: 'open' },
};
/** Written out, and not taken from the rules that are tested. */
const allowed: Record<string, Partial<Record<VisitState, Partial<Record<VisitStep, VisitState>>>>> = {
  'check-up': { done: { withdraw: 'withdrawn' } },
  damage: {
    open: { ask: 'waiting', approve: 'approved', decline: 'declined', withdraw: 'withdrawn' },
    waiting: { answer: 'open', approve: 'approved', decline: 'declined', withdraw: 'withdrawn' },
    approved: { finish: 'done' },
    declined: { reopen: 'open' },
  },
  change: request,
  cards: request,
};

forEachEngine('visits led at random', (engine) => {
  test('never take a step that is not allowed, and lose no line of their history', async () => {
    const random = seededRandom(1);
    const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
    const warrantyId = await registerCard(engine.context, {});
    const counts = { steps: 0, refused: 0 };
    for (let number = 0; number < visits; number++) {
      const kind = pick(visitKinds);
      let visit = await addVisit(engine.context, {
        warrantyId: kind === 'cards' ? null : warrantyId,
        kind,
        visitedOn: '2026-01-31',
        toothPosition: '11',
        note: 'Mẻ rìa',
      });
      const done: string[] = ['create'];
      for (let length = random(maxSteps + 1); length > 0; length--, counts.steps++) {
        const step = pick(visitSteps);
        const expected = allowed[kind]?.[visit.state]?.[step];
        const after = await takeStep(engine.context, { id: visit.id, step, text: `Lý do ${number}` }).catch(
          (error: unknown) => {
            if (error instanceof Conflict) return undefined;
            throw error;
          },
        );
        expect([kind, visit.state, step, after?.state]).toEqual([kind, visit.state, step, expected]);
        if (after) done.push(step);
        else counts.refused++;
        visit = after ?? visit;
      }
      const lines = await visitLines(engine.db.read, visit.id);
      expect([lines.map(({ action }) => action).toReversed(), visit.version]).toEqual([done, done.length]);
    }
    for (const [what, count] of Object.entries({ visits, ...counts })) report(`${engine.db.engine}: ${what}`, count);
  });
});
