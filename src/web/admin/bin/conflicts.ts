import type { Bin } from '#web/admin/bin/bins.tsx';
import { getRecord, type RestoreConflict } from '#web/admin/records/record-calls.ts';

/** A record that stays in the bin, as people are told of it. */
export interface Conflict {
  label: string;
  message: string;
  /** The active record that is in its way, and where it can be changed. */
  holder: { label: string; page: string } | undefined;
}

/** So many are told one by one. */
const mostDescribed = 10;

/** Finds out which records are meant: a refusal names them by their ids. The rest are conflicts without a holder. */
export async function describeConflicts(
  noun: Bin['noun'],
  labelOf: Bin['labelOf'],
  conflicts: readonly RestoreConflict[],
): Promise<Conflict[]> {
  const label = async (id: string) => {
    const record = await getRecord(noun, id).catch(() => undefined);
    return record ? labelOf(record) : id;
  };
  return Promise.all(
    conflicts.slice(0, mostDescribed).map(async ({ _id, message, conflictWith }) => ({
      label: await label(_id),
      message,
      holder: conflictWith
        ? { label: await label(conflictWith), page: noun.updatePage(Number(conflictWith)) }
        : undefined,
    })),
  );
}
