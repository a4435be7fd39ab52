import type { Visit } from '#domain/visit/visit.ts';
import type { SheetColumn } from '#export/sheet-columns.ts';
import type { SheetKind } from '#export/sheet-file.ts';
import { visits as words } from '#strings/vi/server/clinics.ts';
import { visitKindNames, visitStateNames } from '#strings/vi/states.ts';

const { columns: headers } = words;
const column = (name: keyof typeof headers & keyof Visit, kind: 'text' | 'date' | 'number' = 'text') => ({
  header: headers[name],
  kind,
  value: (visit: Visit) => visit[name],
});

const columns: readonly SheetColumn<Visit>[] = [
  column('cardNumber'),
  column('customerName'),
  column('productName'),
  column('clinicName'),
  { header: headers.kind, kind: 'text', value: ({ kind }) => visitKindNames[kind] },
  { header: headers.state, kind: 'text', value: ({ state }) => visitStateNames[state] },
  column('visitedOn', 'date'),
  column('toothPosition'),
  column('count', 'number'),
  column('note'),
  column('decision'),
  column('share', 'number'),
  column('createdBy'),
];

/** A spreadsheet of visits. */
export const visitSheet: SheetKind<Visit> = { columns, words };
