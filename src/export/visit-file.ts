import type { Readable } from 'node:stream';
import { todayInVietnam } from '#domain/calendar.ts';
import type { ExportFormat } from '#domain/export-formats.ts';
import type { Visit } from '#domain/visit/visit.ts';
import type { SheetColumn } from '#export/sheet-columns.ts';
import { writeCsv } from '#export/write-csv.ts';
import { writeXlsx } from '#export/write-xlsx.ts';
import { visits as words } from '#strings/vi/server/visits.ts';
import { visitKindNames, visitStateNames } from '#strings/vi/visit-states.ts';

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
  column('note'),
  column('decision'),
  column('share', 'number'),
  column('createdBy'),
];

/** Visits as the bytes of a spreadsheet, in constant memory. */
export function writeVisits(format: ExportFormat, batches: AsyncIterable<Visit[]>): Readable {
  return format === 'csv' ? writeCsv(columns, batches) : writeXlsx(columns, batches, words.sheet);
}

/** The name of a file of visits that is exported now. */
export function visitFileName(format: ExportFormat, now: Date = new Date()): string {
  return `${words.fileName(todayInVietnam(now))}.${format}`;
}
