import type { Write } from '#database/database.ts';
import { writeAudits } from '#domain/audit.server.ts';
import type { CardsDetail } from '#domain/printed-card/printed-card-state.ts';
import { inBatches } from '#domain/record/batches.ts';
import type { ChangeStep } from '#domain/record/changes.server.ts';

interface NamedClinic {
  id: number;
  name: string;
}

type Place = Pick<Required<CardsDetail>, 'from' | 'to'> & { batchId: number };

/** Moves the printed cards of a clinic that is merged into another to that one, with an audit line for each run of places. */
export async function moveCardsOfClinic(
  tx: Write,
  { from, to }: { from: number; to: NamedClinic },
  step: ChangeStep,
): Promise<void> {
  const cards = await tx
    .selectFrom('printedCard')
    .select(['batchId', 'place'])
    .where('clinicId', '=', from)
    .orderBy('batchId')
    .orderBy('place')
    .execute();
  await giveRuns(tx, runsOf(cards), { holder: from, to }, step);
}

/**
 * Gives printed cards that a change has moved to a clinic back to another one. Those that somebody has handed over or taken back
 * since stay where they are.
 */
export async function returnCardsOfClinic(
  tx: Write,
  { changeId, from, to }: { changeId: number; from: number; to: NamedClinic },
  step: ChangeStep,
): Promise<void> {
  const lines = await tx
    .selectFrom('audit')
    .select(['id', 'recordId', 'detail', 'changeId'])
    .where('noun', '=', 'cardBatch')
    .where('action', 'in', ['hand-over', 'take-back'])
    .where('id', '>=', ({ selectFrom }) =>
      selectFrom('audit')
        .select(({ fn }) => fn.min('id').as('first'))
        .where('changeId', '=', changeId),
    )
    .orderBy('id')
    .execute();
  const moved = lines.filter((line) => line.changeId === changeId).map(readPlaces);
  const later = lines.filter((line) => line.changeId !== changeId).map(readPlaces);
  const isUntouched = (batchId: number, place: number) =>
    !later.some((range) => range.batchId === batchId && range.from <= place && place <= range.to);
  const places = moved.flatMap(({ batchId, from: first, to: last }) =>
    Array.from({ length: last - first + 1 }, (_, at) => ({ batchId, place: first + at })),
  );
  const untouched = places.filter(({ batchId, place }) => isUntouched(batchId, place));
  await giveRuns(tx, runsOf(untouched), { holder: from, to }, step);
}

function readPlaces({ recordId: batchId, detail }: { recordId: number; detail: string | null }): Place {
  const { from, to }: CardsDetail = JSON.parse(detail ?? '{}');
  return { batchId, from, to };
}

/** Runs of places of cards that are in order. */
function runsOf(cards: readonly { batchId: number; place: number }[]): Place[] {
  const runs: Place[] = [];
  for (const { batchId, place } of cards) {
    const run = runs.at(-1);
    if (run?.batchId === batchId && run.to + 1 === place) run.to = place;
    else runs.push({ batchId, from: place, to: place });
  }
  return runs;
}

/** Gives the cards of these places that `holder` has to another clinic. */
async function giveRuns(
  tx: Write,
  runs: readonly Place[],
  { holder, to }: { holder: number; to: NamedClinic },
  step: ChangeStep,
): Promise<void> {
  for (const { batchId, from, to: last } of runs)
    await tx
      .updateTable('printedCard')
      .set({ clinicId: to.id })
      .where('batchId', '=', batchId)
      .where('place', '>=', from)
      .where('place', '<=', last)
      .where('clinicId', '=', holder)
      .execute();
  const line = { ...step, action: 'hand-over' as const, noun: 'cardBatch' as const };
  const lines = runs.map(({ batchId: recordId, from, to: last }) => {
    const detail: CardsDetail = { from, to: last, clinic: to.name };
    return { ...line, recordId, detail };
  });
  for (const some of inBatches(lines)) await writeAudits(tx, some);
}
