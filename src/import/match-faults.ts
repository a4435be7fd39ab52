import type { Fault } from '#domain/import/checked-row.ts';
import type { SheetRow } from '#domain/import/import-plan.ts';

/** A faulty row of an import. */
export type FaultyRow = SheetRow & { faults: readonly Fault[] };

/** Finds the faults of rows that are asked for in the order of the file. `faults` are in that order, too; some may be left out. */
export function matchFaults(faults: AsyncIterable<FaultyRow> | Iterable<FaultyRow>) {
  const iterator = inTurn(faults);
  /** The sheets before the one of the last row asked for. */
  const done = new Set<string | null>();
  let sheet: string | null | undefined;
  let next: IteratorResult<FaultyRow, void> | undefined;
  return {
    async of(inSheet: string | null, row: number): Promise<readonly Fault[]> {
      if (sheet !== undefined && sheet !== inSheet) done.add(sheet);
      sheet = inSheet;
      next ??= await iterator.next();
      while (!next.done && (done.has(next.value.sheet) || (next.value.sheet === inSheet && next.value.row < row))) {
        next = await iterator.next();
      }
      if (next.done || next.value.sheet !== inSheet || next.value.row !== row) return [];
      return next.value.faults;
    },
    async stop(): Promise<void> {
      await iterator.return();
    },
  };
}

async function* inTurn(faults: AsyncIterable<FaultyRow> | Iterable<FaultyRow>): AsyncGenerator<FaultyRow, void, void> {
  yield* faults;
}
