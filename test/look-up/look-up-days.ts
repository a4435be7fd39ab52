import type { Write } from '#database/database.ts';
import type { LookUpDay } from '#domain/look-up/notes.server.ts';

/** Sets how many look-ups were answered on some days. */
export async function setLookUps(tx: Write, days: readonly LookUpDay[]): Promise<void> {
  const notes = days.flatMap(({ day, found, notFound }) => [
    { day, kind: 'found' as const, cardKey: '', count: found },
    { day, kind: 'not-found' as const, cardKey: '', count: notFound },
  ]);
  await tx
    .insertInto('lookUpNote')
    .values(notes)
    .onConflict((conflict) =>
      conflict.columns(['day', 'kind', 'cardKey']).doUpdateSet((row) => ({ count: row.ref('excluded.count') })),
    )
    .execute();
}
