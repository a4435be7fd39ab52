import type { RecallProgress } from '#domain/recall/recall.ts';
import type { SheetKind } from '#export/sheet-file.ts';
import { recalls as words } from '#strings/vi/server/clinics.ts';

const column = (name: keyof typeof words.columns, kind: 'text' | 'number') => ({
  header: words.columns[name],
  kind,
  value: (clinic: RecallProgress) => clinic[name],
});

/** A spreadsheet of how far each clinic is with a recall, and its telephone. */
export const recallSheet: SheetKind<RecallProgress> = {
  columns: [column('clinicName', 'text'), column('phone', 'text'), column('cards', 'number'), column('told', 'number')],
  words,
};
