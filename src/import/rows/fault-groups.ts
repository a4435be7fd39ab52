import type { Fault, FaultGroup } from '#domain/import/checked-row.ts';
import type { SheetRow } from '#domain/import/import-plan.ts';
import { maxFaultGroups, maxGroupRows } from '#import/limits.ts';

/** Collects faults by their kind and column, in order of appearance. */
export function faultGroups() {
  const groups = new Map<string, FaultGroup>();
  return {
    addAll(row: SheetRow, faults: readonly Fault[]): void {
      for (const { kind, field, column, reason } of faults) {
        const key = `${kind}\n${field}\n${column}`;
        const group = groups.get(key) ?? { kind, field, column, count: 0, rows: [], reason };
        group.count++;
        if (group.rows.length < maxGroupRows) group.rows.push(row);
        if (groups.size < maxFaultGroups) groups.set(key, group);
      }
    },
    list: (): FaultGroup[] => [...groups.values()],
  };
}
