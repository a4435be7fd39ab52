import type { Readable } from 'node:stream';
import { todayInVietnam } from '#domain/calendar.ts';
import type { ExportFormat } from '#domain/export-formats.ts';
import type { RegisterHistoryLine } from '#domain/history/history-lines.server.ts';
import { shownValue } from '#domain/history/shown-value.ts';
import type { SheetColumn } from '#export/sheet-columns.ts';
import { writeCsv } from '#export/write-csv.ts';
import { writeXlsx } from '#export/write-xlsx.ts';
import { history as shared } from '#strings/vi/history.ts';
import { history as words } from '#strings/vi/server/history.ts';

/** Date and time in Vietnam, as text that sorts by time. */
const time = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Ho_Chi_Minh',
  dateStyle: 'short',
  timeStyle: 'medium',
});

const text = (header: string, value: SheetColumn<RegisterHistoryLine>['value']) =>
  ({ header, kind: 'text', value }) as const;
const { columns: headers } = words;

const columns: readonly SheetColumn<RegisterHistoryLine>[] = [
  text(headers.at, ({ at }) => time.format(new Date(at))),
  text(headers.by, ({ by }) => by),
  text(headers.action, ({ action }) => shared.actions[action]),
  text(headers.kind, ({ kind }) => shared.kinds[kind]),
  text(headers.record, ({ record }) => record && (record.name ?? shared.removed(String(record.id)))),
  text(headers.changes, ({ changes }) =>
    changes
      .map(({ label, type, from, to }) => shared.change(label, shownValue(from, type), shownValue(to, type)))
      .join('\n'),
  ),
  text(headers.note, ({ note }) => note),
];

/** Lines of the history as the bytes of a spreadsheet, in constant memory. */
export function writeHistory(format: ExportFormat, batches: AsyncIterable<RegisterHistoryLine[]>): Readable {
  return format === 'csv' ? writeCsv(columns, batches) : writeXlsx(columns, batches, words.sheet);
}

/** The name of a file of the history that is exported now. */
export function historyFileName(format: ExportFormat, now: Date = new Date()): string {
  return `${words.fileName(todayInVietnam(now))}.${format}`;
}
