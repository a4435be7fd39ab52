import type { Bin } from '#web/admin/bin/bins.tsx';
import { getRecord, type RestoreConflict } from '#web/admin/records/record-calls.ts';

/** A record that stays in the bin, as people are told of it. */
interface Conflict {
  label: string;
  message: string;
  /** The active record that is in its way, and where it can be changed. */
  holder: { label: string; page: string } | undefined;
}

/** So many are told one by one. */
const mostDescribed = 10;

/** What stays in the bin, and how much more does than is told one by one. */
export interface Conflicts {
  told: readonly Conflict[];
  more: number;
}

export const noConflicts: Conflicts = { told: [], more: 0 };

/** Finds out which records are meant: a refusal names them by their ids. */
export async function describeConflicts(
  noun: Bin['noun'],
  labelOf: Bin['labelOf'],
  conflicts: readonly RestoreConflict[],
): Promise<Conflicts> {
  const label = async (id: string) => {
    const record = await getRecord(noun, id).catch(() => undefined);
    return record ? labelOf(record) : id;
  };
  const told = await Promise.all(
    conflicts.slice(0, mostDescribed).map(async ({ _id, message, conflictWith }) => ({
      label: await label(_id),
      message,
      holder: conflictWith
        ? { label: await label(conflictWith), page: noun.updatePage(Number(conflictWith)) }
        : undefined,
    })),
  );
  return { told, more: conflicts.length - told.length };
}
