import type { SheetRow } from '#domain/import/import-plan.ts';

/** Creates the check for card numbers that occur twice in a file. It returns the first row of a number that occurred before. */
export function createRepeatCheck(): (cardKey: string, row: SheetRow) => SheetRow | null {
  const first = new Map<string, SheetRow>();
  return (cardKey, row) => {
    const before = first.get(cardKey) ?? null;
    if (before === null) first.set(cardKey, row);
    return before;
  };
}
