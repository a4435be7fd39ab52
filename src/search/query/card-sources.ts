import type { Snapshot } from '#database/snapshots.ts';
import type { Condition } from '#search/index-state.ts';
import type { ResolvedFilter } from '#search/query/filter.ts';

/** Where a card has come from: an import, or a person, who has added it by hand or by an import. It never changes. */
export type CardSource = { kind: 'import'; importId: number } | { kind: 'person'; name: string };

/** The sources that a card must have. */
export function filterSources({ importId, addedBy }: ResolvedFilter): CardSource[] {
  return [
    ...(importId === undefined ? [] : [{ kind: 'import' as const, importId }]),
    ...(addedBy === undefined ? [] : [{ kind: 'person' as const, name: addedBy }]),
  ];
}

const created = `audit.noun = 'warranty' and audit.action = 'create' and audit.actor = ?`;
const imported = `audit.noun = 'import' and audit.action = 'import' and audit.actor = ?`;

/** A source as a condition of SQL on the columns of `warranty`, for few cards. */
export function sourceCondition(source: CardSource): Condition {
  if (source.kind === 'import') return { where: 'warranty."importId" = ?', parameters: [source.importId] };
  const { name } = source;
  return {
    where: `(exists (select 1 from audit where ${created} and audit."recordId" = warranty.id)
      or warranty."importId" in (select audit."recordId" from audit where ${imported}))`,
    parameters: [name, name],
  };
}

/** Ids that are read at once. */
const batchSize = 10_000;
/** Ids are 32 bits wide in PostgreSQL. */
const largestId = 2_147_483_647;

/** Calls `add` with the id of each card that has the source, active or in the bin: by indexes, and in batches. */
export async function readSource(snapshot: Snapshot, source: CardSource, add: (id: number) => void): Promise<void> {
  if (source.kind === 'import') return readImport(snapshot, source.importId, add);
  const { name } = source;
  const imports = await snapshot.rows<{ id: number }>(
    `select distinct audit."recordId" as id from audit where ${imported}`,
    [name],
  );
  for (const { id } of imports) await readImport(snapshot, id, add);
  await readBatches(add, (after) =>
    snapshot.rows(
      `select audit."recordId" as id from audit where ${created} and audit."recordId" > ?
        order by audit."recordId" limit ${batchSize}`,
      [name, after],
    ),
  );
}

/** Ids up to the last one, both included. */
type Span = [first: number, last: number];

/** The cards of an import mostly follow each other, so that a few counts tell which they are. */
async function readImport(
  snapshot: Snapshot,
  importId: number,
  add: (id: number) => void,
  [from, to]: Span = [1, largestId],
): Promise<void> {
  const ofImport = 'from warranty where "importId" = ? and id between ? and ?';
  const [span] = await snapshot.rows<{ first: number | null; last: number; total: number | string }>(
    `select min(id) as first, max(id) as last, count(*) as total ${ofImport}`,
    [importId, from, to],
  );
  if (!span || span.first === null) return;
  const { first, last } = span;
  const total = Number(span.total);
  if (last - first + 1 === total) {
    for (let id = first; id <= last; id++) add(id);
  } else if (total <= batchSize) {
    const rows = await snapshot.rows<{ id: number }>(`select id ${ofImport}`, [importId, first, last]);
    for (const { id } of rows) add(id);
  } else {
    const middle = Math.floor((first + last) / 2);
    await readImport(snapshot, importId, add, [first, middle]);
    await readImport(snapshot, importId, add, [middle + 1, last]);
  }
}

async function readBatches(
  add: (id: number) => void,
  read: (after: number) => Promise<{ id: number }[]>,
): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await read(after);
    for (const { id } of rows) add(id);
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = last.id;
  }
}
